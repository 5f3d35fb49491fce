// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import Synchronization

/// What a client observes, and the changes that it was not told of yet: many of them are one message.
///
/// An app hears of changes of types that it may read, of what fills the rings of summaries that it may read, and of others where it can see what
/// changed: its own samples. So the messages say nothing that its queries do not say.
final class ServedObservation: Sendable {
  fileprivate struct State {
    /// What changed, whether the client may know it or not.
    var noted: Set<DataType> = []
    var isFiltering = false
    /// Up to here in the change log the client was told what it may know.
    var place: Int64 = .max
    /// What the client may know.
    var changes: Set<String> = []
    var observation: ChangeObservation?
    var hasEnded = false
  }

  /// The word in a message for a change of what the person prefers.
  private static let preferences = "preferences"
  /// The word for a change of the client's own workouts in the making and sessions.
  private static let workouts = "workouts"

  private let caller: Caller
  private let service: any HealthService
  private let run: @Sendable (@escaping WorkerThreads.Job) -> Void
  private let onChange: @Sendable () -> Void
  private let state = Mutex(State())

  /// - Parameters:
  ///   - run: does work that asks the store.
  ///   - onChange: called, from any thread, when there is something to send.
  init(
    caller: Caller, service: any HealthService, run: @escaping @Sendable (@escaping WorkerThreads.Job) -> Void,
    onChange: @escaping @Sendable () -> Void
  ) {
    self.caller = caller
    self.service = service
    self.run = run
    self.onChange = onChange
  }

  /// Begins to observe. Asks the store.
  func begin(_ wish: ObservationEnvelope) {
    let new: ChangeObservation
    if let identifiers = wish.types {
      let types = Set(identifiers.compactMap(Catalog.type(identifier:)))
      let end = try? service.perform(FetchChanges(selections: selections(types), anchor: .max, limit: nil), for: .owner).latest
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

  /// What changed since the last time, in order.
  func takeChanges() -> [String] {
    state.withLock { state in
      defer { state.changes = [] }
      return state.changes.sorted()
    }
  }

  private func selections(_ types: Set<DataType>) -> [FetchSamples.Selection] {
    types.sorted { $0.identifier < $1.identifier }.map { .init(type: $0, predicate: .everything) }
  }

  /// Takes a commit's changes. Soon over: the commit waits for it.
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
        // First of all, so that nothing that comes meanwhile is left out.
        let end = try? service.perform(FetchChanges(selections: selections(types), anchor: .max, limit: nil), for: .owner).latest
        // It began while the store was locked: the app looks for itself.
        if place == .max { known = types }
        // The app sees its own samples of these, and nothing of a type that it was never asked about.
        for type in others {
          let changes = try? service.perform(FetchChanges(selections: selections([type]), anchor: place, limit: nil), for: caller)
          if let changes, !changes.added.isEmpty || !changes.deleted.isEmpty { known.insert(type) }
        }
        if let end { state.withLock { $0.place = end } }
      }
      tell(known.map(\.identifier))
    }
  }

  /// The types of whose changes the app may know now, whoever saved the samples: those that it may read without a limit, and with summaries of days
  /// what fills their rings (ACT-10).
  private func readableTypes() -> Set<DataType> {
    guard let app = caller.app, let answers = try? service.perform(ReadPermissions(app: app.bundleIdentifier), for: .owner) else {
      return []
    }
    let readable = Set(
      answers.filter { $0.question.direction == .read && $0.answer == .granted && $0.since == nil && $0.strength <= app.strength }.map(
        \.question.type))
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
  /// What to look at next; nil, and the end of the work, when nothing more was noted.
  fileprivate mutating func nextToFilter() -> (Set<DataType>, place: Int64)? {
    guard !noted.isEmpty, !hasEnded else {
      isFiltering = false
      return nil
    }
    defer { noted = [] }
    return (noted, place)
  }
}
