// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CLibXML2

/// Receives an export's elements in the order of the file.
///
/// Each `start` is followed by exactly one `end` of the same name, properly nested, whatever the file looks like. An error thrown by either
/// stops the scan and comes out of it.
protocol ExportScannerDelegate: AnyObject {
  /// A start tag. Take what is needed now; the view is gone afterwards.
  func start(_ element: borrowing ExportElement) throws

  /// The element's end. Only now is it known whether the element is sound: store it here, and only when `damage` is nil.
  ///
  /// An element inside a damaged one is damaged too. A damaged child does not damage its parent.
  func end(_ name: ExportElementName, damage: ExportDamage?) throws

  /// Called between elements about every 256 KiB of text; `consumedBytes` are bytes of the input file.
  func progress(consumedBytes: Int64) throws
}

extension ExportScannerDelegate {
  func progress(consumedBytes: Int64) throws {}
}

/// What a scan met besides the elements themselves.
struct ExportScanSummary: Sendable {
  /// What the byte filter replaced.
  var repairs = ExportRepairs()
  var elementCount = 0
  /// Elements at top level that were read without libxml2.
  var plainElementCount = 0
  /// Elements that ended with damage, those inside damaged ones included.
  var damagedElementCount = 0
  /// Errors outside any element but the root: the first few, and how many.
  var strayProblems: [ExportDamage] = []
  var strayProblemCount = 0
  /// Whether the file ends before the root does.
  var isTruncated = false
  /// Where libxml2 gave up before the end of the file, if it did: what follows there was not read.
  var abandoned: ExportDamage?
  /// What is wrong with the archive around the text.
  var sourceProblem: ByteSourceProblem?
  var lineCount = 0
  /// Bytes of unpacked text.
  var byteCount: Int64 = 0
}

/// Reads an export's XML front to back and tells a delegate what is in it.
///
/// Uses the same memory for any size: nothing is kept of an element once it has ended. Faults in the text damage the element they are in,
/// seldom more; the rest of the file is read.
enum ExportScanner {
  static let pieceBytes = 256 << 10
  /// The longest tag, and so the longest attribute, that is accepted.
  static let maximumTagBytes = 64 << 20

  /// Scans `source` to its end. Throws `ExportScanError`, what the source throws, or what the delegate throws.
  ///
  /// - Parameter readsPlainElements: false for a scan in which libxml2 reads everything. It tells the delegate the same.
  static func scan(
    _ source: any ByteSource, delegate: some ExportScannerDelegate, maximumTagBytes: Int = maximumTagBytes, readsPlainElements: Bool = true
  ) throws -> ExportScanSummary {
    let parser = try ExportParser(delegate: delegate, maximumTagBytes: maximumTagBytes)
    var splitter = ExportSplitter(parser: parser, readsPlainElements: readsPlainElements)
    var byteCount: Int64 = 0
    do {
      while !parser.isFinished {
        let count = try source.read(into: splitter.room)
        byteCount += Int64(count)
        try splitter.take(count)
        if count == 0 { break }
        try parser.drain()
        try delegate.progress(consumedBytes: source.consumedBytes)
      }
    } catch is ExportByteFilter.UnsupportedEncoding {
      throw ExportScanError.unsupportedEncoding
    }
    var summary = try parser.finish()
    summary.repairs = splitter.repairs
    summary.plainElementCount = splitter.plainElementCount
    summary.sourceProblem = source.problem
    summary.byteCount = byteCount
    return summary
  }
}
