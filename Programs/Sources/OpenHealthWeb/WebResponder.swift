// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Logging
import NIOCore
import NIOHTTP1
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthDaemon
import OpenHealthMCP
import OpenHealthPages
import OpenHealthStorage
import Synchronization

/// Answers the requests of browsers.
struct WebResponder: Sendable {
  /// The name of the cookie with the session.
  static let cookie = "health-session"
  /// The longest form, in bytes.
  static let longestForm = 4 << 20
  /// The longest path with its query, in bytes.
  static let longestPath = 16 << 10

  let store: LockableStore
  let sessions: Sessions
  let person: WebPerson
  let logger: Logger
  private let api: APIAnswer?
  private let imports: Imports
  private let state = WebState()
  /// The folder for files on their way from and to browsers.
  private let folder: URL

  init(store: LockableStore, folder: URL, sessions: Sessions, person: WebPerson, api: APIAnswer?, logger: Logger) {
    (self.store, self.folder, self.sessions, self.person, self.logger) = (store, folder, sessions, person, logger)
    self.api = api
    imports = Imports(store, folder: folder)
  }

  /// The server accepts connections, and browsers find it at an address.
  func begin(at address: WebAddress) { state.address.withLock { $0 = address } }

  /// The answer to a request, whatever happens.
  func respond(to request: WebRequest) async -> WebResponse {
    var response: WebResponse
    do {
      response = try await answer(request)
    } catch RequestBody.Fault.tooLong {
      response = WebResponse.text(.payloadTooLarge, "The form is too long.")
    } catch let fault as RequestBody.Fault {
      response = WebResponse.text(.badRequest, "The form did not arrive: \(fault).")
    } catch {
      // The error names no health values.
      logger.error("A page could not be made.", metadata: ["error": "\(error)"])
      response = WebResponse.text(.internalServerError, "The page could not be made: \(error)")
    }
    RequestRules.protect(&response.headers)
    return response
  }

  private func answer(_ request: WebRequest) async throws -> WebResponse {
    guard let address = state.address.withLock({ $0 }) else { return WebResponse.text(.serviceUnavailable, "The server is starting.") }
    let rules = RequestRules(address: address)
    if let fault = rules.fault(request.head) { return WebResponse.text(.forbidden, fault) }
    let target = request.target
    guard target.utf8.count <= Self.longestPath else { return WebResponse.text(.uriTooLong, "The address is too long.") }
    if let api, target.utf8.starts(with: "/api/".utf8) || target == MCPDoor.path {
      return await api.answer(request, isLocal: address.port != nil)
    }
    guard [.GET, .HEAD, .POST].contains(request.method) else {
      return WebResponse.text(.methodNotAllowed, "Only GET, HEAD and POST work here.")
    }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let (path, query) = (String(parts[0]), PageFields(encoded: parts.count > 1 ? String(parts[1]) : ""))
    if request.method != .POST, let asset = Assets.find(path) { return asset }
    let (now, languages) = (Date(), request.languages)
    if path == "/login", request.method == .GET { return try login(query, PageRequest(.get, path, languages: languages), now, at: address) }
    guard let identifier = request.cookie(Self.cookie), let session = sessions.find(identifier, at: now) else {
      let page = PageRequest(.get, path, languages: languages)
      return html(.unauthorized, EntrancePage(.login, context(page, now)), page, now)
    }
    var form = PageFields()
    if request.method == .POST {
      if path == "/transfer/upload", !store.isLocked {
        store.noteUse()
        let words = context(PageRequest(.post, path, languages: languages), now).words
        return try await UploadAnswer(imports: imports, state: state, token: session.token).answer(request, words)
      }
      form = PageFields(encoded: String(buffer: try await request.body.collect(upTo: Self.longestForm)))
      guard form["token"] == session.token else {
        return WebResponse.text(.forbidden, "The form is not from this session. Go back, load the page again and repeat.")
      }
      if path == "/logout" {
        sessions.end(identifier)
        return redirect("/")
      }
      if path == "/unlock" {
        return await unlock(form, PageRequest(.get, path, token: session.token, languages: languages), now)
      }
      if path == "/lock" {
        guard store.hasPassphrase else {
          return WebResponse.text(.conflict, "Only a store with a passphrase can be locked here. `health key passphrase` gives it one.")
        }
        try await state.run { [store] in try store.lock() }
        return redirect("/")
      }
    }
    let page = PageRequest(
      request.method == .POST ? .post : .get, path, query: query, form: form, token: session.token, languages: languages)
    if store.isLocked { return locked(page, now) }
    store.noteUse()
    switch (request.method, path) {
    case (.GET, "/live"): return LiveAnswer(store, state).answer(query)
    case (.GET, "/transfer/running"): return running(page, now)
    case (.POST, "/transfer/stop"):
      imports.stop()
      return redirect("/transfer/running")
    case (.POST, "/transfer/export"):
      guard let form = DownloadAnswer.Form(rawValue: form["form"] ?? "") else {
        return WebResponse.text(.unprocessableEntity, "Choose zip, csv or sqlite.")
      }
      return try await DownloadAnswer(service: store, state: state, folder: folder, zone: person.reader(now, languages).zone).answer(form)
    default: break
    }
    return try await state.run { [self] in try self.page(page, now) }
  }

  // MARK: Pages

  func context(_ request: PageRequest, _ now: Date) -> PageContext {
    PageContext(
      service: store, reader: person.reader(now, request.languages), pinned: person.pinned(), pin: person.pin, language: person.language(),
      speak: person.speak)
  }

  private func page(_ request: PageRequest, _ now: Date) throws -> WebResponse {
    var request = request
    let wantsJSON = request.path.hasSuffix(".json")
    if wantsJSON { request.path.removeLast(5) }
    // The summary has no name of its own.
    if request.path == "/summary" { request.path = "/" }
    let context = context(request, now)
    guard let (route, parameters) = PageRoutes.find(request.method, request.path) else { return missing(request, now) }
    request.parameters = parameters
    do {
      switch try route.respond(request, context) {
      case .view(let view) where wantsJSON: return try Self.json(view)
      case .view(let view): return html(.ok, view, request, now)
      case .fault(let view): return html(.unprocessableEntity, view, request, now)
      case .redirect(let path): return redirect(path)
      case .file(let name, let type, let bytes): return Self.file(name, type, bytes)
      case .missing: return missing(request, now)
      }
    } catch HealthError.store(.locked) {
      return locked(request, now)
    }
  }

  /// The latest import. The browser asks again while it is running.
  private func running(_ request: PageRequest, _ now: Date) -> WebResponse {
    guard let latest = imports.latest else { return redirect("/transfer") }
    var response = html(.ok, RunningImportPage(latest, context(request, now)), request, now)
    if latest.isRunning { response.headers.add(name: "Refresh", value: "1") }
    return response
  }

  private func locked(_ request: PageRequest, _ now: Date) -> WebResponse {
    html(.ok, EntrancePage(store.hasPassphrase ? .unlock : .keyFile, context(request, now)), request, now)
  }

  private func missing(_ request: PageRequest, _ now: Date) -> WebResponse {
    html(.notFound, EntrancePage(.missing, context(request, now)), request, now)
  }

  func html(_ status: HTTPResponseStatus, _ view: some PageView, _ request: PageRequest, _ now: Date) -> WebResponse {
    do {
      let leaving: PageRenderer.Leaving? =
        request.token.isEmpty || store.isLocked ? nil : store.hasPassphrase ? .lock : .logout
      let text = try PageRenderer.html(view, request, context(request, now), leaving: leaving, hasMaps: Assets.hasLeaflet)
      return WebResponse(status, ["Content-Type": "text/html; charset=utf-8"], .bytes(ByteBuffer(string: text)))
    } catch {
      logger.error("A template has a fault.", metadata: ["error": "\(error)"])
      return WebResponse.text(.internalServerError, "The page could not be made.")
    }
  }

  private static func json(_ view: some PageView) throws -> WebResponse {
    WebResponse(.ok, ["Content-Type": "application/json"], .bytes(ByteBuffer(bytes: try PageRenderer.json(view))))
  }

  private static func file(_ name: String, _ type: String, _ bytes: [UInt8]) -> WebResponse {
    // Names from outside stay in percent encoding, so that they cannot end the header.
    let disposition = "attachment; filename*=UTF-8''\(PageFields.encoded(name))"
    return WebResponse(.ok, ["Content-Type": type, "Content-Disposition": disposition], .bytes(ByteBuffer(bytes: bytes)))
  }

  func redirect(_ path: String) -> WebResponse {
    // Only addresses of this server: two slashes would name another one.
    let target = path.hasPrefix("/") && !path.hasPrefix("//") ? path : "/"
    return WebResponse(.seeOther, ["Location": target])
  }

  // MARK: Login and unlock

  private func login(
    _ query: PageFields, _ request: PageRequest, _ now: Date, at address: WebAddress
  ) throws(HealthError) -> WebResponse {
    guard let ticket = query["ticket"], let identifier = try sessions.begin(ticket, at: now) else {
      return html(.unauthorized, EntrancePage(.login, context(request, now)), request, now)
    }
    // Not a redirect: a browser that came from elsewhere would not send the new cookie along.
    let page =
      "<!DOCTYPE html><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"0;url=/\"><title>Health</title><a href=\"/\">Health</a>\n"
    let cookie = "\(Self.cookie)=\(identifier); Path=/; HttpOnly; SameSite=Strict\(address.isSecure ? "; Secure" : "")"
    return WebResponse(.ok, ["Content-Type": "text/html; charset=utf-8", "Set-Cookie": cookie], .bytes(ByteBuffer(string: page)))
  }

  /// Unlocks with the form's passphrase. A key file opens no store from here: whoever finds the browser would need nothing else (V14).
  private func unlock(_ form: PageFields, _ request: PageRequest, _ now: Date) async -> WebResponse {
    // The passphrase is not trimmed.
    let passphrase = form.all("passphrase").first ?? ""
    guard store.hasPassphrase else { return store.isLocked ? locked(request, now) : redirect("/") }
    guard !passphrase.isEmpty else { return html(.unprocessableEntity, EntrancePage(.wrong, context(request, now)), request, now) }
    if let seconds = state.brake.begin(at: now) {
      return html(.tooManyRequests, EntrancePage(.wait(seconds: Int(seconds.rounded(.up))), context(request, now)), request, now)
    }
    do {
      try await state.run { [store] in try store.unlock(passphrase: SecretBytes(Array(passphrase.utf8))) }
    } catch {
      return html(.unprocessableEntity, EntrancePage(.wrong, context(request, now)), request, now)
    }
    state.brake.succeeded()
    return redirect("/")
  }
}
