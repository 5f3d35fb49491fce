// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why a certificate or key cannot be used: a sentence that names the file, and has nothing of a key.
package struct TLSFileFault: Error, Equatable, CustomStringConvertible {
  /// The sentence.
  package let description: String
}
