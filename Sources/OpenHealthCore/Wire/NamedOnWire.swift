// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A class whose instances are found by a text: on a wire an instance is that text.
public protocol NamedOnWire: Codable {
  var wireName: String { get }

  /// Throws for a text that names none.
  static func named(_ wireName: String) throws -> Self
}

extension NamedOnWire {
  public init(from decoder: any Decoder) throws { self = try Self.named(try decoder.singleValueContainer().decode(String.self)) }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wireName)
  }
}

extension DataType: NamedOnWire {
  public var wireName: String { identifier }

  public static func named(_ wireName: String) throws(WireFault) -> DataType {
    guard let type = Catalog.type(identifier: wireName) else { throw .invalid(.type) }
    return type
  }
}

extension UnitExpression: NamedOnWire {
  public var wireName: String { string }

  public static func named(_ wireName: String) throws(WireFault) -> UnitExpression {
    do { return try parse(wireName) } catch { throw .invalid(.unit) }
  }
}
