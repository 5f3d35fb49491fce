// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthCrypto

/// A message with one signature: SignedData of the Cryptographic Message Syntax (RFC 5652) in DER (SIG-01, SIG-03).
///
/// Reading accepts every part that the syntax allows, and ignores certificates in the message: only installed ones count. It does not use
/// OpenSSL's CMS, which accepts other encoding rules, chooses digests and ciphers by what the message says, and verifies the signature
/// together with a chain of certificates and their purposes; here no issuer is looked up.
struct SignedMessage {
  /// How the message names the signer's certificate.
  enum Signer: Equatable {
    /// The name and the number, each in DER.
    case certificate(issuer: [UInt8], serialNumber: [UInt8])
    case keyIdentifier([UInt8])
  }

  /// The reason why bytes are not such a message, or have more or fewer parts than one.
  enum Fault: Error {
    /// The bytes are not DER, or no SignedData.
    case unreadable
    /// The message does not contain the signed content.
    case noContent
    /// The message has no signature, or several.
    case otherCount
  }

  let content: [UInt8]
  let signer: Signer
  /// Whether the digest is SHA-256, and the signature ECDSA over such a digest.
  let (hasKnownDigest, hasKnownAlgorithm): (Bool, Bool)
  /// The signature, an ECDSA value in DER.
  let signature: [UInt8]
  /// The attributes that were signed instead of the content; nil if the content itself was signed.
  private let attributes: Attributes?

  /// The bytes that the signature signs.
  var signedBytes: [UInt8] { attributes?.signedBytes ?? content }

  /// Whether the signed attributes describe the content. True without attributes.
  func hasAttributesOfContent() throws(HealthError) -> Bool {
    guard let attributes else { return true }
    return try attributes.digest == LibCrypto.sha256(content) && attributes.contentType == contentType
  }

  private let contentType: ObjectIdentifier

  /// Reads a message.
  init(derBytes: [UInt8]) throws(Fault) {
    do { self = try Self(DERNode(derBytes)) } catch { throw error as? Fault ?? .unreadable }
  }

  private init(_ root: DERNode) throws {
    self = try root.read(.sequence) { parts in
      guard try parts.next().objectIdentifier() == .signedData else { throw Fault.unreadable }
      return try parts.next().value(.context(0)).read(.sequence) { try Self(signedData: &$0) }
    }
  }

  private init(signedData parts: inout DERReader) throws {
    guard try [1, 3, 4, 5].contains(parts.next().integer()) else { throw Fault.unreadable }
    // The digests, which the signer names again.
    _ = try parts.next().values(.set)
    let (type, content) = try parts.next().read(.sequence) { parts in
      (try parts.next().objectIdentifier(), try parts.next(if: .context(0))?.value(.context(0)).octets())
    }
    // Certificates and revocations.
    for number: UInt in [0, 1] { _ = parts.next(if: .context(number)) }
    let signers = try parts.next().values(.set)
    guard let content else { throw Fault.noContent }
    guard signers.count == 1 else { throw Fault.otherCount }
    self = try signers[0].read(.sequence) { try Self(signerInfo: &$0, content: Array(content), contentType: type) }
  }

  private init(signerInfo parts: inout DERReader, content: [UInt8], contentType: ObjectIdentifier) throws {
    let version = try parts.next().integer()
    let name = try parts.next()
    let hasIdentifier = name.tag == .context(0)
    if hasIdentifier {
      signer = .keyIdentifier(Array(try name.bytes(.context(0))))
    } else {
      let parts = try name.values(.sequence)
      guard parts.count == 2 else { throw Fault.unreadable }
      signer = .certificate(issuer: Array(parts[0].encoded), serialNumber: Array(parts[1].encoded))
    }
    guard version == (hasIdentifier ? 3 : 1) else { throw Fault.unreadable }
    hasKnownDigest = try Self.algorithm(parts.next()) == .sha256
    attributes = try parts.next(if: .context(0)).map { try Attributes($0) }
    hasKnownAlgorithm = try Self.algorithm(parts.next()) == .ecdsaWithSHA256
    signature = Array(try parts.next().octets())
    _ = parts.next(if: .context(1))
    (self.content, self.contentType) = (content, contentType)
  }

  /// The algorithm of an AlgorithmIdentifier, whose parameters SHA-256 and ECDSA do not use.
  private static func algorithm(_ node: DERNode) throws -> ObjectIdentifier {
    try node.read(.sequence) { parts in
      let algorithm = try parts.next().objectIdentifier()
      if !parts.isAtEnd { _ = try parts.next() }
      return algorithm
    }
  }
}

// MARK: - Writing

extension SignedMessage {
  /// The message of a content and a signature over it, in DER, without optional parts (SIG-03).
  static func derBytes(content: [UInt8], signature: [UInt8], certificate: DeviceCertificate) -> [UInt8] {
    var message = DERWriter()
    message.add(.sequence) { message in
      message.add(.signedData)
      message.add(.context(0)) { message in
        message.add(.sequence) { data in
          data.add(1)
          data.add(.set) { write(.sha256, to: &$0) }
          data.add(.sequence) { data in
            data.add(.data)
            data.add(.context(0)) { $0.add(.octetString, content) }
          }
          data.add(.set) { write(signature, of: certificate, to: &$0) }
        }
      }
    }
    return message.bytes
  }

  private static func write(_ signature: [UInt8], of certificate: DeviceCertificate, to signers: inout DERWriter) {
    signers.add(.sequence) { signer in
      signer.add(1)
      signer.add(.sequence) { name in
        name.add(encoded: certificate.issuer)
        name.add(encoded: certificate.serialNumber)
      }
      write(.sha256, to: &signer)
      write(.ecdsaWithSHA256, to: &signer)
      signer.add(.octetString, signature)
    }
  }

  private static func write(_ algorithm: ObjectIdentifier, to part: inout DERWriter) { part.add(.sequence) { $0.add(algorithm) } }
}

// MARK: - Attributes

extension SignedMessage {
  /// Attributes that were signed instead of the content. They include the type and digest of the content.
  private struct Attributes {
    /// Their DER as a set, which the signature signs.
    let signedBytes: [UInt8]
    let contentType: ObjectIdentifier
    let digest: [UInt8]

    init(_ node: DERNode) throws {
      let nodes = try node.values(.context(0))
      // In the message the set has the tag 0xA0 instead of its usual one.
      signedBytes = [0x31] + node.encoded.dropFirst()
      var (types, digests): ([ObjectIdentifier], [[UInt8]]) = ([], [])
      for node in nodes {
        try node.read(.sequence) { parts in
          let name = try parts.next().objectIdentifier()
          let values = try parts.next().values(.set)
          guard name == .contentType || name == .messageDigest else { return }
          guard values.count == 1 else { throw Fault.unreadable }
          if name == .contentType {
            types.append(try values[0].objectIdentifier())
          } else {
            digests.append(Array(try values[0].octets()))
          }
        }
      }
      guard types.count == 1, digests.count == 1 else { throw Fault.unreadable }
      (contentType, digest) = (types[0], digests[0])
    }
  }
}

extension ObjectIdentifier {
  fileprivate static let data: ObjectIdentifier = [1, 2, 840, 113_549, 1, 7, 1]
  fileprivate static let signedData: ObjectIdentifier = [1, 2, 840, 113_549, 1, 7, 2]
  fileprivate static let contentType: ObjectIdentifier = [1, 2, 840, 113_549, 1, 9, 3]
  fileprivate static let messageDigest: ObjectIdentifier = [1, 2, 840, 113_549, 1, 9, 4]
  fileprivate static let sha256: ObjectIdentifier = [2, 16, 840, 1, 101, 3, 4, 2, 1]
  fileprivate static let ecdsaWithSHA256: ObjectIdentifier = [1, 2, 840, 10_045, 4, 3, 2]
}
