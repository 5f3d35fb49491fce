// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension FITActivity {
  /// How far, in seconds, points may be from their session, and from one another. Some makers state the length without pauses.
  private static var longestGap: Double { StrayTimes.longestGap }

  /// What a file recorded, each sorted by time: each workout takes its own stretch, so that a file of many workouts costs no more than one.
  private struct Timeline {
    var points: [RecordedPoint]
    var laps: [(time: RecordedWorkout.Stretch, session: Session)]
    var timer: [(time: Date, isStart: Bool)]
    var markers: [Date]
    var lengths: [RecordedWorkout.Length]
  }

  private struct DatedSession {
    var session: Session
    var time: RecordedWorkout.Stretch
  }

  /// The workouts of the file; none for a file of another kind. Counts what belongs to none.
  mutating func workouts() -> [RecordedWorkout] {
    guard kind ?? FITKind.activity == FITKind.activity else { return [] }
    var path = points
    tally.add(.places(.tooFar), PathCheck.removeStrayPlaces(&path))
    tally.add(.movedPoints, path.settle())
    let dated = laps.compactMap { lap in lap.time.map { (time: $0, session: lap) } }.sortedByTime(\.time.start)
    let timeline = Timeline(
      points: path, laps: dated, timer: timer.sortedByTime(\.time), markers: markers.sorted(), lengths: lengths.sortedByTime(\.time.start))
    let sessions = datedSessions(path)
    var parts = parts(of: sessions, timeline)
    var (workouts, pointCount, lapCount, lengthCount) = ([RecordedWorkout](), 0, 0, 0)
    for range in parts.workouts {
      let next = range.upperBound < parts.count ? parts[range.upperBound].time.start : .distantFuture
      let workout = workout(Array(parts[range]), timeline, before: next)
      guard workout.end.timeIntervalSince(workout.start) <= WorkoutFileLimits.longestWorkout else {
        tally.add(.tooLong)
        continue
      }
      if workout.parts.contains(where: { $0.configuration.activityType == ActivityName.other }), isUnnamed(sessions[range]) {
        tally.add(.unknownActivity(nil))
      }
      pointCount += workout.points.count
      lapCount += workout.laps.count
      lengthCount += workout.lengths.count
      workouts.append(workout)
    }
    parts.removeAll()
    tally.add(.points(.outside), path.count - pointCount)
    tally.add(.laps, laps.count - lapCount)
    tally.add(.lengths, lengths.count - lengthCount)
    return workouts
  }

  private func isUnnamed(_ sessions: ArraySlice<DatedSession>) -> Bool {
    sessions.contains { ($0.session.sport ?? sport.sport ?? 0) == 0 }
  }

  /// The sessions with a date, by start. Without any, all points are one; a summary without a date is that of these.
  private mutating func datedSessions(_ points: [RecordedPoint]) -> [DatedSession] {
    let dated = sessions.compactMap { session in session.time.map { DatedSession(session: session, time: $0) } }
    var undated = sessions.filter { $0.time == nil }
    defer { tally.add(.undatedSessions, undated.count) }
    if dated.count == 1, points.count > 2 * points[Self.reach(of: dated[0].time, in: points)].count {
      // The date of the summary is wrong: most points are elsewhere.
      undated.insert(dated[0].session, at: 0)
    } else if !dated.isEmpty {
      return dated.sortedByTime(\.time.start)
    }
    guard !points.isEmpty else { return [] }
    let groups = StrayTimes.kept(points.map(\.time)) ?? [points[0].time...points[points.count - 1].time]
    let sport = (sport.sport ?? laps.lazy.compactMap(\.sport).first, sport.subSport ?? laps.lazy.compactMap(\.subSport).first)
    return groups.map { group in
      let session = undated.isEmpty ? Session(sport: sport.0, subSport: sport.1) : undated.removeFirst()
      return DatedSession(session: session, time: .init(start: group.lowerBound, end: group.upperBound))
    }
  }

  /// The points that can belong to a summary.
  private static func reach(of time: RecordedWorkout.Stretch, in points: [RecordedPoint]) -> Range<Int> {
    points.stretch(from: time.start - longestGap, to: time.end + longestGap)
  }

  /// A session lasts until the latest of its own end, the time when it was written, and its laps and points.
  private func parts(of sessions: [DatedSession], _ timeline: Timeline) -> [RecordedWorkout.Part] {
    let (points, laps) = (timeline.points, timeline.laps)
    return sessions.indices.map { index in
      let (session, own) = (sessions[index].session, sessions[index].time)
      let next = index + 1 < sessions.count ? sessions[index + 1].time.start : .distantFuture
      var (start, end) = (own.start, own.end)
      func extend(to time: Date?) {
        if let time, time > end, time.timeIntervalSince(end) <= Self.longestGap { end = time }
      }
      extend(to: session.written)
      for lap in laps[laps.stretch(from: own.start, to: next, by: \.time.start)] where lap.time.start < next {
        extend(to: lap.time.end)
        extend(to: lap.session.written)
      }
      let first = points.stretch(from: own.start, to: .distantFuture).lowerBound
      var last = first
      while last < points.count, points[last].time < next, points[last].time.timeIntervalSince(end) <= Self.longestGap {
        end = max(end, points[last].time)
        last += 1
      }
      var place = first
      if index == 0 {
        while place > 0, start.timeIntervalSince(points[place - 1].time) <= Self.longestGap {
          place -= 1
          start = points[place].time
        }
      }
      if last > place, end.timeIntervalSince(start) > WorkoutFileLimits.longestWorkout { end = points[last - 1].time }
      end = max(start, min(end, next))
      var configuration = FITSport.configuration(
        sport: session.sport ?? sport.sport, subSport: session.subSport ?? sport.subSport, poolMeters: session.poolMeters)
      if configuration.locationType == WorkoutPlace.unknown, points[place..<last].contains(where: { $0.place != nil }) {
        configuration.locationType = WorkoutPlace.outdoor
      }
      return RecordedWorkout.Part(
        configuration: configuration, time: .init(start: start, end: end), figures: Self.figures(session, configuration.activityType))
    }
  }

  private static func figures(_ session: Session, _ activityType: UInt) -> RecordedWorkout.Figures {
    var figures = session.figures
    if ActivityName.isOnFoot(activityType) {
      figures.steps = session.cycles.map { $0 * 2 }
    } else if Catalog.type(of: .strokes, in: activityType) != nil {
      figures.strokes = session.cycles
    }
    return figures
  }

  /// - Parameter next: When the next workout begins.
  private mutating func workout(_ parts: [RecordedWorkout.Part], _ timeline: Timeline, before next: Date) -> RecordedWorkout {
    var workout = RecordedWorkout(name: name, parts: parts)
    let (start, end) = (workout.start, workout.end)
    workout.points = timeline.points[timeline.points.stretch(from: start, to: end)].filter { $0.time < next }
    workout.doubleStrides()
    let laps = timeline.laps[RecordedWorkout.stretch(ofLaps: timeline.laps, from: start, to: end, by: \.time.start)]
    workout.laps = RecordedWorkout.laps(
      laps.map { lap in
        .init(
          time: lap.time, figures: Self.figures(lap.session, parts[workout.part(at: lap.time.start)].configuration.activityType))
      }, from: start, to: end)
    workout.pauses = Self.pauses(timeline.timer[timeline.timer.stretch(from: start, to: end, by: \.time)])
    workout.markers = Array(timeline.markers[timeline.markers.stretch(from: start, to: end) { $0 }])
    workout.lengths = timeline.lengths[timeline.lengths.stretch(from: start, to: end, by: \.time.start)].filter { $0.time.start < next }
    workout.zoneOffsetSeconds = zoneOffsetSeconds
    tally.add(.jumps, workout.measureDistance())
    return workout
  }

  /// The pauses, from each stop to the next start. The last stop without a start is not a pause.
  private static func pauses(_ timer: ArraySlice<(time: Date, isStart: Bool)>) -> [RecordedWorkout.Stretch] {
    var pauses: [RecordedWorkout.Stretch] = []
    var stopped: Date?
    for event in timer {
      if event.isStart {
        if let since = stopped, event.time > since { pauses.append(.init(start: since, end: event.time)) }
        stopped = nil
      } else {
        stopped = stopped ?? event.time
      }
    }
    return pauses
  }
}
