// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords

/// The sentences of reports and pages about figures, in English with the signs of a person's numbers.
package enum ReportWords {
  private static let groups = [
    "fitness": "Activity", "mobility": "Activity", "heart": "Heart", "vitals": "Vital signs", "respiratory": "Vital signs",
    "body": "Body and nutrition", "nutrition": "Body and nutrition", "sleep": "Sleep and mind", "mindfulness": "Sleep and mind",
    "hearing": "Hearing", "reproductive": "Cycle", "symptoms": "Symptoms",
  ]

  /// The heading for the group of a type, such as `Heart`; `More` for a group without one.
  package static func heading(of type: DataType) -> String { groups[type.group] ?? "More" }

  /// A name from the store, cut to 60 columns, without signs that a terminal or browser obeys. A page still escapes it.
  package static func name(_ text: String) -> String { TextWidth.shortened(TerminalText.line(text), to: 60) }

  /// The names of sources, as many as fit a cell: six, and how many more there are.
  package static func names(_ sources: [SourceRecord]) -> String {
    let most = 6
    let more = sources.count > most ? ["\(sources.count - most) more"] : []
    return (sources.prefix(most).map { name($0.name) } + more).joined(separator: ", ")
  }

  /// The change against the weeks before, such as `7 days: 8,204 steps a day, 12 % more than in the 28 before`. Nil
  /// without data in the last week.
  package static func trend(_ item: Overview.Item, _ numbers: NumberStyle) -> String? {
    guard !item.recent.isEmpty else { return nil }
    let mean = item.recent.map(item.format.mean).joined(separator: "/")
    let unit = item.format.unit.isEmpty ? "" : " \(item.format.unit)"
    let recent = "\(Overview.recentDays) days: \(mean)\(unit)\(item.isOfDay ? " a day" : "")"
    guard let change = item.change else { return recent }
    let words = ChangeWords.text(change, isAmount: item.isOfDay, numbers: numbers)
    return "\(recent), \(words) \(ChangeWords.isSame(change) ? "as" : "than") in the \(Overview.daysBefore) before"
  }

  /// The totals of a chart's figures, as a sentence; empty without data.
  package static func caption(_ table: FigureTable, _ numbers: NumberStyle) -> String {
    let facts = FigureFacts(table)
    guard let format = table.columns.first?.format, let low = facts.low, let high = facts.high else { return "" }
    let noun = table.interval.rawValue
    let over = "\(table.interval.counted(facts.intervals, numbers)) with data"
    let span = low == high ? format.text(low) : "\(format.number(low)) to \(format.text(high))"
    guard let mean = facts.mean else { return "\(span); \(over)" }
    switch table.style {
    case .sum: return "Mean \(format.meanText(mean)) a \(noun); \(span); \(over)"
    case .count: return "\(format.text(facts.sum)) in total; \(over)"
    case .range: return "Mean \(format.meanText(mean)); \(span); \(over)"
    case .pair:
      let means = table.columns.indices.filter { $0 % 3 == 0 }.compactMap { table.mean(of: $0).map(format.mean) }
      return "Mean \(means.joined(separator: "/"))\(format.unit.isEmpty ? "" : " \(format.unit)"); \(over)"
    }
  }
}
