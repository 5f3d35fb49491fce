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
      if Output.errorIsTerminal { Output.status(Person.words["command.samples", Person.numbers.text(restored)]) }
    }
    if Output.errorIsTerminal { Output.status("") }
    try store.followCard(service)
    let (hasMedications, hasNotes) = (medications + leftOutMedications > 0, notes + leftOutNotes > 0)
    func tell(_ key: String, _ count: Int) { Output.sentence(Person.words[key, Person.numbers.text(count)]) }
    if hasNotes { tell("undo.notes", notes) }
    if leftOutNotes > 0 { tell("undo.notesLeft", leftOutNotes) }
    if hasMedications { tell("undo.medications", medications) }
    if rows + leftOutRows > 0 { tell("undo.rows", rows) }
    if leftOutRows > 0 { tell("undo.rowsLeft", leftOutRows) }
    if !hasMedications && !hasNotes && rows + leftOutRows == 0 || restored + leftOut > 0 { tell("undo.samples", restored) }
    if leftOut > 0 { tell("undo.samplesLeft", leftOut) }
    if leftOutMedications > 0 { tell("undo.medicationsLeft", leftOutMedications) }
    Output.flush()
  }

  private func latest(_ service: any HealthService) throws -> Int64 {
    guard let last = try service.perform(ListRemovals(), for: .owner).last else {
      throw Failure("There is nothing to restore: no sample was deleted in the last day.")
    }
    return last.number
  }
}
