// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto

/// Checks signatures of samples against installed certificates, without a network (SIG-05).
///
/// The verifier trusts an installed certificate itself: it does not look up the issuer, and ignores certificates in messages. The
/// certificate must have been valid when the sample ended, since it may expire before the samples are checked.
///
///     let check = SignatureVerifier(certificates: certificates).check(text, of: record)
///     print(check.finding, check.signer?.subject ?? "")
public struct SignatureVerifier: Sendable {
  /// The longest text of a signature, in bytes; one of HealthKit has about a thousand (SIG-06).
  public static let mostTextBytes = 65_536

  private let certificates: [DeviceCertificate]

  /// A verifier that trusts these certificates.
  public init(certificates: [DeviceCertificate]) { self.certificates = certificates }

  /// Checks the signature of a sample; nil if it has none.
  package func check(_ sample: SampleRecord) -> SignatureCheck? {
    switch sample.metadata[MetadataSet.digitalSignatureKey] {
    case nil: nil
    case .string(let text): check(text, of: sample)
    default: SignatureCheck(finding: .noBase64, signer: nil)
    }
  }

  /// Checks a signature as that of a sample.
  package func check(_ text: String, of sample: SampleRecord) -> SignatureCheck {
    check(text, endedAt: sample.end) { $0.differences(from: sample) }
  }

  /// Checks a signature as that of a record: whether the key of one of the certificates signed the same type, time and values.
  public func check(_ text: String, of record: SignedRecord) -> SignatureCheck {
    check(text, endedAt: record.end) { $0.differences(from: record) }
  }

  private func check(
    _ text: String, endedAt end: Date, differences: (_ signed: SignedRecord) -> [SignedRecord.Field]?
  ) -> SignatureCheck {
    func failed(_ finding: SignatureFinding, _ signer: DeviceCertificate? = nil) -> SignatureCheck {
      SignatureCheck(finding: finding, signer: signer)
    }
    guard text.utf8.count <= Self.mostTextBytes else { return failed(.tooLong) }
    // Wrapped text has line breaks. XML turns those in attributes into blanks.
    let blanks: Set<UInt8> = [0x09, 0x0A, 0x0D, 0x20]
    guard let bytes = Data(base64Encoded: Data(text.utf8.filter { !blanks.contains($0) })), !bytes.isEmpty else { return failed(.noBase64) }
    let message: SignedMessage
    do throws(SignedMessage.Fault) {
      message = try SignedMessage(derBytes: Array(bytes))
    } catch {
      switch error {
      case .unreadable: return failed(.unreadable)
      case .noContent: return failed(.noContent)
      case .otherCount: return failed(.otherCount)
      }
    }
    guard message.hasKnownDigest, message.hasKnownAlgorithm else { return failed(.otherAlgorithm) }
    let named = certificates.filter { $0.isNamed(by: message.signer) }
    guard !named.isEmpty else { return failed(.unknownSigner) }
    guard let signer = Self.signer(of: message, named) else { return failed(.wrongSignature) }
    guard signer.isValid(at: end) else { return failed(.outsideValidity, signer) }
    return SignatureCheck(finding: Self.finding(SignedRecord(derBytes: message.content).flatMap(differences)), signer: signer)
  }

  private static func finding(_ differences: [SignedRecord.Field]?) -> SignatureFinding {
    differences.map { $0.isEmpty ? .verified : .differs($0) } ?? .signedOnly
  }

  /// The certificate whose key signed the message.
  private static func signer(of message: SignedMessage, _ named: [DeviceCertificate]) -> DeviceCertificate? {
    do throws(HealthError) {
      guard try message.hasAttributesOfContent() else { return nil }
      for certificate in named where try certificate.key.isSignature(message.signature, of: message.signedBytes) { return certificate }
      return nil
    } catch {
      return nil  // libcrypto failed, so nothing was verified
    }
  }
}

extension DeviceCertificate {
  /// Whether a message names this certificate as that of its signer.
  fileprivate func isNamed(by signer: SignedMessage.Signer) -> Bool {
    switch signer {
    case .certificate(let issuer, let serialNumber): issuer == self.issuer && serialNumber == self.serialNumber
    case .keyIdentifier(let identifier): identifier == keyIdentifier
    }
  }
}
