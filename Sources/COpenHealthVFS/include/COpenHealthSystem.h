// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.
//
// Calls of the system that Swift cannot make. Functions return 0 or an errno.

#ifndef COPENHEALTHSYSTEM_H
#define COPENHEALTHSYSTEM_H

// Renames a file, and never takes the place of one that is there: EEXIST. EINVAL or ENOSYS: the file system or the system cannot do that.
int ohk_rename_new(const char *from, const char *to);

// From now on the memory of this process is in no core dump, other processes of the user cannot read it, and no handler prints it when
// the process crashes. For programs of our own, at their start: it changes the whole process.
int ohk_keep_memory_private(void);

// A descriptor of a process, which can be read once the process has ended. A negative errno where there is none.
int ohk_open_process(int process);

#endif
