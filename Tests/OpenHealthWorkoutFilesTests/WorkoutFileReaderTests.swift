// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthWorkoutFiles

/// Reading files from disk.
@Suite struct WorkoutFileReaderTests {
  @Test("A file is recognised by its content, and has a size limit: just inside works, just outside is an error")
  func readsFiles() throws {
    var encoder = FITEncoder()
    encoder.addFileID()
    encoder.addRecord(0, [.u8(3, 100)])
    let bytes = encoder.file()
    try withFolder { folder in
      let path = folder.appendingPathComponent("run.gpx").path
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      #expect(WorkoutFileReader.format(ofFile: path) == .fit)
      var limits = WorkoutFileLimits()
      limits.bytes = bytes.count
      #expect(try WorkoutFileReader(limits: limits).read(path).workouts.count == 1)
      limits.bytes -= 1
      #expect(throws: WorkoutFileFault.file(FileFault(.isTooLarge(limits.bytes), path))) {
        try WorkoutFileReader(limits: limits).read(path)
      }
    }
  }

  @Test("For a path that is not a file, or has an unknown format, the error says so")
  func refusesOthers() throws {
    try withFolder { folder in
      let path = folder.appendingPathComponent("x").path
      #expect(throws: WorkoutFileFault.noSuchFile(path: path)) { try WorkoutFileReader().read(path) }
      #expect(WorkoutFileReader.format(ofFile: path) == nil)
      #expect(WorkoutFileReader.format(ofFile: folder.path) == nil)
      #expect(throws: WorkoutFileFault.file(FileFault(.isNoRegularFile, folder.path))) { try WorkoutFileReader().read(folder.path) }
      for text in ["", "hello", "<HealthData/>", "PK\u{3}\u{4}"] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        #expect(WorkoutFileReader.format(ofFile: path) == nil)
        #expect(throws: WorkoutFileFault.unknownFormat) { try WorkoutFileReader().read(path) }
      }
      #expect(mkfifo(folder.appendingPathComponent("pipe").path, 0o600) == 0)
      #expect(WorkoutFileReader.format(ofFile: folder.appendingPathComponent("pipe").path) == nil)
    }
  }

  @Test("Errors are sentences that help a person, and contain no measured value")
  func describesErrors() {
    let faults: [FITFault] = [
      .noHeader(at: 1), .version(9), .headerChecksum(at: 1), .unfinished, .cutShort(bytes: 1), .checksum(at: 1), .messageCutShort(at: 1),
      .undefined(at: 1), .byteOrder(at: 1), .headerSize(at: 1), .noChecksum(at: 1), .strayBytes(at: 1, count: 2),
    ]
    let markup: [MarkupFault] = [.notWellFormed(line: 1), .doctype, .tooDeep(limit: 1), .tooManyAttributes(limit: 1), .outOfMemory]
    let errors =
      faults.map(WorkoutFileFault.fit) + markup.map { .markup(.gpx, $0) } + [
        .noSuchFile(path: "/x"), .file(FileFault(.isNoRegularFile, "/x")), .unknownFormat, .noWorkout(.tcx), .noTimes(.gpx),
        .unreadableTimes(.gpx, count: 3),
        .packed("It is damaged."), .otherKind(6),
        .tooMany(.points, limit: 1), .tooMany(.stretches, limit: 1), .tooLong, .noPlaces,
      ]
    #expect(errors.allSatisfy { $0.description.hasSuffix(".") && !$0.description.hasSuffix("..") })
    #expect(Set(errors.map(\.description)).count == errors.count)
  }
}
