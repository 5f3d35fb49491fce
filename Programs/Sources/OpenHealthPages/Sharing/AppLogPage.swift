// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// What one app read and saved, newest first.
struct AppLogPage: PageView {
  /// One line of the log: an app's use of one type in one minute.
  struct Row: Encodable, Sendable {
    /// When it was.
    var date: ShownDate
    /// Reading or saving.
    var access: String
    /// The title of the type.
    var type: String
    /// The type's page of sources and access.
    var path: String
    /// The total of samples or figures.
    var count: String
    /// The number of requests.
    var times: String
    /// The name of the request, for programs.
    var request: String
  }

  static let section = PageSection.sharing

  var title: String
  /// The name of the app.
  var name: String
  /// The app's page.
  var appPath: String
  /// The address of the log.
  var logPath: String
  /// One page of the log.
  var rows: [Row]
  /// The first page, on the others.
  var first: String?
  /// The page with older lines.
  var older: String?
  /// For how many days the log is kept, as typed.
  var days: String
  /// What is wrong with the number of days.
  var daysFault: String?

  static let routes: [PageRoute] = [
    .get("/sharing/apps/:bundle/log", AppLogPage.self) { request, context in
      try AppLogPage(request, context).map { .view($0) } ?? .missing
    },
    .post("/sharing/apps/:bundle/log", AppLogPage.self) { request, context in
      let typed = request.form["days"] ?? ""
      guard let days = Int(typed), (0...Limits.mostAccessLogDays).contains(days) else {
        guard var view = try AppLogPage(request, context) else { return .missing }
        (view.days, view.daysFault) = (typed, context.words["sharing.badRetention", String(Limits.mostAccessLogDays)])
        return .fault(view)
      }
      try context.ask(SetAccessLogRetention(days: days))
      return .redirect(to: "\(SharingPath.app(request.parameter("bundle")))/log?done=saved")
    },
  ]

  private static let size = 50

  /// The page; nil for an app that the store does not know and the log does not name.
  init?(_ request: PageRequest, _ context: PageContext) throws {
    let (words, reader, app) = (context.words, context.reader, request.parameter("bundle"))
    var cursor: ListAccess.Cursor?
    if let minute = request.query["minute"].flatMap({ Int64($0) }), let subject = request.query["subject"].flatMap({ Int64($0) }) {
      cursor = ListAccess.Cursor(minute: minute, subject: subject)
    }
    let portion = try context.ask(ListAccess(app: app, newest: Self.size, after: cursor))
    let known = try KnownApp(app, context)
    if known == nil, portion.items.isEmpty, cursor == nil { return nil }
    name = known?.name ?? SharingText.line(app)
    title = words["sharing.logOf", name]
    appPath = SharingPath.app(app)
    logPath = "\(appPath)/log"
    days = String(portion.retentionDays)
    rows = portion.items.map { item in
      let access: String =
        switch item.direction {
        case .read: words[item.isRefused ? "sharing.readOwn" : "sharing.didRead"]
        case .share: words[item.isRefused ? "sharing.saveRefused" : "sharing.didSave"]
        }
      return Row(
        date: .minute(item.date, reader), access: access, type: reader.title(of: item.type), path: "/types/\(item.type.name)/access",
        count: reader.numbers.text(item.count), times: reader.numbers.text(item.times), request: item.request)
    }
    first = cursor == nil ? nil : logPath
    older = portion.next.map { "\(logPath)?minute=\($0.minute)&subject=\($0.subject)" }
  }
}
