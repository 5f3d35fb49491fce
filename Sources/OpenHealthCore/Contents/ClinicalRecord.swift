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
