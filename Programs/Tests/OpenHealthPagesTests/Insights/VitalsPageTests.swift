// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthPages

@Suite struct VitalsPageTests {
  @Test("Each figure of the night with its usual range as a band; two are outside of it")
  func night() throws {
    let world = try PageWorld()
    try PageWorld.ofHalfAYear(world)
    let page = try world.page("/vitals", VitalsPage.self)
    #expect(page.isLastNight && page.night == "2026-06-15")
    #expect(page.readings.map(\.type) == ["restingHeartRate", "respiratoryRate"])
    #expect(page.readings.map(\.value) == [75, 19])
    #expect(page.readings.allSatisfy { $0.isUnusual && $0.nights == 60 && $0.state == "Above your usual range" })
    #expect(page.line?.hasPrefix("2 figures outside your usual range last night: Resting heart rate 75 BPM, above ") == true)
    let html = try world.html("/vitals")
    #expect(html.contains("class=\"band\""))
    #expect(html.utf8.count < 74_000)
    #expect(try world.json("/vitals").contains("\"isUnusual\":true"))
  }

  @Test("No sentence of the page is of medicine")
  func words() throws {
    let world = try PageWorld()
    try PageWorld.ofHalfAYear(world)
    let text = try [world.html("/vitals"), world.html("/"), world.html("/trends")].joined().lowercased()
    for word in ["abnormal", "risk", "illness", "disease", "symptom", "diagnos", "doctor", "sick"] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  @Test("Without measurements, and with too few nights, the page says so")
  func few() throws {
    let world = try PageWorld()
    #expect(try world.html("/vitals").contains("There are no measurements of the last 30 nights."))
    try world.save("restingHeartRate", "count/min", daysBefore: 0...3, hour: 4) { $0 == 0 ? 190 : 55 }
    let page = try world.page("/vitals", VitalsPage.self)
    #expect(page.readings.map(\.state) == ["A usual range needs 14 nights before; 3 are known."])
    #expect(page.line == nil)
    #expect(page.readings.map(\.isUnusual) == [false])
  }
}
