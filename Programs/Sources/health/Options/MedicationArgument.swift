// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCore

/// A medication of the person's list, found by its name, nickname or id.
struct MedicationArgument: ParsableArguments {
  @Argument(help: ArgumentHelp("The medication, by name, nickname or id.", valueName: "medication"))
  var name: String

  /// The medication with the name, nickname or id; case does not matter. Throws when there is none, or several have it.
  func find(in medications: [MedicationRecord]) throws -> MedicationRecord {
    let wanted = name.lowercased()
    let found = medications.filter { medication in
      [medication.displayText, medication.nickname, medication.identifier.uuidString].contains { $0?.lowercased() == wanted }
    }
    guard let medication = found.first else { throw Failure.noMedication }
    guard found.count == 1 else { throw Failure.severalMedications }
    return medication
  }
}
