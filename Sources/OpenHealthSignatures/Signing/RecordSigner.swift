// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto

/// Signs records with a device's key: the text for the metadata key `HKMetadataKeyDigitalSignature` (SIG-01 to SIG-04).
///
///     let signer = try RecordSigner(pem: key, certificate: DeviceCertificate.certificates(in: file)[0])
///     let text = try signer.sign(SignedRecord(type: type, start: date, end: date, values: [.init(type: type, number: 72.5, unit: "kg")]))
///     HKQuantitySample(type: …, quantity: …, start: date, end: date, metadata: [HKMetadataKeyDigitalSignature: text])
public struct RecordSigner: Sendable {
  private let privateKey: P256PrivateKey
  private let certificate: DeviceCertificate

  /// A signer with a key in PEM: `PRIVATE KEY` or `EC PRIVATE KEY`, not encrypted, as `openssl genpkey` writes it.
  ///
  /// - Throws: `unreadableKey` for another text, `otherKey` if the key is not that of the certificate. The text itself is not wiped.
  public init(pem: String, certificate: DeviceCertificate) throws(SigningFault) {
    let key: P256PrivateKey?
    do { key = try P256PrivateKey(pem: pem) } catch { throw .message }
    try self.init(key, certificate)
  }

  /// A signer with the 32 bytes of a key, the highest first. You wipe yours.
  ///
  /// - Throws: `unreadableKey` for bytes that are no key, `otherKey` if the key is not that of the certificate.
  public init(privateKey bytes: [UInt8], certificate: DeviceCertificate) throws(SigningFault) {
    let key: P256PrivateKey?
    do { key = try P256PrivateKey(SecretBytes(bytes)) } catch { throw .message }
    try self.init(key, certificate)
  }

  private init(_ privateKey: P256PrivateKey?, _ certificate: DeviceCertificate) throws(SigningFault) {
    guard let privateKey else { throw .unreadableKey }
    guard privateKey.publicKey == certificate.key else { throw .otherKey }
    (self.privateKey, self.certificate) = (privateKey, certificate)
  }

  /// The signature of a record: a message that contains the record, in base64 on one line: about 500 letters for one value.
  public func sign(_ record: SignedRecord) throws(SigningFault) -> String { try sign(content: record.derBytes()) }

  /// The signature of content in your own format, in base64. Verification then shows who signed it, and does not compare it with the
  /// sample.
  public func sign(content: [UInt8]) throws(SigningFault) -> String {
    let signature: [UInt8]
    do { signature = try privateKey.signature(of: content) } catch { throw .message }
    let text = Data(SignedMessage.derBytes(content: content, signature: signature, certificate: certificate)).base64EncodedString()
    guard text.utf8.count <= SignatureVerifier.mostTextBytes else { throw .tooLong }
    return text
  }
}
