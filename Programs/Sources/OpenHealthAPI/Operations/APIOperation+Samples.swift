// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures

/// Samples: reading, following, saving, deleting.
extension APIOperation {
  /// The most samples and deletions of one answer.
  package static let mostInPage = 10_000
  /// The most samples of an answer in an order.
  package static let mostInOrder = 500
  /// The bytes of an answer with samples after which it takes no more: the rest comes with the next call.
  static let bytesOfPage = 16 << 20
  /// The samples that are asked of the store at a time, so that few large ones are in memory: each can have a megabyte.
  private static let piece = 64

  static let period = [
    Parameter("start", .instant, "only samples that end at this instant or later"),
    Parameter("end", .instant, "only samples that begin before this instant"),
    Parameter("zone", .zone, "the time zone of days; UTC by default"),
  ]
  static let source = Parameter("source", .text(200), "only samples of the source with this bundle identifier")
  private static let reading = "reading the type; after a refusal, the app's own samples"

  /// The samples of a type.
  package static let listSamples = APIOperation(
    "GET", "/samples", "listSamples", "The samples of a type.",
    notes:
      "Without an order they come in pages, in the order in which they were saved: each answer has the cursor for the next "
      + "call, also after the last page, so that a later call gets what has changed since. The cursor is the app's anchor.",
    permission: reading,
    parameters: [Parameter("type", .type, "the type", isRequired: true)] + period + [
      source, Parameter("unit", .unit, "the unit of the values; that of the type by default"),
      Parameter("limit", .integer(1...mostInPage), "the most samples and deletions, 1,000 by default; at most \(mostInOrder) in an order"),
      Parameter("order", .choice(["newest", "oldest"]), "by start date instead of pages"),
      Parameter("cursor", .cursor, "of the answer before"),
    ], answer: .changes
  ) { call in
    let values = call.values
    let type = try values.type()
    let unit = try values.unit(of: type)
    let selection = FetchSamples.Selection(type: type, predicate: try predicate(values))
    guard let order = try values.choice("order") else { return .value(try changes([selection], unit: unit, call)) }
    if try values.cursor() != nil { throw Problem.parameter("cursor", "Samples in an order have no cursor.") }
    let limit = try values.integer("limit") ?? mostInOrder
    if limit > mostInOrder { throw Problem.parameter("limit", "In an order, the value has to be at most \(mostInOrder).") }
    var form = SampleForm(unit: unit)
    let samples = try ordered(selection, ascending: order == "oldest", limit: limit, call) { form.object($0) }
    return .value(page(samples.list, [], cursor: nil, more: samples.isCut, restarted: false))
  }

  /// What has changed since a cursor.
  package static let listChanges = APIOperation(
    "GET", "/changes", "listChanges", "What was saved and deleted since a cursor, of several types.",
    notes: "Without a cursor it begins with all samples. /events says when to ask again.", permission: reading,
    parameters: [
      Parameter("type", .type, "a type", isList: true, isRequired: true),
      Parameter("limit", .integer(1...mostInPage), "the most samples and deletions, 1,000 by default"),
      Parameter("cursor", .cursor, "of the answer before, for the same types"),
    ], answer: .changes
  ) { call in
    let selections = try call.values.types("type").map { FetchSamples.Selection(type: $0, predicate: .everything) }
    return .value(try changes(selections, unit: nil, call))
  }

  static let followChanges = APIOperation(
    "GET", "/events", "followChanges", "Says when samples of some types have changed, as server-sent events.",
    notes:
      "Each event `change` has an object with the names of `types`, without samples: ask /changes. A line that begins with a "
      + "colon means nothing. The events end when the app is removed or the store is locked.",
    permission: reading, parameters: [Parameter("type", .type, "a type", isList: true, isRequired: true)], answer: nil
  ) { call in
    let types = try call.values.types("type")
    // Only to learn whether the app has asked for them all.
    _ = try call.ask(FetchChanges(selections: types.map { .init(type: $0, predicate: .everything) }, anchor: .end, limit: 1))
    return .events(Set(types))
  }

  static let saveSamples = APIOperation(
    "POST", "/samples", "saveSamples", "Saves samples as the app's own, all or none.",
    notes:
      "On disk when the answer comes. A sample with a sync identifier replaces earlier versions, so that the same call again "
      + "changes nothing. While the store is locked, samples are kept and saved later.",
    permission: "saving each type", body: .save, answer: .saved
  ) { call in
    guard let body = call.body else { throw Problem(.notJSON, "Send the samples as JSON.") }
    let samples = try SampleReader.samples(in: body)
    try call.ask(SaveSamples(samples: samples))
    return .value(
      .members([("saved", .integer(samples.count)), ("uuids", .array(samples.map { .text($0.uuid.uuidString) }))]))
  }

  static let deleteSamples = APIOperation(
    "DELETE", "/samples", "deleteSamples", "Deletes samples that the app has saved.",
    notes: "By identity or by period; samples of others stay.", permission: "saving the type",
    parameters: [
      Parameter("type", .type, "the type", isRequired: true), Parameter("uuid", .uuid, "a sample", isList: true),
    ] + period, answer: .deleted
  ) { call in
    let values = call.values
    let uuids = try values.uuids("uuid")
    var parts = [try predicate(values)]
    if !uuids.isEmpty { parts.append(.uuid(Set(uuids))) }
    guard !uuids.isEmpty || parts[0] != .everything else {
      throw Problem.parameter("uuid", "Name samples by uuid, or a period by start or end.")
    }
    let count = try call.ask(DeleteMatchingSamples(type: try values.type(), predicate: .and(parts)))
    return .value(.members([("deleted", .integer(count))]))
  }

  // MARK: Parts of them

  /// The samples of the period and the source of a call.
  static func predicate(_ values: ParameterValues) throws(Problem) -> PredicateTree {
    let zone = try values.zone()
    let (start, end) = (try values.instant("start", in: zone), try values.instant("end", in: zone))
    if let start, let end, start > end { throw .parameter("end", "The end is before the start.") }
    let period = PredicateTree.interval(start: start, end: end, strictStart: false, strictEnd: false)
    guard let source = try values.words("source") else { return period }
    return .and([period, .source([source])])
  }

  /// Samples in an order as JSON, at most a number, and whether they are fewer because they are large.
  static func ordered(
    _ selection: FetchSamples.Selection, ascending: Bool, limit: Int, _ call: Call, _ form: (SampleRecord) -> JSON?
  ) throws -> (list: JSON, isCut: Bool) {
    var pages = SamplePages(
      types: [selection.type], predicate: selection.predicate, ascending: ascending, limit: limit, size: piece, service: call.service)
    var (objects, bytes) = ([JSON](), 0)
    while bytes < bytesOfPage {
      guard let samples = try pages.next() else { return (.array(objects), false) }
      for sample in samples {
        guard let object = form(sample) else { continue }
        bytes += weight(of: sample, object)
        objects.append(object)
      }
    }
    return (.array(objects), pages.hasMore)
  }

  /// About how many bytes a sample has in an answer.
  private static func weight(of sample: SampleRecord, _ object: JSON) -> Int {
    let isSmall = sample.metadata.largeBytes == 0 && sample.content == nil && sample.members == nil
    return isSmall ? 512 : object.bytes.count
  }

  /// A page of changes. It ends early where samples are large.
  private static func changes(_ selections: [FetchSamples.Selection], unit: UnitExpression?, _ call: Call) throws -> JSON {
    let limit = try call.values.integer("limit") ?? 1000
    var cursor = try call.values.cursor()
    var (samples, deleted, bytes, restarted) = ([(uuid: UUID, object: JSON)](), [DeletionRecord](), 0, false)
    var form = SampleForm(unit: unit)
    while true {
      let rest = limit - samples.count - deleted.count
      let reply = try call.ask(FetchChanges(selections: selections, anchor: cursor, limit: min(rest, piece)))
      // Between two pieces, what was read may be deleted, and what was deleted saved again.
      if !reply.deleted.isEmpty {
        let gone = Set(reply.deleted.map(\.uuid))
        samples.removeAll { gone.contains($0.uuid) }
      }
      if !deleted.isEmpty, !reply.added.isEmpty {
        let back = Set(reply.added.map(\.uuid))
        deleted.removeAll { back.contains($0.uuid) }
      }
      for sample in reply.added {
        let object = form.object(sample)
        bytes += weight(of: sample, object)
        samples.append((sample.uuid, object))
      }
      deleted += reply.deleted
      restarted = restarted || reply.beginsAnew
      cursor = reply.anchor
      if reply.isComplete || samples.count + deleted.count >= limit || bytes >= bytesOfPage {
        return page(.array(samples.map(\.object)), deleted, cursor: reply.anchor, more: !reply.isComplete, restarted: restarted)
      }
    }
  }

  private static func page(_ samples: JSON, _ deleted: [DeletionRecord], cursor: ChangeAnchor?, more: Bool, restarted: Bool) -> JSON {
    .members([
      ("samples", samples), ("deleted", SampleForm.deletions(deleted)), ("cursor", .string(cursor.map(ParameterValues.text))),
      ("more", .boolean(more)), ("restarted", .boolean(restarted)),
    ])
  }
}
