// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads a file of permissions: a JSON object with an entry for each type, by short name or identifier, and `*` for the rest.
///
///     {"*": {"read": true}, "stepCount": {"read": true, "share": true}}
///
/// An entry holds `read`, `share` or both; what it leaves out is refused. Every mistake is an error, because a name or member that is passed
/// over would refuse a permission in silence.
public enum PermissionFile {
  /// The largest file that is read, in bytes: many times what an entry for each type takes.
  public static let largestSize = 1 << 20

  /// The answers in a file of these bytes, by identifier. Throws `invalidArgument` with a sentence that names the entry.
  public static func answers(in bytes: Data) throws(HealthError) -> [String: PermissionPolicy.Answer] {
    guard bytes.count <= largestSize else { throw .invalidArgument("It is larger than \(largestSize) bytes.") }
    guard case .object(let entries) = try value(of: bytes) else {
      throw .invalidArgument("It must be a JSON object such as \(example).")
    }
    let members = entries.values.reduce(entries.count) { $0 + ($1.members?.count ?? 0) }
    var answers: [String: PermissionPolicy.Answer] = [:]
    for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
      let identifier = try identifier(named: name)
      guard answers.updateValue(try answer(value, of: name), forKey: identifier) == nil else {
        throw .invalidArgument("It has two entries for \(identifier).")
      }
    }
    // The decoder keeps one of several members of the same name.
    guard texts(in: bytes) == members else { throw .invalidArgument("The same name is there twice in one object.") }
    return answers
  }

  private static let example = #"{"*": {"read": true, "share": false}}"#

  private static func identifier(named name: String) throws(HealthError) -> String {
    if name == "*" { return name }
    if let type = Catalog.type(named: name) { return type.identifier }
    let hint = Catalog.nearest(to: name).map { " Did you mean \"\($0)\"?" } ?? " Use a short name such as stepCount, an identifier, or *."
    throw .invalidArgument("The entry \"\(shortened(name))\" names no type of health data.\(hint)")
  }

  private static func answer(_ value: Value, of entry: String) throws(HealthError) -> PermissionPolicy.Answer {
    guard case .object(let members) = value else {
      throw .invalidArgument(#"The entry "\#(entry)" must be an object such as {"read": true, "share": false}."#)
    }
    var answer = PermissionPolicy.Answer(read: false, share: false)
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      guard name == "read" || name == "share" else {
        let nearest = EditDistance.nearest(to: name, among: ["read", "share"]).map { " Did you mean \"\($0)\"?" } ?? ""
        throw .invalidArgument(
          "The entry \"\(entry)\" has an unknown member \"\(shortened(name))\"; there are \"read\" and \"share\".\(nearest)")
      }
      guard case .flag(let flag) = value else { throw .invalidArgument("\"\(name)\" in the entry \"\(entry)\" must be true or false.") }
      if name == "read" { answer.read = flag } else { answer.share = flag }
    }
    return answer
  }

  private static func shortened(_ name: String) -> String { name.unicodeScalars.count > 80 ? String(name.prefix(80)) + "…" : name }

  // MARK: JSON

  /// As much of JSON as the file can hold.
  private enum Value: Decodable {
    case object([String: Value])
    case flag(Bool)
    case other

    init(from decoder: any Decoder) throws {
      if let flag = try? decoder.singleValueContainer().decode(Bool.self) {  // another kind is looked for next
        self = .flag(flag)
      } else if let members = try? decoder.container(keyedBy: Name.self) {  // anything else is `other`
        self = .object(
          Dictionary(uniqueKeysWithValues: try members.allKeys.map { ($0.stringValue, try members.decode(Value.self, forKey: $0)) }))
      } else {
        self = .other
      }
    }

    var members: [String: Value]? {
      if case .object(let members) = self { members } else { nil }
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private static func value(of bytes: Data) throws(HealthError) -> Value {
    do { return try JSONDecoder().decode(Value.self, from: bytes) } catch { throw .invalidArgument("It is not valid JSON.") }
  }

  /// How many texts there are in valid JSON.
  private static func texts(in bytes: Data) -> Int {
    var (count, isInside, isEscaped) = (0, false, false)
    for byte in bytes {
      if isEscaped {
        isEscaped = false
      } else if isInside, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        if !isInside { count += 1 }
        isInside.toggle()
      }
    }
    return count
  }
}
