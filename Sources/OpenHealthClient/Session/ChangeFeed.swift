// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// Reads changes from the store once for all long-running queries of a connection.
///
/// A change leads to a round: the first one at once, later ones after a rest. A round reads the log from the end of the previous round, in
/// one request for the types of all members, and passes the result to the members whose types changed. Anchors say nothing about their order, so
/// the request marks the places of members that have seen less or more than the previous round, and the store says what each has seen. A
/// member that is busy or held back misses the shared result, so it asks the store itself when its turn comes.
package final class ChangeFeed: Sendable {
  /// The input of a member's poll.
  package struct Poll: Sendable {
    /// All changes that the member has not seen; nil where it has to ask the store itself.
    package let changes: Result<FetchChanges.Reply, HealthError>?
    /// The answers that the queries of this round share.
    package let answers: SharedAnswers
  }

  /// The rest between two rounds: many changes in a row are reported together.
  private static let restSeconds = 0.012
  /// The longest rest. A store that answers slowly is busy, for example with such polls: then the rest is four times as long as the poll,
  /// up to this limit.
  private static let longestRestSeconds = 0.04
  /// After more changes than this in one round, each member asks the store itself.
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

  /// Adds a member. Rounds call its `poll` after changes of its types: the first time after ``begin(_:at:)``, then after
  /// ``polled(_:failed:)``.
  ///
  /// - Parameter followsLog: whether the changes in the log are all that the member needs.
  /// - Returns: the member's number, for the other methods.
  func join(_ types: Set<DataType>, followsLog: Bool, poll: @escaping @Sendable (Poll) -> Void) -> Int {
    let number = state.withLock { $0.add(FeedState.Member(types: types, followsLog: followsLog, poll: poll)) }
    while let toObserve = state.withLock({ $0.typesToObserve(for: number) }) {
      let new = service.observeChanges(of: toObserve) { [weak self] types in self?.note(types) }
      // Another member may have joined meanwhile, or all may have left.
      let (superfluous, types) = state.withLock { $0.replaceObservation(by: new, of: toObserve) }
      superfluous?.cancel()
      // The previous observation may have noted changes that came before the new one and are lost with it.
      if superfluous?.isDelayed == true, !types.isEmpty { note(types) }
    }
    return number
  }

  /// Removes a member. A poll that has begun continues.
  func leave(_ number: Int) {
    let (member, observation) = state.withLock { $0.remove(number) }
    observation?.cancel()
    withExtendedLifetime(member) {}  // freed here, where no lock is held
  }

  /// Notes that a member has its first answer, and the place in the log up to which that is current; nil for one that does not follow the
  /// log.
  func begin(_ number: Int, at place: ChangeAnchor?) {
    update(number) { member, state in
      (member.isBusy, member.place) = (false, place)
      if state.end == nil { state.end = place }
    }
  }

  /// Notes that a poll of a member has ended, and up to which place it has seen the log. After a failed one, the member asks the store itself
  /// the next time.
  func polled(_ number: Int, at place: ChangeAnchor?, failed: Bool) {
    update(number) { member, _ in
      (member.isBusy, member.place) = (false, place)
      if failed { member.isBehind = true }
    }
  }

  /// Postpones the polls of a member until ``release(_:)``.
  func hold(_ number: Int) { update(number) { member, _ in member.isHeld = true } }

  /// Lets a member poll for changes since ``hold(_:)``, if there are any. It gets all of them: what a round reads just now may lack the last
  /// ones, so the member asks the store itself.
  func release(_ number: Int) {
    update(number) { member, state in
      member.isHeld = false
      if state.isReading { member.isBehind = true }
    }
  }

  private func update(_ number: Int, _ change: (inout FeedState.Member, inout FeedState) -> Void) {
    let isReady = state.withLock { state in
      guard var member = state.members[number] else { return false }
      change(&member, &state)
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
      // Permission for one of the types was reset: each member finds out for itself.
      if case .failure(.authorizationNotDetermined) = changes { changes = nil }
    }
    let answers = SharedAnswers()
    for (member, changes) in state.withLock({ $0.end(round, with: changes) }) { member.poll(Poll(changes: changes, answers: answers)) }
  }
}

/// The members of a ``ChangeFeed``, and how far each has read the log.
private struct FeedState {
  struct Member {
    let types: Set<DataType>
    let followsLog: Bool
    let poll: @Sendable (ChangeFeed.Poll) -> Void
    /// The place up to which it has seen the log; nil before its first answer, and for one that does not follow the log.
    var place: ChangeAnchor?
    /// Whether it has no first answer yet, or its last poll has not ended.
    var isBusy = true
    var isHeld = false
    /// Whether there are changes that it has not polled.
    var isDue = false
    /// Whether there are unseen changes of its types before ``FeedState/end``.
    var isBehind = false

    var isFree: Bool { !isBusy && !isHeld }
  }

  struct Round {
    /// The types whose changes led to the round.
    let changed: Set<DataType>
    /// The number of the last member that the round's request includes.
    let lastNumber: Int
    /// The place after which the round reads the log.
    var begin: ChangeAnchor?
    /// The places of members that are not ``begin``, as the request marks them.
    var marks: [ChangeAnchor] = []

    /// The position in a reply up to which someone at a place has seen its changes; nil for someone who may have to see more than those.
    func position(of place: ChangeAnchor, in reply: FetchChanges.Reply) -> Int64? {
      if place == begin { return 0 }
      guard let index = marks.firstIndex(of: place), let marked = reply.marked, marked.indices.contains(index) else { return nil }
      return marked[index] < 0 ? nil : marked[index]
    }
  }

  var members: [Int: Member] = [:]
  private var lastNumber = 0
  private var observation: ChangeObservation?
  /// The types of the observation.
  private var observed: Set<DataType> = []
  /// The types that changed since the last round.
  var changed: Set<DataType> = []
  var isRoundDue = false
  /// Whether a round has begun and not ended.
  private(set) var isReading = false
  /// The earliest start of the next round.
  var notBefore = DispatchTime.now()
  /// The place up to which rounds have read the log; nil before a member has seen any of it.
  var end: ChangeAnchor?

  /// Adds a member and returns its number.
  mutating func add(_ member: Member) -> Int {
    lastNumber += 1
    members[lastNumber] = member
    return lastNumber
  }

  /// The types to observe for a member; nil when they are observed already, or the member has left.
  func typesToObserve(for number: Int) -> Set<DataType>? {
    guard let types = members[number]?.types, !observed.isSuperset(of: types) else { return nil }
    return observed.union(types)
  }

  /// Installs an observation of more types than the current one. Returns the one that is no longer needed, and the types of the current
  /// one if that was replaced.
  mutating func replaceObservation(by new: ChangeObservation, of types: Set<DataType>) -> (ChangeObservation?, Set<DataType>) {
    guard !members.isEmpty, types.isSuperset(of: observed) else { return (new, []) }
    defer { (observation, observed) = (new, types) }
    return (observation, observed)
  }

  /// Removes a member and returns it; with the last one also the observation, which the caller cancels.
  mutating func remove(_ number: Int) -> (Member?, ChangeObservation?) {
    let member = members.removeValue(forKey: number)
    guard members.isEmpty else { return (member, nil) }
    defer { (observation, observed, changed, end) = (nil, [], [], nil) }
    return (member, observation)
  }

  /// Begins a round. The request is nil when no member that follows the log is concerned.
  mutating func beginRound(limit: Int) -> (Round, FetchChanges?) {
    var round = Round(changed: changed, lastNumber: lastNumber)
    (isRoundDue, isReading, changed) = (false, true, [])
    let following = members.values.filter(\.followsLog)
    let followed = following.reduce(into: Set<DataType>()) { $0.formUnion($1.types) }
    guard let end, !followed.isDisjoint(with: round.changed) else { return (round, nil) }
    round.begin = end
    round.marks = Array(Set(following.filter { $0.isFree && !$0.isBehind }.compactMap(\.place)).subtracting([end]).prefix(Limits.mostMarks))
    let selections = followed.map { FetchSamples.Selection(type: $0, predicate: .everything) }
    return (round, FetchChanges(selections: selections, anchor: end, limit: limit, marks: round.marks))
  }

  /// Ends a round. Returns the members that poll now, each with the changes that it gets.
  mutating func end(
    _ round: Round, with found: Result<FetchChanges.Reply, HealthError>?
  ) -> [(Member, Result<FetchChanges.Reply, HealthError>?)] {
    isReading = false
    let read = try? found?.get()  // an error goes to the members
    let isWhole = read.map { $0.isComplete && !$0.beginsAnew } ?? true
    var touched = round.changed
    // Places of another store say nothing about this one: each member continues from its own anchor, which the store reads as its beginning.
    if read?.beginsAnew == true { for member in members.values { touched.formUnion(member.types) } }
    if let read, isWhole {
      touched.formUnion(read.added.map(\.type))
      touched.formUnion(read.deleted.map(\.type))
    }
    if let read { end = read.snapshot }
    var polls: [(Member, Result<FetchChanges.Reply, HealthError>?)] = []
    for (number, var member) in members {
      if !member.types.isDisjoint(with: touched) { member.isDue = true }
      var position: Int64? = 0
      if let read, let place = member.place { position = round.position(of: place, in: read) }
      // Later rounds do not read again what this one has read and not passed on.
      if read != nil, !isWhole || number > round.lastNumber || position == nil || member.isDue && !member.isFree { member.isBehind = true }
      if let read, !member.isBehind, member.place != nil, member.isFree { member.place = read.snapshot }
      if member.isDue, member.isFree {
        let passes = !member.isBehind && member.followsLog
        polls.append((member, passes ? found?.map { $0.dropping(upTo: position ?? 0) } : nil))
        (member.isBusy, member.isDue, member.isBehind) = (true, false, false)
      }
      members[number] = member
    }
    return polls
  }
}
