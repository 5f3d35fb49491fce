// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reads all characteristics of the person that are set.
///
/// The texts are returned as stored. ``CharacteristicValue`` may not understand a text that came from an import.
package struct ReadProfile: OwnerRequest {
  /// Texts by characteristic identifier. Characteristics that are not set are absent.
  package typealias Reply = [String: String]

  /// Creates the request, which has no parameters.
  package init() {}
}
