// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

/// `health doctor` finds damage, says it in words, and ends with a status that tells how bad it is.
@Suite struct DoctorCommandTests {
  @Test("A sound store is sound, in every format, and nothing in its folder changes")
  func sound() throws {
    try Health.withData(days: 2) { health in
      func files() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: health.path("store")).filter { !$0.hasSuffix("-shm") }
        return Dictionary(
          uniqueKeysWithValues: try names.map { ($0, try Data(contentsOf: URL(fileURLWithPath: health.path("store/\($0)")))) })
      }
      let before = try files()
      let result = health.run("doctor")
      #expect(result.status == 0, "\(result)")
      #expect(result.errors.isEmpty, "\(result)")
      #expect(result.lines.last == "The store is sound.")
      #expect(result.output.contains("Note (keys): There is no recovery key"))
      let json = health.run("doctor", "--format", "json")
      let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
      #expect(json.status == 0)
      #expect(rows.map { $0["severity"] as? String } == ["note"])
      #expect(try files() == before)
      #expect(health.run("key", "show").status == 0)
      #expect(health.run("doctor").output == "The store is sound.\n")
    }
  }

  @Test("A changed byte of the database is damage, status 2; one in the first page, too, although the store does not open")
  func pages() throws {
    try Health.withData(days: 2) { health in
      let file = URL(fileURLWithPath: health.path("store/health.db"))
      let good = try Data(contentsOf: file)
      for page in [0, 1, good.count / 4096 / 2, good.count / 4096 - 1] {
        var bytes = good
        bytes[page * 4096 + 2000] ^= 1
        try bytes.write(to: file)
        #expect(chmod(file.path, 0o600) == 0)
        let result = health.run("doctor")
        #expect(result.status == 2, "\(page): \(result)")
        #expect(result.output.contains("Damage ("), "\(page): \(result)")
        #expect(result.output.contains("age \(page + 1) "), "\(page): \(result)")
        #expect(result.output.contains("health restore"))
      }
      try good.write(to: file)
      #expect(chmod(file.path, 0o600) == 0)
      #expect(health.run("doctor").status == 0)
    }
  }

  @Test("A damaged page of the tables of apps or settings hides no finding: status 2, and the page is in the list")
  func pagesOfApps() throws {
    try Health.withData(days: 1) { health in
      #expect(health.run("apps", "add", "com.example.walks", "--name", "Walks", "--usage-update", "To keep.").status == 0)
      let pages = try Self.rootPages(health)
      // Two tables and an index.
      #expect(pages.count == 3)
      let file = URL(fileURLWithPath: health.path("store/health.db"))
      let good = try Data(contentsOf: file)
      for page in pages {
        var bytes = good
        bytes[(page - 1) * 4096 + 2000] ^= 1
        try bytes.write(to: file)
        #expect(chmod(file.path, 0o600) == 0)
        let result = health.run("doctor")
        #expect(result.status == 2, "\(page): \(result)")
        #expect(result.output.contains("Damage (pages): Page \(page) "), "\(page): \(result)")
        #expect(result.output.contains("health restore"))
        #expect(result.lines.last?.hasPrefix("Damage found in ") == true)
        let rows = health.run("doctor", "--format", "csv")
        #expect(rows.status == 2, "\(page): \(rows)")
        #expect(rows.lines.contains { $0.hasPrefix("damage,pages,") }, "\(page): \(rows)")
      }
      try good.write(to: file)
      #expect(chmod(file.path, 0o600) == 0)
      #expect(health.run("doctor").status == 0)
    }
  }

  /// The first pages of the tables that the check of apps reads, and of their indices.
  private static func rootPages(_ health: Health) throws -> [Int] {
    let database = try HealthDatabase.open(
      folder: URL(fileURLWithPath: health.path("store")), keyFolder: URL(fileURLWithPath: health.path("config/openhealthkit/keys")))
    let sql = "SELECT rootpage FROM sqlite_master WHERE tbl_name IN ('app', 'setting') AND rootpage > 0 ORDER BY rootpage"
    return try database.read { storage in try SQLRow.fetchAll(storage.database, sql: sql).map { row -> Int in try row[0] } }
  }

  @Test("A kept file that is not as it was imported is damage; a backup keeps it, and a restore finds it")
  func keptFiles() throws {
    try Health.withData(days: 2) { health in
      do {
        let database = try HealthDatabase.open(
          folder: URL(fileURLWithPath: health.path("store")), keyFolder: URL(fileURLWithPath: health.path("config/openhealthkit/keys")))
        try database.write { storage in
          let number = try storage.imports.begin(name: "b.zip", at: Date())
          let file = ImportFile(number: number, path: "secret-name.gpx", size: 3, digest: 7, replaces: false)
          let place = try #require(try storage.keptFiles.begin(file, at: Date()))
          _ = try storage.keptFiles.add(.init(number: number, file: place, part: 0, body: Data([1, 2, 3]), isLast: true), at: Date())
        }
      }
      let result = health.run("doctor")
      #expect(result.status == 2, "\(result)")
      #expect(result.output.contains("Damage (kept files): The kept file number "), "\(result)")
      #expect(result.lines.last == "Damage found in 1 place.")
      #expect(health.run("doctor", "--format", "csv").lines.dropFirst().contains { $0.hasPrefix("damage,kept files,") })
      #expect(health.run("key", "show").status == 0)
      #expect(health.run("backup", "a.backup").status == 0)
      let refused = health.run("restore", "a.backup", "--to", "new")
      #expect(refused.status == 1, "\(refused)")
      #expect(refused.errors.contains("--even-damaged"), "\(refused)")
      #expect(!health.exists("new"), "\(refused)")
      #expect(try health.parts().isEmpty)
      #expect(health.run("restore", "a.backup", "--to", "new", "--even-damaged").status == 0)
      #expect(health.run("doctor", "--store", health.path("new")).status == 2)
    }
  }

  @Test("Files that others can read need attention, status 1; so does a token file that leads nowhere")
  func attention() throws {
    try Health.withData(days: 1) { health in
      #expect(chmod(health.path("store/store.keys"), 0o644) == 0)
      let result = health.run("doctor")
      #expect(result.status == 1, "\(result.output)")
      #expect(result.output.contains("Attention (files): store.keys is open to other users."), "\(result.output)")
      #expect(chmod(health.path("store/store.keys"), 0o600) == 0)
      #expect(health.run("apps", "add", "com.example.walks", "--name", "Walks", "--usage-update", "To keep.").status == 0)
      #expect(health.run("doctor").status == 0)
      let token = health.path("config/openhealthkit/apps/com.example.walks.token")
      try Data(String(repeating: "A", count: 43).utf8).write(to: URL(fileURLWithPath: token))
      #expect(chmod(token, 0o600) == 0)
      #expect(health.run("doctor").status == 1)
      #expect(health.run("doctor", "--store", health.path("none")).errors.contains("no health store"))
    }
  }

  @Test("The daemon checks its store for the owner, finds damage, and continues to serve; a locked store is not checked")
  func served() throws {
    try Health.withData(days: 2) { health in
      let daemon = try ServingHealth(health)
      #expect(health.run("doctor").output.contains("The store is sound."))
      let file = URL(fileURLWithPath: health.path("store/health.db"))
      let size = try Data(contentsOf: file).count
      let handle = try FileHandle(forUpdating: file)
      try handle.seek(toOffset: UInt64(size - 2000))
      try handle.write(contentsOf: Data([1, 2, 3, 4]))
      try handle.close()
      let damaged = health.run("doctor")
      #expect(damaged.status == 2, "\(damaged)")
      #expect(damaged.output.contains("Damage (pages): Page \(size / 4096) "), "\(damaged)")
      #expect(health.run("lock").status == 0)
      let locked = health.run("doctor")
      #expect(locked.status == 1)
      #expect(locked.errors.contains("The store is locked."))
      #expect(daemon.end() == 0)
    }
  }
}
