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

  /// A request whose route is found, with what its answer needs.
  private struct Visit {
    var request: WebRequest
    var page: PageRequest
    var address: WebAddress
    var now: Date
  }

  private func answer(_ request: WebRequest) async throws -> WebResponse {
    guard let address = state.address.withLock({ $0 }) else { return WebResponse.text(.serviceUnavailable, "The server is starting.") }
    let rules = RequestRules(address: address)
    if let fault = rules.fault(request.head) { return WebResponse.text(.forbidden, fault) }
    let target = request.target
    if let api, target.utf8.starts(with: "/api/".utf8) || target == MCPDoor.path {
      return await api.answer(request, isLocal: address.port != nil)
    }
    guard target.utf8.count <= Self.longestPath else { return WebResponse.text(.uriTooLong, "The address is too long.") }
    guard [.GET, .HEAD, .POST].contains(request.method) else {
      return WebResponse.text(.methodNotAllowed, "Only GET, HEAD and POST work here.")
    }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let (method, now): (PageRequest.Method, _) = (request.method == .POST ? .post : .get, Date())
    let match = PageRoutes.find(method, String(parts[0]))
    var page = PageRequest(
      method, match?.path ?? String(parts[0]), parameters: match?.parameters ?? [:],
      query: PageFields(encoded: parts.count > 1 ? String(parts[1]) : ""), languages: request.languages)
    let admission = match?.route.admission ?? .openStore
    let isLocked = store.isLocked && admission == .openStore
    if admission != .anyone {
      guard let identifier = request.cookie(Self.cookie), let session = sessions.find(identifier, at: now) else {
        return html(.unauthorized, EntrancePage(.login, context(page, now)), page, now)
      }
      page.token = session.token
      // An answer that reads the body itself finds the token there.
      let isForm = match == nil || match?.route.mostBytes != nil || isLocked
      if method == .post, isForm {
        let mostBytes = match?.route.mostBytes ?? PageRoute.longestForm
        page.form = PageFields(encoded: String(buffer: try await request.body.collect(upTo: mostBytes)))
        guard page.form["token"] == session.token else {
          return WebResponse.text(.forbidden, "The form is not from this session. Go back, load the page again and repeat.")
        }
      }
    }
    if isLocked { return locked(page, now) }
    guard let match else { return missing(page, now) }
    if admission == .openStore { store.noteUse() }
    switch match.route.answer {
    case .server(let answer): return try await serve(answer, Visit(request: request, page: page, address: address, now: now))
    case .page(let respond):
      return try await state.run { [self, page] in try self.page(page, isTwin: match.isTwin, now, respond) }
    }
  }

  private func serve(_ answer: PageRoute.ServerAnswer, _ visit: Visit) async throws -> WebResponse {
    let (page, now) = (visit.page, visit.now)
    switch answer {
    case .asset: return Assets.find(page.path) ?? missing(page, now)
    case .login: return try login(visit)
    case .logout:
      if let identifier = visit.request.cookie(Self.cookie) { sessions.end(identifier) }
      return redirect("/")
    case .lock:
      guard store.hasPassphrase else {
        return WebResponse.text(.conflict, "Only a store with a passphrase can be locked here. `health key passphrase` gives it one.")
      }
      try await state.run { [store] in try store.lock() }
      return redirect("/")
    case .unlock: return await unlock(page, now)
    case .live: return LiveAnswer(store, state).answer(page.query)
    case .upload:
      return try await UploadAnswer(imports: imports, state: state, token: page.token).answer(visit.request, context(page, now).words)
    case .running: return running(page, now)
    case .stop:
      imports.stop()
      return redirect("/transfer/running")
    case .export:
      guard let form = DownloadAnswer.Form(rawValue: page.form["form"] ?? "") else {
        return WebResponse.text(.unprocessableEntity, "Choose zip, csv or sqlite.")
      }
      let zone = person.reader(now, page.languages).zone
      return try await DownloadAnswer(service: store, state: state, folder: folder, zone: zone).answer(form)
    }
  }

  // MARK: Pages

  func context(_ request: PageRequest, _ now: Date) -> PageContext {
    PageContext(
      service: store, reader: person.reader(now, request.languages), pinned: person.pinned(), pin: person.pin, language: person.language(),
      speak: person.speak, sleepPlan: person.sleepPlan(), planSleep: person.planSleep, lockedCard: .file(in: folder))
  }

  private func page(
    _ request: PageRequest, isTwin: Bool, _ now: Date, _ respond: (PageRequest, PageContext) throws -> PageReply
  ) throws -> WebResponse {
    do {
      let context = context(request, now)
      let reply = try respond(request, context)
      // Any form may have changed the card.
      if request.method == .post { context.lockedCard.follow(context, logger) }
      switch reply {
      case .view(let view) where isTwin: return try Self.json(view)
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

  /// The page to unlock the store, or the copy of the medical ID where the person allows it.
  private func locked(_ request: PageRequest, _ now: Date) -> WebResponse {
    let context = context(request, now)
    if request.method == .get, request.path == LockedCardPage.path, let card = LockedCardPage(context) {
      return html(.ok, card, request, now)
    }
    return html(.ok, EntrancePage(store.hasPassphrase ? .unlock : .keyFile, context), request, now)
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

  private func login(_ visit: Visit) throws(HealthError) -> WebResponse {
    let (page, now) = (visit.page, visit.now)
    // A program that asks for the head alone does not use the link up.
    guard visit.request.method == .GET, let ticket = page.query["ticket"], let identifier = try sessions.begin(ticket, at: now) else {
      return html(.unauthorized, EntrancePage(.login, context(page, now)), page, now)
    }
    // Not a redirect: a browser that came from elsewhere would not send the new cookie along.
    let text =
      "<!DOCTYPE html><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"0;url=/\"><title>Health</title><a href=\"/\">Health</a>\n"
    let cookie = "\(Self.cookie)=\(identifier); Path=/; HttpOnly; SameSite=Strict\(visit.address.isSecure ? "; Secure" : "")"
    return WebResponse(.ok, ["Content-Type": "text/html; charset=utf-8", "Set-Cookie": cookie], .bytes(ByteBuffer(string: text)))
  }

  /// Unlocks with the form's passphrase. A key file opens no store from here: with the browser alone, anyone could unlock it (V14).
  private func unlock(_ request: PageRequest, _ now: Date) async -> WebResponse {
    // The passphrase is not trimmed.
    let passphrase = request.form.all("passphrase").first ?? ""
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
