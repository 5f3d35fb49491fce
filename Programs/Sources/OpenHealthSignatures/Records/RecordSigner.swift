// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Crypto
import Foundation

/// Signs records with a device's key: the text for the metadata key `HKMetadataKeyDigitalSignature` (SIG-01 to SIG-04).
///
///     let signer = try RecordSigner(privateKey: key, certificate: DeviceCertificate.certificates(in: file)[0])
///     let text = try signer.sign(SignedRecord(type: type, start: date, end: date, values: [.init(type: type, number: 72.5, unit: "kg")]))
///     HKQuantitySample(type: …, quantity: …, start: date, end: date, metadata: [HKMetadataKeyDigitalSignature: text])
public struct RecordSigner: Sendable {
  private let privateKey: P256.Signing.PrivateKey
  private let certificate: DeviceCertificate

  /// A signer. Throws `otherKey` if the key is not that of the certificate.
  public init(privateKey: P256.Signing.PrivateKey, certificate: DeviceCertificate) throws(SigningFault) {
    guard privateKey.publicKey.rawRepresentation == certificate.key.rawRepresentation else { throw .otherKey }
    (self.privateKey, self.certificate) = (privateKey, certificate)
  }

  /// The signature of a record: a message that contains the record, in base64 on one line: about 500 letters for one value.
  public func sign(_ record: SignedRecord) throws(SigningFault) -> String { try sign(content: record.derBytes()) }

  /// The signature of content in your own format, in base64. Verification then shows who signed it, and does not compare it with the
  /// sample.
  public func sign(content: [UInt8]) throws(SigningFault) -> String {
    let message: [UInt8]
    do {
      let signature = try privateKey.signature(for: content)
      message = try SignedMessage.derBytes(content: content, signature: Array(signature.derRepresentation), certificate: certificate)
    } catch {
      throw .message
    }
    let text = Data(message).base64EncodedString()
    guard text.utf8.count <= SignatureVerifier.mostTextBytes else { throw .tooLong }
    return text
  }
}
