// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads the permissions that the owner granted or refused.
package struct ReadPermissions: OwnerRequest {
  /// The answers, ordered by app, type and direction.
  package typealias Reply = [PermissionAnswer]

  /// The app's bundle identifier; nil for every app that ever got an answer, registered or not.
  package var app: String?

  /// Creates a request for the answers to one app, or by default to all apps.
  package init(app: String? = nil) { self.app = app }
}

/// Answers an app's questions, or changes its permissions without a question (AUTH-20).
///
/// The answer takes effect at once: calls that wait for it end, and running queries see no more than it allows.
package struct SetPermissions: OwnerRequest {
  /// Nothing. All answers are committed in one transaction.
  package typealias Reply = Void

  /// The app's bundle identifier.
  package var app: String
  /// The pairs of type and direction that the answer is about. The app need not have asked them.
  package var questions: [PermissionQuestion]
  /// The answer to all of `questions`; nil to forget earlier answers, so that the app can ask again.
  package var answer: Permission?
  /// The date from which granted reading begins: samples that end at it or later are visible. Nil grants the whole history. Ignored for
  /// questions whose ``PermissionQuestion/canBeLimited`` is false, and for refusals.
  package var since: Date?
  /// The date at which a grant ends: from then on the app is as if refused. Nil grants without an end; ignored for refusals.
  package var until: Date?
  /// Which statistics granted reading is limited to; nil grants samples. To read what has no statistics is then refused; ignored for
  /// saving.
  package var statistics: StatisticsRule?
  /// The certainty with which a caller must be identified as the app to use what is granted. Nil means the certainty with which the app
  /// asked, or `registered` if it did not ask.
  package var strength: IdentityStrength?

  /// Creates an answer. By default a grant covers the whole history, has no end and requires the certainty with which the app asked.
  package init(
    app: String, questions: [PermissionQuestion], answer: Permission?, since: Date? = nil, until: Date? = nil,
    statistics: StatisticsRule? = nil, strength: IdentityStrength? = nil
  ) {
    self.app = app
    self.questions = questions
    self.answer = answer
    self.since = since
    self.until = until
    self.statistics = statistics
    self.strength = strength
  }
}

/// Reads the owner's decisions about single objects of one type for one app (AUTH-41).
package struct ReadObjectPermissions: OwnerRequest {
  /// The decisions, ordered by UUID. Empty when the owner has not decided about any object.
  package typealias Reply = [ObjectPermission]

  /// The app's bundle identifier.
  package var app: String
  /// A type that is read object by object. Other types have no decisions.
  package var type: DataType

  /// Creates a request for the decisions about one type for one app.
  package init(app: String, type: DataType) {
    self.app = app
    self.type = type
  }
}

/// Decides which objects an app may read, for a type that is read object by object (AUTH-41), and for documents (CDA-04).
///
/// An app may read the objects that it saved, until the owner refuses one of them (AUTH-42). Once there is an answer, the app counts as
/// having asked, and its waiting request ends, even if `objects` is empty. Throws `invalidArgument` for other types.
package struct SetObjectPermissions: OwnerRequest {
  /// Nothing. All decisions are committed in one transaction.
  package typealias Reply = Void

  /// The app's bundle identifier.
  package var app: String
  /// A type that requires authorization for each object, such as vision prescriptions, or a type of documents.
  package var type: DataType
  /// The UUIDs of the objects that the answer is about. They need not be stored.
  package var objects: [UUID]
  /// The answer for all of `objects`; nil to forget earlier answers.
  package var answer: Permission?
  /// The certainty with which a caller must be identified as the app to use what is granted.
  package var strength: IdentityStrength

  /// Creates a decision about objects. By default any registered identification of the app suffices.
  package init(app: String, type: DataType, objects: [UUID], answer: Permission?, strength: IdentityStrength = .registered) {
    self.app = app
    self.type = type
    self.objects = objects
    self.answer = answer
    self.strength = strength
  }
}

/// Lists the permission requests that the owner has not answered, one sheet for each app (AUTH-13, AUTH-21).
package struct ListPermissionRequests: OwnerRequest {
  /// The sheets, ordered by bundle identifier.
  package typealias Reply = [Sheet]

  /// Everything that one app asks.
  package struct Sheet: Sendable, Hashable, Codable {
    /// The app's bundle identifier.
    package var app: String
    /// The app's registration; nil if it has none.
    package var registration: AppRegistration?
    /// How certainly the requests came from the app. If it asked several times, the lowest certainty.
    package var strength: IdentityStrength
    /// When the oldest open question was asked.
    package var asked: Date
    /// One row for each type, ordered by identifier.
    package var rows: [Row]

    /// Creates the sheet of one app.
    package init(app: String, registration: AppRegistration?, strength: IdentityStrength, asked: Date, rows: [Row]) {
      self.app = app
      self.registration = registration
      self.strength = strength
      self.asked = asked
      self.rows = rows
    }

    /// The permissions that the app waits for.
    package var questions: [PermissionQuestion] {
      rows.flatMap { row in
        (row.read == .asked ? [PermissionQuestion(type: row.type, direction: .read)] : [])
          + (row.share == .asked ? [PermissionQuestion(type: row.type, direction: .share)] : [])
      }
    }
  }

  /// One type of a sheet. It shows both directions even if the app asked about only one (AUTH-14).
  package struct Row: Sendable, Hashable, Codable {
    /// The type in question.
    package var type: DataType
    /// Whether the app may read the type, or waits for an answer.
    package var read: State
    /// Whether the app may save the type, or waits for an answer.
    package var share: State

    /// Creates the row of one type.
    package init(type: DataType, read: State, share: State) {
      self.type = type
      self.read = read
      self.share = share
    }
  }

  /// The state of one type in one direction.
  package enum State: String, Sendable, Hashable, Codable {
    /// The app waits for an answer.
    case asked
    /// The app did not ask, and there is no answer.
    case notAsked
    /// The owner granted it earlier.
    case granted
    /// The owner refused it earlier.
    case refused
    /// No app can be granted this, such as saving a type that only the system writes or reading, as a whole, a type that is read object by
    /// object.
    case impossible
  }

  /// Creates the request, which has no parameters.
  package init() {}
}

/// Closes an app's open permission requests without an answer. The app's waiting calls end with `userCanceled` (AUTH-18). Nothing is
/// decided, so the app may ask again (AUTH-16).
package struct DismissPermissionRequests: OwnerRequest {
  /// Nothing. An app without open requests is not an error.
  package typealias Reply = Void

  /// The app's bundle identifier.
  package var app: String

  /// Creates a request to close the open permission requests of one app.
  package init(app: String) { self.app = app }
}
