// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// What the store knows about one app.
struct KnownApp {
  let identifier: String
  /// Its registration; nil for an app that only has answers or requests, such as one with an embedded store.
  let registered: RegisteredApp?
  let answers: [PermissionAnswer]
  let sheet: ListPermissionRequests.Sheet?
  let waking: AppWaking?

  /// The app with an identifier; nil if the store knows none such.
  init?(_ identifier: String, _ context: PageContext) throws {
    self.identifier = identifier
    registered = try context.ask(ListApps()).apps.first { $0.registration.bundleIdentifier == identifier }
    answers = try context.ask(ReadPermissions(app: identifier))
    sheet = try context.ask(ListPermissionRequests()).first { $0.app == identifier }
    waking = try context.ask(ListWakeUps()).first { $0.app == identifier }
    if registered == nil, answers.isEmpty, sheet == nil, waking == nil { return nil }
  }

  var name: String { SharingText.name(registered?.registration, identifier) }

  /// The answer to a question; nil without one.
  func answer(_ question: PermissionQuestion) -> PermissionAnswer? { answers.first { $0.question == question } }
}
