// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthInterchange

@Suite struct ExportOutlineTests {
  /// An outline with the lines of all ends.
  private struct Log {
    var outline = ExportOutline()
    var ends: [String] = []

    @discardableResult mutating func enter(_ name: ExportElementName, _ line: Int = 1) throws -> Bool {
      var ended: [String] = []
      let isEntered = try outline.enter(name, line: line) { ended.append("\($0): \($1?.description ?? "sound")") }
      ends += ended
      return isEntered
    }

    mutating func leave(_ name: ExportElementName, _ line: Int = 1) throws {
      var ended: [String] = []
      try outline.leave(name, line: line) { ended.append("\($0): \($1?.description ?? "sound")") }
      ends += ended
    }

    mutating func note(_ code: Int, _ line: Int = 1, isInStartTag: Bool = false, endTag: ExportElementName? = nil) {
      outline.note(ExportDamage(line: line, code: code, reason: "code \(code)"), isInStartTag: isInStartTag, endTag: endTag)
    }
  }

  @Test("Elements end in the order of their end tags, with their depth and parent")
  func nesting() throws {
    var log = Log()
    #expect(log.outline.depth == 0)
    #expect(log.outline.parent == nil)
    #expect(!log.outline.hasRoot)
    #expect(!log.outline.isBetweenElements)
    let isRootEntered = try log.enter(.healthData)
    #expect(isRootEntered)
    #expect(log.outline.depth == 1)
    #expect(log.outline.parent == nil)
    #expect(log.outline.hasRoot)
    #expect(log.outline.isBetweenElements)
    let isEntered = try log.enter(.workout)
    #expect(isEntered)
    #expect(log.outline.depth == 2)
    #expect(log.outline.parent == .healthData)
    #expect(!log.outline.isBetweenElements)
    try log.enter(.record)
    #expect(log.outline.depth == 3)
    #expect(log.outline.parent == .workout)
    #expect(log.outline.currentDamage == nil)
    try log.leave(.record)
    try log.leave(.workout)
    #expect(log.outline.isBetweenElements)
    #expect(!log.outline.isRootClosed)
    try log.leave(.healthData)
    #expect(log.ends == ["Record: sound", "Workout: sound", "HealthData: sound"])
    #expect(log.outline.isRootClosed)
    #expect(log.outline.depth == 0)
    #expect(!log.outline.isBetweenElements)
    #expect(log.outline.summary.elementCount == 3)
    #expect(log.outline.summary.damagedElementCount == 0)
  }

  @Test("An end tag ends the innermost element of its name and those inside, and is ignored where none is open")
  func endTags() throws {
    var log = Log()
    for name in [.healthData, .workout, .workoutActivity, .workoutEvent] as [ExportElementName] { try log.enter(name) }
    try log.leave(.record, 5)
    #expect(log.ends.isEmpty)
    #expect(log.outline.depth == 4)
    try log.leave(.workout, 6)
    #expect(
      log.ends == [
        "WorkoutEvent: line 6: the element is not closed", "WorkoutActivity: line 6: the element is not closed", "Workout: sound",
      ])
    #expect(log.outline.depth == 1)
    #expect(log.outline.summary.damagedElementCount == 2)
    #expect(!log.outline.isRootClosed)
    for _ in 0..<2 { try log.enter(.record) }
    try log.leave(.record, 7)
    #expect(log.ends.count == 4)
    #expect(log.ends.last == "Record: sound")
    #expect(log.outline.depth == 2)
  }

  @Test("After an unfinished start tag, an element ends those that cannot contain it")
  func drift() throws {
    var log = Log()
    for name in [.healthData, .correlation, .record] as [ExportElementName] { try log.enter(name) }
    // Without an error the file's nesting counts.
    try log.enter(.record, 3)
    #expect(log.ends.isEmpty)
    #expect(log.outline.depth == 4)
    log.note(73, 4)
    try log.enter(.record, 5)
    #expect(log.ends == ["Record: line 4: code 73", "Record: line 5: the element is not closed"])
    #expect(log.outline.depth == 3)
    #expect(log.outline.parent == .correlation)
    try log.enter(.workout, 6)
    #expect(log.ends.count == 4)
    #expect(log.ends.last == "Correlation: line 6: the element is not closed")
    #expect(log.outline.depth == 2)
    #expect(log.outline.parent == .healthData)
  }

  @Test("Other errors do not change the nesting")
  func noDrift() throws {
    var log = Log()
    for name in [.healthData, .record] as [ExportElementName] { try log.enter(name) }
    log.note(42)
    try log.enter(.record)
    #expect(log.ends.isEmpty)
    #expect(log.outline.depth == 3)
  }

  @Test("An end tag of another name lets start tags end elements; it damages one only if no element of its name is open")
  func mismatches() throws {
    for (endTag, isDamaged) in [(.workout, false), (.other("x"), true)] as [(ExportElementName, Bool)] {
      var log = Log()
      for name in [.healthData, .workout, .record] as [ExportElementName] { try log.enter(name) }
      log.note(76, 2, endTag: endTag)
      #expect((log.outline.currentDamage == nil) == !isDamaged)
      try log.enter(.correlation, 3)
      #expect(log.outline.depth == 2)
      let record = isDamaged ? "Record: line 2: code 76" : "Record: line 3: the element is not closed"
      #expect(log.ends == [record, "Workout: line 3: the element is not closed"])
    }
  }

  @Test("The first error in an element or in its start tag is its damage, which elements inside it inherit, but not from the root")
  func damage() throws {
    var log = Log()
    log.note(42, 1, isInStartTag: true)
    log.note(43, 1, isInStartTag: true)
    #expect(log.outline.summary.strayProblemCount == 0)
    try log.enter(.healthData)
    #expect(log.outline.summary.strayProblems.map(\.code) == [42])
    #expect(log.outline.isBetweenElements)
    try log.enter(.record)
    #expect(log.outline.currentDamage == nil)
    try log.leave(.record)
    log.note(44, 2, isInStartTag: true)
    #expect(!log.outline.isBetweenElements)
    try log.enter(.workout)
    #expect(log.outline.currentDamage?.code == 44)
    #expect(!log.outline.isBetweenElements)
    try log.enter(.record)
    #expect(log.outline.currentDamage?.code == 44)
    log.note(45, 3)
    try log.leave(.record)
    try log.leave(.workout)
    try log.enter(.record)
    log.note(46, 4)
    log.note(47, 5)
    try log.leave(.record)
    try log.leave(.healthData)
    #expect(
      log.ends == [
        "Record: sound", "Record: line 2: code 44", "Workout: line 2: code 44", "Record: line 4: code 46", "HealthData: line 1: code 42",
      ])
    #expect(log.outline.summary.damagedElementCount == 4)
    #expect(log.outline.summary.strayProblemCount == 1)
  }

  @Test("Errors between elements are counted, and the first hundred kept; after the root there are none")
  func strays() throws {
    var log = Log()
    try log.enter(.healthData)
    for number in 1...101 { log.note(9, number) }
    #expect(log.outline.summary.strayProblemCount == 101)
    #expect(log.outline.summary.strayProblems.map(\.line) == Array(1...100))
    try log.leave(.healthData)
    log.note(9, 200)
    #expect(log.outline.summary.strayProblemCount == 101)
    #expect(log.ends == ["HealthData: sound"])
  }

  @Test("Elements after the root are not entered, and are one problem")
  func afterRoot() throws {
    var log = Log()
    try log.enter(.healthData)
    try log.leave(.healthData)
    let areEntered = [try log.enter(.record, 8), try log.enter(.record, 9)]
    #expect(areEntered == [false, false])
    #expect(log.outline.summary.strayProblems.map(\.description) == ["line 8: more elements after the end of the export"])
    #expect(log.outline.summary.strayProblemCount == 1)
    #expect(log.outline.summary.elementCount == 1)
    #expect(log.outline.depth == 0)
  }

  @Test("At the end of a cut text all open elements end, the innermost first, with their own damage or the given one")
  func end() throws {
    var log = Log()
    for name in [.healthData, .workout, .record] as [ExportElementName] { try log.enter(name) }
    log.note(42, 2)
    var ended: [String] = []
    try log.outline.leaveAll(damage: .truncated(line: 9)) { ended.append("\($0): \($1?.description ?? "sound")") }
    let cut = "line 9: the file ends inside this element"
    #expect(ended == ["Record: line 2: code 42", "Workout: \(cut)", "HealthData: \(cut)"])
    #expect(log.outline.depth == 0)
    #expect(log.outline.summary.damagedElementCount == 3)
  }
}
