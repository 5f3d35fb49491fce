// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Registers an app on the owner's behalf. From then on the app may connect and ask for permission.
///
/// Throws `invalidArgument` if ``AppRegistration/validate()`` rejects the registration, if `token` does not have the form of an
/// ``AppToken``, or if the app is already registered and `replaces` is false. Replacing a registration invalidates the old token and ends
/// the app's connections; the permissions that the owner granted or refused stay.
package struct AddApp: OwnerRequest {
  /// Nothing. The registration is committed when the call returns.
  package typealias Reply = Void

  /// The app's identifier, name, usage texts and capabilities.
  package var registration: AppRegistration
  /// The secret that identifies the app when it connects. The store keeps only its SHA-256.
  package var token: String
  /// Whether to replace an existing registration of the same bundle identifier. If false, an existing registration is an error.
  package var replaces: Bool

  /// Creates a request to register an app. By default it fails if the app is already registered.
  package init(_ registration: AppRegistration, token: String, replaces: Bool = false) {
    self.registration = registration
    self.token = token
    self.replaces = replaces
  }

  /// A registration.
  package static var effects: RequestEffects { .apps }
}
