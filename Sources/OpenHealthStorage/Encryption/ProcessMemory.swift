// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import Foundation
import OpenHealthCore

/// What the system and other programs get to see of this process's memory.
public enum ProcessMemory {
  /// Keeps it out of core dumps, crash reports and other processes of the user, from now on. Call it before any key is in memory.
  ///
  /// For programs of our own: it changes the whole process, which a library must not do to its host.
  public static func keepPrivate() throws(HealthError) {
    let code = ohk_keep_memory_private()
    guard code == 0 else { throw .storageFailure(.coreDumps(errno: code)) }
  }
}
