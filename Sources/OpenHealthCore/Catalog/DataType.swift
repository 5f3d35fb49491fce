// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What the catalogue knows of one kind of health data: a row of `Catalog/quantity-types.tsv`, `category-types.tsv` or `other-types.tsv`.
///
/// There is one instance for each identifier, obtained from ``Catalog``; instances are equal when they are the same one.
public final class DataType: Sendable, Hashable, CustomStringConvertible {
  /// Which samples a correlation holds (CORR-02, CORR-06).
  public enum CorrelationMembers: Sendable, Hashable {
    /// One sample of each of these types; by short name.
    case each([String])
    /// Samples of quantity types of this group.
    case any(group: String)
  }

  /// The short names of the types whose samples fill the rings (OQ-33).
  public struct RingNames: Sendable, Hashable {
    public let energy: String
    public let moveTime: String
    public let exerciseTime: String
    public let standHour: String
    /// The value of an hour that counts.
    public let stood: String
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
    /// The same where people do not expect that one.
    public let localUnits: [MeasurementSystem: UnitExpression]
    /// The total of a workout that its sum is.
    public let workoutTotal: WorkoutTotal?
    /// Who says of a workout how hard it was, by samples of the type; nil for all other types.
    public let effort: EffortScore?
    /// Where the default zones of workouts come from; nil for types without zones (ZONE-01).
    public let zones: ZoneRule?
    /// What people call the display unit where it counts something: `steps`, `BPM`; nil where the unit's own name does.
    public let label: String?
    /// The decimals with which people read a figure in the display unit; for a percentage those of the number before the sign.
    public let decimals: Int
    /// Whether apps are woken for the type once an hour at most, however often they ask (OBS-09).
    public let isDeliveredHourly: Bool

    /// The unit in which people of a country expect the type.
    public func displayUnit(in system: MeasurementSystem) -> UnitExpression { localUnits[system] ?? displayUnit }
  }

  /// Apple's raw identifier, as in export files.
  public let identifier: String
  /// The Swift member name, such as `stepCount`.
  public let name: String
  /// The group of Apple's documentation, such as `fitness`.
  public let group: String
  /// A short title in English.
  public let title: String
  /// Other names that people use, in lower case, such as `pulse`.
  public let words: [String]
  public let kind: Kind
  /// Whether apps may ask to save samples of the type (AUTH-09).
  public let isShareable: Bool
  /// Whether apps may ask, by a request for types, to read data of the type (AUTH-10, AUTH-11).
  public let isReadable: Bool
  /// Whether reading is granted object by object, and not by a request for types (TYPE-11, AUTH-12).
  public let requiresPerObjectAuthorization: Bool
  /// Whether the system's estimates of the type can be started anew (TYPE-10).
  public let allowsRecalibration: Bool
  /// The shortest allowed length of a sample in seconds (TYPE-08).
  public let minimumDuration: Double?
  /// The longest allowed length of a sample in seconds (TYPE-09).
  public let maximumDuration: Double?
  /// The metadata key without which no sample of the type can be made (OBJ-21).
  public let requiredMetadataKey: String?
  /// Whether figures of a category are how long its samples last, and not how many there are.
  public let countsTime: Bool
  /// The place of the type in an overview of what a person looks at first, from 1; nil for a type that is not part of it.
  public let overviewPlace: Int?
  /// The name of the elements that data of the type alone are in an export; nil where there is none such.
  public let element: String?

  init(
    identifier: String, name: String, group: String, title: String, words: [String], kind: Kind, isShareable: Bool, isReadable: Bool = true,
    requiresPerObjectAuthorization: Bool = false, allowsRecalibration: Bool = false, minimumDuration: Double?, maximumDuration: Double?,
    requiredMetadataKey: String?, countsTime: Bool = false, overviewPlace: Int?, element: String? = nil
  ) {
    self.identifier = identifier
    self.name = name
    self.group = group
    self.title = title
    self.words = words
    self.kind = kind
    self.isShareable = isShareable
    self.isReadable = isReadable
    self.requiresPerObjectAuthorization = requiresPerObjectAuthorization
    self.allowsRecalibration = allowsRecalibration
    self.minimumDuration = minimumDuration
    self.maximumDuration = maximumDuration
    self.requiredMetadataKey = requiredMetadataKey
    self.countsTime = countsTime
    self.overviewPlace = overviewPlace
    self.element = element
  }

  /// The quantity facts, or nil for another kind.
  public var quantity: QuantityFacts? {
    if case .quantity(let facts) = kind { facts } else { nil }
  }

  /// The members of a correlation, or nil for another kind.
  public var correlationMembers: CorrelationMembers? {
    if case .correlation(let members) = kind { members } else { nil }
  }

  /// The types of the samples that a correlation can hold, or nil for another kind.
  public var memberTypes: [DataType]? {
    switch correlationMembers {
    case nil: nil
    case .each(let names): names.compactMap { Catalog.type(named: $0) }
    case .any(let group): Catalog.types.filter { $0.group == group && $0.quantity != nil }
    }
  }

  /// Whether samples of the type can stand in a correlation.
  public var canBeMember: Bool { Self.allMemberTypes.contains(self) }

  private static let allMemberTypes = Set(Catalog.types.flatMap { $0.memberTypes ?? [] })

  /// Whether samples of the type can be made and kept: no sample of another type exists.
  public var hasRecords: Bool { kind.hasRecords }

  /// Whether data of the type are samples, which have dates.
  public var isOfSamples: Bool { kind.isOfSamples }

  public var description: String { identifier }

  public static func == (left: DataType, right: DataType) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
