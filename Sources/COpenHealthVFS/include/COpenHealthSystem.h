// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.
//
// System calls that Swift cannot make. Functions return 0 or an errno, unless their comment says otherwise.

#ifndef COPENHEALTHSYSTEM_H
#define COPENHEALTHSYSTEM_H

// Renames a file without replacing an existing one: EEXIST. EINVAL or ENOSYS: the file system or the kernel does not support that.
int ohk_rename_new(const char *from, const char *to);

// From now on no core dump contains the memory of this process, no other process of the user can read it, and no handler prints it when the
// process crashes. Only for our own programs, at their start: it changes the whole process.
int ohk_keep_memory_private(void);

// Returns a descriptor of a process, which is readable (poll) once the process has ended, or a negative errno. The caller closes it.
int ohk_open_process(int process);

#endif
