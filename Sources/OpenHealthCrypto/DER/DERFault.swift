// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Bytes are not what they should be: not DER, another value, or no PEM. It does not say which, and contains nothing of the bytes.
package struct DERFault: Error, Sendable, Equatable {
  /// The fault.
  package init() {}
}
