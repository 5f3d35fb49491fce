// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthWords

struct AppsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apps", abstract: "Register apps, answer their permission requests, and show their permissions.",
    discussion: """
      Register an app before it uses the store through `health serve`. It then asks for permission and waits for your answer:

        health apps add com.example.walks --name Walks --usage-share "To add up."
        health apps requests
        health apps grant com.example.walks --read stepCount heartRate
        health apps deny com.example.walks --all

      Answers can be given before the app asks, and changed at any time.
      """,
    subcommands: [
      List.self, Show.self, Add.self, Remove.self, Requests.self, Grant.self, Deny.self, Revoke.self, Dismiss.self, Choose.self,
      Restrict.self,
      Unrestrict.self, Run.self,
    ],
    defaultSubcommand: List.self)

  struct List: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      abstract: "List apps that are registered or have an answer.",
      discussion: """
          health apps list
        """)

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    static let columns: [Rows.Column] = [
      .init(name: "app", key: "head.app", isTyped: true, meaning: "the bundle identifier"),
      .init(name: "name", key: "head.name", meaning: "the name of the app"),
      .init(name: "registered", kind: .instant, key: "head.registered", meaning: "when it was registered; null if it is not"),
      .init(
        name: "granted", kind: .integer, key: "head.granted",
        meaning: "the number of permissions that you granted and that have not ended"),
      .init(
        name: "refused", kind: .integer, key: "head.refused", meaning: "the number of permissions that you refused, or that have ended"),
      .init(name: "asked", kind: .integer, key: "head.asked", meaning: "the number of open requests"),
      .init(name: "ends", kind: .instant, key: "head.ends", rank: 1, meaning: "the next date at which permissions end; null if none does"),
    ]

    func run() throws {
      let service = try store.openExisting()
      let registered = try service.perform(ListApps(), for: .owner)
      let answers = try service.perform(ReadPermissions(), for: .owner)
      let sheets = try service.perform(ListPermissionRequests(), for: .owner)
      if registered.isRestricted { Output.message(Person.words["command.restricted", "`health apps unrestrict`"]) }
      let apps = Dictionary(uniqueKeysWithValues: registered.apps.map { ($0.registration.bundleIdentifier, $0) })
      let byApp = Dictionary(grouping: answers, by: \.app)
      let open = Dictionary(uniqueKeysWithValues: sheets.map { ($0.app, $0.questions.count) })
      let all = Set(apps.keys).union(byApp.keys).union(open.keys).sorted()
      var rows = try Rows(Self.columns, output, ifEmpty: Person.words["command.noApps", "`health apps add`"])
      let now = Date()
      for app in all {
        let answers = byApp[app] ?? []
        let granted = answers.filter { $0.answer(at: now) == .granted }
        rows.add([
          .text(app), .text(apps[app]?.registration.name), .date(apps[app]?.added, output.dates),
          .count(granted.count), .count(answers.count - granted.count), .count(open[app] ?? 0),
          .date(granted.compactMap(\.until).min(), output.dates),
        ])
      }
      rows.finish()
    }
  }

  struct Show: ParsableCommand, RowsCommand {
    static let columns = AppsCommand.permissionColumns

    static let configuration = CommandConfiguration(
      abstract: "Show the registration of an app, and what it may read and save.",
      discussion: """
          health apps show com.example.walks
        """)

    @OptionGroup var app: AppArgument
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let service = try store.openExisting()
      let registered = try service.perform(ListApps(), for: .owner).apps
      let known = registered.first { $0.registration.bundleIdentifier == app.identifier }
      if output.format == .table {
        guard let known else {
          Output.sentence(Person.words["command.unregistered", app.identifier])
          return try AppsCommand.showPermissions(of: app.identifier, service, output)
        }
        for line in AppsCommand.facts(known, output.dates) { Output.sentence(line) }
        let wakings = try service.perform(ListWakeUps(), for: .owner)
        for waking in wakings where waking.app == app.identifier {
          for line in AppsCommand.wakeUps(waking, output.dates) { Output.sentence(line) }
        }
        Output.line()
      }
      try AppsCommand.showPermissions(of: app.identifier, service, output)
    }
  }

  /// A registration for people, one fact a line.
  static func facts(_ app: RegisteredApp, _ dates: DateText) -> [String] {
    let registration = app.registration
    let words = Person.words
    let facts: [(String, String?)] = [
      (words["head.name"], registration.name), (words["fact.version"], registration.version),
      (words["fact.reads"], registration.usage.share),
      (words["fact.saves"], registration.usage.update), (words["fact.clinical"], registration.usage.clinical),
      (words["fact.background"], registration.allowsBackgroundDelivery ? words["cell.yes"] : words["cell.no"]),
      (words["fact.launch"], registration.launch), (words["fact.user"], registration.uid.map(String.init)),
      (words["fact.flatpak"], registration.flatpak), (words["fact.registered"], dates.minute(app.added)),
    ]
    return facts.compactMap { name, text in text.map { words["text.fact", name, $0] } }
  }

  /// An app's background deliveries and their outcome, one fact a line.
  static func wakeUps(_ waking: AppWaking, _ dates: DateText) -> [String] {
    let words = Person.words
    let often = [1: words["cell.immediately"], 2: words["cell.hourly"], 3: words["cell.daily"], 4: words["cell.weekly"]]
    let types = waking.deliveries.map { "\($0.type.name) (\(often[$0.frequency] ?? words["cell.seldom"]))" }
    let rules = WakingRules()
    let failures = words["sharing.failuresOf", String(waking.failures), String(rules.mostFailures)]
    let facts: [(String, String?)] = [
      (words["fact.wokenFor"], types.isEmpty ? nil : words.list(types)), (words["fact.woken"], waking.begun.map(dates.minute)),
      (words["fact.failures"], waking.failures > 0 ? failures : nil),
      (words["fact.stopped"], waking.hasStopped(rules) ? words["fact.stoppedUntil"] : nil),
    ]
    return facts.compactMap { name, text in text.map { words["text.fact", name, $0] } }
  }

  static let permissionColumns: [Rows.Column] = [
    .init(name: "type", key: "head.type", meaning: "the short name of the type"),
    .init(name: "direction", key: "head.direction", meaning: "`read` or `share`"),
    .init(name: "answer", key: "head.answer", meaning: "`granted`, `refused`, `ended` or `asked`"),
    .init(name: "since", kind: .instant, rank: nil, meaning: "the date from which it may read; null for no limit"),
    .init(name: "strength", key: "head.strength", meaning: "the strength of identity that the permission requires"),
    .init(name: "date", kind: .instant, rank: nil, meaning: "the date of your answer, or of the request"),
    .init(name: "until", kind: .instant, rank: nil, meaning: "the date at which the permission ends; null for no end"),
    .init(name: "statistics", rank: nil, meaning: "`days` or `hours` for statistics only, and the samples they need; null for samples"),
  ]

  /// Shows what an app may read and save, and which answers it waits for.
  static func showPermissions(of app: String, _ service: any HealthService, _ output: OutputOptions) throws {
    let answers = try service.perform(ReadPermissions(app: app), for: .owner)
    let sheet = try service.perform(ListPermissionRequests(), for: .owner).first { $0.app == app }
    var rows = try Rows(
      permissionColumns, output, ifEmpty: Person.words["command.noPermissions", app])
    let now = Date()
    for answer in answers {
      rows.add([
        .text(answer.question.type.name), .text(answer.question.direction.word, shown: answer.question.direction.shown),
        .text(answer.word(at: now), shown: answer.terms(at: now, output.dates) ?? answer.shown(at: now)), .date(answer.since, output.dates),
        .text(
          answer.answer == .granted ? answer.strength.word : nil, shown: answer.answer == .granted ? answer.strength.shown : nil),
        .date(answer.answered, output.dates),
        .date(answer.until, output.dates), .text(answer.statistics?.text),
      ])
    }
    for question in sheet?.questions ?? [] {
      rows.add([
        .text(question.type.name), .text(question.direction.word, shown: question.direction.shown),
        .text("asked", shown: Person.words["cell.asked"]), .text(nil), .text(sheet?.strength.word, shown: sheet?.strength.shown),
        .date(sheet?.asked, output.dates), .text(nil), .text(nil),
      ])
    }
    rows.finish()
  }
}

extension PermissionAnswer {
  /// The answer as one word, for programs.
  fileprivate func word(at now: Date) -> String {
    if hasEnded(at: now) { return "ended" }
    return answer == .granted ? "granted" : "refused"
  }

  /// The answer in the person's language.
  fileprivate func shown(at now: Date) -> String {
    if hasEnded(at: now) { return Person.words["cell.ended"] }
    return answer == .granted ? Person.words["cell.granted"] : Person.words["cell.refused"]
  }

  /// The limits of a grant in words; nil without one.
  fileprivate func terms(at now: Date, _ dates: DateText) -> String? {
    guard answer == .granted else { return nil }
    let words = Person.words
    let end = until.map { hasEnded(at: now) ? words["cell.endedOn", dates.minute($0)] : words["cell.until", dates.minute($0)] }
    let rule = statistics.map { $0.cell == .hour ? words["cell.hours", String($0.least)] : words["cell.days", String($0.least)] }
    let terms = [rule, since.map { words["cell.since", dates.day($0)] }, end].compactMap { $0 }
    return terms.isEmpty ? nil : words.list(terms)
  }
}

extension AccessDirection {
  /// The word of the command line's option.
  var word: String {
    switch self {
    case .read: "read"
    case .share: "share"
    }
  }

  /// The word in the person's language.
  var shown: String {
    switch self {
    case .read: Person.words["head.reading"]
    case .share: Person.words["head.saving"]
    }
  }
}

extension IdentityStrength {
  var word: String {
    switch self {
    case .unknown: "unknown"
    case .registered: "registered"
    case .isolated: "isolated"
    }
  }

  /// The word in the person's language.
  var shown: String {
    switch self {
    case .unknown: Person.words["cell.unknown"]
    case .registered: Person.words["cell.registered"]
    case .isolated: Person.words["cell.isolated"]
    }
  }
}
