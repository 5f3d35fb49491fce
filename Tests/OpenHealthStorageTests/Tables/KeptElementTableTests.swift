// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@testable import OpenHealthStorage

@Suite struct KeptElementTableTests {
  private let database: HealthDatabase

  init() throws { database = try HealthDatabase.inMemory() }

  private func element(_ name: String, _ value: String) -> KeptElement {
    KeptElement(name: name, attributes: [.init(name: "value", value: value)])
  }

  private func item(_ name: String, _ value: String, _ identity: UInt128, key: String? = nil) -> ImportElements.Item {
    ImportElements.Item(element: element(name, value), identity: identity, key: key)
  }

  /// Elements of four kinds: 1 to 4 belong to no sample, 5 and 6 to one.
  private func fill() throws {
    let numbers = try database.write { storage in
      let numbers = [
        try storage.keptElements.keep(item("B", "one", 7, key: "k 2"), import: 1),
        try storage.keptElements.keep(item("A", "two", 8), import: 2),
        try storage.keptElements.keep(item("B", "three", 7, key: "k 1"), import: nil),
        try storage.keptElements.keep(item("A", "four", 9, key: "k 3"), import: 1),
      ]
      for sample in try storage.insert([TestData.steps(1), TestData.steps(2)]) {
        try storage.keptElements.keep(element("A", "sample \(sample.sequence)"), ofSample: sample.sequence, import: 3)
      }
      return numbers
    }
    #expect(numbers == [1, 2, 3, 4])
  }

  @Test("Elements of no sample come by number, of one name or all, from after a number, at most as many as wanted")
  func list() throws {
    try fill()
    let all = [
      FetchElements.Item(number: 1, element: element("B", "one"), importNumber: 1),
      FetchElements.Item(number: 2, element: element("A", "two"), importNumber: 2),
      FetchElements.Item(number: 3, element: element("B", "three"), importNumber: nil),
      FetchElements.Item(number: 4, element: element("A", "four"), importNumber: 1),
    ]
    try database.read { storage throws in
      #expect(try storage.keptElements.elements(named: nil, after: 0, limit: 9) == all)
      #expect(try storage.keptElements.elements(named: nil, after: 1, limit: 2) == [all[1], all[2]])
      #expect(try storage.keptElements.elements(named: "B", after: 0, limit: 9) == [all[0], all[2]])
      #expect(try storage.keptElements.elements(named: "B", after: 1, limit: 9) == [all[2]])
      #expect(try storage.keptElements.elements(named: "A", after: 0, limit: 1) == [all[1]])
      #expect(
        try storage.keptElements.elements(named: "A", after: 4, limit: 9).isEmpty
          && storage.keptElements.elements(named: "C", after: 0, limit: 9).isEmpty)
      #expect(try storage.keptElements.counts() == ["A": 2, "B": 2])
    }
  }

  @Test("An element is found by identity and by key, with what is known of it")
  func lookUps() throws {
    try fill()
    try database.read { storage in
      #expect(
        try storage.keptElements.numbers(identity: 7) == [1, 3] && storage.keptElements.numbers(identity: 8) == [2]
          && storage.keptElements.numbers(identity: 1) == [])
      func known(_ key: String, _ identity: UInt128) throws -> [String] {
        guard let found = try storage.keptElements.element(key: key, identity: identity) else { return [] }
        return ["\(found.number)", "\(found.isSame)", "\(found.isImported)"]
      }
      #expect(try known("k 2", 7) == ["1", "true", "true"] && known("k 2", 8) == ["1", "false", "true"])
      #expect(try known("k 1", 7) == ["3", "true", "false"] && known("k 9", 7) == [])
      #expect(try storage.keptElements.number(key: "k 3") == 4 && storage.keptElements.number(key: "k 9") == nil)
      #expect(try storage.keptElements.elements(keys: "k 1"..."k 2") == [element("B", "three"), element("B", "one")])
      #expect(try storage.keptElements.elements(keys: "k 2"..."k 9") == [element("B", "one"), element("A", "four")])
      #expect(try storage.keptElements.elements(keys: "k 4"..."k 9").isEmpty)
      let imports = try (1...7).map { try storage.keptElements.importNumber(ofElement: $0) }
      #expect(imports == [1, 2, nil, 1, nil, nil, nil])
    }
  }

  @Test("A replaced element keeps number and key, and belongs to the given import")
  func replaced() throws {
    try fill()
    try database.write { storage in
      try storage.keptElements.replace(1, by: item("B", "new", 10), import: 5)
      #expect(
        try storage.keptElements.elements(named: "B", after: 0, limit: 9).map(\.element) == [element("B", "new"), element("B", "three")])
      #expect(try storage.keptElements.numbers(identity: 7) == [3] && storage.keptElements.numbers(identity: 10) == [1])
      #expect(try storage.keptElements.number(key: "k 2") == 1 && storage.keptElements.importNumber(ofElement: 1) == 5)
    }
  }

  @Test("Removing one element removes no element of a sample, and no other one")
  func removed() throws {
    try fill()
    try database.write { storage in
      try storage.keptElements.remove(2)
      try storage.keptElements.remove(5)
      #expect(try storage.numbers("SELECT id FROM kept_element ORDER BY id") == [1, 3, 4, 5, 6])
    }
  }

  @Test("Elements of samples are read and replaced by the number of the sample; any of them is an extra")
  func extras() throws {
    #expect(try !database.read { try $0.keptElements.hasExtras() })
    _ = try database.write { try $0.keptElements.keep(item("A", "one", 1), import: nil) }
    #expect(try !database.read { try $0.keptElements.hasExtras() })
    try database.write { storage in
      for sample in try storage.insert([TestData.steps(1), TestData.steps(2)]) {
        try storage.keptElements.keep(element("A", "sample \(sample.sequence)"), ofSample: sample.sequence, import: nil)
      }
      #expect(try storage.keptElements.hasExtras())
      try storage.keptElements.replaceExtra(ofSample: 2, by: element("A", "new"))
      #expect(try storage.keptElements.extra(ofSample: 1) == element("A", "sample 1"))
      #expect(try storage.keptElements.extra(ofSample: 2) == element("A", "new") && storage.keptElements.extra(ofSample: 3) == nil)
      #expect(try storage.keptElements.elements(named: nil, after: 0, limit: 9).map(\.element) == [element("A", "one")])
    }
  }

  @Test("F15: parts that break a rule are found by their reason, not as elements of their sample; those that it has are known, each once")
  func parts() throws {
    try fill()
    func part(_ value: String, _ identity: UInt128) -> ImportRecords.Part {
      .init(element: element("P", value), identity: identity, reason: "a reason")
    }
    try database.write { storage in
      for (value, identity) in [("one", 7), ("one", 7), ("two", 8)] as [(String, UInt128)] {
        try storage.keptElements.keep(part(value, identity), ofSample: 1, import: 4)
      }
      #expect(try storage.keptElements.extra(ofSample: 1) == element("A", "sample 1"))
      try storage.keptElements.replaceExtra(ofSample: 1, by: element("A", "new"))
      #expect(try storage.keptElements.extra(ofSample: 1) == element("A", "new"))
      let broken = try storage.keptElements.elements(named: nil, breaksRule: true, after: 0, limit: 9)
      #expect(broken.map(\.element) == [element("P", "one"), element("P", "one"), element("P", "two")])
      #expect(broken.allSatisfy { $0.reason == "a reason" && $0.isPart == true && $0.importNumber == 4 })
      #expect(try storage.keptElements.elements(named: "P", breaksRule: true, after: broken[1].number, limit: 9).count == 1)
      #expect(
        try storage.keptElements.elements(named: nil, after: 0, limit: 9).count == 4 && storage.keptElements.counts() == ["A": 2, "B": 2])
      #expect(
        try storage.keptElements.numbers(identity: 7) == [1, 3] && storage.keptElements.numbers(identity: 7, after: 1, limit: 9) == [3])
      #expect(try storage.keptElements.numbers(identity: 7, limit: 1) == [1])
      let asked = [part("", 8), part("", 7), part("", 9), part("", 7), part("", 7), part("", 8)]
      #expect(try storage.keptElements.known(asked, ofSample: 1) == [0, 1, 3] && storage.keptElements.known(asked, ofSample: 2) == [])
    }
  }

  @Test("What an import kept is deleted with it, elements of samples too; other elements stay")
  func ofImport() throws {
    try fill()
    try database.write { storage in
      try storage.keptElements.remove(ofImport: 1)
      #expect(try storage.numbers("SELECT id FROM kept_element ORDER BY id") == [2, 3, 5, 6])
      try storage.keptElements.remove(ofImport: 3)
      #expect(try storage.numbers("SELECT id FROM kept_element ORDER BY id") == [2, 3])
    }
  }

  @Test("A change of summaries takes one number in each transaction, and is a change of their type; other elements take none")
  func summaries() throws {
    let name = ActivitySummaryRecord.elementName
    func change(_ body: (StorageWriter) throws -> Void) throws -> Int64 {
      let before = try database.read { try $0.latestSequence() }
      let touched = TouchedData()
      try database.write(noting: touched, body)
      let after = try database.read { try $0.latestSequence() }
      #expect(touched.types == (after == before ? [] : [Catalog.rings.summary]))
      #expect(try database.read { try $0.changedTypes(after: before) } == touched.types)
      if after != before { #expect(try database.numbers("SELECT seq FROM summary_change") == [after]) }
      return after - before
    }
    let two = try change { storage in
      _ = try storage.keptElements.keep(item(name, "1", 1, key: "s 1"), import: 1)
      _ = try storage.keptElements.keep(item(name, "2", 2, key: "s 2"), import: 2)
    }
    #expect(two == 1)
    #expect(try change { _ = try $0.keptElements.keep(item("A", "1", 3), import: 3) } == 0)
    #expect(try change { try $0.keptElements.replace(3, by: item("A", "2", 3), import: 3) } == 0)
    #expect(try change { try $0.keptElements.replace(1, by: item(name, "3", 4), import: 1) } == 1)
    #expect(try change { try $0.keptElements.remove(ofImport: 3) } == 0)
    #expect(try change { try $0.keptElements.remove(ofImport: 9) } == 0)
    #expect(try change { try $0.keptElements.remove(ofImport: 2) } == 1)
    #expect(try database.numbers("SELECT id FROM kept_element") == [1])
  }
}
