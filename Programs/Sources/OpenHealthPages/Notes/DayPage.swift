// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords

/// A day: the person's note, symptoms, and how many samples of each type there are.
struct DayPage: LivePageView {
  static let section = PageSection.records

  /// Another page about the day.
  struct Link: Encodable, Sendable {
    var path, name: String
  }

  var title: String
  /// The page of the day before; nil before the first day.
  @HTMLOnly var earlier: String? = nil
  /// The page of the day after; nil for a day in the future.
  @HTMLOnly var later: String? = nil
  /// Other pages about the day.
  var links: [Link]
  var note: NoteView
  /// The symptoms of the day, and the number of samples of each type.
  var symptoms, types: PageTable?
  @HTMLOnly var liveTypes: [DataType]

  static let routes: [PageRoute] = [
    .get("/days/:day", DayPage.self) { request, context in
      guard let day = CivilDay(request.parameter("day")) else { return .missing }
      return .view(try DayPage(day, request.query, context))
    }
  ]

  /// The most symptoms that are listed.
  private static let mostSymptoms = 200

  private init(_ day: CivilDay, _ query: PageFields, _ context: PageContext) throws {
    let (reader, words) = (context.reader, context.words)
    title = DaysPeriod.label(day, reader)
    if day > .first { earlier = "/days/\(CivilDay(daysSinceReferenceDate: day.daysSinceReferenceDate - 1).text)" }
    if day < CivilDay(of: reader.now, in: reader.zone) { later = "/days/\(day.next.text)" }
    links = [
      Link(path: "/sleep/\(day.text)", name: words["section.sleep"]),
      Link(path: "/medications?date=\(day.text)", name: words["records.medications"]),
      Link(path: "/cycle?month=\(day.text.prefix(7))", name: words["cycle.title"]), Link(path: "/notes", name: words["notes.title"]),
    ]
    note = try NoteView(.day(day), context)
    let found = try Cycles.symptoms(
      day...day, zone: reader.zone, overridesZones: reader.overridesZones, limit: Self.mostSymptoms, service: context.service)
    let values = SampleWords(reader: reader)
    symptoms = PageTable(
      words["cycle.symptoms"], heads: [words["records.symptom"], words["records.severity"]],
      rows: found.map {
        .init(reader.title(of: $0.sample.type), link: "/samples/\($0.sample.uuid.uuidString)", [values.value($0.sample)])
      })
    let time = PredicateTree.interval(
      start: day.start(in: reader.zone), end: day.next.start(in: reader.zone), strictStart: true, strictEnd: false)
    let known = try context.ask(ListTypes()).map(\.type)
    if day <= CivilDay(of: reader.now, in: reader.zone) {
      links += ([Cycles.type] + MoodDays.types).filter(known.contains).map {
        Link(path: ReturnAddress.adding($0, day: day, back: "/days/\(day.text)"), name: words["samples.add.title", reader.title(of: $0)])
      }
    }
    let counts = known.isEmpty ? [] : try context.ask(CountSamples(selection: .matching(known, time)))
    let byType = Dictionary(grouping: counts, by: \.type).mapValues { $0.reduce(0) { $0 + $1.count } }
    types = PageTable(
      words["notes.samples"], heads: [words["records.type"], words["samples.number"]],
      rows: byType.map { (reader.title(of: $0.key), $0.key, $0.value) }.sorted { $0.0 < $1.0 }.map { title, type, count in
        .init(title, link: "/types/\(type.name)?period=day&date=\(day.text)", [reader.numbers.text(count)])
      })?.part(query, of: "/days/\(day.text)")
    liveTypes = Cycles.symptomTypes
  }
}
