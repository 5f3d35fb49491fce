// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Searches a text for another one.
enum TextSearch {
  /// Whether a text contains another one, as Foundation says: it may begin at any scalar, and its characters are those of the text from
  /// there on. Costs at most the product of both lengths; what is long takes steps of the limit, and when there are no more, the answer is
  /// no.
  static func contains(_ text: String, _ part: String, _ limit: WorkLimit) -> Bool {
    let (cost, isLarge) = text.utf8.count.multipliedReportingOverflow(by: part.utf8.count)
    // Foundation's own search cannot be stopped.
    if !isLarge, cost <= 1 << 20 { return text.contains(part) }
    var comparisons = 0
    for start in text.unicodeScalars.indices {
      var (own, wanted) = (text[start...].makeIterator(), part.makeIterator())
      while true {
        guard let next = wanted.next() else { return true }
        comparisons += 1
        if comparisons.isMultiple(of: RegularExpression.stepLength), !limit.takeExpressionSteps(1) { return false }
        if own.next() != next { break }
      }
    }
    return false
  }
}
