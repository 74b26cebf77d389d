#pragma once
#include <graphviz/gvc.h>

// cgraph takes `char *` where it only reads; a Swift string converts to `const char *` only.

/// Parses the first graph of a DOT text; NULL when there is none.
static inline Agraph_t *flowcheck_read_graph(const char *text) { return agmemread((char *)text); }

/// Whether any error was reported since the last reset; layout returns success after some failures.
static inline int flowcheck_has_errors(void) { return agerrors() > 0; }

/// Forgets reported errors: cgraph keeps one maximum for the whole process.
static inline void flowcheck_reset_errors(void) { (void)agreseterrors(); }
