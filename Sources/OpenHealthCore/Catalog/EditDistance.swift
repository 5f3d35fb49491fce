// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The number of single-letter changes between two words, for suggestions after a typing mistake.
package enum EditDistance {
  /// The Levenshtein distance in which two neighbours that changed places count once: `wieght` is one change from `weight`. Cost: the product
  /// of the lengths.
  package static func between(_ first: String, _ second: String) -> Int {
    let a = Array(first.unicodeScalars)
    let b = Array(second.unicodeScalars)
    var (previous, before) = (Array(0...b.count), [Int]())
    for (i, x) in a.enumerated() {
      var current = [i + 1]
      current.reserveCapacity(b.count + 1)
      for (j, y) in b.enumerated() {
        var least = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (x == y ? 0 : 1))
        if i > 0, j > 0, x == b[j - 1], a[i - 1] == y { least = min(least, before[j - 1] + 1) }
        current.append(least)
      }
      (before, previous) = (previous, current)
    }
    return previous[b.count]
  }

  /// The candidate with the fewest changes, unless it needs more than two and more than a third of the text's length; then nil.
  package static func nearest(to text: String, among candidates: some Sequence<String>) -> String? {
    let length = text.unicodeScalars.count
    // A longer text is not a typing mistake, and the comparison would take long.
    guard length <= 200 else { return nil }
    let found = candidates.map { ($0, between(text, $0)) }.min { ($0.1, $0.0) < ($1.1, $1.0) }
    guard let found, found.1 <= max(2, length / 3) else { return nil }
    return found.0
  }
}
