// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads a permission file: a JSON object with an entry for each type, by short name or identifier, and `*` for all others.
///
///     {"*": {"read": true, "since": "30d"}, "stepCount": {"read": true, "share": true, "until": "7d"}}
///
/// An entry has the members `read`, `share` or both; a missing member is a refusal. `since` limits how far back samples can be read,
/// and `until` how long both permissions last; `statistics` limits reading to statistics. Every mistake is an error, because skipping an unknown
/// name or member would silently refuse a permission.
package enum PermissionFile {
  /// The maximum size of a permission file in bytes, many times the size of a file with an entry for every type.
  package static let largestSize = 1 << 20

  /// The answers in a file's bytes, by type identifier. Throws ``PermissionFileFault`` for the first mistake, and names the entry.
  package static func answers(in bytes: Data) throws(PermissionFileFault) -> [String: PermissionPolicy.Answer] {
    guard bytes.count <= largestSize else { throw .tooLarge(limit: largestSize) }
    guard case .object(let entries) = try value(of: bytes) else { throw .notAnObject }
    var texts = 0
    var answers: [String: PermissionPolicy.Answer] = [:]
    for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
      let identifier = try identifier(named: name)
      texts += value.texts
      guard answers.updateValue(try answer(value, of: name), forKey: identifier) == nil else {
        throw .repeatedEntry(identifier: identifier)
      }
    }
    // The decoder keeps only one of several members with the same name, so that the numbers differ.
    guard Self.texts(in: bytes) == entries.count + texts else { throw .repeatedName }
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
      guard Self.members.contains(name) else {
        throw .unknownMember(name.shortened(to: 80), entry: entry, nearest: EditDistance.nearest(to: name, among: Self.members))
      }
      if name == "since" {
        guard case .text(let text) = value, let window = ReadWindow(text) else { throw .sinceNotADate(entry: entry) }
        answer.window = window
        continue
      }
      if name == "until" {
        guard case .text(let text) = value, let end = GrantEnd(text) else { throw .untilNotADate(entry: entry) }
        answer.end = end
        continue
      }
      if name == "statistics" {
        guard case .text(let text) = value, let rule = StatisticsRule(text) else { throw .statisticsNotARule(entry: entry) }
        answer.statistics = rule
        continue
      }
      guard case .flag(let flag) = value else { throw .memberNotBoolean(name, entry: entry) }
      if name == "read" { answer.read = flag } else { answer.share = flag }
    }
    if answer.window != nil {
      let type = Catalog.type(named: entry)
      let canBeLimited = type.map { PermissionQuestion(type: $0, direction: .read).canBeLimited } ?? true
      guard answer.read, canBeLimited else { throw .sinceWithoutReading(entry: entry) }
    }
    if answer.statistics != nil {
      let hasStatistics = Catalog.type(named: entry).map { PermissionQuestion(type: $0, direction: .read).hasStatistics } ?? true
      guard answer.read, hasStatistics else { throw .statisticsWithoutReading(entry: entry) }
    }
    guard answer.end == nil || answer.read || answer.share else { throw .untilWithoutGrant(entry: entry) }
    return answer
  }

  private static let members = ["read", "share", "since", "statistics", "until"]

  // MARK: JSON

  /// The parts of JSON that the file can contain.
  private enum Value: Decodable {
    case object([String: Value])
    case flag(Bool)
    case text(String)
    case other

    init(from decoder: any Decoder) throws {
      if let flag = try? decoder.singleValueContainer().decode(Bool.self) {  // not a boolean: the next kind is tried
        self = .flag(flag)
      } else if let text = try? decoder.singleValueContainer().decode(String.self) {  // not a text: the next kind is tried
        self = .text(text)
      } else if let members = try? decoder.container(keyedBy: Name.self) {  // no object: `other`
        self = .object(
          Dictionary(uniqueKeysWithValues: try members.allKeys.map { ($0.stringValue, try members.decode(Value.self, forKey: $0)) }))
      } else {
        self = .other
      }
    }

    /// The number of names and texts in the value.
    var texts: Int {
      switch self {
      case .object(let members): members.values.reduce(members.count) { $0 + $1.texts }
      case .text: 1
      case .flag, .other: 0
      }
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

  /// The number of texts in valid JSON.
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
