// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// What is wrong with the registration of an app. No case repeats a text of the app's.
public enum RegistrationFault: Error, Sendable, Hashable, Codable {
  /// A text of a registration.
  public enum Text: String, Sendable, Codable {
    case name, version, usageShare, usageUpdate, usageClinical, launch
  }

  /// The bundle identifier is not plain.
  case identifier
  /// The identifier of the flatpak is not plain.
  case flatpak
  /// The text has nothing to read in it, or a zero character.
  case blank(Text)
  /// The text has more bytes than this.
  case tooLong(Text, limit: Int)
  /// The token is not one that `health apps add` makes.
  case token
  /// There is a registration of this app.
  case known(bundleIdentifier: String)
  /// There is no registration of this app, and no answer to it.
  case unknown(bundleIdentifier: String)
}

extension RegistrationFault: CustomStringConvertible {
  public var description: String {
    switch self {
    case .identifier:
      "A bundle identifier has letters, digits, dots, hyphens and underscores only, at most \(Limits.longestAppIdentifier), and begins "
        + "with a letter, digit or underscore, such as com.example.walks."
    case .flatpak: "The identifier of a flatpak looks like com.example.Walks. `flatpak list` shows it."
    case .blank(let text): "The \(text.words) must have something to read in it."
    case .tooLong(let text, let limit): "The \(text.words) has more than \(limit) bytes."
    case .token: "The token has another form than those that `health apps add` makes."
    case .known(let identifier): "The app \(identifier) is registered already."
    case .unknown(let identifier): "The store has no app \(identifier). `health apps list` lists those that it has."
    }
  }
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
