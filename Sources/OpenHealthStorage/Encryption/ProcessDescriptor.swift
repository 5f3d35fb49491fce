// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS

/// Descriptors of processes (pidfd), which are readable once the process has ended.
package enum ProcessDescriptor {
  /// Opens a descriptor of a process, which the caller closes. It is readable, for `poll`, once the process has ended.
  package static func open(_ process: Int32) throws(SystemCode) -> Int32 {
    let descriptor = ohk_open_process(process)
    guard descriptor >= 0 else { throw SystemCode(value: -descriptor) }
    return descriptor
  }

  /// The `errno` of a failed system call.
  package struct SystemCode: Error, Equatable {
    /// The `errno`, such as `ESRCH` for a process that does not exist.
    package var value: Int32
  }
}
