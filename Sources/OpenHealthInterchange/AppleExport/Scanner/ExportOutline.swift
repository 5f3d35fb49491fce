// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The open elements, as the file means them.
///
/// In recovery mode libxml2 treats a start tag without a proper end as an open element and nests everything that follows in it; an end tag
/// that does not match closes the wrong element. So this uses the names in the file instead: an end tag ends the innermost open element of
/// its name and, after an error, a start tag ends the open elements that cannot contain it (`canHold`).
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

  /// Whether only the root is open, and no damage is pending for the next element.
  var isBetweenElements: Bool { open.count == 1 && startTagDamage == nil }

  /// Enters an element, after ending those that cannot contain it. False when the root has ended: the element is not part of the export.
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
    // Damage of the root does not make its content damaged.
    open.append(Frame(name: name, damage: startTagDamage ?? (open.count > 1 ? currentDamage : nil)))
    startTagDamage = nil
    hasRoot = true
    summary.elementCount += 1
    return true
  }

  /// Handles an end tag. Ignores one whose name is not open.
  mutating func leave(_ name: ExportElementName, line: Int, end: End) throws {
    guard let match = open.last?.name == name ? open.count - 1 : open.lastIndex(where: { $0.name == name }) else { return }
    while open.count > match + 1 { try endInnermost(damage: .unclosed(line: line), end) }
    isRootClosed = match == 0
    try endInnermost(damage: nil, end)
  }

  /// Ends all open elements, innermost first.
  mutating func leaveAll(damage: ExportDamage, end: End) throws {
    while !open.isEmpty { try endInnermost(damage: damage, end) }
  }

  /// Assigns an error to the element that contains it. `endTag` is the name in an end tag that does not match libxml2's open element.
  mutating func note(_ error: ExportDamage, isInStartTag: Bool, endTag: ExportElementName?) {
    if let endTag {
      hasDrifted = true
      // Expected after a start tag without an end; not a defect of the element that ends here.
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
