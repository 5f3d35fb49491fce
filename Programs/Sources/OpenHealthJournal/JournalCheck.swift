// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthCrypto
import OpenHealthStorage

/// Checks what was saved while the store was locked and is not in the store yet, and what could not be used. Changes nothing.
package enum JournalCheck {
  private static let subject = "journal"

  /// What is wrong with the journal of a store.
  ///
  /// - Parameter keys: the keys of the store, with which the segments are opened.
  /// - Throws: the errors of reading the files.
  package static func findings(_ keys: StoreKeys) throws(HealthError) -> [StoreFinding] {
    let numbers = try Journal.segments(in: keys.folder)
    let privateKey = try keys.journalKey()
    var findings: [StoreFinding] = []
    var waiting = 0
    for number in numbers {
      let (opened, fault) = try check(number, keys, privateKey)
      waiting += opened
      if let fault { findings.append(damage(fault, number)) }
    }
    if waiting > 0 {
      findings.append(
        StoreFinding(
          .note, subject, "Saves of the locked time are not in the store yet (\(waiting)).",
          remedy: "Start the daemon with `health serve`, or unlock the store with `health unlock`: both add them to the store."))
    }
    let rejected = JournalFolder.url(in: keys.folder).appendingPathComponent(JournalFolder.rejected).path
    // Nil where the folder does not exist: nothing was rejected.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: rejected)) ?? []
    if !names.isEmpty {
      findings.append(
        StoreFinding(
          .attention, subject,
          "Files of the journal were damaged or another store's, or hold saves that the store refused, and were put aside (\(names.count)).",
          remedy: "The store has everything else of them; delete the files in journal/rejected when you no longer need them."))
    }
    return findings
  }

  /// How many saves of a segment can be read, and what is wrong with it; nil for nothing.
  private static func check(
    _ number: UInt64, _ keys: StoreKeys, _ privateKey: SecretBytes?
  ) throws(HealthError) -> (opened: Int, fault: String?) {
    let path = Journal.path(number, in: keys.folder)
    let read: [UInt8]?
    do throws(HealthError) { read = try JournalMerge.bytes(of: path) } catch {
      // A merge that runs meanwhile removes what is in the store.
      if access(path, F_OK) != 0 { return (0, nil) }
      throw error
    }
    guard let bytes = read else { return (0, "is not a file of the journal") }
    // What a crash left of a file that was being made.
    if SegmentRecords.isBeginning(bytes) { return (0, nil) }
    guard let segment = SegmentRecords(bytes) else { return (0, "does not begin as one") }
    guard segment.header.storeIdentifier == keys.storeIdentifier, let privateKey,
      var opener = try SegmentOpener(
        segment, privateKey: privateKey, secret: { lock throws(HealthError) in try keys.journalSecret(lock) })
    else { return (0, "belongs to another store") }
    var opened = 0
    while opened < segment.count, try opener.open(segment.records[opened]) != nil { opened += 1 }
    return (opened, opened < segment.count || segment.ending == .damaged ? "is damaged after \(opened) saves" : nil)
  }

  private static func damage(_ what: String, _ number: UInt64) -> StoreFinding {
    StoreFinding(
      .damage, subject, "The file journal/\(number).sealed, with saves of the locked time, \(what).",
      remedy: "`health unlock` takes in what can be read, and puts the file aside.")
  }
}
