// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCharts
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords
import OpenHealthWorkoutFiles

/// What a page says about one workout. All measurements of the workout are read once.
struct WorkoutFacts {
  let sample: SampleRecord
  private let record: WorkoutRecord
  private let summary: WorkoutSummary
  private let recorded: RecordedWorkout
  private let course: WorkoutSplits
  private let formats: WorkoutFormats
  private let context: PageContext

  /// The most events and parts that are listed, places of a map, and values of a chart.
  private static let (mostRows, mostPlaces, mostValues) = (200, 700, 160)

  /// On the clock where the workout was recorded.
  private var reader: Reader { context.reader.at(summary.timeZone) }
  private var words: Words { context.words }

  /// The facts of a workout.
  ///
  /// - Throws: the errors of the store.
  init(_ sample: SampleRecord, _ context: PageContext) throws {
    guard let record = sample.workout, let summary = WorkoutSummary(sample) else { throw HealthError.workoutNotFound }
    (self.sample, self.record, self.summary, self.context) = (sample, record, summary, context)
    recorded = try StoredWorkout(sample.uuid, service: context.service).workout
    formats = try WorkoutFormats(context.service, reader: context.reader)
    course = WorkoutSplits(of: recorded, every: formats.splitMeters(of: summary))
  }

  /// Activity and start, such as `Running, 2026-06-15 08:00`.
  var title: String { "\(WorkoutText(reader: reader).title(record.activityType)), \(reader.dates.minute(sample.start))" }

  /// The figures of the whole workout.
  var facts: [PageFact] {
    let beats = [
      formats.heart(summary.averageHeartRate).map { words["workouts.average", $0] },
      formats.heart(summary.maximumHeartRate).map { words["workouts.atMost", $0] },
    ]
    let climbs = [
      course.ascentMeters.map { words["workouts.up", formats.climb($0)] },
      course.descentMeters.map { words["workouts.down", formats.climb($0)] },
    ]
    return [
      PageFact(words["days.from"], reader.dates.minute(sample.start)), PageFact(words["days.to"], reader.dates.minute(sample.end)),
      PageFact(words["days.duration"], reader.numbers.clock(summary.duration)),
      PageFact(words["workouts.distance"], ifAny: formats.distance(summary.distanceMeters, of: summary)),
      PageFact(words["workouts.pace"], ifAny: formats.pace(summary.speed, of: summary)),
      PageFact(words["workouts.energy"], ifAny: formats.energy(summary.energyKilocalories)),
      PageFact(words["workouts.heart"], ifAny: beats.compactMap { $0 }.joined(separator: ", ")),
      PageFact(words["workouts.climb"], ifAny: climbs.compactMap { $0 }.joined(separator: ", ")),
      PageFact(words["days.source"], ifAny: summary.source),
    ].compactMap { $0 }
  }

  // MARK: Course

  /// Kilometres or miles, of a swim 100 metres or yards, each with pace, heart rate and climb.
  var splits: PageTable? {
    let shown = course.splits.prefix(Self.mostRows)
    return PageTable(
      words["workouts.splits"],
      heads: [
        words["workouts.split"], words["workouts.distance"], words["days.duration"], words["workouts.pace"], words["workouts.heart"],
        words["workouts.climb"],
      ],
      rows: shown.enumerated().map { number, split in
        let speed = split.seconds > 0 ? split.meters / split.seconds : nil
        return .init(
          String(number + 1),
          [
            formats.distance(split.meters, of: summary) ?? "", reader.numbers.clock(split.seconds),
            formats.pace(speed, of: summary) ?? "",
            formats.heart(split.heartRate) ?? "", split.climbMeters.map(formats.climb) ?? "",
          ])
      }, note: note(course.splits.count))
  }

  /// The heart rate over time, in at most ``mostValues`` means.
  var heartChart: ChartView? {
    let step = max(1, sample.end.timeIntervalSince(sample.start) / Double(Self.mostValues))
    var sums: [Int: (sum: Double, count: Double)] = [:]
    for point in recorded.points {
      let place = point.time.timeIntervalSince(sample.start) / step
      guard let rate = point.heartRate, (0...Double(Self.mostValues)).contains(place) else { continue }
      let (sum, count) = sums[Int(place), default: (0, 0)]
      sums[Int(place)] = (sum + rate, count + 1)
    }
    guard sums.count > 1 else { return nil }
    let points = sums.sorted { $0.key < $1.key }.map { place, total in
      TimeChart.Line.Point(sample.start.addingTimeInterval((Double(place) + 0.5) * step), total.sum / total.count)
    }
    let unit = reader.name(of: WorkoutUnits.beats)
    let chart = Chart(
      title: words["workouts.heart"], tint: .red,
      content: .time(
        TimeChart(
          axis: TimeAxis(from: sample.start, to: sample.end, by: nil, calendar: reader.calendar),
          format: FigureFormat(.decimal(0), unit: unit, style: reader.numbers),
          marks: .lines([.init(points: points, longestGap: max(120, 3 * step))]), smallestSpan: 20)))
    return ChartView(
      chart, id: "heart", caption: "\(words["workouts.heart"]), \(unit)", heads: [words["workouts.time"], words["workouts.heart"]])
  }

  /// The times in zones: those that the workout holds, else for the heart rate those in force at its time.
  ///
  /// - Throws: the errors of the store.
  func zones() throws -> [PageTable] {
    let kept = (record.zoneGroups ?? []).filter { $0.activity == nil }
    var tables = kept.compactMap { zones($0.configuration, $0.seconds) }
    guard let pulse = Catalog.type(of: .heartRate, in: record.activityType), Catalog.zonedTypes.contains(pulse),
      !kept.contains(where: { $0.configuration.type == pulse }), let zones = try context.ask(PreferredZones(type: pulse, at: sample.start)),
      let conversion = try? zones.unit.conversion(to: WorkoutUnits.beats),  // power zones cannot be converted to beats
      let seconds = WorkoutSplits.secondsInZones(of: recorded, boundaries: zones.boundaries.map { conversion($0) })
    else { return tables }
    if let table = self.zones(zones, seconds) { tables.append(table) }
    return tables
  }

  private func zones(_ zones: ZoneConfiguration, _ seconds: [Double]) -> PageTable? {
    let total = seconds.reduce(0, +)
    guard total > 0, seconds.count == zones.count else { return nil }
    let format = FigureFormat(of: zones.type, in: zones.unit, style: reader.numbers)
    let bounds = zones.boundaries.map { format.number($0) }
    return PageTable(
      words["workouts.zones", reader.title(of: zones.type)],
      heads: [words["workouts.zone"], format.unit, words["workouts.time"], words["workouts.share"]],
      rows: seconds.enumerated().map { index, time in
        let range =
          index == 0
          ? words["workouts.below", bounds[0]]
          : index == bounds.count ? words["workouts.above", bounds[index - 1]] : "\(bounds[index - 1])–\(bounds[index])"
        return .init(
          String(index + 1), [range, reader.numbers.clock(time), "\(reader.numbers.text(time / total * 100, decimals: 0)) %"])
      })
  }

  /// The way on the ground; nil without places.
  var route: WorkoutPage.Route? {
    let places = recorded.points.compactMap(\.place).filter { $0.latitude.magnitude <= 90 && $0.longitude.magnitude <= 180 }
    guard let last = places.last else { return nil }
    let chart = Chart(
      title: words["workouts.route"], tint: .orange, language: reader.language,
      content: .route(RouteChart(places.map { .init($0.latitude, $0.longitude) }, inMiles: formats.system != .metric)))
    let step = (places.count + Self.mostPlaces - 2) / (Self.mostPlaces - 1)
    var line = stride(from: 0, to: places.count, by: max(1, step)).map { places[$0] }
    if (places.count - 1) % max(1, step) != 0 { line.append(last) }
    func text(_ degrees: Double) -> String { String((degrees * 100_000).rounded() / 100_000) }
    return .init(
      routeSVG: chart.pageDrawing("route", height: 360),
      line: "[" + line.map { "[\(text($0.latitude)),\(text($0.longitude))]" }.joined(separator: ",") + "]")
  }

  // MARK: Lists

  /// The figures of all measurements, in the person's units.
  ///
  /// - Throws: the errors of the store.
  func statistics() throws -> PageTable? {
    let found = record.statistics.filter { $0.activity == nil }.compactMap { statistic in
      Catalog.type(identifier: statistic.typeIdentifier).map { ($0, statistic.result.merged) }
    }
    guard !found.isEmpty else { return nil }
    let units = try context.ask(PreferredUnits(types: found.map(\.0), system: reader.locale.system))
    return PageTable(
      words["workouts.statistics"], heads: [words["workouts.measure"], words["workouts.value"]],
      rows: found.compactMap { type, figures in
        guard let facts = type.quantity else { return nil }
        var unit = units[type] ?? facts.displayUnit
        let conversion = try? facts.figureUnit.conversion(to: unit)  // nil for a unit of another dimension, which is not shown
        if conversion == nil { unit = facts.figureUnit }
        let format = FigureFormat(of: type, in: unit, style: reader.numbers)
        func shown(_ value: Double) -> Double { conversion.map { $0(value) } ?? value }
        if let sum = figures.sum { return .init(reader.title(of: type), [format.text(shown(sum))]) }
        guard let average = figures.average else { return nil }
        let ends = [figures.minimum, figures.maximum].compactMap { $0 }.map { format.number(shown($0)) }
        // One value has no span.
        let bounds = Set(ends).count > 1 ? ends.joined(separator: "–") : ""
        return .init(
          reader.title(of: type), [format.text(shown(average)) + (bounds.isEmpty ? "" : " (\(bounds))")])
      })
  }

  /// The activities of a workout that has several.
  var parts: PageTable? {
    guard record.activities.count > 1 else { return nil }
    return PageTable(
      words["workouts.parts"], heads: [words["workouts.activity"], words["days.from"], words["days.to"]],
      rows: record.activities.prefix(Self.mostRows).map { activity in
        .init(
          WorkoutText(reader: reader).title(activity.configuration.activityType),
          [reader.dates.second(activity.start), reader.dates.second(activity.end ?? sample.end, besides: activity.start)])
      }, note: note(record.activities.count))
  }

  /// Pauses, laps and markers.
  var events: PageTable? {
    PageTable(
      words["workouts.events"], heads: [words["workouts.time"], words["workouts.event"], words["days.duration"]],
      rows: record.events.prefix(Self.mostRows).map { event in
        .init(
          reader.dates.second(event.start, besides: sample.start), iso: reader.dates.iso(event.start),
          [
            WorkoutRecord.Event.choice(event.kind).map { reader.title(of: $0) } ?? String(event.kind),
            event.end > event.start ? reader.numbers.clock(event.end.timeIntervalSince(event.start)) : "",
          ])
      }, note: note(record.events.count))
  }

  /// How many samples of each type and source belong to the workout.
  ///
  /// - Throws: the errors of the store.
  func samples() throws -> PageTable? {
    let types = Set(record.statistics.compactMap { Catalog.type(identifier: $0.typeIdentifier) } + [Catalog.workoutRoute])
    let time = PredicateTree.interval(start: sample.start, end: sample.end.addingTimeInterval(1), strictStart: false, strictEnd: false)
    let items = try context.ask(
      CountSamples(selection: .matching(types.sorted { $0.identifier < $1.identifier }, .and([.inWorkout(sample.uuid), time]))))
    let dates = context.reader.dates
    let days = "from=\(dates.isoDay(sample.start))&to=\(dates.isoDay(sample.end))"
    return PageTable(
      words["workouts.samples"], heads: [words["workouts.measure"], words["days.source"], words["workouts.count"]],
      rows: items.prefix(Self.mostRows).map { item in
        .init(
          reader.title(of: item.type), link: "/types/\(item.type.name)/data?\(days)",
          [item.source.name, reader.numbers.text(Double(item.count), decimals: 0)])
      }, note: note(items.count))
  }

  private func note(_ count: Int) -> String? {
    count > Self.mostRows ? words["days.first", String(Self.mostRows), String(count)] : nil
  }
}
