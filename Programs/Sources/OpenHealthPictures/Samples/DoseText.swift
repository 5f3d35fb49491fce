// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// Writes doses with the name and the form of their medication.
///
/// Names come from the person or from a file: a page escapes them.
package struct DoseText: Sendable {
  private let reader: Reader
  private let medications: [UUID: MedicationRecord]

  /// Words for doses of these medications. A dose of another one, as of a deleted one, has no name.
  package init(reader: Reader, medications: [UUID: MedicationRecord]) { (self.reader, self.medications) = (reader, medications) }

  /// The medications of the person's list by identifier, if samples of one of the types are doses; else none.
  package static func medications(
    for types: some Sequence<DataType>, _ service: any HealthService
  ) throws(HealthError) -> [UUID: MedicationRecord] {
    guard types.contains(Catalog.doseEvent) else { return [:] }
    let list = try service.perform(FetchMedications(), for: .owner)
    return Dictionary(list.map { ($0.identifier, $0) }) { first, _ in first }
  }

  /// The name of the medication; nil if it is not in the list.
  package func name(_ dose: DoseEventRecord) -> String? { medications[dose.medication]?.displayText }

  /// The form of the medication, such as `tablet`; nil if it is not known.
  package func form(_ dose: DoseEventRecord) -> String? {
    guard let medication = medications[dose.medication], medication.generalForm != MedicationRecord.unknownForm else { return nil }
    return medication.formChoice.map { reader.language.inSentence(reader.title(of: $0)) }
  }

  /// A number of the dose's unit, such as `2 × tablet` or `200 mg`.
  package func amount(_ number: Double, of dose: DoseEventRecord) -> String {
    let text = reader.numbers.text(number, decimals: 3)
    guard dose.unit == .count else { return "\(text) \(reader.name(of: dose.unit))" }
    return form(dose).map { "\(text) × \($0)" } ?? text
  }

  /// Such as `Ibuprofen 400 mg. Taken: 2 × tablet` or `Ibuprofen (tablet). Skipped: 200 mg, due 2026-01-31 08:00`. Of a medication that is not
  /// in the list `Taken: 2 count`.
  package func line(_ dose: DoseEventRecord) -> String {
    guard let name = name(dose) else {
      return words(dose, dose.dose.map { "\(reader.numbers.text($0, decimals: 3)) \(dose.unit.string)" })
    }
    // Where tablets are counted, the amount has the form.
    let isInAmount = dose.dose != nil && dose.unit == .count
    let title = isInAmount ? name : name + (form(dose).map { " (\($0))" } ?? "")
    return Words(reader.language).sentences([title, details(dose)])
  }

  /// The dose without the medication, such as `Taken: 2 × tablet`.
  package func details(_ dose: DoseEventRecord) -> String { words(dose, dose.dose.map { amount($0, of: dose) }) }

  private func words(_ dose: DoseEventRecord, _ amount: String?) -> String {
    let words = Words(reader.language)
    let status = dose.statusChoice.map { reader.title(of: $0) } ?? words["line.dose"]
    let line = amount.map { words["text.fact", status, $0] } ?? status
    return dose.scheduledDate.map { words["line.due", line, reader.dates.minute($0)] } ?? line
  }
}
