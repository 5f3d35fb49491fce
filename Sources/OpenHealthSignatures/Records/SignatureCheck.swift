// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The result of checking a signature, and the certificate that made it.
public struct SignatureCheck: Sendable, Equatable {
  /// The result.
  public let finding: SignatureFinding
  /// The installed certificate whose key made the signature; nil if none did.
  public let signer: DeviceCertificate?
}
