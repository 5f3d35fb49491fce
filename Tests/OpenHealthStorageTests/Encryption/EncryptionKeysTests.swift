// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthTestSupport
import Testing

@testable import OpenHealthStorage

/// Key files, passphrases, recovery keys, and the file that holds the keys wrapped.
@Suite struct EncryptionKeysTests {
  /// A folder for a store and one for its key file. Both are deleted with the object.
  struct Place {
    let store: TemporaryFolder
    let keys: TemporaryFolder

    init() throws {
      store = try TemporaryFolder()
      keys = try TemporaryFolder()
    }

    /// Opens the keys for writing.
    func open(_ passphrase: String? = nil) throws -> StoreKeys {
      let opened = try StoreKeys.openOrCreate(
        folder: store.url, keyFolder: keys.url, passphrase: passphrase.map { SecretBytes($0.utf8) }, cost: .least)
      try opened.mend()
      return opened
    }

    func importing(_ key: RecoveryKey, _ passphrase: String? = nil) throws -> StoreKeys {
      try StoreKeys.importRecoveryKey(
        key, folder: store.url, keyFolder: keys.url, passphrase: passphrase.map { SecretBytes($0.utf8) }, cost: .least)
    }

    var keyFile: URL {
      get throws { keys.url.appendingPathComponent(try #require(try FileManager.default.contentsOfDirectory(atPath: keys.url.path).first)) }
    }

    func keyFile(_ storeIdentifier: [UInt8]) -> URL { KeyFile.location(in: keys.url, storeIdentifier: storeIdentifier) }

    func wrapped(_ copy: Int) -> URL { store.url.appendingPathComponent(StoreKeys.fileNames[copy]) }

    /// Expects opening to fail with this fault, and to change nothing.
    func expectRefusal(_ fault: StoreFault, _ passphrase: String? = nil, location: SourceLocation = #_sourceLocation) throws {
      let before = (try store.contents(), try keys.contents())
      #expect(throws: HealthError.store(fault), sourceLocation: location) { try open(passphrase) }
      #expect(try store.contents() == before.0 && keys.contents() == before.1, sourceLocation: location)
    }
  }

  private func mode(_ url: URL) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int)
  }

  @Test func aNewStoreHasItsKeyOutside() throws {
    let place = try Place()
    let keys = try place.open()
    let contents = try place.store.contents()
    #expect(Set(contents.keys) == ["store.keys", "store.keys.2", "health.db"])
    #expect(contents["store.keys"] == contents["store.keys.2"])
    #expect(contents["health.db"]?.count == 4096)
    #expect(try place.keyFile.lastPathComponent.hasSuffix(".key"))
    for file in try [place.keyFile, place.wrapped(0), place.wrapped(1), place.store.url.appendingPathComponent("health.db")] {
      #expect(try mode(file) == 0o600)
    }
    // The store's folder contains no secret.
    let secret = try KeyFile.read(place.keyFile, storeIdentifier: keys.storeIdentifier)
    for bytes in contents.values { secret.withBytes { #expect(Data(bytes).range(of: Data($0)) == nil) } }
    #expect(try place.open().storeIdentifier == keys.storeIdentifier)
    #expect(try place.store.contents() == contents)
  }

  @Test("key files follow $XDG_CONFIG_HOME, then $HOME, then the account") func theDefaultFolderFollowsTheEnvironment() {
    #expect(KeyFile.defaultFolder(environment: ["XDG_CONFIG_HOME": "/x/y", "HOME": "/z"]).path == "/x/y/openhealthkit/keys")
    #expect(KeyFile.defaultFolder(environment: ["HOME": "/z"]).path == "/z/.config/openhealthkit/keys")
    #expect(KeyFile.defaultFolder(environment: ["XDG_CONFIG_HOME": "relative", "HOME": "/z"]).path == "/z/.config/openhealthkit/keys")
    for environment in [[:], ["HOME": ""], ["HOME": "relative"]] {
      #expect(KeyFile.defaultFolder(environment: environment).path.hasSuffix("/.config/openhealthkit/keys"))
      #expect(!KeyFile.defaultFolder(environment: environment).path.contains("relative"))
    }
  }

  @Test func foldersThatAreMadeAreClosedToOthers() throws {
    let place = try Place()
    let (store, keys) = (place.store.url.appendingPathComponent("new/store"), place.keys.url.appendingPathComponent("new/keys"))
    _ = try StoreKeys.openOrCreate(folder: store, keyFolder: keys)
    #expect(try mode(store) == 0o700)
    #expect(try mode(keys) == 0o700)
  }

  @Test func anotherKeyFileDoesNotOpen() throws {
    let place = try Place()
    let identifier = try place.open().storeIdentifier
    try KeyFile.write(SecretBytes([UInt8](repeating: 5, count: 32)), to: place.keyFile, storeIdentifier: identifier)
    try place.expectRefusal(.wrongKey)
    try KeyFile.write(SecretBytes([UInt8](repeating: 5, count: 32)), to: place.keyFile, storeIdentifier: [UInt8](repeating: 0, count: 16))
    try place.expectRefusal(.wrongKey)
  }

  @Test func aMissingDamagedOrExposedKeyFileIsSaid() throws {
    let place = try Place()
    _ = try place.open()
    let file = try place.keyFile
    let bytes = try file.bytes()
    for offset in bytes.indices {
      try file.overwrite(at: offset, with: [bytes[offset] ^ 1])
      try place.expectRefusal(.keyFileDamaged(path: file.path))
      try file.overwrite(at: offset, with: [bytes[offset]])
    }
    try file.truncate(to: 63)
    try place.expectRefusal(.keyFileDamaged(path: file.path))
    try file.overwrite(at: 0, with: bytes)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
    try place.expectRefusal(.keyFileExposed(path: file.path))
    try FileManager.default.removeItem(at: file)
    try place.expectRefusal(.keyFileMissing(path: file.path))
  }

  @Test func aPassphraseTakesThePlaceOfTheKeyFile() throws {
    let place = try Place()
    _ = try place.open("correct horse")
    #expect(try place.keys.contents().isEmpty)
    try place.expectRefusal(.passphraseNeeded)
    try place.expectRefusal(.wrongKey, "Correct horse")
    try place.expectRefusal(.wrongKey, "")
    _ = try place.open("correct horse")
  }

  @Test func thePassphraseChangesWithoutTheData() throws {
    let place = try Place()
    let keys = try place.open()
    let database = try place.store.contents()["health.db"]
    try keys.setPassphrase(SecretBytes("one".utf8), cost: .least)
    #expect(try place.keys.contents().isEmpty)
    try place.expectRefusal(.passphraseNeeded)
    try place.open("one").setPassphrase(SecretBytes("two".utf8), cost: .least)
    try place.expectRefusal(.wrongKey, "one")
    try place.open("two").setPassphrase(nil)
    _ = try place.open()
    #expect(try place.store.contents()["health.db"] == database)
    #expect(try place.wrapped(0).bytes() == place.wrapped(1).bytes())
  }

  @Test func aRecoveryKeyOpensWhenTheKeyFileIsLost() throws {
    let place = try Place()
    let old = try place.open().makeRecoveryKey()
    let key = try place.open().makeRecoveryKey()
    try FileManager.default.removeItem(at: place.keyFile)
    #expect(throws: HealthError.store(.wrongKey)) { try place.importing(old) }
    let identifier = try place.importing(RecoveryKey(key.text)).storeIdentifier
    #expect(try place.open().storeIdentifier == identifier)
    // It still opens the store, also to set a passphrase.
    _ = try place.importing(key, "new")
    #expect(try place.keys.contents().isEmpty)
    _ = try place.open("new")
  }

  @Test func aRecoveryKeyIsShownBeforeTheStoreChanges() throws {
    let place = try Place()
    let keys = try place.open()
    let before = try place.wrapped(0).bytes()
    var shown: [String] = []
    let key = try keys.makeRecoveryKey { key in
      shown.append(key.text)
      #expect((try? place.wrapped(0).bytes()) == before)
    }
    #expect(shown == [key.text])
    #expect(try place.wrapped(0).bytes() != before)
  }

  @Test func aRecoveryKeyIsReadAsPeopleTypeIt() throws {
    for _ in 0..<50 {
      let key = try RecoveryKey.random()
      let text = key.text
      #expect(text.count == 34)
      #expect(text.split(separator: "-").count == 7)
      let typed = text.lowercased().replacingOccurrences(of: "-", with: " ").replacingOccurrences(of: "0", with: "o")
        .replacingOccurrences(of: "1", with: "l")
      #expect(try RecoveryKey(typed).text == text)
      // One wrong letter at each position.
      for (index, letter) in text.enumerated() where letter != "-" {
        var wrong = Array(text)
        wrong[index] = letter == "7" ? "8" : "7"
        #expect(throws: HealthError.self) { try RecoveryKey(String(wrong)) }
      }
      for index in text.indices.dropLast() {
        var wrong = Array(text)
        let place = text.distance(from: text.startIndex, to: index)
        wrong.swapAt(place, place + 1)
        let differs = wrong.filter { $0 != "-" } != text.filter { $0 != "-" }.map { $0 }
        if differs { #expect(throws: HealthError.self) { try RecoveryKey(String(wrong)) } }
      }
    }
    for text in ["", "7", "UUUU-UUUU-UUUU-UUUU-UUUU-UUUU-UUUU", String(repeating: "0", count: 29), "é"] {
      #expect(throws: HealthError.self) { try RecoveryKey(text) }
    }
  }

  /// Text and checksum are a format: a key on paper must always open. The checksums were computed independently of this code.
  @Test(
    "a recovery key on paper never changes, and is read from bytes",
    arguments: [
      ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "0000-0000-0000-0000-0000-0000-0000"),
      ([255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255], "ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZWT2"),
      ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15], "000G-40R4-0M30-E209-185G-R38E-1W0H"),
      ([128, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "G000-0000-0000-0000-0000-0000-02Q3"),
      ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], "0000-0000-0000-0000-0000-0000-060F"),
      ([11, 48, 85, 122, 159, 196, 233, 14, 51, 88, 125, 162, 199, 236, 17, 54], "1CR5-AYMZ-RKMG-WCTR-FPHC-FV0H-6TFH"),
    ])
  func knownRecoveryKeys(key: [UInt8], text: String) throws {
    #expect(RecoveryKey(secret: SecretBytes(key)).text == text)
    for typed in [text, text.lowercased() + "\r\n", "\t" + text.replacingOccurrences(of: "-", with: "")] {
      #expect(try RecoveryKey(typed: SecretBytes(typed.utf8)).secret == SecretBytes(key))
    }
    #expect(throws: HealthError.self) { try RecoveryKey(typed: SecretBytes(text.utf8 + [0])) }
    #expect(throws: HealthError.self) { try RecoveryKey(typed: SecretBytes(text.utf8.dropLast())) }
  }

  @Test("a passphrase costs at least 128 MiB, also on slow machines")
  func passphraseCost() throws {
    #expect(try PassphraseCost.measured.logN() >= 17)
    for (milliseconds, cost) in [(1, 18), (62, 18), (63, 17), (400, 17), (60_000, 17)] as [(Int, UInt8)] {
      #expect(PassphraseCost.logN(whenLeastTakes: .milliseconds(milliseconds)) == cost)
    }
  }

  @Test("a file is created without hard links, and never over an existing one")
  func creating() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("a")
    #expect(try DurableFile.create(file, [1, 2]) && file.bytes() == [1, 2])
    #expect(try !DurableFile.create(file, [3]) && file.bytes() == [1, 2])
    #expect(try folder.contents().count == 1)
  }

  @Test func oneGoodCopyOfTheKeysIsEnough() throws {
    for copy in 0..<2 {
      let place = try Place()
      _ = try place.open()
      let good = try place.wrapped(copy).bytes()
      try place.wrapped(copy).overwrite(at: 70, with: [1, 2, 3, 4, 5, 6])
      _ = try place.open()
      #expect(try place.wrapped(copy).bytes() == good)
      try FileManager.default.removeItem(at: place.wrapped(copy))
      _ = try place.open()
      #expect(try place.wrapped(copy).bytes() == good)
    }
  }

  @Test(arguments: 0..<2) func theNewerOfTwoCopiesCounts(older: Int) throws {
    let place = try Place()
    _ = try place.open()
    let old = try place.wrapped(older).bytes()
    let key = try place.open().makeRecoveryKey()
    let new = try place.wrapped(older).bytes()
    #expect(try KeyDocument(new).counter == KeyDocument(old).counter + 1)
    try Data(old).write(to: place.wrapped(older))
    #expect(try KeyCopies(folder: place.store.url)?.document == KeyDocument(new))
    _ = try place.open()
    for copy in 0..<2 { #expect(try place.wrapped(copy).bytes() == new) }
    _ = try place.importing(key)
  }

  @Test func theLargestKeyDocumentIsReadAndAByteMoreIsDamage() throws {
    let place = try Place()
    _ = try place.open()
    var document = try KeyDocument(place.wrapped(0).bytes())
    document.slots = Array(repeating: document.slots[0], count: KeyDocument.mostSlots)
    document.payload = Array(repeating: 7, count: KeyDocument.mostPayload)
    let bytes = try document.encoded()
    #expect(bytes.count == KeyDocument.mostBytes)
    for copy in 0..<2 { try Data(bytes).write(to: place.wrapped(copy)) }
    #expect(try KeyCopies(folder: place.store.url)?.document == document)
    for copy in 0..<2 { try Data(bytes + [0]).write(to: place.wrapped(copy)) }
    #expect(throws: HealthError.store(.keysDamaged)) { try KeyCopies(folder: place.store.url) }
  }

  /// A sum that needs no key covers every byte of the file, so that damage is not reported as a wrong passphrase.
  @Test func damagedKeysAreRefusedAndStay() throws {
    let place = try Place()
    _ = try place.open()
    try FileManager.default.removeItem(at: place.wrapped(1))
    let bytes = try place.wrapped(0).bytes()
    for offset in bytes.indices {
      try place.wrapped(0).overwrite(at: offset, with: [bytes[offset] ^ 0x40])
      try place.expectRefusal(.keysDamaged)
      try place.wrapped(0).overwrite(at: offset, with: [bytes[offset]])
    }
    for size in stride(from: 0, to: bytes.count, by: 7) {
      try Data(bytes[..<size]).write(to: place.wrapped(0))
      try place.expectRefusal(.keysDamaged)
    }
  }

  /// An attacker can correct the sum. Then the key refuses.
  @Test func forgedKeysAreRefused() throws {
    let place = try Place()
    _ = try place.open()
    _ = try place.open().makeRecoveryKey()
    try FileManager.default.removeItem(at: place.wrapped(1))
    let bytes = try place.wrapped(0).bytes()
    for offset in 8..<bytes.count - 8 {
      var forged = Array(bytes.dropLast(8))
      forged[offset] ^= 0x01
      forged += try LibCrypto.sha256(forged)[..<8]
      try Data(forged).write(to: place.wrapped(0))
      let before = try place.store.contents()
      #expect(throws: HealthError.self, "byte \(offset)") { try place.open() }
      #expect(try place.store.contents() == before)
    }
  }

  @Test func costsOutOfBoundsAreRefusedBeforeAnyWork() throws {
    let place = try Place()
    _ = try place.open("secret")
    try FileManager.default.removeItem(at: place.wrapped(1))
    let bytes = try place.wrapped(0).bytes()
    // log2 N, r and p of the first slot.
    for (offset, value) in [(37, 14), (37, 21), (37, 63), (37, 255), (38, 9), (39, 2), (39, 0)] as [(Int, UInt8)] {
      var forged = Array(bytes.dropLast(8))
      forged[offset] = value
      forged += try LibCrypto.sha256(forged)[..<8]
      try Data(forged).write(to: place.wrapped(0))
      try place.expectRefusal(.keysDamaged, "secret")
    }
  }

  @Test func aLaterVersionIsRefused() throws {
    let place = try Place()
    _ = try place.open()
    var later = Array(try place.wrapped(0).bytes().dropLast(8))
    later[9] = 3
    later += try LibCrypto.sha256(later)[..<8]
    for copy in 0..<2 { try Data(later).write(to: place.wrapped(copy)) }
    try place.expectRefusal(.newerFormat)
  }

  @Test func randomBytesAreKeysOrRefused() throws {
    var random = SplitMix64(seed: 3)
    let good = try { () throws -> [UInt8] in
      let place = try Place()
      _ = try place.open()
      return try place.wrapped(0).bytes()
    }()
    for _ in 0..<3000 {
      var bytes = Array(good.prefix(Int.random(in: 0...good.count, using: &random)))
      for _ in 0..<Int.random(in: 0...8, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      // Half of them with a correct sum.
      if Bool.random(using: &random) { bytes += try LibCrypto.sha256(bytes)[..<8] }
      do throws(HealthError) {
        let encoded = try KeyDocument(bytes).encoded()
        #expect(encoded == bytes)
      } catch {
        #expect([.store(.keysDamaged), .store(.newerFormat)].contains(error))
      }
    }
  }

  @Test func keysThatWereTakenAwayAreMissed() throws {
    let place = try Place()
    _ = try place.open()
    for copy in 0..<2 { try FileManager.default.removeItem(at: place.wrapped(copy)) }
    try place.expectRefusal(.keysMissing)
  }
}
