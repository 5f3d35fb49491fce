// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Writes down what an import says of the person. What the person set by hand stays in force; taking the import back leaves what was before.
public struct ImportCharacteristics: OwnerRequest {
  /// Identifiers of values that do not count, because the person set others by hand.
  public typealias Reply = Set<String>

  /// Texts as in an export's `Me`, by identifier; see ``CharacteristicValue``.
  public var values: [String: String]
  /// The number of the import.
  public var number: Int64
  /// Whether the values take the place of those that the person set by hand.
  public var replacesOwn: Bool

  public init(values: [String: String], number: Int64, replacesOwn: Bool = false) {
    self.values = values
    self.number = number
    self.replacesOwn = replacesOwn
  }
}
