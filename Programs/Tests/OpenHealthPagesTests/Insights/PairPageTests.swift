// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthPages

@Suite struct PairPageTests {
  @Test("Days of both types as points, with their correlation, and that it is no cause")
  func pair() throws {
    let world = try PageWorld()
    try world.save("stepCount", "count", daysBefore: 0...60) { 5000 + Double($0 * 37 % 11) * 100 }
    try world.save("restingHeartRate", "count/min", daysBefore: 0...60) { 70 - Double($0 * 37 % 11) }
    let page = try world.page("/types/stepCount/against/restingHeartRate", PairPage.self)
    // Neither today nor the day in which the steps end.
    #expect(page.days.count == 60)
    #expect(page.correlation.map { abs($0 + 1) < 1e-9 } == true)
    #expect(page.sentence.hasPrefix("Correlation -1.00, with 95 % certainty between "))
    let html = try world.html("/types/stepCount/against/restingHeartRate")
    #expect(html.contains("need not be cause and effect"))
    #expect(html.contains("class=\"dot\""))
    #expect(html.utf8.count < 74_000)
    #expect(try world.json("/types/stepCount/against/restingHeartRate").contains("\"correlation\":-"))
    #expect(try world.html("/types/stepCount?with=restingHeartRate").contains("href=\"/types/stepCount/against/restingHeartRate\""))
  }

  @Test("Too few days have no correlation; a type goes with another one that has figures, not with itself")
  func few() throws {
    let world = try PageWorld()
    try world.save("stepCount", "count", daysBefore: 0...20) { 5000 + Double($0) }
    let page = try world.page("/types/stepCount/against/restingHeartRate", PairPage.self)
    #expect(page.correlation == nil && page.days.isEmpty)
    #expect(page.sentence == "A correlation needs 28 days with both; there are 0.")
    try world.save("restingHeartRate", "count/min", daysBefore: 0...20) { 60 + Double($0) }
    #expect(try world.page("/types/stepCount/against/restingHeartRate", PairPage.self).sentence.hasSuffix("there are 20."))
    for path in ["stepCount/against/stepCount", "nothing/against/stepCount", "stepCount/against/audiogram"] {
      #expect(try world.isMissing("/types/\(path)"), "\(path)")
    }
  }

  @Test("A year of both types fits the page")
  func year() throws {
    let world = try PageWorld()
    try world.save("stepCount", "count", daysBefore: 0...370) { 5000 + Double($0 * 7919 % 1000) }
    try world.save("restingHeartRate", "count/min", daysBefore: 0...370) { 50 + Double($0 * 104_729 % 17) }
    let html = try world.html("/types/stepCount/against/restingHeartRate")
    #expect(html.utf8.count < 74_000, "\(html.utf8.count)")
  }
}
