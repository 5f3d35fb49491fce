// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthClient
import OpenHealthCore

/// Admits the owner and the apps that are registered in the store, each with the strength that its registration and process prove.
package struct StoreDoorkeeper: Doorkeeper {
  private let service: any HealthService
  private let directory: any AppDirectory
  private let owner: UInt32
  private let secretPaths: [String]

  /// A doorkeeper for one store.
  ///
  /// - Parameters:
  ///   - service: the store with the registrations. A ``LockableStore`` answers while it is locked, too.
  ///   - owner: the user ID that the store belongs to.
  ///   - secretPaths: absolute paths without links that a sandboxed app must not see: store, keys and the sockets of others.
  package init(_ service: any HealthService, owner: UInt32 = geteuid(), secretPaths: [String] = []) {
    self.service = service
    directory = StoreDirectory.of(service)
    self.owner = owner
    self.secretPaths = secretPaths
  }

  /// Identifies the owner by user ID, and an app by its token, its own socket or its sandbox. An owner who announces a sandbox learns what
  /// it must not show.
  ///
  /// - Throws: `ownerOnly` at the owner's socket; `appNotRegistered` for any other failure, without saying which.
  package func admit(at door: Door, peer: Peer, hello: Hello) throws(HealthError) -> Admission {
    let caller = try caller(at: door, peer: peer, hello: hello)
    guard caller == .owner, hello.sandbox != nil else {
      return Admission(service: service, caller: caller, noteUse: directory.noteUse)
    }
    guard let secrets else { throw .ownerOnly }
    return Admission(service: service, caller: caller, secrets: secrets, noteUse: directory.noteUse)
  }

  /// Where the secrets are now; nil if the system does not show it.
  private var secrets: [SecretPlace]? {
    guard let mounts = MountTable() else { return nil }
    let places = secretPaths.compactMap(mounts.place)
    return places.count == secretPaths.count ? places : nil
  }

  private func caller(at door: Door, peer: Peer, hello: Hello) throws(HealthError) -> Caller {
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
    case .network: throw .unregistered(hello)
    }
    // A fact that cannot be read counts as wrong.
    guard let app, let isConfined = try? isConfined(peer, at: door, as: app) else { throw .unregistered(hello) }
    let strength = app.strength(uid: peer.user, owner: owner, isOwnSocket: door != .apps, isConfined: isConfined)
    guard strength > .unknown, peer.facts?.isAlive ?? true else { throw .unregistered(hello) }
    let system = ProcessInfo.processInfo.operatingSystemVersion
    var identity = app.identity(
      strength, productType: AppIdentity.hostModel,
      operatingSystem: SystemVersion(major: system.majorVersion, minor: system.minorVersion, patch: system.patchVersion))
    // Only a zone that exists, because it is stored with samples.
    identity.timeZone = hello.timeZone.flatMap { TimeZone(identifier: $0)?.identifier }
    return .app(identity)
  }

  /// The registration of the only app that a socket serves.
  private func onlyApp(_ identifier: String, _ hello: Hello) throws(HealthError) -> RegisteredApp? {
    guard hello.bundleIdentifier.map({ $0 == identifier }) ?? true else { throw .unregistered(hello) }
    return try directory.app(identifier, token: nil)
  }

  /// Whether a process of the owner's user runs in the app's own sandbox. Throws if it runs in the sandbox of another app.
  private func isConfined(_ peer: Peer, at door: Door, as app: RegisteredApp) throws(PeerProcess.Fault) -> Bool {
    if case .sandbox(let claim) = door {
      guard let facts = peer.facts, try facts.mountNamespace() == claim.mountNamespace, let secrets else { throw .hidden }
      // A sandbox of a program that did not look would make an isolated app of one that reads the store.
      let mounts = try facts.mounts()
      guard !secrets.contains(where: { secret in mounts.mounts.contains { $0.shows(secret) } }) else { throw .hidden }
      return true
    }
    // The user ID identifies an app with its own user.
    guard let flatpak = app.registration.flatpak, peer.user == owner else { return false }
    guard let facts = peer.facts else { throw .hidden }
    guard let name = try facts.flatpak() else { return false }
    guard name == flatpak else { throw .hidden }
    for path in secretPaths where try !facts.hides(path) { return false }
    return true
  }
}

extension HealthError {
  /// The same error for every reason, so that nothing can be found out by trying.
  fileprivate static func unregistered(_ hello: Hello) -> HealthError {
    let identifier = hello.bundleIdentifier ?? ""
    return .appNotRegistered(bundleIdentifier: AppRegistration.isIdentifier(identifier) ? identifier : "")
  }
}
