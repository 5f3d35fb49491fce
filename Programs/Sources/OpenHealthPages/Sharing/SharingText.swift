// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// What pages say about apps, in the person's language.
struct SharingText {
  let context: PageContext

  init(_ context: PageContext) { self.context = context }

  private var words: Words { context.words }

  /// A text from outside as one line, in which no sign is invisible or turns the direction of writing.
  static func line(_ text: String) -> String { TerminalText.line(text) }

  /// The name of an app with this registration; its identifier without one.
  static func name(_ registration: AppRegistration?, _ identifier: String) -> String { line(registration?.name ?? identifier) }

  /// How certain the store is that a caller is the app.
  func strength(_ strength: IdentityStrength) -> String {
    switch strength {
    case .unknown: words["sharing.unknown"]
    case .registered: words["sharing.registered"]
    case .isolated: words["sharing.isolated"]
    }
  }

  /// How an app proves what it is, by its registration.
  func identity(_ registration: AppRegistration?) -> String {
    guard let registration else { return words["sharing.nameOnly"] }
    if registration.flatpak != nil { return words["sharing.byFlatpak"] }
    return registration.uid == nil ? words["sharing.byToken"] : words["sharing.byUser"]
  }

  /// Reading or saving, as the head of a column or the label of a switch.
  func direction(_ direction: AccessDirection) -> String {
    switch direction {
    case .read: words["sharing.read"]
    case .share: words["sharing.save"]
    }
  }

  /// When an app last read or saved anything; nil if the access log has nothing about it.
  func lastUse(of app: String, _ direction: AccessDirection) throws -> ShownDate? {
    let newest = try context.ask(ListAccess(app: app, direction: direction, newest: 1)).items.first
    return newest.map { .minute($0.date, context.reader) }
  }

  /// The reasons that an app gives for its access, with what each is about.
  func reasons(_ usage: UsageTexts, withClinical: Bool) -> [ShownReason] {
    let texts = [
      (words["sharing.whyRead"], usage.share), (words["sharing.whySave"], usage.update),
      (words["sharing.whyClinical"], withClinical ? usage.clinical : nil),
    ]
    return texts.compactMap { label, text in text.map { ShownReason(label: label, reason: Self.line($0)) } }
  }
}
