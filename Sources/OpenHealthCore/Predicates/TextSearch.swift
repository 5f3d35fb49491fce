// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Searches a text for another one.
enum TextSearch {
  /// Whether a text contains another one, by characters as Swift compares them. Costs the sum of both lengths, for short texts less.
  static func contains(_ text: String, _ part: String) -> Bool {
    // The search of the standard library costs up to the product.
    if part.isEmpty || text.utf8.count.multipliedReportingOverflow(by: part.utf8.count).partialValue <= 1 << 20 {
      return text.contains(part)
    }
    let wanted = Array(part)
    // For each place, how many characters before and at it are also the beginning (Knuth, Morris and Pratt).
    var repeated = [Int](repeating: 0, count: wanted.count)
    var length = 0
    for place in wanted.indices.dropFirst() {
      while length > 0, wanted[place] != wanted[length] { length = repeated[length - 1] }
      if wanted[place] == wanted[length] { length += 1 }
      repeated[place] = length
    }
    length = 0
    for character in text {
      while length > 0, character != wanted[length] { length = repeated[length - 1] }
      if character == wanted[length] { length += 1 }
      if length == wanted.count { return true }
    }
    return false
  }
}
