// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension Reader {
  /// What a view says of times that are each on the clock of the place, in the reader's language: those of nights, of workouts, and of the
  /// intervals of figures.
  package var ownTimes: String { ownTimes(in: language) }

  /// What a view says of days that are each on the clock of the place, in the reader's language.
  package var ownDays: String { ownDays(in: language) }

  /// ``ownTimes`` in a language.
  package func ownTimes(in language: Language) -> String {
    Words(language)[overridesZones ? "chart.zone" : "chart.ownZones", zoneName]
  }

  /// ``ownDays`` in a language.
  package func ownDays(in language: Language) -> String {
    Words(language)[overridesZones ? "chart.dayZone" : "chart.ownDays", zoneName]
  }

  /// What a page says of all that is on it: its figures, nights and workouts are on the clocks of their places, other times are not.
  package func ownFoot(in language: Language) -> String {
    Words(language)[overridesZones ? "frame.foot" : "frame.footOwn", zoneName]
  }
}
