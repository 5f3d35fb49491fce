// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthCommandLine
import OpenHealthCore

struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo", abstract: "Restore what you deleted in the last day.",
    discussion: """
      Samples, medications and notes are restored unchanged; apps see the samples as new ones. Samples that a newer version or an import has \
      replaced, and medications that were added again, are not restored. Rows that `health doctor --repair` set aside come back as they were, \
      also after that day. `health removed` lists what can be restored.

        health undo
        health undo 3
      """)

  @Argument(help: ArgumentHelp("The number that `health removed` shows. Default: the latest.", valueName: "number"))
  var number: Int64?
  @OptionGroup var store: StoreOptions

  func run() throws {
    let service = try store.openExisting()
    let number = try number ?? latest(service)
    var (restored, leftOut) = (0, 0)
    var (medications, leftOutMedications) = (0, 0)
    var (notes, leftOutNotes) = (0, 0)
    var (rows, leftOutRows) = (0, 0)
    while true {
      let portion = try service.perform(RestoreSamples(removal: number), for: .owner)
      (restored, leftOut) = (restored + portion.restoredSamples, leftOut + portion.leftOut)
      medications += portion.restoredMedications
      leftOutMedications += portion.leftOutMedications
      notes += portion.restoredNotes ?? 0
      leftOutNotes += portion.leftOutNotes ?? 0
      rows += portion.restoredRows ?? 0
      leftOutRows += portion.leftOutRows ?? 0
      if portion.isDone { break }
      if Output.errorIsTerminal { Output.status(Person.samples(restored)) }
    }
    if Output.errorIsTerminal { Output.status("") }
    let (hasMedications, hasNotes) = (medications + leftOutMedications > 0, notes + leftOutNotes > 0)
    if hasNotes { Output.sentence("\(Person.counted(notes, "note")) restored.") }
    if leftOutNotes > 0 { Output.sentence("\(Person.counted(leftOutNotes, "note")) not restored: there are newer ones.") }
    if hasMedications { Output.sentence("\(Person.counted(medications, "medication")) restored.") }
    if rows + leftOutRows > 0 {
      Output.sentence("\(Person.counted(rows, "row")) brought back as \(rows == 1 ? "it was" : "they were") before the repair.")
    }
    if leftOutRows > 0 { Output.sentence("\(Person.counted(leftOutRows, "row")) still set aside: others have taken their places.") }
    if !hasMedications && !hasNotes && rows + leftOutRows == 0 || restored + leftOut > 0 {
      Output.sentence("\(Person.samples(restored)) restored.")
    }
    if leftOut > 0 { Output.sentence("\(Person.samples(leftOut)) not restored: newer versions exist, or their import was undone.") }
    if leftOutMedications > 0 {
      Output.sentence("\(Person.counted(leftOutMedications, "medication")) not restored: your list has the same again.")
    }
    Output.flush()
  }

  private func latest(_ service: any HealthService) throws -> Int64 {
    guard let last = try service.perform(ListRemovals(), for: .owner).last else {
      throw Failure("There is nothing to restore: no sample was deleted in the last day.")
    }
    return last.number
  }
}
