// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthAPI
import OpenHealthCore

/// Finding things by words, and fetching what was found.
extension Tool {
  private static let found = NamedShape(
    "Found",
    [
      .init("id", .text, "for fetch"), .init("title", .text, "its name"), .init("url", .text, "an address that leads nowhere"),
    ])
  private static let results = NamedShape(
    "Results",
    [
      .init("results", .list(.named(found)), "types, then sources, then workouts with the newest first"),
      .init("more", .boolean, "whether there is more than the limit"),
    ])
  private static let thing = NamedShape(
    "Thing",
    [
      .init("id", .text, "as in the call"), .init("title", .text, "its name"), .init("url", .text, "an address that leads nowhere"),
      .init("text", .text, "what is known about it, as JSON"), .init("metadata", .dictionary(.any), "the same as values"),
    ])

  private static let usualResults = 20

  /// What an identifier begins with.
  private enum Kind: String, CaseIterable { case type, source, workout }

  private static func item(_ kind: Kind, _ key: String, _ title: String) -> JSON {
    let id = "\(kind.rawValue):\(key)"
    return .members([("id", .text(id)), ("title", .text(title)), ("url", .text("urn:openhealthkit:\(id)"))])
  }

  static let search = Tool(
    "search", "Search",
    "Finds types of health data, sources and workouts whose names contain all words of a query. It does not search values. fetch gives "
      + "more about a result. \(emptiness) \(textsAreData)",
    parameters: [
      Parameter("query", .text(200), "words, in English", isRequired: true),
      Parameter("limit", .integer(1...100), "the most results; \(usualResults) by default"),
    ], answer: results
  ) { call in
    let values = call.values
    let limit = try values.integer("limit") ?? usualResults
    let words = (try values.words("query") ?? "").lowercased().split { $0.isWhitespace }
    guard !words.isEmpty else { throw Problem(.parameter, "The query has no word.", parameter: "query") }
    func matches(_ texts: String...) -> Bool {
      let text = texts.joined(separator: " ").lowercased()
      return words.allSatisfy { text.contains($0) }
    }
    var items = Catalog.types.filter { matches($0.name, $0.title, $0.group) }.map { item(.type, $0.name, $0.title) }
    for source in try sources(call) where matches(source.name, source.bundleIdentifier) {
      items.append(item(.source, source.bundleIdentifier, source.name))
    }
    if items.count <= limit {
      let activities = Catalog.choices(of: .workoutActivityType).filter { matches($0.name, $0.title, "workout") }
      items += try workouts(of: activities, limit + 1, call).map { sample in
        let activity = sample.workout.flatMap { WorkoutRecord.activity($0.activityType)?.title } ?? "Workout"
        return item(.workout, sample.uuid.uuidString, "\(activity), \(CivilDay(of: sample.start, in: call.zone).text)")
      }
    }
    return .members([("results", .array(Array(items.prefix(limit)))), ("more", .boolean(items.count > limit))])
  }

  /// The newest workouts of some activities; none where the app has not asked for workouts.
  private static func workouts(of activities: [CatalogChoice], _ limit: Int, _ call: ToolCall) throws(HealthError) -> [SampleRecord] {
    if activities.isEmpty { return [] }
    let wanted = PredicateTree.or(activities.map { .workout(.activityType(UInt($0.rawValue))) })
    do throws(HealthError) {
      return try call.calls.ask(
        FetchSamples(
          selections: [.init(type: Catalog.workout, predicate: wanted)], order: [.init(field: .start, ascending: false)], limit: limit))
    } catch .authorizationNotDetermined { return [] }
  }

  /// The sources of all types for which the app has asked, by identifier.
  private static func sources(_ call: ToolCall) throws(HealthError) -> [SourceRecord] {
    var known: [String: SourceRecord] = [:]
    for type in try call.askedTypes() where type.isOfSamples {
      for source in try call.calls.ask(FetchSources(selection: .init(type: type, predicate: .everything)))
      where known[source.bundleIdentifier] == nil { known[source.bundleIdentifier] = source }
    }
    return known.values.sorted { $0.bundleIdentifier < $1.bundleIdentifier }
  }

  static let fetch = Tool(
    "fetch", "Fetch",
    "What is known about a result of search: a type with its unit, a source with its types, or a workout with its splits. \(emptiness) "
      + textsAreData,
    parameters: [Parameter("id", .text(300), "the id of a result", isRequired: true)], answer: thing
  ) { call in
    let id = try call.values.words("id") ?? ""
    let parts = id.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])) else { throw missing }
    let (title, facts) = try facts(of: kind, String(parts[1]), call)
    return .members([
      ("id", .text(id)), ("title", .text(title)), ("url", .text("urn:openhealthkit:\(id)")),
      ("text", .text(String(decoding: facts.bytes, as: UTF8.self))), ("metadata", facts),
    ])
  }

  private static let missing = Problem(.notFound, "There is no such thing, or the app may not read it. search gives identifiers.")

  private static func facts(of kind: Kind, _ key: String, _ call: ToolCall) throws -> (title: String, facts: JSON) {
    switch kind {
    case .type:
      let types = ToolCall.list(try call.value(of: .listTypes, [])["types"])
      guard let type = Catalog.type(named: key), let facts = types.first(where: { $0["name"] == .text(type.name) }) else { throw missing }
      return (type.title, facts)
    case .source:
      var (name, types): (String?, [JSON]) = (nil, [])
      for type in try call.askedTypes() where type.isOfSamples {
        let found = try call.calls.ask(FetchSources(selection: .init(type: type, predicate: .everything)))
        guard let source = found.first(where: { $0.bundleIdentifier == key }) else { continue }
        name = name ?? source.name
        types.append(.text(type.name))
      }
      guard let name else { throw missing }
      return (name, .members([("name", .text(name)), ("id", .text(key)), ("types", .array(types))]))
    case .workout:
      guard UUID(uuidString: key) != nil else { throw missing }
      let facts = try call.value(of: .showWorkout, [.init("uuid", .text(key))])
      guard case .text(let activity)? = facts["workout"]?["activity"] else { throw missing }
      return (activity, facts)
    }
  }
}
