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
    .init(name: "severity", meaning: "`damage`, `attention` or `note`"),
    .init(name: "subject", rank: 2, meaning: "the part of the store, such as `pages`"),
    .init(name: "meaning", meaning: "what is wrong, without health data"),
    .init(name: "remedy", rank: 1, meaning: "what to do"),
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
        Output.sentence("\(Self.title(finding.severity)) (\(finding.subject)): \(finding.sentence)")
        Output.sentence("  \(finding.remedy)")
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
    var counts: [String: Int] = [:]
    while true {
      for part in portion.setAside {
        counts[part.type.map { "samples of \($0.name)" } ?? "rows of the table `\(part.table)`", default: 0] += part.count
      }
      if portion.isDone { break }
      portion = try service.perform(RepairStore(removal: portion.removal), for: .owner)
    }
    for (what, count) in counts.sorted(by: { $0.key < $1.key }) { Output.message("Set aside \(what): \(Person.numbers.text(count)).") }
    if let removal = portion.removal, !counts.isEmpty { Output.message("`health undo \(removal)` brings them back as they were.") }
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

  private static func title(_ severity: StoreFinding.Severity) -> String {
    switch severity {
    case .damage: "Damage"
    case .attention: "Attention"
    case .note: "Note"
    }
  }

  private static func summary(_ findings: [StoreFinding]) -> String {
    let counts = Dictionary(grouping: findings, by: \.severity).mapValues(\.count)
    let parts = [
      counts[.damage].map { "Damage found in \(Person.counted($0, "place"))" },
      counts[.attention].map { "Matters that need your attention: \(Person.numbers.text($0))" },
    ].compactMap(\.self)
    return parts.isEmpty ? "The store is sound." : "\(parts.joined(separator: "; "))."
  }
}
