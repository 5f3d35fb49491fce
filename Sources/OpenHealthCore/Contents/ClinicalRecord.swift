// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A record of a health institution (CLIN-01). The sample's dates are those of its receipt.
package struct ClinicalRecord: ContentRecord {
  /// A resource of the FHIR standard.
  package struct Resource: Sendable, Equatable, Codable {
    /// The type, such as `Observation`, and the identifier that the institution gave.
    package var type, identifier: String
    /// The version of the standard that the resource follows.
    package var version: FHIRVersion
    /// Where the resource came from, as a URL; nil when it is not known.
    package var source: String?
    /// The resource itself: JSON, byte for byte as it came. Empty in a ``ClinicalRecord/resource`` whose JSON is in
    /// ``ClinicalRecord/bytes``.
    package var json: String

    /// A resource; nothing is checked.
    package init(type: String, identifier: String, version: FHIRVersion, source: String? = nil, json: String) {
      self.type = type
      self.identifier = identifier
      self.version = version
      self.source = source
      self.json = json
    }
  }

  /// The title of the record, such as the name of a vaccine.
  package var displayName: String
  /// The FHIR resource that the institution sent; nil for a record without one.
  package var resource: Resource?
  /// The JSON of a large resource: one of more than about 750 kB.
  package var bytes: ContentBytes?

  /// A record; nothing is checked. The JSON of a large resource becomes ``bytes``.
  package init(displayName: String, resource: Resource? = nil) {
    self.displayName = displayName
    self.resource = resource
    if let json = resource?.json, !Self.fitsIntoContent(json) {
      bytes = ContentBytes(Data(json.utf8))
      self.resource?.json = ""
    }
  }

  /// The resource with its JSON, wherever the record has it; with an empty one where a large resource was read without it.
  package var wholeResource: Resource? {
    guard var resource, let data = bytes?.bytes else { return resource }
    resource.json = String(decoding: data, as: UTF8.self)
    return resource
  }

  /// Whether the type is one of clinical records.
  package func fits(_ type: DataType) -> Bool {
    if case .clinical = type.kind { true } else { false }
  }

  /// Checks the lengths of texts: all together must fit into ``Limits/largestContent``, encoded, and a large resource into
  /// ``Limits/largestResource``.
  package func validate(start: Date, end: Date) throws(ContentFault) {
    guard displayName.utf8.count <= Limits.longestContentText else { throw .outOfRange(name: "displayName") }
    guard let resource else {
      if bytes != nil { throw .outOfRange(name: "data") }
      return
    }
    for (name, text) in [("resourceType", resource.type), ("identifier", resource.identifier), ("sourceURL", resource.source ?? "")] {
      guard text.utf8.count <= Limits.longestContentText else { throw .outOfRange(name: name) }
    }
    guard Self.fitsIntoContent(resource.json) else { throw .outOfRange(name: "data") }
    guard let bytes else { return }
    guard resource.json.isEmpty, (1...Limits.largestResource).contains(bytes.count) else { throw .outOfRange(name: "data") }
    if let data = bytes.bytes, String(validating: data, as: UTF8.self) == nil { throw .outOfRange(name: "data") }
  }

  private static func fitsIntoContent(_ json: String) -> Bool { encodedLength(json) <= Limits.largestContent - roomForOthers }

  /// Reserved for the other texts. Each of their bytes takes at most six in JSON.
  private static let roomForOthers = 5 * 6 * Limits.longestContentText

  /// The most bytes of a text inside JSON, where some characters are escaped.
  private static func encodedLength(_ text: String) -> Int {
    text.utf8.reduce(0) { length, byte in
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): length + 2
      case 0..<0x20, 0x7F: length + 6
      default: length + 1
      }
    }
  }

  /// Those of the JSON that is not in ``bytes``.
  package var inlineBytes: Int { resource?.json.utf8.count ?? 0 }

  /// Type and identifier of the resource (CLIN-02). Nil without a resource.
  package var key: String? { resource.map { "\($0.type)/\($0.identifier)" } }

  /// Type and identifier of the resource (PRED-22).
  package func values(of field: ContentField) -> [ContentValue] {
    switch field {
    case .resourceType: resource.map { [.text($0.type)] } ?? []
    case .resourceIdentifier: resource.map { [.text($0.identifier)] } ?? []
    default: []
    }
  }
}

/// A version of the FHIR standard, such as `4.0.1` (CLIN-03).
package struct FHIRVersion: Sendable, Hashable, CustomStringConvertible {
  /// A release of the standard that HealthKit has a name for.
  package enum Release: Sendable {
    /// The second draft, which is all of 1.0.
    case dstu2
    /// Release 4, which is all of 4.0.
    case r4
    /// Any other.
    case unknown
  }

  /// The three numbers, none of which is negative.
  package let major, minor, patch: Int

  /// The version of a text of three numbers with points between them, each with at most four digits; nil for any other text.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      (1...4).contains(part.utf8.count) && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(part) : nil
    }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    (major, minor, patch) = (numbers[0], numbers[1], numbers[2])
  }

  /// The version of DSTU2 that hospitals use: 1.0.2.
  package static let primaryDSTU2 = FHIRVersion(1, 0, 2)
  /// The version of release 4 that hospitals use: 4.0.1.
  package static let primaryR4 = FHIRVersion(4, 0, 1)

  private init(_ major: Int, _ minor: Int, _ patch: Int) { (self.major, self.minor, self.patch) = (major, minor, patch) }

  /// The release that the version belongs to.
  package var release: Release {
    switch (major, minor) {
    case (1, 0): .dstu2
    case (4, 0): .r4
    default: .unknown
    }
  }

  /// The three numbers with points between them.
  package var description: String { "\(major).\(minor).\(patch)" }
}

/// A version is coded as its text, which programs that read exports know.
extension FHIRVersion: Codable {
  /// The version of a text. Throws for any other text than ``init(_:)`` takes.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let version = FHIRVersion(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "a version has three numbers")
    }
    self = version
  }

  /// Encodes the text.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
