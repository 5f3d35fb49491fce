// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import ProgramsTestSupport
import Synchronization
import Testing
import WaitingTestSupport

/// Plain data on their way between the store and a browser never lie in a file with a name (T10).
@Suite(.serialized) struct TransitTests {
  /// Looks at folders all the time, and notes each new file that has bytes.
  private final class Watch: Sendable {
    private let found = Mutex<Set<String>>([])
    private let rounds = Atomic(0)
    private let hasEnded = Atomic(false)
    private let done = DispatchSemaphore(value: 0)

    /// - Parameter isKnown: tells the files of an encrypted store by their names.
    init(_ folders: [String], isKnown: @escaping @Sendable (String) -> Bool) {
      Thread.detachNewThread { [self] in
        while !hasEnded.load(ordering: .relaxed) {
          for folder in folders {
            // Nil: a folder in it went meanwhile. The next round looks again.
            for name in (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? [] where !isKnown(name) {
              var facts = stat()
              guard lstat("\(folder)/\(name)", &facts) == 0, facts.st_mode & S_IFMT != S_IFDIR, facts.st_size > 0 else { continue }
              found.withLock { _ = $0.insert(name) }
            }
          }
          rounds.wrappingAdd(1, ordering: .relaxed)
          // Pause: leaves the machine to what it watches.
          pause(for: .microseconds(300))
        }
        done.signal()
      }
    }

    /// Waits until the folders were looked at twice more: all that is there now has been seen.
    func look() {
      let first = rounds.load(ordering: .relaxed)
      #expect(eventually { rounds.load(ordering: .relaxed) >= first + 2 })
    }

    /// The files that were seen at any time.
    func end() -> Set<String> {
      look()
      stop()
      done.wait()
      return found.withLock { $0 }
    }

    /// Ends it, also where a test has failed.
    func stop() { hasEnded.store(true, ordering: .relaxed) }
  }

  /// A connection whose other side waits for what is not sent, or not read.
  private final class HeldConnection {
    private let socket: Int32

    init(port: Int) throws {
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      // Little is on the way: the server has the rest.
      var (size, limit) = (Int32(4096), timeval(tv_sec: 60, tv_usec: 0))
      setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
      setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
      let isConnected = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 }
      }
      try #require(isConnected)
    }

    deinit { close(socket) }

    func send(_ bytes: some Collection<UInt8>) throws {
      var rest = Array(bytes)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        try #require(count > 0)
        rest = rest.dropFirst(count)
      }
    }

    /// Some bytes of the answer, at least one.
    func read(_ most: Int) throws -> String {
      var bytes = [UInt8](repeating: 0, count: most)
      let count = bytes.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
      try #require(count > 0)
      return String(decoding: bytes[..<count], as: UTF8.self)
    }
  }

  /// The sizes of the files without a name that the daemon has open below a folder. Root alone may look.
  private func openFiles(_ app: ServedApp, below folder: String) throws -> [Int] {
    let descriptors = "/proc/\(app.serving.identifier)/fd"
    return try FileManager.default.contentsOfDirectory(atPath: descriptors).compactMap { name in
      // Nil: it was closed meanwhile.
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(descriptors)/\(name)"),
        target.hasPrefix("\(folder)/upload-"), target.hasSuffix(" (deleted)")
      else { return nil }
      var facts = stat()
      return stat("\(descriptors)/\(name)", &facts) == 0 ? Int(facts.st_size) : nil
    }
  }

  private func watch(_ health: Health) throws -> Watch {
    // SQLite and Foundation look for a folder of their own here.
    try FileManager.default.createDirectory(atPath: health.path("tmp"), withIntermediateDirectories: true)
    return Watch([health.path("store"), health.path("tmp")]) { $0.hasPrefix("health.db") || $0.hasPrefix("store.") }
  }

  private func head(_ app: ServedApp, _ client: WebClient, _ path: String, type: String, length: Int) -> [UInt8] {
    Array(
      "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(app.port)\r\nCookie: \(client.headers["Cookie"] ?? "")\r\nConnection: close\r\n".utf8)
      + Array("Content-Type: \(type)\r\nContent-Length: \(length)\r\n\r\n".utf8)
  }

  @Test("T10: no download lies in a file with a name at any time, and a daemon that is killed during one leaves nothing")
  func downloads() throws {
    try Health.withData(days: 40) { health in
      let watch = try watch(health)
      defer { watch.stop() }
      let app = try ServedApp(health, environment: ["TMPDIR": health.path("tmp"), "SQLITE_TMPDIR": health.path("tmp")])
      let (client, token) = try app.login()
      for (form, start) in [("zip", "PK"), ("csv", "PK"), ("sqlite", "SQLite format 3")] {
        let answer = try client.post("/transfer/export", [("token", token), ("form", form)])
        #expect(answer.status == 200, "\(form)")
        #expect(answer.body.starts(with: Array(start.utf8)), "\(form)")
        #expect(answer.body.count > 10_000, "\(form)")
      }
      // The database is complete.
      try Data(client.post("/transfer/export", [("token", token), ("form", "sqlite")]).body).write(
        to: URL(fileURLWithPath: health.path("got.db")))
      let checked = health.runInShell(
        "python3 -c 'import sqlite3; print(sqlite3.connect(\"got.db\").execute(\"PRAGMA integrity_check\").fetchone()[0])'")
      #expect(checked.output == "ok\n", "\(checked)")
      // One that the browser does not read to its end.
      let held = try HeldConnection(port: app.port)
      let body = Array("token=\(token)&form=sqlite".utf8)
      try held.send(head(app, client, "/transfer/export", type: "application/x-www-form-urlencoded", length: body.count) + body)
      #expect(try held.read(15) == "HTTP/1.1 200 OK")
      watch.look()
      if geteuid() == 0 { #expect(try openFiles(app, below: health.path("store")).contains { $0 > 1_000_000 }) }
      app.serving.kill()
      #expect(watch.end() == [])
      let left = try FileManager.default.contentsOfDirectory(atPath: health.path("store"))
      #expect(!left.contains { $0.hasPrefix("upload-") })
      #expect(left.contains("health.db"))
    }
  }

  @Test("T10: no upload lies in a file with a name at any time, whether it is received or imported")
  func uploads() throws {
    try Health.withData(days: 40) { health in
      let watch = try watch(health)
      defer { watch.stop() }
      let app = try ServedApp(health, environment: ["TMPDIR": health.path("tmp"), "SQLITE_TMPDIR": health.path("tmp")])
      let (client, token) = try app.login()
      let export = Array(try Data(contentsOf: URL(fileURLWithPath: health.path("a.zip"))))
      let body =
        Array("--B\r\nContent-Disposition: form-data; name=\"token\"\r\n\r\n\(token)\r\n--B\r\n".utf8)
        + Array("Content-Disposition: form-data; name=\"file\"; filename=\"a.zip\"\r\n\r\n".utf8) + export + Array("\r\n--B--\r\n".utf8)
      let held = try HeldConnection(port: app.port)
      try held.send(head(app, client, "/transfer/upload", type: "multipart/form-data; boundary=B", length: body.count))
      try held.send(body.prefix(body.count / 2))
      var page = ""
      _ = try eventually {
        page = try client.send("GET", "/transfer/running").text
        return page.contains("a.zip")
      }
      #expect(page.contains("a.zip"))
      watch.look()
      if geteuid() == 0 { #expect(try openFiles(app, below: health.path("store")).contains { $0 > 0 }) }
      try held.send(body.dropFirst(body.count / 2))
      #expect(try held.read(12) == "HTTP/1.1 303")
      _ = try eventually {
        page = try client.send("GET", "/transfer/running").text
        return page.contains("The whole file is in the store.")
      }
      #expect(page.contains("The whole file is in the store."))
      #expect(watch.end() == [])
      if geteuid() == 0 { #expect(try openFiles(app, below: health.path("store")).isEmpty) }
      #expect(app.serving.end() == 0)
    }
  }
}
