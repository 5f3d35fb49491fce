// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Crypto
import SwiftASN1

/// A message with one signature: SignedData of the Cryptographic Message Syntax (RFC 5652) in DER (SIG-01, SIG-03).
///
/// Reading accepts every part that the syntax allows, and ignores certificates in the message: only installed ones count.
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
  var hasAttributesOfContent: Bool {
    guard let attributes else { return true }
    return attributes.digest == Array(SHA256.hash(data: content)) && attributes.contentType == contentType
  }

  private let contentType: ASN1ObjectIdentifier

  /// Reads a message.
  init(derBytes: [UInt8]) throws(Fault) {
    do { self = try Self(DER.parse(derBytes)) } catch { throw error as? Fault ?? .unreadable }
  }

  private init(_ root: ASN1Node) throws {
    self = try DER.sequence(root, identifier: .sequence) { nodes in
      guard try ASN1ObjectIdentifier(derEncoded: &nodes) == .signedData else { throw Fault.unreadable }
      return try DER.explicitlyTagged(&nodes, tagNumber: 0, tagClass: .contextSpecific) { node in
        try DER.sequence(node, identifier: .sequence) { try Self(signedData: &$0) }
      }
    }
  }

  private init(signedData nodes: inout ASN1NodeCollection.Iterator) throws {
    guard try [1, 3, 4, 5].contains(Int(derEncoded: &nodes)) else { throw Fault.unreadable }
    // The digests, which the signer names again.
    _ = try Self.children(nodes.next(), .set)
    let (type, content) = try DER.sequence(&nodes) { nodes in
      let type = try ASN1ObjectIdentifier(derEncoded: &nodes)
      let content = try DER.optionalExplicitlyTagged(&nodes, tagNumber: 0, tagClass: .contextSpecific) {
        try ASN1OctetString(derEncoded: $0)
      }
      return (type, content)
    }
    // Certificates and revocations.
    for number: UInt in [0, 1] { _ = DER.optionalImplicitlyTagged(&nodes, tagNumber: number, tagClass: .contextSpecific) { _ in () } }
    let signers = try Self.children(nodes.next(), .set)
    guard let content else { throw Fault.noContent }
    guard signers.count == 1 else { throw Fault.otherCount }
    self = try DER.sequence(signers[0], identifier: .sequence) { nodes in
      try Self(signerInfo: &nodes, content: Array(content.bytes), contentType: type)
    }
  }

  private init(signerInfo nodes: inout ASN1NodeCollection.Iterator, content: [UInt8], contentType: ASN1ObjectIdentifier) throws {
    let version = try Int(derEncoded: &nodes)
    guard let name = nodes.next() else { throw Fault.unreadable }
    let hasIdentifier = name.identifier == ASN1Identifier(tagWithNumber: 0, tagClass: .contextSpecific)
    if hasIdentifier, case .primitive(let bytes) = name.content {
      signer = .keyIdentifier(Array(bytes))
    } else {
      let parts = try Self.children(name, .sequence)
      guard parts.count == 2 else { throw Fault.unreadable }
      signer = .certificate(issuer: Array(parts[0].encodedBytes), serialNumber: Array(parts[1].encodedBytes))
    }
    guard version == (hasIdentifier ? 3 : 1) else { throw Fault.unreadable }
    hasKnownDigest = try Self.algorithm(&nodes) == .sha256
    attributes = try DER.optionalImplicitlyTagged(&nodes, tagNumber: 0, tagClass: .contextSpecific) { try Attributes($0) }
    hasKnownAlgorithm = try Self.algorithm(&nodes) == .ecdsaWithSHA256
    signature = Array(try ASN1OctetString(derEncoded: &nodes).bytes)
    _ = DER.optionalImplicitlyTagged(&nodes, tagNumber: 1, tagClass: .contextSpecific) { _ in () }
    (self.content, self.contentType) = (content, contentType)
  }

  /// The algorithm of an AlgorithmIdentifier, whose parameters SHA-256 and ECDSA do not use.
  private static func algorithm(_ nodes: inout ASN1NodeCollection.Iterator) throws -> ASN1ObjectIdentifier {
    try DER.sequence(&nodes) { nodes in
      let algorithm = try ASN1ObjectIdentifier(derEncoded: &nodes)
      _ = nodes.next()
      return algorithm
    }
  }

  fileprivate static func children(_ node: ASN1Node?, _ identifier: ASN1Identifier) throws -> [ASN1Node] {
    guard let node, node.identifier == identifier, case .constructed(let nodes) = node.content else { throw Fault.unreadable }
    return Array(nodes)
  }
}

// MARK: - Writing

extension SignedMessage {
  /// The message of a content and a signature over it, in DER, without optional parts (SIG-03).
  static func derBytes(content: [UInt8], signature: [UInt8], certificate: DeviceCertificate) throws -> [UInt8] {
    var message = DER.Serializer()
    try message.appendConstructedNode(identifier: .sequence) { message in
      try message.serialize(ASN1ObjectIdentifier.signedData)
      try message.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) { message in
        try message.appendConstructedNode(identifier: .sequence) { data in
          try data.serialize(1)
          try data.appendConstructedNode(identifier: .set) { try write(.sha256, to: &$0) }
          try data.appendConstructedNode(identifier: .sequence) { data in
            try data.serialize(ASN1ObjectIdentifier.data)
            try data.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) { data in
              try data.serialize(ASN1OctetString(contentBytes: content[...]))
            }
          }
          try data.appendConstructedNode(identifier: .set) { try write(signature, of: certificate, to: &$0) }
        }
      }
    }
    return message.serializedBytes
  }

  private static func write(_ signature: [UInt8], of certificate: DeviceCertificate, to signers: inout DER.Serializer) throws {
    try signers.appendConstructedNode(identifier: .sequence) { signer in
      try signer.serialize(1)
      signer.appendConstructedNode(identifier: .sequence) { name in
        name.serializeRawBytes(certificate.issuer)
        name.serializeRawBytes(certificate.serialNumber)
      }
      try write(.sha256, to: &signer)
      try write(.ecdsaWithSHA256, to: &signer)
      try signer.serialize(ASN1OctetString(contentBytes: signature[...]))
    }
  }

  private static func write(_ algorithm: ASN1ObjectIdentifier, to part: inout DER.Serializer) throws {
    try part.appendConstructedNode(identifier: .sequence) { try $0.serialize(algorithm) }
  }
}

// MARK: - Attributes

extension SignedMessage {
  /// Attributes that were signed instead of the content. They include the type and digest of the content.
  private struct Attributes {
    /// Their DER as a set, which the signature signs.
    let signedBytes: [UInt8]
    let contentType: ASN1ObjectIdentifier
    let digest: [UInt8]

    init(_ node: ASN1Node) throws {
      let nodes = try SignedMessage.children(node, ASN1Identifier(tagWithNumber: 0, tagClass: .contextSpecific))
      // In the message the set has the tag 0xA0 instead of its usual one.
      signedBytes = [0x31] + node.encodedBytes.dropFirst()
      var (types, digests): ([ASN1ObjectIdentifier], [[UInt8]]) = ([], [])
      for node in nodes {
        try DER.sequence(node, identifier: .sequence) { nodes in
          let name = try ASN1ObjectIdentifier(derEncoded: &nodes)
          let values = try SignedMessage.children(nodes.next(), .set)
          guard name == .contentType || name == .messageDigest else { return }
          guard values.count == 1 else { throw Fault.unreadable }
          if name == .contentType {
            types.append(try ASN1ObjectIdentifier(derEncoded: values[0]))
          } else {
            digests.append(Array(try ASN1OctetString(derEncoded: values[0]).bytes))
          }
        }
      }
      guard types.count == 1, digests.count == 1 else { throw Fault.unreadable }
      (contentType, digest) = (types[0], digests[0])
    }
  }
}

extension ASN1ObjectIdentifier {
  fileprivate static let data: ASN1ObjectIdentifier = [1, 2, 840, 113_549, 1, 7, 1]
  fileprivate static let signedData: ASN1ObjectIdentifier = [1, 2, 840, 113_549, 1, 7, 2]
  fileprivate static let contentType: ASN1ObjectIdentifier = [1, 2, 840, 113_549, 1, 9, 3]
  fileprivate static let messageDigest: ASN1ObjectIdentifier = [1, 2, 840, 113_549, 1, 9, 4]
  fileprivate static let sha256: ASN1ObjectIdentifier = [2, 16, 840, 1, 101, 3, 4, 2, 1]
  fileprivate static let ecdsaWithSHA256: ASN1ObjectIdentifier = [1, 2, 840, 10_045, 4, 3, 2]
}
