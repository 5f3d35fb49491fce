// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a check of a signature found, and whose certificate it used.
public struct SignatureCheck: Sendable, Equatable {
  /// The result.
  public let finding: SignatureFinding
  /// The installed certificate whose key made the signature; nil if none did.
  public let signer: DeviceCertificate?
}
