// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A type of data or file.
///
/// The system's commonest types are known (`UTType.png` and the others here). No other program's types are: nothing on Linux
/// declares them. An unknown extension or media type gives a *dynamic* type, as on Apple's systems; its identifier says
/// nothing to other programs.
///
///     UTType(filenameExtension: "csv")?.conforms(to: .text)  // true
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The identifier, such as `public.png`.
  public let identifier: String

  /// What `exportedAs` or `importedAs` named as the parent.
  private let parentIdentifier: String?

  private init(_ identifier: String, parent: String?) {
    self.identifier = identifier
    parentIdentifier = parent
  }

  /// A type that stands in the table.
  init(system identifier: String) { self.init(identifier, parent: nil) }

  /// The type with an identifier; nil if it is not known.
  public init?(_ identifier: String) {
    let identifier = identifier.lowercased()
    guard SystemTypes.byIdentifier[identifier] != nil || DynamicType(identifier: identifier) != nil else { return nil }
    self.init(identifier, parent: nil)
  }

  /// The type of files with this extension; a dynamic type if none is known. Nil if the extension is empty or has a dot or slash in it.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    guard !filenameExtension.contains(where: { $0 == "." || $0 == "/" }) else { return nil }
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// The type with this media type; a dynamic type if none is known. Nil if there is no slash in it.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    guard mimeType.contains("/") else { return nil }
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// The type with this tag; a dynamic type if none is known. Nil if the tag is empty.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard !tag.isEmpty else { return nil }
    let tag = tag.lowercased()
    if let known = UTType.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first {
      self = known
    } else {
      self.init(DynamicType(tag: tag, tagClass: tagClass, supertype: supertype?.identifier).identifier, parent: nil)
    }
  }

  /// A type that this program defines. The parent is what this value conforms to; nothing else learns of it.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(identifier.lowercased(), parent: parentType?.identifier)
  }

  /// A type that another program defines. The parent is what this value conforms to; nothing else learns of it.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(identifier.lowercased(), parent: parentType?.identifier)
  }

  /// The known types with this tag, those that conform to `supertype` if it is given.
  public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
    let tag = tag.lowercased()
    return SystemTypes.rows
      .map { UTType(system: $0.identifier) }
      .filter { $0.tags[tagClass]?.contains(tag) == true && (supertype.map($0.conforms) ?? true) }
  }

  /// The extension for new files; nil if there is none.
  public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }

  /// The media type to announce; nil if there is none.
  public var preferredMIMEType: String? { tags[.mimeType]?.first }

  /// Extensions and media types, preferred first.
  public var tags: [UTTagClass: [String]] {
    if let dynamic = DynamicType(identifier: identifier) { return [dynamic.tagClass: [dynamic.tag]] }
    guard let row = SystemTypes.byIdentifier[identifier] else { return [:] }
    return [.filenameExtension: row.filenameExtensions, .mimeType: row.mimeTypes].filter { !$0.value.isEmpty }
  }

  /// A few English words for it; nil if it is not known.
  public var localizedDescription: String? { SystemTypes.byIdentifier[identifier]?.summary }

  /// Whether it is known by its own identifier.
  public var isDeclared: Bool { SystemTypes.byIdentifier[identifier] != nil }

  /// Whether it was made for an unknown extension or media type.
  public var isDynamic: Bool { identifier.hasPrefix(DynamicType.prefix) }

  /// Whether it is in the public domain: known, and beginning with `public.`.
  public var isPublic: Bool { isDeclared && identifier.hasPrefix("public.") }

  /// Every type it conforms to, directly or not, itself left out.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var open = directSupertypes
    while let next = open.popLast() {
      if found.insert(next).inserted { open += next.directSupertypes }
    }
    return found
  }

  /// Whether it is `type`, or a kind of it.
  public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }

  /// Whether it is a kind of `type`, and not the same.
  public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }

  /// Whether `type` is a kind of it, and not the same.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  private var directSupertypes: [UTType] {
    let known = SystemTypes.byIdentifier[identifier]?.supertypes ?? []
    let dynamic = DynamicType(identifier: identifier)?.supertype
    return (known + [dynamic, parentIdentifier].compactMap(\.self)).map(UTType.init(system:))
  }

  /// The identifier.
  public var description: String { identifier }

  /// Types are equal if their identifiers are.
  public static func == (a: UTType, b: UTType) -> Bool { a.identifier == b.identifier }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

  /// Reads an identifier, whether it is known here or not.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self), parent: nil)
  }

  /// Writes the identifier.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}
