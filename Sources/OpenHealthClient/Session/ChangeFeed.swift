// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// Looks at the store after changes, once for all long-running queries of a connection.
///
/// Changes lead to a round: the first one at once, later ones after a rest. A round reads what the log has gained since the round before, with
/// one request for the types of all members, and hands it to the members whose types changed. A member that is busy or held back then misses
/// these changes: it asks the store itself when its turn comes.
package final class ChangeFeed: Sendable {
  /// What a member looks with.
  package struct Look: Sendable {
    /// All changes that the member has not seen, and maybe some that it has; nil where it has to ask for itself.
    package let changes: Result<FetchChanges.Reply, HealthError>?
    package let answers: SharedAnswers
  }

  /// How long the feed rests between two rounds: many changes in a row are reported together.
  private static let restSeconds = 0.012
  /// A store that takes long to answer is busy, with such looks for instance: then the rest is four times as long as the look, and this long
  /// at most.
  private static let longestRestSeconds = 0.04
  /// After more changes than this in one round each member asks for itself.
  private static let mostChanges = 10_000

  private let service: any HealthService
  private let caller: Caller
  private let monitor: ConnectionMonitor?
  private let queue = DispatchQueue(label: "openhealthkit.changefeed", target: ServiceQueue.shared)
  private let state = Mutex(FeedState())

  init(service: any HealthService, caller: Caller, monitor: ConnectionMonitor?) {
    self.service = service
    self.caller = caller
    self.monitor = monitor
  }

  // MARK: Members

  /// Makes a member, whose `look` rounds call after changes of the types: the first time after ``begin(_:at:)``, then after ``looked(_:failed:)``.
  ///
  /// - Parameter followsLog: whether the changes in the log are all that the member needs.
  /// - Returns: the member's number, for the other calls.
  func join(_ types: Set<DataType>, followsLog: Bool, look: @escaping @Sendable (Look) -> Void) -> Int {
    let number = state.withLock { $0.add(FeedState.Member(types: types, followsLog: followsLog, look: look)) }
    while let toObserve = state.withLock({ $0.typesToObserve(for: number) }) {
      let new = service.observeChanges(of: toObserve) { [weak self] types in self?.note(types) }
      // Another member may have joined meanwhile, or all may have left.
      let superfluous = state.withLock { $0.replaceObservation(by: new, of: toObserve) }
      superfluous?.cancel()
    }
    return number
  }

  /// Ends a membership. A look that has begun continues.
  func leave(_ number: Int) {
    let (member, observation) = state.withLock { $0.remove(number) }
    observation?.cancel()
    withExtendedLifetime(member) {}  // freed here, where no lock is held
  }

  /// Says that a member has its first answer, and how much of the log that includes; nil for one that does not follow the log.
  func begin(_ number: Int, at place: Int64?) {
    update(number) { member, end in
      member.isBusy = false
      guard let place else { return }
      if end == nil { end = place }
      if let end, place < end { member.isBehind = true }
    }
  }

  /// Says that a look of a member has ended. After one that failed, the member asks for itself the next time.
  func looked(_ number: Int, failed: Bool) {
    update(number) { member, _ in
      member.isBusy = false
      if failed { member.isBehind = true }
    }
  }

  /// Puts the looks of a member off until ``release(_:)``.
  func hold(_ number: Int) { update(number) { member, _ in member.isHeld = true } }

  /// Lets a member look for what changed since ``hold(_:)``, if anything did.
  func release(_ number: Int) { update(number) { member, _ in member.isHeld = false } }

  private func update(_ number: Int, _ change: (inout FeedState.Member, inout Int64?) -> Void) {
    let isReady = state.withLock { state in
      guard var member = state.members[number] else { return false }
      change(&member, &state.end)
      state.members[number] = member
      return member.isDue && member.isFree
    }
    if isReady { scheduleRound() }
  }

  // MARK: Rounds

  private func note(_ types: Set<DataType>) {
    state.withLock { $0.changed.formUnion(types) }
    scheduleRound()
  }

  private func scheduleRound() {
    let time: DispatchTime? = state.withLock { state in
      defer { state.isRoundDue = true }
      return state.isRoundDue ? nil : state.notBefore
    }
    guard let time else { return }
    monitor?.begin()
    let work: @Sendable () -> Void = { [self] in
      round()
      monitor?.end()
    }
    if time > .now() { queue.asyncAfter(deadline: time, execute: work) } else { queue.async(execute: work) }
  }

  private static func rest(afterLookOf begin: DispatchTime) -> Double {
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - begin.uptimeNanoseconds) / 1e9
    return min(max(restSeconds, 4 * seconds), longestRestSeconds)
  }

  private func round() {
    let (round, request) = state.withLock { state in
      state.notBefore = .now() + Self.restSeconds
      return state.beginRound(limit: Self.mostChanges)
    }
    var changes: Result<FetchChanges.Reply, HealthError>?
    if let request {
      let begin = DispatchTime.now()
      defer { state.withLock { $0.notBefore = begin + Self.rest(afterLookOf: begin) } }
      changes = Result { () throws(HealthError) in try service.perform(request, for: caller) }
      // The app was asked about one of the types no more: each member finds out for itself.
      if case .failure(.authorizationNotDetermined) = changes { changes = nil }
    }
    let answers = SharedAnswers()
    for (member, changes) in state.withLock({ $0.end(round, with: changes) }) { member.look(Look(changes: changes, answers: answers)) }
  }
}

/// Who takes part in the rounds of a ``ChangeFeed``, and what each has seen.
private struct FeedState {
  struct Member {
    let types: Set<DataType>
    let followsLog: Bool
    let look: @Sendable (ChangeFeed.Look) -> Void
    /// It has no first answer yet, or its last look has not ended.
    var isBusy = true
    var isHeld = false
    /// Something changed that it has not looked at.
    var isDue = false
    /// There are changes of its types before ``FeedState/end`` that it has not seen.
    var isBehind = false

    var isFree: Bool { !isBusy && !isHeld }
  }

  struct Round {
    /// The types whose changes led to the round.
    let changed: Set<DataType>
    /// The number of the last member that is asked for.
    let lastNumber: Int
  }

  var members: [Int: Member] = [:]
  private var lastNumber = 0
  private var observation: ChangeObservation?
  /// The types of the observation.
  private var observed: Set<DataType> = []
  /// The types that changed since the last round.
  var changed: Set<DataType> = []
  var isRoundDue = false
  /// When the next round may begin.
  var notBefore = DispatchTime.now()
  /// Up to here rounds have read the log; nil before a member has seen any of it.
  var end: Int64?

  /// The number of a new member.
  mutating func add(_ member: Member) -> Int {
    lastNumber += 1
    members[lastNumber] = member
    return lastNumber
  }

  /// What to observe for a member; nil when that is observed already, or the member has left.
  func typesToObserve(for number: Int) -> Set<DataType>? {
    guard let types = members[number]?.types, !observed.isSuperset(of: types) else { return nil }
    return observed.union(types)
  }

  /// Takes an observation that is of more types than the one before. Returns the one that is not needed.
  mutating func replaceObservation(by new: ChangeObservation, of types: Set<DataType>) -> ChangeObservation? {
    guard !members.isEmpty, types.isSuperset(of: observed) else { return new }
    defer { (observation, observed) = (new, types) }
    return observation
  }

  /// The member, and the observation with the last one of all: to be cancelled.
  mutating func remove(_ number: Int) -> (Member?, ChangeObservation?) {
    let member = members.removeValue(forKey: number)
    guard members.isEmpty else { return (member, nil) }
    defer { (observation, observed, changed, end) = (nil, [], [], nil) }
    return (member, observation)
  }

  /// What to ask for; nil when no member is concerned that follows the log.
  mutating func beginRound(limit: Int) -> (Round, FetchChanges?) {
    let round = Round(changed: changed, lastNumber: lastNumber)
    (isRoundDue, changed) = (false, [])
    let followed = members.values.filter(\.followsLog).reduce(into: Set<DataType>()) { $0.formUnion($1.types) }
    guard let end, !followed.isDisjoint(with: round.changed) else { return (round, nil) }
    return (round, FetchChanges(selections: followed.map { .init(type: $0, predicate: .everything) }, anchor: end, limit: limit))
  }

  /// The members that look now, each with the changes that it looks at.
  mutating func end(
    _ round: Round, with found: Result<FetchChanges.Reply, HealthError>?
  ) -> [(Member, Result<FetchChanges.Reply, HealthError>?)] {
    let read = try? found?.get()  // an error goes to the members
    let isWhole = read.map { $0.anchor == $0.latest } ?? true
    var touched = round.changed
    if let read, isWhole {
      touched.formUnion(read.added.map(\.type))
      touched.formUnion(read.deleted.map(\.type))
    }
    if let read { end = read.latest }
    var looks: [(Member, Result<FetchChanges.Reply, HealthError>?)] = []
    for (number, var member) in members {
      if !member.types.isDisjoint(with: touched) { member.isDue = true }
      // What was read and not handed over now will not be read again.
      if read != nil, !isWhole || number > round.lastNumber || member.isDue && !member.isFree { member.isBehind = true }
      if member.isDue, member.isFree {
        looks.append((member, member.isBehind || !member.followsLog ? nil : found))
        (member.isBusy, member.isDue, member.isBehind) = (true, false, false)
      }
      members[number] = member
    }
    return looks
  }
}
