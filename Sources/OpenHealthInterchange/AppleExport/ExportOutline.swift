// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The elements that are open, as the file means them.
///
/// libxml2, told to recover, takes a start tag that has no proper end for an open element and nests all that follows in it; an end tag that
/// does not match closes the wrong element. This keeps both views: one frame for each element libxml2 has open, of which those that the
/// file has in truth closed are marked. What may hold what (`canHold`) decides, and only after something has gone wrong.
final class ExportOutline {
  typealias End = (ExportElementName, ExportDamage?) throws -> Void

  private struct Frame {
    var name: ExportElementName
    var damage: ExportDamage?
    /// The file has closed it, though libxml2 has not.
    var isClosed = false
  }

  private var frames: [Frame] = []
  /// Indexes of the frames that are not marked closed.
  private var open: [Int] = []
  private(set) var hasRoot = false
  private(set) var isRootClosed = false
  /// Whether the two views have come apart.
  private var hasDrifted = false
  private var startTagDamage: ExportDamage?
  private var mismatchedEnd: ExportElementName?
  private(set) var lastError: ExportDamage?
  var summary = ExportScanSummary()

  private static let keptProblems = 100
  private static let unfinishedStartTag = 73

  var depth: Int { open.count }

  var parent: ExportElementName? { open.count >= 2 ? frames[open[open.count - 2]].name : nil }

  var currentDamage: ExportDamage? { open.last.flatMap { frames[$0].damage } }

  /// Enters an element, after closing those that cannot hold it. False when the root has ended before, so that it is no part of the export.
  func open(_ name: ExportElementName, line: Int, end: End) throws -> Bool {
    if isRootClosed {
      frames.append(Frame(name: name, damage: nil, isClosed: true))
      return false
    }
    if hasDrifted, let holder = open.lastIndex(where: { frames[$0].name.canHold(name) }) {
      while open.count > holder + 1 { try closeInnermost(damage: .unclosed(line: line), end: end) }
    }
    // The root's own damage is no reason to drop all that is in it.
    let inherited = open.count > 1 ? currentDamage : nil
    frames.append(Frame(name: name, damage: startTagDamage ?? inherited))
    open.append(frames.count - 1)
    if startTagDamage != nil && open.count == 1 { noteStray(startTagDamage!) }
    startTagDamage = nil
    hasRoot = true
    summary.elementCount += 1
    return true
  }

  /// Takes one off libxml2's stack, and ends what that means in the file.
  func close(line: Int, end: End) throws {
    guard let top = frames.indices.last else { return }
    if let name = mismatchedEnd {
      mismatchedEnd = nil
      try closeMismatched(name, top: top, line: line, end: end)
    } else if !frames[top].isClosed {
      try closeInnermost(damage: nil, end: end)
    }
    frames.removeLast()
  }

  /// Ends all that is open, innermost first.
  func closeAll(damage: ExportDamage, end: End) throws {
    while !open.isEmpty { try closeInnermost(damage: damage, end: end) }
    frames.removeAll()
  }

  /// Lays an error to the element it is in.
  func note(_ error: ExportDamage, isInStartTag: Bool, endTag: ExportElementName?) {
    lastError = error
    if let endTag {
      mismatchedEnd = endTag
      hasDrifted = true
      // Expected once per tag that drifted before; not a fault of the element it closes.
      if open.contains(where: { frames[$0].name == endTag }) { return }
    }
    if isInStartTag {
      startTagDamage = startTagDamage ?? error
    } else if open.count > 1 {
      if error.code == Self.unfinishedStartTag { hasDrifted = true }
      let index = open[open.count - 1]
      frames[index].damage = frames[index].damage ?? error
    } else if !isRootClosed || frames.isEmpty {
      noteStray(error)
    }
  }

  private func closeMismatched(_ name: ExportElementName, top: Int, line: Int, end: End) throws {
    if let match = open.lastIndex(where: { frames[$0].name == name }) {
      while open.count > match + 1 { try closeInnermost(damage: .unclosed(line: line), end: end) }
      try closeInnermost(damage: nil, end: end)
    }
    // An end tag of nothing that is open still takes an element off libxml2's stack. If the file's view needs it, it ends here.
    if !frames[top].isClosed {
      try closeInnermost(damage: .unclosed(line: line), end: end)
    }
  }

  private func closeInnermost(damage: ExportDamage?, end: End) throws {
    let index = open.removeLast()
    frames[index].isClosed = true
    if open.isEmpty { isRootClosed = damage == nil || isRootClosed }
    let final = frames[index].damage ?? damage
    if final != nil { summary.damagedElementCount += 1 }
    try end(frames[index].name, final)
  }

  private func noteStray(_ error: ExportDamage) {
    summary.strayProblemCount += 1
    if summary.strayProblems.count < Self.keptProblems { summary.strayProblems.append(error) }
  }
}
