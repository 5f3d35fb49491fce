// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension [RecordedPoint] {
  /// How far, in seconds, the times of a path may go back. Beyond that the points are in another order than the file's.
  private static var jitter: Double { 60 }

  /// Brings points of a file into the order of their times. The path keeps the order of the file: where times go back a little, points get
  /// the time of their neighbour in the path, so that as few as possible change. Returns the number of these.
  mutating func settle() -> Int {
    if zip(self, dropFirst()).allSatisfy({ $0.time <= $1.time }) { return 0 }
    let places = indices.filter { self[$0].place != nil }
    let (later, earlier) = (moves(places, isBefore: <), moves(places.reversed(), isBefore: >))
    let moves = earlier.count < later.count ? earlier : later
    for (index, time) in moves { self[index].time = time }
    self = sortedByTime(\.time)
    return moves.count
  }

  /// The points that lie before the point that precedes them, with its time.
  private func moves(_ places: [Int], isBefore: (Date, Date) -> Bool) -> [(index: Int, time: Date)] {
    var moves: [(index: Int, time: Date)] = []
    var last: Date?
    for index in places {
      let time = self[index].time
      if let last, isBefore(time, last), last.timeIntervalSince(time).magnitude <= Self.jitter {
        moves.append((index, last))
      } else {
        last = time
      }
    }
    return moves
  }

  /// Measures the distance along the positions, in the order of the points, if these have no distances. Returns the number of gaps that no
  /// activity crosses so fast, which do not count.
  ///
  /// - Parameter isBreak: Whether the way to the point at an index does not count, as after a pause.
  mutating func measureDistance(isBreak: (Int) -> Bool) -> Int {
    guard !contains(where: { $0.distanceMeters != nil }), contains(where: { $0.place != nil }) else { return 0 }
    let slack = PathCheck.slack(self)
    var (meters, jumps) = (0.0, 0)
    var last: Int?
    var isBroken = false
    for index in indices {
      isBroken = isBroken || isBreak(index)
      guard let place = self[index].place else { continue }
      if let last, let known = self[last].place, !isBroken {
        if PathCheck.isPossible(self[last], self[index], slack) {
          meters += Geodesic.distanceMeters(from: known, to: place)
        } else {
          jumps += 1
        }
      }
      self[index].distanceMeters = meters
      (last, isBroken) = (index, false)
    }
    return jumps
  }
}

extension RecordedWorkout {
  /// Measures the distance along the positions of the points, for a workout without distances. Movement during pauses does not count, nor
  /// does the way to the first point of a further route. Returns the number of gaps that no activity crosses so fast, which do not count.
  ///
  /// - Parameter routes: When the routes begin, by time.
  @discardableResult mutating func measureDistance(routes: [Date] = []) -> Int {
    let (times, pauses) = (points.map(\.time), pauses)
    var (pause, route) = (0, 0)
    var last: Date?
    return points.measureDistance { index in
      let time = times[index]
      var isBreak = false
      while route < routes.count, routes[route] <= time {
        isBreak = true
        route += 1
      }
      if let last {
        // The clock was stopped for some time between the two points.
        while pause < pauses.count, pauses[pause].end <= last { pause += 1 }
        if pause < pauses.count, pauses[pause].start < time { isBreak = true }
      }
      last = time
      return isBreak
    }
  }
}
