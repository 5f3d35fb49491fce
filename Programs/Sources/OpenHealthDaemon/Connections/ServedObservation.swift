// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// An observation by a client, with the changes that it has not been sent yet: many changes are one message.
///
/// An app learns about changes of types that it may read, of types that fill the rings of summaries that it may read, and of other types if
/// it can see what changed, namely its own samples. So the messages disclose nothing that its queries do not.
final class ServedObservation: Sendable {
  fileprivate struct State {
    /// The changed types, whether the client may know them or not.
    var noted: Set<DataType> = []
    var isFiltering = false
    /// The place in the change log up to which the client was sent what it may know.
    var place: Int64 = .max
    /// The changes that the client may know and has not been sent.
    var changes: Set<String> = []
    var observation: ChangeObservation?
    var hasEnded = false
  }

  /// The word in a message for a change of the person's preferences.
  private static let preferences = "preferences"
  /// The word for a change of the client's own sessions and workouts in progress.
  private static let workouts = "workouts"

  private let caller: Caller
  private let service: any HealthService
  private let run: @Sendable (@escaping WorkerThreads.Job) -> Void
  private let onChange: @Sendable () -> Void
  private let now: @Sendable () -> Date
  private let state = Mutex(State())

  /// - Parameters:
  ///   - run: runs work that asks the store.
  ///   - now: the clock, by which grants end.
  ///   - onChange: called on any thread when there is something to send.
  init(
    caller: Caller, service: any HealthService, run: @escaping @Sendable (@escaping WorkerThreads.Job) -> Void,
    now: @escaping @Sendable () -> Date = { Date() }, onChange: @escaping @Sendable () -> Void
  ) {
    self.caller = caller
    self.service = service
    self.run = run
    self.onChange = onChange
    self.now = now
  }

  /// Begins to observe. Asks the store, and so blocks.
  func begin(_ wish: ObservationEnvelope) {
    let new: ChangeObservation
    if let identifiers = wish.types {
      let types = Set(identifiers.compactMap(Catalog.type(identifier:)))
      // A locked store has no place yet; see `filter`.
      let end = try? service.perform(FetchChanges(selections: selections(types), anchor: .end, limit: nil), for: .owner).latest
      if let end { state.withLock { $0.place = end } }
      new = service.observeChanges(of: types) { [weak self] changed in self?.note(changed) }
    } else if wish.workouts == true {
      new = service.observeWorkouts(for: caller) { [weak self] in self?.tell([Self.workouts]) }
    } else {
      new = service.observePreferences { [weak self] in self?.tell([Self.preferences]) }
    }
    let superfluous = state.withLock { state in
      if state.hasEnded { return new as ChangeObservation? }
      state.observation = new
      return nil
    }
    superfluous?.cancel()
  }

  func end() {
    let observation = state.withLock { state in
      state.hasEnded = true
      defer { state.observation = nil }
      return state.observation
    }
    observation?.cancel()
  }

  /// Returns the changes since the previous call, sorted, and forgets them.
  func takeChanges() -> [String] {
    state.withLock { state in
      defer { state.changes = [] }
      return state.changes.sorted()
    }
  }

  private func selections(_ types: Set<DataType>) -> [FetchSamples.Selection] {
    types.sorted { $0.identifier < $1.identifier }.map { .init(type: $0, predicate: .everything) }
  }

  /// Notes the changed types of a commit. It must be quick: the commit waits for it.
  private func note(_ types: Set<DataType>) {
    guard caller.app != nil else { return tell(types.map(\.identifier)) }
    let isFirst = state.withLock { state in
      state.noted.formUnion(types)
      defer { state.isFiltering = true }
      return !state.isFiltering && !state.hasEnded
    }
    if isFirst { run { [weak self] in self?.filter() } }
  }

  private func filter() {
    while let (types, place) = state.withLock({ $0.nextToFilter() }) {
      let readable = readableTypes()
      var known = types.intersection(readable)
      let others = types.subtracting(readable)
      if !others.isEmpty {
        // Read first, so that nothing that comes in between is skipped.
        let end = try? service.perform(FetchChanges(selections: selections(types), anchor: .end, limit: nil), for: .owner).latest
        // The observation began while the store was locked: the app checks for itself.
        if place == .max { known = types }
        // The app sees its own samples of these types, and nothing of a type that it was never asked about.
        for type in others {
          let request = FetchChanges(selections: selections([type]), anchor: ChangeAnchor(place: place), limit: 1, viewer: caller.app)
          // An app without access to the type learns nothing about it.
          let changes = try? service.perform(request, for: .owner)
          if let changes, !changes.added.isEmpty || !changes.deleted.isEmpty { known.insert(type) }
        }
        if let end { state.withLock { $0.place = end } }
      }
      tell(known.map(\.identifier))
    }
  }

  /// The types whose changes the app may know, whichever app saved the samples: those that it may read without a date limit, and if it may read
  /// summaries of days, the types that fill their rings (ACT-10).
  private func readableTypes() -> Set<DataType> {
    // If permissions cannot be read, nothing is reported.
    guard let app = caller.app, let answers = try? service.perform(ReadPermissions(app: app.bundleIdentifier), for: .owner) else {
      return []
    }
    let now = now()
    let readable = Set(
      answers.filter { answer in
        answer.question.direction == .read && answer.answer(at: now) == .granted && answer.since == nil
          && answer.statistics == nil && answer.strength <= app.strength
      }
      .map(\.question.type))
    return readable.contains(Catalog.rings.summary) ? readable.union(Catalog.rings.all) : readable
  }

  private func tell(_ words: [String]) {
    let isFirst = state.withLock { state in
      defer { state.changes.formUnion(words) }
      return state.changes.isEmpty && !words.isEmpty
    }
    if isFirst { onChange() }
  }
}

extension ServedObservation.State {
  /// Takes the noted types to filter. Nil ends the filtering, because no more types were noted.
  fileprivate mutating func nextToFilter() -> (Set<DataType>, place: Int64)? {
    guard !noted.isEmpty, !hasEnded else {
      isFiltering = false
      return nil
    }
    defer { noted = [] }
    return (noted, place)
  }
}
