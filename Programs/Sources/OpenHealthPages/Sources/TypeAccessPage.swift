// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthWords

/// Where the data of a type come from, in the order that decides between sources, and which apps may use them.
struct TypeAccessPage: PageView {
  /// One source.
  struct Source: Encodable, Sendable {
    /// The source's bundle identifier, as forms send it.
    var identifier: String
    /// The name of the source.
    var name: String
    /// Why it has its place.
    var reason: String
    /// The number of its samples.
    var count: String
    /// The values of the buttons that move it; nil at an end of the list.
    var up: String?
    /// As above, towards the end.
    var down: String?
    /// Whether the button to move it up gets the focus, because it was used.
    var isUpUsed = false
    /// Whether the button to move it down gets the focus.
    var isDownUsed = false
  }

  /// One app.
  struct App: Encodable, Sendable {
    /// The app's page.
    var path: String
    /// Its name.
    var name: String
    /// What it may read.
    var read: String
    /// Whether it may save.
    var save: String
  }

  static let section = PageSection.browse

  var title: String
  /// The address of this page.
  var path: String
  /// The title of the type.
  var type: String
  /// The type's page.
  var typePath: String
  /// The sources, the one that counts first at the top.
  var sources: [Source]
  /// How many sources there are beyond those that the page lists.
  var more: String?
  /// The apps with an answer about the type.
  var apps: [App]
  /// What is wrong with the order that was sent.
  var fault: String?

  static let routes: [PageRoute] = [
    .get("/types/:type/access", TypeAccessPage.self) { request, context in
      guard let type = Catalog.type(named: request.parameter("type")) else { return .missing }
      return .view(try TypeAccessPage(type, context, moved: request.query["moved"]))
    },
    .post("/types/:type/access", TypeAccessPage.self) { request, context in
      guard let type = Catalog.type(named: request.parameter("type")) else { return .missing }
      return try Self.order(type, request.form, context)
    },
  ]

  /// The most sources that the page lists.
  private static let mostSources = 200

  // MARK: Changes

  private static func order(_ type: DataType, _ form: PageFields, _ context: PageContext) throws -> PageReply {
    let path = "/types/\(type.name)/access"
    let move = form["move"] ?? ""
    guard move != "default" else {
      try context.ask(SetSourceOrder(type: type, bundleIdentifiers: []))
      return .redirect(to: "\(path)?done=saved")
    }
    var order = form.all("order")
    let known = try context.ask(ReadSourceOrder(types: [type]))
    let listed = known.prefix(mostSources).map(\.source.bundleIdentifier)
    // The sources changed since the page was made, or something else sent the form.
    guard Set(order) == Set(listed), order.count == listed.count else {
      return .fault(try TypeAccessPage(type, context, fault: context.words["sources.changed"]))
    }
    var moved = ""
    if move != "order" {
      guard let step = order.indices.flatMap({ [Step($0, -1), Step($0, 1)] }).first(where: { $0.text == move }),
        order.indices.contains(step.target)
      else { return .redirect(to: path) }
      order.swapAt(step.place, step.target)
      moved = "&moved=\(Step(step.target, step.way).text)"
    }
    // Those that the page does not list keep their places behind.
    let others = known.dropFirst(mostSources).filter { $0.reason == .chosen }.map(\.source.bundleIdentifier)
    try context.ask(SetSourceOrder(type: type, bundleIdentifiers: order + others))
    return .redirect(to: "\(path)?done=saved\(moved)")
  }

  /// A move of one source by one place.
  private struct Step {
    var place: Int
    var way: Int

    init(_ place: Int, _ way: Int) { (self.place, self.way) = (place, way) }

    var target: Int { place + way }
    var text: String { "\(place):\(way < 0 ? "up" : "down")" }
  }

  // MARK: The page

  init(_ type: DataType, _ context: PageContext, moved: String? = nil, fault: String? = nil) throws {
    let (words, reader) = (context.words, context.reader)
    title = words["sources.accessOf", reader.title(of: type)]
    (path, typePath) = ("/types/\(type.name)/access", "/types/\(type.name)")
    self.type = reader.title(of: type)
    self.fault = fault
    let known = try context.ask(ReadSourceOrder(types: [type]))
    let listed = known.prefix(Self.mostSources)
    let names = SourceNames(known.map(\.source))
    sources = listed.enumerated().map { place, item in
      let (up, down) = (Step(place, -1).text, Step(place, 1).text)
      let (isFirst, isLast) = (place == 0, place == listed.count - 1)
      return Source(
        identifier: item.source.bundleIdentifier, name: names[item.source], reason: Self.reason(item.reason, words),
        count: reader.numbers.text(item.count), up: isFirst ? nil : up, down: isLast ? nil : down,
        // At an end of the list the other button takes the focus.
        isUpUsed: !isFirst && (moved == up || (isLast && moved == down)),
        isDownUsed: !isLast && (moved == down || (isFirst && moved == up)))
    }
    more = known.count > listed.count ? words["sources.more", reader.numbers.text(known.count - listed.count)] : nil
    apps = try Self.apps(type, context)
  }

  private static func reason(_ reason: ReadSourceOrder.Reason, _ words: Words) -> String {
    switch reason {
    case .chosen: words["sources.chosen"]
    case .byDefault(.manualEntry): words["sources.byHand"]
    case .byDefault(.watch): words["sources.watch"]
    case .byDefault(.phone): words["sources.phone"]
    case .byDefault(.other): words["sources.otherKind"]
    }
  }

  private static func apps(_ type: DataType, _ context: PageContext) throws -> [App] {
    let (words, reader) = (context.words, context.reader)
    let answers = try context.ask(ReadPermissions()).filter { $0.question.type == type }
    let registered = try context.ask(ListApps()).apps
    let names = Dictionary(uniqueKeysWithValues: registered.map { ($0.registration.bundleIdentifier, $0.registration) })
    return try Dictionary(grouping: answers, by: \.app).sorted { $0.key < $1.key }.map { app, answers in
      func answer(_ direction: AccessDirection) -> String {
        guard let answer = answers.first(where: { $0.question.direction == direction }) else { return words["sources.notAnswered"] }
        guard answer.answer == .granted else { return words["sources.denied"] }
        if let end = answer.until, answer.hasEnded(at: reader.now) { return words["sharing.ended", reader.dates.minute(end)] }
        if let rule = answer.statistics {
          let amount = words[rule.cell == .day ? "sharing.amountDays" : "sharing.amountHours"]
          return answer.until.map { words["sharing.endsOn", amount, reader.dates.minute($0)] } ?? amount
        }
        let allowed = answer.since.map { words["sources.allowedSince", reader.dates.minute($0)] } ?? words["sources.allowed"]
        return answer.until.map { words["sharing.endsOn", allowed, reader.dates.minute($0)] } ?? allowed
      }
      var read = answer(.read)
      if type.hasChoiceOfObjects {
        let objects = try context.ask(ReadObjectPermissions(app: app, type: type)).count { $0.answer == .granted }
        read = words["sharing.objectsAllowed", reader.numbers.text(objects)]
      }
      return App(path: SharingPath.app(app), name: SharingText.name(names[app], app), read: read, save: answer(.share))
    }
  }
}
