// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibPQ

/// A connection string of libpq, taken apart by libpq.
///
/// Unsafe: libpq allocates the list of options, which is read up to its end, an option without a keyword, and freed here.
struct ConnectionString {
  /// The values, by keyword.
  private(set) var options: [String: String] = [:]

  /// Nil for a text that libpq does not understand.
  init?(_ text: String) {
    // A C string ends at a null character.
    guard !text.utf8.contains(0), let list = PQconninfoParse(text, nil) else { return nil }
    defer { PQconninfoFree(list) }
    var next = list
    while let keyword = next.pointee.keyword {
      if let value = next.pointee.val { options[String(cString: keyword)] = String(cString: value) }
      next += 1
    }
  }

  /// Where the database is: what a node's string says. The rest, such as user and times, comes from the directory's.
  func leading(to node: ConnectionString) -> ConnectionString {
    var new = self
    if node.options["host"] != nil || node.options["hostaddr"] != nil {
      for keyword in ["host", "hostaddr", "port"] { new.options[keyword] = nil }
    }
    new.options.merge(node.options) { $1 }
    return new
  }

  /// The options as a text for libpq, each value in quotes.
  var text: String { options.sorted { $0.key < $1.key }.map { "\($0.key)=\(Self.quoted($0.value))" }.joined(separator: " ") }

  private static func quoted(_ value: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append("'")
    for scalar in value.unicodeScalars {
      if scalar == "'" || scalar == "\\" { scalars.append("\\") }
      scalars.append(scalar)
    }
    scalars.append("'")
    return String(scalars)
  }
}
