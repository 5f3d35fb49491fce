// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthAPI
import OpenHealthCore

/// What the app may know of itself, and which types there are.
extension Tool {
  private static let statusType = NamedShape(
    "AskedType",
    [
      .init("type", .text, "the short name of the type"),
      .init("newest", .optional(.instant), "when the newest sample begins; null means withheld or empty"),
      .some("read_since", .instant, "the date from which the owner lets the app read"),
    ])
  private static let statusShape = NamedShape(
    "Status",
    [
      .init("app", .text, "the identifier of the app, as the owner registered it"),
      .init("zone", .text, "the time zone of days where a call names none"),
      .init("types", .list(.named(statusType)), "those for which the app has asked the owner, whatever the answer was"),
      .init("calls_left", .integer, "the calls of this minute that are left after this one"),
      .init("rows_left", .integer, "the rows of this day that are left"),
    ])

  static let status = Tool(
    "status", "Status",
    "Says which types this client has asked the owner for, from which date on each may be read, how fresh the data are, and what is left "
      + "of the client's budget. Call it first. \(emptiness)",
    parameters: [], answer: statusShape, countsRows: false
  ) { call in
    let asked = try call.askedTypes()
    let since = try call.calls.ask(EarliestSampleDates(types: Set(asked.filter(\.isOfSamples))))
    let dates = since.isEmpty ? .null : try permissions(call, asked.filter { since[$0] != nil })
    let types = try asked.map { type in
      JSON.members([
        ("type", .text(type.name)), ("newest", try type.isOfSamples ? newest(of: type, call) : .null), ("read_since", dates[type.name]),
      ])
    }
    return .members([
      ("app", .text(call.calls.app)), ("zone", .text(call.zone.identifier)), ("types", .array(types)),
      ("calls_left", .integer(call.left.calls)), ("rows_left", .integer(call.left.rows)),
    ])
  }

  /// The dates of limited grants, by type.
  private static func permissions(_ call: ToolCall, _ types: [DataType]) throws -> JSON {
    let names = JSON.array(types.map { .text($0.name) })
    return try call.value(of: .showPermissions, [.init("read", names)])["read_since"] ?? .null
  }

  private static func newest(of type: DataType, _ call: ToolCall) throws -> JSON {
    let page = try call.value(
      of: .listSamples, [.init("type", .text(type.name)), .init("order", .text("newest")), .init("limit", .integer(1))])
    return ToolCall.list(page["samples"]).first?["start"] ?? .null
  }

  static let requestAccess = Tool(
    "request_access", "Ask for access",
    "Asks the owner whether this client may read some types. The owner answers in the Health app or with `health apps grant`, for each "
      + "type, perhaps from a date on. Whether reading was granted or refused stays unknown. Call it again to wait longer: the owner "
      + "sees one sheet.",
    parameters: [
      Parameter("read", .type, "the types to read", isList: true, isRequired: true),
      Parameter("wait", .integer(0...APIOperation.longestWait), "the seconds to wait for the answer; 0 by default"),
    ], answer: NamedShape("Asked", [.init("answered", .boolean, "whether the owner has answered all of it")]), isReading: false,
    countsRows: false
  ) { call in
    let read = try call.values.types("read")
    let body = JSON.members([("read", .array(read.map { .text($0.name) }))])
    return try call.value(of: .requestPermissions, call.arguments(without: "read"), body: body)
  }

  static let listTypes = Tool(
    "list_types", "List types",
    "Lists the types of health data that there can be, with their units and kinds, whether or not the store has any.",
    parameters: [Parameter("contains", .text(80), "only types whose name, title or group contains this text, in any case")],
    answer: shape(of: .listTypes), countsRows: false
  ) { call in
    let wanted = try call.values.words("contains")?.lowercased() ?? ""
    let types = ToolCall.list(try call.value(of: .listTypes, [])["types"]).filter { type in
      wanted.isEmpty
        || ["name", "title", "group"].contains { name in
          if case .text(let text)? = type[name] { text.lowercased().contains(wanted) } else { false }
        }
    }
    return .members([("types", .array(types))])
  }
}
