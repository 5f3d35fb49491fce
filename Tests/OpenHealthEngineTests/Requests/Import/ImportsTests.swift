// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import EngineTestSupport
import Foundation
import OpenHealthCore
import OpenHealthEngine
import Testing

@Suite struct DeleteImportTests {
  @Test("PRED-15: deleting an import keeps the members of its correlation that another import added")
  func membersOfAnotherImport() throws {
    let store = try TestStore()
    let numbers = try (0..<2).map { _ in try store.engine.perform(BeginImport(name: "export.zip"), for: .owner) }
    let members = try TestStore.pressures(of: "test.cuff")
    try store.bring(members, import: numbers[0])
    let correlation = try TestStore.sample("bloodPressure", .correlation([]), of: "test.cuff")
    let group = ImportRecords.Group(record: correlation, members: try TestStore.pressures(of: "test.cuff"), extra: nil)
    try store.bring([], groups: [group], import: numbers[1])
    #expect(try store.samples(of: "bloodPressure").first?.members?.map(\.uuid) == members.map(\.uuid))

    #expect(try store.engine.perform(DeleteImport(number: numbers[1]), for: .owner) == .init(deletedSamples: 1, isDone: true))
    #expect(try store.samples(of: "bloodPressure").isEmpty)
    let left = try store.samples(of: "bloodPressureSystolic") + store.samples(of: "bloodPressureDiastolic")
    #expect(left.map(\.uuid) == members.map(\.uuid))
    // They no longer belong to a correlation, and the deletion lists the types of the correlation's members.
    #expect(left.allSatisfy { !$0.isCorrelationMember })
    #expect(try store.samples(of: "bloodPressureSystolic", .noCorrelation).count == 1)
    let selection = FetchSamples.Selection(type: try TestStore.type("bloodPressure"), predicate: .everything)
    let deleted = try store.engine.perform(FetchChanges(selections: [selection], anchor: nil, limit: nil), for: .owner).deleted
    #expect(deleted.map { $0.members.map(\.type) } == [members.map(\.type)])
  }

  @Test("A large import is deleted in portions, each of whole batches; one that does not exist is an error")
  func portions() throws {
    let store = try TestStore()
    let number = try store.beginImport()
    for count in [20_000, 1] {
      try store.bring((0..<count).map { try TestStore.steps(Double(count), at: Double($0), of: "file") }, import: number)
    }
    let delete = DeleteImport(number: number)
    #expect(try store.engine.perform(delete, for: .owner) == .init(deletedSamples: 20_000, isDone: false))
    #expect(try store.samples(of: "stepCount").count == 1)
    #expect(try store.engine.perform(delete, for: .owner) == .init(deletedSamples: 1, isDone: true))
    #expect(throws: HealthError.invalidArgument(.noImport(number))) { try store.engine.perform(delete, for: .owner) }
    #expect(try store.samples(of: "stepCount").isEmpty && store.engine.perform(ListImports(), for: .owner).isEmpty)
  }
}
