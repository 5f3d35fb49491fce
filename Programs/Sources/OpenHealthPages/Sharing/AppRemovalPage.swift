// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// Asks whether to remove an app.
struct AppRemovalPage: PageView {
  static let section = PageSection.sharing

  var title: String
  /// The app's bundle identifier.
  var identifier: String
  /// The address that removes it.
  var removalPath: String
  /// The app's page.
  var appPath: String

  static let routes: [PageRoute] = [
    .get("/sharing/apps/:bundle/remove", AppRemovalPage.self) { request, context in
      guard let app = try KnownApp(request.parameter("bundle"), context) else { return .missing }
      return .view(AppRemovalPage(app, context))
    },
    .post("/sharing/apps/:bundle/remove") { request, context in
      guard let app = try KnownApp(request.parameter("bundle"), context) else { return .missing }
      // The token's file stays: without a registration it opens nothing.
      try context.ask(RemoveApp(app.identifier))
      return .redirect(to: "/sharing?done=appRemoved")
    },
  ]

  init(_ app: KnownApp, _ context: PageContext) {
    title = context.words["sharing.removeTitle", app.name]
    identifier = SharingText.line(app.identifier)
    appPath = SharingPath.app(app.identifier)
    removalPath = "\(appPath)/remove"
  }
}
