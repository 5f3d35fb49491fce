// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension WakeApps: AskingRequest {
  /// The changes to store, the apps to wake, and the date of the next check.
  private struct Plan {
    /// The apps whose state changed.
    var changed: [AppWaking] = []
    var woken: [AppRegistration] = []
    var next: Date?

    mutating func look(at date: Date?) {
      if let date { next = min(next ?? date, date) }
    }
  }

  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> Reply {
    let isEmbedded = !engine.database.isShared
    let now = engine.now().date
    var plan = try engine.database.read(isShort: true) { storage in
      _ = try engine.decision(access, for: caller, storage)
      return try self.plan(storage, at: now, isEmbedded: isEmbedded)
    }
    if !plan.changed.isEmpty {
      plan = try engine.write(access, for: caller) { storage, _ in
        // Plan again, as an app may have acknowledged changes meanwhile.
        let plan = try self.plan(storage, at: now, isEmbedded: isEmbedded)
        for waking in plan.changed { try storage.wakings.set(waking) }
        return plan
      }
    }
    // Stored before the apps are started, as they answer at once. An app that does not start counts as one that did not answer in time.
    for app in plan.woken { _ = engine.starting?.wake(app) }
    return Reply(woken: plan.woken.map(\.bundleIdentifier), next: plan.next)
  }

  private func plan(_ storage: StorageReader, at now: Date, isEmbedded: Bool) throws -> Plan {
    var plan = Plan()
    for before in try storage.wakings.all() {
      var waking = before
      waking.closeIfOver(at: now, rules)
      if let (registration, number) = try Self.registration(of: waking.app, storage, isEmbedded: isEmbedded),
        waking.isOpen || !running.contains(waking.app)
      {
        let needsChanges = !waking.isOpen && !waking.hasStopped(rules)
        let pending = needsChanges ? try Self.pending(waking, registration, number, storage, at: now) : [:]
        let decision = waking.decision(at: now, pending: Set(pending.keys), rules)
        plan.look(at: decision.next)
        // What the app has to acknowledge is the last change that it can see: its anchors name no later one.
        for type in decision.types { if let end = pending[type] { waking.wake(for: [type], at: now, end: end) } }
        if !decision.types.isEmpty { plan.woken.append(registration) }
      }
      if waking != before { plan.changed.append(waking) }
    }
    return plan
  }

  /// The registration of an app that may be woken, with its number. A store in memory has no registrations, and any app may be woken.
  private static func registration(
    of app: String, _ storage: StorageReader, isEmbedded: Bool
  ) throws -> (AppRegistration, Int64?)? {
    guard let found = try storage.apps.app(app) else {
      return isEmbedded ? (AppRegistration(bundleIdentifier: app, name: app), nil) : nil
    }
    return found.registration.allowsBackgroundDelivery || isEmbedded ? (found.registration, found.number) : nil
  }

  /// The types with changes that the app may see and has not acknowledged, each with the place of the last such change.
  private static func pending(
    _ waking: AppWaking, _ registration: AppRegistration, _ number: Int64?, _ storage: StorageReader, at now: Date
  ) throws -> [DataType: Int64] {
    let source = SourceRecord(bundleIdentifier: registration.bundleIdentifier, name: registration.name)
    let revision = SourceRevisionRecord(source: source)
    let end = try storage.latestSequence()
    var pending: [DataType: Int64] = [:]
    for delivery in waking.deliveries where delivery.place < end {
      let app = AppIdentity(revision: revision, strength: delivery.strength, registration: number)
      let selection = FetchSamples.Selection(type: delivery.type, predicate: .everything)
      let request = FetchChanges(selections: [selection], anchor: nil, limit: 1)
      do {
        let access = try AccessDecision(request.access, caller: .app(app), storage: storage, at: now)
        let found = try request.changes(after: .init(place: delivery.place, floor: delivery.place), storage, access)
        if !found.changes.added.isEmpty || !found.changes.deleted.isEmpty { pending[delivery.type] = found.end }
      } catch let error as HealthError where error.isRefusal {}
    }
    return pending
  }
}

extension ListWakeUps: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Reply { try storage.wakings.all() }
}
