// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The apps: those that wait for an answer, and all that are registered or have one.
struct SharingPage: PageView {
  /// The open requests of one app.
  struct Request: Encodable, Sendable {
    /// The sheet that answers them.
    var path: String
    /// The name of the app, with its identifier where another app has the name.
    var name: String
    /// Its bundle identifier.
    var identifier: String
    /// When it asked first.
    var asked: ShownDate
    /// How many permissions it waits for.
    var count: String
    /// How certain it is that the app asked.
    var strength: String
  }

  /// One app.
  struct App: Encodable, Sendable {
    /// The app's page.
    var path: String
    /// Its name, with its identifier where another app has the name.
    var name: String
    /// Its bundle identifier.
    var identifier: String
    /// How it proves what it is.
    var identity: String
    /// How many permissions the person granted.
    var granted: String
    /// How many the person refused.
    var refused: String
    /// The next date at which permissions end; nil if none does.
    var until: String?
    /// When it last read something.
    var lastRead: ShownDate?
    /// When it last saved or deleted something.
    var lastSaved: ShownDate?
  }

  static let section = PageSection.sharing

  var title: String
  /// The apps that wait for answers.
  var requests: [Request]
  /// One page of the apps.
  var apps: [App]
  /// Whether all apps are kept from the store.
  var isRestricted: Bool
  /// The page before.
  var previous: String?
  /// The page after.
  var next: String?

  /// The routes of all pages about apps.
  static let areaRoutes: [PageRoute] =
    routes + PermissionSheetPage.routes + AppPage.routes + AppRemovalPage.routes + AppLogPage.routes + ObjectChoicePage.routes

  static let routes: [PageRoute] = [
    .get("/sharing", SharingPage.self) { request, context in .view(try SharingPage(request, context)) },
    .post("/sharing") { request, context in
      guard let choice = request.form["restrict"] else { return .redirect(to: "/sharing") }
      try context.ask(RestrictApps(choice == "on"))
      return .redirect(to: "/sharing?done=\(choice == "on" ? "restricted" : "unrestricted")")
    },
  ]

  /// The number of apps on a page.
  private static let size = 50

  init(_ request: PageRequest, _ context: PageContext) throws {
    let (words, text) = (context.words, SharingText(context))
    let numbers = context.reader.numbers
    title = words["section.sharing"]
    let sheets = try context.ask(ListPermissionRequests())
    let (listed, answers) = (try context.ask(ListApps()), try context.ask(ReadPermissions()))
    isRestricted = listed.isRestricted
    let registered = Dictionary(uniqueKeysWithValues: listed.apps.map { ($0.registration.bundleIdentifier, $0.registration) })
    let byApp = Dictionary(grouping: answers, by: \.app)
    let all = Set(registered.keys).union(byApp.keys).union(sheets.map(\.app)).sorted()
    let shared = Set(Dictionary(grouping: all) { SharingText.name(registered[$0], $0) }.filter { $0.value.count > 1 }.keys)
    func name(_ app: String) -> String {
      let name = SharingText.name(registered[app], app)
      return shared.contains(name) ? "\(name) (\(SharingText.line(app)))" : name
    }
    requests = sheets.map { sheet in
      Request(
        path: SharingPath.request(sheet.app), name: name(sheet.app), identifier: SharingText.line(sheet.app),
        asked: .minute(sheet.asked, context.reader), count: words["sharing.questions", numbers.text(sheet.questions.count)],
        strength: text.strength(sheet.strength))
    }
    let window = PageWindow(request.query["page"], size: Self.size, count: all.count)
    apps = try all[window.range].map { app in
      let answers = byApp[app] ?? []
      let granted = answers.filter { $0.answer(at: context.reader.now) == .granted }
      return App(
        path: SharingPath.app(app), name: name(app), identifier: SharingText.line(app),
        identity: text.identity(registered[app]), granted: numbers.text(granted.count),
        refused: numbers.text(answers.count - granted.count),
        until: granted.compactMap(\.until).min().map(context.reader.dates.minute), lastRead: try text.lastUse(of: app, .read),
        lastSaved: try text.lastUse(of: app, .share))
    }
    (previous, next) = window.links("/sharing")
  }
}
