// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthJournal
import OpenHealthStorage

/// The store of a daemon, which can be locked: then its database is closed, its keys are wiped, nothing of it can be read (LOCK-01), and what apps save
/// is kept, sealed, until it is unlocked (LOCK-02).
///
///     let store = try LockableStore(folder: folder, lock: lock, keys: keys) { keys in try makeEngine(keys) }
///     try store.lock()
///     try store.unlock(passphrase: nil)
///
/// It holds the store against other processes all the time. Observers stay over locks: when the store is unlocked they are called for all their types.
public final class LockableStore: HealthService, AppDirectory, @unchecked Sendable {  // All state is behind the condition.
  private struct Opened {
    let engine: HealthEngine
    let keys: StoreKeys
  }

  private enum Subject {
    case types(Set<DataType>)
    case preferences
    case workouts(Caller)
  }

  private struct Observer {
    let subject: Subject
    let handler: @Sendable (Set<DataType>) -> Void
    /// At the engine; nil while the store is locked.
    var observation: ChangeObservation?
  }

  private struct State {
    /// Nil while the store is locked.
    var opened: Opened?
    /// Whether saves go to the journal.
    var isJournalling = false
    /// Nil where the store has no key for it yet.
    var journal: Journal?
    var policy = LockedPolicy.empty
    /// The requests at the engine.
    var running = 0
    /// The saves on their way to the journal.
    var saving = 0
    /// Saves wait for the end of the merge.
    var isDraining = false
    var lockedSince: Date?
    var merge: LockStatus.Merge?
    var lastUse: TimeInterval
    var lastObserver = 0
    var observers: [Int: Observer] = [:]
  }

  private let folder: URL
  private let keyFolder: URL?
  private let serving: ServingLock
  private let lockAfter: TimeInterval?
  private let uptime: @Sendable () -> TimeInterval
  private let now: @Sendable () -> Date
  private let limits: Journal.Limits
  private let makeEngine: @Sendable (StoreKeys) throws(HealthError) -> HealthEngine
  private let condition = NSCondition()
  private var state: State
  /// Held while the store is locked or unlocked.
  private let changing = NSLock()

  /// - Parameters:
  ///   - folder: the store's.
  ///   - lock: this process's hold on the store.
  ///   - keys: what opens the store; nil to begin with a locked one.
  ///   - keyFolder: where key files are; nil for the usual place.
  ///   - lockAfter: the seconds without a request of the owner's after which the store is locked; nil for never.
  ///   - uptime: seconds that go on while the machine sleeps, and that no one can set.
  ///   - now: the clock.
  ///   - limits: the most that is kept while the store is locked.
  ///   - makeEngine: opens the store.
  /// - Throws: why the store does not open, and why saves of before could not be taken into it.
  public init(
    folder: URL, lock: ServingLock, keys: StoreKeys?, keyFolder: URL? = nil, lockAfter: TimeInterval? = nil,
    uptime: @escaping @Sendable () -> TimeInterval = LockableStore.systemUptime, now: @escaping @Sendable () -> Date = { Date() },
    limits: Journal.Limits = Journal.Limits(), makeEngine: @escaping @Sendable (StoreKeys) throws(HealthError) -> HealthEngine
  ) throws(HealthError) {
    (self.folder, self.keyFolder, serving, self.lockAfter, self.uptime, self.now) = (folder, keyFolder, lock, lockAfter, uptime, now)
    (self.limits, self.makeEngine) = (limits, makeEngine)
    state = State(lastUse: uptime())
    if let keys {
      state.opened = Opened(engine: try makeEngine(keys), keys: keys)
      try merge()
    } else {
      state.isJournalling = true
      if let bytes = try JournalFolder.policy(in: folder), let policy = try? JSONDecoder().decode(LockedPolicy.self, from: Data(bytes)) {
        state.policy = policy
      }
      // A store that was never locked has no key to seal to: nothing can be saved.
      do throws(HealthError) { state.journal = try Journal(folder: folder, attestation: nil, limits: limits) } catch .store(.locked) {}
    }
  }

  /// The seconds since the machine started, those in which it slept included.
  @Sendable public static func systemUptime() -> TimeInterval {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func locked<T>(_ body: (inout State) throws(HealthError) -> T) throws(HealthError) -> T {
    condition.lock()
    defer { condition.unlock() }
    return try body(&state)
  }

  // MARK: Requests

  public func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    if let request = request as? ChangeLock { return Self.same(try change(request.action, for: caller)) }
    guard let engine = try enter(request, caller) else { return try performLocked(request, caller) }
    defer { leave { $0.running -= 1 } }
    return try engine.perform(request, for: caller)
  }

  /// The engine, where the request goes there; nil where the store is locked to it.
  private func enter(_ request: some HealthRequest, _ caller: Caller) throws(HealthError) -> HealthEngine? {
    condition.lock()
    defer { condition.unlock() }
    if state.isJournalling, caller != .owner, request.kind == .saving {
      guard request.isBlind else { throw .store(.locked) }
      while state.isDraining { condition.wait() }
      // The merge may have ended, or failed.
      if state.isJournalling {
        state.saving += 1
        return nil
      }
    }
    guard let opened = state.opened else { return nil }
    state.running += 1
    return opened.engine
  }

  /// Waits until something holds of the state, which others change meanwhile.
  private func wait(until holds: (State) -> Bool) {
    condition.lock()
    while !holds(state) { condition.wait() }
    condition.unlock()
  }

  private func leave(_ body: (inout State) -> Void) {
    condition.lock()
    body(&state)
    condition.broadcast()
    condition.unlock()
  }

  private func performLocked<R: HealthRequest>(_ request: R, _ caller: Caller) throws(HealthError) -> R.Reply {
    guard case .app(let app) = caller else { throw .store(.locked) }
    if let question = request as? SharingStatus { return Self.same(try locked { $0.policy }.sharing(of: question.type, for: app)) }
    guard request.kind == .saving else { throw .store(.locked) }
    defer { leave { $0.saving -= 1 } }
    let (journal, policy) = try locked { ($0.journal, $0.policy) }
    try policy.checkSharing(request.access, for: app)
    guard let journal else { throw .store(.locked) }
    try journal.append(JournalledSave(app: app, received: now(), request: request))
    return Self.same(())
  }

  /// A request's reply as the type that its caller knows: it is the same one.
  private static func same<A, B>(_ reply: A) -> B {
    guard let reply = reply as? B else { preconditionFailure("\(A.self) is the reply of the request") }
    return reply
  }

  // MARK: Apps

  func registeredApps() throws(HealthError) -> [RegisteredApp] {
    guard let engine = try enter(ListApps(), .owner) else { return try locked { $0.policy.apps } }
    defer { leave { $0.running -= 1 } }
    return try engine.perform(ListApps(), for: .owner).apps
  }

  func app(_ identifier: String, token: String?) throws(HealthError) -> RegisteredApp? {
    let request = IdentifyApp(identifier, token: token)
    guard let engine = try enter(request, .owner) else { return try locked { $0.policy }.app(identifier, token: token) }
    defer { leave { $0.running -= 1 } }
    return try engine.perform(request, for: .owner)
  }

  // MARK: Locking

  /// Whether nothing can be read.
  public var isLocked: Bool {
    condition.lock()
    defer { condition.unlock() }
    return state.opened == nil
  }

  /// Whether the store is locked, and what became of saves.
  public var status: LockStatus {
    condition.lock()
    defer { condition.unlock() }
    let phase: LockStatus.Phase = state.opened == nil ? .locked : state.isJournalling ? .merging : .unlocked
    return LockStatus(phase: phase, since: state.lockedSince, waiting: state.journal?.count ?? 0, merge: state.merge)
  }

  private func change(_ action: ChangeLock.Action, for caller: Caller) throws(HealthError) -> LockStatus {
    guard caller == .owner else { throw .ownerOnly }
    switch action {
    case .status: break
    case .lock: try lock()
    case .unlock(let passphrase): try unlock(passphrase: passphrase.map { SecretBytes($0) })
    }
    return status
  }

  /// Locks the store: when this returns, its database is closed, and its keys are not in memory any more. Does nothing to a locked store.
  ///
  /// Requests that have begun end first; calls that wait for the owner end with `store(.locked)`. Throws when saves could not be kept; then the store stays
  /// unlocked.
  public func lock() throws(HealthError) {
    changing.lock()
    defer { changing.unlock() }
    guard let opened = try locked({ $0.opened }) else { return }
    if try locked({ $0.isJournalling }) {
      try close(opened)
      return
    }
    try Journal.prepare(opened.keys)
    let policy = try opened.engine.lockedPolicy()
    // One that opens with a key file is never locked when the daemon begins.
    if try opened.keys.keyFile() == nil, let bytes = try? JSONEncoder().encode(policy) {
      try JournalFolder.writePolicy(Array(bytes), in: folder)
    }
    let journal = try Journal(folder: folder, attestation: Journal.Attestation(opened.keys), limits: limits)
    try locked { state in (state.policy, state.journal, state.isJournalling) = (policy, journal, true) }
    try close(opened)
  }

  private func close(_ opened: Opened) throws(HealthError) {
    let date = now()
    let observations = try locked { state in
      state.opened = nil
      state.lockedSince = date
      return state.observers.keys.compactMap { number in
        defer { state.observers[number]?.observation = nil }
        return state.observers[number]?.observation
      }
    }
    for observation in observations { observation.cancel() }
    opened.engine.endQuestions()
    wait { $0.running == 0 }
    try opened.engine.close()
  }

  /// Unlocks the store with its passphrase, or with its key file where that is nil, and takes into it what was saved meanwhile.
  ///
  /// Reading works before that is over. Throws why the store does not open; and why saves could not be taken in: then reading works, saves are kept as
  /// before, and the next call tries again.
  public func unlock(passphrase: SecretBytes?) throws(HealthError) {
    changing.lock()
    defer { changing.unlock() }
    noteUse()
    if try locked({ $0.opened }) == nil {
      let keys = try StoreKeys.openExisting(folder: folder, keyFolder: keyFolder, passphrase: passphrase)
      let engine = try makeEngine(keys)
      try locked { $0.opened = Opened(engine: engine, keys: keys) }
      observeAgain(engine)
    }
    try merge()
  }

  private func merge() throws(HealthError) {
    guard let opened = try locked({ $0.opened }) else { return }
    let merge = JournalMerge(opened.engine, opened.keys)
    var counts = LockStatus.Merge()
    if let journal = try locked({ $0.journal }) {
      // Most of it while saves go on. Not for ever: they may come faster.
      for _ in 0..<3 { try merge.run(below: journal.endSegment(), &counts) }
    }
    try locked { $0.isDraining = true }
    wait { $0.saving == 0 }
    defer {
      leave { state in
        state.isDraining = false
        state.merge = counts
      }
    }
    try merge.run(&counts)
    try locked { state in
      (state.isJournalling, state.journal, state.policy, state.lockedSince) = (false, nil, .empty, nil)
    }
  }

  // MARK: The timer

  /// Says that the owner uses the store.
  public func noteUse() { leave { [time = uptime()] in $0.lastUse = max($0.lastUse, time) } }

  /// Locks the store if the owner has not used it for as long as was said. Gives whether it did.
  public func lockIfUnused() throws(HealthError) -> Bool {
    guard let lockAfter else { return false }
    let time = uptime()
    guard try locked({ $0.opened != nil && time - $0.lastUse >= lockAfter }) else { return false }
    try lock()
    return true
  }

  // MARK: Observers

  public func observeChanges(of types: Set<DataType>, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation {
    add(.types(types), handler)
  }

  public func observePreferences(_ handler: @escaping @Sendable () -> Void) -> ChangeObservation { add(.preferences) { _ in handler() } }

  public func observeWorkouts(for caller: Caller, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    add(.workouts(caller)) { _ in handler() }
  }

  private func add(_ subject: Subject, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation {
    condition.lock()
    state.lastObserver += 1
    let number = state.lastObserver
    state.observers[number] = Observer(subject: subject, handler: handler)
    let engine = state.opened?.engine
    condition.unlock()
    if let engine { observe(number, engine) }
    return ChangeObservation { [weak self] in self?.remove(number) }
  }

  private func remove(_ number: Int) {
    condition.lock()
    let observer = state.observers.removeValue(forKey: number)
    condition.unlock()
    withExtendedLifetime(observer) {}  // freed here, where no lock is held
  }

  /// Has an observer observe the engine.
  private func observe(_ number: Int, _ engine: HealthEngine) {
    condition.lock()
    let found = state.observers[number]
    condition.unlock()
    guard let observer = found else { return }
    let observation =
      switch observer.subject {
      case .types(let types): engine.observeChanges(of: types, observer.handler)
      case .preferences: engine.observePreferences { observer.handler([]) }
      case .workouts(let caller): engine.observeWorkouts(for: caller) { observer.handler([]) }
      }
    condition.lock()
    // Gone, or the store was locked meanwhile.
    let isWanted = state.observers[number] != nil && state.observers[number]?.observation == nil && state.opened?.engine === engine
    if isWanted { state.observers[number]?.observation = observation }
    condition.unlock()
    if !isWanted { observation.cancel() }
  }

  /// After the store was unlocked: all may have changed.
  private func observeAgain(_ engine: HealthEngine) {
    condition.lock()
    let observers = state.observers
    condition.unlock()
    for (number, observer) in observers {
      observe(number, engine)
      if case .types(let types) = observer.subject { observer.handler(types) } else { observer.handler([]) }
    }
  }
}
