// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// JSON on many lines, for people. Numbers and texts stay as they are, because nothing is parsed; what is not JSON stays readable.
enum IndentedJSON {
  /// The deepest level that gets spaces of its own.
  private static let deepest = 30

  /// The text with a line for each value, at most `limit` bytes of it.
  static func text(_ json: String, limit: Int) -> (text: String, isWhole: Bool) {
    var result: [UInt8] = []
    var (level, isInText, isEscaped) = (0, false, false)
    func line() -> [UInt8] { [UInt8(ascii: "\n")] + Array(repeating: UInt8(ascii: " "), count: 2 * min(max(0, level), deepest)) }
    var last: UInt8 = 0
    for byte in json.utf8 {
      if result.count > limit { return (String(decoding: result.prefix(limit), as: UTF8.self), false) }
      if isInText {
        result.append(byte)
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else {
          isInText = byte != UInt8(ascii: "\"")
        }
        last = byte
        continue
      }
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): continue
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        level -= 1
        // An empty object or list stays on its line.
        if last != UInt8(ascii: "{"), last != UInt8(ascii: "[") { result += line() }
        result.append(byte)
      default:
        if last == UInt8(ascii: "{") || last == UInt8(ascii: "[") || last == UInt8(ascii: ",") { result += line() }
        result.append(byte)
        if byte == UInt8(ascii: ":") { result.append(UInt8(ascii: " ")) }
        if byte == UInt8(ascii: "\"") { isInText = true }
        if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { level += 1 }
      }
      last = byte
    }
    return (String(decoding: result, as: UTF8.self), true)
  }
}
