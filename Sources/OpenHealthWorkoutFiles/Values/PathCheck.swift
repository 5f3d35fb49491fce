// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Finds positions that no activity can reach.
enum PathCheck {
  /// The highest accepted speed in metres per second, which only aircraft exceed.
  static let fastest = 150.0
  /// A stray group has at most this many positions, or this share of all, and a quarter of the largest group.
  private static let strayCount = 10
  private static let strayShare = 0.05

  /// Removes the positions that lie too far from those before and after them. Returns their number.
  ///
  /// A path that nothing could go falls into pieces at each impossible step. Small pieces are errors of the device; larger ones stay, with
  /// a gap between them.
  static func removeStrayPlaces(_ points: inout [RecordedPoint]) -> Int {
    let slack = slack(points)
    var pieces: [[Int]] = []
    var last: Int?
    for index in points.indices where points[index].place != nil {
      if let before = last, isPossible(points[before], points[index], slack) {
        pieces[pieces.count - 1].append(index)
      } else {
        pieces.append([index])
      }
      last = index
    }
    guard pieces.count > 1, let main = pieces.indices.max(by: { pieces[$0].count < pieces[$1].count }) else { return 0 }
    let all = pieces.reduce(0) { $0 + $1.count }
    let most = min(max(strayCount, Int(strayShare * Double(all))), pieces[main].count / 4)
    var removed = 0
    /// Removes a piece that is small and too far from the neighbouring piece that was kept.
    func check(_ piece: [Int], _ neighbour: Int, from near: Int) -> Bool {
      if piece.count > most || isPossible(points[near], points[neighbour], slack) { return true }
      for index in piece { (points[index].latitude, points[index].longitude) = (nil, nil) }
      removed += piece.count
      return false
    }
    // From the largest piece to both ends.
    var near = pieces[main][pieces[main].count - 1]
    for piece in pieces[(main + 1)...] where check(piece, piece[0], from: near) { near = piece[piece.count - 1] }
    near = pieces[main][0]
    for piece in pieces[..<main].reversed() where check(piece, piece[piece.count - 1], from: near) { near = piece[0] }
    return removed
  }

  /// Whether an activity gets from one point to the other.
  static func isPossible(_ from: RecordedPoint, _ to: RecordedPoint, _ slack: Double) -> Bool {
    guard let start = from.place, let end = to.place else { return true }
    let seconds = to.time.timeIntervalSince(from.time).magnitude
    return Geodesic.distanceMeters(from: start, to: end) <= fastest * max(slack, seconds)
  }

  /// The time in seconds that lies between two points with equal times: files with whole minutes alone say no more.
  static func slack(_ points: [RecordedPoint]) -> Double {
    points.allSatisfy { $0.time.timeIntervalSinceReferenceDate.truncatingRemainder(dividingBy: 60) == 0 } ? 60 : 1
  }
}
