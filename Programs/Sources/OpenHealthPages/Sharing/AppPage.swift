// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// One app: what it is, what it may read and save, and what it did.
struct AppPage: PageView {
  /// A fact about an app or a device.
  struct Fact: Encodable, Sendable {
    /// What the fact is.
    var label: String
    /// The fact in words.
    var text: String
  }

  /// What the app may do with one type.
  struct Row: Encodable, Sendable {
    /// The type's page of sources and access.
    var path: String
    /// The title of the type.
    var type: String
    /// The switch for reading; nil for a type that is not read as a whole.
    var read: PermissionToggle?
    /// The switch for saving; nil for a type that apps cannot save.
    var save: PermissionToggle?
    /// The first day that the app may read, or that it may read all data; nil if it may not read.
    var since: String?
    /// The certainty that the permissions of the type need.
    var strength: String?
  }

  /// A type whose objects the person chooses one by one.
  struct Objects: Encodable, Sendable {
    /// The page of the choice.
    var path: String
    /// The title of the type.
    var label: String
    /// How many objects are allowed.
    var count: String
  }

  static let section = PageSection.sharing

  var title: String
  /// The address of the page.
  var path: String
  /// Identity and registration.
  var facts: [Fact]
  /// When the app last read something.
  var lastRead: ShownDate?
  /// When it last saved or deleted something.
  var lastSaved: ShownDate?
  /// The sheet of its open requests.
  var sheetPath: String?
  /// The page of its access log.
  var logPath: String
  /// The page that asks whether to remove it.
  var removalPath: String
  /// Its reasons.
  var reasons: [ShownReason]
  /// Its permissions by type.
  var rows: [Row]
  /// How far back it may read, for what the form changes.
  var window: ReadWindowView?
  /// Whether new permissions are for the isolated app only.
  var isOnlyIsolated: Bool
  /// The further type that was typed.
  var other: String
  /// Whether to let it read the further type.
  var isOtherRead: Bool
  /// Whether to let it save the further type.
  var isOtherSave: Bool
  /// What is wrong with the further type.
  var otherFault: String?
  /// What is wrong with the form.
  var fault: String?
  /// The types whose objects the person chooses.
  var objects: [Objects]
  /// For what it is woken, and how that went.
  var deliveries: [Fact]

  static let routes: [PageRoute] = [
    .get("/sharing/apps/:bundle", AppPage.self) { request, context in
      guard let app = try KnownApp(request.parameter("bundle"), context) else { return .missing }
      return .view(try AppPage(app, context))
    },
    .post("/sharing/apps/:bundle", AppPage.self) { request, context in
      guard let app = try KnownApp(request.parameter("bundle"), context) else { return .missing }
      switch request.form["action"] {
      case "off": return try Self.revokeAll(app, context)
      case "save": return try Self.save(app, request.form, context)
      default: return .redirect(to: SharingPath.app(app.identifier))
      }
    },
  ]

  // MARK: Changes

  private static func revokeAll(_ app: KnownApp, _ context: PageContext) throws -> PageReply {
    let granted = app.answers.filter { $0.answer == .granted }.map(\.question)
    if !granted.isEmpty { try context.ask(SetPermissions(app: app.identifier, questions: granted, answer: .refused)) }
    return .redirect(to: "\(SharingPath.app(app.identifier))?done=revoked")
  }

  private static func save(_ app: KnownApp, _ form: PageFields, _ context: PageContext) throws -> PageReply {
    let other = OtherType(form, context)
    let (window, chosen) = ReadWindowView.read(form, canKeep: true, context)
    guard let chosen, other.fault == nil else { return .fault(try AppPage(app, context, form, window: window, otherFault: other.fault)) }
    let (on, shown) = (Set(form.all("on")), Set(form.all("shown")))
    let strength: IdentityStrength? = form["strength"] == "isolated" ? .isolated : nil
    var refused: [PermissionQuestion] = []
    // What keeps its permission keeps the certainty that it needs.
    var granted: [IdentityStrength?: [PermissionQuestion]] = [strength: other.questions]
    for question in Self.questions(app) where shown.contains(PermissionToggle.key(question)) {
      let isOn = on.contains(PermissionToggle.key(question))
      switch app.answer(question) {
      case let answer? where answer.answer == .granted:
        if !isOn { refused.append(question) }
        if isOn, chosen != .keep, question.canBeLimited { granted[answer.strength, default: []].append(question) }
      default:
        if isOn { granted[strength, default: []].append(question) }
      }
    }
    var since: Date?
    if case .from(let date) = chosen { since = date }
    if !refused.isEmpty { try context.ask(SetPermissions(app: app.identifier, questions: refused, answer: .refused)) }
    for (strength, questions) in granted where !questions.isEmpty {
      try context.ask(SetPermissions(app: app.identifier, questions: questions, answer: .granted, since: since, strength: strength))
    }
    return .redirect(to: "\(SharingPath.app(app.identifier))?done=saved")
  }

  /// The type that the person adds in words.
  private struct OtherType {
    var questions: [PermissionQuestion] = []
    var fault: String?

    init(_ form: PageFields, _ context: PageContext) {
      guard let text = form["other"] else { return }
      guard let type = Catalog.type(called: text) else {
        fault = context.words["sharing.noType"]
        return
      }
      questions =
        (form["otherRead"] == nil ? [] : [PermissionQuestion(type: type, direction: .read)])
        + (form["otherSave"] == nil ? [] : [PermissionQuestion(type: type, direction: .share)])
      if questions.isEmpty { fault = context.words["sharing.noDirection"] }
      if let question = questions.first(where: { !AppPage.isPossible($0) }) {
        fault =
          question.direction == .read && type.requiresPerObjectAuthorization
          ? context.words["sharing.onlyObjects"] : context.words["sharing.impossible"]
      }
    }
  }

  /// Whether an app can be granted this as a whole.
  private static func isPossible(_ question: PermissionQuestion) -> Bool {
    switch question.direction {
    case .read: question.type.isReadable && !question.type.requiresPerObjectAuthorization
    case .share: question.type.isShareable
    }
  }

  /// What the page has switches for: both directions of each type with an answer, where that is possible.
  private static func questions(_ app: KnownApp) -> [PermissionQuestion] {
    Set(app.answers.map(\.question.type)).sorted { $0.identifier < $1.identifier }.flatMap { type in
      AccessDirection.allCases.map { PermissionQuestion(type: type, direction: $0) }.filter(isPossible)
    }
  }

  // MARK: The page

  /// The page; with a form it shows what was chosen there.
  init(
    _ app: KnownApp, _ context: PageContext, _ form: PageFields? = nil, window: ReadWindowView? = nil, otherFault: String? = nil
  ) throws {
    let (words, text, reader) = (context.words, SharingText(context), context.reader)
    title = app.name
    path = SharingPath.app(app.identifier)
    facts = Self.facts(app, context)
    (lastRead, lastSaved) = (try text.lastUse(of: app.identifier, .read), try text.lastUse(of: app.identifier, .share))
    sheetPath = app.sheet.map { SharingPath.request($0.app) }
    (logPath, removalPath) = ("\(path)/log", "\(path)/remove")
    reasons = app.registered.map { text.reasons($0.registration.usage, withClinical: true) } ?? []
    let on = form.map { Set($0.all("on")) }
    func toggle(_ question: PermissionQuestion) -> PermissionToggle {
      let key = PermissionToggle.key(question)
      let answer = app.answer(question)
      return PermissionToggle(
        key: key, label: words["sharing.toggle", text.direction(question.direction), reader.title(of: question.type)],
        isOn: on?.contains(key) ?? (answer?.answer == .granted), note: answer == nil ? words["sharing.noteNone"] : nil)
    }
    rows = Dictionary(grouping: Self.questions(app), by: \.type).map { type, questions in
      let read = questions.first { $0.direction == .read }
      let reading = read.flatMap(app.answer).flatMap { $0.answer == .granted ? $0 : nil }
      let strengths = Set(questions.compactMap(app.answer).filter { $0.answer == .granted }.map(\.strength))
      return Row(
        path: "/types/\(type.name)/access", type: reader.title(of: type), read: read.map(toggle),
        save: questions.first { $0.direction == .share }.map(toggle),
        since: reading.map { $0.since.map { reader.dates.minute($0) } ?? words["sharing.allData"] },
        strength: strengths.isEmpty ? nil : words[strengths == [.isolated] ? "sharing.onlyIsolated" : "sharing.anyConnection"])
    }
    .sorted { ($0.type, $0.path) < ($1.type, $1.path) }
    self.window = window ?? ReadWindowView(canKeep: true)
    isOnlyIsolated = form?["strength"] == "isolated"
    (other, isOtherRead, isOtherSave) = (form?["other"] ?? "", form?["otherRead"] != nil, form?["otherSave"] != nil)
    self.otherFault = otherFault
    fault = otherFault == nil && window?.windowFault == nil ? nil : words["sharing.notSaved"]
    objects = try Self.objects(app, context)
    deliveries = Self.deliveries(app, context)
  }

  private static func facts(_ app: KnownApp, _ context: PageContext) -> [Fact] {
    let words = context.words
    let registration = app.registered?.registration
    let facts: [(String, String?)] = [
      (words["sharing.identifier"], app.identifier), (words["sharing.version"], registration?.version),
      (words["sharing.registeredOn"], app.registered.map { context.reader.dates.minute($0.added) }),
      (words["sharing.identity"], SharingText(context).identity(registration)),
      (words["sharing.flatpak"], registration?.flatpak), (words["sharing.user"], registration?.uid.map { String($0) }),
      (words["sharing.launch"], registration?.launch),
      (words["sharing.background"], registration.map { words[$0.allowsBackgroundDelivery ? "sharing.yes" : "sharing.no"] }),
    ]
    return facts.compactMap { label, text in text.map { Fact(label: label, text: SharingText.line($0)) } }
  }

  private static func objects(_ app: KnownApp, _ context: PageContext) throws -> [Objects] {
    let asked = Set(app.sheet?.questions.map(\.type) ?? []).union(app.answers.map(\.question.type))
    return try Catalog.types.filter(\.hasChoiceOfObjects).compactMap { type in
      let answers = try context.ask(ReadObjectPermissions(app: app.identifier, type: type))
      guard asked.contains(type) || !answers.isEmpty else { return nil }
      let count = context.reader.numbers.text(answers.count { $0.answer == .granted })
      return Objects(
        path: SharingPath.objects(app.identifier, type.name), label: context.reader.title(of: type),
        count: context.words["sharing.objectsAllowed", count])
    }
  }

  private static func deliveries(_ app: KnownApp, _ context: PageContext) -> [Fact] {
    guard let waking = app.waking else { return [] }
    let (words, reader, rules) = (context.words, context.reader, WakingRules())
    func frequency(_ number: Int) -> String {
      switch number {
      case 1: words["sharing.immediately"]
      case 2: words["sharing.hourly"]
      case 3: words["sharing.daily"]
      default: words["sharing.weekly"]
      }
    }
    var facts = waking.deliveries.map { Fact(label: reader.title(of: $0.type), text: frequency($0.frequency)) }
    if let begun = waking.begun { facts.append(Fact(label: words["sharing.woken"], text: reader.dates.minute(begun))) }
    if waking.failures > 0 {
      let failures = words["sharing.failuresOf", reader.numbers.text(waking.failures), reader.numbers.text(rules.mostFailures)]
      facts.append(Fact(label: words["sharing.failures"], text: failures))
    }
    if waking.hasStopped(rules) { facts.append(Fact(label: words["sharing.stopped"], text: words["sharing.stoppedUntil"])) }
    return facts
  }
}
