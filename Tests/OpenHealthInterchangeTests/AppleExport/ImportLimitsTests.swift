// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthInterchange

@Suite struct ImportLimitsTests {
  @Test("The limits are those that Documentation/Limits.md lists")
  func values() {
    let limits = ImportLimits()
    #expect(limits.files == 1_000_000)
    #expect(limits.folderDepth == 4)
    #expect(limits.candidates == 1000)
    #expect(limits.nameBytes == 1024)
    #expect(limits.fileBytes == 4_294_967_296)
    #expect(limits.freeBytes == 268_435_456)
    #expect(limits.ratio == 200)
    #expect(limits.totalBytes == 1_099_511_627_776)
    #expect(ZipReader.maximumDirectoryBytes == 134_217_728)
    #expect(ZipReader.maximumEntries == 1_000_000)
    #expect(ExportScanner.maximumTagBytes == 67_108_864)
    #expect(ExportSniff.maximumBytes == 1_048_576)
    #expect(ImportReport.maximumListed == 1000)
  }

  @Test("Packed data may unpack to the free bytes and a number for each packed byte, up to the total, without an overflow")
  func unpacked() {
    let small = ImportLimits(freeBytes: 10, ratio: 3, totalBytes: 100)
    #expect([0, 1, 29, 30, 31, 1000].map { small.unpackedBytes(packed: $0) } == [10, 13, 97, 100, 100, 100])
    let large = ImportLimits(freeBytes: 10, ratio: 1, totalBytes: .max)
    let sizes: [(Int64, Int64)] = [(11, 1), (10, 0), (9, 0), (0, 0)]
    for (packed, expected) in sizes { #expect(large.unpackedBytes(packed: .max - packed) == .max - expected) }
    #expect(ImportLimits(freeBytes: 10, ratio: 2, totalBytes: 50).unpackedBytes(packed: .max) == 50)
  }
}
