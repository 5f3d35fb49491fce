// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

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
