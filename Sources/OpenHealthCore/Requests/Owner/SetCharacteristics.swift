// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Sets characteristics of the person, such as the date of birth, or forgets them, for the owner.
public struct SetCharacteristics: OwnerRequest {
  public typealias Reply = Void

  /// Texts as in an export's `Me`, by identifier; see ``CharacteristicValue``.
  public var values: [String: String]
  /// Identifiers of those that are no longer to be set.
  public var cleared: Set<String>

  public init(values: [String: String], cleared: Set<String> = []) {
    self.values = values
    self.cleared = cleared
  }
}
