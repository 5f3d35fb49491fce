// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why a record cannot be signed.
public enum SigningFault: Error, Sendable, Equatable {
  /// The private key cannot be read, or is not on the curve P-256.
  case unreadableKey
  /// The private key is not that of the certificate.
  case otherKey
  /// A date is outside of the years 1 to 9999.
  case date
  /// A number is not finite.
  case number
  /// The signed text would be longer than ``SignatureVerifier/mostTextBytes``.
  case tooLong
  /// The message cannot be made.
  case message
}

extension SigningFault: CustomStringConvertible {
  /// The fault as a sentence.
  public var description: String {
    switch self {
    case .unreadableKey: "There is no readable private key on the curve P-256 in it."
    case .otherKey: "The private key is not that of the certificate."
    case .date: "A date of the record is outside of the years 1 to 9999."
    case .number: "A number of the record is not finite."
    case .tooLong: "The record is too long for a signature in metadata."
    case .message: "The signature cannot be made."
    }
  }
}
