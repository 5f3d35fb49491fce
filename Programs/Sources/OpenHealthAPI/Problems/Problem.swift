// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Why a request is not answered: an `application/problem+json` of RFC 9457. It contains no health value.
package struct Problem: Error, Equatable, Sendable {
  /// What happens; the raw value is the end of the problem's type.
  package enum Kind: String, Sendable, CaseIterable {
    /// There is no such address, or no such object that the app may see.
    case notFound = "not-found"
    /// The address has no such method.
    case methodNotAllowed = "method-not-allowed"
    /// The body is not strict JSON.
    case notJSON = "not-json"
    /// The body is of another kind, or should not be there.
    case unsupported = "unsupported-media-type"
    /// The body or the address is too long.
    case tooLong = "too-long"
    /// The token is missing or not known.
    case noToken = "no-token"
    /// The request comes from a page of a browser, or by a foreign name.
    case elsewhere = "another-site"
    /// A parameter or a member of the body is wrong.
    case parameter
    /// The app has never asked for a permission that it needs.
    case neverAsked = "never-asked"
    /// The owner has refused that the app saves.
    case notGranted = "not-granted"
    /// The owner has closed a request without an answer.
    case notAnswered = "not-answered"
    /// No app may use the store.
    case restricted
    /// The store does not take what the call saves or asks.
    case invalid
    /// The store has an object of this identity.
    case conflict
    /// The store is locked.
    case locked
    /// The app asks for too much at once.
    case tooMany = "too-many-requests"
    /// The store does not answer now.
    case unavailable
    /// The store or the server failed.
    case failed
    /// The disk is full.
    case diskFull = "disk-full"

    /// The status of HTTP.
    package var status: Int {
      switch self {
      case .notFound: 404
      case .methodNotAllowed: 405
      case .notJSON, .parameter: 400
      case .unsupported: 415
      case .tooLong: 413
      case .noToken: 401
      case .elsewhere, .neverAsked, .notGranted, .restricted: 403
      case .notAnswered, .conflict: 409
      case .invalid: 422
      case .locked: 423
      case .tooMany: 429
      case .unavailable: 503
      case .failed: 500
      case .diskFull: 507
      }
    }

    /// What happened, as a sentence without its end.
    package var title: String {
      switch self {
      case .notFound: "There is no such thing"
      case .methodNotAllowed: "This method does not work here"
      case .notJSON: "The body is not JSON"
      case .unsupported: "The body is not of a known kind"
      case .tooLong: "The request is too long"
      case .noToken: "The token is missing or not known"
      case .elsewhere: "The request comes from another site"
      case .parameter: "A parameter is wrong"
      case .neverAsked: "The app has never asked for this permission"
      case .notGranted: "The owner has not granted this"
      case .notAnswered: "The owner has closed the request without an answer"
      case .restricted: "No app may use the store"
      case .invalid: "The store refuses this"
      case .conflict: "The store has this already"
      case .locked: "The store is locked"
      case .tooMany: "There are too many requests"
      case .unavailable: "The store does not answer"
      case .failed: "The store failed"
      case .diskFull: "The disk is full"
      }
    }
  }

  /// What happened.
  package var kind: Kind
  /// What to do.
  package var detail: String
  /// The parameter or member that it is about.
  package var parameter: String?
  /// The seconds after which it may work.
  package var seconds: Int?

  /// A problem, by default about no parameter.
  package init(_ kind: Kind, _ detail: String, parameter: String? = nil, seconds: Int? = nil) {
    (self.kind, self.detail, self.parameter, self.seconds) = (kind, detail, parameter, seconds)
  }

  /// A parameter or member that is wrong.
  static func parameter(_ name: String, _ detail: String) -> Problem { Problem(.parameter, detail, parameter: name.shortened(to: 80)) }

  /// An error of the store, as an app may see it.
  package init(_ error: HealthError) {
    let kind: Kind =
      switch error {
      case .authorizationNotDetermined: .neverAsked
      case .authorizationDenied, .noBackgroundDelivery: .notGranted
      case .userCanceled, .noTerminal: .notAnswered
      case .noData, .objectsNotFound, .workoutNotFound, .workoutSampleNotFound: .notFound
      case .invalidArgument, .workoutActivityNotAllowed, .attachmentTooLarge, .dataSizeExceeded, .anotherWorkoutSession: .invalid
      case .duplicateObject, .repeatedObject: .conflict
      case .restricted: .restricted
      case .appNotRegistered: .noToken
      case .store(.locked): .locked
      case .daemon(.tooMany), .daemon(.tooManyRequests), .daemon(.tooManySamples), .daemon(.tooManyQuestions): .tooMany
      case .diskFull: .diskFull
      case .busy, .daemon: .unavailable
      case .ownerOnly, .databaseInaccessible, .damagedData, .store, .storageFailure, .backup, .coded: .failed
      }
    var seconds: Int?
    if case .daemon(.tooManyRequests(let wait)) = error { seconds = wait }
    let advice =
      switch kind {
      case .neverAsked: "The app has not asked for one of these types yet. POST /api/v1/permissions asks the owner."
      case .noToken: "No app has this token. `health apps add ID --replace` makes a new one for an app that is registered."
      default: error.forApps.description
      }
    self.init(kind, advice, seconds: seconds)
  }
}
