// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import Testing

@testable import OpenHealthWeb

@Suite struct SessionsTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  @Test("A ticket begins one session, within its time, and for its own key only")
  func tickets() throws {
    let key = try LoginKey()
    let sessions = Sessions(key: key)
    let ticket = try key.ticket(at: now)
    #expect(try LoginKey().check(ticket, at: now) == nil)
    #expect(try sessions.begin(ticket, at: now.addingTimeInterval(LoginKey.seconds + 1)) == nil)
    let first = try #require(try sessions.begin(ticket, at: now))
    #expect(try sessions.begin(ticket, at: now) == nil)
    let second = try #require(try sessions.begin(key.ticket(at: now), at: now))
    #expect(first != second)
    #expect(first.utf8.count == 64)
    #expect(sessions.find(first, at: now)?.token != sessions.find(second, at: now)?.token)
    sessions.end(first)
    #expect(sessions.find(first, at: now) == nil)
    #expect(sessions.find(second, at: now) != nil)
  }

  @Test("A key and its ticket are those that Python's hmac makes")
  func known() throws {
    let key = try #require(LoginKey(text: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="))
    let ticket = "1770000120.abcdef.ef1e8b6701ca5507a3dc2b0f6590898d8c2c13d6f9ec6e9e6aba33e62f20c79f"
    let found = try key.check(ticket, at: Date(timeIntervalSince1970: 1_770_000_000))
    #expect(found?.name == "abcdef")
    #expect(found?.end == Date(timeIntervalSince1970: 1_770_000_120))
    #expect(key.text == "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=")
  }

  @Test("Changed tickets are refused: each part counts", arguments: ["expiry", "name", "code", "cut", "empty"])
  func changed(_ part: String) throws {
    let key = try LoginKey()
    let parts = try key.ticket(at: now).split(separator: ".").map(String.init)
    let text =
      switch part {
      case "expiry": "\(try #require(Int(parts[0])) + 1).\(parts[1]).\(parts[2])"
      case "name": "\(parts[0]).\(parts[1].reversed()).\(parts[2])"
      case "code": "\(parts[0]).\(parts[1]).\(String(parts[2].reversed()))"
      case "cut": "\(parts[0]).\(parts[1]).\(parts[2].dropLast(2))"
      default: ""
      }
    #expect(try key.check(text, at: now) == nil)
  }

  @Test("A session ends after its idle time; each use restarts that")
  func idle() throws {
    let key = try LoginKey()
    let sessions = Sessions(key: key)
    let name = try #require(try sessions.begin(key.ticket(at: now), at: now))
    let later = now.addingTimeInterval(Sessions.idleSeconds - 1)
    #expect(sessions.find(name, at: later) != nil)
    #expect(sessions.find(name, at: later.addingTimeInterval(Sessions.idleSeconds - 1)) != nil)
    #expect(sessions.find(name, at: later.addingTimeInterval(3 * Sessions.idleSeconds)) == nil)
  }

  @Test("One session too many ends the one that was unused for longest")
  func most() throws {
    let key = try LoginKey()
    let sessions = Sessions(key: key)
    let names = try (0..<Sessions.most).map { number in
      try #require(try sessions.begin(key.ticket(at: now), at: now.addingTimeInterval(Double(number) / 100)))
    }
    #expect(sessions.find(names[0], at: now.addingTimeInterval(10)) != nil)
    _ = try sessions.begin(key.ticket(at: now), at: now.addingTimeInterval(20))
    #expect(
      sessions.find(names[1], at: now.addingTimeInterval(21)) == nil && sessions.find(names[0], at: now.addingTimeInterval(21)) != nil)
  }

  @Test("Each wrong passphrase doubles the wait, up to the longest; a right one ends it")
  func brake() {
    let brake = UnlockBrake()
    #expect(brake.begin(at: now) == nil)
    #expect(brake.begin(at: now.addingTimeInterval(0.5)) == 0.5)
    var (time, waits) = (now, [TimeInterval]())
    for _ in 0..<12 {
      let wait = brake.begin(at: time) ?? 0
      waits.append(wait)
      time += wait
      if wait > 0 { _ = brake.begin(at: time) }
    }
    #expect(waits.max() == UnlockBrake.longest)
    #expect(waits.filter { $0 > 0 }.sorted() == waits.filter { $0 > 0 })
    brake.succeeded()
    #expect(brake.begin(at: time) == nil)
  }

  @Test("The file for `health open` is read as it was written, and only its owner can read it")
  func file() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("login-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }  // a folder in the temporary place does no harm
    #expect(LoginFile.read(in: folder) == nil)
    let file = try LoginFile(address: WebAddress(port: 8421), key: LoginKey().text)
    try file.write(in: folder)
    #expect(LoginFile.read(in: folder) == file)
    var status = stat()
    #expect(stat(folder.appendingPathComponent(LoginFile.name).path, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    let ticket = try #require(try file.link(at: now)?.split(separator: "=").last)
    #expect(try LoginKey(text: file.key)?.check(String(ticket), at: now) != nil)
    for text in [
      "", "0\n\(file.key)\n", "8421\nx\n", "8421\n\(file.key)\nmore\n", "70000\n\(file.key)\n", "http://example.org\n\(file.key)\n",
    ] {
      try Data(text.utf8).write(to: folder.appendingPathComponent(LoginFile.name))
      #expect(LoginFile.read(in: folder) == nil, "\(text)")
    }
    let proxied = LoginFile(address: try #require(WebAddress(proxied: "https://health.example.org")), key: file.key)
    try proxied.write(in: folder)
    #expect(LoginFile.read(in: folder) == proxied)
    #expect(try proxied.link(at: now)?.hasPrefix("https://health.example.org/login?ticket=") == true)
    LoginFile.remove(in: folder)
    #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent(LoginFile.name).path))
  }
}
