// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage
import Synchronization

/// Records what apps read and write, for the owner. The owner's own requests are not recorded.
///
/// A record costs an entry in memory. Entries are written together, at most a second after the first one, when the store is closed, and
/// when the process ends by `exit`. No observer is called: the access log is not part of the change log.
final class AccessLog: Sendable {
  /// An app's access to a type, once or several times in a row.
  private struct Entry {
    var date: Date
    let app: String
    let type: DataType
    let direction: AccessDirection
    let request: any HealthRequest.Type
    let isRefused: Bool
    var times = 1
    var count: Int
    /// The numbers of the replies, of those that are made in parts.
    var parts: Set<Int> = []

    func isContinued(by other: Entry) -> Bool {
      type === other.type && request == other.request && isRefused == other.isRefused && direction == other.direction && app == other.app
        && other.date.timeIntervalSince(date) < 1
    }
  }

  private struct State {
    var entries: [Entry] = []
    /// Whether a write is scheduled.
    var isScheduled = false
  }

  /// The longest delay before an entry is written, in milliseconds.
  private static let delay = 1000
  /// The most entries, the latest ones, that wait while the store cannot be written.
  private static let mostEntries = 10_000
  /// The latest entries among which that of an earlier part of a reply is.
  private static let mostNeighbours = 200

  private let database: HealthDatabase
  private let now: @Sendable () -> Date
  private let queue = DispatchQueue(label: "openhealthkit.access-log")
  private let state = Mutex(State())
  /// Held while entries are written, so that a request that lists the log waits for them.
  private let writing = Mutex(())

  init(database: HealthDatabase, now: @escaping @Sendable () -> Date) {
    self.database = database
    self.now = now
    OpenLogs.add(self)
  }

  deinit {
    OpenLogs.remove(self)
    writeAll()
  }

  /// Records a request that was carried out or, without a reply, one that was refused.
  ///
  /// - Parameter part: The number of the reply of which this is a part. Parts that follow one another are one access, as long as it is not
  ///   written; a reply that takes longer is several.
  func note<R: HealthRequest>(
    _ request: R, _ reply: R.Reply?, _ access: RequestAccess, _ caller: Caller, part: Int? = nil, isRefused: (DataType) -> Bool
  ) {
    guard case .app(let app) = caller else { return }
    let (types, direction): ([DataType], AccessDirection)
    switch access {
    case .read(let asked): (types, direction) = (asked, .read)
    case .share(let asked): (types, direction) = (asked, .share)
    case .none, .owner: return
    }
    let date = now()
    // A query may name a type thousands of times: the reply is counted once.
    var noted: Set<DataType> = []
    for type in types where noted.insert(type).inserted {
      guard let count = request.amount(of: type, in: reply) else { return }
      add(
        Entry(
          date: date, app: app.bundleIdentifier, type: type, direction: direction, request: R.self, isRefused: isRefused(type),
          count: count,
          parts: part.map { [$0] } ?? []))
    }
  }

  private func add(_ entry: Entry) {
    let isDue = state.withLock { state in
      if let part = entry.parts.first,
        let place = state.entries.suffix(Self.mostNeighbours).lastIndex(where: {
          $0.parts.contains(part) && $0.type === entry.type && $0.isRefused == entry.isRefused
        })
      {
        state.entries[place].count += entry.count
      } else if let last = state.entries.indices.last, state.entries[last].isContinued(by: entry) {
        state.entries[last].times += 1
        state.entries[last].count += entry.count
        state.entries[last].parts.formUnion(entry.parts)
      } else {
        state.entries.append(entry)
      }
      defer { state.isScheduled = true }
      return !state.isScheduled
    }
    guard isDue else { return }
    queue.asyncAfter(deadline: .now() + .milliseconds(Self.delay)) { [weak self] in
      self?.state.withLock { $0.isScheduled = false }
      self?.writeAll()
    }
  }

  /// Writes all entries. Entries that cannot be written wait for the next record, or the end of the process; the app does not see the
  /// error.
  func writeAll() {
    writing.withLock { _ in
      let taken = state.withLock { state in
        defer { state.entries = [] }
        return state.entries
      }
      guard !taken.isEmpty else { return }
      do throws(HealthError) { try write(taken) } catch {
        state.withLock { $0.entries = Array((taken + $0.entries).suffix(Self.mostEntries)) }
      }
    }
  }

  private func write(_ entries: [Entry]) throws(HealthError) {
    let now = now()
    try database.write { storage in
      try storage.forgetOldRemovals(at: now)
      if try storage.accessLog.retentionDays() > 0 {
        try storage.accessLog.add(
          entries.map {
            ListAccess.Item(
              date: $0.date, app: $0.app, type: $0.type, direction: $0.direction, request: "\($0.request)", isRefused: $0.isRefused,
              times: $0.times, count: $0.count)
          })
      }
      try storage.accessLog.forgetOld(at: now)
    }
  }
}

/// The logs of this process that may have entries to write when it ends.
private enum OpenLogs {
  private struct Log { weak var log: AccessLog? }

  private static let all = Mutex<[ObjectIdentifier: Log]>([:])

  /// Registers the handler for `exit`, which does nothing in a forked child, as that lacks the threads and files.
  private static let atExit: Void = {
    let process = getpid()
    processOfLogs.store(process, ordering: .relaxed)
    atexit { OpenLogs.writeAll() }
  }()

  private static let processOfLogs = Atomic<pid_t>(0)

  static func add(_ log: AccessLog) {
    atExit
    all.withLock { $0[ObjectIdentifier(log)] = Log(log: log) }
  }

  static func remove(_ log: AccessLog) { all.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(log)) } }

  private static func writeAll() {
    guard getpid() == processOfLogs.load(ordering: .relaxed) else { return }
    for log in all.withLock({ $0.values.compactMap(\.log) }) { log.writeAll() }
  }
}
