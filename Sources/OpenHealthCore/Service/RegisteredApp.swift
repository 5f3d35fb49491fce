// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A registration as the store keeps it.
public struct RegisteredApp: Sendable, Hashable, Codable {
  /// Never used again: a new registration of the same app has another number.
  public var number: Int64
  public var registration: AppRegistration
  public var added: Date

  public init(number: Int64, registration: AppRegistration, added: Date) {
    self.number = number
    self.registration = registration
    self.added = added
  }

  /// How sure it is that a connection is the app's.
  ///
  /// - Parameters:
  ///   - uid: the user of the process that connected, as the system says.
  ///   - owner: the user that the store belongs to.
  ///   - isOwnSocket: whether the connection came through the app's own socket, and not with its token through the socket of all.
  ///   - isConfined: whether the process is in a sandbox that is the app's alone, and sees neither the store nor the keys nor other sockets.
  public func strength(uid: UInt32, owner: UInt32, isOwnSocket: Bool, isConfined: Bool = false) -> IdentityStrength {
    if let own = registration.uid, own != owner { return uid == own ? (isOwnSocket ? .isolated : .registered) : .unknown }
    guard uid == owner else { return .unknown }
    return isOwnSocket && isConfined ? .isolated : .registered
  }

  /// The app as requests name it.
  ///
  /// - Parameters:
  ///   - productType: what stands for the model of the device.
  ///   - operatingSystem: the version of the system.
  public func identity(_ strength: IdentityStrength, productType: String?, operatingSystem: SystemVersion) -> AppIdentity {
    let source = SourceRecord(bundleIdentifier: registration.bundleIdentifier, name: registration.name)
    let revision = SourceRevisionRecord(
      source: source, version: registration.version, productType: productType, operatingSystem: operatingSystem)
    return AppIdentity(revision: revision, strength: strength, usage: registration.usage, registration: number)
  }
}
