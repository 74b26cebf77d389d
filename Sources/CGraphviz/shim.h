#pragma once
#include <graphviz/gvc.h>
#ifdef __linux__
#include <signal.h>
#include <sys/prctl.h>

/// Has the system kill this process when the thread that started it ends; 0 when it will. Swift cannot call `prctl`, which
/// takes any number of arguments.
static inline int flowcheck_die_with_parent(void) { return prctl(PR_SET_PDEATHSIG, SIGKILL); }
#endif

// cgraph takes `char *` where it only reads; a Swift string converts to `const char *` only.

// By default a name's identity is the address where cgraph keeps its text, and subgraphs are drawn in the order of
// their identities: the same graph would come out differently with every layout of the heap. Refusing to map names
// makes cgraph keep them itself and ask for numbers, in the order in which it reads them.
static inline long flowcheck_number(void *state, int type, char *name, IDTYPE *id, int create) {
  static IDTYPE next = 1;
  (void)state, (void)type, (void)create;
  if (name) return 0;
  *id = next;
  // Even numbers are taken for addresses when an identity is given back.
  next += 2;
  return 1;
}

/// Parses the first graph of a DOT text; NULL when there is none.
///
/// Changes for the whole process how graphs that are read or made from then on identify names.
static inline Agraph_t *flowcheck_read_graph(const char *text) {
  AgIdDisc.map = flowcheck_number;
  return agmemread((char *)text);
}

/// Whether any error was reported since the last reset; layout returns success after some failures.
static inline int flowcheck_has_errors(void) { return agerrors() > 0; }

/// Forgets reported errors: cgraph keeps one maximum for the whole process.
static inline void flowcheck_reset_errors(void) { (void)agreseterrors(); }
