// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a person does in a part of a night.
public enum SleepStage: String, Sendable, CaseIterable {
  case awake, rem, core, deep
  /// Asleep, as far as the source says.
  case asleep
  /// In bed, and no word of sleep.
  case inBed

  /// The stage's name for people.
  public var title: String {
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
