// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage
import Synchronization

/// The behaviour of a store: permissions, saving, querying and statistics, on top of one person's ``HealthDatabase``.
///
/// Each request runs synchronously on the calling thread, in one read snapshot or one write transaction, or in several of them where it changes
/// whatever matches; requests for permission wait for the person. Any thread may call, but not the main queue or Swift's cooperative pool, which a request would block. Observers are called
/// after the commit, on the thread of the request or on a queue of the engine.
///
///     let engine = HealthEngine(database: database, answering: PolicyAnswering(policy: .grantAll))
///     try engine.perform(SaveSamples(samples: samples), for: .app(app))
package final class HealthEngine: HealthService {
  let database: HealthDatabase
  let answering: any PermissionAnswering
  /// The current time and time zone. Tests replace them.
  let now: @Sendable () -> Moment
  /// The clock alone, which each decision about permission looks at.
  private let clock: @Sendable () -> Date
  /// Nil for a store in memory.
  let log: AccessLog?
  let observers: ChangeObservers
  let imports = ImportSessions()
  let statistics = StatisticsMemory()
  let backups = HeldBackups()
  /// The number of the last reply that was made in parts.
  let lastReply = Atomic(0)
  /// Starts apps; nil when apps cannot be started.
  let starting: (any AppStarting)?
  /// The requests of apps that work.
  let running = RunningRequests()
  /// The calls of apps that wait for the owner's answers.
  let questions = OwnerQuestions()
  /// The most new samples of an app in a day; nil for any number.
  private let samplesPerDay: Int?
  /// The samples of a batch, for changes of whatever matches.
  private let batchSize: Int

  /// An engine on an open database. Several engines, also in other processes, may share a store on disk.
  ///
  /// - Parameters:
  ///   - answering: Answers apps' requests for permission.
  ///   - now: The clock. No other code of the engine reads the system's clock.
  ///   - starting: Starts apps for wake-ups and companions; with nil, no app is started.
  ///   - samplesPerDay: The most new samples that each app may save in a day of UTC; nil for any number. A change that exceeds it throws
  ///     `daemon(.tooManySamples)`. The owner has no such limit. Only databases of servers count; a store in SQLite ignores it.
  ///   - zone: The time zone of the process. No other code of the engine reads it.
  package convenience init(
    database: HealthDatabase, answering: any PermissionAnswering, now: @escaping @Sendable () -> Date = { Date() },
    starting: (any AppStarting)? = nil, samplesPerDay: Int? = nil,
    zone: @escaping @Sendable () -> TimeZone = { .current }
  ) {
    self.init(
      database: database, answering: answering, now: now, zone: zone, starting: starting, samplesPerDay: samplesPerDay,
      noticing: [.watching, .polling])
  }

  /// - Parameters:
  ///   - batchSize: The samples of a batch, for changes of whatever matches.
  ///   - ways: The ways to notice commits of other processes.
  init(
    database: HealthDatabase, answering: any PermissionAnswering, now: @escaping @Sendable () -> Date,
    zone: @escaping @Sendable () -> TimeZone, starting: (any AppStarting)? = nil, samplesPerDay: Int? = nil,
    batchSize: Int = WireForm.rowsInPage, noticing ways: ChangeObservers.Ways
  ) {
    self.batchSize = batchSize
    self.starting = starting
    self.samplesPerDay = samplesPerDay
    self.database = database
    self.answering = answering
    self.now = { Moment(date: now(), zone: zone()) }
    clock = now
    log = database.isShared ? AccessLog(database: database, now: now) : nil
    observers = ChangeObservers(database: database, ways: ways)
  }

  /// Carries out a request, and returns when its changes are on disk.
  ///
  /// The permissions of the caller are read in the same snapshot or transaction as the data. Apps' requests are recorded in the access log.
  ///
  /// - Throws: ``HealthError`` with the reason: a missing permission, an invalid argument, or a failure of the store. Nothing is changed
  ///   then.
  ///
  /// Whoever may have to end the work early calls this in a task with a ``WorkLimit``.
  package func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    precondition(RequestList.contains(R.self), "\(R.self) is not in the list of requests")
    return try limited(request, for: caller) { () throws(HealthError) in try carryOut(request, for: caller) }
  }

  /// Does the work of a request with the limit of the task, or else one of its own.
  func limited<Result>(
    _ request: some HealthRequest, for caller: Caller, _ work: () throws(HealthError) -> Result
  ) throws(HealthError) -> Result {
    guard let limit = WorkLimit.ofTask else {
      let result = WorkLimit.$ofTask.withValue(WorkLimit(isOfOwnProcess: true)) {
        Swift.Result { () throws(HealthError) in try limited(request, for: caller, work) }
      }
      return try result.get()
    }
    // One that waits for the owner does nothing, and finds changes of permissions itself.
    if request is any AskingRequest { return try work() }
    return try running.with(request.access, caller, limit, work)
  }

  /// The access that a caller has now. Throws if it is not granted.
  func decision(_ access: RequestAccess, for caller: Caller, _ storage: StorageReader) throws -> AccessDecision {
    try AccessDecision(access, caller: caller, storage: storage, at: clock())
  }

  private func carryOut<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    // Casts to protocols without their `Reply`: casts with one cost some microseconds each.
    if let remembering = request as? any RememberingRequest { return try recall(remembering, for: caller) }
    if let reading = request as? any ReadingRequest { return try read(reading, for: caller) }
    if let writing = request as? any WritingRequest { return try write(writing, for: caller) }
    if let batch = request as? any ImportingRequest { return try bring(batch, for: caller) }
    if let asking = request as? any AskingRequest { return try ask(asking, for: caller) }
    preconditionFailure("\(R.self) cannot be carried out")
  }
}

extension HealthEngine {
  private func read<Q: ReadingRequest, Reply>(_ request: Q, for caller: Caller) throws(HealthError) -> Reply {
    try read(request, for: caller) { try request.run($0, access: $1) }
  }

  private func recall<Q: RememberingRequest, Reply>(_ request: Q, for caller: Caller) throws(HealthError) -> Reply {
    try read(request, for: caller) { try request.run($0, access: $1, memory: statistics) }
  }

  private func read<Q: ReadingRequest, Reply>(
    _ request: Q, for caller: Caller, _ run: (StorageReader, AccessDecision) throws -> Q.Reply
  ) throws(HealthError) -> Reply {
    let reply = try noting(request, for: caller) { decide throws(HealthError) in
      try database.read(isShort: request.isShort) { storage in try run(storage, decide(storage)) }
    }
    return Self.cast(reply)
  }

  private func write<Q: WritingRequest, Reply>(_ request: Q, for caller: Caller) throws(HealthError) -> Reply {
    let reply = try noting(request, for: caller) { decide throws(HealthError) in
      let (last, changed) = try writeAllButLast(request, for: caller, deciding: decide)
      return Self.adding(changed, to: try transact(last, deciding: decide) { _, run in try run() })
    }
    return Self.cast(reply)
  }

  /// Carries out a request in one transaction, inside `body`. A request that was prepared in a snapshot is prepared again if its app has
  /// changed the same things since. After a few such attempts it throws `busy`.
  private func transact<Q: WritingRequest>(
    _ request: Q, deciding decide: (StorageReader) throws -> AccessDecision,
    _ body: (StorageWriter, _ run: () throws -> Q.Reply?) throws -> Q.Reply?
  ) throws(HealthError) -> Q.Reply {
    for _ in 0..<Limits.mostPreparations {
      let run: (StorageWriter, AccessDecision, Moment) throws -> Q.Reply?
      if let prepared = request as? any PreparedRequest {
        run = try self.prepared(prepared, deciding: decide)
      } else {
        run = { try request.run($0, access: $1, now: $2) }
      }
      let reply = try write(deciding: decide) { storage, access in try body(storage) { try run(storage, access, now()) } }
      if let reply { return reply }
    }
    throw .busy
  }

  /// Prepares a request, and returns what carries it out.
  private func prepared<P: PreparedRequest, Reply>(
    _ request: P, deciding: (StorageReader) throws -> AccessDecision
  ) throws(HealthError) -> (StorageWriter, AccessDecision, Moment) throws -> Reply? {
    let prepared = try database.read { storage in try request.prepare(storage, access: try deciding(storage)) }
    return { try request.run($0, access: $1, now: $2, with: prepared).map { Self.cast($0) } }
  }

  /// Carries out a request unless the same change was made before, and keeps its reply in the same transaction; of a change in batches, in that
  /// of the last one. Tells which of them it was.
  func write<Q: WritingRequest, Reply>(
    _ request: Q, for caller: Caller, as upload: UploadMark, telling tell: (_ isRepeated: Bool) -> Void
  ) throws(HealthError) -> Reply {
    var isRepeated = false
    let reply = try noting(request, for: caller) { decide throws(HealthError) in
      func known(_ storage: StorageReader) throws -> Q.Reply? {
        switch try storage.uploads.known(upload, of: caller.app?.bundleIdentifier ?? "") {
        case .made(let reply):
          isRepeated = true
          return try UploadReply.reply(of: reply, to: Q.self)
        case .forgotten: throw HealthError.daemon(.lost)
        case nil: return nil
        }
      }
      if request is any BatchedRequest {
        // Its batches would change what has come since.
        let reply = try database.read { storage in
          _ = try decide(storage)
          return try known(storage)
        }
        if let reply { return reply }
      }
      let (last, changed) = try writeAllButLast(request, for: caller, deciding: decide)
      return try transact(last, deciding: decide) { storage, run in
        if let reply = try known(storage) { return reply }
        guard let last = try run() else { return nil }
        let reply = Self.adding(changed, to: last)
        try storage.uploads.keep(
          upload, reply: UploadReply.bytes(of: reply, to: Q.self), of: caller.app?.bundleIdentifier ?? "", at: now().date)
        return reply
      }
    }
    tell(isRepeated)
    return Self.cast(reply)
  }

  /// Carries out the batches of a change but the last one, if it is made in batches. Returns the request for the last one, and how many samples
  /// the others have changed.
  private func writeAllButLast<Q: WritingRequest>(
    _ request: Q, for caller: Caller, deciding: (StorageReader) throws -> AccessDecision
  ) throws(HealthError) -> (last: Q, changed: Int) {
    guard let batched = request as? any BatchedRequest else { return (request, 0) }
    var changed = 0
    do throws(HealthError) {
      let last: any BatchedRequest = try writeAllButLast(batched, deciding: deciding, &changed)
      return (Self.cast(last), changed)
    } catch {
      // What is changed stays changed, and is noted.
      if changed > 0 { log?.note(request, Self.cast(changed), request.access, caller) { _ in false } }
      throw error
    }
  }

  private func writeAllButLast<B: BatchedRequest>(
    _ request: B, deciding: (StorageReader) throws -> AccessDecision, _ changed: inout Int
  ) throws(HealthError) -> any BatchedRequest {
    var place: BatchPlace?
    while true {
      let (batch, next) = try database.read { storage in
        try request.batch(after: place, most: batchSize, storage, access: try deciding(storage))
      }
      guard let next else { return batch }
      changed += try write(deciding: deciding) { storage, access in try batch.run(storage, access: access, now: now()) }
      place = next
    }
  }

  private static func adding<Reply>(_ changed: Int, to reply: Reply) -> Reply {
    guard changed > 0, let last = reply as? Int else { return reply }
    return cast(changed + last)
  }

  /// Carries out a request with its access decision, and records an app's access or refusal in the access log.
  ///
  /// - Parameter part: The number of the reply of which this is a part; nil for a whole one.
  func noting<Q: HealthRequest>(
    _ request: Q, for caller: Caller, part: Int? = nil, _ body: ((StorageReader) throws -> AccessDecision) throws(HealthError) -> Q.Reply
  ) throws(HealthError) -> Q.Reply {
    let access = request.access
    var decision: AccessDecision?
    do throws(HealthError) {
      let reply = try body { storage in
        let made = try self.decision(access, for: caller, storage)
        decision = made
        return made
      }
      if let decision { log?.note(request, reply, access, caller, part: part) { decision.isRefused($0, for: request) } }
      return reply
    } catch {
      if decision == nil, error.isRefusal { log?.note(request, nil, access, caller) { _ in true } }
      throw error
    }
  }

  private func bring<Q: ImportingRequest, Reply>(_ request: Q, for caller: Caller) throws(HealthError) -> Reply {
    var hasClaims = false
    do throws(HealthError) {
      return Self.cast(
        try write(request.access, for: caller) { storage, _ in
          let session = try imports.session(request.number)
          hasClaims = true
          return try request.run(storage, session: session, now: now())
        })
    } catch {
      // The claims refer to records that were not stored.
      if hasClaims { imports.close(request.number) }
      throw error
    }
  }

  /// Runs `body` in one transaction, if the caller has the access. Observers are called after the commit.
  func write<Reply>(
    _ access: RequestAccess, for caller: Caller, _ body: (StorageWriter, AccessDecision) throws -> Reply
  ) throws(HealthError) -> Reply {
    try write(deciding: { try self.decision(access, for: caller, $0) }, body)
  }

  private func write<Reply>(
    deciding: (StorageReader) throws -> AccessDecision, _ body: (StorageWriter, AccessDecision) throws -> Reply
  ) throws(HealthError) -> Reply {
    let touched = TouchedData()
    let (reply, change, isOfOwner, hasOutdated) = try database.write(noting: touched) { storage in
      try storage.forgetOldRemovals(at: now().date)
      let before = try storage.latestSequence()
      let access = try deciding(storage)
      let reply = try body(storage, access)
      let hasOutdated = try WorkoutUpdate.run(touched.workouts, storage)
      try count(touched.addedSamples, of: access.caller, storage)
      let change = ChangeObservers.Change(after: before, upTo: try storage.latestSequence(), types: touched.types)
      return (reply, change, access.caller.app == nil, hasOutdated)
    }
    // Only now are the changes on disk, where observers can read them.
    observers.notify(of: change)
    if touched.preferences || touched.liveWorkouts { observers.compare() }
    if touched.permissions {
      questions.wake()
      // The change is made. If the store cannot be read, the requests end with that, too.
      try? running.endRefused(in: database, at: clock())
    }
    if hasOutdated { updateWorkouts(waits: isOfOwner || WorkLimit.ofTask?.isOfOwnProcess == true) }
    return reply
  }

  /// Computes the figures of outdated workouts. The samples are read while others save; a daemon does it after the reply to an app, so that the
  /// app keeps no turn of others meanwhile.
  private func updateWorkouts(waits: Bool) {
    // The change itself is made. What is left is outdated until the next change of a workout's samples.
    let update: @Sendable (HealthDatabase) -> Void = { _ = try? WorkoutUpdate.runOutdated(in: $0, isBesideRequests: !waits) }
    if waits { update(database) } else { database.soon("workouts", update) }
  }

  /// Counts the samples that an app has added. Throws where they are too many for this day, so that nothing of the transaction stays.
  private func count(_ added: Int, of caller: Caller, _ storage: StorageWriter) throws {
    guard let most = samplesPerDay, added > 0, let app = caller.app?.bundleIdentifier else { return }
    let day = Int64((now().date.timeIntervalSince1970 / 86400).rounded(.down))
    guard let total = try storage.countSaved(added, by: app, on: day), total > Int64(most) else { return }
    throw HealthError.daemon(.tooManySamples(limit: most))
  }

  private func ask<Q: AskingRequest, Reply>(_ request: Q, for caller: Caller) throws(HealthError) -> Reply {
    Self.cast(try request.run(self, caller: caller))
  }

  /// Throws what an app gets from a request of the owner's. For the owner it does not look at the store, which may be damaged.
  func checkOwner(_ caller: Caller) throws(HealthError) {
    guard case .app = caller else { return }
    _ = try database.read { try self.decision(.owner, for: caller, $0) }
  }

  /// Casts a request's reply to the type that its caller knows, which is the same type.
  private static func cast<A, B>(_ reply: A) -> B {
    guard let reply = reply as? B else { preconditionFailure("\(A.self) is the reply of the request") }
    return reply
  }

  /// Calls a handler after commits, of any process, that change samples, summaries or effort scores of these types, with the types that
  /// changed.
  ///
  /// The handler does not learn what changed; the observer queries again with its own permissions. It is called on the committing thread or
  /// on a queue of the engine, and should return at once. The observation ends when the caller releases the result.
  package func observeChanges(of types: Set<DataType>, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation {
    observers.add(.types(types), handler)
  }

  /// Calls a handler after commits, of any process, that change preferred units. See ``observeChanges(of:_:)``.
  package func observePreferences(_ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    observers.add(.preferences) { _ in handler() }
  }

  /// Calls a handler after commits, of any process, that change workout builders or sessions of the caller's app or its family; for the
  /// owner, of any app. See ``observeChanges(of:_:)``.
  package func observeWorkouts(for caller: Caller, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    observers.add(.workouts(caller.app?.bundleIdentifier)) { _ in handler() }
  }
}

/// A request that is more than one transaction: it waits for a person, or opens or closes an import session.
protocol AskingRequest<Reply>: CoursedRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> Reply
}

extension AskingRequest {
  static var course: RequestCourse { .write }
}
