// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthCore

/// Workouts in Health Auto Export: version 2 has a UUID and a duration, version 1 neither. Heart rate and the like inside a workout are not
/// read: the app sends them as metrics, too.
extension AutoExport {
  mutating func workout(_ value: JSON) throws(FeedRefusal) -> SampleRecord {
    let (start, end, name) = (try value.date("start"), try value.date("end"), try value.text("name"))
    guard start.date <= end.date else { throw FeedRefusal("the end is before the start", field: "end") }
    let duration = try value.numberOrNil("duration") ?? end.date.timeIntervalSince(start.date)
    var totals: [WorkoutTotal: Amount] = [:]
    func add(_ total: WorkoutTotal, _ fields: String...) throws(FeedRefusal) {
      for field in fields {
        // Version 2 has a series under the name that version 1 has for the sum.
        guard let amount = value[field], case .object = amount else { continue }
        guard let unit = FeedUnit.unit(try amount.text("units")), unit.isCompatible(with: total.unit) else {
          throw FeedRefusal("the unit is not known", field: field)
        }
        totals[total] = Amount(try amount.number("qty"), unit)
        return
      }
    }
    try add(.energy, "activeEnergyBurned", "activeEnergy", "totalEnergy")
    try add(.distance, "distance")
    try add(.strokes, "totalSwimmingStrokeCount")
    try add(.flights, "flightsClimbed")
    let activity = AutoExportNames.activity(name)
    var metadata: [MetadataSet.Entry] = []
    if let place = try value.textOrNil("location") ?? AutoExportNames.place(in: name) {
      switch place.lowercased() {
      case "indoor": metadata.append(.init(key: MetadataSet.indoorWorkoutKey, value: .boolean(true)))
      case "outdoor": metadata.append(.init(key: MetadataSet.indoorWorkoutKey, value: .boolean(false)))
      default: break
      }
    }
    // The name stays, where the catalogue has no activity of it.
    if activity == nil {
      guard name.utf8.count <= FeedLimits.longestName else { throw .field("name") }
      metadata.append(.init(key: "HKWorkoutBrandName", value: .string(name)))
    }
    let other = WorkoutRecord.activityType(constant: "HKWorkoutActivityTypeOther") ?? 3000
    let record = WorkoutRecord(activityType: activity ?? other, duration: duration, totals: totals)
    let origin = try origin(value)
    guard !value.isMissing("id") else {
      return derived.sample(
        Catalog.workout, .workout(record), from: start.date, to: end.date, zone: start.zone, origin: origin, grain: .sample,
        part: "\(record.activityType)", metadata: metadata)
    }
    guard let uuid = UUID(uuidString: try value.text("id")) else { throw .field("id") }
    return SampleRecord(
      uuid: uuid, type: Catalog.workout, start: start.date, end: end.date, value: .workout(record), provenance: origin,
      metadata: MetadataSet(metadata), timeZone: start.zone)
  }
}
