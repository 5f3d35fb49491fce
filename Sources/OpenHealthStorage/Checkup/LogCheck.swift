// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import Foundation
import CSQLite
import OpenHealthCore

/// Decrypts and authenticates every frame of the write-ahead log up to its last commit.
///
/// Frames after it may be another process's work in progress, or the rest of a transaction that a crash cut off: they say nothing.
///
/// Unsafe: as in ``PageCheck``.
enum LogCheck {
  static let subject = "log"
  private static let headerSize: Int64 = 32
  private static let frameHeaderSize: Int64 = 24
  private static let frameSize = frameHeaderSize + Int64(OHK_PAGE_SIZE)
  /// How often to retry when another process restarts the log.
  private static let tries = 5

  /// A frame that belongs to the log as it is now.
  private struct Frame {
    let page: Int64
    let isCommit: Bool
  }

  static func run(_ content: StoreCheck.Content) throws -> StoreCheck.Result {
    for _ in 0..<tries {
      guard let found = damaged(content.database) else { continue }
      return .init(
        findings: found.prefix(20).map { number in
          StoreFinding(
            .damage, subject, "Frame \(number) of the log of the latest changes is not as it was written.", remedy: StoreFinding.restore)
        })
    }
    return .init()
  }

  /// The pages with an authentic frame in the log.
  static func pages(_ content: StoreCheck.Content) -> Set<Int64> {
    var pages: Set<Int64> = []
    forEachFrame(content.database) { _, frame in if let frame { pages.insert(frame.page) } }
    return pages
  }

  /// The numbers, from 1, of damaged frames before the last commit; nil when the log was begun again meanwhile.
  private static func damaged(_ database: SQLiteConnection) -> [Int64]? {
    var (found, waiting): ([Int64], [Int64]) = ([], [])
    let isSame = forEachFrame(database) { number, frame in
      if frame == nil { waiting.append(number) }
      if frame?.isCommit == true {
        found += waiting
        waiting = []
      }
    }
    return isSame ? found : nil
  }

  /// Calls `body` with each frame of the file, nil for one that is damaged or of an earlier log. Returns whether the log was the same at the
  /// end.
  @discardableResult
  private static func forEachFrame(_ database: SQLiteConnection, _ body: (_ number: Int64, Frame?) -> Void) -> Bool {
    var size: sqlite3_int64 = 0
    guard let (file, methods) = PageCheck.file(of: database, SQLITE_FCNTL_JOURNAL_POINTER),
      methods.pointee.xFileSize(file, &size) == SQLITE_OK, size > headerSize
    else { return true }
    let page = UnsafeMutableRawPointer.allocate(byteCount: Int(OHK_PAGE_SIZE), alignment: 16)
    defer {
      // Pages are health data.
      memset(page, 0, Int(OHK_PAGE_SIZE))
      page.deallocate()
    }
    func read(_ count: Int64, at offset: Int64) -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: Int(count))
      return methods.pointee.xRead(file, &bytes, Int32(count), offset) == SQLITE_OK ? bytes : nil
    }
    /// The random numbers of the log, which each of its frames has, too.
    func salts() -> [UInt8]? { read(8, at: 16) }
    let before = salts()
    for number in 0..<(size - headerSize) / frameSize {
      let start = headerSize + number * frameSize
      guard let header = read(frameHeaderSize, at: start), Array(header[8..<16]) == before,
        methods.pointee.xRead(file, page, OHK_PAGE_SIZE, start + frameHeaderSize) == SQLITE_OK
      else {
        body(number + 1, nil)
        continue
      }
      func word(_ index: Int) -> Int64 { header[index..<index + 4].reduce(0) { $0 << 8 | Int64($1) } }
      body(number + 1, Frame(page: word(0), isCommit: word(4) != 0))
    }
    return salts() == before
  }
}
