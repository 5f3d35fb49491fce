// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What the catalogue knows of one kind of health data: a row of `Catalog/quantity-types.tsv` or `category-types.tsv`.
///
/// There is one instance for each identifier, obtained from ``Catalog``; instances are equal when they are the same one.
public final class DataType: Sendable, Hashable, CustomStringConvertible {
  /// What samples of a type hold.
  public enum Kind: Sendable {
    /// A number with a unit.
    case quantity(QuantityFacts)
    /// A number out of the named enumeration of `Catalog/category-values.tsv`.
    case category(valueEnum: String)
  }

  /// What is known of a quantity type alone.
  public struct QuantityFacts: Sendable {
    public let aggregation: Aggregation
    /// The unit in which figures of the type are computed.
    public let unit: UnitExpression
    /// The name of the unit's dimension in Apple's texts, as in "requires unit of type Energy".
    public let dimensionName: String
    /// The unit in which a person expects the type, by default.
    public let displayUnit: UnitExpression
  }

  /// Apple's raw identifier, as in export files.
  public let identifier: String
  /// The Swift member name, such as `stepCount`.
  public let name: String
  /// The group of Apple's documentation, such as `fitness`.
  public let group: String
  /// A short title in English.
  public let title: String
  public let kind: Kind
  /// Whether apps may ask to save samples of the type (AUTH-09).
  public let isShareable: Bool
  /// The shortest allowed length of a sample in seconds (TYPE-08).
  public let minimumDuration: Double?
  /// The longest allowed length of a sample in seconds (TYPE-09).
  public let maximumDuration: Double?
  /// The metadata key without which no sample of the type can be made (OBJ-21).
  public let requiredMetadataKey: String?

  init(
    identifier: String, name: String, group: String, title: String, kind: Kind, isShareable: Bool, minimumDuration: Double?,
    maximumDuration: Double?, requiredMetadataKey: String?
  ) {
    self.identifier = identifier
    self.name = name
    self.group = group
    self.title = title
    self.kind = kind
    self.isShareable = isShareable
    self.minimumDuration = minimumDuration
    self.maximumDuration = maximumDuration
    self.requiredMetadataKey = requiredMetadataKey
  }

  /// The quantity facts, or nil for another kind.
  public var quantity: QuantityFacts? {
    if case .quantity(let facts) = kind { facts } else { nil }
  }

  public var description: String { identifier }

  public static func == (left: DataType, right: DataType) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
