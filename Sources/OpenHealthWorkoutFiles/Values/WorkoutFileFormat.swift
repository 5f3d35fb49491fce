// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A file format in which sports devices and programs export workouts.
package enum WorkoutFileFormat: String, Sendable, Hashable, CaseIterable {
  /// Flexible and Interoperable Data Transfer: messages of binary fields.
  case fit
  /// Garmin's Training Center XML.
  case tcx
  /// The GPS Exchange Format, versions 1.0 and 1.1.
  case gpx

  /// The common name: `FIT`, `TCX` or `GPX`.
  package var title: String { rawValue.uppercased() }
}
