// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// Parts of records in words.
struct RecordWords {
  let reader: Reader
  let words: Words

  init(_ context: PageContext) { (reader, words) = (context.reader, context.words) }

  /// A heart rate that is no sample of its own, such as `62 BPM`.
  func heartRate(_ rate: Amount) -> String { FigureFormat.heartRate(in: rate.unit, style: reader.numbers).text(rate.value) }

  /// A number in its unit, such as `512 Hz`.
  func amount(_ amount: Amount, decimals: Int = 2) -> String {
    let unit = reader.name(of: amount.unit)
    return reader.numbers.text(amount.value, decimals: decimals) + (unit.isEmpty ? "" : " \(unit)")
  }

  /// A value of an enumeration; its number if the catalogue has no name.
  func choice(_ value: Int, of valueEnum: CatalogEnum) -> String {
    Catalog.choice(value, of: valueEnum).map { reader.title(of: $0) } ?? String(value)
  }

  /// Several names in one text.
  func list(_ choices: [CatalogChoice]) -> String { choices.map { reader.title(of: $0) }.joined(separator: ", ") }

  /// Sphere and cylinder, as opticians write them.
  func powers(_ lens: VisionPrescriptionRecord.Lens?) -> String {
    guard let lens else { return "" }
    return ([lens.sphere] + [lens.cylinder].compactMap { $0 }).map { amount($0) }.joined(separator: " / ")
  }

  /// The least and the greatest level of an ear in dBHL; empty for an ear without a test.
  func levels(_ audiogram: AudiogramRecord, of side: Int) -> String {
    let levels = audiogram.points.flatMap(\.tests).filter { $0.side == side }.map(\.level)
    guard let least = levels.min(), let greatest = levels.max() else { return "" }
    let texts = [least, greatest].map { reader.numbers.text($0, decimals: 1) }
    return "\(least == greatest ? texts[0] : texts.joined(separator: " – ")) dBHL"
  }

  /// A questionnaire's score with the greatest one.
  func score(_ record: ScoredAssessmentRecord) -> String {
    record.questionnaire.map { words["records.ofScore", String(record.score), String($0.greatestScore)] } ?? String(record.score)
  }

  /// A title from outside; another text if it is empty.
  func title(_ text: String, else other: String) -> String { text.isEmpty ? other : text }
}
