// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The states of a person during a part of a night.
public enum SleepStage: String, Sendable, CaseIterable {
  /// Awake during the night, and the stages of sleep: REM, core (light) and deep.
  case awake, rem, core, deep
  /// Asleep, without a known stage.
  case asleep
  /// In bed, without knowledge of sleep.
  case inBed

  /// The English name for people, such as `Deep`.
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
