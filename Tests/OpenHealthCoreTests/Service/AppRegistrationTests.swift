// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct AppRegistrationTests {
  private func fault(_ registration: AppRegistration) -> RegistrationFault? {
    do { try registration.validate() } catch {
      guard case .invalidArgument(.registration(let fault)) = error else { return nil }
      return fault
    }
    return nil
  }

  @Test(
    "an identifier that is a path, empty, too long or of other letters is refused",
    arguments: [
      "", ".", "..", "../x", "a/b", "/a", ".hidden", "-option", "a b", "a\u{0}", "a\n", "caf\u{E9}", "a\u{301}", "com.example.\u{0430}pp",
      String(repeating: "a", count: 201),
    ])
  func identifiers(identifier: String) {
    #expect(fault(AppRegistration(bundleIdentifier: identifier, name: "App")) == .identifier)
  }

  @Test("plain identifiers are taken", arguments: ["a", "com.example.Walks-2", "_x", "0", String(repeating: "a", count: 200)])
  func plainIdentifiers(identifier: String) {
    #expect(fault(AppRegistration(bundleIdentifier: identifier, name: "App")) == nil)
  }

  @Test("the identifier of a flatpak is a plain one, too, as the message says")
  func flatpaks() {
    for (flatpak, expected) in [("com.example.Walks", nil), ("walks_2", nil), ("", .flatpak), ("../x", .flatpak), ("a b", .flatpak)]
      as [(String, RegistrationFault?)]
    {
      #expect(fault(AppRegistration(bundleIdentifier: "a", name: "A", flatpak: flatpak)) == expected)
    }
    for message in [RegistrationFault.flatpak.description, RegistrationFault.identifier.description] {
      #expect(message.contains("letters, digits, dots, hyphens and underscores only, at most 200, and begins with a letter"))
    }
  }

  @Test("AUTH-04: a usage text has something to read in it, and a limited length")
  func texts() {
    func registration(_ change: (inout AppRegistration) -> Void) -> AppRegistration {
      var registration = AppRegistration(
        bundleIdentifier: "com.example.app", name: "App \u{1F600}", version: "1", usage: UsageTexts(share: "a", update: "b", clinical: "c"),
        launch: "/bin/true")
      change(&registration)
      return registration
    }
    #expect(fault(registration { _ in }) == nil)
    for blank in ["", " \n\t", "\u{200B}\u{FEFF}", "a\u{0}b"] {
      #expect(fault(registration { $0.name = blank }) == .blank(.name))
      #expect(fault(registration { $0.version = blank }) == .blank(.version))
      #expect(fault(registration { $0.usage.share = blank }) == .blank(.usageShare))
      #expect(fault(registration { $0.usage.update = blank }) == .blank(.usageUpdate))
      #expect(fault(registration { $0.usage.clinical = blank }) == .blank(.usageClinical))
      #expect(fault(registration { $0.launch = blank }) == .blank(.launch))
    }
    #expect(fault(registration { $0.name = String(repeating: "\u{E9}", count: 101) }) == .tooLong(.name, limit: 200))
    #expect(fault(registration { $0.launch = String(repeating: "a", count: 4001) }) == .tooLong(.launch, limit: 4000))
  }

  /// User 1000 owns the store, and 61000 runs the app alone.
  @Test(
    "an app is isolated by its own socket and its own user together, and unknown as any other user",
    arguments: [
      (nil, 1000, true, IdentityStrength.registered), (nil, 1000, false, .registered), (nil, 61000, true, .unknown),
      (nil, 0, false, .unknown), (61000, 61000, true, .isolated), (61000, 61000, false, .registered), (61000, 1000, true, .unknown),
      (61000, 1000, false, .unknown), (1000, 1000, true, .registered), (1000, 61000, true, .unknown),
    ] as [(UInt32?, UInt32, Bool, IdentityStrength)])
  func strength(own: UInt32?, caller: UInt32, isOwnSocket: Bool, strength: IdentityStrength) {
    let app = RegisteredApp(number: 1, registration: AppRegistration(bundleIdentifier: "a", name: "A", uid: own), added: Date())
    #expect(app.strength(uid: caller, owner: 1000, isOwnSocket: isOwnSocket) == strength)
  }

  @Test(
    "an app of the owner's user is isolated by its own socket and its own sandbox together",
    arguments: [
      (nil, 1000, true, IdentityStrength.isolated), (nil, 1000, false, .registered), (nil, 61000, true, .unknown),
      (61000, 1000, true, .unknown),
    ] as [(UInt32?, UInt32, Bool, IdentityStrength)])
  func strengthInSandbox(own: UInt32?, caller: UInt32, isOwnSocket: Bool, strength: IdentityStrength) {
    let app = RegisteredApp(number: 1, registration: AppRegistration(bundleIdentifier: "a", name: "A", uid: own), added: Date())
    #expect(app.strength(uid: caller, owner: 1000, isOwnSocket: isOwnSocket, isConfined: true) == strength)
  }

  @Test("source and version of an app come from its registration")
  func identity() {
    let usage = UsageTexts(share: "to show them")
    let registration = AppRegistration(bundleIdentifier: "com.example.app", name: "App", version: "2", usage: usage)
    let app = RegisteredApp(number: 7, registration: registration, added: Date())
      .identity(.isolated, productType: "Linux", operatingSystem: SystemVersion(major: 6, minor: 1, patch: 2))
    #expect(app.bundleIdentifier == "com.example.app")
    #expect(app.revision.source.name == "App")
    #expect(app.revision.version == "2")
    #expect(app.revision.productType == "Linux")
    #expect(app.revision.operatingSystem == SystemVersion(major: 6, minor: 1, patch: 2))
    #expect(app.strength == .isolated)
    #expect(app.usage == usage)
    #expect(app.registration == 7)
  }

  @Test("a token is 43 letters of base64url")
  func tokens() {
    let token = AppToken.text(of: (0..<32).map { 255 - UInt8($0) * 3 })
    #expect(token == "__z59vPw7ern5OHe29jV0s_MycbDwL26t7SxrquopaI")
    #expect(AppToken.isToken(token))
    #expect(AppToken.isToken(AppToken.text(of: [UInt8](repeating: 0xFB, count: 32))))
    let short = String(token.dropLast())
    for text in ["", "a", "\(token)a", short, "\(short)=", "\(short)+", "\(short.dropLast())\u{E9}"] {
      #expect(!AppToken.isToken(text), "\(text)")
    }
  }
}
