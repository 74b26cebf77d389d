// Shows the thread sanitizer when a Mutex is taken and left that more than one thread wants.
//
// On Linux both are done by Swift's library then, which is not built for the sanitizer: it would take what happens under
// the lock for a race. These functions stand in place of the library's own, and call them.
#define _GNU_SOURCE
#include <dlfcn.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define HANDLE __attribute__((swift_context)) void *handle

void __tsan_acquire(void *);
void __tsan_release(void *);

SWIFT void lock(unsigned thread, HANDLE) __asm__(LOCK);
SWIFT void unlock(HANDLE) __asm__(UNLOCK);

SWIFT void lock(unsigned thread, HANDLE) {
  SWIFT void (*next)(unsigned, HANDLE) = dlsym(RTLD_NEXT, LOCK);
  next(thread, handle);
  __tsan_acquire(handle);
}

SWIFT void unlock(HANDLE) {
  SWIFT void (*next)(HANDLE) = dlsym(RTLD_NEXT, UNLOCK);
  __tsan_release(handle);
  next(handle);
}
