// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Which chunks of a lane to read: those that may have a sample with a start in a closed range and an end from an instant on.
struct ChunkBounds {
  var lane: Int64
  var earliest = -Double.infinity
  var latest = Double.infinity
  var endAtLeast = -Double.infinity
}
