// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A format string of `os_log`: text and conversions such as `%{public}@`, `%5.2f`, `%{private, mask.hash}s`.
///
/// Unsafe: a pointer for `%s` comes from the caller, who guarantees, as for `printf`, a C string that ends with a null byte and lives until
/// the call returns. It is read once, before that.
struct FormatString {
  private enum Part {
    case text(String)
    case conversion(annotations: Set<String>, flags: String, kind: Character)
  }

  private var parts: [Part] = []

  init(_ format: String) {
    var rest = Substring(format)
    while let percent = rest.firstIndex(of: "%") {
      parts.append(.text(String(rest[..<percent])))
      rest = rest[percent...].dropFirst()
      if rest.first == "%" {
        parts.append(.text("%"))
        rest = rest.dropFirst()
      } else {
        var annotations: Set<String> = []
        if rest.first == "{", let end = rest.firstIndex(of: "}") {
          annotations = Set(rest[..<end].dropFirst().split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
          rest = rest[end...].dropFirst()
        }
        let flags = rest.prefix { "+-# 0123456789.'".contains($0) }
        rest = rest.dropFirst(flags.count)
        rest = rest.drop { "hlLqztj".contains($0) }
        guard let kind = rest.first else { break }
        parts.append(.conversion(annotations: annotations, flags: String(flags), kind: kind))
        rest = rest.dropFirst()
      }
    }
    parts.append(.text(String(rest)))
  }

  /// The text with the arguments, redacted.
  func text(_ arguments: [any CVarArg]) -> String {
    var remaining = arguments[...]
    return parts.reduce(into: "") { result, part in
      switch part {
      case .text(let text): result += text
      case .conversion(let annotations, let flags, let kind):
        let argument = remaining.popFirst()
        let isScalar = !"@s".contains(kind)
        result += Self.privacy(annotations).text(
          { argument.map { Self.text($0, flags, kind) } ?? "<missing>" }, publicByDefault: isScalar && Self.isScalar(argument))
      }
    }
  }

  private static func privacy(_ annotations: Set<String>) -> OSLogPrivacy {
    let mask: OSLogPrivacy.Mask = annotations.contains("mask.hash") ? .hash : .none
    if annotations.contains("sensitive") { return .sensitive(mask: mask) }
    if annotations.contains("private") { return .private(mask: mask) }
    return annotations.contains("public") ? .public : .auto(mask: mask)
  }

  /// A string passed to `%d` by mistake stays private.
  private static func isScalar(_ argument: (any CVarArg)?) -> Bool {
    argument == nil || argument is any BinaryInteger || argument is any BinaryFloatingPoint
  }

  private static func text(_ argument: any CVarArg, _ flags: String, _ kind: Character) -> String {
    switch (kind, argument) {
    case ("s", let pointer as UnsafePointer<CChar>): String(cString: pointer)
    case ("s", let pointer as UnsafeMutablePointer<CChar>): String(cString: pointer)
    case ("d", let number as any BinaryInteger), ("i", let number as any BinaryInteger), ("D", let number as any BinaryInteger):
      String(format: "%\(flags)lld", Int64(truncatingIfNeeded: number))
    case ("u", let number as any FixedWidthInteger), ("x", let number as any FixedWidthInteger),
      ("X", let number as any FixedWidthInteger), ("o", let number as any FixedWidthInteger):
      String(format: "%\(flags)ll\(kind)", unsigned(number))
    case ("c", let number as any BinaryInteger):
      UInt32(exactly: number).flatMap(Unicode.Scalar.init).map(String.init) ?? "\(number)"
    case (_, let number as any BinaryFloatingPoint) where "fFeEgGaA".contains(kind):
      String(format: "%\(flags)\(kind)", Double(number))
    default: "\(argument)"
    }
  }

  private static func unsigned<T: FixedWidthInteger>(_ number: T) -> UInt64 {
    UInt64(truncatingIfNeeded: T.Magnitude(truncatingIfNeeded: number))
  }
}
