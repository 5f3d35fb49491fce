// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Lists the registered apps, ordered by bundle identifier.
package struct ListApps: OwnerRequest {
  /// The registered apps and whether they are allowed to use the store at all.
  package struct Reply: Sendable, Hashable, Codable {
    /// The registrations, ordered by bundle identifier.
    package var apps: [RegisteredApp]
    /// Whether all apps are locked out of the store; see ``RestrictApps``.
    package var isRestricted: Bool

    /// Creates the reply.
    package init(apps: [RegisteredApp], isRestricted: Bool) {
      self.apps = apps
      self.isRestricted = isRestricted
    }
  }

  /// Creates the request, which has no parameters.
  package init() {}
}

/// Finds the registered app behind a connection. A server calls it once for each connection.
///
/// The comparison takes the same time however much of the token is correct. ``RegisteredApp/strength(uid:owner:isOwnSocket:isConfined:)``
/// then tells how certain the identification is.
package struct IdentifyApp: OwnerRequest {
  /// The registration; nil when the app is not registered or the token is wrong.
  package typealias Reply = RegisteredApp?

  /// The identifier that the connecting app claims, or the one that its own socket belongs to.
  package var bundleIdentifier: String
  /// The token that came through the connection; nil for a connection through the app's own socket, which needs none.
  package var token: String?

  /// Creates a request to identify the app behind a connection. With a nil token only the registration is looked up.
  package init(_ bundleIdentifier: String, token: String?) {
    self.bundleIdentifier = bundleIdentifier
    self.token = token
  }
}

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

/// Removes an app's registration, its permissions and open questions, its unfinished workouts and sessions, and its background deliveries.
///
/// The app's connections lose all access at once, and its waiting calls end with `userCanceled`. Samples that the app saved stay. Throws
/// `invalidArgument` if the store knows none of this about the app.
package struct RemoveApp: OwnerRequest {
  /// Nothing. The removal is committed when the call returns.
  package typealias Reply = Void

  /// The bundle identifier of the app to remove. It need not be registered: answers to an embedded app are removed, too.
  package var bundleIdentifier: String

  /// Creates a request to remove one app.
  package init(_ bundleIdentifier: String) { self.bundleIdentifier = bundleIdentifier }

  /// A registration less.
  package static var effects: RequestEffects { .apps }
}

/// Locks all apps out of the store, or admits them again, on behalf of the owner or an administrator (AVAIL-04).
///
/// While apps are restricted, each of their requests fails with `restricted` (AVAIL-06). Their permissions are kept and apply again
/// afterwards.
package struct RestrictApps: OwnerRequest {
  /// Nothing. The setting is committed when the call returns.
  package typealias Reply = Void

  /// Whether apps are locked out from now on.
  package var isRestricted: Bool

  /// Creates a request to lock apps out (`true`) or to admit them (`false`).
  package init(_ isRestricted: Bool) { self.isRestricted = isRestricted }
}
