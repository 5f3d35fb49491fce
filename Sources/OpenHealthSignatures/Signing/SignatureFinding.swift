// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The result of checking a signature of a sample.
public enum SignatureFinding: Sendable, Equatable {
  /// The key of an installed certificate signed exactly what the store holds.
  case verified
  /// The key of an installed certificate signed the content, but the content has another form, or the kind of sample cannot be compared.
  /// The sample may differ from what was signed.
  case signedOnly
  /// The key of an installed certificate signed other values: these parts of the sample differ.
  case differs([SignedRecord.Field])

  /// The text has more than ``SignatureVerifier/mostTextBytes`` bytes.
  case tooLong
  /// The text is not base64.
  case noBase64
  /// The bytes are not a CMS SignedData in DER.
  case unreadable
  /// The message does not contain what was signed.
  case noContent
  /// The message has no signature, or several.
  case otherCount
  /// The digest is not SHA-256, or the signature is not ECDSA over it (SIG-02).
  case otherAlgorithm
  /// No installed certificate is the one that the message names.
  case unknownSigner
  /// The certificate is installed, and its key did not make the signature of this content.
  case wrongSignature
  /// The certificate was not valid at the time of the sample.
  case outsideValidity

  /// Whether the signature does not verify: neither ``verified`` nor ``signedOnly``.
  public var isFailure: Bool {
    switch self {
    case .verified, .signedOnly: false
    default: true
    }
  }
}

extension SignatureFinding: CustomStringConvertible {
  /// The finding as a sentence, without values of the sample.
  public var description: String {
    switch self {
    case .verified: "The sample is what was signed."
    case .signedOnly: "Something that cannot be compared was signed."
    case .differs(let fields): "It differs in \(fields.map(\.rawValue).joined(separator: ", "))."
    case .tooLong: "The signature is too long."
    case .noBase64: "The signature is not base64."
    case .unreadable: "The signature is not a CMS message in DER."
    case .noContent: "The message lacks what was signed."
    case .otherCount: "The message does not have one signature."
    case .otherAlgorithm: "The signature is not ECDSA with SHA-256."
    case .unknownSigner: "The certificate is not installed."
    case .wrongSignature: "The signature is wrong."
    case .outsideValidity: "The certificate was not valid then."
    }
  }
}

/// The result of checking a signature, and the certificate that made it.
public struct SignatureCheck: Sendable, Equatable {
  /// The result.
  public let finding: SignatureFinding
  /// The installed certificate whose key made the signature; nil if none did.
  public let signer: DeviceCertificate?
}

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
