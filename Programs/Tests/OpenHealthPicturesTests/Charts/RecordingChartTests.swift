// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords
import Testing

@Suite struct RecordingChartTests {
  private func strip(_ day: Int, _ microvolts: [Double], _ world: PictureWorld) throws -> SampleRecord {
    let record = ElectrocardiogramRecord(
      classification: .sinusRhythm, samplingFrequency: Amount(512, try UnitExpression.parse("Hz")), microvolts: microvolts)
    return PictureWorld.sample(
      Catalog.electrocardiogram, .content(.electrocardiogram(record)), from: try world.date(1, day, 8, 5), seconds: 30)
  }

  private func millivolts(_ chart: Chart?) -> [Double]? {
    guard case .strip(let strip)? = chart?.content else { return nil }
    return strip.millivolts
  }

  @Test("The newest electrocardiogram of a period is drawn, or the given one, with date and classification")
  func electrocardiogram() throws {
    let world = try PictureWorld()
    for (day, voltages) in [(30, [1000.0, -500]), (31, [250, 0, 125])] { try world.save(try strip(day, voltages, world)) }
    let recordings = RecordingChart(service: world.engine, reader: world.reader)
    let newest = try #require(try recordings.newestElectrocardiogram())
    #expect(millivolts(newest) == [0.25, 0, 0.125])
    #expect(newest.subtitle == "2026-01-31 08:05, Sinus rhythm")
    guard case .strip(let shown) = newest.content else { return }
    #expect(shown.frequency == 512)
    #expect(millivolts(try recordings.newestElectrocardiogram(to: try world.date(1, 31))) == [1, -0.5])
    #expect(try recordings.newestElectrocardiogram(from: world.date(2, 1)) == nil)
    let samples = try world.engine.perform(
      FetchSamples(
        selections: [.init(type: Catalog.electrocardiogram, predicate: .everything)], order: [.init(field: .start, ascending: true)]),
      for: .owner)
    #expect(try samples.map { millivolts(try recordings.electrocardiogram($0)) } == [[1, -0.5], [0.25, 0, 0.125]])
  }

  @Test("There is no picture without voltages, and none of another sample")
  func nothing() throws {
    let world = try PictureWorld()
    let recordings = RecordingChart(service: world.engine, reader: world.reader)
    #expect(try recordings.newestElectrocardiogram() == nil && recordings.newestRoute() == nil)
    try world.save(try strip(31, [], world))
    #expect(try recordings.newestElectrocardiogram() == nil)
    let steps = PictureWorld.sample(
      try PictureWorld.type("stepCount"), .quantity(10, try UnitExpression.parse("count")), from: try world.date(1, 31), seconds: 60)
    #expect(try recordings.electrocardiogram(steps) == nil && recordings.route(steps) == nil)
  }
}
