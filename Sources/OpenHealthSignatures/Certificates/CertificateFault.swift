// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why a certificate cannot be used for signatures of samples.
public enum CertificateFault: Error, Sendable, Equatable {
  /// The bytes are not an X.509 certificate in DER or PEM, or its key has a form that is not known.
  case unreadable
  /// The certificate's key is not on the curve P-256 (SIG-02).
  case otherKey
  /// The certificate says that its key is not for signatures.
  case notForSignatures
}

extension CertificateFault: CustomStringConvertible {
  /// The fault as a sentence.
  public var description: String {
    switch self {
    case .unreadable: "There is no readable X.509 certificate in it."
    case .otherKey: "The key of the certificate is not on the curve P-256, and health data are signed with such keys only."
    case .notForSignatures: "The certificate says that its key is not for digital signatures."
    }
  }
}
