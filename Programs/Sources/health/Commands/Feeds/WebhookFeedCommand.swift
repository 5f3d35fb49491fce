// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthEvents

/// Where signed messages go.
struct WebhookOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The address that takes messages.", valueName: "url"))
  var url: String
  @Option(
    help: ArgumentHelp(
      "Take the secret of signatures from a file, which only you may read (chmod 600): whsec_ and Base64.", valueName: "file"),
    completion: .file())
  var secretFile: String
  @Flag(help: "Send what samples hold, and not their types and UUIDs alone.")
  var values = false
  @OptionGroup var receiver: ReceiverOptions

  func validate() throws { _ = try receiver.address(url, DeliveryAddress.web) }

  /// The receiver. What is set aside is told.
  func make(_ file: FeedFile) throws -> WebhookReceiver {
    let signature: WebhookSignature
    do { signature = try WebhookSignature(secret: try Terminal.secret(file: secretFile, what: "secret")) } catch is WebhookSignature.Fault {
      throw Failure(
        "The secret file has no secret: whsec_ and the Base64 of 24 to 64 bytes. openssl rand -base64 32 makes the second part.")
    }
    return WebhookReceiver(
      HTTPPost(to: try receiver.address(url, DeliveryAddress.web)), signature: signature, hasValues: values, file: file
    ) { letter in
      Output.message(
        Person.words[
          "event.setAside", letter.id, Person.numbers.text(WebhookReceiver.mostRefusals), "\(letter.status)", "`health feed dead-letters`"])
    }
  }
}

/// Sends changes to a program of one's own.
struct WebhookFeedCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "webhook", abstract: "Send each change as a signed message (Standard Webhooks).",
    discussion: """
      A message has a type and a UUID, and with --values what the sample holds. It is repeated with the same `webhook-id` until the receiver \
      answers with 2xx; after \(WebhookReceiver.mostRefusals) refusals it is set aside (`health feed dead-letters`). An answer of 410 ends the \
      feed.

        health feed webhook weight --app com.example.hook --url https://example.org/hook --secret-file hook.secret
      """)

  @OptionGroup var events: EventOptions
  @OptionGroup var webhook: WebhookOptions
  @Flag(help: "Begin with all samples that are there.")
  var all = false
  @Flag(help: "Send again to a receiver that was gone (410).")
  var again = false

  func run() throws {
    let file = try events.place.file("webhook")
    let receiver = try webhook.make(file)
    let connection = try events.place.connect()
    try events.ask(connection)
    if again { try FeedFileOptions.telling { try file.update { $0.isGone = false } } }
    try events.run(connection, takesAll: all, file: file, wake: Wake(), longestPause: 3600, to: receiver)
  }
}

/// Messages that a webhook refused.
struct DeadLettersCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dead-letters", abstract: "Show messages that a webhook refused, send them again, or forget them.",
    discussion: """
        health feed dead-letters --app com.example.hook
      """,
    subcommands: [List.self, Resend.self, Forget.self], defaultSubcommand: List.self)

  struct List: ParsableCommand, RowsCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show messages that a webhook refused.",
      discussion: """
          health feed dead-letters list --app com.example.hook
        """)

    @OptionGroup var place: FeedFileOptions
    @OptionGroup var output: OutputOptions

    static let columns: [Rows.Column] = [
      .init(name: "id", key: "head.id", meaning: "the `webhook-id` of the message"),
      .init(name: "date", kind: .instant, key: "head.date", meaning: "when it was set aside"),
      .init(name: "type", key: "head.type", meaning: "the short name of the sample's type"),
      .init(name: "status", kind: .integer, key: "head.status", meaning: "the status of the last answer"),
      .init(name: "uuid", rank: nil, meaning: "the UUID of the sample"),
      .init(name: "deleted", kind: .boolean, rank: nil, meaning: "whether the message is about a deletion"),
    ]

    func run() throws {
      let content = try FeedFileOptions.telling { try place.file("webhook").content() }
      var rows = try Rows(Self.columns, output, ifEmpty: Person.words["event.noLetters"])
      for letter in content.deadLetters {
        rows.add([
          .text(letter.id), .date(letter.date, output.dates), .text(TerminalText.line(letter.type)), .count(letter.status),
          .text(letter.uuid.uuidString), .flag(letter.isDeletion),
        ])
      }
      rows.finish()
    }
  }

  struct Resend: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Send messages again that a webhook refused, with the same identifiers.",
      discussion: """
        The feed may run meanwhile.

          health feed dead-letters resend --app com.example.hook --url https://example.org/hook --secret-file hook.secret
        """)

    @OptionGroup var place: FeedFileOptions
    @OptionGroup var webhook: WebhookOptions

    func run() throws {
      let file = try place.file("webhook")
      let receiver = try webhook.make(file)
      try FeedFileOptions.telling {
        let letters = try file.content().deadLetters
        let connection = webhook.values && !letters.isEmpty ? try place.connect() : nil
        var (taken, refused) = (0, 0)
        for letter in letters {
          var sample: SampleRecord?
          if let connection, !letter.isDeletion, let type = Catalog.type(named: letter.type) {
            sample = try connection.ask(FetchSamples(selections: [.init(type: type, predicate: .uuid([letter.uuid]))], limit: 1)).first
          }
          if try receiver.send(letter, sample: sample) {
            try file.update { $0.deadLetters.removeAll { $0.id == letter.id } }
            taken += 1
          } else {
            refused += 1
          }
        }
        guard !letters.isEmpty else { return Output.sentence(Person.words["event.noLetters"]) }
        Output.sentence(Person.words["event.resent", Person.numbers.text(taken), Person.numbers.text(refused)])
        if refused > 0 { throw Failure("The receiver refused messages again.") }
      }
    }
  }

  struct Forget: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Forget messages that a webhook refused.",
      discussion: """
          health feed dead-letters forget --app com.example.hook
        """)

    @OptionGroup var place: FeedFileOptions

    func run() throws {
      let file = try place.file("webhook")
      try FeedFileOptions.telling {
        let letters = try file.content().deadLetters
        try file.update { content in content.deadLetters.removeAll { old in letters.contains { $0.id == old.id } } }
        Output.sentence(Person.words["event.forgotten", Person.numbers.text(letters.count)])
      }
    }
  }
}
