// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthClient
import OpenHealthCore
import OpenHealthEngine
import OpenHealthStorage

/// Which store a command works on.
struct StoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of the store.", discussion: "Default: $HEALTHKIT_STORE, else ~/.local/share/openhealthkit.", valueName: "dir"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "Take the store's passphrase from the first line of a file, which only you may read (chmod 600).", valueName: "file"),
    completion: .file())
  var passphraseFile: String?

  private var location: StoreLocation { store.map { StoreLocation($0) } ?? .ofThisProcess }

  /// The store's folder, whether there is a store or not.
  private var folder: URL {
    get throws {
      guard case .folder(let folder) = location else { throw Failure.storeInMemory }
      return folder
    }
  }

  /// The store, made where there is none.
  func open() throws -> any HealthService {
    try telling {
      let folder = try folder
      let isNew = !StoreKeys.areAnyFiles(in: folder)
      let keys = try keys(in: folder)
      let (service, notices) = try location.open(keys: keys, answering: PolicyAnswering(policy: .denyAll))
      Self.tell(notices)
      if isNew { Output.message(try greeting(keys, folder)) }
      return service
    }
  }

  /// What the owner of a new store has to know.
  private func greeting(_ keys: StoreKeys, _ folder: URL) throws -> String {
    let opener = try keys.keyFile().map { "Its key file is \(TerminalText.line($0.path))." } ?? "Your passphrase opens it."
    return """
      A new encrypted store is in \(TerminalText.line(folder.path)).
      \(opener) Without that the data are gone: make a recovery key with `health key show`, and write it down.
      """
  }

  /// The store, when there is one.
  func openExisting() throws -> any HealthService {
    _ = try existingFolder()
    return try open()
  }

  /// The keys of the store, when there is one.
  func keys() throws -> StoreKeys {
    let keys = try keys(in: existingFolder())
    Self.tell(keys.notices)
    return keys
  }

  /// The store's folder, when there is a store.
  func existingFolder() throws -> URL {
    let folder = try folder
    guard StoreKeys.areAnyFiles(in: folder) else { throw Failure.noStore(folder: folder.path) }
    return folder
  }

  /// The store's errors as failures of the command.
  func telling<T>(_ body: () throws -> T) throws -> T {
    do { return try body() } catch let error as HealthError { throw Failure.health(error) }
  }

  /// What the owner should know about a store that opened.
  static func tell(_ notices: [StoreNotice]) {
    for notice in notices { Output.message("Note: \(notice)") }
  }

  private func keys(in folder: URL) throws -> StoreKeys {
    do {
      return try StoreKeys.openOrCreate(folder: folder, passphrase: try passphraseFile.map { try Terminal.secret(file: $0) })
    } catch HealthError.store(.passphraseNeeded) {
      return try StoreKeys.openOrCreate(folder: folder, passphrase: try Terminal.secret(prompt: "Passphrase: "))
    }
  }
}
