// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Lets in who is registered in the store, as what the registration says.
public struct StoreDoorkeeper: Doorkeeper {
  private let directory: any AppDirectory
  private let owner: UInt32
  private let secretPaths: [String]

  /// - Parameters:
  ///   - owner: the user that the store belongs to.
  ///   - secretPaths: the paths, without links, of what an app in a sandbox does not see: store, keys and the sockets of others.
  public init(_ service: any HealthService, owner: UInt32 = geteuid(), secretPaths: [String] = []) {
    directory = StoreDirectory.of(service)
    self.owner = owner
    self.secretPaths = secretPaths
  }

  public func caller(at door: Door, peer: Peer, hello: Hello) throws(HealthError) -> Caller {
    let app: RegisteredApp?
    switch door {
    case .owner:
      guard peer.user == owner || peer.user == 0, hello.bundleIdentifier == nil else { throw .ownerOnly }
      return .owner
    case .apps:
      guard let identifier = hello.bundleIdentifier, let token = hello.token else { throw .unregistered(hello) }
      app = try directory.app(identifier, token: token)
    case .app(let identifier): app = try onlyApp(identifier, hello)
    case .sandbox(let claim): app = try onlyApp(claim.app, hello)
    }
    // What cannot be read of the process counts as wrong.
    guard let app, let isConfined = try? isConfined(peer, at: door, as: app) else { throw .unregistered(hello) }
    let strength = app.strength(uid: peer.user, owner: owner, isOwnSocket: door != .apps, isConfined: isConfined)
    guard strength > .unknown, peer.facts?.isAlive ?? true else { throw .unregistered(hello) }
    let system = ProcessInfo.processInfo.operatingSystemVersion
    var identity = app.identity(
      strength, productType: AppIdentity.hostModel,
      operatingSystem: SystemVersion(major: system.majorVersion, minor: system.minorVersion, patch: system.patchVersion))
    // Only one that there is: it is stored with samples.
    identity.timeZone = hello.timeZone.flatMap { TimeZone(identifier: $0)?.identifier }
    return .app(identity)
  }

  /// The one app that a socket is for.
  private func onlyApp(_ identifier: String, _ hello: Hello) throws(HealthError) -> RegisteredApp? {
    guard hello.bundleIdentifier.map({ $0 == identifier }) ?? true else { throw .unregistered(hello) }
    return try directory.app(identifier, token: nil)
  }

  /// Whether a process of the owner's user is in the sandbox that is the app's. Throws for one that is in the sandbox of another app.
  private func isConfined(_ peer: Peer, at door: Door, as app: RegisteredApp) throws(PeerProcess.Fault) -> Bool {
    if case .sandbox(let claim) = door {
      guard try peer.facts?.mountNamespace() == claim.mountNamespace else { throw .hidden }
      return true
    }
    // An app with a user of its own is known by that user.
    guard let flatpak = app.registration.flatpak, peer.user == owner else { return false }
    guard let facts = peer.facts else { throw .hidden }
    guard let name = try facts.flatpak() else { return false }
    guard name == flatpak else { throw .hidden }
    for path in secretPaths where try !facts.hides(path) { return false }
    return true
  }
}

extension HealthError {
  /// The same whatever is missing or wrong, so that nothing can be found out by trying.
  fileprivate static func unregistered(_ hello: Hello) -> HealthError {
    let identifier = hello.bundleIdentifier ?? ""
    return .appNotRegistered(bundleIdentifier: AppRegistration.isIdentifier(identifier) ? identifier : "")
  }
}
