// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Checks the file of keys and what opens the store, without revealing a secret.
enum KeyCheck {
  private static let subject = "keys"

  static func findings(_ keys: StoreKeys) throws(HealthError) -> [StoreFinding] {
    let copies = try keys.copies()
    var findings = copies.spoilt.map { name in
      StoreFinding(
        .attention, subject, "\(name), one of two copies of the keys, is damaged, missing or another store's.",
        remedy: "The next command that writes restores it, for example `health upgrade`; check the disk.")
    }
    let slots = copies.document.slots
    if slots.contains(where: { $0.kind == .keyFile }) { try findings += keyFile(keys) }
    if slots.count(where: { $0.kind != .recovery }) > 1 {
      findings.append(
        StoreFinding(
          .attention, subject, "A change of the key file or passphrase was interrupted.",
          remedy: "Repeat it with `health key passphrase`, with or without --remove."))
    }
    if !copies.document.has(.recovery) {
      findings.append(
        StoreFinding(
          .note, subject, "There is no recovery key: if the key file or passphrase is lost, so are the data.",
          remedy: "Make one with `health key show`, and write it down."))
    }
    return findings
  }

  private static func keyFile(_ keys: StoreKeys) throws(HealthError) -> [StoreFinding] {
    let file = KeyFile.location(in: keys.keyFolder, storeIdentifier: keys.storeIdentifier)
    do throws(HealthError) {
      if try keys.opens(.keyFile(KeyFile.read(file, storeIdentifier: keys.storeIdentifier))) { return [] }
      return [
        StoreFinding(
          .damage, subject, "The key file does not open the store.",
          remedy: "Make a new one with the recovery key: `health key import`.")
      ]
    } catch .store(let fault) {
      return [
        StoreFinding(
          .attention, subject, fault.description, remedy: "Put the key file back, or make a new one with `health key import`.")
      ]
    }
  }
}
