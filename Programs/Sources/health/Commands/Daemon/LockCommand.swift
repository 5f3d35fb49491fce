// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import ArgumentParser
import Foundation
import OpenHealthClient
import OpenHealthCommandLine
import OpenHealthCore

/// Locks the store that a daemon serves, or reports whether it is locked.
struct LockCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lock", abstract: "Lock the store that the daemon serves.",
    discussion: """
      The keys are removed from the daemon's memory, and nothing can be read until `health unlock`. Apps can still save: their samples are \
      sealed and merged when the store is unlocked. A key file protects a locked store from programs, but not from someone with access to \
      the disk: use a passphrase (`health key passphrase`) for that.

        health lock
        health lock --status
      """)

  @OptionGroup var store: StoreOptions
  @Flag(help: "Only show whether the store is locked.")
  var status = false

  func run() throws {
    let found = try store.change(status ? .status : .lock)
    defer { found.journalFault.map { Output.message("Apps cannot save until you unlock the store, because the journal failed. \($0)") } }
    if !status { return Output.message(Person.words["lock.locked", "`health unlock`"]) }
    switch found.phase {
    case .unlocked: Output.sentence(Person.words["lock.open"])
    case .locked: Output.sentence(Person.words["lock.waiting", "\(found.waiting)"])
    case .merging: Output.sentence(Person.words["lock.merging", "\(found.waiting)"])
    }
    if let merge = found.merge, merge.rejectedSegments > 0 { Output.message(Self.text(merge)) }
  }

  /// The outcome of saves that arrived while the store was locked.
  static func text(_ merge: LockStatus.Merge) -> String {
    var sentences: [String] = []
    if merge.saves > 0 { sentences.append(Person.words["lock.merged", "\(merge.saves)"]) }
    if merge.refused > 0 {
      sentences.append(Person.words["lock.refused", "\(merge.refused)"])
    }
    if merge.rejectedSegments > 0 {
      sentences.append(Person.words["lock.rejected", "\(merge.rejectedSegments)"])
    }
    return sentences.joined(separator: " ")
  }
}

extension StoreOptions {
  /// Asks the daemon to lock or unlock the store.
  func change(_ action: ChangeLock.Action) throws -> LockStatus {
    let socket = try ownersSocket(
      otherwise: "No daemon serves the store, so there is nothing to lock: each command opens and closes it.")
    return try SocketService(path: socket).perform(ChangeLock(action), for: .owner)
  }
}
