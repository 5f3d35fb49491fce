// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import ProgramsTestSupport
import Testing

/// The page about statistics shows what the command prints: the tests run its examples unchanged.
@Suite struct StatisticsDocumentTests {
  /// A command of the page, and what the page says that it prints.
  private struct Example {
    var arguments: [String]
    var output: [String]
  }

  /// The lines of `console` blocks: `$ health ...` and, up to the next of these, its output. Arguments can be in quotes.
  private func examples() throws -> [Example] {
    var examples: [Example] = []
    var isConsole = false
    for line in try Checkout.text("Documentation/Statistics.md").split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isConsole = line == "```console"
      } else if isConsole, line.hasPrefix("$ health ") {
        let parts = line.dropFirst("$ health ".count).split(separator: "\"", omittingEmptySubsequences: false)
        let arguments = parts.enumerated().flatMap { $0.isMultiple(of: 2) ? $1.split(separator: " ").map(String.init) : [String($1)] }
        examples.append(Example(arguments: arguments, output: []))
      } else if isConsole {
        examples[examples.count - 1].output.append(String(line))
      }
    }
    return examples
  }

  @Test("STAT-19 OBJ-26: every example of Documentation/Statistics.md prints the output shown there")
  func examplesAreTrue() throws {
    let examples = try examples()
    #expect(examples.filter { $0.arguments.first == "explain" && !$0.output.isEmpty }.count >= 2)
    #expect(examples.contains { $0.arguments.first == "sleep" && !$0.output.isEmpty })
    try Health.withFolder { health throws in
      for example in examples {
        let result = health.run(example.arguments)
        #expect(result.status == 0, "\(example.arguments): \(result.errors)")
        // A command without output on the page only prepares the next one.
        if example.output.isEmpty { continue }
        #expect(result.output == example.output.map { $0 + "\n" }.joined(), "\(example.arguments)")
      }
    }
  }
}
