// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The origin of a type's default zones in workouts (ZONE-08, ZONE-09).
package enum ZoneRule: Sendable, Hashable {
  /// There are no default zones: people or apps choose them.
  case chosen
  /// Computed from the latest sample of one type and the day of a characteristic, both given by short name.
  case reserve(resting: String, birth: String)

  init?(text: String) {
    let words = text.split { $0 == " " }.map(String.init)
    switch words.first {
    case "chosen" where words.count == 1: self = .chosen
    case "reserve" where words.count == 3: self = .reserve(resting: words[1], birth: words[2])
    default: return nil
    }
  }
}
