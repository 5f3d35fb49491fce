// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthClient
import OpenHealthCore

/// Locks the store that a daemon serves, or reports whether it is locked.
struct LockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock", abstract: "Lock the store that the daemon serves.",
    discussion: """
      Its keys leave the daemon's memory, and nothing can be read until `health unlock`. Apps go on saving: that is kept, sealed, and taken into the store \
      when it is unlocked. A store that opens with a key file is safe from programs then, not from who has the disk: set a passphrase \
      (`health key passphrase`) for that.

        health lock
        health lock --status
      """)

  @OptionGroup var store: StoreOptions
  @Flag(help: "Change nothing: say whether the store is locked.")
  var status = false

  func run() throws {
    let found = try store.change(status ? .status : .lock)
    if !status { return Output.message("The store is locked. `health unlock` unlocks it.") }
    switch found.phase {
    case .unlocked: Output.sentence("The store is not locked.")
    case .locked: Output.sentence("The store is locked. Saves that wait: \(found.waiting).")
    case .merging: Output.sentence("The store is unlocked. Saves of before are on their way into it: \(found.waiting).")
    }
    if let merge = found.merge, merge.rejectedSegments > 0 { Output.message(Self.text(merge)) }
  }

  /// The outcome of saves that arrived while the store was locked.
  static func text(_ merge: LockStatus.Merge) -> String {
    var sentences: [String] = []
    if merge.saves > 0 { sentences.append("Saves that came while it was locked, and are in it now: \(merge.saves).") }
    if merge.refused > 0 { sentences.append("Saves that were refused, as the app may not save that any more: \(merge.refused).") }
    if merge.rejectedSegments > 0 {
      sentences.append(
        "Files of the journal that are damaged or another store's: \(merge.rejectedSegments). They are in journal/rejected in the store's "
          + "folder. What could be read of them is in the store.")
    }
    return sentences.joined(separator: " ")
  }
}

extension StoreOptions {
  /// Asks the daemon to lock or unlock the store.
  func change(_ action: ChangeLock.Action) throws -> LockStatus {
    let socket: String
    do { socket = try ownersSocket() } catch Failure.notServed { throw Failure.nothingToLock }
    return try telling { try SocketService(path: socket).perform(ChangeLock(action), for: .owner) }
  }
}
