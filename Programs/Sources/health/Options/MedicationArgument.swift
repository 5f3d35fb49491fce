// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore

/// A medication of the person's list, found by its name, nickname or id.
struct MedicationArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The medication: its name or nickname, or the beginning or a word of one; or its id.", valueName: "medication"))
  var name: String

  /// The medication with the name, nickname or id; otherwise the one whose name or nickname starts with the text or has it as a word.
  /// Case does not matter. Throws when there is none, or several fit.
  func find(in medications: [MedicationRecord]) throws -> MedicationRecord {
    let wanted = name.lowercased()
    var found = medications.filter { medication in
      [medication.displayText, medication.nickname, medication.identifier.uuidString].contains { $0?.lowercased() == wanted }
    }
    if found.isEmpty, !wanted.isEmpty {
      found = medications.filter { medication in
        [medication.displayText, medication.nickname].contains { Self.isPart(wanted, of: $0?.lowercased() ?? "") }
      }
    }
    // Names of medications are health data, so the texts have none.
    guard let medication = found.first else {
      throw Failure("There is no such medication in your list. `health medications` shows the list.")
    }
    guard found.count == 1 else {
      throw Failure(
        "Several medications have this name, or part of it. Give the whole name, or an id: `health medications list --columns all` shows them."
      )
    }
    return medication
  }

  /// Whether a text is the beginning or a word of a name.
  private static func isPart(_ text: String, of name: String) -> Bool {
    name.hasPrefix(text) || name.split { !$0.isLetter && !$0.isNumber }.contains { $0 == text }
  }
}
