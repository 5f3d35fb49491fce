// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords

/// How the person hears of alerts outside of the pages: not at all, unless the settings say so.
package struct AlertNotices: Sendable {
  /// What a desktop notice says.
  package enum Desktop: String, Sendable, CaseIterable {
    /// No desktop notices.
    case off
    /// That a rule found something.
    case on
    /// What the rule found, with its value.
    case values
  }

  /// Desktop notices.
  package var desktop = Desktop.off
  /// The program that gets each event; nil for none.
  package var command: String?
  /// The hours without notices. Events of these hours are on the pages alone.
  package var quiet: QuietHours?

  /// No notices, until the properties say so.
  package init() {}
}

/// Tells the person of new events, one after the other. What fails is a line in the log, without what was found.
struct AlertNotifier: Sendable {
  /// The most notices of one round. A burst of events is one notice on the desktop.
  static let most = 10

  let notices: AlertNotices
  let reader: Reader
  /// Shows a notice on the desktop.
  let show: @Sendable (_ title: String, _ text: String) throws -> Void
  /// Gives bytes to a program.
  let run: @Sendable (_ program: String, _ input: [UInt8]) throws -> Void
  /// Logs what failed.
  let log: @Sendable (_ what: String, _ error: any Error) -> Void

  func tell(_ events: [AlertEvent]) {
    guard !events.isEmpty, notices.quiet?.contains(reader.now, in: reader.zone) != true else { return }
    let text = AlertText(reader)
    switch notices.desktop {
    case .off: break
    case .on: attempt("A desktop notice could not be shown.") { try show(text.title, text.notice) }
    case .values:
      for event in events.prefix(Self.most) {
        attempt("A desktop notice could not be shown.") { try show(text.rule(event.condition), text.reason(event)) }
      }
    }
    guard let command = notices.command else { return }
    for event in events.prefix(Self.most) {
      attempt("The command for alerts failed.") { try run(command, Array(AlertJSON.text(event, reader).utf8)) }
    }
  }

  private func attempt(_ what: String, _ body: () throws -> Void) {
    do { try body() } catch { log(what, error) }
  }
}

/// An event as JSON, for programs.
enum AlertJSON {
  /// One object: numbers of event and rule, what the rule looks for and why there is an event in words, and the parts of the reason.
  static func text(_ event: AlertEvent, _ reader: Reader) -> String {
    let text = AlertText(reader)
    func string(_ value: String?) -> String { value.map(JSONText.string) ?? "null" }
    func date(_ date: Date?) -> String { string(date.map(reader.dates.iso)) }
    let members = [
      ("number", "\(event.number)"), ("rule_number", "\(event.rule)"), ("rule", string(text.rule(event.condition))),
      ("reason", string(text.reason(event))), ("found", date(event.date)),
      ("value", event.value.map { "\($0)" } ?? "null"), ("unit", string(event.unit)), ("start", date(event.start)),
      ("end", date(event.end)),
      ("day", string(event.day?.text)), ("source", string(event.source?.bundleIdentifier)),
    ]
    return "{" + members.map { "\(JSONText.string($0.0)):\($0.1)" }.joined(separator: ",") + "}\n"
  }
}
