// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthCore

/// One call of a tool.
struct ToolCall {
  /// The store, as the app sees it.
  let calls: DirectCalls
  /// The arguments, in their order.
  let arguments: [JSON.Member]
  /// The same, checked.
  let values: ParameterValues
  /// The zone of days where a call names none.
  let zone: TimeZone
  /// What is left of the budget.
  let left: (calls: Int, rows: Int)

  /// An argument; nil without it.
  subscript(_ name: String) -> JSON? { arguments.first { $0.name == name }.flatMap { $0.value == .null ? nil : $0.value } }

  /// The arguments without some.
  func arguments(without names: String...) -> [JSON.Member] { arguments.filter { !names.contains($0.name) } }

  /// The value that an operation of the API gives for arguments, with days in the zone of the call.
  func value(of operation: APIOperation, _ arguments: [JSON.Member], body: JSON? = nil) throws -> JSON {
    let needsZone = operation.parameters.contains { $0.name == "zone" } && !arguments.contains { $0.name == "zone" && $0.value != .null }
    return try calls.value(of: operation, needsZone ? arguments + [.init("zone", .text(zone.identifier))] : arguments, body: body)
  }

  /// The values of a list in an answer.
  static func list(_ value: JSON?) -> [JSON] {
    if case .array(let values)? = value { values } else { [] }
  }

  /// The types for which the app has asked the owner, whatever the answer was, in the order of the catalogue.
  ///
  /// Cost: a request for each type.
  func askedTypes() throws(HealthError) -> [DataType] {
    var types: [DataType] = []
    for type in Catalog.types where type.isReadable && !type.hasChoiceOfObjects {
      let status = try calls.ask(AuthorizationRequestStatus(types: AuthorizationTypes(share: [], read: [type])))
      if status == .unnecessary { types.append(type) }
    }
    return types
  }
}
