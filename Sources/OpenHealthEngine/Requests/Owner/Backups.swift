// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthStorage

extension BeginBackup: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> Made {
    try engine.checkOwner(caller)
    // What a client left behind goes first: there may not be space for two.
    engine.backups.drop()
    let (backup, written) = try HeldBackup.make(
      of: engine.database, passphrase: passphrase.map { SecretBytes($0) }, at: engine.now().date)
    return Made(
      number: engine.backups.hold(backup), size: written.size, fileDigest: written.fileDigest, content: written.content,
      ways: written.ways)
  }
}

extension ReadBackupPart: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> Data? {
    try engine.checkOwner(caller)
    return try engine.backups.backup(number)?.part(at: offset)
  }
}

extension EndBackup: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) {
    try engine.checkOwner(caller)
    engine.backups.drop(number)
  }
}
