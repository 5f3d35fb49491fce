// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

/// The clock of a workout and its activities, and the figures of its samples. Summaries are in `ActivityVectors`.
extension VectorTests {
  @Test("WORK-07 WORK-20 WORK-21: workout vectors", arguments: try Vectors.load("activity-and-workouts").filter { $0.kind != "summary" })
  func workouts(_ vector: VectorCase) throws {
    guard vector.kind == "workout" else {
      Issue.record("\(vector.id) is of the unknown kind \(vector.kind)")
      return
    }
    let (start, end) = (try VectorDate.parse(vector.json["start"], case: vector), try VectorDate.parse(vector.json["end"], case: vector))
    let events = try (vector.json["events"].array ?? []).map { json in
      let start = try VectorDate.parse(json["date"], case: vector)
      let end = json["end"].isNull ? start : try VectorDate.parse(json["end"], case: vector)
      return (id: json["id"].string ?? "?", event: WorkoutRecord.Event(kind: try kind(json["type"], vector), start: start, end: end))
    }
    let parts = try (vector.json["activities"].array ?? []).map { json in
      WorkoutRecord.Activity(
        uuid: UUID(), configuration: .init(activityType: 37), start: try VectorDate.parse(json["start"], case: vector),
        end: try VectorDate.parse(json["end"], case: vector))
    }
    let sorted = events.sorted { $0.event.start < $1.event.start }
    let clock = WorkoutClock(start: start, end: end, events: events.map(\.event))
    let workout = WorkoutRecord(activityType: 37, duration: clock.seconds, events: sorted.map(\.event), activities: parts)
    let wanted = vector.json["expect"]
    expect(
      clock.seconds, equals: wanted["duration"].number, within: vector.tolerance, unsettled: vector.isUnsettled("duration"),
      field: "duration",
      case: vector)
    try checkFigures(wanted["workoutStatistics"], nil, vector, "workout")
    for (index, part) in parts.enumerated() {
      let expected = wanted["activities"][index]
      let name = "activity \(index)"
      let seconds = clock.seconds(from: part.start, to: part.end ?? end)
      expect(
        seconds, equals: expected["duration"].number, within: vector.tolerance, unsettled: vector.isUnsettled("duration"),
        field: "\(name) duration", case: vector)
      let own = workout.events(ofActivity: index, workoutEnd: end)
      let ids = sorted.filter { own.contains($0.event) }.map(\.id)
      expect(
        Set(ids), equals: Set(expected["events"].strings), unsettled: vector.isUnsettled("events"), field: "\(name) events", case: vector)
      let inside = part.start.timeIntervalSinceReferenceDate..<(part.end ?? end).timeIntervalSinceReferenceDate
      try checkFigures(expected["statistics"], inside, vector, name)
    }
  }

  private func kind(_ json: JSONValue, _ vector: VectorCase) throws -> Int {
    let kinds = ["pause": 1, "resume": 2, "lap": 3, "marker": 4, "motionPaused": 5, "motionResumed": 6, "segment": 7]
    guard let kind = json.string.flatMap({ kinds[$0] }) else { throw VectorError.missing(field: "event type", id: vector.id) }
    return kind
  }

  private func checkFigures(_ wanted: JSONValue, _ inside: Range<Double>?, _ vector: VectorCase, _ name: String) throws {
    for (identifier, expected) in wanted.object ?? [:] {
      let type = try #require(Catalog.type(identifier: identifier), "\(identifier)")
      let facts = try #require(type.quantity)
      let samples = try (vector.json["samples"].array ?? []).filter { $0["type"].string == identifier }.map { json in
        let unit = try UnitExpression.parse(json["unit"].string ?? "")
        return StatisticsSample(
          start: try VectorDate.parse(json["start"], case: vector).timeIntervalSinceReferenceDate,
          end: try VectorDate.parse(json["end"], case: vector).timeIntervalSinceReferenceDate,
          value: try unit.convert(json["value"].number ?? .nan, to: facts.figureUnit), source: 0)
      }
      let asked = vector.json["statistics"].array?.first { $0["type"].string == identifier }
      let unit = try asked?["unit"].string.map { try UnitExpression.parse($0) } ?? facts.figureUnit
      let figures = WorkoutFigures.result(of: samples, aggregation: facts.aggregation, ranks: [0], inside: inside)?.merged
      let got = ["sum": figures?.sum, "min": figures?.minimum, "max": figures?.maximum, "average": figures?.average]
      #expect(expected.isNull == (figures == nil), "\(vector.id) \(name) \(identifier)")
      for (figure, value) in expected.object ?? [:] {
        let own = try #require(got[figure], "\(vector.id): unknown figure \(figure)")
        expect(
          try own.map { try facts.figureUnit.convert($0, to: unit) }, equals: value.number, within: vector.tolerance,
          unsettled: vector.isUnsettled(figure), field: "\(name) \(identifier) \(figure)", case: vector)
      }
    }
  }
}
