// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

/// The store as it behaves: who may do what, saving, querying, statistics, on top of one person's ``HealthDatabase``.
public final class HealthEngine: HealthService {
  let database: HealthDatabase
  let answering: any PermissionAnswering
  /// The time and zone of saving; tests move them.
  let now: @Sendable () -> Moment
  /// Nil for a store in memory.
  let log: AccessLog?
  let observers: ChangeObservers
  let imports = ImportSessions()
  /// Starts apps; nil where none can be.
  let starting: (any AppStarting)?
  /// The calls of apps that wait for the owner.
  let questions = OwnerQuestions()

  /// - Parameters:
  ///   - answering: who answers an app's requests for permission.
  ///   - now: the clock. Nothing else of the engine reads the system's.
  ///   - starting: starts apps; without it none is started.
  ///   - zone: the time zone of the process. Nothing else of the engine reads it.
  public convenience init(
    database: HealthDatabase, answering: any PermissionAnswering, now: @escaping @Sendable () -> Date = { Date() },
    starting: (any AppStarting)? = nil,
    zone: @escaping @Sendable () -> TimeZone = { .current }
  ) {
    self.init(database: database, answering: answering, now: now, zone: zone, starting: starting, noticing: [.watching, .polling])
  }

  /// - Parameter ways: how commits of other processes are noticed.
  init(
    database: HealthDatabase, answering: any PermissionAnswering, now: @escaping @Sendable () -> Date,
    zone: @escaping @Sendable () -> TimeZone, starting: (any AppStarting)? = nil, noticing ways: ChangeObservers.Ways
  ) {
    self.starting = starting
    self.database = database
    self.answering = answering
    self.now = { Moment(date: now(), zone: zone()) }
    log = database.isShared ? AccessLog(database: database, now: now) : nil
    observers = ChangeObservers(database: database, ways: ways)
  }

  public func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    precondition(RequestList.contains(R.self), "\(R.self) is not in the list of requests")
    // Casts to a protocol without its reply: those with one cost some microseconds each.
    if let reading = request as? any ReadingRequest { return try read(reading, for: caller) }
    if let writing = request as? any WritingRequest { return try write(writing, for: caller) }
    if let batch = request as? any ImportingRequest { return try bring(batch, for: caller) }
    if let asking = request as? any AskingRequest { return try ask(asking, for: caller) }
    preconditionFailure("\(R.self) cannot be carried out")
  }
}

extension HealthEngine {
  private func read<Q: ReadingRequest, Reply>(_ request: Q, for caller: Caller) throws(HealthError) -> Reply {
    let reply = try noting(request, for: caller) { decide throws(HealthError) in
      try database.read(isShort: request.isShort) { storage in try request.run(storage, access: try decide(storage)) }
    }
    return Self.same(reply)
  }

  private func write<Q: WritingRequest, Reply>(_ request: Q, for caller: Caller) throws(HealthError) -> Reply {
    let reply = try noting(request, for: caller) { decide throws(HealthError) in
      try write(deciding: decide) { storage, access in try request.run(storage, access: access, now: now()) }
    }
    return Self.same(reply)
  }

  /// Carries out a request, with the decision on it, and notes in the access log what an app does or is refused.
  private func noting<Q: HealthRequest>(
    _ request: Q, for caller: Caller, _ body: ((StorageReader) throws -> AccessDecision) throws(HealthError) -> Q.Reply
  ) throws(HealthError) -> Q.Reply {
    let access = request.access
    var decision: AccessDecision?
    do throws(HealthError) {
      let reply = try body { storage in
        let made = try AccessDecision(access, caller: caller, storage: storage)
        decision = made
        return made
      }
      if let decision { log?.note(request, reply, access, caller) { decision.isRefused($0) } }
      return reply
    } catch {
      if decision == nil, error.isRefusal { log?.note(request, nil, access, caller) { _ in true } }
      throw error
    }
  }

  private func bring<Q: ImportingRequest, Reply>(_ request: Q, for caller: Caller) throws(HealthError) -> Reply {
    var hasClaims = false
    do throws(HealthError) {
      return Self.same(
        try write(request.access, for: caller) { storage, _ in
          let session = try imports.session(request.number)
          hasClaims = true
          return try request.run(storage, session: session, now: now())
        })
    } catch {
      // They are on what was not stored.
      if hasClaims { imports.close(request.number) }
      throw error
    }
  }

  /// Does something in one transaction, for a caller who may; observers hear of it after the commit.
  func write<Reply>(
    _ access: RequestAccess, for caller: Caller, _ body: (StorageWriter, AccessDecision) throws -> Reply
  ) throws(HealthError) -> Reply {
    try write(deciding: { try AccessDecision(access, caller: caller, storage: $0) }, body)
  }

  private func write<Reply>(
    deciding: (StorageReader) throws -> AccessDecision, _ body: (StorageWriter, AccessDecision) throws -> Reply
  ) throws(HealthError) -> Reply {
    let touched = TouchedData()
    let (reply, change) = try database.write(noting: touched) { storage in
      try storage.forgetOldRemovals(at: now().date)
      let before = try storage.latestSequence()
      let reply = try body(storage, try deciding(storage))
      try WorkoutUpdate.run(touched.workouts, storage)
      return (reply, ChangeObservers.Change(after: before, upTo: try storage.latestSequence(), types: touched.types))
    }
    // Only now is it on disk, and can be read by whoever is told.
    observers.notify(of: change)
    if touched.preferences || touched.liveWorkouts { observers.compare() }
    if touched.permissions { questions.wake() }
    return reply
  }

  private func ask<Q: AskingRequest, Reply>(_ request: Q, for caller: Caller) throws(HealthError) -> Reply {
    Self.same(try request.run(self, caller: caller))
  }

  /// A request's reply as the type that its caller knows: it is the same one.
  private static func same<A, B>(_ reply: A) -> B {
    guard let reply = reply as? B else { preconditionFailure("\(A.self) is the reply of the request") }
    return reply
  }

  public func observeChanges(of types: Set<DataType>, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation {
    observers.add(.types(types), handler)
  }

  public func observePreferences(_ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    observers.add(.preferences) { _ in handler() }
  }

  public func observeWorkouts(for caller: Caller, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    observers.add(.workouts(caller.app?.bundleIdentifier)) { _ in handler() }
  }
}

/// A request that reads one snapshot.
protocol ReadingRequest<Reply>: HealthRequest {
  /// Whether it is a short look for which live queries wait.
  var isShort: Bool { get }

  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply
}

extension ReadingRequest {
  var isShort: Bool { false }
}

/// A request that changes the store, in one transaction.
protocol WritingRequest<Reply>: HealthRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Reply
}

/// A batch of an import: it changes the store in one transaction, and the session of the import.
protocol ImportingRequest<Reply>: HealthRequest {
  var number: Int64 { get }

  func run(_ storage: StorageWriter, session: ImportSession, now: Moment) throws -> Reply
}

/// A request that does more than one transaction: it waits for a person, or opens or closes the session of an import.
protocol AskingRequest<Reply>: HealthRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> Reply
}
