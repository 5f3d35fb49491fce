// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthClient
import OpenHealthCommandLine
import OpenHealthCore
import OpenHealthFiles
import OpenHealthStorage

struct DoctorCommand: ParsableCommand, RowsCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor", abstract: "Check the whole store, and say what is wrong and what to do.",
    discussion: """
      Reads every page and every row, and changes nothing. It checks keys, files, the log, SQLite's own structure, the store's rules, every \
      stored body, kept files and apps. Others can use the store meanwhile.
      With --repair it first sets aside the rows that no reader can use, such as samples in a unit that does not measure their type. They stay \
      in the store, as they are, until `health undo` brings them back.
      Of a store on a server it checks the samples, kept files and apps; the database itself, and its repair, are the operator's.
      Exit status: 0 all is well, 1 something needs your attention, 2 data are damaged.

        health doctor
        health doctor --repair
        health doctor --format json
      """)

  @Flag(help: "Set aside the rows that no reader can use; `health undo` brings them back.")
  var repair = false
  @OptionGroup var store: StoreOptions
  @OptionGroup var output: OutputOptions

  static let columns: [Rows.Column] = [
    .init(name: "severity", key: "head.severity", meaning: "`damage`, `attention` or `note`"),
    .init(name: "subject", key: "head.subject", rank: 2, meaning: "the part of the store, such as `pages`"),
    .init(name: "meaning", key: "head.meaning", meaning: "what is wrong, without health data"),
    .init(name: "remedy", key: "head.remedy", rank: 1, meaning: "what to do"),
  ]

  func run() throws {
    var checkup = Checkup()
    if let service = try open(&checkup) {
      // An error here is one more finding, and must not hide the others.
      do { try checkTokens(service, &checkup) } catch let error as HealthError { try Self.add(error, "apps", to: &checkup) }
    }
    let findings = checkup.sorted
    if output.format == .table {
      for finding in findings {
        Output.sentence(FindingText.sentence(finding))
        Output.sentence("  \(FindingText.library(finding.remedy))")
      }
      Output.sentence(Self.summary(findings))
      Output.flush()
    } else {
      var rows = try Rows(Self.columns, output)
      for finding in findings {
        rows.add([.text(finding.severity.rawValue), .text(finding.subject), .text(finding.sentence), .text(finding.remedy)])
      }
      rows.finish()
    }
    switch findings.first?.severity {
    case .damage: throw ExitCode(2)
    case .attention: throw ExitCode.failure
    case .note, nil: break
    }
  }

  /// Adds what an error of the store means. Throws the error when it says nothing about the store's state.
  private static func add(_ error: HealthError, _ subject: String, to checkup: inout Checkup) throws {
    checkup.add([try StoreFinding(error, subject: subject)])
  }

  /// Opens and checks the store, and returns it. Nil when the store cannot be opened or read, which is a finding, too.
  private func open(_ checkup: inout Checkup) throws -> (any HealthService)? {
    do {
      let (service, keys) = try store.openWithKeys()
      if repair { try setAside(service) }
      try checkup.run(service, keys: keys)
      return service
    } catch let error as HealthError where !store.isServed {
      try Self.add(error, "store", to: &checkup)
      checkup.add(FolderCheck.findings(in: try store.existingFolder()))
      return nil
    }
  }

  /// Sets aside what no reader can use, and says how to bring it back.
  private func setAside(_ service: any HealthService) throws {
    var portion = try service.perform(RepairStore(), for: .owner)
    var counts: [LeftOut: Int] = [:]
    while true {
      for var part in portion.setAside {
        let count = part.count
        if part.type != nil { part.table = "" }
        part.count = 0
        counts[part, default: 0] += count
      }
      if portion.isDone { break }
      portion = try service.perform(RepairStore(removal: portion.removal), for: .owner)
    }
    let words = Person.words
    let lines = counts.map { part, count in
      let count = Person.numbers.text(count)
      return part.type.map { words["doctor.setAsideSamples", $0.name, count] } ?? words["doctor.setAsideRows", "`\(part.table)`", count]
    }
    for line in lines.sorted() { Output.message(line) }
    if let removal = portion.removal, !counts.isEmpty { Output.message(words["doctor.undo", "`health undo \(removal)`"]) }
  }

  /// Checks that the files of tokens lead to registrations.
  private func checkTokens(_ service: any HealthService, _ checkup: inout Checkup) throws {
    let environment = ProcessInfo.processInfo.environment
    for app in try service.perform(ListApps(), for: .owner).apps {
      let identifier = app.registration.bundleIdentifier
      let token: String?
      do throws(FileFault) { token = try AppTokenFile.token(identifier, environment: environment) } catch {
        let remedy = "Correct this, or register the app again with `health apps add`."
        checkup.add([StoreFinding(.attention, "apps", error.description, remedy: remedy)])
        continue
      }
      // A token at a server names its person, too.
      guard let token = token.map({ PersonToken($0)?.secret ?? $0 }) else { continue }
      if try service.perform(IdentifyApp(identifier, token: token), for: .owner) != nil { continue }
      checkup.add([
        StoreFinding(
          .attention, "apps", "The token file of \(TerminalText.line(identifier)) is not the token of its registration.",
          remedy: "Register the app again with `health apps add`.")
      ])
    }
  }

  private static func summary(_ findings: [StoreFinding]) -> String {
    let (words, counts) = (Person.words, Dictionary(grouping: findings, by: \.severity).mapValues { Person.numbers.text($0.count) })
    let parts = [
      counts[.damage].map { words["doctor.places", $0] }, counts[.attention].map { words["doctor.matters", $0] },
    ].compactMap(\.self)
    return parts.isEmpty ? words["doctor.sound"] : words["doctor.end", words.clauses(parts)]
  }
}
