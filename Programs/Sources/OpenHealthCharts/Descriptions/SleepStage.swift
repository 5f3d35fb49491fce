// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The states of a person during a part of a night.
package enum SleepStage: String, Sendable, CaseIterable {
  /// Awake during the night, and the stages of sleep: REM, core (light) and deep.
  case awake, rem, core, deep
  /// Asleep, without a known stage.
  case asleep
  /// In bed, without knowledge of sleep.
  case inBed

  /// The stage of a value of the catalogue: `asleepCore` is core. Nil for a value that is not about sleep.
  package init?(_ value: CategoryValue) {
    switch value.sleepState {
    case nil: return nil
    case .inBed: self = .inBed
    case .awake: self = .awake
    case .asleep: self = .asleep
    case .stage: self = Self.allCases.first { value.name.lowercased() == "asleep\($0.rawValue.lowercased())" } ?? .asleep
    }
  }

  /// The short name for people: `Deep` in English, in another language the title of the catalogue.
  package func title(in language: Language) -> String {
    let value = language == .en ? nil : Catalog.sleepValues.first { Self($0) == self }
    return value?.title(in: language) ?? english
  }

  private var english: String {
    switch self {
    case .awake: "Awake"
    case .rem: "REM"
    case .core: "Core"
    case .deep: "Deep"
    case .asleep: "Asleep"
    case .inBed: "In bed"
    }
  }
}
