// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// An electrocardiogram as exports hold it: lines of names and values, then one voltage a line.
struct Electrocardiogram {
  /// In the language of the phone.
  private(set) var header: [(name: String, value: String)] = []
  /// A second; nil where the file does not say.
  private(set) var rate: Double?
  /// In the unit that the header names: microvolts.
  private(set) var samples: [Double] = []

  private static let mostHeaderLines = 100

  init(_ text: String) {
    for line in text.split(whereSeparator: \.isNewline) {
      if let number = Self.number(line) {
        samples.append(number)
      } else if samples.isEmpty, header.count < Self.mostHeaderLines, let comma = line.firstIndex(of: ",") {
        add(String(line[..<comma]), String(line[line.index(after: comma)...]))
      }
    }
  }

  private mutating func add(_ name: String, _ value: String) {
    let isQuoted = value.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
    let plain = isQuoted ? String(value.dropFirst().dropLast()).replacing("\"\"", with: "\"") : value
    header.append((name, plain))
    let digits = plain.prefix { $0.isNumber || $0 == "." || $0 == "," }
    let unit = plain.dropFirst(digits.count).drop { $0 == " " }.lowercased()
    if rate == nil, ["hertz", "hz", "赫兹"].contains(unit) { rate = Self.number(digits) }
  }

  /// A number with a point or, in other languages, a comma.
  private static func number(_ text: Substring) -> Double? {
    guard let first = text.unicodeScalars.first, first == "-" || ("0"..."9").contains(first) else { return nil }
    let number = Double(text) ?? Double(text.replacing(",", with: "."))
    return number.flatMap { $0.isFinite ? $0 : nil }
  }
}
