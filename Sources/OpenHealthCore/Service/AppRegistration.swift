// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

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
