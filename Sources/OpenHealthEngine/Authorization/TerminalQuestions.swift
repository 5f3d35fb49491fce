// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Asks the person at the terminal, one question a type and direction.
enum TerminalQuestions {
  /// Throws `noTerminal` without a terminal, `userCanceled` when the person ends the input.
  static func ask(_ questions: [PermissionQuestion], app: AppIdentity) throws(HealthError) -> [Permission] {
    guard isatty(STDIN_FILENO) == 1, let output = FileHandle(forWritingAtPath: "/dev/tty") else { throw .noTerminal }
    defer { output.closeFile() }
    let (name, identifier) = (TerminalText.line(app.revision.source.name), TerminalText.line(app.bundleIdentifier))
    output.write(Data("\"\(name)\" (\(identifier)) asks for access to your health data.\n".utf8))
    var answers: [Permission] = []
    for question in questions {
      let verb = question.direction == .read ? "read" : "save"
      answers.append(try answer(to: "  Allow it to \(verb) \(question.type.title)? [y/N] ", output: output))
    }
    return answers
  }

  private static func answer(to question: String, output: FileHandle) throws(HealthError) -> Permission {
    while true {
      output.write(Data(question.utf8))
      guard let line = readLine() else { throw .userCanceled }
      switch line.trimmingCharacters(in: .whitespaces).lowercased() {
      case "y", "yes": return .granted
      case "n", "no", "": return .refused
      default: output.write(Data("  Please answer y or n.\n".utf8))
      }
    }
  }
}
