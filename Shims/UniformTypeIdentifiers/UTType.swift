// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A type of data or file.
///
/// This module knows the system's most common types (`UTType.png` and the others here), and no types of other programs, as nothing on Linux
/// declares them. An unknown extension or media type results in a *dynamic* type, as on Apple's systems; other programs do not understand
/// its identifier.
///
///     UTType(filenameExtension: "csv")?.conforms(to: .text)  // true
public struct UTType: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The identifier, such as `public.png`.
  public let identifier: String

  /// The parent that `exportedAs` or `importedAs` named.
  private let parentIdentifier: String?

  private init(_ identifier: String, parent: String?) {
    self.identifier = identifier
    parentIdentifier = parent
  }

  /// A type in the table.
  init(system identifier: String) { self.init(identifier, parent: nil) }

  /// The type with an identifier; nil for an unknown one.
  public init?(_ identifier: String) {
    let identifier = identifier.lowercased()
    guard SystemTypes.byIdentifier[identifier] != nil || DynamicType(identifier: identifier) != nil else { return nil }
    self.init(identifier, parent: nil)
  }

  /// The type of files with an extension; a dynamic type for an unknown one. Nil if the extension is empty or contains a dot or slash.
  public init?(filenameExtension: String, conformingTo supertype: UTType = .data) {
    guard !filenameExtension.contains(where: { $0 == "." || $0 == "/" }) else { return nil }
    self.init(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype)
  }

  /// The type with a media type; a dynamic type for an unknown one. Nil if it contains no slash.
  public init?(mimeType: String, conformingTo supertype: UTType = .data) {
    guard mimeType.contains("/") else { return nil }
    self.init(tag: mimeType, tagClass: .mimeType, conformingTo: supertype)
  }

  /// The type with a tag; a dynamic type for an unknown one. Nil if the tag is empty.
  public init?(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) {
    guard !tag.isEmpty else { return nil }
    let tag = tag.lowercased()
    if let known = UTType.types(tag: tag, tagClass: tagClass, conformingTo: supertype).first {
      self = known
    } else {
      self.init(DynamicType(tag: tag, tagClass: tagClass, supertype: supertype?.identifier).identifier, parent: nil)
    }
  }

  /// A type that this program defines. Only this value knows its parent, not other values with the same identifier.
  public init(exportedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(identifier.lowercased(), parent: parentType?.identifier)
  }

  /// A type that another program defines. Only this value knows its parent, not other values with the same identifier.
  public init(importedAs identifier: String, conformingTo parentType: UTType? = nil) {
    self.init(identifier.lowercased(), parent: parentType?.identifier)
  }

  /// The known types with a tag; with `supertype`, only those that conform to it.
  public static func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
    let tag = tag.lowercased()
    return SystemTypes.rows
      .map { UTType(system: $0.identifier) }
      .filter { $0.tags[tagClass]?.contains(tag) == true && (supertype.map($0.conforms) ?? true) }
  }

  /// The extension for new files, without the dot; nil if the type has none.
  public var preferredFilenameExtension: String? { tags[.filenameExtension]?.first }

  /// The media type to announce; nil if the type has none.
  public var preferredMIMEType: String? { tags[.mimeType]?.first }

  /// The extensions and media types, preferred first.
  public var tags: [UTTagClass: [String]] {
    if let dynamic = DynamicType(identifier: identifier) { return [dynamic.tagClass: [dynamic.tag]] }
    guard let row = SystemTypes.byIdentifier[identifier] else { return [:] }
    return [.filenameExtension: row.filenameExtensions, .mimeType: row.mimeTypes].filter { !$0.value.isEmpty }
  }

  /// A short English description; nil for an unknown type.
  public var localizedDescription: String? { SystemTypes.byIdentifier[identifier]?.summary }

  /// Whether the table has the identifier.
  public var isDeclared: Bool { SystemTypes.byIdentifier[identifier] != nil }

  /// Whether the type was made for an unknown extension or media type.
  public var isDynamic: Bool { identifier.hasPrefix(DynamicType.prefix) }

  /// Whether the type is a known one whose identifier begins with `public.`.
  public var isPublic: Bool { isDeclared && identifier.hasPrefix("public.") }

  /// All types that this one conforms to, directly or not, without itself.
  public var supertypes: Set<UTType> {
    var found: Set<UTType> = []
    var open = directSupertypes
    while let next = open.popLast() {
      if found.insert(next).inserted { open += next.directSupertypes }
    }
    return found
  }

  /// Whether this is `type`, or a kind of it.
  public func conforms(to type: UTType) -> Bool { self == type || isSubtype(of: type) }

  /// Whether this is a kind of `type`, and another type.
  public func isSubtype(of type: UTType) -> Bool { supertypes.contains(type) }

  /// Whether `type` is a kind of this one, and another type.
  public func isSupertype(of type: UTType) -> Bool { type.isSubtype(of: self) }

  private var directSupertypes: [UTType] {
    let known = SystemTypes.byIdentifier[identifier]?.supertypes ?? []
    let dynamic = DynamicType(identifier: identifier)?.supertype
    return (known + [dynamic, parentIdentifier].compactMap(\.self)).map(UTType.init(system:))
  }

  /// The identifier.
  public var description: String { identifier }

  /// Whether both have the same identifier.
  public static func == (a: UTType, b: UTType) -> Bool { a.identifier == b.identifier }

  /// Hashes the identifier.
  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }

  /// A type from its identifier, known or not.
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode(String.self), parent: nil)
  }

  /// Writes the identifier.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(identifier)
  }
}
