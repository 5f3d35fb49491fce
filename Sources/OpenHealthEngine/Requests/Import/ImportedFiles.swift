// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ImportFile: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Int64? {
    try storage.keptFiles.begin(self, at: now.date)
  }
}

extension ImportFilePart: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Outcome {
    try storage.keptFiles.add(self, at: now.date)
  }
}

extension ImportElements: ImportingRequest {
  func run(_ storage: StorageWriter, session: ImportSession, now: Moment) throws -> [Bool] {
    try items.map { item in
      if let key = item.key, let known = try storage.keptElements.element(key: key, identity: item.identity) {
        // A medication or note that the owner saved stays unchanged, like a characteristic that the owner set.
        let stays = known.isSame || !known.isImported && [MedicationRecord.elementName, NoteRecord.elementName].contains(item.element.name)
        if !stays { try storage.keptElements.replace(known.number, by: item, import: number) }
        return !stays
      }
      let isKnown = try session.claimElement(of: item.identity) { number, limit in
        try storage.keptElements.numbers(identity: item.identity, after: number, limit: limit)
      }
      if isKnown { return false }
      _ = session.claimElement(try storage.keptElements.keep(item, import: number))
      return true
    }
  }
}

extension AdoptElements: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Int {
    // Two equal elements become two samples.
    let session = ImportSession()
    var outcome = ImportRecords.Outcome()
    var count = 0
    for (place, (number, sample)) in zip(numbers, samples).enumerated() {
      guard let importNumber = try storage.keptElements.importNumber(ofElement: number) else { continue }
      let extras = extras[place].map { [0: $0] } ?? [:]
      _ = try Claims(number: importNumber, session: session, storage: storage).take([sample], at: .top, extras: extras, outcome: &outcome)
      try storage.keptElements.remove(number)
      count += 1
    }
    return count
  }
}

extension ImportCharacteristics: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Set<String> {
    var outvoted: Set<String> = []
    for (identifier, value) in values {
      try storage.characteristics.set(identifier, to: value, import: number, wins: replacesOwn)
      if try storage.characteristics.value(of: identifier) != value { outvoted.insert(identifier) }
    }
    return outvoted
  }
}
