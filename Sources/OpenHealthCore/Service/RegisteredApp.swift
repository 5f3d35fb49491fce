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

/// The owner's description of an app that may use the store. It replaces the Info.plist and the entitlements of Apple's systems.
package struct AppRegistration: Sendable, Hashable, Codable {
  /// The app's identifier, such as `com.example.walks`, and that of the source of its samples.
  package var bundleIdentifier: String
  /// The name that people see.
  package var name: String
  /// The version that the app's samples carry; nil for none.
  package var version: String?
  /// The app's reasons for access, which people read when they answer its request.
  package var usage: UsageTexts
  /// Whether the store may start the app when there are changes.
  package var allowsBackgroundDelivery: Bool
  /// The command that starts the app; nil when it cannot be started.
  package var launch: String?
  /// The system user that only this app runs as; nil when it runs as the owner.
  package var uid: UInt32?
  /// The identifier of the flatpak that contains the app; nil for other apps.
  package var flatpak: String?

  /// A registration; all from `version` on may be left out. ``validate()`` checks it.
  package init(
    bundleIdentifier: String, name: String, version: String? = nil, usage: UsageTexts = UsageTexts(),
    allowsBackgroundDelivery: Bool = false,
    launch: String? = nil, uid: UInt32? = nil, flatpak: String? = nil
  ) {
    self.bundleIdentifier = bundleIdentifier
    self.name = name
    self.version = version
    self.usage = usage
    self.allowsBackgroundDelivery = allowsBackgroundDelivery
    self.launch = launch
    self.uid = uid
    self.flatpak = flatpak
  }

  /// Whether a text is a valid bundle identifier: letters, digits, `.`, `-` and `_`, at most ``Limits/longestAppIdentifier`` of them, and
  /// without a dot or hyphen at the beginning. So it is safe as a name of a folder and as an argument of a command.
  package static func isIdentifier(_ text: String) -> Bool {
    let bytes = text.utf8
    guard let first = bytes.first, first != UInt8(ascii: "."), first != UInt8(ascii: "-"), bytes.count <= Limits.longestAppIdentifier else {
      return false
    }
    return bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
      case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
      default: false
      }
    }
  }

  /// Throws `invalidArgument` for an invalid identifier, and for texts that are blank or too long.
  package func validate() throws(HealthError) {
    guard Self.isIdentifier(bundleIdentifier) else { throw .invalidArgument(.registration(.identifier)) }
    guard flatpak.map(Self.isIdentifier) ?? true else { throw .invalidArgument(.registration(.flatpak)) }
    try Self.check(name, as: .name, atMost: Limits.longestAppName)
    let texts: [(String?, RegistrationFault.Text)] = [
      (version, .version), (usage.share, .usageShare), (usage.update, .usageUpdate), (usage.clinical, .usageClinical), (launch, .launch),
    ]
    for case (let text?, let part) in texts { try Self.check(text, as: part, atMost: Limits.longestAppText) }
  }

  private static func check(_ text: String, as part: RegistrationFault.Text, atMost limit: Int) throws(HealthError) {
    // A database or another process would end the text at a zero.
    if text.utf8.contains(0) || UsageTexts.isBlank(text) { throw .invalidArgument(.registration(.blank(part))) }
    if text.utf8.count > limit { throw .invalidArgument(.registration(.tooLong(part, limit: limit))) }
  }
}

/// The relation of apps that belong together, such as an app of a phone and its app of a watch: one identifier is the other with an
/// additional part.
///
///     com.example.run    com.example.run.watchkitapp
package enum AppFamily {
  /// Whether two identifiers belong to one app or to two related ones.
  package static func holds(_ one: String, _ other: String) -> Bool {
    one == other || isCompanion(one, of: other) || isCompanion(other, of: one)
  }

  /// Whether the first identifier is the second with an additional part, such as `com.example.run.watchkitapp` of `com.example.run`.
  package static func isCompanion(_ part: String, of whole: String) -> Bool {
    part.utf8.starts(with: whole.utf8) && part.utf8.dropFirst(whole.utf8.count).first == UInt8(ascii: ".")
  }
}

/// Starts registered apps that do not run.
package protocol AppStarting: Sendable {
  /// Starts an app with the command of its registration, without waiting for its end.
  ///
  /// - Returns: whether the app was started; false when it has no command, or the system refused.
  func start(_ app: AppRegistration) -> Bool

  /// Wakes an app for changes: with its command, or in another way that reaches it.
  ///
  /// - Returns: whether a way worked.
  func wake(_ app: AppRegistration) -> Bool
}

extension AppStarting {
  /// Starts the app with its command.
  package func wake(_ app: AppRegistration) -> Bool { start(app) }
}
