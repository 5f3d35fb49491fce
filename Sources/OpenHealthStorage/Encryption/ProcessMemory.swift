// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibCrypto
import COpenHealthVFS
import Foundation
import OpenHealthCore

/// The visibility of this process's memory to the system and other programs.
package enum ProcessMemory {
  /// Keeps the process's memory out of core dumps, crash reports and the reach of the user's other processes, from now on. Call it before
  /// any key is in memory.
  ///
  /// Only for our own programs: it changes the whole process, which a library must not do to its host.
  package static func keepPrivate() throws(HealthError) {
    let code = ohk_keep_memory_private()
    guard code == 0 else { throw .storageFailure(.coreDumps(errno: code)) }
  }

  /// Keeps OpenSSL whole until the process is gone: else it frees at `exit` what threads use that still read, and one program of eight ends
  /// by a fault. It must come before anything else in the process uses OpenSSL.
  static func keepCryptography() { OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) }
}
