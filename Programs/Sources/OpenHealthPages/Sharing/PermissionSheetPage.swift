// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The sheet of one app's open requests: a switch for each type and direction, as on a phone.
struct PermissionSheetPage: PageView {
  /// A type whose objects the person chooses one by one.
  struct Objects: Encodable, Sendable {
    /// The page of the choice.
    var path: String
    /// The title of the type.
    var label: String
  }

  static let section = PageSection.sharing

  var title: String
  /// The address of the sheet, which also takes the answers.
  var path: String
  /// The app's bundle identifier.
  var identifier: String
  /// Whether the app is registered.
  var isRegistered: Bool
  /// When it asked first.
  var asked: ShownDate
  /// How certain it is that the app asked.
  var strength: String
  /// Its reasons.
  var reasons: [ShownReason]
  /// The types whose objects are chosen one by one.
  var objects: [Objects]
  /// The heading of the switches for saving.
  var saveLegend: String
  /// The heading of the switches for reading.
  var readLegend: String
  /// The switches for saving.
  var saves: [PermissionToggle]
  /// The switches for reading.
  var reads: [PermissionToggle]
  /// Whether there are switches.
  var hasSwitches: Bool
  /// How far back the app may read; nil where no switch can be limited.
  var window: ReadWindowView?
  /// Whether the permission is for the isolated app only.
  var isOnlyIsolated: Bool
  /// What is wrong with the answer.
  var fault: String?

  static let routes: [PageRoute] = [
    .get("/sharing/requests/:id", PermissionSheetPage.self) { request, context in
      guard let sheet = try Self.sheet(request, context) else { return .missing }
      return .view(PermissionSheetPage(sheet, context))
    },
    .post("/sharing/requests/:id", PermissionSheetPage.self) { request, context in
      guard let sheet = try Self.sheet(request, context) else { return .missing }
      return try Self.answer(sheet, request.form, context)
    },
  ]

  private static func sheet(_ request: PageRequest, _ context: PageContext) throws -> ListPermissionRequests.Sheet? {
    try context.ask(ListPermissionRequests()).first { $0.app == request.parameter("id") }
  }

  private static func answer(_ sheet: ListPermissionRequests.Sheet, _ form: PageFields, _ context: PageContext) throws -> PageReply {
    let (on, shown) = (Set(form.all("on")), Set(form.all("shown")))
    var (granted, refused): ([PermissionQuestion], [PermissionQuestion]) = ([], [])
    switch form["action"] {
    case "deny":
      refused = sheet.questions
    case "dismiss":
      try context.ask(DismissPermissionRequests(app: sheet.app))
      return .redirect(to: "/sharing?done=dismissed")
    case "all":
      granted = sheet.switches.filter { $0.state == .asked }.map(\.question)
    case "allow":
      for (question, state) in sheet.switches where shown.contains(PermissionToggle.key(question)) {
        let isOn = on.contains(PermissionToggle.key(question))
        switch state {
        case .asked where isOn, .refused where isOn, .notAsked where isOn: granted.append(question)
        case .asked,
          .granted where !isOn:
          refused.append(question)
        case .granted, .refused, .notAsked, .impossible: break
        }
      }
    default:
      return .fault(PermissionSheetPage(sheet, context, form, fault: context.words["sharing.noAnswer"]))
    }
    guard !granted.isEmpty || !refused.isEmpty else {
      return .fault(PermissionSheetPage(sheet, context, form, fault: context.words["sharing.noAnswer"]))
    }
    let (window, answer) = ReadWindowView.read(form, canKeep: false, context)
    guard granted.isEmpty || answer != nil else {
      return .fault(PermissionSheetPage(sheet, context, form, window: window))
    }
    if !granted.isEmpty {
      var since: Date?
      if case .from(let date) = answer { since = date }
      let strength: IdentityStrength? = form["strength"] == "isolated" ? .isolated : nil
      try context.ask(SetPermissions(app: sheet.app, questions: granted, answer: .granted, since: since, strength: strength))
    }
    if !refused.isEmpty { try context.ask(SetPermissions(app: sheet.app, questions: refused, answer: .refused)) }
    return .redirect(to: "/sharing?done=\(granted.isEmpty ? "denied" : "allowed")")
  }

  /// The sheet; with a form it shows what was chosen there.
  init(
    _ sheet: ListPermissionRequests.Sheet, _ context: PageContext, _ form: PageFields? = nil, window: ReadWindowView? = nil,
    fault: String? = nil
  ) {
    let (words, text) = (context.words, SharingText(context))
    let name = SharingText.name(sheet.registration, sheet.app)
    title = words["sharing.sheet", name]
    path = SharingPath.request(sheet.app)
    identifier = SharingText.line(sheet.app)
    isRegistered = sheet.registration != nil
    asked = .minute(sheet.asked, context.reader)
    strength = text.strength(sheet.strength)
    reasons = sheet.registration.map { text.reasons($0.usage, withClinical: sheet.rows.contains(where: \.type.isClinical)) } ?? []
    objects = sheet.rows.filter { $0.read == .asked && $0.type.requiresPerObjectAuthorization }.map { row in
      Objects(
        path: SharingPath.objects(sheet.app, row.type.name), label: words["sharing.choose", context.reader.title(of: row.type)])
    }
    let (switches, on) = (sheet.switches, form.map { Set($0.all("on")) })
    func toggles(_ direction: AccessDirection) -> [PermissionToggle] {
      switches.filter { $0.question.direction == direction }.map { question, state in
        let key = PermissionToggle.key(question)
        let note: String? =
          switch state {
          case .granted: words["sharing.noteGranted"]
          case .refused: words["sharing.noteRefused"]
          case .notAsked: words["sharing.noteNotAsked"]
          case .asked, .impossible: nil
          }
        return PermissionToggle(
          key: key, label: context.reader.title(of: question.type), isOn: on?.contains(key) ?? (state == .granted), note: note)
      }
      .sorted { ($0.label, $0.key) < ($1.label, $1.key) }
    }
    (saveLegend, readLegend) = (words["sharing.allowSave", name], words["sharing.allowRead", name])
    (saves, reads) = (toggles(.share), toggles(.read))
    hasSwitches = !switches.isEmpty
    let canBeLimited = switches.contains { $0.question.canBeLimited }
    self.window =
      canBeLimited ? window ?? form.map { ReadWindowView.read($0, canKeep: false, context).view } ?? ReadWindowView(canKeep: false) : nil
    isOnlyIsolated = form?["strength"] == "isolated"
    self.fault = fault
  }
}
