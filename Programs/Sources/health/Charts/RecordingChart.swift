// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthData
import OpenHealthFigures

/// Makes charts of single recordings: an electrocardiogram, or the route of a workout.
struct RecordingChart {
  let service: any HealthService
  let period: (start: Date?, end: Date?)
  let place: ZoneOptions

  /// The newest electrocardiogram of the period; nil if there is none.
  func electrocardiogram() throws -> Chart? {
    let first = period.start.map { CivilDay(of: $0, in: place.zone) } ?? .first
    let last = period.end.map { CivilDay(of: $0.addingTimeInterval(-0.001), in: place.zone) } ?? .last
    let files = ElectrocardiogramFiles(service: service)
    guard first <= last, let file = try files.newest(in: first...last) else { return nil }
    let recording = try files.read(file)
    guard let rate = recording.rate, !recording.samples.isEmpty else { return nil }
    // The third and fourth line of a file are the date and the watch's classification, in the language of the phone.
    let words = recording.header.dropFirst(2).prefix(2).map(\.value).filter { !$0.isEmpty }
    return Chart(
      title: "Electrocardiogram", subtitle: words.joined(separator: ", "), tint: .red,
      content: .strip(StripChart(millivolts: recording.samples.map { $0 / 1000 }, frequency: rate)))
  }

  /// The newest route of the period; nil if there is none.
  func route() throws -> Chart? {
    let request = FetchSamples(
      selections: [
        .init(
          type: Catalog.workoutRoute, predicate: .interval(start: period.start, end: period.end, strictStart: false, strictEnd: false))
      ], order: [.init(field: .start, ascending: false)], limit: 1)
    guard let route = try service.perform(request, for: .owner).first else { return nil }
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
}
