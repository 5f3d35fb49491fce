// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import ProgramsTestSupport
import Testing

@testable import health
@testable import health_server

/// Help for people: examples, manual pages, and the completion of words in shells.
///
/// `---completion` and `SAP_SHELL` are how the scripts that ArgumentParser generates ask the command for completions.
@Suite struct HelpTests {
  /// The commands of both programs. Those below `server` are another program's.
  private static let roots: [any ParsableCommand.Type] = [HealthCommand.self, HealthServerProgram.Root.self]

  /// Every command that does something, with its path.
  private static func commands() -> [[String]] {
    roots.flatMap { commands($0, []) }.filter { $0 != ["server"] } + [["server"]]
  }

  private static func commands(_ command: any ParsableCommand.Type, _ path: [String]) -> [[String]] {
    command.configuration.subcommands.flatMap { part -> [[String]] in
      let path = path + [part._commandName]
      return [path] + commands(part, path)
    }
  }

  /// The words of a line as a shell sees them, up to where its output goes.
  private static func words(_ line: String) -> [String] {
    var words: [String] = []
    var isQuoted = false
    var isInWord = false
    for character in line {
      switch character {
      case "\"": (isQuoted, isInWord, words) = (!isQuoted, true, isInWord ? words : words + [""])
      case " " where !isQuoted: isInWord = false
      default:
        if !isInWord { words.append("") }
        isInWord = true
        words[words.count - 1].append(character)
      }
    }
    return Array(words.prefix { $0 != ">" && $0 != "|" })
  }

  @Test("Every command's help has an example of it, and every example is a valid command line")
  func examples() throws {
    let commands = Self.commands()
    #expect(commands.count > 50)
    for path in commands {
      let root: any ParsableCommand.Type = Self.roots[path[0] == "server" ? 1 : 0]
      let command = path.reduce(root) { command, name in
        command.configuration.subcommands.first { $0._commandName == name } ?? command
      }
      let help = root.helpMessage(for: command, columns: 200)
      let lines = help.replacing("\\\n", with: " ").split(separator: "\n").filter { $0.hasPrefix("  health ") }
      let name = "health " + path.joined(separator: " ")
      #expect(lines.contains { $0.dropFirst(2).hasPrefix(name) }, "\(name) has no example")
      for line in lines {
        #expect(throws: Never.self, "\(line)") { _ = try root.parseAsRoot(Array(Self.words(String(line)).dropFirst())) }
      }
    }
  }

  @Test("V18: commands of one kind have the same options")
  func sameOptions() throws {
    var kinds = (periods: 0, lists: 0, sources: 0)
    for path in Self.commands() where path[0] != "server" {
      let command = path.reduce(HealthCommand.self as any ParsableCommand.Type) { command, name in
        command.configuration.subcommands.first { $0._commandName == name } ?? command
      }
      let help = HealthCommand.helpMessage(for: command, columns: 200)
      func has(_ option: String) -> Bool { help.contains("  \(option) ") || help.contains("  \(option)\n") || help.contains("/\(option) ") }
      func needs(_ options: String...) {
        for option in options { #expect(has(option), "health \(path.joined(separator: " ")) has no \(option)") }
      }
      // An import reads a file; its --from is not a period of the store.
      guard path != ["import"] else { continue }
      if has("--last") || has("--in") || has("--from") {
        kinds.periods += 1
        needs("--from", "--to", "--last", "--in", "--time-zone")
      }
      guard has("--last") else { continue }
      // What explains one figure lists its parts in the order in which they are added.
      if path != ["explain"], let first = (command as? any RowsCommand.Type)?.columns.first, [.instant, .day].contains(first.kind) {
        kinds.lists += 1
        needs("--limit", "--newest-first", "--oldest-first")
      }
      // Rings, nights, pages of all types and the log of apps are not of the samples of one source.
      if ![["activity"], ["sleep"], ["report"], ["log"]].contains(path) {
        kinds.sources += 1
        needs("--source")
      }
    }
    #expect(kinds.periods >= 10, "\(kinds)")
    #expect(kinds.lists >= 6, "\(kinds)")
    #expect(kinds.sources >= 7, "\(kinds)")
  }

  @Test("Each manual page has examples, files, environment and exit status")
  func manual() throws {
    try Health.withFolder { health in
      let script = Checkout.root.appendingPathComponent("Packaging/manual")
      _ = try Probe.run(["/usr/bin/env", "bash", script.path, Health.command, health.path("manual")])
      let pages = try FileManager.default.contentsOfDirectory(atPath: health.path("manual"))
      #expect(pages.count == Self.commands().count + 1)
      for page in pages {
        let text = try String(contentsOfFile: health.path("manual/\(page)"), encoding: .utf8)
        for part in ["NAME", "SYNOPSIS", "DESCRIPTION", "EXAMPLES", "FILES", "ENVIRONMENT", "EXIT STATUS"] {
          #expect(text.components(separatedBy: "\n.SH \(part)\n").count == 2, "\(page) has not one \(part)")
        }
      }
    }
  }

  @Test("Shells complete the names of sources; bash gets no name that it would run as code")
  func sources() throws {
    try Health.withFolder { health in
      let names = ["Scale", "Anna's Watch", "$(touch ran)", "`touch ran`", "a;touch ran", "-rf", "two\nlines", "a:b"]
      let records = names.map { name in
        "<Record type=\"HKQuantityTypeIdentifierBodyMass\" sourceName=\"\(name.replacing("\n", with: "&#10;"))\" unit=\"kg\" value=\"70\""
          + " startDate=\"2026-01-01 08:00:00 +0000\" endDate=\"2026-01-01 08:00:00 +0000\" creationDate=\"2026-01-01 08:00:00 +0000\"/>"
      }
      try Data("<HealthData locale=\"en_US\">\(records.joined())</HealthData>".utf8).write(
        to: URL(fileURLWithPath: health.path("export.xml")))
      #expect(health.run("import", health.path("export.xml")).status == 0)
      func offered(_ shell: String, _ words: String...) throws -> Set<String> {
        let line = ([Health.command, "---completion", "query", "--", "--source", "\(words.count + 1)", "0", "health"] + words + [""])
        let result = health.runInShell(line.map { "'\($0)'" }.joined(separator: " "), environment: ["SAP_SHELL": shell])
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.isEmpty, "\(result.errors)")
        return Set(result.output.split(separator: "\n").map(String.init))
      }
      let bash = try offered("bash", "query", "weight", "--source")
      #expect(bash.contains("Scale"))
      #expect(bash.isDisjoint(with: names.dropFirst()))
      let zsh = try offered("zsh", "query", "weight", "--source")
      #expect(zsh.isSuperset(of: ["Scale", "Anna's Watch"]))
      #expect(zsh.isDisjoint(with: ["-rf", "two", "lines", "a:b"]))
      #expect(try offered("fish", "query", "steps", "--source").isEmpty)

      // As bash does it.
      let complete = health.run(["--generate-completion-script", "bash"])
      try Data(complete.output.utf8).write(to: URL(fileURLWithPath: health.path("completion")))
      let script = """
        cd '\(health.path(""))'; mkdir bin; ln -s "$HEALTH" bin/health; export PATH=$PWD/bin:$PATH
        exec bash -c "
          source ./completion
          COMP_LINE='health query weight --source '; COMP_POINT=28; COMP_WORDS=(health query weight --source ''); COMP_CWORD=4
          _health health '' --source
          printf '%s\\n' \"\\${COMPREPLY[@]}\""
        """
      let offer = health.runInShell(script)
      #expect(offer.output.split(separator: "\n").contains("Scale"), "\(offer.output) \(offer.errors)")
      #expect(!health.exists("ran"))
    }
  }

  @Test("Completion does not ask for the passphrase of a store")
  func closedStore() throws {
    try Health.withFolder { health in
      #expect(health.run("add", "weight", "70", "kg").status == 0)
      let file = health.path("passphrase")
      try Data("correct horse battery staple\n".utf8).write(to: URL(fileURLWithPath: file))
      #expect(chmod(file, 0o600) == 0)
      #expect(health.run("key", "passphrase", "--new-passphrase-file", file).status == 0)
      let result = health.runInShell(
        "\"$HEALTH\" ---completion query -- --source 3 0 health query --source ''", environment: ["SAP_SHELL": "bash"])
      #expect(result.status == 0)
      #expect(result.errors.isEmpty)
      #expect(result.output.split(separator: "\n").isEmpty)
    }
  }

  @Test("Where /proc is not mounted, a command says that it cannot read its arguments", .withSandboxes)
  func withoutProc() throws {
    let output = try Probe.run([
      "/usr/bin/env", "bwrap", "--ro-bind", "/", "/", "--tmpfs", "/proc", "sh", "-c", "\"$0\" --version 2>&1; echo $?", Health.command,
    ])
    #expect(
      output == "health: The arguments cannot be read because /proc is not mounted. Mount it: mount -t proc proc /proc\n1\n", "\(output)")
  }
}
