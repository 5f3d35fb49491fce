// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The name of a unit, such as `kg` or `steps`, in the forms that its language needs.
///
///     UnitName("公里").text(for: 2)              // 公里
///     UnitName("шаг;шага;шагов").text(for: 21)  // шаг
///     UnitName("Schritt;Schritte").text(for: 1) // Schritt
package struct UnitName: Sendable, Hashable {
  /// One form for all numbers, the forms after 1 and any other number in German, or the forms after 1, 2 and 5 in Russian.
  private let forms: [String]

  /// Reads one form, the two forms after 1 and 2, or the three after 1, 2 and 5, separated by semicolons.
  package init(_ text: String) {
    let forms = text.utf8.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { String(Substring($0)) }
    self.forms = [2, 3].contains(forms.count) ? forms : [text]
  }

  /// The name without a number, as in the head of a column; empty where a number is shown alone.
  package var text: String { forms[forms.count - 1] }

  /// Every form.
  var all: [String] { forms }

  /// Whether a text is one of the forms, in any case.
  package func matches(_ text: String) -> Bool { !text.isEmpty && forms.contains { $0.lowercased() == text.lowercased() } }

  /// The form after a number, which is rounded as it is shown. A number with a fraction has the form of 2.
  package func text(for number: Double) -> String {
    guard forms.count == 3 else { return abs(number) == 1 ? forms[0] : text }
    guard number == number.rounded() else { return forms[1] }
    // Exact for every whole number of a double.
    let (ten, hundred) = (abs(number).truncatingRemainder(dividingBy: 10), abs(number).truncatingRemainder(dividingBy: 100))
    if ten == 1, hundred != 11 { return forms[0] }
    return (2...4).contains(ten) && !(12...14).contains(hundred) ? forms[1] : forms[2]
  }
}
