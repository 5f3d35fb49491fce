// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Asks the person at the terminal, one question for each type and direction.
enum TerminalQuestions {
  /// Asks all questions and returns the answers. Throws `noTerminal` without a terminal, `userCanceled` when the person ends the input.
  static func ask(_ questions: [PermissionQuestion], app: AppIdentity) throws(HealthError) -> [PermissionChoice] {
    guard isatty(STDIN_FILENO) == 1, let output = FileHandle(forWritingAtPath: "/dev/tty") else { throw .noTerminal }
    defer { output.closeFile() }
    let (name, identifier) = (TerminalText.line(app.revision.source.name), TerminalText.line(app.bundleIdentifier))
    output.write(Data("\"\(name)\" (\(identifier)) asks for access to your health data.\n".utf8))
    return try questions.map { question throws(HealthError) in
      let verb = question.direction == .read ? "read" : "save"
      return try answer(to: "  Allow it to \(verb) \(question.type.title)?", canBeLimited: question.canBeLimited, output: output)
    }
  }

  /// - Parameter canBeLimited: Whether the answer may also be a period, such as 30d.
  private static func answer(to question: String, canBeLimited: Bool, output: FileHandle) throws(HealthError) -> PermissionChoice {
    while true {
      output.write(Data("\(question) [y/N\(canBeLimited ? "/30d" : "")] ".utf8))
      guard let line = readLine() else { throw .userCanceled }
      let word = line.trimmingCharacters(in: .whitespaces)
      switch word.lowercased() {
      case "y", "yes": return .granted
      case "n", "no", "": return .refused
      default:
        if canBeLimited, let window = ReadWindow(word) { return PermissionChoice(.granted, window: window) }
        let more = canBeLimited ? ", or how far back it may read: 7d, 30d, 90d, 1y or a date such as 2026-01-31" : ""
        output.write(Data("  Please answer y or n\(more).\n".utf8))
      }
    }
  }
}
