// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthWorkoutFiles
import Testing

@Suite struct RecordedPointTests {
  private static let paths: [any WritableKeyPath<RecordedPoint, Double?> & Sendable] = [
    \.latitude, \.longitude, \.altitudeMeters, \.distanceMeters, \.speedMetersPerSecond, \.heartRate, \.cadence, \.powerWatts,
    \.temperature,
  ]

  @Test("T14: a point takes ten numbers of eight bytes, as a file can have a million of them")
  func size() { #expect(MemoryLayout<RecordedPoint>.stride == 80) }

  @Test("Each measurement is kept, zero as well, and can be taken away again")
  func numbers() {
    let empty = RecordedPoint(time: Date(timeIntervalSinceReferenceDate: 0))
    for (place, path) in Self.paths.enumerated() {
      for number in [0, -0.0, 1.5, -40, 1e9] {
        var point = empty
        #expect(point[keyPath: path] == nil)
        point[keyPath: path] = number
        #expect(point[keyPath: path] == number)
        #expect(point != empty)
        for (other, path) in Self.paths.enumerated() where other != place { #expect(point[keyPath: path] == nil) }
        point[keyPath: path] = nil
        #expect(point[keyPath: path] == nil)
        #expect(point == empty)
      }
    }
  }
}
