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

  /// The answers in a file of these bytes, by identifier. Throws for each mistake, and names the entry.
  public static func answers(in bytes: Data) throws(PermissionFileFault) -> [String: PermissionPolicy.Answer] {
    guard bytes.count <= largestSize else { throw .tooLarge(limit: largestSize) }
    guard case .object(let entries) = try value(of: bytes) else { throw .notAnObject }
    let members = entries.values.reduce(entries.count) { $0 + ($1.members?.count ?? 0) }
    var answers: [String: PermissionPolicy.Answer] = [:]
    for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
      let identifier = try identifier(named: name)
      guard answers.updateValue(try answer(value, of: name), forKey: identifier) == nil else {
        throw .repeatedEntry(identifier: identifier)
      }
    }
    // The decoder keeps one of several members of the same name.
    guard texts(in: bytes) == members else { throw .repeatedName }
    return answers
  }

  private static func identifier(named name: String) throws(PermissionFileFault) -> String {
    if name == "*" { return name }
    if let type = Catalog.type(named: name) { return type.identifier }
    throw .unknownType(name.shortened(to: 80), nearest: Catalog.nearest(to: name))
  }

  private static func answer(_ value: Value, of entry: String) throws(PermissionFileFault) -> PermissionPolicy.Answer {
    guard case .object(let members) = value else { throw .entryNotAnObject(entry) }
    var answer = PermissionPolicy.Answer(read: false, share: false)
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      guard name == "read" || name == "share" else {
        throw .unknownMember(name.shortened(to: 80), entry: entry, nearest: EditDistance.nearest(to: name, among: ["read", "share"]))
      }
      guard case .flag(let flag) = value else { throw .memberNotBoolean(name, entry: entry) }
      if name == "read" { answer.read = flag } else { answer.share = flag }
    }
    return answer
  }

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

  private static func value(of bytes: Data) throws(PermissionFileFault) -> Value {
    do { return try JSONDecoder().decode(Value.self, from: bytes) } catch { throw .notJSON }
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
