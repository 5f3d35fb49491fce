// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The parameters of a call, checked against those that its operation has. An unknown, a repeated or a missing one is a problem that names
/// it.
package struct ParameterValues: Sendable {
  private let parameters: [String: Parameter]
  private let texts: [String: [String]]

  /// The most values of one parameter.
  static let mostValues = 200

  /// - Parameters:
  ///   - query: what follows the question mark, in percent encoding.
  ///   - path: the values in the path.
  init(_ parameters: [Parameter], query: String, path: [String: String]) throws(Problem) {
    self.parameters = Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0) })
    var texts = path.mapValues { [$0] }
    for field in query.split(separator: "&") {
      let parts = field.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let (name, value) = (try Self.decoded(parts[0]), parts.count > 1 ? try Self.decoded(parts[1]) : "")
      guard let parameter = self.parameters[name], !parameter.isInPath else {
        let nearest = EditDistance.nearest(to: name, among: parameters.filter { !$0.isInPath }.map(\.name))
        throw .parameter(name, "There is no parameter of this name here." + (nearest.map { " Did you mean \($0)?" } ?? ""))
      }
      guard texts[name] == nil || parameter.isList else { throw .parameter(name, "The parameter comes twice.") }
      texts[name, default: []].append(value)
      guard texts[name]?.count ?? 0 <= Self.mostValues else {
        throw .parameter(name, "The parameter comes more than \(Self.mostValues) times.")
      }
    }
    for parameter in parameters where parameter.isRequired && texts[parameter.name] == nil {
      throw .parameter(parameter.name, "The parameter is missing.")
    }
    self.texts = texts
  }

  /// - Parameter arguments: the values by name, as JSON. A value of null counts as none.
  init(_ parameters: [Parameter], arguments: [JSON.Member]) throws(Problem) {
    self.parameters = Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0) })
    var texts: [String: [String]] = [:]
    for argument in arguments {
      guard let parameter = self.parameters[argument.name] else {
        let nearest = EditDistance.nearest(to: argument.name, among: parameters.map(\.name))
        throw .parameter(argument.name, "There is no parameter of this name here." + (nearest.map { " Did you mean \($0)?" } ?? ""))
      }
      var values = [argument.value]
      if case .array(let list) = argument.value, parameter.isList { values = list }
      if argument.value == .null || values.isEmpty { continue }
      guard values.count <= Self.mostValues else {
        throw .parameter(parameter.name, "The parameter has more than \(Self.mostValues) values.")
      }
      for value in values { texts[parameter.name, default: []].append(try Self.text(of: value, parameter)) }
    }
    for parameter in parameters where parameter.isRequired && texts[parameter.name] == nil {
      throw .parameter(parameter.name, "The parameter is missing.")
    }
    self.texts = texts
  }

  /// A value of JSON as the text of a query. It has to be of the kind that the parameter's schema says.
  private static func text(of value: JSON, _ parameter: Parameter) throws(Problem) -> String {
    switch (parameter.kind, value) {
    case (.integer, .integer(let number)), (.positive, .integer(let number)): return String(number)
    case (.positive, .number(let number)): return NumberText.shortest(number)
    case (.flag, .boolean(let flag)): return flag ? "true" : "false"
    case (.integer, _): throw .parameter(parameter.name, "The value has to be a whole number.")
    case (.positive, _): throw .parameter(parameter.name, "The value has to be a number.")
    case (.flag, _): throw .parameter(parameter.name, "The value has to be true or false.")
    case (_, .text(let text)): return text
    default: throw .parameter(parameter.name, "The value has to be a text\(parameter.isList ? ", or a list of texts" : "").")
    }
  }

  /// A name or a value without its percent encoding.
  static func decoded(_ text: Substring) throws(Problem) -> String {
    guard let decoded = text.replacing("+", with: " ").removingPercentEncoding else {
      throw .parameter("query", "The percent encoding of the query is damaged.")
    }
    return decoded
  }

  /// The text of a parameter; nil without it.
  private func text(_ name: String) -> String? { texts[name]?.first }

  private func fault(_ name: String, _ what: String) -> Problem { .parameter(name, "The value has to be \(what).") }

  // MARK: Values

  /// The types of a parameter, each once.
  package func types(_ name: String) throws(Problem) -> [DataType] {
    var types: [DataType] = []
    for text in texts[name] ?? [] {
      let type = try Self.type(text, name)
      if !types.contains(type) { types.append(type) }
    }
    return types
  }

  /// A type that has to come.
  func type(_ name: String = "type") throws(Problem) -> DataType {
    guard let text = text(name) else { throw .parameter(name, "The parameter is missing.") }
    return try Self.type(text, name)
  }

  /// The type of a name; a problem about a parameter for another text.
  static func type(_ text: String, _ name: String) throws(Problem) -> DataType {
    if let type = Catalog.type(named: text) { return type }
    let nearest = Catalog.nearest(to: text.shortened(to: 80)).map { " Did you mean \($0)?" } ?? ""
    throw .parameter(name, "There is no type of this name.\(nearest) GET /api/v1/types lists all.")
  }

  /// An instant; nil without it. A day begins in the zone.
  func instant(_ name: String, in zone: TimeZone) throws(Problem) -> Date? {
    guard let text = text(name) else { return nil }
    if let day = CivilDay(text) { return day.start(in: zone) }
    // A plus that is not in percent encoding is a blank.
    let found = InstantText.date(text) ?? InstantText.date(text.replacing(" ", with: "+"))
    guard let date = found, date.timeIntervalSinceReferenceDate.magnitude <= Limits.farthestDate else {
      throw fault(name, "an instant such as 2026-01-31T08:00:00Z, or a day such as 2026-01-31")
    }
    return date
  }

  /// A day; nil without it.
  package func day(_ name: String) throws(Problem) -> CivilDay? {
    guard let text = text(name) else { return nil }
    guard let day = CivilDay(text) else { throw fault(name, "a day such as 2026-01-31") }
    return day
  }

  /// A whole number within the parameter's range; nil without it.
  package func integer(_ name: String) throws(Problem) -> Int? {
    guard let text = text(name) else { return nil }
    guard case .integer(let range)? = parameters[name]?.kind else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw fault(name, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// A number above 0; nil without it.
  func positive(_ name: String) throws(Problem) -> Double? {
    guard let text = text(name) else { return nil }
    guard let number = Double(text), number > 0, number <= 1e9 else { throw fault(name, "a number above 0, at most a thousand million") }
    return number
  }

  /// One of the parameter's words; nil without it.
  func choice(_ name: String) throws(Problem) -> String? {
    guard let text = text(name) else { return nil }
    guard case .choice(let words)? = parameters[name]?.kind else { return nil }
    guard words.contains(text) else { throw fault(name, "one of \(words.joined(separator: ", "))") }
    return text
  }

  /// Whether the parameter is `true`.
  func flag(_ name: String) throws(Problem) -> Bool {
    switch text(name) {
    case nil, "false": return false
    case "true": return true
    default: throw fault(name, "true or false")
    }
  }

  /// The UUIDs of a parameter.
  func uuids(_ name: String) throws(Problem) -> [UUID] {
    var uuids: [UUID] = []
    for text in texts[name] ?? [] {
      guard let uuid = UUID(uuidString: text) else { throw fault(name, "a UUID") }
      uuids.append(uuid)
    }
    return uuids
  }

  /// A time zone; UTC without it.
  func zone(_ name: String = "zone") throws(Problem) -> TimeZone {
    guard let text = text(name) else { return .gmt }
    guard text.utf8.count <= 64, let zone = TimeZone(identifier: text) else { throw fault(name, "a time zone such as Europe/Berlin") }
    return zone
  }

  /// A unit for a type; nil without it.
  func unit(_ name: String = "unit", of type: DataType) throws(Problem) -> UnitExpression? {
    guard let text = text(name) else { return nil }
    return try Self.unit(text, name, of: type)
  }

  /// The unit of a text for a type; a problem about a parameter for another text.
  static func unit(_ text: String, _ name: String, of type: DataType) throws(Problem) -> UnitExpression {
    guard let facts = type.quantity else { throw .parameter(name, "Only quantities have units.") }
    let unit: UnitExpression
    do { unit = try UnitExpression.parse(text) } catch {
      throw .parameter(name, "The value has to be a unit in Apple's notation, such as \(facts.displayUnit.string).")
    }
    guard unit.isCompatible(with: facts.unit) else {
      throw .parameter(name, "The unit does not fit: values of \(type.name) are in units such as \(facts.displayUnit.string).")
    }
    return unit
  }

  /// The cursor of an earlier answer; nil without it.
  func cursor(_ name: String = "cursor") throws(Problem) -> ChangeAnchor? {
    guard let text = text(name) else { return nil }
    guard text.utf8.count <= 1024, let bytes = Data(base64Encoded: Self.padded(text)) else {
      throw fault(name, "a cursor of an earlier answer")
    }
    return ChangeAnchor(bytes: Array(bytes))
  }

  /// A cursor as text that needs no percent encoding.
  static func text(of cursor: ChangeAnchor) -> String {
    Data(cursor.bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  private static func padded(_ text: String) -> String {
    let plain = text.replacing("-", with: "+").replacing("_", with: "/")
    return plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4)
  }

  /// A text; nil without it.
  package func words(_ name: String) throws(Problem) -> String? {
    guard let text = text(name) else { return nil }
    guard case .text(let most)? = parameters[name]?.kind, text.utf8.count <= most, !text.utf8.contains(0) else {
      throw .parameter(name, "The value is too long, or has a null character.")
    }
    return text
  }
}
