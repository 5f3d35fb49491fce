// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Synchronization

/// Finds mistakes in an app's use of HealthKit, each once for each place in the app's code.
///
/// A connection has a log only with `HEALTHKIT_DIAGNOSTICS=1`, and in tests. Elsewhere nothing is recorded.
package final class DiagnosticLog: Sendable {
  /// A mistake at a place; without a place the mistake alone.
  private struct Mark: Hashable {
    let kind: Diagnostic.Kind
    let place: String?
  }

  private struct State {
    var found: [Diagnostic] = []
    var marks: Set<Mark> = []
    var hasRequested = false
    var isUsed = false
    var hasFailedRequest = false
    /// The number of queries without predicate and limit, by place or, without one, by class and types.
    var unlimited: [String: Int] = [:]
    /// The started sessions, with the places of their starts.
    var sessions: [UUID: String?] = [:]
  }

  /// The first request for permission may name this many types; more are a mistake.
  package static let mostTypesAtStart = 10
  /// This many queries without predicate and limit are a mistake.
  package static let unlimitedQueries = 5

  private let findPlace: (@Sendable () -> String?)?
  /// Prints each new entry; nil for a log that is only read.
  package let write: (@Sendable (String) -> Void)?
  private let state = Mutex(State())

  /// A log without entries.
  ///
  /// - Parameters:
  ///   - findPlace: finds the file and line of the current call in the app; nil for a log without places.
  ///   - write: prints each new entry; nil for a log that is only read.
  package init(findPlace: (@Sendable () -> String?)? = nil, write: (@Sendable (String) -> Void)? = nil) {
    self.findPlace = findPlace
    self.write = write
  }

  /// The mistakes so far, in the order in which they were found, then the sessions that are open now.
  package var entries: [Diagnostic] {
    state.withLock { state in
      state.found + state.sessions.values.map { Diagnostic(kind: .sessionLeftOpen, place: $0, subject: "") }
    }
  }

  /// Records a mistake, unless it was recorded for the same place. Without symbols every place is the same.
  package func report(_ kind: Diagnostic.Kind, _ subject: String, at place: String?) {
    let diagnostic = Diagnostic(kind: kind, place: place, subject: subject)
    let isNew = state.withLock { state in
      guard state.marks.insert(Mark(kind: kind, place: place)).inserted else { return false }
      state.found.append(diagnostic)
      return true
    }
    if isNew { write?(diagnostic.description) }
  }

  /// Records a mistake of the app's current call.
  package func report(_ kind: Diagnostic.Kind, _ subject: String) { report(kind, subject, at: place) }

  private var place: String? { findPlace?() }

  private static func names(_ types: some Sequence<DataType>) -> String { types.map(\.identifier).sorted().joined(separator: ", ") }

  // MARK: Permission

  /// The app requests permission.
  ///
  /// - Parameter information: the Info.plist of the process; nil, or without an identifier, for a process without a bundle.
  package func requests(share: [DataType], read: [DataType], information: [String: Any]?) {
    let types = Set(share).union(read)
    let isEverything = state.withLock { state in
      defer { state.hasRequested = true }
      return !state.hasRequested && !state.isUsed && types.count > Self.mostTypesAtStart
    }
    if isEverything { report(.requestedEverythingAtStart, "\(types.count) types") }
    // A process without a bundle has no place for the texts; a daemon's app has them in its registration.
    guard let information, information["CFBundleIdentifier"] != nil else { return }
    for (key, types) in [("NSHealthShareUsageDescription", read), ("NSHealthUpdateUsageDescription", share)] where !types.isEmpty {
      if (information[key] as? String)?.isEmpty ?? true { report(.missingUsageText, "Info.plist has no \(key)") }
    }
  }

  /// A request for permission was answered, or failed.
  package func requestEnded(isFailed: Bool) { state.withLock { $0.hasFailedRequest = isFailed } }

  // MARK: Use

  /// The app saves samples.
  package func saves() { checkRequest() }

  /// The app executes a query. Returns the place of the call.
  ///
  /// - Parameters:
  ///   - query: the name of the query's class.
  ///   - isUnlimited: whether it has neither a predicate nor a limit nor an anchor.
  package func executes(_ query: String, _ types: [DataType], isUnlimited: Bool) -> String? {
    checkRequest()
    let place = place
    guard isUnlimited else { return place }
    let names = Self.names(types)
    let count = state.withLock { state in
      state.unlimited[place ?? "\(query) \(names)", default: 0] += 1
      return state.unlimited[place ?? "\(query) \(names)", default: 0]
    }
    if count == Self.unlimitedQueries { report(.unlimitedQueryInLoop, "\(query), \(names)", at: place) }
    return place
  }

  private func checkRequest() {
    let hasFailed = state.withLock { state in
      state.isUsed = true
      defer { state.hasFailedRequest = false }
      return state.hasFailedRequest
    }
    if hasFailed { report(.ignoredRequestError, "") }
  }

  /// A completion that an observer's handler is about to receive.
  ///
  /// - Parameter place: the place at which the observer was executed.
  package func completion(for types: Set<DataType>, at place: String?) -> ObserverCompletion {
    ObserverCompletion { [self] in report(.completionNotCalled, Self.names(types), at: place) }
  }

  // MARK: Workout sessions

  /// The app starts a workout session.
  package func starts(session: UUID) {
    let place = place
    state.withLock { $0.sessions[session] = place }
  }

  /// A workout session has ended, or could not start.
  package func ends(session: UUID) { state.withLock { _ = $0.sessions.removeValue(forKey: session) } }

  /// Records the sessions that are open, as the process ends.
  package func reportOpenSessions() {
    for place in state.withLock({ Array($0.sessions.values) }) { report(.sessionLeftOpen, "", at: place) }
  }
}

/// A likely mistake in an app's use of HealthKit, found while the app ran. It names types, and never a value.
package struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
  /// The mistakes that can be found.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The first request for permission names more than ten types, and the app has used none yet.
    case requestedEverythingAtStart
    /// A request for permission does not say why: the app's registration or its Info.plist has no usage text.
    case missingUsageText
    /// A query or save follows a request for permission that failed with an error.
    case ignoredRequestError
    /// The completion that an observer's handler received was released without a call.
    case completionNotCalled
    /// A statistics option does not fit the type. The call raises.
    case statisticsOption
    /// One place in the code has executed five queries without predicate and limit.
    case unlimitedQueryInLoop
    /// A workout session was started and not ended.
    case sessionLeftOpen

    /// What to do instead.
    var advice: String {
      switch self {
      case .requestedEverythingAtStart: "Ask for permission for a few types, when the person first needs them."
      case .missingUsageText: "Say why the app reads (NSHealthShareUsageDescription) or saves (NSHealthUpdateUsageDescription)."
      case .ignoredRequestError: "The request for permission failed: look at its error before using the store."
      case .completionNotCalled: "Call the completion of every call of an observer's handler, also after an error."
      case .statisticsOption: "Ask cumulative types for sums, and discrete types for averages, minima and maxima."
      case .unlimitedQueryInLoop: "Narrow a repeated query with a predicate or a limit, or follow changes with an anchor."
      case .sessionLeftOpen: "End every workout session that was started."
      }
    }
  }

  /// The mistake.
  package let kind: Kind
  /// The file and line of the app's call, such as `/src/App/Steps.swift:12`; nil where they are unknown.
  package let place: String?
  /// The identifiers of the types, or what else it is about; may be empty.
  package let subject: String

  /// The line that is printed: place, kind, advice and subject.
  package var description: String {
    "HealthKit: " + (place.map { $0 + ": " } ?? "") + "\(kind.rawValue): \(kind.advice)" + (subject.isEmpty ? "" : " (\(subject))")
  }
}

/// Notices that a completion is released without a call.
package final class ObserverCompletion: Sendable {
  private let isCalled = Atomic(false)
  private let onLoss: @Sendable () -> Void

  init(onLoss: @escaping @Sendable () -> Void) { self.onLoss = onLoss }

  deinit { if !isCalled.load(ordering: .relaxed) { onLoss() } }

  /// The app called the completion.
  package func call() { isCalled.store(true, ordering: .relaxed) }
}
