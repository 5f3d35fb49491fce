// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Lets in who is registered in the store, as what the registration says.
public struct StoreDoorkeeper: Doorkeeper {
  private let service: any HealthService
  private let owner: UInt32

  /// - Parameter owner: the user that the store belongs to.
  public init(_ service: any HealthService, owner: UInt32 = geteuid()) {
    self.service = service
    self.owner = owner
  }

  public func caller(at door: Door, peer: Peer, hello: Hello) throws(HealthError) -> Caller {
    let app: RegisteredApp?
    switch door {
    case .owner:
      guard peer.user == owner || peer.user == 0, hello.bundleIdentifier == nil else { throw .ownerOnly }
      return .owner
    case .apps:
      guard let identifier = hello.bundleIdentifier, let token = hello.token else { throw .unregistered(hello) }
      app = try service.perform(IdentifyApp(identifier, token: token), for: .owner)
    case .app(let identifier):
      guard hello.bundleIdentifier.map({ $0 == identifier }) ?? true else { throw .unregistered(hello) }
      app = try service.perform(IdentifyApp(identifier, token: nil), for: .owner)
    }
    guard let app else { throw .unregistered(hello) }
    let strength = app.strength(uid: peer.user, owner: owner, isOwnSocket: door != .apps)
    guard strength > .unknown else { throw .unregistered(hello) }
    let system = ProcessInfo.processInfo.operatingSystemVersion
    var identity = app.identity(
      strength, productType: AppIdentity.hostModel,
      operatingSystem: SystemVersion(major: system.majorVersion, minor: system.minorVersion, patch: system.patchVersion))
    // Only one that there is: it is stored with samples.
    identity.timeZone = hello.timeZone.flatMap { TimeZone(identifier: $0)?.identifier }
    return .app(identity)
  }
}

extension HealthError {
  /// The same whatever is missing or wrong, so that nothing can be found out by trying.
  fileprivate static func unregistered(_ hello: Hello) -> HealthError {
    let identifier = hello.bundleIdentifier ?? ""
    return .appNotRegistered(bundleIdentifier: AppRegistration.isIdentifier(identifier) ? identifier : "")
  }
}
