// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures
import OpenHealthWords

/// All samples of a type, newest first, 50 on a page.
struct DataPage: LivePageView {
  /// One sample.
  struct Row: Encodable, Sendable {
    /// Its UUID.
    var uuid: String
    /// Its page.
    var path: String
    /// When it began, for people and in ISO 8601.
    var start, date: String
    /// When it ended; nil if that is when it began.
    var end: String?
    /// The value in words, in the person's unit.
    var value: String
    /// The app or device that saved it.
    var source: String
    /// Whether its box is ticked.
    var isTicked: Bool
  }

  static let section = PageSection.browse

  var title: String
  /// The name of the type.
  var typeTitle: String
  /// The type's page.
  var typePath: String
  /// The fields of the filter.
  var filters: [FormField]
  /// The number of samples of the type, in words.
  var count: String
  /// Why nothing was deleted.
  var problem: String?
  /// The samples of the page.
  var rows: [Row]
  /// The fields of the filter in use, for the form that deletes.
  @HTMLOnly var kept: [PageFields.Entry]
  /// The page that asks before it deletes what the filter lists.
  var deletePath: String
  /// The first page, and the next one; nil where the page is the first or the last.
  var newest, next: String?
  @HTMLOnly var liveTypes: [DataType]

  static let routes: [PageRoute] = [
    .get("/types/:type/data", DataPage.self) { request, context in
      guard let type = Catalog.type(named: request.parameter("type")), type.hasRecords else { return .missing }
      let filter = DataFilter(request.query, context.reader)
      let page = try DataPage(type, filter, after: request.query["after"], context)
      return filter.isValid ? .view(page) : .fault(page)
    },
    .post("/types/:type/data/delete", DataPage.self) { request, context in
      guard let type = Catalog.type(named: request.parameter("type")), type.hasRecords else { return .missing }
      let filter = DataFilter(request.form, context.reader)
      let selection: SampleSelection
      if request.form["all"] != nil {
        guard filter.isValid else { return .fault(try DataPage(type, filter, after: nil, context)) }
        selection = .matching([type], filter.predicate)
      } else {
        let uuids = Set(request.form.all("uuid").compactMap { UUID(uuidString: $0) })
        guard !uuids.isEmpty else {
          return .fault(try DataPage(type, filter, after: nil, problem: context.words["samples.fault.ticked"], context))
        }
        selection = .samples(uuids)
      }
      do {
        let done = try Removal(selection, context).result
        let path = "/types/\(type.name)/data"
        return .redirect(to: path + PageFields(filter.entries + done).queryText)
      } catch HealthError.objectsNotFound {
        let ticked = Set(request.form.all("uuid"))
        return .fault(
          try DataPage(type, filter, after: nil, ticked: ticked, problem: context.words["samples.fault.changed"], context))
      }
    },
  ]

  init(
    _ type: DataType, _ filter: DataFilter, after: String?, ticked: Set<String> = [], problem: String? = nil, _ context: PageContext
  ) throws {
    let (reader, words) = (context.reader, context.words)
    typeTitle = reader.title(of: type)
    title = words["samples.title", typeTitle]
    typePath = "/types/\(type.name)"
    let known = try context.ask(ListTypes()).first { $0.type == type }
    if filter.entries.isEmpty || !filter.isValid {
      count = words["samples.count", reader.numbers.text(known?.count ?? 0)]
    } else {
      let found = try context.ask(CountSamples(selection: .matching([type], filter.predicate))).reduce(0) { $0 + $1.count }
      count = words["samples.countShown", reader.numbers.text(found)]
    }
    filters = Self.fields(filter, known?.sources ?? [], context)
    let list = try SampleList([type], filter.predicate, after: after, context)
    let (values, names) = (try SampleWords(of: type, context), SourceNames(known?.sources ?? []))
    rows = list.samples.map { sample in
      let uuid = sample.uuid.uuidString
      return Row(
        uuid: uuid, path: "/samples/\(uuid)", start: reader.dates.minute(sample.start), date: reader.dates.iso(sample.start),
        end: sample.end == sample.start ? nil : reader.dates.end(sample.end, besides: sample.start), value: values.value(sample),
        source: sample.provenance.revision.map { names[$0.source] } ?? "", isTicked: ticked.contains(uuid))
    }
    self.problem = problem
    let path = "\(typePath)/data"
    kept = filter.entries
    deletePath = "\(path)/delete\(PageFields(filter.entries).queryText)"
    let pager = PagePager(path, filters: filter.entries, list: list, after: after)
    (newest, next) = (pager.newest, pager.older)
    liveTypes = [type]
  }

  private static func fields(_ filter: DataFilter, _ sources: [SourceRecord], _ context: PageContext) -> [FormField] {
    let words = context.words
    let all = FormField.Option(value: "", text: words["samples.sources.all"], isChosen: filter.source == nil)
    let names = SourceNames(sources)
    let options = sources.sorted { ($0.name, $0.bundleIdentifier) < ($1.name, $1.bundleIdentifier) }.map { source in
      FormField.Option(value: source.bundleIdentifier, text: names[source], isChosen: source.bundleIdentifier == filter.source)
    }
    return [.choice("source", words["samples.source"], [all] + options)] + filter.dayFields(words)
  }
}

extension PageContext {
  /// The medications of the person by identifier, for a type of doses; else none.
  func medications(for type: DataType) throws -> [UUID: MedicationRecord] {
    guard type == Catalog.doseEvent else { return [:] }
    return Dictionary(try ask(FetchMedications()).map { ($0.identifier, $0) }) { first, _ in first }
  }
}

extension SampleWords {
  /// Words for values of a type and its members, in the person's units.
  init(of type: DataType, _ context: PageContext) throws {
    let measured = (type.memberTypes ?? [type]).filter { $0.quantity != nil }
    let units = try context.ask(PreferredUnits(types: measured, system: context.reader.locale.system))
    self.init(reader: context.reader, units: units, medications: try context.medications(for: type))
  }
}
