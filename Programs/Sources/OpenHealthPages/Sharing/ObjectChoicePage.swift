// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The choice of single objects that an app may read: one box for each object.
struct ObjectChoicePage: PageView {
  /// One object.
  struct Item: Encodable, Sendable {
    /// The object's UUID.
    var uuid: String
    /// When it was; nil for a medication.
    var date: ShownDate?
    /// What kind of object it is, or its name.
    var kind: String
    /// The name of the app or device that saved it.
    var source: String?
    /// Whether the app may read it.
    var isOn: Bool
  }

  static let section = PageSection.sharing

  var title: String
  /// The address of the page.
  var path: String
  /// The name of the app.
  var name: String
  /// The app's page.
  var appPath: String
  /// Whether the app waits for the choice.
  var isAsked: Bool
  /// The app's reasons.
  var reasons: [ShownReason]
  /// The heading of the boxes.
  var legend: String
  /// One page of the objects, newest first.
  var items: [Item]
  /// The page before.
  var previous: String?
  /// The page after.
  var next: String?

  static let routes: [PageRoute] = [
    .get("/sharing/apps/:bundle/objects/:type", ObjectChoicePage.self) { request, context in
      guard let (app, type) = try Self.subject(request, context) else { return .missing }
      return .view(try ObjectChoicePage(app, type, request, context))
    },
    .post("/sharing/apps/:bundle/objects/:type") { request, context in
      guard let (app, type) = try Self.subject(request, context) else { return .missing }
      try Self.choose(app, type, request.form, context)
      return .redirect(to: "\(SharingPath.app(app.identifier))?done=saved")
    },
  ]

  private static let size = 50
  /// The most pages of samples. A further object can be chosen with the command.
  private static let mostPages = 200

  private static func subject(_ request: PageRequest, _ context: PageContext) throws -> (app: KnownApp, type: DataType)? {
    guard let type = Catalog.type(named: request.parameter("type")), type.hasChoiceOfObjects,
      let app = try KnownApp(request.parameter("bundle"), context)
    else { return nil }
    return (app, type)
  }

  /// Grants what is newly ticked and refuses what is no longer ticked. What was left out stays undecided, and the app's request ends.
  private static func choose(_ app: KnownApp, _ type: DataType, _ form: PageFields, _ context: PageContext) throws {
    let shown = Set(form.all("shown").compactMap { UUID(uuidString: $0) }.prefix(size))
    let on = Set(form.all("on").compactMap { UUID(uuidString: $0) })
    let isChange = form["action"] == "save"
    let readable = isChange ? try Self.readable(shown, app, type, context) : []
    let (granted, refused) = isChange ? (shown.intersection(on).subtracting(readable), readable.subtracting(on)) : ([], [])
    func decide(_ objects: Set<UUID>, _ answer: Permission) throws {
      let strength: IdentityStrength = form["strength"] == "isolated" ? .isolated : .registered
      let sorted = objects.sorted { $0.uuidString < $1.uuidString }
      try context.ask(
        SetObjectPermissions(app: app.identifier, type: type, objects: sorted, answer: answer, strength: strength))
    }
    if !granted.isEmpty { try decide(granted, .granted) }
    try decide(refused, .refused)
  }

  /// Those of some objects that the app may read: granted ones, and its own that are not refused (AUTH-42).
  private static func readable(_ objects: Set<UUID>, _ app: KnownApp, _ type: DataType, _ context: PageContext) throws -> Set<UUID> {
    let answers = try Self.answers(app, type, context)
    var own: Set<UUID> = []
    if type.isOfSamples {
      let predicate = PredicateTree.and([.uuid(objects), .source([app.identifier])])
      own = Set(try context.ask(FetchSamples(selections: [.init(type: type, predicate: predicate)])).map(\.uuid))
    }
    return objects.filter { answers[$0].map { $0 == .granted } ?? own.contains($0) }
  }

  private static func answers(_ app: KnownApp, _ type: DataType, _ context: PageContext) throws -> [UUID: Permission] {
    let answers = try context.ask(ReadObjectPermissions(app: app.identifier, type: type))
    return Dictionary(uniqueKeysWithValues: answers.map { ($0.object, $0.answer) })
  }

  init(_ app: KnownApp, _ type: DataType, _ request: PageRequest, _ context: PageContext) throws {
    let (words, reader) = (context.words, context.reader)
    name = app.name
    title = words["sharing.objectsOf", reader.title(of: type), name]
    appPath = SharingPath.app(app.identifier)
    path = SharingPath.objects(app.identifier, type.name)
    isAsked = app.sheet?.questions.contains(PermissionQuestion(type: type, direction: .read)) ?? false
    reasons = app.registered.map { SharingText(context).reasons($0.registration.usage, withClinical: type.isClinical) } ?? []
    legend = words["sharing.allowRead", name]
    let answers = try Self.answers(app, type, context)
    let window: PageWindow
    if type.isOfSamples {
      let count = try context.ask(ReadSourceOrder(types: [type])).map(\.count).reduce(0, +)
      window = PageWindow(request.query["page"], size: Self.size, count: min(count, Self.size * Self.mostPages))
      let wanted = FetchSamples(
        selections: [.init(type: type, predicate: .everything)], order: [.init(field: .start, ascending: false)],
        limit: window.range.upperBound)
      items = try context.ask(wanted).dropFirst(window.range.lowerBound).map { sample in
        let source = sample.provenance.revision?.source
        return Item(
          uuid: sample.uuid.uuidString, date: .minute(sample.start, reader), kind: Self.kind(sample, context),
          source: source.map { SharingText.line($0.name) },
          isOn: answers[sample.uuid].map { $0 == .granted } ?? (source?.bundleIdentifier == app.identifier))
      }
    } else {
      let medications = try context.ask(FetchMedications())
      window = PageWindow(request.query["page"], size: Self.size, count: medications.count)
      items = medications[window.range].map { medication in
        Item(
          uuid: medication.identifier.uuidString, kind: SharingText.line(medication.displayText),
          isOn: answers[medication.identifier] == .granted)
      }
    }
    (previous, next) = window.links(path)
  }

  /// The kind of a prescription, the title of a document, or else the title of the type.
  private static func kind(_ sample: SampleRecord, _ context: PageContext) -> String {
    switch sample.content {
    case .visionPrescription(let record):
      let choice = Catalog.choice(Int(clamping: record.type), of: .visionPrescriptionType)
      return choice.map { context.reader.title(of: $0) } ?? context.reader.title(of: sample.type)
    case .clinicalDocument(let record) where !record.title.isEmpty:
      return SharingText.line(record.title)
    default:
      return context.reader.title(of: sample.type)
    }
  }
}
