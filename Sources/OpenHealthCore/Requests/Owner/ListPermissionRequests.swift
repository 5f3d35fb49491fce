// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// What apps have asked for and the owner has not answered: one sheet for each app, in the order of identifiers (AUTH-13, AUTH-21).
public struct ListPermissionRequests: OwnerRequest {
  public typealias Reply = [Sheet]

  /// All that one app asks.
  public struct Sheet: Sendable, Hashable, Codable {
    /// The app's bundle identifier.
    public var app: String
    /// Its registration; nil for an app without one.
    public var registration: AppRegistration?
    /// How sure it was that the app asked; of several times the least.
    public var strength: IdentityStrength
    /// When the oldest question was asked.
    public var asked: Date
    /// In the order of the types' identifiers.
    public var rows: [Row]

    public init(app: String, registration: AppRegistration?, strength: IdentityStrength, asked: Date, rows: [Row]) {
      self.app = app
      self.registration = registration
      self.strength = strength
      self.asked = asked
      self.rows = rows
    }
  }

  /// One type of a sheet, in both directions, also when one alone was asked (AUTH-14).
  public struct Row: Sendable, Hashable, Codable {
    public var type: DataType
    public var read: State
    public var share: State

    public init(type: DataType, read: State, share: State) {
      self.type = type
      self.read = read
      self.share = share
    }
  }

  /// How it is with a type in one direction.
  public enum State: String, Sendable, Hashable, Codable {
    /// The app waits for an answer.
    case asked
    /// The app did not ask, and was not answered.
    case notAsked
    case granted
    case refused
    /// No app can be granted this.
    case impossible
  }

  public init() {}
}
