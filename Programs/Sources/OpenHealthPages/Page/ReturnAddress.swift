// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The page to which an answer returns: that from which a form was sent.
struct ReturnAddress: Sendable {
  private let path: String
  private let fields: [PageFields.Entry]

  /// The longest text that is read, in bytes.
  static let longest = 2000
  /// What an address says about the change before, which the next answer replaces.
  private static let said = ["done", "undo", "instead", "back", "left"]

  /// The page that a browser asked for.
  init?(_ request: PageRequest) { self.init(request.path + request.query.queryText) }

  /// The address in a field of a form; nil for a text that is no address on this server.
  init?(_ text: String?) {
    guard let text, text.utf8.count <= Self.longest, text.utf8.first == UInt8(ascii: "/"),
      text.utf8.dropFirst().first != UInt8(ascii: "/"), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") })
    else { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    path = String(decoding: parts[0], as: UTF8.self)
    fields = PageFields(encoded: parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "").entries
      .filter { !Self.said.contains($0.name) }
  }

  /// The address of the form that adds a sample of a type on a day, today if none is given, and then returns to a page.
  static func adding(_ type: DataType, day: CivilDay? = nil, back: String) -> String {
    let day = day.map { [PageFields.Entry("day", $0.text)] } ?? []
    return "/types/\(type.name)/add" + PageFields(day + [.init("back", back)]).queryText
  }

  /// The address, for a field of a form.
  var text: String { saying([]) }

  /// The address whose page says what was done.
  func saying(_ done: [PageFields.Entry]) -> String { path + PageFields(fields + done).queryText }
}
