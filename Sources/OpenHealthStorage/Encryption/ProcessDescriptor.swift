// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS

/// Descriptors of processes.
public enum ProcessDescriptor {
  /// Opens a descriptor of a process, which is the caller's to close. It can be read once the process has ended. Throws the system's code.
  public static func open(_ process: Int32) throws(SystemCode) -> Int32 {
    let descriptor = ohk_open_process(process)
    guard descriptor >= 0 else { throw SystemCode(value: -descriptor) }
    return descriptor
  }

  /// An `errno`.
  public struct SystemCode: Error, Equatable {
    public var value: Int32
  }
}
