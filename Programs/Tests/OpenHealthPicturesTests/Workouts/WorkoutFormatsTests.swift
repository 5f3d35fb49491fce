// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import Testing

@Suite struct WorkoutFormatsTests {
  @Test("Figures are in the reader's system, the pace is on foot only")
  func metric() throws {
    let world = try PictureWorld()
    let formats = try WorkoutFormats(world.engine, reader: world.reader)
    #expect(formats.distance(8200) == "8.20 km")
    #expect(formats.unitMeters == 1000)
    #expect(formats.unitName == "km")
    #expect(formats.pace(3, isOnFoot: true) == "5:33 /km")
    #expect(formats.pace(10, isOnFoot: false) == "36 km/h")
    #expect(formats.climb(100.4) == "100 m")
    #expect(formats.energy(512.4) == "512 kcal")
    #expect(formats.heart(150.6) == "151")
    #expect(formats.distance(nil) == nil)
    #expect(formats.pace(0, isOnFoot: true) == nil)
    #expect(formats.heart(nil) == nil)
  }

  @Test("In the United States a distance is in miles and a climb in feet, in the reader's words")
  func miles() throws {
    let world = try PictureWorld(.ru, system: .us)
    let formats = try WorkoutFormats(world.engine, reader: world.reader)
    #expect(formats.system == .us)
    #expect(abs(formats.unitMeters - 1609.344) < 1e-9)
    #expect(formats.climb(100) == "328 футов")
    #expect(formats.climb(0.3048) == "1 фут")
    #expect(formats.distance(6936)?.hasSuffix(" мили") == true)
    #expect(formats.distance(1609.344)?.hasSuffix("00 мили") == true)
    #expect(formats.pace(3, isOnFoot: true) == "8:56 /миля")
  }

  private func swim(_ distance: Amount, pool: Amount? = nil, metadata: [MetadataSet.Entry] = []) throws -> SampleRecord {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    let configuration = WorkoutRecord.Configuration(activityType: 46, locationType: 2, swimmingLocationType: 1, lapLength: pool)
    let part = WorkoutRecord.Activity(uuid: UUID(), configuration: configuration, start: start, end: start + 1120)
    let workout = WorkoutRecord(activityType: 46, duration: 1120, activities: [part], totals: [.distance: distance])
    return SampleRecord(
      uuid: UUID(), type: Catalog.workout, start: start, end: start + 1120, value: .workout(workout), provenance: .unknown,
      metadata: MetadataSet(metadata))
  }

  @Test("V7: a swim is in yards or metres, as its pool is measured, with the pace for 100 of them")
  func swims() throws {
    let (yard, meter, kilometer) = (try UnitExpression.parse("yd"), try UnitExpression.parse("m"), try UnitExpression.parse("km"))
    func facts(_ sample: SampleRecord, _ system: MeasurementSystem) throws -> [String?] {
      let world = try PictureWorld(system: system)
      let formats = try WorkoutFormats(world.engine, reader: world.reader)
      let summary = try #require(WorkoutSummary(sample))
      return [
        formats.distance(summary.distanceMeters, of: summary), formats.pace(summary.speed, of: summary),
        "\(formats.splitMeters(of: summary))", SampleWords(reader: world.reader).value(sample),
      ]
    }
    let yards = ["1,000 yd", "1:52 /100 yd", "91.44", "Swimming, 18:40, 1,000 yd"]
    #expect(try facts(swim(Amount(914.4, meter), pool: Amount(25, yard)), .metric) == yards)
    #expect(try facts(swim(Amount(0.9144, kilometer), metadata: [.init(key: "HKLapLength", value: .quantity(25, yard))]), .metric) == yards)
    #expect(try facts(swim(Amount(1000, yard)), .metric) == yards)
    #expect(try facts(swim(Amount(914.4, meter)), .us) == yards)
    let meters = ["1,000 m", "1:52 /100 m", "100.0", "Swimming, 18:40, 1,000 m"]
    #expect(try facts(swim(Amount(1, kilometer), pool: Amount(50, meter)), .us) == meters)
    #expect(try facts(swim(Amount(1, kilometer)), .metric) == meters)
    #expect(try WorkoutSummary(swim(Amount(1, kilometer)))?.hasPace == true)
  }
}
