// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

/// Files of other makers that a reader once got wrong, or must keep reading right, each with what a person types and then sees.
///
/// `Fixtures/Cases/cases.tsv` has a row for each step: the folder of the files, what is typed, the exit status, and what has to be in the
/// output, divided by `|`. Blanks count as one. All values in the files are invented.
@Suite struct FileCasesTests {
  private struct Step {
    let command: String
    let status: Int32
    let wanted: [String]
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Fixtures/Cases")

  private static func steps() throws -> [String: [Step]] {
    let rows = try String(contentsOf: folder.appendingPathComponent("cases.tsv"), encoding: .utf8).split(separator: "\n").dropFirst()
    var steps: [String: [Step]] = [:]
    for row in rows {
      let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      try #require(fields.count == 4, "\(row)")
      steps[fields[0], default: []].append(
        Step(command: fields[1], status: try #require(Int32(fields[2])), wanted: fields[3].split(separator: "|").map(String.init)))
    }
    return steps
  }

  @Test("F1 to F16: each case gives what its file says", arguments: try steps().keys.sorted())
  func gives(_ name: String) throws {
    let steps = try #require(try Self.steps()[name])
    try Health.withFolder { health in
      for file in try FileManager.default.contentsOfDirectory(atPath: Self.folder.appendingPathComponent(name).path) {
        try FileManager.default.copyItem(atPath: Self.folder.appendingPathComponent("\(name)/\(file)").path, toPath: health.path(file))
      }
      for step in steps {
        let outcome = health.runInShell(Self.script(step.command), environment: ["TZ": "UTC"])
        #expect(outcome.status == step.status, "\(step.command): \(outcome.errors)")
        let output = (outcome.output + " " + outcome.errors).split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        for wanted in step.wanted {
          #expect(output.contains(wanted), "\(step.command): no \"\(wanted)\" in: \(output)")
        }
      }
    }
  }

  @Test("Every folder of files has its case, and every case its folder") func complete() throws {
    let folders = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { !$0.hasSuffix(".tsv") }
    #expect(try Set(folders) == Set(Self.steps().keys) && folders.count >= 34)
  }

  private static func script(_ commands: String) -> String {
    let functions = """
      set -e
      unpack() { mkdir -p "$2"; python3 -m zipfile -e "$1" "$2"; }
      same() { diff -r "$1" "$2"; }
      show() { sed 's/&lt;/</g; s/&gt;/>/g' "$1"; }

      """
    return functions
      + commands.split(separator: ";").map { command in
        let words = command.trimmingCharacters(in: .whitespaces)
        return ["unpack", "same", "show"].contains { words.hasPrefix($0 + " ") } ? words : "\"$HEALTH\" \(words)"
      }.joined(separator: "\n")
  }
}
