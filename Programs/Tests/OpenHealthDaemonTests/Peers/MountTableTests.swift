// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthDaemon

/// Where files are, whatever names mounts give them.
@Suite struct MountTableTests {
  private func table(_ lines: String...) throws -> MountTable {
    try #require(MountTable(Array(lines.map { $0 + "\n" }.joined().utf8)))
  }

  private let root = "20 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw"

  @Test("T16: a file is at the same place under its own name and under that of a bind mount of it, of a folder above, or of one in it")
  func bindMounts() throws {
    let table = try table(
      root, "21 20 8:2 / /home rw - ext4 /dev/sda2 rw", "22 20 8:2 /ada/store /mnt/store ro - ext4 /dev/sda2 rw",
      "23 20 8:2 / /mnt/homes rw - ext4 /dev/sda2 rw", "24 20 8:2 /ada/store/journal /srv/a\\040b/j rw - ext4 /dev/sda2 rw")
    let store = try #require(table.place(of: "/home/ada/store"))
    #expect(store == SecretPlace(path: "/home/ada/store", device: "8:2", place: "/ada/store"))
    func shows(_ folder: String) -> Bool { table.shown(by: folder).contains { $0.shows(store) } }
    for folder in ["/", "/home", "/home/ada", "/home/ada/store", "/home/ada/store/journal", "/mnt", "/mnt/store", "/mnt/homes/ada", "/srv"]
    {
      #expect(shows(folder), "\(folder)")
    }
    for folder in ["/usr", "/home/ben", "/home/ada/stores", "/mnt/homes/ben", "/mnt/other", "/srv/a"] {
      #expect(!shows(folder), "\(folder)")
    }
    #expect(shows("/srv/a b"))
    #expect(table.place(of: "/srv/a b/j/new")?.place == "/ada/store/journal/new")
    // The same path of another file system.
    #expect(!table.shown(by: "/mnt/store").contains { $0.shows(SecretPlace(path: "/x", device: "8:1", place: "/ada/store")) })
  }

  @Test("T16: the names in a path are divided at each slash, also where a name begins with a mark that joins the character before it")
  func marks() throws {
    let table = try table(
      root, "21 20 8:2 / /home rw - ext4 /dev/sda2 rw", "22 20 8:2 /ada/\u{301}store /mnt/e\u{301} rw - ext4 /dev/sda2 rw")
    let store = try #require(table.place(of: "/home/ada/\u{301}store/health.db"))
    #expect(store.place == "/ada/\u{301}store/health.db")
    func shows(_ folder: String) -> Bool { table.shown(by: folder).contains { $0.shows(store) } }
    #expect(shows("/home/ada"))
    #expect(shows("/home/ada/\u{301}store"))
    #expect(shows("/mnt/e\u{301}"))
    #expect(shows("/mnt"))
    // Equal characters of other bytes are another folder, as for the system.
    #expect(!shows("/mnt/\u{E9}"))
    #expect(!shows("/home/ada/store"))
  }

  @Test("T16: of several mounts at one path the last one counts, and a mount below a folder is shown with its kind")
  func covered() throws {
    let table = try table(
      root, "21 20 8:2 /a /data rw shared:3 master:1 - ext4 /dev/sda2 rw", "22 21 8:3 /b /data rw - xfs /dev/sda3 rw",
      "23 20 0:5 / /srv/root/proc rw - proc proc rw")
    #expect(table.place(of: "/data/file") == SecretPlace(path: "/data/file", device: "8:3", place: "/b/file"))
    #expect(table.shown(by: "/srv").map(\.type) == ["ext4", "proc"])
    #expect(table.shown(by: "/srv/root/proc/1").map(\.type) == ["proc"])
    #expect(table.shown(by: "/data").map(\.type) == ["xfs"])
  }

  @Test("T16: a list that is not one of mounts is refused as a whole; the system's own is read")
  func malformed() throws {
    for text in ["x", "20 1 8:1 / / rw shared:1", "20 1 8:1 / / rw -", "20 1 8:1 / / - ext4 /dev/sda1", "\(root)\nrest"] {
      #expect(MountTable(Array(text.utf8)) == nil, "\(text)")
    }
    let own = try #require(MountTable())
    let place = try #require(own.place(of: "/"))
    #expect(place.place.hasPrefix("/"))
    #expect(!place.device.isEmpty)
  }
}
