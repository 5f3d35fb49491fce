// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthWords

/// Makes charts of single recordings: an electrocardiogram, or the route of a workout.
///
/// The voltages or places of the recording are read when the chart is made, as the store's owner.
package struct RecordingChart: Sendable {
  private let service: any HealthService
  private let reader: Reader

  /// Charts of the recordings of a store, with times and words for a reader.
  package init(service: any HealthService, reader: Reader) { (self.service, self.reader) = (service, reader) }

  /// The newest electrocardiogram that lies in a period, open on the sides that are nil; nil if there is none.
  ///
  /// - Throws: the errors of the store.
  package func newestElectrocardiogram(from start: Date? = nil, to end: Date? = nil) throws -> Chart? {
    try newest(Catalog.electrocardiogram, start, end).flatMap { try electrocardiogram($0) }
  }

  /// The strip of an electrocardiogram; nil for another sample, or one without voltages.
  ///
  /// - Throws: the errors of the store.
  package func electrocardiogram(_ sample: SampleRecord) throws -> Chart? {
    guard case .electrocardiogram(let record)? = sample.content else { return nil }
    let microvolts = try ContentBytes.numbers(service.contentBytes(of: sample, for: .owner))
    let seconds = record.time(ofVoltage: 1, start: sample.start, end: sample.end)
    guard !microvolts.isEmpty, seconds > 0 else { return nil }
    let title = Catalog.choice(record.classification.rawValue, of: .electrocardiogramClassification).map { reader.title(of: $0) }
    let subtitle = [reader.dates.minute(sample.start)] + (record.classification == .notSet ? [] : [title].compactMap(\.self))
    return Chart(
      title: Words(reader.language)["chart.electrocardiogram"], subtitle: subtitle.joined(separator: ", "), tint: .red,
      language: reader.language,
      content: .strip(StripChart(millivolts: microvolts.map { $0 / 1000 }, frequency: 1 / seconds)))
  }

  /// The symptoms that an electrocardiogram names, as far as the store has them, each with its value; without a value where the catalogue
  /// has none.
  ///
  /// - Throws: the errors of the store.
  package func symptoms(of record: ElectrocardiogramRecord, limit: Int) throws -> [(sample: SampleRecord, value: CategoryValue?)] {
    guard !record.symptoms.isEmpty else { return [] }
    let known = try service.perform(ListTypes(), for: .owner).map(\.type).filter { type in
      if case .category = type.kind { true } else { false }
    }
    guard !known.isEmpty else { return [] }
    let found = try service.perform(
      FetchSamples(selections: known.map { .init(type: $0, predicate: .uuid(Set(record.symptoms))) }, limit: limit), for: .owner)
    return found.map { symptom in
      guard case .category(let number) = symptom.value, case .category(let valueEnum) = symptom.type.kind else { return (symptom, nil) }
      return (symptom, Catalog.categoryValue(number, of: valueEnum))
    }
  }

  /// The newest route that lies in a period, open on the sides that are nil; nil if there is none.
  ///
  /// - Throws: the errors of the store.
  package func newestRoute(from start: Date? = nil, to end: Date? = nil) throws -> Chart? {
    try newest(Catalog.workoutRoute, start, end).flatMap { try route($0) }
  }

  /// The map of a workout's route; nil for another sample.
  ///
  /// - Parameter route: a sample of the type of routes, not the workout.
  /// - Throws: the errors of the store.
  package func route(_ route: SampleRecord) throws -> Chart? {
    guard case .route = route.value else { return nil }
    var places: [RouteChart.Place] = []
    var part: Int? = 0
    while let wanted = part {
      let page = try service.perform(FetchRoute(route: route.uuid, start: route.start, part: wanted), for: .owner)
      places += page.locations.map { RouteChart.Place($0.latitude, $0.longitude) }
      part = page.next
    }
    // A route that was deleted meanwhile, or makes no sense, has none.
    guard !places.isEmpty else { return nil }
    let formats = try WorkoutFormats(service, reader: reader)
    let dates = reader.dates
    let words = Words(reader.language)
    let (start, end) = (dates.minute(route.start), dates.end(route.end, besides: route.start))
    return Chart(
      title: words["workouts.route"], subtitle: words["chart.routeTimes", start, end, reader.zoneName], tint: .orange,
      language: reader.language,
      content: .route(RouteChart(places, inMiles: formats.system != .metric)))
  }

  /// The sample of a type with the latest start in a period; nil if there is none.
  private func newest(_ type: DataType, _ start: Date?, _ end: Date?) throws(HealthError) -> SampleRecord? {
    let period = PredicateTree.interval(start: start, end: end, strictStart: false, strictEnd: false)
    let request = FetchSamples(
      selections: [.init(type: type, predicate: period)], order: [.init(field: .start, ascending: false)], limit: 1)
    return try service.perform(request, for: .owner).first
  }
}
