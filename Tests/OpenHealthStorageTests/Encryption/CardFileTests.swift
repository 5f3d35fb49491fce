// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

@Suite struct CardFileTests {
  @Test("The copy of a medical ID is private, replaced as a whole, and gone with what a crash left of it")
  func copy() throws {
    try withFolder { folder in
      #expect(!CardFile.exists(in: folder))
      #expect(try CardFile.read(in: folder) == nil)
      for bytes: [UInt8] in [[1, 2, 3], [4]] {
        try CardFile.write(bytes, in: folder)
        #expect(try CardFile.read(in: folder) == bytes)
      }
      let file = folder.appendingPathComponent(CardFile.name)
      var facts = stat()
      #expect(stat(file.path, &facts) == 0 && facts.st_mode & 0o777 == 0o600)
      let left = folder.appendingPathComponent("\(CardFile.name).12-\(UUID().uuidString).new")
      try Data([1]).write(to: left)
      try CardFile.remove(in: folder)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
      // There is nothing left to remove.
      try CardFile.remove(in: folder)
    }
  }

  @Test("At most 16 MiB of the copy are read, and only if it is private")
  func limits() throws {
    try withFolder { folder in
      let file = folder.appendingPathComponent(CardFile.name)
      try Data(count: 16_777_217).write(to: file)
      #expect(chmod(file.path, 0o600) == 0)
      #expect(try CardFile.read(in: folder)?.count == 16_777_216)
      #expect(chmod(file.path, 0o604) == 0)
      #expect(throws: HealthError.store(.keyFileExposed(path: file.path))) { try CardFile.read(in: folder) }
    }
  }

  @Test("An erased store leaves no copy of the medical ID")
  func erased() throws {
    let place = try TestData.closedStore()
    try CardFile.write([1], in: place.store)
    try StoreKeys.erase(folder: place.store, keyFolder: place.keys)
    #expect(!CardFile.exists(in: place.store))
  }
}
