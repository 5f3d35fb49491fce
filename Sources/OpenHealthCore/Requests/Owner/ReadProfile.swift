// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// All characteristics of the person that are set, by identifier, for the owner.
///
/// The texts are as they were stored; a text of an import need not be one that ``CharacteristicValue`` understands.
public struct ReadProfile: OwnerRequest {
  public typealias Reply = [String: String]

  public init() {}
}
