// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension HealthDatabase {
  /// Carries out one part of the checks of the store; see ``CheckStore``. Changes nothing. Of a store on a server the samples are checked:
  /// everything else is the database's.
  ///
  /// - Throws: An error only where the checks cannot continue: `store(.locked)`, `busy`.
  package func check(at place: CheckStore.Place) throws(HealthError) -> CheckStore.Portion {
    let checks = isSQLite ? StoreCheck.all : StoreCheck.onServer
    guard checks.indices.contains(place.check) else {
      return CheckStore.Portion(subject: "", findings: [], next: nil, checkCount: checks.count)
    }
    let check = checks[place.check]
    var result = StoreCheck.Result()
    do throws(HealthError) {
      switch check.kind {
      case .folder(let findings): result.findings = try keys.map(findings) ?? []
      case .content(let run):
        result = try read { storage in
          // The snapshot begins with the first statement, which also opens the log.
          if isSQLite { _ = try Int.fetchOne(storage.sqlite, sql: "SELECT count(*) FROM sqlite_schema") }
          return try run(.init(storage: storage, sealed: sealed, after: place.after))
        }
      }
    } catch {
      result = .init(findings: [try StoreFinding(error, subject: check.subject)])
    }
    let next: CheckStore.Place? =
      if let after = result.next {
        .init(check: place.check, after: after)
      } else {
        place.check + 1 < checks.count ? .init(check: place.check + 1) : nil
      }
    return CheckStore.Portion(subject: check.subject, findings: result.findings, next: next, checkCount: checks.count)
  }

  /// What all checks find that is damage, without those of kept files. Cost: reads everything.
  ///
  /// - Throws: As ``check(at:)``.
  package func damage() throws(HealthError) -> [StoreFinding] {
    var found: [StoreFinding] = []
    var place: CheckStore.Place? = .init(check: 0)
    while let next = place {
      let portion = try check(at: next)
      found += portion.findings.filter { $0.severity == .damage }
      place = portion.next
    }
    return found
  }
}

extension StoreFinding {
  /// What an error of the store means for its owner. Throws the error when it says nothing about the store's state.
  package init(_ error: HealthError, subject: String) throws(HealthError) {
    switch error {
    case .damagedData(let damage): self.init(.damage, subject, "The store is damaged: \(damage).", remedy: StoreFinding.restore)
    case .store(.locked), .store(.served), .store(.inUse), .store(.daemonMissing), .store(.daemonMissingForApp), .store(.passphraseNeeded),
      .store(.passphraseNotUsed), .store(.wrongKey):
      throw error
    case .store(.olderSchema):
      self.init(.attention, subject, "An older version made this store.", remedy: "Convert it with `health upgrade`.")
    case .store(.keyFileMissing), .store(.keyFileDamaged), .store(.keyFileExposed), .databaseInaccessible:
      self.init(.attention, subject, error.description, remedy: "Correct this, then run `health doctor` again.")
    case .storageFailure(let cause):
      self.init(.damage, subject, "A part of the store cannot be read: \(cause).", remedy: "Check the disk. \(StoreFinding.restore)")
    case .store(let fault): self.init(.damage, subject, fault.description, remedy: StoreFinding.restore)
    default: throw error
    }
  }
}
