// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthFigures

/// Makes charts of single recordings: an electrocardiogram, or the route of a workout.
struct RecordingChart {
  let service: any HealthService
  let period: (start: Date?, end: Date?)
  let place: ZoneOptions

  /// The newest electrocardiogram of the period; nil if there is none.
  func electrocardiogram() throws -> Chart? {
    guard let sample = try newest(Catalog.electrocardiogram), case .electrocardiogram(let record)? = sample.content else { return nil }
    let microvolts = try ContentBytes.numbers(service.contentBytes(of: sample, for: .owner))
    let seconds = record.time(ofVoltage: 1, start: sample.start, end: sample.end)
    guard !microvolts.isEmpty, seconds > 0 else { return nil }
    let title = Catalog.choice(record.classification.rawValue, of: "HKElectrocardiogram.Classification")?.title
    let subtitle = [DateText(zone: place.zone).minute(sample.start)] + (record.classification == .notSet ? [] : [title].compactMap(\.self))
    return Chart(
      title: "Electrocardiogram", subtitle: subtitle.joined(separator: ", "), tint: .red,
      content: .strip(StripChart(millivolts: microvolts.map { $0 / 1000 }, frequency: 1 / seconds)))
  }

  /// The newest route of the period; nil if there is none.
  func route() throws -> Chart? {
    guard let route = try newest(Catalog.workoutRoute) else { return nil }
    var places: [RouteChart.Place] = []
    var part: Int? = 0
    while let wanted = part {
      let page = try service.perform(FetchRoute(route: route.uuid, start: route.start, part: wanted), for: .owner)
      places += page.locations.map { RouteChart.Place($0.latitude, $0.longitude) }
      part = page.next
    }
    let formats = try WorkoutFormats(service)
    let dates = DateText(zone: place.zone)
    let times = "\(dates.minute(route.start)) to \(dates.end(route.end, besides: route.start))"
    return Chart(
      title: "Route", subtitle: "\(times); times in \(place.zoneName)", tint: .orange,
      content: .route(RouteChart(places, inMiles: formats.system != .metric)))
  }

  /// The sample of a type with the latest start in the period; nil if there is none.
  private func newest(_ type: DataType) throws(HealthError) -> SampleRecord? {
    let period = PredicateTree.interval(start: period.start, end: period.end, strictStart: false, strictEnd: false)
    let request = FetchSamples(
      selections: [.init(type: type, predicate: period)], order: [.init(field: .start, ascending: false)], limit: 1)
    return try service.perform(request, for: .owner).first
  }
}
