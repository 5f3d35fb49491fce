// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
