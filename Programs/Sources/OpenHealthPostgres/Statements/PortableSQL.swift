// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Turns a statement of the store's tables into PostgreSQL's dialect.
///
/// `?` and `?3` become `$1` and `$3`; a `?` without a number takes the number after the highest so far, as in SQLite. The column `end` is
/// quoted, because the word is reserved; the keyword is written `END`. `INDEXED BY name` is removed. `ON CONFLICT (a)` becomes
/// `ON CONFLICT (person_id, a)`, because every key of a table begins with the person.
///
/// Not a parser: it knows no `NOT INDEXED`, which no statement of the store has, and takes a comment for a part of the statement.
enum PortableSQL {
  /// The statement for PostgreSQL, and the number of its parameters.
  static func postgres(_ sql: String) -> (text: String, parameterCount: Int) {
    let input = Array(sql.utf8)
    var output: [UInt8] = []
    output.reserveCapacity(input.count + 32)
    var (index, count) = (0, 0)

    func word(from start: Int) -> ArraySlice<UInt8> { input[start...].prefix { isLetter($0) || isDigit($0) } }

    while index < input.count {
      let byte = input[index]
      switch byte {
      case UInt8(ascii: "'"), UInt8(ascii: "\""):
        let end = input[(index + 1)...].firstIndex(of: byte) ?? input.count - 1
        output += input[index...end]
        index = end + 1
      case UInt8(ascii: "?"):
        let digits = input[(index + 1)...].prefix(while: isDigit)
        let number = Int(String(decoding: digits, as: UTF8.self)) ?? count + 1
        count = max(count, number)
        output += "$\(number)".utf8
        index += 1 + digits.count
      case _ where isLetter(byte):
        let found = word(from: index)
        index += found.count
        switch String(decoding: found, as: UTF8.self) {
        case "end": output += "\"end\"".utf8
        case "INDEXED":
          // INDEXED BY name
          for _ in 0..<2 {
            index += input[index...].prefix { $0 == UInt8(ascii: " ") }.count
            index += word(from: index).count
          }
        case "CONFLICT":
          output += found
          let target = Array(" (".utf8)
          if input[index...].starts(with: target) {
            output += " (person_id, ".utf8
            index += target.count
          }
        default: output += found
        }
      default:
        output.append(byte)
        index += 1
      }
    }
    return (String(decoding: output, as: UTF8.self), count)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || byte == UInt8(ascii: "_")
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
