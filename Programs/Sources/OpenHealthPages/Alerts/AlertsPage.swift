// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords

/// What the person's rules found, the rules, and forms for new ones.
struct AlertsPage: PageView {
  /// One event that the person has not seen.
  struct Event: Encodable, Sendable {
    /// The number of the event.
    var number: Int
    /// The rule, and why there is an event.
    var rule, reason: String
    /// When it was found, for people and in ISO 8601.
    var found, date: String
    /// The page about it; nil for none.
    var path: String?

    init(_ event: AlertEvent, _ reader: Reader) {
      let text = AlertText(reader)
      (number, rule, reason) = (event.number, text.rule(event.condition), text.reason(event))
      (found, date) = (reader.dates.minute(event.date), reader.dates.iso(event.date))
      path = AlertText.type(of: event.condition).map(TypeAddress.page(of:))
    }
  }

  /// One rule.
  struct Rule: Encodable, Sendable {
    /// The number and the condition in words.
    var number: Int
    var rule: String
    /// Whether it is on.
    var isOn: Bool
    /// When it was turned on, in words.
    var state: String
  }

  static let section = PageSection.summary

  var title: String
  /// Why a rule was not added; nil without a fault.
  var problem: String?
  /// The newest events that the person has not seen.
  var unseen: [Event]
  /// How many more there are; nil for none.
  var more: String?
  /// All rules by number.
  var rules: [Rule]
  /// A form for each kind of rule.
  var forms: [AlertForm]
  /// All events, the newest first; nil without any.
  var earlier: PageTable?

  /// The most unseen events that the page shows as cards.
  private static let mostUnseen = 10
  /// The events of a page of the list.
  private static let mostRows = 25

  static let routes: [PageRoute] = [
    .get("/alerts", AlertsPage.self) { request, context in .view(try AlertsPage(request.query, context)) },
    .post("/alerts/seen") { request, context in
      let numbers = request.form.all("number").compactMap { Int($0) }
      _ = try context.ask(ChangeAlerts([.see(numbers.isEmpty ? nil : numbers)]))
      return saved
    },
    .post("/alerts/rules", AlertsPage.self) { request, context in
      do {
        _ = try context.ask(ChangeAlerts([.add(try AlertForm.condition(request.form, context))]))
        return saved
      } catch let fault as AlertFault { return .fault(try AlertsPage(request.form, context, fault)) } catch HealthError.invalidArgument(
        .alert(let fault))
      { return .fault(try AlertsPage(request.form, context, fault)) }
    },
    .post("/alerts/rules/:rule") { request, context in
      guard let number = Int(request.parameter("rule")) else { return .missing }
      let change: AlertChange
      switch request.form["do"] {
      case "on": change = .turn(number, on: true)
      case "off": change = .turn(number, on: false)
      case "delete": change = .remove(number)
      default: return .missing
      }
      // The rule is already deleted, as after a second press of the button.
      do { _ = try context.ask(ChangeAlerts([change])) } catch HealthError.invalidArgument(.alert) { return .redirect(to: "/alerts") }
      return saved
    },
  ]

  private static let saved = PageReply.redirect(to: "/alerts?done=saved")

  private init(_ fields: PageFields, _ context: PageContext, _ fault: AlertFault? = nil) throws {
    let (reader, words) = (context.reader, context.words)
    let book = try context.ask(ReadAlerts())
    let text = AlertText(reader)
    title = words["alerts.title"]
    problem = fault.map { Self.problem($0, words) }
    unseen = book.unseen.prefix(Self.mostUnseen).map { Event($0, reader) }
    more =
      book.unseen.count > Self.mostUnseen
      ? words["days.first", reader.numbers.text(Self.mostUnseen), reader.numbers.text(book.unseen.count)] : nil
    rules = book.rules.map { rule in
      Rule(
        number: rule.number, rule: text.rule(rule.condition), isOn: rule.isOn,
        state: rule.isOn ? words["alerts.since", reader.dates.minute(rule.since)] : words["alerts.off"])
    }
    forms = try AlertForm.all(fault == nil ? PageFields() : fields, context)
    earlier = PageTable(
      words["alerts.all"], heads: [words["alerts.found"], words["alerts.rule"], words["alerts.reason"]],
      rows: book.events.reversed().map { event in
        .init(
          reader.dates.minute(event.date), iso: reader.dates.iso(event.date), [text.rule(event.condition), text.reason(event)])
      })?.part(fields, of: "/alerts", size: Self.mostRows)
  }

  /// Why a rule was not added, in the person's language.
  private static func problem(_ fault: AlertFault, _ words: Words) -> String {
    switch fault {
    case .tooManyRules: words["alerts.fault.most", String(Limits.mostAlertRules)]
    case .repeated: words["alerts.fault.repeated"]
    case .days: words["alerts.fault.days", String(Limits.mostAlertDays)]
    case .minutes: words["alerts.fault.minutes", String(Limits.mostDoseMinutes)]
    case .rate: words["alerts.fault.rate"]
    case .limit, .unit: words["alerts.fault.limit"]
    case .noRule, .noValue, .source: words["alerts.fault.choice"]
    }
  }
}
