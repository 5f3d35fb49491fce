// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A registration in the store.
package struct RegisteredApp: Sendable, Hashable, Codable {
  /// The number of the registration, which is never reused: a new registration of the same app has another one.
  package var number: Int64
  /// The owner's description of the app.
  package var registration: AppRegistration
  /// When the owner registered the app.
  package var added: Date

  /// A registration with its number.
  package init(number: Int64, registration: AppRegistration, added: Date) {
    self.number = number
    self.registration = registration
    self.added = added
  }

  /// How reliably a connection is that of the app.
  ///
  /// - Parameters:
  ///   - uid: the user of the process that connected, from the system.
  ///   - owner: the user that the store belongs to.
  ///   - isOwnSocket: whether the connection came through the app's own socket, and not with its token through the common one.
  ///   - isConfined: whether the process is in a sandbox that is the app's alone, and sees neither the store nor the keys nor other
  ///     sockets.
  package func strength(uid: UInt32, owner: UInt32, isOwnSocket: Bool, isConfined: Bool = false) -> IdentityStrength {
    if let own = registration.uid, own != owner { return uid == own ? (isOwnSocket ? .isolated : .registered) : .unknown }
    guard uid == owner else { return .unknown }
    return isOwnSocket && isConfined ? .isolated : .registered
  }

  /// The identity with which the app makes requests.
  ///
  /// - Parameters:
  ///   - strength: the result of ``strength(uid:owner:isOwnSocket:isConfined:)``.
  ///   - productType: the model of the device, for the app's samples.
  ///   - operatingSystem: the version of the system, for the app's samples.
  package func identity(_ strength: IdentityStrength, productType: String?, operatingSystem: SystemVersion) -> AppIdentity {
    let source = SourceRecord(bundleIdentifier: registration.bundleIdentifier, name: registration.name)
    let revision = SourceRevisionRecord(
      source: source, version: registration.version, productType: productType, operatingSystem: operatingSystem)
    return AppIdentity(revision: revision, strength: strength, usage: registration.usage, registration: number)
  }
}
