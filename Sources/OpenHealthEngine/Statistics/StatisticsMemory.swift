// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage
import Synchronization

/// Collections of statistics that an engine has computed, so that a long chart that is shown again costs only what changed (D56).
///
/// A collection is found by all that it depends on: the type, the narrowed predicate of the caller, options, intervals with their home, and
/// period. It holds
/// for one place in the change log. At a later place only the intervals with changes are computed, as ``FollowStatistics`` does it; when the
/// sources have another order, or when it is unknown where deleted samples were, everything is. So an answer from memory equals a computed
/// one bit for bit, and a caller with a limited view never meets the figures of another view.
///
/// It holds at most ``most`` figures, those used last. Cost of an answer without changes: one read of the type's sources.
final class StatisticsMemory: Sendable {
  /// What a collection depends on, besides the samples.
  struct Key: Hashable {
    /// The request with the narrowed predicate of its caller, without an anchor.
    var collection: FollowStatistics
    var period: Range<Double>?

    init(_ request: ComputeStatisticsCollection, narrowed: PredicateTree, home: TimeZone? = nil) {
      collection = FollowStatistics(
        type: request.type, predicate: narrowed, options: request.options, intervals: request.intervals, anchor: nil, home: home)
      period = request.period
    }
  }

  private struct Entry {
    var reply: StatisticsReply
    /// The place in the change log for which the reply holds.
    var latest: Int64
    var lastUse: Int
    let figures: Int

    init(_ reply: StatisticsReply, latest: Int64, lastUse: Int) {
      (self.reply, self.latest, self.lastUse) = (reply, latest, lastUse)
      figures = reply.results.reduce(1) { $0 + 1 + $1.bySource.count }
    }
  }

  private struct State {
    var entries: [Key: Entry] = [:]
    var uses = 0
    var figures = 0
  }

  /// How many figures are held, at most: ten years by day, twelve times.
  private let most: Int
  private let state = Mutex(State())

  /// - Parameter most: How many figures are held, at most: a figure is an interval, or a source in one.
  init(most: Int = 45_000) { self.most = most }

  /// The statistics of a collection, from one snapshot.
  func reply(
    to request: ComputeStatisticsCollection, _ storage: StorageReader, access: AccessDecision
  ) throws -> StatisticsReply {
    let narrowed = try access.narrowed(request.predicate, of: request.type)
    // An app and the owner can have the same view of the samples, but only the owner's days are on own clocks.
    let home = access.allowsOwnZones ? request.home : nil
    let run = try StatisticsRun(type: request.type, access: access, home: home, storage: storage)
    func computed() throws -> StatisticsReply {
      try run.reply(predicate: narrowed, options: request.options, intervals: request.intervals, period: request.period)
    }
    guard narrowed.isAboutSamplesAlone else { return try computed() }
    let latest = try storage.latestSequence()
    let key = Key(request, narrowed: narrowed, home: home)
    guard let known = entry(key) else {
      let reply = try computed()
      keep(reply, latest: latest, for: key)
      return reply
    }
    // Another call may have read a later snapshot meanwhile.
    guard known.latest <= latest else { return try computed() }
    let following = FollowStatistics(
      type: request.type, predicate: request.predicate, options: request.options, intervals: request.intervals, anchor: nil, home: home)
    let reply: StatisticsReply
    switch try following.news(after: known.latest, storage, access: access, period: request.period) {
    case .all(let all): reply = all
    case .parts(let periods, let parts) where periods.isEmpty && parts.sources == known.reply.sources: return known.reply
    case .parts(let periods, let parts): reply = try known.reply.replacing(periods, with: parts) ?? computed()
    }
    keep(reply, latest: latest, for: key)
    return reply
  }

  /// How many figures are held.
  var count: Int { state.withLock { $0.figures } }

  /// Forgets everything, when the store closes.
  func forget() { state.withLock { $0 = State() } }

  private func entry(_ key: Key) -> Entry? {
    state.withLock { state in
      state.uses += 1
      state.entries[key]?.lastUse = state.uses
      return state.entries[key]
    }
  }

  /// Remembers a reply that holds for a place in the change log.
  func keep(_ reply: StatisticsReply, latest: Int64, for key: Key) {
    state.withLock { state in
      if let before = state.entries[key] {
        guard before.latest <= latest else { return }
        state.figures -= before.figures
      }
      state.uses += 1
      let entry = Entry(reply, latest: latest, lastUse: state.uses)
      guard entry.figures <= most else {
        state.entries[key] = nil
        return
      }
      state.entries[key] = entry
      state.figures += entry.figures
      while state.figures > most, let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
        state.figures -= oldest.value.figures
        state.entries[oldest.key] = nil
      }
    }
  }
}

extension PredicateTree {
  /// Whether a stored sample matches always or never: the predicate does not ask about associations, which can change without a new sample,
  /// or about names of sources.
  fileprivate var isAboutSamplesAlone: Bool {
    switch self {
    case .constant, .date, .uuid, .source, .category, .quantity, .series, .metadataKey, .metadata: true
    case .and(let parts), .or(let parts): parts.allSatisfy(\.isAboutSamplesAlone)
    case .not(let part): part.isAboutSamplesAlone
    case .sourceRevision, .device, .deviceField, .number, .text, .content, .contentField, .noCorrelation, .member, .inWorkout, .effort,
      .workout, .days:
      false
    }
  }
}
