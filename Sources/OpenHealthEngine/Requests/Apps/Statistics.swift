// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthStorage

extension ComputeStatistics: ReadingRequest, StatisticsRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> StatisticsReply {
    if let cells = try StatisticsCells(type: type, predicate: predicate, options: options, access: access, storage: storage) {
      return try cells.reply()
    }
    let reply = try StatisticsRun(type: type, access: access, storage: storage)
      .reply(predicate: try access.narrowed(predicate, of: type), options: options, intervals: nil)
    if reply.results.isEmpty { throw HealthError.noData }
    return reply
  }
}

extension ComputeStatisticsCollection: RememberingRequest, StatisticsRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> StatisticsReply {
    try run(storage, access: access, memory: StatisticsMemory(most: 0))
  }

  func run(_ storage: StorageReader, access: AccessDecision, memory: StatisticsMemory) throws -> StatisticsReply {
    if let cells = try StatisticsCells(type: type, predicate: predicate, options: options, access: access, storage: storage) {
      return cells.reply(intervals, period: period)
    }
    return try memory.reply(to: self, storage, access: access)
  }
}

extension FollowStatistics: ReadingRequest, StatisticsRequest {
  static var course: RequestCourse { .follow }

  /// After more changes than this, everything is computed: finding their periods is no longer worth it.
  private static let mostChanges = 1000
  /// With changes in more separate periods than this, everything from the first to the last is computed.
  private static let mostPeriods = 16

  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply {
    let start = try anchor.flatMap { try $0.start(in: storage, for: access.caller) }
    let end = try access.lastChange(in: storage.lanes(of: [type]), after: start?.floor ?? 0)
    let next = try ChangeAnchor(end, in: storage, for: access.caller, namesStore: namesStore)
    // Its anchor follows the app's own samples alone, which are in no cell.
    if let cells = try StatisticsCells(type: type, predicate: predicate, options: options, access: access, storage: storage) {
      return Reply(news: .all(cells.reply(intervals, period: nil)), anchor: next)
    }
    return Reply(news: try news(after: start?.place, storage, access: access, period: nil), anchor: next)
  }

  /// What changed since a place in the log; all for nil.
  ///
  /// - Parameter period: The period of the collection (``ComputeStatisticsCollection/period``).
  func news(after begin: Int64?, _ storage: StorageReader, access: AccessDecision, period: Range<Double>?) throws -> Reply.News {
    let run = try StatisticsRun(type: type, access: access, home: home, storage: storage)
    let narrowed = try access.narrowed(predicate, of: type)
    func all() throws -> Reply.News {
      .all(try run.reply(predicate: narrowed, options: options, intervals: intervals, period: period))
    }
    guard let begin else { return try all() }
    // A deletion counts in the period where its sample was; where that is no longer known, everything is computed.
    let selection = FetchSamples.Selection(type: type, predicate: predicate)
    let found = try FetchChanges(selections: [selection], anchor: nil, limit: Self.mostChanges).changes(
      after: .init(place: begin, floor: begin), storage, access)
    let changes = found.changes
    guard let deleted = storage.places(ofDeleted: changes.deleted.map(\.uuid)), found.isComplete else { return try all() }
    let added = changes.added.map { $0.start.timeIntervalSinceReferenceDate..<$0.end.timeIntervalSinceReferenceDate }
    let changed = periods(around: (added + deleted).map(run.reach))
    return .parts(
      changed, try run.reply(predicate: narrowed, options: options, intervals: intervals, in: changed, period: period))
  }

  /// The periods of whole intervals that contain changes, in time order.
  private func periods(around places: [Range<Double>]) -> [Range<Double>] {
    var (intervals, periods) = (intervals, [Range<Double>]())
    for place in places.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      let start = intervals.boundary(intervals.index(of: place.lowerBound))
      let end = intervals.boundary(intervals.index(of: place.upperBound) + 1)
      if let last = periods.last, start <= last.upperBound {
        periods[periods.count - 1] = last.lowerBound..<max(last.upperBound, end)
      } else {
        periods.append(start..<end)
      }
    }
    guard let first = periods.first, let last = periods.last, periods.count > Self.mostPeriods else { return periods }
    return [first.lowerBound..<last.upperBound]
  }
}

extension ExplainStatistics: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply {
    let run = try StatisticsRun(type: type, access: access, home: home, storage: storage)
    var wanted = predicate
    if let interval {
      guard !interval.isEmpty else { throw HealthError.invalidArgument(.emptyInterval) }
      // A sample outside the interval, or out of reach, covers nothing in it.
      wanted = .and([predicate, .interval(run.reach(interval))])
    }
    return try run.explanation(predicate: try access.narrowed(wanted, of: type), interval: interval)
  }
}
