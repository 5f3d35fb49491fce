// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthEngine
import OpenHealthTestSupport
import Testing

@testable import OpenHealthInterchange

/// A store that says of its file `large.bin` that it has another size.
private final class LargeFileService: HealthService {
  private let engine: HealthEngine

  private let size: Int64

  init(before engine: HealthEngine, size: Int64) { (self.engine, self.size) = (engine, size) }

  func perform<R: HealthRequest>(_ request: R, for caller: Caller) throws(HealthError) -> R.Reply {
    let reply = try engine.perform(request, for: caller)
    guard request is ListFiles, var files = reply as? [ListFiles.Item] else { return reply }
    for index in files.indices where files[index].path == "large.bin" { files[index].size = size }
    return files as? R.Reply ?? reply
  }

  func observeChanges(of types: Set<DataType>, _ handler: @escaping @Sendable (Set<DataType>) -> Void) -> ChangeObservation {
    engine.observeChanges(of: types, handler)
  }

  func observeWorkouts(for caller: Caller, _ handler: @escaping @Sendable () -> Void) -> ChangeObservation {
    engine.observeWorkouts(for: caller, handler)
  }

  func observePreferences(_ handler: @escaping @Sendable () -> Void) -> ChangeObservation { engine.observePreferences(handler) }
}

@Suite struct AppleExportWriterTests {
  @Test(
    "A file is written with sizes of 64 bits where it, or what compression makes of it at worst, has 4 GiB - 1 or more",
    arguments: [(3 << 30, false), (0xFFFF_FFFE, true), (0xFFFF_FFFF, true), (1 << 32, true)] as [(Int64, Bool)])
  func largeFiles(size: Int64, isLarge: Bool) throws {
    try withFolder { folder in
      let export = folder.appendingPathComponent("e")
      try FileManager.default.createDirectory(at: export, withIntermediateDirectories: true)
      try Data("<HealthData locale=\"en\"/>".utf8).write(to: export.appendingPathComponent("export.xml"))
      for name in ["large.bin", "small.bin"] { try Data(name.utf8).write(to: export.appendingPathComponent(name)) }
      let engine = try HealthEngine.empty()
      #expect(try AppleExportImport(service: engine).run(export).files.stored == 2)
      let url = folder.appendingPathComponent("export.zip")
      try AppleExportWriter(service: LargeFileService(before: engine, size: size)).write(to: url)
      let reader = try ZipReader(file: InputFile(path: url.path))
      let paths = reader.entries.filter(\.isZip64).map(\.path)
      #expect(
        paths == (isLarge ? ["apple_health_export/large.bin"] : [])
          && reader.entries.contains { $0.path == "apple_health_export/small.bin" })
    }
  }
}
