// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Registers an app, for the owner: it may call from now on, and ask for permission.
///
/// Throws `invalidArgument` for what ``AppRegistration/validate()`` refuses, for a token that ``AppToken`` does not know, and for an app that
/// is registered already unless that registration is to be replaced. With a registration that is replaced, its token and its connections end;
/// what the app was answered stays.
public struct AddApp: OwnerRequest {
  public typealias Reply = Void

  public var registration: AppRegistration
  /// What the app shows to be recognised. The store keeps its SHA-256 alone.
  public var token: String
  /// Whether an earlier registration of the app may be replaced.
  public var replaces: Bool

  public init(_ registration: AppRegistration, token: String, replaces: Bool = false) {
    self.registration = registration
    self.token = token
    self.replaces = replaces
  }
}
