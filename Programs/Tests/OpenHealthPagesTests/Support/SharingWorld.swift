// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage
import Testing

@testable import OpenHealthPages

/// A store in a folder, with apps that ask, read and save, and the pages over it. A store in memory has no access log.
final class SharingWorld {
  let pages: PageWorld
  let engine: HealthEngine
  private let folder: URL

  /// The date of the pages and the store.
  static let now = "2026-06-15T12:00:00Z"

  /// Texts that would leave their place in a page.
  static let hostile = ["\"><script>alert(1)</script>", "\"\u{301} onx=1", "\u{202E}evil"]

  init(language: Language = .en) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("pages-\(UUID().uuidString)")
    let (now, zone) = (try #require(ISO8601DateFormatter().date(from: Self.now)), try #require(TimeZone(identifier: "UTC")))
    engine = HealthEngine(
      database: try .open(folder: folder.appendingPathComponent("store"), keyFolder: folder.appendingPathComponent("keys")),
      answering: QueuedAnswering(), now: { now }, zone: { zone })
    pages = try PageWorld(now: Self.now, language: language, engine: engine)
  }

  deinit {
    do { try FileManager.default.removeItem(at: folder) } catch { Issue.record(error) }
  }

  // MARK: Apps

  static func type(_ name: String) throws -> DataType { try #require(Catalog.type(named: name)) }

  /// Registers an app with reasons for everything.
  func register(_ app: String, name: String = "Walks", usage: UsageTexts? = nil, change: (inout AppRegistration) -> Void = { _ in }) throws
  {
    let usage = usage ?? UsageTexts(share: "To add up.", update: "To keep walks.", clinical: "To show results.")
    var registration = AppRegistration(bundleIdentifier: app, name: name, usage: usage)
    change(&registration)
    let token = AppToken.text(of: Array(repeating: UInt8(1), count: AppToken.byteCount))
    try engine.perform(AddApp(registration, token: token), for: .owner)
  }

  /// The identity of an app without a registration.
  func identity(_ app: String, strength: IdentityStrength = .registered) -> AppIdentity {
    AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: app, name: app)), strength: strength)
  }

  /// Leaves a question in the store, as an app does that asks and goes.
  func ask(_ app: String, share: [String] = [], read: [String] = [], strength: IdentityStrength = .registered) throws {
    let request = RequestAuthorization(share: try share.map(Self.type), read: try read.map(Self.type))
    try leave(request, app, strength)
  }

  /// Leaves the question about the objects of a type.
  func askObjects(_ app: String, _ type: String) throws {
    try leave(RequestPerObjectAuthorization(type: try Self.type(type)), app, .registered)
  }

  private func leave<R: HealthRequest>(_ request: R, _ app: String, _ strength: IdentityStrength) throws {
    let wait = QuestionWait()
    wait.cancel()
    let identity = identity(app, strength: strength)
    #expect(throws: HealthError.userCanceled) {
      _ = try QuestionWait.$ofTask.withValue(wait) { try engine.perform(request, for: .app(identity)) }
    }
  }

  /// Grants or refuses as the owner.
  func answer(
    _ answer: Permission, _ direction: AccessDirection, _ types: [String], _ app: String, since: Date? = nil, until: Date? = nil,
    strength: IdentityStrength? = nil
  ) throws {
    let questions = try types.map { PermissionQuestion(type: try Self.type($0), direction: direction) }
    try engine.perform(
      SetPermissions(app: app, questions: questions, answer: answer, since: since, until: until, strength: strength), for: .owner)
  }

  /// The answers in short, such as `read stepCount granted`, with the dates of limits.
  func answers(_ app: String) throws -> [String] {
    try engine.perform(ReadPermissions(app: app), for: .owner).map { answer in
      let since = answer.since.map { " since \(pages.context.reader.dates.iso($0))" } ?? ""
      let statistics = answer.statistics.map { " \($0.text)" } ?? ""
      let until = answer.until.map { " until \(pages.context.reader.dates.iso($0))" } ?? ""
      let strength = answer.strength == .isolated ? " isolated" : ""
      return "\(answer.question.direction) \(answer.question.type.name) \(answer.answer)\(statistics)\(since)\(until)\(strength)"
    }
    .sorted()
  }

  /// The questions that wait, such as `read stepCount`.
  func open(_ app: String) throws -> [String] {
    let sheets = try engine.perform(ListPermissionRequests(), for: .owner)
    return sheets.first { $0.app == app }?.questions.map { "\($0.direction) \($0.type.name)" }.sorted() ?? []
  }

  // MARK: Samples

  /// Saves a quantity of a source, as the owner.
  @discardableResult
  func save(
    _ type: String, _ value: Double, _ unit: String, at date: String, seconds: Double = 60, from source: String, name: String? = nil,
    device: DeviceRecord? = nil
  ) throws -> SampleRecord {
    try save(type, .quantity(value, try UnitExpression.parse(unit)), at: date, seconds: seconds, from: source, name: name, device: device)
  }

  /// Saves a sample of a source, as the owner.
  @discardableResult
  func save(
    _ type: String, _ value: SampleRecord.Value, at date: String, seconds: Double = 0, from source: String, name: String? = nil,
    device: DeviceRecord? = nil
  ) throws -> SampleRecord {
    let start = try #require(ISO8601DateFormatter().date(from: date))
    let sample = SampleRecord(
      uuid: UUID(), type: try Self.type(type), start: start, end: start + seconds, value: value,
      provenance: Provenance(revision: nil, device: device))
    let author = AppIdentity(revision: SourceRevisionRecord(source: SourceRecord(bundleIdentifier: source, name: name ?? source)))
    try engine.perform(SaveSamples(samples: [sample], author: author), for: .owner)
    return sample
  }

  // MARK: Pages

  /// The view of a kind that a path shows.
  func view<V: PageView>(_ target: String, as kind: V.Type = V.self) throws -> V { try #require(try pages.view(target) as? V) }

  /// Posts a form, and returns the address that the browser goes to.
  func post(_ target: String, _ form: [(String, String)]) throws -> String {
    guard case .redirect(let path) = try pages.ask(.post, target, form: form) else { throw PageWorld.Unexpected() }
    return path
  }

  /// Posts a form that has a fault, and returns the page that says so, with its HTML.
  func fault<V: PageView>(_ target: String, _ form: [(String, String)], as kind: V.Type = V.self) throws -> (view: V, html: String) {
    guard case .fault(let view) = try pages.ask(.post, target, form: form) else { throw PageWorld.Unexpected() }
    let shown = try #require(view as? V)
    return (shown, try PageRenderer.html(shown, PageRequest(.post, target, token: "TOKEN"), pages.context))
  }

  /// Whether there is no page at an address.
  func isMissing(_ target: String) throws -> Bool { try isMissing(.get, target) }

  /// Whether there is no page for a request.
  func isMissing(_ method: PageRequest.Method, _ target: String, _ form: [(String, String)] = []) throws -> Bool {
    if case .missing = try pages.ask(method, target, form: form) { true } else { false }
  }

  /// Checks that a page shows a hostile text in its escaped form only. Bytes are compared: a mark that combines with a quotation mark hides
  /// it from a search for characters.
  func expectEscaped(_ target: String, _ text: String) throws {
    let html = Array(try pages.html(target).utf8)
    var escaped = ""
    XMLText.append(TerminalText.line(text), to: &escaped)
    #expect(html.firstRange(of: Array(escaped.utf8)) != nil, "\(target) does not show it")
    for raw in ["<script>alert", "\"\u{301}", "\u{202E}"] {
      #expect(html.firstRange(of: Array(raw.utf8)) == nil, "\(target) does not escape it")
    }
  }
}
