// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Adds the files beside the XML to a comparison: electrocardiograms by what they recorded, others by path and content.
///
/// Unsafe: the buffer for pieces is allocated and freed in one function, and used up to the number of bytes read.
struct ComparedFiles {
  private let file: ExportFile
  private let entries: ComparisonEntries
  /// The number of bytes that further files may have.
  private var budget: Int64

  init(_ file: ExportFile, _ entries: ComparisonEntries) {
    (self.file, self.entries, budget) = (file, entries, file.companionBudget)
  }

  /// Reads all files but those that elements name.
  mutating func read(without named: Set<String>, _ reading: inout ExportDifferences.Reading) throws {
    for folder in file.deepFolders {
      reading.skip(
        element: "folder \(folder)", reason: "it is more than \(file.limits.folderDepth) folders deep; the files in it were left out")
    }
    for companion in file.companions {
      let paths = [companion.path, companion.otherPath].compactMap { $0.map(ArchivePath.safe) }
      // The clinical document has the content of the XML in another form, and differs in each export.
      if paths.contains(where: { named.contains($0) || $0.lowercased().hasSuffix("_cda.xml") }) { continue }
      do {
        try add(companion, paths)
      } catch let fault as ImportFault {
        reading.skip(element: "file \(paths[0])", reason: fault.description)
      } catch let error as ArchiveFault {
        reading.skip(element: "file \(paths[0])", reason: "\(error)")
      }
    }
  }

  private mutating func add(_ companion: ExportFile.Companion, _ paths: [String]) throws {
    let isRecording = paths.contains(where: Electrocardiogram.isFile)
    let (digest, start) = try content(of: companion, keeping: isRecording ? Int(Electrocardiogram.mostBytes) : 0)
    if isRecording, let sample = ElectrocardiogramReading(Electrocardiogram(start), uuid: UUID()).sample {
      let began = sample.start.timeIntervalSinceReferenceDate
      return try entries.add(
        Catalog.electrocardiogram.name,
        identity: (ContentHash.of(3) { $0.combine(began) }, ContentHash.of(4) { $0.combine(began) }), content: digest)
    }
    try entries.add(
      ExportDifferences.files, identity: (ContentHash.of(3, texts: paths[0]), ContentHash.of(4, texts: paths[0])), content: digest)
  }

  /// The hash of a file, and its first bytes.
  private mutating func content(of companion: ExportFile.Companion, keeping most: Int) throws -> (digest: UInt64, start: [UInt8]) {
    let limit = min(file.limits.fileBytes, budget)
    let source = try file.open(companion, limit: limit)
    var (hasher, start, size) = (Hasher(), [UInt8](), Int64(0))
    defer { budget -= size }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    defer { piece.deallocate() }
    while true {
      let count = try source.read(into: piece)
      if count == 0 { break }
      size += Int64(count)
      if size > limit { throw ImportFault("it is larger than \(limit) bytes") }
      // Byte by byte, so that the hash does not depend on the pieces.
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: piece[..<count]))
      if start.count < most { start += piece[..<min(count, most - start.count)] }
    }
    if let problem = source.problem { throw ImportFault("\(problem)") }
    return (UInt64(bitPattern: Int64(hasher.finalize())), start)
  }
}
