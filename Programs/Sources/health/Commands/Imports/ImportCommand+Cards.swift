// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFiles
import OpenHealthSignatures

/// Imports SMART Health Cards: a `.smart-health-card` file, the text of codes, or cards in their compact form.
extension ImportCommand {
  /// The cards of a file that looks like a file of cards; nil for other files. Throws if such a file is damaged.
  static func cards(inFile path: String) throws -> [HealthCard]? {
    let bytes: [UInt8]
    do throws(FileFault) {
      // The import of exports handles larger files, files that cannot be read, and pipes, which can be read only once.
      guard let data = try CheckedFile.contents(of: path, atMost: CardText.mostBytes, demanding: []) else { return nil }
      bytes = Array(data)
    } catch {
      return nil  // that import meets the error itself
    }
    guard [UInt8(ascii: "{"), UInt8(ascii: "s"), UInt8(ascii: "e")].contains(bytes.first) else { return nil }
    let texts: [String]
    do throws(CardFault) { texts = try CardText.cards(in: bytes) } catch {
      if error == .noCard { return nil }
      throw error
    }
    return try texts.map { try HealthCard(compact: $0) }
  }

  /// Imports cards as samples. Their signatures are not checked: `health verify --card` does that.
  func importCards(_ cards: [HealthCard]) throws {
    guard only.isEmpty, since == nil, !takeProfile, activity == nil else {
      throw ValidationError("--only, --since, --take-profile and --activity are not for health cards. \(file) is imported as a whole.")
    }
    let uuids = UUIDMint.ofImport(now: { Date() }, random: SystemRandomNumberGenerator())
    let samples = cards.map { Self.sample($0, uuid: uuids.nextOfWhole()) }
    let sound = samples.filter { sample in
      // The report counts it as skipped.
      do { try sample.validate() } catch { return false }
      return true
    }
    var outcome = ImportRecords.Outcome()
    var number: Int64?
    if !preview {
      let service = try store.open()
      let begun = try service.perform(BeginImport(name: URL(fileURLWithPath: file).lastPathComponent, bringsBack: bringBack), for: .owner)
      outcome = try service.perform(ImportRecords(number: begun, records: sound), for: .owner)
      try service.perform(FinishImport(number: begun, exportDate: nil, locale: nil, isComplete: true), for: .owner)
      number = begun
    }
    try write(samples.count, skipped: samples.count - sound.count, outcome, number)
    if sound.count < samples.count { throw ExitCode(1) }
  }

  private func write(_ read: Int, skipped: Int, _ outcome: ImportRecords.Outcome, _ number: Int64?) throws {
    let type = Catalog.verifiableRecord
    let removed = outcome.removedByType?[type] ?? 0
    let cells = Self.cells(
      type.name, read: read, stored: outcome.storedByType[type] ?? 0, alreadyThere: outcome.alreadyThereByType[type] ?? 0,
      skipped: skipped)
    if output.format == .json || output.format == .jsonl {
      let members: [(String, Rows.Cell)] = [
        ("import", .json(number.map { String($0) })), ("is_stopped", .flag(false)), ("counts", .objects([Self.object(cells)])),
      ]
      Output.line(Rows.object(members + (number == nil ? [] : [("removed", .count(removed))])))
      return Output.flush()
    }
    let count = number == nil ? 2 : cells.count
    var rows = try Rows(Array(Self.countColumns.prefix(count)), output)
    rows.add(Array(cells.prefix(count)))
    rows.finish()
    if output.format == .table {
      Output.sentence()
      Self.writeRemoved(removed)
      if let number {
        Output.sentence(Self.undoing(number))
        Output.sentence(Person.words["import.unchecked", "`health verify --card \(file)`"])
      } else {
        Output.sentence(Person.words["import.nothing"])
      }
    }
    Output.flush()
  }

  /// The sample of a card. Its source is the issuer.
  private static func sample(_ card: HealthCard, uuid: UUID) -> SampleRecord {
    let relevant = card.content.latest ?? card.issued
    let record = VerifiableRecord(
      recordTypes: card.credentialTypes, issuer: card.issuer, subjectName: card.content.subjectName,
      subjectBirth: card.content.subjectBirth,
      issued: card.issued, relevant: relevant, expiration: card.expires, itemNames: card.content.itemNames, data: Data(card.compact.utf8))
    let source = SourceRecord(bundleIdentifier: card.issuer, name: card.issuer)
    return SampleRecord(
      uuid: uuid, type: Catalog.verifiableRecord, start: relevant, end: relevant, value: .content(.verifiableRecord(record)),
      provenance: Provenance(revision: SourceRevisionRecord(source: source), device: nil))
  }
}
