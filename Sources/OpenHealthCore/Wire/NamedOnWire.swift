// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A class whose instances have a name; on the wire an instance is that text.
package protocol NamedOnWire: Codable {
  /// The name of the instance.
  var wireName: String { get }

  /// The instance with a name. Throws for a text that is not the name of one.
  static func named(_ wireName: String) throws -> Self
}

extension NamedOnWire {
  /// The instance whose name the decoder contains.
  package init(from decoder: any Decoder) throws { self = try Self.named(try decoder.singleValueContainer().decode(String.self)) }

  /// Encodes the name.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wireName)
  }
}

extension DataType: NamedOnWire {
  /// Apple's raw identifier.
  package var wireName: String { identifier }

  /// The type with an identifier. Throws ``WireFault/invalid(_:)`` for one that the catalogue does not have.
  package static func named(_ wireName: String) throws(WireFault) -> DataType {
    guard let type = Catalog.type(identifier: wireName) else { throw .invalid(.type) }
    return type
  }
}

extension UnitExpression: NamedOnWire {
  /// The text of the unit, such as `count/min`.
  package var wireName: String { string }

  /// The unit of a text. Throws ``WireFault/invalid(_:)`` for a text that does not parse.
  package static func named(_ wireName: String) throws(WireFault) -> UnitExpression {
    do { return try parse(wireName) } catch { throw .invalid(.unit) }
  }
}
