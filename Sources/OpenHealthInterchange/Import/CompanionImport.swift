// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CZlib
import Foundation
import OpenHealthCore

/// Stores the files beside the XML, byte for byte, compressed. Electrocardiograms also become samples.
///
/// Unsafe: the buffer for pieces is allocated and freed in one function. Parts are slices of an array, lent to a closure; hashing loads
/// words only where eight bytes are left.
struct CompanionImport {
  let service: any HealthService
  /// The number of the import.
  let number: Int64
  let isCancelled: () -> Bool

  private static let partBytes = 1 << 20
  private let uuids = UUIDMint.ofImport(now: { Date() }, random: SystemRandomNumberGenerator())

  /// Stores all files, except those of attachments, and adds them to the report. Throws `CancellationError` between two pieces of a file.
  func run(_ file: ExportFile, without taken: Set<String>, _ report: inout ImportReport) throws {
    var shortened = 0
    defer {
      if shortened > 0 {
        report.repairs.append(
          .init(
            what: "\(shortened == 1 ? "name of a file that is" : "names of files that are") not safe to unpack, changed", count: shortened,
            firstLine: 0))
      }
    }
    for folder in file.deepFolders {
      let reason = "it is more than \(file.limits.folderDepth) folders deep; the files in it were left out"
      report.skip(line: 0, element: "folder \(Self.shown(folder))", reason: reason)
    }
    var budget = Budget(limits: file.limits, left: file.companionBudget)
    func isTaken(_ path: String?) -> Bool { !taken.isEmpty && path.map { taken.contains(ArchivePath.safe($0)) } == true }
    for companion in file.companions where !isTaken(companion.path) && !isTaken(companion.otherPath) {
      if isCancelled() { throw CancellationError() }
      report.files.read += 1
      do {
        let length = companion.path.utf8.count
        guard length <= file.limits.nameBytes else {
          throw ImportFault("its name has \(length) bytes; at most \(file.limits.nameBytes) are kept")
        }
        let path = ArchivePath.safe(companion.path)
        if path != companion.path { shortened += 1 }
        let (request, outcome) = try keep(file, companion, path, &budget)
        switch outcome {
        case .kept: report.files.stored += 1
        case .alreadyThere: report.files.alreadyThere += 1
        case .lost: throw ImportFault("it was removed from the store while it was read; import the export again")
        }
        try addElectrocardiogram(file, companion, request, &report)
      } catch let fault as ImportFault {
        report.files.skipped += 1
        report.skip(line: 0, element: "file \(Self.shown(companion.path))", reason: fault.description)
      } catch let error as ArchiveFault {
        report.files.skipped += 1
        report.skip(line: 0, element: "file \(Self.shown(companion.path))", reason: "\(error)")
      }
    }
  }

  /// The number of bytes that further files may have.
  private struct Budget {
    let limits: ImportLimits
    var left: Int64

    var ofNextFile: Int64 { min(limits.fileBytes, left) }

    var fault: ImportFault {
      left < limits.fileBytes
        ? ImportFault("with it the files of the export would be larger than the archive explains; it was left out")
        : ImportFault("it is larger than \(limits.fileBytes) bytes")
    }
  }

  private func keep(
    _ file: ExportFile, _ companion: ExportFile.Companion, _ path: String, _ budget: inout Budget
  ) throws -> (ImportFile, ImportFilePart.Outcome) {
    let (size, digest, whole) = try measure(file, companion, &budget)
    let request = ImportFile(
      number: number, path: path, size: size, digest: digest,
      // The clinical document has the content of the XML in another form, and differs in each export.
      replaces: path.lowercased().hasSuffix("_cda.xml"))
    var outcome = ImportFilePart.Outcome.lost
    // An import of another process deletes a file that got no part for an hour, as left behind. Then try again.
    for _ in 0..<2 where outcome == .lost {
      guard let kept = try service.perform(request, for: .owner) else { return (request, .alreadyThere) }
      outcome = try whole.map { try store($0, as: kept) } ?? store(file, companion, as: kept, request)
    }
    return (request, outcome)
  }

  /// Stores the sample of an electrocardiogram's file, unless it is stored already. A file that gives none is in the report with the reason.
  private func addElectrocardiogram(
    _ file: ExportFile, _ companion: ExportFile.Companion, _ request: ImportFile, _ report: inout ImportReport
  ) throws {
    guard
      [request.path, companion.otherPath.map(ArchivePath.safe)].contains(where: { $0.map(Electrocardiogram.isFile) == true })
    else { return }
    let name = "file \(Self.shown(request.path))"
    func keep(_ reason: String) {
      report.countsByType[Catalog.electrocardiogram, default: .init()].read += 1
      report.countsByType[Catalog.electrocardiogram]?.kept += 1
      report.keep(line: 0, element: name, reason: "\(reason); the file is kept without a sample")
    }
    if request.size > Electrocardiogram.mostBytes { return keep("it is larger than \(Electrocardiogram.mostBytes >> 20) MiB") }
    var bytes: [UInt8] = []
    var hash = RunningHash()
    var unpacked: Int64 = 0
    do {
      try forEachPart(file, companion, limit: request.size, unpacked: &unpacked) { part, _ in
        hash.add(part)
        bytes += part
        return true
      }
    } catch is TooLarge {}  // the hash differs
    // A file that changed meanwhile gets its sample from the next import.
    guard hash.value == request.digest else { return keep(Self.changed.description) }
    let reading = ElectrocardiogramReading(Electrocardiogram(bytes), uuid: uuids.nextOfWhole())
    guard let sample = reading.sample else { return keep(reading.fault ?? "it is no electrocardiogram") }
    for remark in reading.remarks { report.remark(element: name, reason: remark) }
    let element = KeptElement(electrocardiogramFile: request.path, digest: request.digest)
    let outcome = try service.perform(ImportRecords(number: number, records: [sample], extras: [0: element]), for: .owner)
    report.countsByType[sample.type, default: .init()].read += 1
    report.countsByType[sample.type, default: .init()].alreadyThere += outcome.alreadyThereByType[sample.type] ?? 0
    report.countsByType[sample.type, default: .init()].removed += outcome.removedByType?[sample.type] ?? 0
    report.unknownSourceCount += 1
    report.note(sample.type, from: sample.start, to: sample.end)
  }

  /// Reads a file once. A file of one part, as most are, comes with its bytes, so that it is not read again.
  private func measure(
    _ file: ExportFile, _ companion: ExportFile.Companion, _ budget: inout Budget
  ) throws -> (size: Int64, digest: UInt128, whole: [UInt8]?) {
    var (size, unpacked): (Int64, Int64) = (0, 0)
    var whole: [UInt8]?
    var hash = RunningHash()
    let limit = budget.ofNextFile
    // Unpacked bytes count even for a file that is skipped, so that many such files cost no more than one.
    defer { budget.left -= unpacked }
    do {
      try forEachPart(file, companion, limit: limit, unpacked: &unpacked) { part, isLast in
        if isLast, size == 0 { whole = Array(part) }
        size += Int64(part.count)
        hash.add(part)
        return true
      }
    } catch is TooLarge {
      throw budget.fault
    }
    return (size, hash.value, whole)
  }

  private func store(_ whole: [UInt8], as kept: Int64) throws -> ImportFilePart.Outcome {
    let body = try whole.withUnsafeBytes { try FilePart.compress($0) }
    return try service.perform(ImportFilePart(number: number, file: kept, part: 0, body: body, isLast: true), for: .owner)
  }

  private func store(
    _ file: ExportFile, _ companion: ExportFile.Companion, as kept: Int64, _ request: ImportFile
  ) throws -> ImportFilePart.Outcome {
    var index = 0
    var hash = RunningHash()
    var outcome = ImportFilePart.Outcome.kept
    var unpacked: Int64 = 0
    do {
      try forEachPart(file, companion, limit: request.size, unpacked: &unpacked) { part, isLast in
        hash.add(part)
        if isLast, hash.value != request.digest { throw TooLarge() }
        let body = try FilePart.compress(part)
        let request = ImportFilePart(number: number, file: kept, part: index, body: body, isLast: isLast)
        outcome = try service.perform(request, for: .owner)
        index += 1
        return outcome == .kept
      }
    } catch is TooLarge {
      throw Self.changed
    }
    return outcome
  }

  /// The file is larger than the limit, or than before.
  private struct TooLarge: Error {}

  /// Calls `body` with each part, at least one, until it returns false.
  private func forEachPart(
    _ file: ExportFile, _ companion: ExportFile.Companion, limit: Int64, unpacked: inout Int64,
    _ body: (UnsafeRawBufferPointer, _ isLast: Bool) throws -> Bool
  ) throws {
    let source = try file.open(companion, limit: limit)
    var waiting: [UInt8] = []
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { piece.deallocate() }
    while true {
      if isCancelled() { throw CancellationError() }
      let count = try source.read(into: piece)
      if count == 0 { break }
      unpacked += Int64(count)
      if unpacked > limit { throw TooLarge() }
      waiting.append(contentsOf: piece[..<count])
      while waiting.count > Self.partBytes {
        guard try waiting.withUnsafeBytes({ try body(UnsafeRawBufferPointer(rebasing: $0[..<Self.partBytes]), false) }) else { return }
        waiting.removeFirst(Self.partBytes)
      }
    }
    if let problem = source.problem { throw ImportFault("\(problem)") }
    _ = try waiting.withUnsafeBytes { try body($0, true) }
  }

  private static let changed = ImportFault("it changed while it was read")

  private static func shown(_ path: String) -> String {
    TerminalText.line(String(String.UnicodeScalarView(path.unicodeScalars.prefix(80))))
  }
}
