// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFigures
import OpenHealthSignatures
import OpenHealthWords

struct VerifyCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify", abstract: "Check the signatures of samples, or of a health card.",
    discussion: """
      Some devices sign what they measure. A sample is verified if an installed certificate signed its type, times, values and units. \
      A health card is verified if an installed key of its issuer signed it. `health certificates add` installs both. Nothing is looked up \
      in a network. Exit status 1 if a signature does not verify.

        health verify
        health verify --type weight --last 1y
        health verify --card card.smart-health-card
      """)

  @Option(
    help: ArgumentHelp(
      "Check a SMART Health Card instead: a .smart-health-card file or the text of its codes (shc:/); - for standard input.",
      valueName: "file"), completion: .file())
  var card: String?
  @OptionGroup var types: TypesOption
  @OptionGroup var source: SourceOptions
  @OptionGroup var period: PeriodOptions
  @OptionGroup var order: OrderOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  static let columns: [Rows.Column] = [
    .init(name: "date", kind: .instant, key: "head.date", meaning: "when the sample began, or when the card was issued"),
    .init(name: "type", key: "head.type", meaning: "the short name of the type, or what the card is about"),
    .init(
      name: "result", key: "head.result",
      meaning: "`verified`; `signed` for a good signature of something that cannot be compared with the sample; else `failed`"),
    .init(
      name: "signer", key: "head.signer", rank: 1,
      meaning: "the name in the certificate, or the address of the card's issuer; null if it is not known"),
    .init(name: "reason", rank: nil, meaning: "the result in a sentence"),
    .init(name: "uuid", rank: nil, isTyped: true, meaning: "the sample's identifier; null for a card"),
  ]

  func validate() throws {
    let hasPeriod = try period.range(output.place) != nil
    if try types.types() != nil || hasPeriod || source.source != nil || order.limit != nil, card != nil {
      throw ValidationError("A card has neither types, nor a period, a source or a limit.")
    }
  }

  func run() throws {
    let trusted = try CertificatesCommand.contents()
    var results = Results(rows: try Rows(Self.columns, output, ifEmpty: card == nil ? Person.words["command.noSigned"] : nil))
    if let card {
      try check(card, CardVerifier(issuers: trusted.issuers), &results)
    } else {
      try checkSamples(SignatureVerifier(certificates: trusted.certificates), &results)
    }
    results.rows.finish()
    if output.format == .table, results.count > 0 {
      Output.line()
      Output.sentence(results.summary)
    }
    Output.flush()
    if results.failed > 0 { throw ExitCode.failure }
  }

  /// Rows, and how many there are of each result.
  private struct Results {
    var rows: Rows
    private var counts: [String: Int] = [:]

    init(rows: Rows) { self.rows = rows }

    mutating func add(_ result: String, date: Rows.Cell, type: String?, signer: String?, reason: String, uuid: UUID? = nil) {
      counts[result, default: 0] += 1
      let shown = result == "verified" ? Person.words["cell.verified"] : LibraryText(Person.numbers)(reason)
      rows.add([date, .text(type), .text(result, shown: shown), .text(signer), .text(reason), .text(uuid?.uuidString)])
    }

    var count: Int { counts.values.reduce(0, +) }
    var failed: Int { counts["failed"] ?? 0 }

    var summary: String {
      let words = Person.words
      let parts = [
        counts["verified"].map { words["command.verified", Person.numbers.text($0)] },
        counts["signed"].map { words["command.signed", Person.numbers.text($0)] },
        counts["failed"].map { words["command.notVerified", Person.numbers.text($0)] },
      ]
      return words["doctor.end", words.list(parts.compactMap { $0 })]
    }
  }

  // MARK: Samples

  private func checkSamples(_ verifier: SignatureVerifier, _ results: inout Results) throws {
    let named = try types.types()
    let service = try store.openExisting()
    let stored = try service.perform(ListTypes(), for: .owner).map(\.type).filter(\.isOfSamples)
    let types = stored.filter { named?.contains($0) ?? true }
    let signed = PredicateTree.and([try period.predicate(output.place), .metadataKey(MetadataSet.digitalSignatureKey)])
    var pages = SamplePages(
      types: types, predicate: try source.narrowed(signed, of: types, service), ascending: !order.isNewestFirst, limit: order.limit,
      service: service)
    while let page = try pages.next() {
      for sample in page {
        guard let check = verifier.check(sample) else { continue }
        let result = check.finding.isFailure ? "failed" : check.finding == .verified ? "verified" : "signed"
        results.add(
          result, date: .date(sample.start, output.dates), type: sample.type.name, signer: check.signer?.subject,
          reason: check.finding.description, uuid: sample.uuid)
      }
    }
  }

  // MARK: Cards

  private func check(_ path: String, _ verifier: CardVerifier, _ results: inout Results) throws {
    let bytes = try Self.bytes(path)
    let cards: [String]
    do throws(CardFault) {
      cards = try CardText.cards(in: bytes)
    } catch {
      throw Failure("\(path == "-" ? "Standard input" : path): \(error)", status: 2)
    }
    for text in cards {
      do throws(CardFault) {
        let card = try HealthCard(compact: text)
        let finding = verifier.check(card, at: output.now)
        results.add(
          finding == .verified ? "verified" : "failed", date: .date(card.issued, output.dates), type: about(card),
          signer: card.issuer, reason: finding.description)
      } catch {
        results.add("failed", date: .date(nil, output.dates), type: nil, signer: nil, reason: error.description)
      }
    }
  }

  /// The subjects of a card, without the type that all cards have.
  private func about(_ card: HealthCard) -> String {
    let types = card.types.filter { $0 != "health-card" }
    return (types.isEmpty ? card.types : types).joined(separator: ", ")
  }

  /// The bytes of a file or of standard input. Reads one byte beyond the limit, so that longer input is recognised.
  private static func bytes(_ path: String) throws(TrustFault) -> [UInt8] {
    if path != "-" { return try TrustFolder.bytes(ofFile: path, atMost: CardText.mostBytes) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= CardText.mostBytes {
      // Unsafe: `read` uses the pointer only during the call, and writes at most the bytes of the buffer.
      let count = part.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .file(FileFault(.system(errno), "Standard input")) }
      if count == 0 { break }
      bytes += part[..<count]
    }
    return bytes
  }
}
