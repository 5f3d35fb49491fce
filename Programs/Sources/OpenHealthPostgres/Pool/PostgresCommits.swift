// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage
import Synchronization

/// Notices commits to the stores of many people, also by other processes, with one statement for all of them, five times a second while
/// anyone watches.
///
/// Polling, because NOTIFY makes the commits of all people wait for each other. Row-level security makes the statement look at one person after
/// another, so that ten thousand take most of a second; it is asked less often then, and takes a fifth of a connection's time at most.
final class PostgresCommits: Sendable {
  private struct Watcher {
    let person: Int64
    let queue: DispatchQueue
    let onCommit: @Sendable () -> Void
    let onAbsence: @Sendable () -> Void
    /// The number of the latest commit that the watcher knows; nil before the first look.
    var commits: Int64?
  }

  private struct State {
    var last = 0
    var watchers: [Int: Watcher] = [:]
    /// The number of commits that were noticed.
    var seen = 0
    var timer: (any DispatchSourceTimer)?
  }

  /// Between two looks, in nanoseconds.
  private static let interval: UInt64 = 200_000_000

  /// How long to wait for the next look after one, in nanoseconds: four times as long as it took, where that is longer than usual.
  static func pause(after look: UInt64) -> UInt64 { max(interval, look > UInt64.max / 4 ? .max : 4 * look) }

  private let queue = DispatchQueue(label: "openhealthkit.postgres-commits")
  private let state = Mutex(State())

  deinit { state.withLock { $0.timer }?.cancel() }

  /// The number of commits, of any process, to stores that were watched at that time.
  var seen: Int { state.withLock { $0.seen } }

  /// Calls `onCommit` after commits to a person's store, as long as the result exists.
  ///
  /// - Parameters:
  ///   - onAbsence: Called after each look that does not find the person's store. It returns at once.
  ///   - look: The numbers of the latest commits to the stores of some people.
  func watch(
    _ person: Int64, on queue: DispatchQueue, _ onCommit: @escaping @Sendable () -> Void, onAbsence: @escaping @Sendable () -> Void,
    look: @escaping @Sendable ([Int64]) throws(HealthError) -> [Int64: Int64]
  ) -> any CommitWatch {
    let number = state.withLock { state in
      state.last += 1
      state.watchers[state.last] = Watcher(person: person, queue: queue, onCommit: onCommit, onAbsence: onAbsence)
      if state.timer == nil { state.timer = makeTimer(look) }
      return state.last
    }
    return Watch(commits: self, number: number)
  }

  private func makeTimer(_ look: @escaping @Sendable ([Int64]) throws(HealthError) -> [Int64: Int64]) -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler { [weak self] in
      guard let self else { return }
      let start = DispatchTime.now().uptimeNanoseconds
      compare(look)
      guard let timer = state.withLock({ $0.timer }) else { return }
      Self.schedule(timer, after: Self.pause(after: DispatchTime.now().uptimeNanoseconds &- start))
    }
    Self.schedule(timer, after: Self.interval)
    timer.activate()
    return timer
  }

  private static func schedule(_ timer: any DispatchSourceTimer, after nanoseconds: UInt64) {
    // A minute is long enough for any database that answers.
    timer.schedule(deadline: .now() + .nanoseconds(Int(min(nanoseconds, 60_000_000_000))), leeway: .milliseconds(20))
  }

  private func compare(_ look: ([Int64]) throws(HealthError) -> [Int64: Int64]) {
    let people = Set(state.withLock { $0.watchers.values.map(\.person) })
    // A database that does not answer is asked again; what was committed meanwhile is noticed then.
    guard !people.isEmpty, let found = try? look(people.sorted()) else { return }
    let calls = state.withLock { state in
      state.seen += Self.count(found, state.watchers.values)
      return state.watchers.compactMap { number, watcher -> Watcher? in
        guard let commits = found[watcher.person], commits != watcher.commits else { return nil }
        state.watchers[number]?.commits = commits
        // The first look may come after a commit that the watcher has not seen.
        return watcher
      }
    }
    for watcher in calls { watcher.queue.async(execute: watcher.onCommit) }
    for watcher in state.withLock({ Array($0.watchers.values) }) where people.contains(watcher.person) && found[watcher.person] == nil {
      watcher.onAbsence()
    }
  }

  /// How many commits are new to all watchers of their person. A watcher that has not looked yet knows of none before.
  private static func count(_ found: [Int64: Int64], _ watchers: some Sequence<Watcher>) -> Int {
    var known: [Int64: Int64] = [:]
    for watcher in watchers {
      if let commits = watcher.commits { known[watcher.person] = max(commits, known[watcher.person] ?? commits) }
    }
    return known.reduce(0) { sum, person in sum + Int(max(0, (found[person.key] ?? person.value) - person.value)) }
  }

  private func remove(_ number: Int) {
    let (watcher, timer) = state.withLock { state in
      let watcher = state.watchers.removeValue(forKey: number)
      defer { if state.watchers.isEmpty { state.timer = nil } }
      return (watcher, state.watchers.isEmpty ? state.timer : nil)
    }
    timer?.cancel()
    withExtendedLifetime(watcher) {}  // freed here, where no lock is held
  }

  private final class Watch: CommitWatch {
    private let commits: PostgresCommits
    private let number: Int

    init(commits: PostgresCommits, number: Int) { (self.commits, self.number) = (commits, number) }

    deinit { commits.remove(number) }
  }
}

extension ConnectionPool {
  /// The numbers of the latest commits to the stores of some people. Those who do not exist are left out.
  func latestCommits(of people: [Int64]) throws(HealthError) -> [Int64: Int64] {
    try transaction { session throws(PostgresError) in
      let result = try session.run(
        session.prepare("SELECT number, commits FROM openhealth_commits(string_to_array($1, ',')::bigint[])"),
        [.text(people.map(String.init).joined(separator: ","))])
      var commits: [Int64: Int64] = [:]
      for row in 0..<result.rowCount {
        guard case .integer(let person) = result.value(row, 0), case .integer(let number) = result.value(row, 1) else { continue }
        commits[person] = number
      }
      return commits
    }
  }
}
