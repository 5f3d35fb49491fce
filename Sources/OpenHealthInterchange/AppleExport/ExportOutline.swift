// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The elements that are open, as the file means them.
///
/// libxml2, told to recover, takes a start tag that has no proper end for an open element and nests all that follows in it; an end tag
/// that does not match closes the wrong element. So this goes by the names in the file instead: an end tag ends the innermost open element of its
/// name, and once something has gone wrong, a start tag ends those open elements that cannot hold it (`canHold`).
struct ExportOutline {
  typealias End = (ExportElementName, ExportDamage?) throws -> Void

  private struct Frame {
    var name: ExportElementName
    var damage: ExportDamage?
  }

  private var open: [Frame] = []
  private(set) var hasRoot = false
  private(set) var isRootClosed = false
  private var hasDrifted = false
  private var hasMoreAfterRoot = false
  private var startTagDamage: ExportDamage?
  var summary = ExportScanSummary()

  private static let keptProblems = 100

  var depth: Int { open.count }

  var parent: ExportElementName? { open.count >= 2 ? open[open.count - 2].name : nil }

  var currentDamage: ExportDamage? { open.last?.damage }

  /// Whether the root alone is open, and no damage waits for the next element.
  var isBetweenElements: Bool { open.count == 1 && startTagDamage == nil }

  /// Enters an element, after ending those that cannot hold it. False when the root has ended before: then it is no part of the export.
  mutating func enter(_ name: ExportElementName, line: Int, end: End) throws -> Bool {
    if isRootClosed {
      if !hasMoreAfterRoot { noteStray(ExportDamage(line: line, code: 0, reason: "more elements after the end of the export")) }
      hasMoreAfterRoot = true
      return false
    }
    if hasDrifted, let holder = open.lastIndex(where: { $0.name.canHold(name) }) {
      while open.count > holder + 1 { try endInnermost(damage: .unclosed(line: line), end) }
    }
    if open.isEmpty, let startTagDamage { noteStray(startTagDamage) }
    // The root's own damage is no reason to drop all that is in it.
    open.append(Frame(name: name, damage: startTagDamage ?? (open.count > 1 ? currentDamage : nil)))
    startTagDamage = nil
    hasRoot = true
    summary.elementCount += 1
    return true
  }

  /// Takes an end tag. One of a name that is not open ends nothing.
  mutating func leave(_ name: ExportElementName, line: Int, end: End) throws {
    guard let match = open.last?.name == name ? open.count - 1 : open.lastIndex(where: { $0.name == name }) else { return }
    while open.count > match + 1 { try endInnermost(damage: .unclosed(line: line), end) }
    isRootClosed = match == 0
    try endInnermost(damage: nil, end)
  }

  /// Ends all that is open, innermost first.
  mutating func leaveAll(damage: ExportDamage, end: End) throws {
    while !open.isEmpty { try endInnermost(damage: damage, end) }
  }

  /// Lays an error to the element it is in. `endTag` is the name in an end tag that does not match libxml2's view.
  mutating func note(_ error: ExportDamage, isInStartTag: Bool, endTag: ExportElementName?) {
    if let endTag {
      hasDrifted = true
      // Expected after a start tag without its end; no fault of the element that ends here.
      if open.contains(where: { $0.name == endTag }) { return }
    }
    if isRootClosed { return }
    if error.isUnfinishedStartTag { hasDrifted = true }
    if isInStartTag {
      startTagDamage = startTagDamage ?? error
    } else if open.count > 1 {
      open[open.count - 1].damage = open[open.count - 1].damage ?? error
    } else {
      noteStray(error)
    }
  }

  private mutating func endInnermost(damage: ExportDamage?, _ end: End) throws {
    let frame = open.removeLast()
    let final = frame.damage ?? damage
    if final != nil { summary.damagedElementCount += 1 }
    try end(frame.name, final)
  }

  private mutating func noteStray(_ error: ExportDamage) {
    summary.strayProblemCount += 1
    if summary.strayProblems.count < Self.keptProblems { summary.strayProblems.append(error) }
  }
}
