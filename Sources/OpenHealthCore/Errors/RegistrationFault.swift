// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Why an app cannot be registered or found. No case repeats a text of the app's.
package enum RegistrationFault: Error, Sendable, Hashable, Codable {
  /// A text of a registration.
  package enum Text: String, Sendable, Codable {
    /// The texts in the order of ``AppRegistration``: those for people, the reasons for access, and the command that starts the app.
    case name, version, usageShare, usageUpdate, usageClinical, launch
  }

  /// The bundle identifier has characters that are not allowed, or is too long.
  case identifier
  /// The identifier of the flatpak has the wrong form.
  case flatpak
  /// The text has no visible character, or a zero character.
  case blank(Text)
  /// The text has more bytes than this.
  case tooLong(Text, limit: Int)
  /// The token is not one that `health apps add` makes.
  case token
  /// This app is registered already.
  case known(bundleIdentifier: String)
  /// The store has neither a registration of this app nor an answer about it.
  case unknown(bundleIdentifier: String)
}

extension RegistrationFault: CustomStringConvertible {
  /// The fault as a sentence for the owner.
  package var description: String {
    switch self {
    case .identifier: "A bundle identifier \(Self.formOfIdentifiers), such as com.example.walks."
    case .flatpak:
      "The identifier of a flatpak \(Self.formOfIdentifiers), such as com.example.Walks. `flatpak list` shows those of installed flatpaks."
    case .blank(let text): "The \(text.words) must have something to read in it."
    case .tooLong(let text, let limit): "The \(text.words) has more than \(limit) bytes."
    case .token: "The token has another form than those that `health apps add` makes."
    case .known(let identifier): "The app \(identifier) is registered already."
    case .unknown(let identifier): "The store has no app \(identifier). `health apps list` lists those that it has."
    }
  }

  /// What ``AppRegistration/isIdentifier(_:)`` checks.
  private static let formOfIdentifiers =
    "has letters, digits, dots, hyphens and underscores only, at most \(Limits.longestAppIdentifier), and begins with a letter, digit or "
    + "underscore"
}

extension RegistrationFault.Text {
  fileprivate var words: String {
    switch self {
    case .name: "name"
    case .version: "version"
    case .usageShare: "text on why the app reads"
    case .usageUpdate: "text on why the app saves"
    case .usageClinical: "text on why the app reads clinical records"
    case .launch: "command that starts the app"
    }
  }
}
