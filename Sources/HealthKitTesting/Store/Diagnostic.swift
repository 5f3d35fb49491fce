// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthClient

/// A likely mistake in an app's use of HealthKit; see ``TestHealthStore/diagnostics``. It names types, and never a value.
public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
  /// The mistakes that can be found.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
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

    init(_ kind: OpenHealthClient.Diagnostic.Kind) {
      self =
        switch kind {
        case .requestedEverythingAtStart: .requestedEverythingAtStart
        case .missingUsageText: .missingUsageText
        case .ignoredRequestError: .ignoredRequestError
        case .completionNotCalled: .completionNotCalled
        case .statisticsOption: .statisticsOption
        case .unlimitedQueryInLoop: .unlimitedQueryInLoop
        case .sessionLeftOpen: .sessionLeftOpen
        }
    }
  }

  private let found: OpenHealthClient.Diagnostic

  init(_ found: OpenHealthClient.Diagnostic) { self.found = found }

  /// The mistake.
  public var kind: Kind { Kind(found.kind) }
  /// The file and line of the app's call, such as `/src/App/Steps.swift:12`; nil where they are unknown.
  public var place: String? { found.place }
  /// The identifiers of the types, or what else it is about; may be empty.
  public var subject: String { found.subject }
  /// The line that `HEALTHKIT_DIAGNOSTICS=1` prints: place, kind, advice and subject.
  public var description: String { found.description }
}

extension TestHealthStore {
  /// The likely mistakes of the app under test so far, each kind once, and the workout sessions that are open now.
  ///
  ///     await health.settle()
  ///     #expect(health.diagnostics.isEmpty)
  ///
  /// With `HEALTHKIT_DIAGNOSTICS=1` each has the file and line of the app's call, is reported once for each line, and is printed.
  public var diagnostics: [Diagnostic] { diagnosticLog.entries.map(Diagnostic.init) }
}
