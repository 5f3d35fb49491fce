// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What there is, what the app may do, and what is known about the person.
extension APIOperation {
  /// The longest wait for the owner in one call, in seconds.
  package static let longestWait = 60

  /// All types.
  package static let listTypes = APIOperation(
    "GET", "/types", "listTypes", "All types of health data, whether or not the store has any.", answer: .types
  ) { call in
    // Nothing of the store; only to learn whether the app is still registered.
    _ = try call.ask(EarliestSampleDates(types: []))
    return .value(.members([("types", .array(Catalog.types.map(described)))]))
  }

  private static func described(_ type: DataType) -> JSON {
    var values: [JSON]?
    if case .category(let valueEnum) = type.kind { values = Catalog.categoryValues(of: valueEnum).map { .text($0.name) } }
    return .members([
      ("name", .text(type.name)), ("identifier", .text(type.identifier)), ("title", .text(type.title)), ("group", .text(type.group)),
      ("kind", .text(kind(type))), ("unit", type.quantity.map { .text($0.displayUnit.string) }),
      ("aggregation", type.quantity.map { .text($0.aggregation == .cumulative ? "cumulative" : "discrete") }),
      ("values", values.map { .array($0) }), ("can_read", .boolean(type.isReadable || type.requiresPerObjectAuthorization)),
      ("can_save", .boolean(type.isShareable)),
    ])
  }

  /// The name of a kind, as the catalogue has it.
  private static func kind(_ type: DataType) -> String {
    Mirror(reflecting: type.kind).children.first?.label ?? "\(type.kind)"
  }

  /// What the owner has answered.
  package static let showPermissions = APIOperation(
    "GET", "/permissions", "showPermissions", "What the owner has answered.",
    notes: "No answer tells whether reading was granted or refused: a refused type looks like one without samples.",
    parameters: [Parameter("read", .type, "a type to read", isList: true), Parameter("share", .type, "a type to save", isList: true)],
    answer: .permissions
  ) { call in
    let (read, share) = (try call.values.types("read"), try call.values.types("share"))
    let types = AuthorizationTypes(share: share, read: read)
    guard !read.isEmpty || !share.isEmpty else { throw Problem.parameter("read", "Name at least one type to read or to share.") }
    let status = try call.ask(AuthorizationRequestStatus(types: types))
    var answers: [JSON.Member] = []
    for type in types.share {
      let answer = try call.ask(SharingStatus(type: type))
      let word =
        switch answer {
        case .granted?: "granted"
        case .refused?: "denied"
        case nil: "undetermined"
        }
      answers.append(.init(type.name, .text(word)))
    }
    let dates = try call.ask(EarliestSampleDates(types: Set(read)))
    let since = dates.sorted { $0.key.name < $1.key.name }.map { JSON.Member($0.key.name, .instant($0.value)) }
    return .value(
      .members([("should_request", .boolean(status == .shouldRequest)), ("share", .object(answers)), ("read_since", .object(since))]))
  }

  /// Asks the owner.
  package static let requestPermissions = APIOperation(
    "POST", "/permissions", "requestPermissions", "Asks the owner for permission: the types appear as one sheet.",
    notes:
      "The call waits for the answer as long as it says. Repeat it to wait on: the owner sees one sheet. `health apps "
      + "requests` and the Health app show it.",
    parameters: [Parameter("wait", .integer(0...longestWait), "the seconds to wait; 0 by default")], body: .request, answer: .answered
  ) { call in
    guard let body = call.body else { throw Problem(.notJSON, "Send the types as JSON.") }
    try SampleReader.check(body, .request, at: "")
    let types = AuthorizationTypes(share: try Self.types(body, "share"), read: try Self.types(body, "read"))
    guard !types.share.isEmpty || !types.read.isEmpty else {
      throw Problem.parameter("read", "Name at least one type to read or to share.")
    }
    let wait = try call.values.integer("wait") ?? 0
    let isAnswered = try call.waits.ask(types, of: call.holder, call.service, seconds: Double(wait))
    return .value(.members([("answered", .boolean(isAnswered))]))
  }

  /// The types that a member of a body names, each once.
  private static func types(_ body: JSON, _ name: String) throws(Problem) -> [DataType] {
    guard let value = body[name] else { return [] }
    guard case .array(let names) = value, names.count <= ParameterValues.mostValues else {
      throw .parameter(name, "This has to be a list of at most \(ParameterValues.mostValues) names of types.")
    }
    var types: [DataType] = []
    for (place, value) in names.enumerated() {
      guard case .text(let text) = value else { throw .parameter("\(name)[\(place)]", "This has to be the name of a type.") }
      let type = try ParameterValues.type(text, "\(name)[\(place)]")
      if !types.contains(type) { types.append(type) }
    }
    return types
  }

  /// The sources of a type.
  package static let listSources = APIOperation(
    "GET", "/sources", "listSources", "The apps and devices that saved samples of a type.",
    permission: "reading the type; after a refusal, only the app itself",
    parameters: [Parameter("type", .type, "the type", isRequired: true)] + period, answer: .sources
  ) { call in
    let selection = FetchSamples.Selection(type: try call.values.type(), predicate: try predicate(call.values))
    return .value(.members([("sources", SampleForm.sources(try call.ask(FetchSources(selection: selection))))]))
  }

  static let readCharacteristics = APIOperation(
    "GET", "/characteristics", "readCharacteristics", "Facts about the person, such as the date of birth.",
    notes: "Those for which the app has never asked are left out.", permission: "reading each", answer: .characteristics
  ) { call in
    var values: [JSON.Member] = []
    for type in Catalog.types {
      guard case .characteristic = type.kind else { continue }
      do {
        let value = try call.ask(ReadCharacteristic(type: type))
        let text: String? =
          switch value {
          case .day?: value?.words
          case .choice(let choice)?: choice.name
          case nil: nil
          }
        values.append(.init(type.name, .string(text)))
      } catch HealthError.authorizationNotDetermined {
        continue
      }
    }
    return .value(.members([("characteristics", .object(values))]))
  }
}
