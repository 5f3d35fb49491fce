// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords

struct AlertsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "alerts", abstract: "Show what your rules found in new data, and change the rules.",
    discussion: """
      `health serve` looks at new data for your rules. There is no rule before you add one. `health config alert-notices on` shows notices on \
      your desktop, and `health config alert-command /path/to/program` gives each alert to a program.

        health alerts
        health alerts add "heart rate" above 120 --at-rest
        health alerts add steps below 5000 --day
        health alerts rules
        health alerts off 2
      """,
    subcommands: [List.self, RuleList.self, Add.self, Remove.self, On.self, Off.self, Seen.self, Quiet.self],
    defaultSubcommand: List.self)

  struct List: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the alerts, the newest first.",
      discussion: """
          health alerts list
          health alerts list --format json
        """)

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    static let columns: [Rows.Column] = [
      .init(name: "number", kind: .integer, key: "head.ordinal", meaning: "the number of the alert, for `health alerts seen`"),
      .init(name: "found", kind: .instant, key: "head.found", meaning: "when it was found"),
      .init(name: "rule", key: "head.rule", meaning: "what your rule looks for"),
      .init(name: "reason", key: "head.why", meaning: "why there is an alert"),
      .init(name: "seen", kind: .boolean, key: "head.seen", rank: 1, meaning: "whether you have seen it"),
      .init(name: "rule_number", kind: .integer, rank: nil, meaning: "the number of the rule, which may be gone"),
      .init(name: "value", kind: .number, rank: nil, meaning: "the value; null where none was found"),
      .init(name: "unit", rank: nil, meaning: "the unit of the value, in Apple's notation"),
      .init(name: "day", kind: .day, rank: nil, meaning: "the day of the value; null where the alert is of no day"),
      .init(name: "start", kind: .instant, rank: nil, meaning: "the start of the time of the value; null where there is none"),
      .init(name: "end", kind: .instant, rank: nil, meaning: "the end of that time, or of the newest data of what is missing"),
      .init(name: "source", rank: nil, meaning: "the bundle identifier of the source that is silent"),
    ]

    func run() throws {
      let book = try store.openExisting().perform(ReadAlerts(), for: .owner)
      let text = AlertText(output.reader)
      var rows = try Rows(
        Self.columns, output,
        ifEmpty: book.rules.isEmpty
          ? Person.words["command.noRules", "`health alerts add`"] : Person.words["command.noAlerts", "`health alerts rules`"])
      for event in book.events.reversed() {
        rows.add([
          .count(event.number), .date(event.date, output.reader.dates), .text(text.rule(event.condition)), .text(text.reason(event)),
          .flag(event.isSeen), .count(event.rule), .computed(event.value), .text(event.unit), .text(event.day?.text),
          .date(event.start, output.reader.dates), .date(event.end, output.reader.dates), .text(event.source?.bundleIdentifier),
        ])
      }
      rows.finish()
    }
  }

  struct RuleList: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      commandName: "rules", abstract: "List your rules.",
      discussion: """
          health alerts rules
        """)

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    static let columns: [Rows.Column] = [
      .init(name: "number", kind: .integer, key: "head.ordinal", meaning: "the number of the rule, for `health alerts off` and the like"),
      .init(name: "rule", key: "head.rule", meaning: "what it looks for"),
      .init(name: "on", kind: .boolean, key: "head.on", meaning: "whether it is on"),
      .init(name: "since", kind: .instant, key: "head.since", rank: 1, meaning: "when it was turned on the last time"),
    ]

    func run() throws {
      try AlertsCommand.showRules(try store.openExisting().perform(ReadAlerts(), for: .owner), output)
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove rules. The alerts that they gave stay.",
      discussion: """
          health alerts remove 2
        """)

    @Argument(help: ArgumentHelp("The numbers of the rules.", valueName: "number"))
    var numbers: [Int]
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws { try AlertsCommand.change(numbers.map { .remove($0) }, store, output) }
  }

  struct On: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Turn rules on. They look at what is new from now on.",
      discussion: """
          health alerts on 2
        """)

    @Argument(help: ArgumentHelp("The numbers of the rules.", valueName: "number"))
    var numbers: [Int]
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws { try AlertsCommand.change(numbers.map { .turn($0, on: true) }, store, output) }
  }

  struct Off: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Turn rules off.",
      discussion: """
          health alerts off 2 3
        """)

    @Argument(help: ArgumentHelp("The numbers of the rules.", valueName: "number"))
    var numbers: [Int]
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws { try AlertsCommand.change(numbers.map { .turn($0, on: false) }, store, output) }
  }

  struct Seen: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Mark alerts as seen; without numbers, all of them.",
      discussion: """
          health alerts seen
          health alerts seen 4 5
        """)

    @Argument(help: ArgumentHelp("The numbers of the alerts.", valueName: "number"))
    var numbers: [Int] = []
    @OptionGroup var store: StoreOptions

    func run() throws {
      let service = try store.openExisting()
      let before = try service.perform(ReadAlerts(), for: .owner).unseen
      let book = try service.perform(ChangeAlerts([.see(numbers.isEmpty ? nil : numbers)]), for: .owner)
      let left = book.unseen.count
      let count = Person.numbers.text(before.count - left)
      Output.sentence(
        left > 0 ? Person.words["command.alertsSeenLeft", count, Person.numbers.text(left)] : Person.words["command.alertsSeen", count])
      Output.flush()
    }
  }

  struct Quiet: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Set the hours in which you get no notices; --off for none.",
      discussion: """
        Alerts of these hours are in the list; no notice follows later.

          health alerts quiet 22:00 07:00
          health alerts quiet --off
        """)

    @Argument(help: ArgumentHelp("When the quiet begins, such as 22:00.", valueName: "time"))
    var from: String?
    @Argument(help: ArgumentHelp("When it ends, such as 07:00.", valueName: "time"))
    var to: String?
    @Flag(help: "No quiet hours.")
    var off = false

    func validate() throws { _ = try hours() }

    private func hours() throws -> QuietHours? {
      if off {
        if from != nil { throw ValidationError("--off takes no times.") }
        return nil
      }
      guard let from, let to, let hours = QuietHours("\(from)-\(to)") else {
        throw ValidationError("Give two different times of a day, such as 22:00 07:00.")
      }
      return hours
    }

    func run() throws {
      let hours = try hours()
      try Settings.set(.alertQuiet, to: hours?.text)
      let times = hours?.text.split(separator: "-").map(String.init) ?? []
      Output.sentence(times.count == 2 ? Person.words["command.quiet", times[0], times[1]] : Person.words["command.notQuiet"])
      Output.flush()
    }
  }

  // MARK: Shared by the subcommands

  static func change(_ changes: [AlertChange], _ store: StoreOptions, _ output: OutputOptions) throws {
    do {
      try showRules(try store.openExisting().perform(ChangeAlerts(changes), for: .owner), output)
    } catch HealthError.invalidArgument(.alert(let fault)) { throw Failure("\(fault) `health alerts rules` lists the rules.") }
  }

  static func showRules(_ book: AlertBook, _ output: OutputOptions) throws {
    let text = AlertText(output.reader)
    var rows = try Rows(RuleList.columns, output, ifEmpty: Person.words["command.noRules", "`health alerts add`"])
    for rule in book.rules {
      rows.add([.count(rule.number), .text(text.rule(rule.condition)), .flag(rule.isOn), .date(rule.since, output.reader.dates)])
    }
    rows.finish()
  }
}
