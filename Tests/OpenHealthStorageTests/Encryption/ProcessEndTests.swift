// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCrypto
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// The end of a program whose threads still work.
@Suite struct ProcessEndTests {
  @Test("The cipher works until the process is gone: a thread that reads pages while the program exits meets no freed memory")
  func exit() async {
    await #expect(processExitsWith: .exitCode(7)) {
      // What is registered first runs last, after OpenSSL's own end if that had one.
      atexit {
        let code = try? LibCrypto.hmac(key: SecretBytes([1]), [2])
        _exit(code?.count == 32 ? 7 : 1)
      }
      let place = try TemporaryFolder()
      _ = try HealthDatabase.open(folder: place.store, keyFolder: place.keys)
      Foundation.exit(0)
    }
  }
}
