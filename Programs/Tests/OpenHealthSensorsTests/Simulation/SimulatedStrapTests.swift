// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthSensors
import Testing

@Suite struct SimulatedStrapTests {
  @Test("An invented strap sends whole measurements of a heart that fits them, the same each time")
  func measurements() throws {
    var (strap, again) = (SimulatedStrap(), SimulatedStrap())
    var (rates, beats, energy) = ([Int](), 0, 0)
    for _ in 0..<1800 {
      let bytes = strap.next()
      #expect(bytes == again.next())
      let measurement = try HeartRateMeasurement(bytes)
      #expect(measurement.contact == .present)
      rates.append(measurement.beatsPerMinute)
      beats += measurement.beatIntervals.count
      if let told = measurement.energyKilojoules {
        #expect(told >= energy)
        energy = told
      }
    }
    let (least, most) = (try #require(rates.min()), try #require(rates.max()))
    #expect(least >= 60)
    #expect(least < 70)
    #expect(most > 150)
    #expect(most <= 162)
    #expect(energy > 300)
    // Half an hour at the average rate has as many beats as were sent.
    let average = Double(rates.reduce(0, +)) / 1800
    #expect((Double(beats) - average * 30).magnitude < 5)
  }
}
