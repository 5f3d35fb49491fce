// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthEngine
import OpenHealthJournal
import OpenHealthStorage

/// The store of a daemon, which can be locked. While it is locked, its database is closed and its keys are wiped, so that nothing can be
/// read (LOCK-01); what apps save is sealed and kept until the store is unlocked (LOCK-02).
///
///     let store = try LockableStore(folder: folder, lock: lock, keys: keys) { keys in try makeEngine(keys) }
///     try store.lock()
///     try store.unlock(passphrase: nil)
///
/// It holds the store against other processes all the time. Observers survive locks: when the store is unlocked, each is called for all its
/// types.
///
/// All methods may be called from any thread. ``lock()`` and ``unlock(passphrase:)`` exclude each other.
///
/// Unchecked: all mutable state is in `state`, which is read and written only with `condition` locked. All other properties are constant
/// and `Sendable`, or locks.
package final class LockableStore: PartedService, AppDirectory, @unchecked Sendable {
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
    /// The observation at the engine; nil while the store is locked.
    var observation: ChangeObservation?
  }

  private struct State {
    /// The open engine; nil while the store is locked.
    var opened: Opened?
    /// Whether saves go to the journal.
    var isJournalling = false
    /// The journal; nil if the store has no key for it yet.
    var journal: Journal?
    /// Why there is no journal, as a sentence for the owner.
    var journalFault: String?
    var policy = LockedPolicy.empty
    /// The requests at the engine, by number.
    var running: [Int: WorkLimit] = [:]
    var lastRunning = 0
    /// The number of saves on their way to the journal.
    var saving = 0
    /// Whether saves wait for the end of the merge.
    var isDraining = false
    var lockedSince: Date?
    var merge: LockStatus.Merge?
    /// Ends the merge that runs.
    var mergeLimit: WorkLimit?
    /// How many calls lock the store: no merge continues while there are any.
    var locking = 0
    /// Called before the store is locked.
    var lastLook: (@Sendable () -> Void)?
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
  /// Held while the store is being locked or unlocked.
  private let changing = NSLock()

  /// Opens the store, or begins with a locked one. If an earlier daemon left saves in its journal, an opened store can be read, and the
  /// journal keeps further saves, until ``mergeEarlierSaves()``.
  ///
  /// - Parameters:
  ///   - folder: the folder of the store.
  ///   - lock: this process's hold on the store.
  ///   - keys: the opened keys of the store; nil to begin with a locked one.
  ///   - keyFolder: the folder of key files; nil for the usual one.
  ///   - lockAfter: the seconds without a request of the owner after which ``lockIfUnused()`` locks the store; nil for never.
  ///   - uptime: a clock in seconds that runs while the machine sleeps and cannot be set.
  ///   - now: the clock that dates saves.
  ///   - limits: the limits of what is kept while the store is locked.
  ///   - makeEngine: opens the store with its keys.
  /// - Throws: the error that prevents opening the store.
  package init(
    folder: URL, lock: ServingLock, keys: StoreKeys?, keyFolder: URL? = nil, lockAfter: TimeInterval? = nil,
    uptime: @escaping @Sendable () -> TimeInterval = LockableStore.systemUptime, now: @escaping @Sendable () -> Date = { Date() },
    limits: Journal.Limits = Journal.Limits(), makeEngine: @escaping @Sendable (StoreKeys) throws(HealthError) -> HealthEngine
  ) throws(HealthError) {
    (self.folder, self.keyFolder, serving, self.lockAfter, self.uptime, self.now) = (folder, keyFolder, lock, lockAfter, uptime, now)
    (self.limits, self.makeEngine) = (limits, makeEngine)
    state = State(lastUse: uptime())
    if let keys {
      let opened = Opened(engine: try makeEngine(keys), keys: keys)
      state.opened = opened
      if try Journal.isWaiting(in: folder) { try beginJournal(opened) } else { state.merge = .init() }
    } else {
      state.isJournalling = true
      // An unreadable policy is that of a store without apps: every save is refused.
      if let bytes = try JournalFolder.policy(in: folder), let policy = try? JSONDecoder().decode(LockedPolicy.self, from: Data(bytes)) {
        state.policy = policy
      }
      // A store that was never locked has no key to seal with: nothing can be saved.
      do throws(HealthError) { state.journal = try Journal(folder: folder, attestation: nil, limits: limits) } catch .store(.locked) {}
    }
  }

  /// Leaves the store's mark as it was before this daemon: apps wait for the next one only where it was marked already.
  package func restoreMark() throws(HealthError) { try serving.restoreMark() }

  /// The seconds since the machine started, including those in which it slept.
  @Sendable package static func systemUptime() -> TimeInterval {
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

  /// Carries out a request at the engine while the store is open. Blocks the thread.
  ///
  /// - Throws: what the engine throws. While the store is locked: `store(.locked)` for reading and for all requests of the owner; for saves
  ///   of apps, the errors of ``Journal/append(_:)`` and of the permissions that were in force when the store was locked.
  package func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    let own = request as? any LockableRequest
    if let own, let reply: R.Reply = try run(own, caller) { return reply }
    guard let (engine, limit, number) = try enter(request, caller) else { return try performLocked(request, caller) }
    let result = WorkLimit.$ofTask.withValue(limit) { Result { () throws(HealthError) in try engine.perform(request, for: caller) } }
    leave { $0.running[number] = nil }
    if case .failure(.store(.locked)) = result, caller != .owner, request.kind == .saving, request.worksWhileLocked {
      // The store was locked before the save was on disk: the journal keeps it.
      return try WorkLimit.$ofTask.withValue(WorkLimit()) { Result { () throws(HealthError) in try perform(request, for: caller) } }.get()
    }
    let reply = try result.get()
    if let own { return try finish(own, reply) }
    return reply
  }

  private func run<Q: LockableRequest, Reply>(_ request: Q, _ caller: Caller) throws(HealthError) -> Reply? {
    guard let reply = try request.run(self, caller: caller) else { return nil }
    return .some(Self.same(reply))
  }

  private func finish<Q: LockableRequest, Reply>(_ request: Q, _ reply: Reply) throws(HealthError) -> Reply {
    var own: Q.Reply = Self.same(reply)
    try request.finish(&own, self)
    return Self.same(own)
  }

  private func reply<Q: LockableRequest, Reply>(_ request: Q, _ app: AppIdentity) throws(HealthError) -> Reply? {
    guard let reply = try request.reply(by: locked({ $0.policy }), to: app, at: now()) else { return nil }
    return .some(Self.same(reply))
  }

  /// The keys of the store; nil while it is locked.
  var keys: StoreKeys? { condition.withLock { state.opened?.keys } }

  /// Whether the engine makes the reply to a request in parts.
  package func makesParts(of request: some HealthRequest) -> Bool { HealthEngine.makesParts(of: request) }

  /// The next part of a reply, from the engine while the store is open. Blocks the thread.
  ///
  /// - Throws: what the engine throws; `store(.locked)` while the store is locked, also between two parts.
  package func part(of request: some HealthRequest, after place: ReplyPlace?, for caller: Caller) throws(HealthError) -> ReplyPart {
    guard let (engine, limit, number) = try enter(request, caller) else { throw .store(.locked) }
    defer { leave { $0.running[number] = nil } }
    let result = WorkLimit.$ofTask.withValue(limit) {
      Result { () throws(HealthError) in try engine.part(of: request, after: place, for: caller) }
    }
    return try result.get()
  }

  /// The engine if the request goes there, with the limit and the number of the request; nil if the store is locked for it.
  private func enter(_ request: some HealthRequest, _ caller: Caller) throws(HealthError)
    -> (engine: HealthEngine, limit: WorkLimit, number: Int)?
  {
    condition.lock()
    defer { condition.unlock() }
    if state.isJournalling, caller != .owner, request.kind == .saving {
      guard request.worksWhileLocked else { throw .store(.locked) }
      while state.isDraining { condition.wait() }
      // The merge may have succeeded or failed.
      if state.isJournalling {
        state.saving += 1
        return nil
      }
    }
    guard let opened = state.opened else { return nil }
    let limit = WorkLimit.ofTask ?? WorkLimit()
    state.lastRunning += 1
    state.running[state.lastRunning] = limit
    return (opened.engine, limit, state.lastRunning)
  }

  /// Waits until a condition holds for the state.
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
    if let own = request as? any LockableRequest, let reply: R.Reply = try reply(own, app) { return reply }
    guard request.kind == .saving else { throw .store(.locked) }
    defer { leave { $0.saving -= 1 } }
    let (journal, policy) = try locked { ($0.journal, $0.policy) }
    try policy.checkSharing(request.access, for: app, at: now())
    guard let journal else { throw .store(.locked) }
    try journal.append(JournalledSave(app: app, received: now(), request: request))
    return Self.same(())
  }

  /// Casts a request's reply to the type that the generic caller expects, which is the same type.
  private static func same<A, B>(_ reply: A) -> B {
    guard let reply = reply as? B else { preconditionFailure("\(A.self) is the reply of the request") }
    return reply
  }

  // MARK: Apps

  func registeredApps() throws(HealthError) -> [RegisteredApp] {
    guard let (engine, _, number) = try enter(ListApps(), .owner) else {
      let apps = try locked { $0.policy.apps }
      // Nothing is known of the apps of a store that no daemon has had open here, such as a restored one.
      guard !apps.isEmpty else { throw .store(.locked) }
      return apps
    }
    defer { leave { $0.running[number] = nil } }
    return try engine.perform(ListApps(), for: .owner).apps
  }

  func app(_ identifier: String, token: String?) throws(HealthError) -> RegisteredApp? {
    let request = IdentifyApp(identifier, token: token)
    guard let (engine, _, number) = try enter(request, .owner) else { return try locked { $0.policy }.app(identifier, token: token) }
    defer { leave { $0.running[number] = nil } }
    return try engine.perform(request, for: .owner)
  }

  // MARK: Locking

  /// Whether the store is locked, so that nothing can be read.
  package var isLocked: Bool {
    condition.lock()
    defer { condition.unlock() }
    return state.opened == nil
  }

  /// Whether a passphrase opens the store. Without one the key file does, and unlocking asks for nothing.
  ///
  /// Cost: reads a small file, which other processes change.
  package var hasPassphrase: Bool {
    // Keys that cannot be read open no store: then nothing is promised.
    (try? StoreKeys.hasPassphrase(folder: folder)) ?? false
  }

  /// Whether the store is locked, how many saves are waiting, and the result of the last merge.
  package var status: LockStatus {
    condition.lock()
    defer { condition.unlock() }
    let phase: LockStatus.Phase = state.opened == nil ? .locked : state.isJournalling ? .merging : .unlocked
    return LockStatus(
      phase: phase, since: state.lockedSince, waiting: state.journal?.count ?? 0, merge: state.merge, journalFault: state.journalFault)
  }

  /// Locks the store. When this returns, the database is closed and the keys are no longer in memory. A locked store stays as it is.
  ///
  /// Requests that run end with `store(.locked)`, within some 1,000 rows; changes that are not on disk yet are not made, but for saves of apps,
  /// which go to the journal. Calls that wait for the owner end, too. If the journal cannot be made, as on a full disk, the store is locked without one: saves are refused until it is unlocked,
  /// and ``LockStatus/journalFault`` says why.
  ///
  /// - Throws: the error of a file that does not close. The keys are wiped nevertheless.
  package func lock() throws(HealthError) {
    // What a merge has not brought into the store stays in the journal.
    let merging = condition.withLock {
      state.locking += 1
      return state.mergeLimit
    }
    merging?.stop(.store(.locked))
    defer { condition.withLock { state.locking -= 1 } }
    changing.lock()
    defer { changing.unlock() }
    guard let opened = try locked({ $0.opened }) else { return }
    condition.withLock { state.lastLook }?()
    if try locked({ $0.isJournalling }) {
      try close(opened)
      return
    }
    try beginJournal(opened)
    try close(opened)
  }

  /// Sets what is called each time before the store is locked, while it can still be read. The store is locked when it returns.
  package func beforeLocking(_ body: @escaping @Sendable () -> Void) { leave { $0.lastLook = body } }

  /// Lets the journal keep the saves of apps from here on.
  private func beginJournal(_ opened: Opened) throws(HealthError) {
    var policy = LockedPolicy.empty
    do throws(HealthError) {
      policy = try opened.engine.lockedPolicy()
      let journal = try makeJournal(opened.keys, policy)
      try locked { state in (state.policy, state.journal, state.journalFault, state.isJournalling) = (policy, journal, nil, true) }
    } catch {
      // An earlier policy would let apps save that the owner has removed since. Removing it needs no space.
      try? JournalFolder.removePolicy(in: folder)
      try locked { state in (state.policy, state.journal, state.journalFault, state.isJournalling) = (policy, nil, "\(error)", true) }
    }
  }

  /// Makes what is needed to keep the saves of apps while the store is locked.
  private func makeJournal(_ keys: StoreKeys, _ policy: LockedPolicy) throws(HealthError) -> Journal {
    try Journal.prepare(keys)
    // A store that opens with a key file is never locked when the daemon starts.
    if try keys.keyFile() == nil, let bytes = try? JSONEncoder().encode(policy) { try JournalFolder.writePolicy(Array(bytes), in: folder) }
    return try Journal(folder: folder, attestation: Journal.Attestation(keys), limits: limits)
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
    for limit in try locked({ Array($0.running.values) }) { limit.stop(.store(.locked)) }
    wait { $0.running.isEmpty }
    try opened.engine.close()
  }

  /// Unlocks the store and merges the saves of the meantime. Reading works before the merge has ended.
  ///
  /// - Parameter passphrase: the passphrase of the store; nil to use its key file.
  /// - Throws: the error that prevents opening the store, which then stays locked; or the error that prevents the merge. After the latter,
  ///   reading works, saves are kept as before, and the next call tries again.
  package func unlock(passphrase: SecretBytes?) throws(HealthError) {
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

  /// Merges the saves that an earlier daemon left. Meanwhile reading works, and saves are kept as while the store is locked. Does nothing
  /// without such saves. Blocks the thread.
  ///
  /// - Throws: the error that prevents the merge; ``unlock(passphrase:)`` tries again. `store(.locked)` if the store is locked meanwhile.
  package func mergeEarlierSaves() throws(HealthError) {
    changing.lock()
    defer { changing.unlock() }
    guard try locked({ $0.opened != nil && $0.isJournalling }) else { return }
    try merge()
  }

  private func merge() throws(HealthError) {
    // Not a request: texts in them cost what they cost.
    let limit = WorkLimit(expressionSteps: .max)
    let isLocking = try locked { state in
      state.mergeLimit = limit
      return state.locking > 0
    }
    if isLocking { limit.stop(.store(.locked)) }
    defer { leave { $0.mergeLimit = nil } }
    let result = WorkLimit.$ofTask.withValue(limit) { Result { () throws(HealthError) in try mergeAll() } }
    try result.get()
  }

  private func mergeAll() throws(HealthError) {
    guard let opened = try locked({ $0.opened }) else { return }
    let merge = JournalMerge(opened.engine, opened.keys)
    var counts = LockStatus.Merge()
    if let journal = try locked({ $0.journal }) {
      // Merges most of it while saves continue, in a limited number of passes, because saves may come faster.
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
      state.journalFault = nil
    }
  }

  // MARK: The timer

  /// Records that the owner uses the store, which postpones ``lockIfUnused()``.
  package func noteUse() { leave { [time = uptime()] in $0.lastUse = max($0.lastUse, time) } }

  /// Locks the store if the owner has not used it for the configured time. Returns whether it did.
  ///
  /// - Throws: the errors of ``lock()``.
  package func lockIfUnused() throws(HealthError) -> Bool {
    guard let lockAfter else { return false }
    let time = uptime()
    guard try locked({ $0.opened != nil && time - $0.lastUse >= lockAfter }) else { return false }
    try lock()
    return true
  }

  // MARK: Observers

  /// Observes changes of types. The handler continues over locks; after each unlock it is called with all the types.
  ///
  /// - Returns: the observation, which ends when it is cancelled or freed.
  package func observeChanges(of types: Set<DataType>, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation {
    add(.types(types), handler)
  }

  /// Observes changes of preferred units and the order of sources. The handler is also called after each unlock.
  package func observePreferences(_ handler: @escaping @Sendable () -> Void) -> ChangeObservation { add(.preferences) { _ in handler() } }

  /// Observes changes of the caller's sessions and workouts in progress. The handler is also called after each unlock.
  package func observeWorkouts(for caller: Caller, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
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

  /// Connects an observer to the engine.
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
    // The observer is gone, or the store was locked in between.
    let isWanted = state.observers[number] != nil && state.observers[number]?.observation == nil && state.opened?.engine === engine
    if isWanted { state.observers[number]?.observation = observation }
    condition.unlock()
    if !isWanted { observation.cancel() }
  }

  /// Connects all observers to the engine of an unlocked store, and calls them: anything may have changed.
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
