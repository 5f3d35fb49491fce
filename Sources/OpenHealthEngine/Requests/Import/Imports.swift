// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension BeginImport: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> Int64 {
    let number = try engine.write(access, for: caller) { storage, _ in try storage.imports.begin(name: name, at: engine.now().date) }
    engine.imports.open(number, bringsBack: bringsBack ?? false)
    return number
  }
}

extension FinishImport: AskingRequest {
  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) {
    let leftOut = engine.imports.elementsLeftOut(number)
    try engine.write(access, for: caller) { storage, _ in
      try storage.keptFiles.end(ofImport: number)
      try storage.keptFiles.remove(namedBy: leftOut)
      try storage.imports.finish(number, at: isComplete ? engine.now().date : nil, exportDate: exportDate, locale: locale)
    }
    engine.imports.close(number)
  }
}

extension ListImports: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> [Item] { try storage.imports.all() }
}

extension CountImport: ReadingRequest {
  func run(_ storage: StorageReader, access: AccessDecision) throws -> Portion {
    let (counts, last) = try storage.imports.sampleCounts(ofImport: number, after: after)
    return Portion(counts: counts, last: last)
  }
}

extension DeleteImport: WritingRequest {
  private static let portion = 20_000

  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws -> Portion {
    guard try storage.imports.exists(number) else { throw HealthError.invalidArgument(.noImport(number)) }
    let samples = try storage.imports.removeSpans(ofImport: number, upTo: Self.portion)
    // The import's own members are among them; members from other imports stay.
    try storage.delete(samples, withMembers: false)
    let isDone = try !storage.imports.hasSpans(ofImport: number)
    if isDone { try storage.imports.remove(number) }
    return Portion(deletedSamples: samples.count, isDone: isDone)
  }
}
