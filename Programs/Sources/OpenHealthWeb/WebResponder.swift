// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOPosix
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthDaemon
import OpenHealthPages
import OpenHealthStorage
import Synchronization

/// Answers the requests of browsers.
struct WebResponder: HTTPResponder {
  typealias Context = BasicRequestContext

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
  private let imports: Imports
  private let state = WebState()
  /// The folder for files on their way from and to browsers.
  private let folder: URL

  init(store: LockableStore, folder: URL, sessions: Sessions, person: WebPerson, logger: Logger) {
    (self.store, self.folder, self.sessions, self.person, self.logger) = (store, folder, sessions, person, logger)
    imports = Imports(store, folder: folder)
    Upload.removeOld(in: folder)
  }

  /// The server accepts connections at a port.
  func begin(port: Int) { state.port.withLock { $0 = port } }

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    var response: Response
    do {
      response = try await answer(request)
    } catch let error as HTTPError {
      response = Self.text(error.status, error.status.reasonPhrase)
    } catch {
      // The error names no health values.
      logger.error("A page could not be made.", metadata: ["error": "\(error)"])
      response = Self.text(.internalServerError, "The page could not be made: \(error)")
    }
    RequestRules.protect(&response.headers)
    return response
  }

  private func answer(_ request: Request) async throws -> Response {
    let rules = RequestRules(port: state.port.withLock { $0 })
    if let fault = rules.fault(request.head) { return Self.text(.forbidden, fault) }
    guard let target = request.head.path, target.utf8.count <= Self.longestPath else {
      return Self.text(.uriTooLong, "The address is too long.")
    }
    guard [.get, .head, .post].contains(request.method) else { return Self.text(.methodNotAllowed, "Only GET, HEAD and POST work here.") }
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let (path, query) = (String(parts[0]), PageFields(encoded: parts.count > 1 ? String(parts[1]) : ""))
    if request.method != .post, let asset = Assets.find(path) { return asset }
    if path == "/login", request.method == .get { return try login(query) }
    let now = Date()
    let cookies = Cookies(from: request.headers[values: .cookie])
    guard let identifier = cookies[Self.cookie]?.value, let session = sessions.find(identifier, at: now) else {
      return html(.unauthorized, EntrancePage(.login, context(now)), PageRequest(.get, path), now)
    }
    var form = PageFields()
    if request.method == .post {
      if path == "/transfer/upload", !store.isLocked {
        store.noteUse()
        return try await UploadAnswer(imports: imports, state: state, token: session.token).answer(request, context(now).words)
      }
      // A form that is too long, or a connection that has ended.
      guard let buffer = try? await request.body.collect(upTo: Self.longestForm) else {
        return Self.text(.contentTooLarge, "The form is too long.")
      }
      form = PageFields(encoded: String(buffer: buffer))
      guard form["token"] == session.token else {
        return Self.text(.forbidden, "The form is not from this session. Go back, load the page again and repeat.")
      }
      if path == "/logout" {
        sessions.end(identifier)
        return redirect("/")
      }
      if path == "/unlock" { return await unlock(form, session, now) }
      if path == "/lock" {
        try await state.run { [store] in try store.lock() }
        return redirect("/")
      }
    }
    let page = PageRequest(request.method == .post ? .post : .get, path, query: query, form: form, token: session.token)
    if store.isLocked { return html(.ok, EntrancePage(.unlock, context(now)), page, now) }
    store.noteUse()
    switch (request.method, path) {
    case (.get, "/live"): return LiveAnswer(store, state).answer(query)
    case (.get, "/transfer/running"): return running(page, now)
    case (.post, "/transfer/stop"):
      imports.stop()
      return redirect("/transfer/running")
    case (.post, "/transfer/export"):
      guard let form = DownloadAnswer.Form(rawValue: form["form"] ?? "") else {
        return Self.text(.unprocessableContent, "Choose zip, csv or sqlite.")
      }
      return try await DownloadAnswer(service: store, state: state, folder: folder, zone: person.reader(now).zone).answer(form)
    default: break
    }
    return try await state.run { [self] in try self.page(page, now) }
  }

  // MARK: Pages

  func context(_ now: Date) -> PageContext {
    PageContext(service: store, reader: person.reader(now), pinned: person.pinned(), pin: person.pin)
  }

  private func page(_ request: PageRequest, _ now: Date) throws -> Response {
    var request = request
    let wantsJSON = request.path.hasSuffix(".json")
    if wantsJSON { request.path.removeLast(5) }
    // The summary has no name of its own.
    if request.path == "/summary" { request.path = "/" }
    let context = context(now)
    guard let (route, parameters) = PageRoutes.find(request.method, request.path) else { return missing(request, now) }
    request.parameters = parameters
    do {
      switch try route.respond(request, context) {
      case .view(let view) where wantsJSON: return try Self.json(view)
      case .view(let view): return html(.ok, view, request, now)
      case .fault(let view): return html(.unprocessableContent, view, request, now)
      case .redirect(let path): return redirect(path)
      case .file(let name, let type, let bytes): return Self.file(name, type, bytes)
      case .missing: return missing(request, now)
      }
    } catch HealthError.store(.locked) {
      return html(.ok, EntrancePage(.unlock, context), request, now)
    }
  }

  /// The latest import. The browser asks again while it is running.
  private func running(_ request: PageRequest, _ now: Date) -> Response {
    guard let latest = imports.latest else { return redirect("/transfer") }
    var response = html(.ok, RunningImportPage(latest, context(now)), request, now)
    if latest.isRunning, let refresh = HTTPField.Name("Refresh") { response.headers[refresh] = "1" }
    return response
  }

  private func missing(_ request: PageRequest, _ now: Date) -> Response {
    html(.notFound, EntrancePage(.missing, context(now)), request, now)
  }

  func html(_ status: HTTPResponse.Status, _ view: some PageView, _ request: PageRequest, _ now: Date) -> Response {
    do {
      let hasLock = !store.isLocked && !request.token.isEmpty
      let text = try PageRenderer.html(view, request, context(now), hasLock: hasLock)
      return Response(
        status: status, headers: [.contentType: "text/html; charset=utf-8"], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    } catch {
      logger.error("A template has a fault.", metadata: ["error": "\(error)"])
      return Self.text(.internalServerError, "The page could not be made.")
    }
  }

  private static func json(_ view: some PageView) throws -> Response {
    Response(
      status: .ok, headers: [.contentType: "application/json"],
      body: ResponseBody(byteBuffer: ByteBuffer(data: try PageRenderer.json(view))))
  }

  private static func file(_ name: String, _ type: String, _ bytes: [UInt8]) -> Response {
    var headers: HTTPFields = [.contentType: type]
    // Names from outside stay in percent encoding, so that they cannot end the header.
    headers[.contentDisposition] = "attachment; filename*=UTF-8''\(PageFields.encoded(name))"
    return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
  }

  static func text(_ status: HTTPResponse.Status, _ text: String) -> Response {
    Response(
      status: status, headers: [.contentType: "text/plain; charset=utf-8"], body: ResponseBody(byteBuffer: ByteBuffer(string: text + "\n")))
  }

  func redirect(_ path: String) -> Response {
    // Only addresses of this server: two slashes would name another one.
    let target = path.hasPrefix("/") && !path.hasPrefix("//") ? path : "/"
    return Response(status: .seeOther, headers: [.location: target])
  }

  // MARK: Login and unlock

  private func login(_ query: PageFields) throws(HealthError) -> Response {
    let now = Date()
    guard let ticket = query["ticket"], let identifier = try sessions.begin(ticket, at: now) else {
      return html(.unauthorized, EntrancePage(.login, context(now)), PageRequest(.get, "/login"), now)
    }
    // Not a redirect: a browser that came from elsewhere would not send the new cookie along.
    var response = Self.text(.ok, "")
    response.headers[.contentType] = "text/html; charset=utf-8"
    response.body = ResponseBody(
      byteBuffer: ByteBuffer(
        string:
          "<!DOCTYPE html><meta charset=\"utf-8\"><meta http-equiv=\"refresh\" content=\"0;url=/\"><title>Health</title><a href=\"/\">Health</a>\n"
      ))
    response.headers[.setCookie] = "\(Self.cookie)=\(identifier); Path=/; HttpOnly; SameSite=Strict"
    return response
  }

  private func unlock(_ form: PageFields, _ session: Sessions.Session, _ now: Date) async -> Response {
    let request = PageRequest(.get, "/unlock", token: session.token)
    if let seconds = state.brake.begin(at: now) {
      return html(.tooManyRequests, EntrancePage(.wait(seconds: Int(seconds.rounded(.up))), context(now)), request, now)
    }
    // The passphrase is not trimmed.
    let passphrase = form.all("passphrase").first ?? ""
    do {
      try await state.run { [store] in try store.unlock(passphrase: passphrase.isEmpty ? nil : SecretBytes(Array(passphrase.utf8))) }
    } catch {
      return html(.unprocessableContent, EntrancePage(.wrong, context(now)), request, now)
    }
    state.brake.succeeded()
    return redirect("/")
  }
}
