// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthWords

extension AppsCommand {
  struct Requests: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      commandName: "requests", abstract: "Show the open permission requests, one sheet for each app.",
      discussion: """
        A sheet lists reading and saving for each type, even if the app requested only one. You need not answer both.

          health apps requests
        """)

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    static let columns: [Rows.Column] = [
      .init(name: "app", key: "head.app", isTyped: true, meaning: "the bundle identifier"),
      .init(name: "type", key: "head.type", meaning: "the short name of the type"),
      .init(name: "read", key: "head.reading", meaning: "`granted`, `refused`, `asked` or `none`"),
      .init(name: "share", key: "head.saving", meaning: "`granted`, `refused`, `asked` or `none`"),
      .init(name: "strength", key: "head.strength", meaning: "the strength of the app's identity"),
      .init(name: "since", kind: .instant, key: "head.since", meaning: "when it asked"),
    ]

    func run() throws {
      let service = try store.openExisting()
      let sheets = try service.perform(ListPermissionRequests(), for: .owner)
      if sheets.isEmpty { Output.message(Person.words["command.noRequests"]) }
      guard output.format == .table else { return try showRows(sheets) }
      for (number, sheet) in sheets.enumerated() {
        if number > 0 { Output.line() }
        try show(sheet)
      }
      Output.flush()
    }

    private func showRows(_ sheets: [ListPermissionRequests.Sheet]) throws {
      var rows = try Rows(Self.columns, output)
      for sheet in sheets {
        for row in sheet.rows {
          rows.add([
            .text(sheet.app), .text(row.type.name), .text(row.read.rawValue), .text(row.share.rawValue), .text(sheet.strength.word),
            .date(sheet.asked, output.dates),
          ])
        }
      }
      rows.finish()
    }

    /// The commands that answer a sheet. A type that is read object by object is answered by a choice alone.
    private static func answers(to sheet: ListPermissionRequests.Sheet) -> [String] {
      let questions = sheet.questions.filter { $0.direction == .share || !$0.type.requiresPerObjectAuthorization }
      var lines: [String] = []
      if !questions.isEmpty {
        let options = [(AccessDirection.read, "--read TYPE..."), (.share, "--share TYPE...")]
          .filter { option in questions.contains { $0.direction == option.0 } }.map(\.1)
        lines.append("  health apps grant \(sheet.app) \(options.joined(separator: " "))")
        if questions.contains(where: \.canBeLimited) { lines.append("  health apps grant \(sheet.app) --read TYPE... --since 30d") }
        lines.append("  health apps deny \(sheet.app) --all")
      }
      for row in sheet.rows where row.type.hasChoiceOfObjects {
        lines.append("  health apps choose \(sheet.app) --type \(row.type.name)")
        if row.read == .asked, row.type.requiresPerObjectAuthorization {
          lines.append("  health apps choose \(sheet.app) --type \(row.type.name) --none")
        }
      }
      let head = questions.isEmpty ? Person.words["command.answers"] : Person.words["command.answersAll"]
      return [head] + lines
    }

    private func show(_ sheet: ListPermissionRequests.Sheet) throws {
      let name = sheet.registration.map { "\"\($0.name)\" (\(sheet.app))" } ?? sheet.app
      let words = Person.words
      Output.sentence(words["command.waiting", name, output.dates.minute(sheet.asked)])
      Output.sentence(words["command.identity", sheet.strength.shown])
      if let text = sheet.registration?.usage.share { Output.sentence(words["command.whyReads", text]) }
      if let text = sheet.registration?.usage.update { Output.sentence(words["command.whySaves", text]) }
      if let text = sheet.registration?.usage.clinical, sheet.rows.contains(where: \.type.isClinical) {
        Output.sentence(words["command.whyClinical", text])
      }
      Output.line()
      var rows = try Rows(Self.columns.filter { ["type", "read", "share"].contains($0.name) }, output)
      for row in sheet.rows { rows.add([.text(row.type.name), .text(row.read.shown), .text(row.share.shown)]) }
      rows.finish()
      if AppRegistration.isIdentifier(sheet.app) {
        Output.line()
        for answer in Self.answers(to: sheet) { Output.sentence(answer) }
      }
    }
  }

  struct Grant: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Allow an app to read or save types. --all: everything it has requested.",
      discussion: """
        You can grant before the app asks. Its other requests stay open.

        With --since, the app can read its own samples and those that end on or after the date. The date is fixed until you grant again. \
        Without --since, the app can read all samples.

        With --for or --until, the permission ends by itself: the app is then as if you had refused, and does not ask again. \
        --until names the last day.

        With --statistics-only, the app gets sums and means of whole days of UTC with at least 5 samples each, from six hours after the \
        day, and no samples. --per hour makes it hours; --at-least sets another number.

          health apps grant com.example.walks --read steps --share workouts
          health apps grant com.example.walks --read steps --since 2025-06-01
          health apps grant com.example.walks --read steps --for 30d
          health apps grant com.example.walks --read steps --statistics-only
          health apps grant com.example.walks --all
        """)

    enum Cell: String, ExpressibleByArgument, CaseIterable { case hour, day }

    @OptionGroup var app: AppArgument
    @OptionGroup var permissions: PermissionOptions
    @Flag(help: "Only sums and means of whole days or hours with enough samples.")
    var statisticsOnly = false
    @Option(help: "For --statistics-only: the length of what is summed up, day or hour. The default is day.")
    var per: Cell?
    @Option(help: ArgumentHelp("For --statistics-only: the samples that a day or hour needs. The default is 5.", valueName: "number"))
    var atLeast: Int?
    @Option(name: .customLong("for"), help: ArgumentHelp("How long the permission lasts: 7d, 30d, 90d or 1y.", valueName: "length"))
    var length: String?
    @Option(help: ArgumentHelp("The last day of the permission, such as 2026-12-31.", valueName: "date"))
    var until: String?
    @Option(help: ArgumentHelp("How far back the app may read: 7d, 30d, 90d, 1y, or a date such as 2026-01-31.", valueName: "date"))
    var since: String?
    @Flag(help: "Only for the isolated app: without isolation, the app counts as unanswered.")
    var onlyIsolated = false
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let service = try store.openExisting()
      // A type with permission for single objects is never granted as a whole.
      let asked = try AppsCommand.asked(permissions, app.identifier, service)
      let questions = asked.filter { $0.direction == .share || !$0.type.requiresPerObjectAuthorization }
      if questions.isEmpty, let type = asked.first?.type {
        let app = app.identifier
        throw Failure("\(app) asks for single objects: `health apps choose \(app) --type \(type.name)` lists them.")
      }
      try AppsCommand.answer(
        .granted, questions, since: try start(questions), until: try end(), statistics: try statistics(questions),
        strength: onlyIsolated ? .isolated : nil, app.identifier, service, output)
    }

    /// The statistics that the app may read; nil for samples.
    private func statistics(_ questions: [PermissionQuestion]) throws -> StatisticsRule? {
      guard statisticsOnly else {
        guard per == nil, atLeast == nil else { throw ValidationError("--per and --at-least go with --statistics-only.") }
        return nil
      }
      let reading = questions.filter { $0.direction == .read }
      guard !reading.isEmpty else { throw ValidationError("--statistics-only applies to reading: name types with --read.") }
      if let type = reading.first(where: { !$0.hasStatistics })?.type {
        throw ValidationError("There are no such statistics of \(type.name). Grant it on its own, without --statistics-only.")
      }
      guard let rule = StatisticsRule(per == .hour ? .hour : .day, least: atLeast ?? StatisticsRule.usualLeast) else {
        let bounds = Limits.leastSamplesInCell
        throw ValidationError("--at-least takes \(bounds.lowerBound) to \(bounds.upperBound) samples.")
      }
      return rule
    }

    /// The date at which the permission ends; nil for no end.
    private func end() throws -> Date? {
      guard length == nil || until == nil else { throw ValidationError("Give --for or --until.") }
      let now = Date()
      if let length {
        guard length.hasSuffix("d") || length.hasSuffix("y"), let end = GrantEnd(length)?.date(at: now, in: output.zone) else {
          throw ValidationError("\"\(length)\" is not a length of time. Give 7d, 30d, 90d or 1y.")
        }
        return try future(end, now, "--for \(length)")
      }
      guard let until else { return nil }
      guard until.contains("-"), let day = GrantEnd(until) else {
        throw ValidationError("\"\(until)\" is not a day. Give a date such as 2026-12-31; for a length of time use --for.")
      }
      return try future(day.date(at: now, in: output.zone), now, "--until \(until)")
    }

    private func future(_ end: Date, _ now: Date, _ option: String) throws -> Date {
      guard end > now else { throw ValidationError("\(option) lies in the past: the permission would have ended already.") }
      return end
    }

    /// The date from which reading is allowed; nil for all data.
    private func start(_ questions: [PermissionQuestion]) throws -> Date? {
      guard let since else { return nil }
      let now = Date()
      let window = ReadWindow(since)?.start(at: now, in: output.zone)
      guard let start = window ?? DatePhrase(since, now: now, calendar: output.calendar)?.start else {
        throw ValidationError("\"\(since)\" is not a length of time or date. Give 7d, 30d, 90d, 1y, or a date such as 2026-01-31.")
      }
      guard start <= now else { throw ValidationError("--since \(since) lies in the future: the app could read nothing yet.") }
      guard questions.contains(where: \.canBeLimited) else {
        throw ValidationError("--since applies to reading samples: name sample types with --read.")
      }
      return start
    }
  }

  struct Deny: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Deny an app reading or saving types. --all: everything it has requested.",
      discussion: """
        Without read permission an app sees only its own samples, and cannot tell whether there are others.

          health apps deny com.example.walks --read "heart rate"
          health apps deny com.example.walks --all
        """)

    @OptionGroup var app: AppArgument
    @OptionGroup var permissions: PermissionOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let service = try store.openExisting()
      try AppsCommand.answer(
        .refused, try AppsCommand.asked(permissions, app.identifier, service), app.identifier, service, output)
    }
  }

  struct Revoke: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Revoke permissions of an app. --all: all of them.",
      discussion: """
        Takes effect immediately, also for running queries. The app is not notified, and does not ask again.

          health apps revoke com.example.walks --read steps
          health apps revoke com.example.walks --all
        """)

    @OptionGroup var app: AppArgument
    @OptionGroup var permissions: PermissionOptions
    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
      let service = try store.openExisting()
      let answers = try service.perform(ReadPermissions(app: app.identifier), for: .owner)
      let granted = answers.filter { $0.answer == .granted }.map(\.question)
      let named = Set(try permissions.questions())
      let revoked = permissions.all ? granted : granted.filter(named.contains)
      guard !revoked.isEmpty else {
        throw Failure("\(app.identifier) has none of these permissions. `health apps show` lists those it has.")
      }
      try AppsCommand.answer(.refused, revoked, app.identifier, service, output)
    }
  }

  struct Dismiss: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Dismiss the requests of an app without an answer.",
      discussion: """
        The app's call fails with errorUserCanceled (code 7). No permission changes, and the app may ask again.

          health apps dismiss com.example.walks
        """)

    @OptionGroup var app: AppArgument
    @OptionGroup var store: StoreOptions

    func run() throws {
      let service = try store.openExisting()
      let sheets = try service.perform(ListPermissionRequests(), for: .owner)
      guard sheets.contains(where: { $0.app == app.identifier }) else { throw AppsCommand.nothingAsked(app.identifier) }
      try service.perform(DismissPermissionRequests(app: app.identifier), for: .owner)
      Output.sentence(Person.words["command.dismissed", app.identifier])
    }
  }

  fileprivate static func nothingAsked(_ app: String) -> Failure {
    Failure("\(app) has no open request. `health apps requests` lists the requests of all apps.")
  }

  /// The named permissions, or all that the app asks for.
  fileprivate static func asked(
    _ permissions: PermissionOptions, _ app: String, _ service: any HealthService
  ) throws -> [PermissionQuestion] {
    guard permissions.all else { return try permissions.questions() }
    let sheets = try service.perform(ListPermissionRequests(), for: .owner)
    guard let sheet = sheets.first(where: { $0.app == app }) else { throw nothingAsked(app) }
    return sheet.questions
  }

  fileprivate static func answer(
    _ answer: Permission, _ questions: [PermissionQuestion], since: Date? = nil, until: Date? = nil,
    statistics: StatisticsRule? = nil, strength: IdentityStrength? = nil, _ app: String, _ service: any HealthService,
    _ output: OutputOptions
  ) throws {
    try service.perform(
      SetPermissions(
        app: app, questions: questions, answer: answer, since: since, until: until, statistics: statistics, strength: strength),
      for: .owner)
    if until != nil || statistics != nil { try checkLimits(questions, until: until, statistics: statistics, app, service) }
    let isRegistered = try service.perform(ListApps(), for: .owner).apps.contains { $0.registration.bundleIdentifier == app }
    if !isRegistered { Output.message(Person.words["command.noteUnregistered", app]) }
    try showPermissions(of: app, service, output)
  }
}

extension AppsCommand {
  /// Takes a grant back whose limits the service does not know: a daemon of an earlier version would grant without them.
  private static func checkLimits(
    _ questions: [PermissionQuestion], until: Date?, statistics: StatisticsRule?, _ app: String, _ service: any HealthService
  ) throws {
    let asked = Set(questions)
    let answers = try service.perform(ReadPermissions(app: app), for: .owner).filter { asked.contains($0.question) }
    let isLimited = answers.allSatisfy { answer in
      (until == nil || answer.until != nil) && (statistics == nil || !answer.question.hasStatistics || answer.statistics == statistics)
    }
    if isLimited { return }
    try service.perform(SetPermissions(app: app, questions: questions, answer: .refused), for: .owner)
    throw Failure(
      "The daemon is of an earlier version, which does not know this limit. The permissions are refused: restart the daemon and grant again."
    )
  }
}

extension ListPermissionRequests.State {
  /// The answer in the person's language.
  fileprivate var shown: String {
    switch self {
    case .asked: Person.words["cell.asked"]
    case .notAsked: Person.words["cell.notAsked"]
    case .granted: Person.words["cell.granted"]
    case .refused: Person.words["cell.refused"]
    case .impossible: "-"
    }
  }
}
