// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What a client asks of a workout session, as an error names it (SESS-03).
public enum WorkoutAction: String, Sendable, Hashable, Codable {
  case prepare, start, stop, pause, resume, end, beginNewActivity, endCurrentActivity, startMirroring, stopMirroring, sendData
}
