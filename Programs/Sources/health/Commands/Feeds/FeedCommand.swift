// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthClient
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFeeds
import OpenHealthFiles
import OpenHealthWords

/// Phones that send what they record, and receivers of what changes.
struct FeedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "feed", abstract: "Let phones send, and send changes to other programs.",
    discussion: """
      Each phone is an app of its own, which saves and reads nothing. `health serve --feed` listens for KeepMyMetrics (ohe.wire/1), Health \
      Auto Export and HealthSave:

        health feed add annas-phone
        health serve --feed 127.0.0.1:8422
        health feed pair annas-phone --url https://health.example.org

      The other way, `mqtt`, `influx` and `webhook` send what changes in your store to Home Assistant, databases and your own programs \
      (Documentation/Events.md).

      iPhones accept only certificates of authorities that they know: put a proxy with a public certificate before the address, or install \
      a profile with your own authority on the phone and give --feed-certificate. Documentation/Feeds.md has both.
      """,
    subcommands: [
      List.self, Add.self, Pair.self, Retry.self, Remove.self, MQTTFeedCommand.self, InfluxFeedCommand.self, WebhookFeedCommand.self,
      DeadLettersCommand.self,
    ], defaultSubcommand: List.self)

  /// A feed by its name.
  struct Named: ParsableArguments {
    @Argument(help: ArgumentHelp("The name of the feed: lowercase letters, digits and hyphens.", valueName: "name"))
    var name: String

    /// The feed as an app.
    var identifier: String { FeedSource.identifier(ofFeed: name) }

    func validate() throws {
      guard FeedSource.isName(name) else {
        throw ValidationError("A feed's name has lowercase letters, digits and hyphens, at most 40 of them, such as annas-phone.")
      }
    }
  }

  /// The registered feeds by name.
  static func all(_ service: any HealthService) throws(HealthError) -> [(name: String, app: RegisteredApp)] {
    try service.perform(ListApps(), for: .owner).apps.compactMap { app in
      FeedSource.name(ofFeed: app.registration.bundleIdentifier).map { ($0, app) }
    }.sorted { $0.name < $1.name }
  }

  /// Says of each feed when it sent last, and what it has not sent since.
  static func writeFreshness(_ service: any HealthService, _ output: OutputOptions) throws {
    for (name, app) in try all(service) {
      let report = try service.perform(ReadFeed(feed: app.registration.bundleIdentifier), for: .owner)
      let silent = report.silentTypes(at: output.now)
      let words = Person.words
      Output.sentence(report.last.map { words["command.feedSent", name, output.dates.minute($0)] } ?? words["command.feedEmpty", name])
      if !silent.isEmpty { Output.sentence(words["command.feedSilent", name, words.list(silent)]) }
    }
  }

  /// Throws for a feed that is not registered.
  static func check(_ feed: Named, _ service: any HealthService) throws {
    guard try all(service).contains(where: { $0.name == feed.name }) else {
      throw Failure("There is no feed \(feed.name). `health feed list` shows those there are, `health feed add` makes one.")
    }
  }

  struct List: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the feeds: the last batch, what came, and what has fallen silent.",
      discussion: """
          health feed list
        """)

    @OptionGroup var store: StoreOptions
    @OptionGroup var output: OutputOptions

    static let columns: [Rows.Column] = [
      .init(name: "feed", key: "head.feed", isTyped: true, meaning: "the name of the feed"),
      .init(name: "last", kind: .instant, key: "head.lastBatch", meaning: "when the last batch was taken; null before the first"),
      .init(name: "saved", kind: .integer, key: "head.saved", meaning: "the number of samples saved so far"),
      .init(name: "deleted", kind: .integer, key: "head.deleted", meaning: "the number of samples that the phone has deleted"),
      .init(name: "rejected", kind: .integer, key: "head.rejected", meaning: "the number of records that were refused"),
      .init(
        name: "waiting", kind: .integer, key: "head.waiting",
        meaning: "the number of batches that were set aside; `health feed retry` tries them again"),
      .init(name: "silent", key: "head.silent", meaning: "the types that have sent nothing for two days, by short name"),
    ]

    func run() throws {
      let service = try store.openExisting()
      let now = Date()
      var rows = try Rows(Self.columns, output, ifEmpty: Person.words["command.noFeeds", "`health feed add`"])
      var waiting: [(name: String, batch: FeedReport.SetAside)] = []
      for (name, app) in try FeedCommand.all(service) {
        let report = try service.perform(ReadFeed(feed: app.registration.bundleIdentifier), for: .owner)
        rows.add([
          .text(name), .date(report.last, output.dates), .count(report.accepted), .count(report.deleted), .count(report.rejected),
          .count(report.setAside.count), .text(report.silentTypes(at: now).joined(separator: " ")),
        ])
        waiting += report.setAside.map { (name, $0) }
      }
      rows.finish()
      for (name, batch) in waiting {
        Output.message(Person.words["feed.setAside", "\(batch.number)", name, batch.format, TerminalText.line(batch.reason)])
      }
    }
  }

  struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Register a phone as a feed, which may save all types but read none.",
      discussion: """
        The token is written to a file that only you can read; `health feed pair` shows it to the phone. `health apps revoke` takes single \
        types back.

          health feed add annas-phone
        """)

    @OptionGroup var feed: Named
    @Flag(help: "Replace an existing feed's token. Phones with the old one get no answer any more.")
    var replace = false
    @OptionGroup var store: StoreOptions

    func run() throws {
      let service = try store.open()
      let url = AppTokenFile.url(feed.identifier, environment: ProcessInfo.processInfo.environment)
      let token = AppToken.text(of: (0..<AppToken.byteCount).map { _ in UInt8.random(in: 0...255) })
      let registration = AppRegistration(
        bundleIdentifier: feed.identifier, name: feed.name, usage: UsageTexts(update: "To bring in what the phone records."))
      try FileWriting.telling {
        try FileWriting.makeFolder(url.deletingLastPathComponent())
        let file = try NewFile(at: url.path, replacing: replace, mayStream: false)
        // At a server for many people, the token names the person, too.
        let text = try store.server().map { PersonToken(person: $0.person, secret: token).text } ?? token
        try file.write(Array("\(text)\n".utf8))
        try service.perform(AddApp(registration, token: token, replaces: replace), for: .owner)
        try file.finish()
      }
      let questions = Catalog.types.filter { $0.isOfSamples && $0.isShareable && $0.correlationMembers == nil }.map {
        PermissionQuestion(type: $0, direction: .share)
      }
      try service.perform(SetPermissions(app: feed.identifier, questions: questions, answer: .granted), for: .owner)
      Output.sentence(Person.words["feed.added", feed.name, url.path])
      Output.sentence(Person.words["feed.pair", "`health feed pair \(feed.name) --url ADDRESS`"])
    }
  }

  struct Pair: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show a feed's address and token as a QR code.",
      discussion: """
        The code is JSON with `url` and `token`. Whoever sees it can send in the name of the phone.

          health feed pair annas-phone --url https://health.example.org
        """)

    @OptionGroup var feed: Named
    @Option(help: ArgumentHelp("The address at which the phone finds the listener.", valueName: "url"))
    var url: String
    @Flag(help: "Print the address and the token without the code.")
    var noCode = false
    @OptionGroup var store: StoreOptions

    func validate() throws {
      guard let parts = URLComponents(string: url), parts.host?.isEmpty == false, parts.scheme == "https" || parts.scheme == "http" else {
        throw ValidationError("--url takes an address such as https://health.example.org.")
      }
    }

    func run() throws {
      try FeedCommand.check(feed, try store.openExisting())
      let file = AppTokenFile.url(feed.identifier, environment: ProcessInfo.processInfo.environment)
      let text: String
      do { text = try String(contentsOf: file, encoding: .utf8) } catch {
        throw Failure("The token file \(file.path) cannot be read. `health feed add \(feed.name) --replace` makes another token.")
      }
      let token = text.trimmingCharacters(in: .whitespacesAndNewlines)
      guard AppToken.isToken(token) || PersonToken(token) != nil else {
        throw Failure("The file \(file.path) has no token. `health feed add \(feed.name) --replace` makes another one.")
      }
      if !noCode {
        let code = "{\"url\":\(JSONText.string(url)),\"token\":\(JSONText.string(token))}"
        guard let code = QRCode(Array(code.utf8)) else { throw Failure("The address is too long for a code. Give a shorter --url.") }
        for line in code.terminalLines { Output.line(line) }
      }
      Output.sentence(Person.words["feed.address", TerminalText.line(url)])
      Output.sentence(Person.words["feed.token", token])
      Output.sentence(Person.words["feed.paths", "/ingest (ohe.wire/1), /health-auto-export, /api/apple/batch (HealthSave)"])
    }
  }

  struct Retry: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Try batches again that were set aside.",
      discussion: """
        With --forget they are forgotten instead.

          health feed retry annas-phone
          health feed retry annas-phone --forget
        """)

    @OptionGroup var feed: Named
    @Flag(help: "Forget the batches without another try.")
    var forget = false
    @OptionGroup var store: StoreOptions

    func run() throws {
      let service = try store.openExisting()
      try FeedCommand.check(feed, service)
      let report = try service.perform(ReadFeed(feed: feed.identifier), for: .owner)
      guard !report.setAside.isEmpty else { return Output.sentence(Person.words["feed.none", feed.name]) }
      let source = SourceRecord(bundleIdentifier: feed.identifier, name: feed.name)
      let delivery = FeedDelivery(service, author: AppIdentity(revision: SourceRevisionRecord(source: source)))
      for batch in report.setAside {
        if !forget {
          let body = try service.perform(ReadSetAsideBatch(feed: feed.identifier, number: batch.number), for: .owner)
          guard let body, let format = FeedFormat(rawValue: batch.format) else {
            Output.sentence(Person.words["feed.tooLong", "\(batch.number)"])
            continue
          }
          do {
            let outcome = try delivery.take(Array(body), as: format)
            let count = outcome.parts.reduce(0) { $0 + $1.reply.accepted }
            Output.sentence(Person.words["feed.saved", "\(batch.number)", Person.numbers.text(count)])
          } catch let fault as FeedFault {
            Output.sentence(Person.words["feed.stays", "\(batch.number)", fault.description])
            continue
          }
        }
        _ = try service.perform(ForgetSetAsideBatches(feed: feed.identifier, number: batch.number), for: .owner)
      }
      if forget { Output.sentence(Person.words["feed.forgotten", feed.name]) }
    }
  }

  struct Remove: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a feed. Its samples stay.",
      discussion: """
          health feed remove annas-phone
        """)

    @OptionGroup var feed: Named
    @OptionGroup var store: StoreOptions

    func run() throws {
      let service = try store.openExisting()
      try FeedCommand.check(feed, service)
      try service.perform(RemoveApp(feed.identifier), for: .owner)
      _ = try service.perform(ForgetSetAsideBatches(feed: feed.identifier, number: nil), for: .owner)
      // Without a registration the token is useless.
      let path = AppTokenFile.url(feed.identifier, environment: ProcessInfo.processInfo.environment).path
      if unlink(path) != 0, errno != ENOENT {
        Output.message(Person.words["command.tokenStays", path, String(cString: strerror(errno))])
      }
      Output.sentence(Person.words["feed.removed", feed.name])
    }
  }
}
