// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// `health workout`: list, totals and show.
@Suite struct WorkoutCommandTests {
  /// A ride of two kilometres at 5 m/s, with a heart rate, as TCX.
  private static let ride = """
    <?xml version="1.0" encoding="UTF-8"?>
    <TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2"><Activities><Activity Sport="Biking">
    <Id>2026-01-10T08:00:00Z</Id><Lap StartTime="2026-01-10T08:00:00Z"><TotalTimeSeconds>400</TotalTimeSeconds>
    <DistanceMeters>2000</DistanceMeters><Calories>50</Calories><Intensity>Active</Intensity><TriggerMethod>Manual</TriggerMethod><Track>
    \((0...40).map { "<Trackpoint><Time>2026-01-10T08:0\($0 / 6):\($0 % 6)0Z</Time><DistanceMeters>\($0 * 50)</DistanceMeters><HeartRateBpm><Value>\($0 < 20 ? 120 : 140)</Value></HeartRateBpm></Trackpoint>" }.joined())
    </Track></Lap></Activity></Activities></TrainingCenterDatabase>
    """

  private func withRide(_ body: (Health) throws -> Void) throws {
    try Health.withFolder { health in
      try health.write(Self.ride, to: "ride.tcx")
      #expect(health.run("import", "ride.tcx").status == 0)
      try body(health)
    }
  }

  @Test("Workouts are listed with time, distance, speed, energy and heart rate")
  func list() throws {
    try withRide { health in
      let csv = health.run("workout", "--format", "csv", "--time-zone", "UTC").lines
      #expect(
        csv.first
          == "start,end,activity,duration_seconds,distance_meters,speed_meters_per_second,energy_kilocalories,average_heart_rate,maximum_heart_rate,source,uuid"
      )
      #expect(csv[1].hasPrefix("2026-01-10T08:00:00Z,2026-01-10T08:06:40Z,cycling,400,2000,5,50,"))
      let table = health.run("workouts", "list", "--time-zone", "UTC").output
      for text in ["2026-01-10 08:00", "Cycling", "6:40", "2.00 km", "18 km/h", "50 kcal"] { #expect(table.contains(text)) }
      #expect(health.run("workout", "--activity", "running").errors.contains("no workout"))
      #expect(health.run("workout", "--activity", "sitting").status == 64)
      #expect(health.run("workout", "--in", "2025", "--format", "csv").lines.count == 1)
    }
  }

  @Test("One workout shows splits of a kilometre or a mile, the last one shorter")
  func show() throws {
    try withRide { health in
      let splits = health.run("workout", "show", "last", "--format", "csv").lines
      #expect(splits.count == 3)
      #expect(splits[1].hasPrefix("1,1000,200,5,120") && splits[2].hasPrefix("2,1000,200,5,140"))
      let table = health.run("workout", "show", "last", "--time-zone", "UTC").output
      for text in ["Cycling, 2026-01-10 08:00 to 08:06", "6:40", "2.00 km", "18 km/h", "3:20"] { #expect(table.contains(text)) }
      #expect(health.run("units", "--system", "us").status == 0)
      #expect(health.run("workout", "show", "last").output.contains("1.24 mi"))
      #expect(health.run("workout", "show", "last", "--format", "csv").lines.count == 3)
      let uuid = try #require(health.run("workout", "--format", "csv", "--columns", "uuid").lines.last)
      #expect(health.run("workout", "show", uuid).status == 0)
      #expect(health.run("workout", "show", UUID().uuidString).status == 1)
      #expect(health.run("workout", "show", "first").status == 64)
    }
  }

  @Test("A run of an export, which links no samples to it, has splits along its route, heart rates and zones")
  func ofExport() throws {
    try Health.withData(days: 5) { health in
      #expect(health.run("units", "--system", "metric").status == 0)
      let runs = health.run("workout", "--activity", "running", "--format", "csv", "--columns", "uuid,distance_meters").lines
      let run = try #require(runs.last).split(separator: ",")
      try #require(runs.count == 2 && run.count == 2)
      let splits = health.run("workout", "show", String(run[0]), "--format", "csv", "--columns", "distance_meters,average_heart_rate").lines
      let figures = splits.dropFirst().map { $0.split(separator: ",").compactMap { Double($0) } }
      #expect(figures.count > 5 && figures.allSatisfy { $0.count == 2 && $0[1] > 90 && $0[1] < 170 })
      #expect(figures.dropLast().allSatisfy { abs($0[0] - 1000) < 0.01 })
      let table = health.run("workout", "show", String(run[0])).output
      for text in ["zone 1", "1.00 km"] { #expect(table.contains(text), "\(text)") }
      let file = health.run("workout", "export", String(run[0]), "-", "--format", "tcx").output
      #expect(file.contains("<HeartRateBpm>"))
      #expect(file.contains("<LatitudeDegrees>"))
    }
  }

  @Test("Workouts add up by month and by activity")
  func totals() throws {
    try withRide { health in
      #expect(
        health.run("workout", "totals", "--format", "csv", "--time-zone", "UTC").lines == [
          "date,workouts,duration_seconds,distance_meters,energy_kilocalories,is_partial", "2026-01-01,1,400,2000,50,true",
        ])
      #expect(health.run("workout", "totals", "--by", "activity", "--format", "csv").lines.last == "cycling,1,400,2000,50")
      #expect(health.run("workout", "totals", "--in", "2025").errors.contains("no workout"))
    }
  }

  @Test("Totals of a week that the period cuts off, or in which the newest data end, are marked")
  func partialTotals() throws {
    try withRide { health in
      func totals(_ arguments: [String]) -> Health.Outcome {
        health.run(["workout", "totals", "--by", "week", "--time-zone", "UTC"] + arguments)
      }
      func last(_ arguments: String...) -> String? { totals(["--format", "csv"] + arguments).lines.last }
      #expect(last() == "2026-01-05,1,400,2000,50,true")
      #expect(health.run("add", "steps", "10", "count", "--start", "2026-03-01 09:00", "--time-zone", "UTC").status == 0)
      // V20: what is typed later makes no half week whole.
      #expect(last() == "2026-01-05,1,400,2000,50,true")
      #expect(last("--from", "2026-01-07") == "2026-01-05,1,400,2000,50,true")
      let cut = totals(["--from", "2026-01-07"]).output
      #expect(cut.contains("\n2026-01-05*"), "\(cut)")
      #expect(cut.contains("\n* incomplete week: cut off by the period"), "\(cut)")
    }
  }
}
