// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthPictures
import Testing

@Suite struct WorkoutFormatsTests {
  @Test("Figures are in the reader's system, the pace is on foot only")
  func metric() throws {
    let world = try PictureWorld()
    let formats = try WorkoutFormats(world.engine, reader: world.reader)
    #expect(formats.distance(8200) == "8.20 km" && formats.unitMeters == 1000 && formats.unitName == "km")
    #expect(formats.pace(3, isOnFoot: true) == "5:33 /km" && formats.pace(10, isOnFoot: false) == "36 km/h")
    #expect(formats.climb(100.4) == "100 m" && formats.energy(512.4) == "512 kcal" && formats.heart(150.6) == "151")
    #expect(formats.distance(nil) == nil && formats.pace(0, isOnFoot: true) == nil && formats.heart(nil) == nil)
  }

  @Test("In the United States a distance is in miles and a climb in feet, in the reader's words")
  func miles() throws {
    let world = try PictureWorld(.ru, system: .us)
    let formats = try WorkoutFormats(world.engine, reader: world.reader)
    #expect(formats.system == .us && abs(formats.unitMeters - 1609.344) < 1e-9)
    #expect(formats.climb(100).hasPrefix("328 фут"))
  }
}
