// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

#define _GNU_SOURCE
#include "COpenHealthSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

int ohk_rename_new(const char *from, const char *to) {
  return renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0 ? 0 : errno;
}

int ohk_keep_memory_private(void) {
  const struct rlimit none = {0, 0};
  // The limit applies to core files; the flag to dumps that the kernel pipes to a program, and to debuggers.
  if (setrlimit(RLIMIT_CORE, &none) != 0 || prctl(PR_SET_DUMPABLE, 0, 0, 0, 0) != 0) return errno;
  // Swift's runtime installs handlers that print registers and the memory they point to.
  static const int crashes[] = {SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV};
  for (unsigned i = 0; i < sizeof crashes / sizeof *crashes; i++) {
    struct sigaction action;
    if (sigaction(crashes[i], NULL, &action) != 0) return errno;
    if (!(action.sa_flags & SA_SIGINFO) && (action.sa_handler == SIG_DFL || action.sa_handler == SIG_IGN)) continue;
    if (signal(crashes[i], SIG_DFL) == SIG_ERR) return errno;
  }
  return 0;
}

int ohk_open_process(int process) {
  long descriptor = syscall(SYS_pidfd_open, process, 0);
  return descriptor >= 0 ? (int)descriptor : -errno;
}
