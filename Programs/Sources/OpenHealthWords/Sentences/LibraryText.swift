// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// What the library writes in English, such as what is wrong with a store, or why a record is kept, in the person's language.
///
/// The store, a daemon or an older version may have written the text, so it has no key: it is found by the English column of the rows
/// `library.*` of `Catalog/words.tsv`. At a place of the row there may be a number, which follows the language, or such a text itself.
/// The rows have ‵ for a backtick and ″ for a straight quote, which the catalogue does not take.
package struct LibraryText: Sendable {
  private let words: Words
  private let numbers: NumberStyle

  /// Texts in the language of the numbers.
  package init(_ numbers: NumberStyle) { (words, self.numbers) = (Words(numbers.language), numbers) }

  /// The text in the person's language; unchanged where no row has it, such as an error in Apple's words.
  package func callAsFunction(_ english: String) -> String {
    guard words.language != .en else { return english }
    let text = english.replacing("`", with: "‵").replacing("\"", with: "″")
    for pattern in Self.patterns {
      guard let found = pattern.arguments(of: text) else { continue }
      let values = found.map(value)
      // A sentence of two languages is worse than one in English.
      guard !zip(found, values).contains(where: { $0.hasSuffix(".") && $0 == $1 }) else { return english }
      return words.text(pattern.key, values).replacing("‵", with: "`").replacing("″", with: "\"")
    }
    return english
  }

  private func value(_ text: Substring) -> String {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let isNumber =
      parts.count < 3 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
    guard isNumber, let number = Double(text) else { return self(String(text)) }
    return numbers.text(number, decimals: parts.count == 2 ? parts[1].count : 0, keepsZeros: true)
  }

  /// The rows, those with the most words of their own first: a sentence also fits a row that is little but places.
  private static let patterns: [LibraryPattern] = Words.keys.filter { $0.hasPrefix("library.") }
    .map { LibraryPattern(key: $0, text: Words(.en)[$0]) }
    .sorted { ($1.length, $0.key) < ($0.length, $1.key) }
}

/// The English text of a row, to find what stands at its places.
private struct LibraryPattern: Sendable {
  private enum Piece: Sendable {
    case text(String)
    /// An argument, counted from 0.
    case argument(Int)
    /// One of two forms after a number.
    case forms(String, String)
  }

  let key: String
  /// How many characters are not at a place.
  let length: Int
  private let pieces: [Piece]
  /// What the text begins and ends with, which most texts of other rows do not; empty for a place.
  private let first, last: [UInt8]

  init(key: String, text: String) {
    var pieces: [Piece] = []
    for part in text.split(separator: "{", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
      let place = ends[0].split(separator: ";", omittingEmptySubsequences: false)
      if ends.count == 2, let number = Int(place[0]) {
        pieces.append(place.count == 3 ? .forms(String(place[1]), String(place[2])) : .argument(number - 1))
      }
      if let rest = ends.last, !rest.isEmpty { pieces.append(.text(String(rest))) }
    }
    self.key = key
    self.pieces = pieces
    length = pieces.reduce(0) { if case .text(let text) = $1 { $0 + text.count } else { $0 } }
    if case .text(let text)? = pieces.first { first = Array(text.utf8) } else { first = [] }
    if case .text(let text)? = pieces.last { last = text.utf8.reversed() } else { last = [] }
  }

  /// What stands at the places of a text, by their numbers; nil where the text is not of this row.
  func arguments(of text: String) -> [Substring]? {
    guard text.utf8.starts(with: first), text.utf8.reversed().starts(with: last) else { return nil }
    var found: [Int: Substring] = [:]
    guard fits(text[...], pieces[...], &found) else { return nil }
    return (0..<found.count).map { found[$0] ?? "" }
  }

  private func fits(_ text: Substring, _ pieces: ArraySlice<Piece>, _ found: inout [Int: Substring]) -> Bool {
    guard let first = pieces.first else { return text.isEmpty }
    let rest = pieces.dropFirst()
    switch first {
    case .text(let own): return text.hasPrefix(own) && fits(text.dropFirst(own.count), rest, &found)
    case .forms(let one, let several):
      return [one, several].contains { text.hasPrefix($0) && fits(text.dropFirst($0.count), rest, &found) }
    case .argument(let number):
      if let known = found[number] { return text.hasPrefix(known) && fits(text.dropFirst(known.count), rest, &found) }
      guard !text.isEmpty else { return false }
      // The shortest that fits, which is never empty.
      for end in text.indices.dropFirst() + [text.endIndex] {
        found[number] = text[..<end]
        if fits(text[end...], rest, &found) { return true }
      }
      found[number] = nil
      return false
    }
  }
}
