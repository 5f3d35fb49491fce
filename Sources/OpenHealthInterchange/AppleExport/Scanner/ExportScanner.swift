// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Receives an export's elements in the order of the file.
///
/// Each `start` is followed by exactly one `end` of the same name, properly nested, even for a damaged file. An error that either method
/// throws ends the scan, which rethrows it.
protocol ExportScannerDelegate: AnyObject {
  /// A start tag. Copy what is needed, as the view is valid during the call only.
  func start(_ element: borrowing ExportElement) throws

  /// The end of an element. Only now it is known whether the element is sound: store it here, and only if `damage` is nil.
  ///
  /// An element inside a damaged one is damaged, too. A damaged child does not damage its parent.
  func end(_ name: ExportElementName, damage: ExportDamage?) throws

  /// Called between elements, about every 256 KiB of text. `consumedBytes` counts bytes of the input file.
  func progress(consumedBytes: Int64) throws
}

extension ExportScannerDelegate {
  func progress(consumedBytes: Int64) throws {}
}

/// The result of a scan, besides the elements themselves.
struct ExportScanSummary: Sendable {
  /// The replacements of the byte filter.
  var repairs = ExportRepairs()
  var elementCount = 0
  /// The number of elements at top level that were read without libxml2.
  var plainElementCount = 0
  /// The number of elements that ended with damage, including those inside damaged ones.
  var damagedElementCount = 0
  /// The first errors outside all elements except the root, and their number.
  var strayProblems: [ExportDamage] = []
  var strayProblemCount = 0
  /// Whether the file ends before the root.
  var isTruncated = false
  /// Where libxml2 stopped before the end of the file; nil if it did not. The rest was not read.
  var abandoned: ExportDamage?
  /// The defect of the archive that contains the text; nil for none.
  var sourceProblem: ByteSourceProblem?
  var lineCount = 0
  /// The number of bytes of unpacked text.
  var byteCount: Int64 = 0

  /// The reason why the file was not read to its end; nil for a whole one.
  var incomplete: String? {
    if let abandoned { return "reading stopped at line \(abandoned.line): \(abandoned.reason)" }
    if let sourceProblem { return "\(sourceProblem)" }
    return isTruncated ? "the file ends before its last element does" : nil
  }
}

/// Reads an export's XML from front to back and reports its elements to a delegate.
///
/// Memory does not depend on the size: nothing is kept of an element that has ended. A defect in the text damages the element that contains
/// it, rarely more; the rest of the file is read.
enum ExportScanner {
  static let pieceBytes = 256 << 10
  /// The length of the longest accepted tag, and so of the longest attribute.
  static let maximumTagBytes = 64 << 20

  /// Scans `source` to its end. Throws `ExportFault`, what the source throws, or what the delegate throws.
  ///
  /// - Parameter readsPlainElements: Whether plain elements bypass libxml2. The delegate receives the same calls either way.
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
      throw ExportFault("The file is UTF-16 or UTF-32 text; an Apple Health export is UTF-8.")
    }
    var summary = try parser.finish()
    summary.repairs = splitter.repairs
    summary.plainElementCount = splitter.plainElementCount
    summary.sourceProblem = source.problem
    summary.byteCount = byteCount
    return summary
  }
}
