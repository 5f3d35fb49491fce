// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import Foundation
import GRDB
import GRDBSQLite
import OpenHealthCore

/// Decrypts and authenticates every page of the database file, also those that no table uses.
///
/// Unsafe: the file belongs to the connection, which is open in the snapshot that this code runs in. Pages are read into a buffer of their
/// size, which is freed at the end.
enum PageCheck {
  static let subject = "pages"
  /// 64 MiB.
  private static let pagesInPart: Int64 = 1 << 14
  /// How often a page is read before it counts as damaged: another process can be writing it, when it moves the log into the database.
  private static let tries = 20
  private static let mostListed = 20

  static func run(_ content: StoreCheck.Content) throws -> StoreCheck.Result {
    guard let sealed = content.sealed, let (file, methods) = file(of: content.database, SQLITE_FCNTL_FILE_POINTER) else { return .init() }
    var size: sqlite3_int64 = 0
    guard methods.pointee.xFileSize(file, &size) == SQLITE_OK else { throw HealthError.store(.truncated(page: 1)) }
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: Int(OHK_PAGE_SIZE), alignment: 16)
    defer {
      // Pages are health data.
      memset(buffer, 0, Int(OHK_PAGE_SIZE))
      buffer.deallocate()
    }
    let count = size / Int64(OHK_PAGE_SIZE)
    let first = (content.after ?? 0) + 1
    let last = min(count, first + pagesInPart - 1)
    var result = StoreCheck.Result(next: last < count ? last : nil)
    var broken = 0
    for page in first...max(first, last) where page <= last {
      if opens(page, file, methods, buffer, sealed) { continue }
      broken += 1
      guard broken <= mostListed else { continue }
      if try LogCheck.contains(page: page, content) {
        result.findings.append(
          StoreFinding(
            .attention, subject, "Page \(page) of the database is damaged, and the log has it: a power cut can leave that.",
            remedy: "Write to the store, for example with `health upgrade`, then run `health doctor` again."))
      } else {
        result.findings.append(
          StoreFinding(
            .damage, subject, "Page \(page) of the database is not as it was written: its bytes have changed.",
            remedy: StoreFinding.restore))
      }
    }
    if broken > mostListed {
      let text = "\(broken - mostListed) more pages of this part of the database have changed."
      result.findings.append(StoreFinding(.damage, subject, text, remedy: StoreFinding.restore))
    }
    if result.next == nil, size % Int64(OHK_PAGE_SIZE) != 0 {
      result.findings.append(
        StoreFinding(
          .attention, subject, "The database file does not end with a whole page.",
          remedy: "If `health doctor` says so again while no program runs, restore a backup with `health restore`."))
    }
    return result
  }

  private static func opens(
    _ page: Int64, _ file: UnsafeMutablePointer<sqlite3_file>, _ methods: UnsafePointer<sqlite3_io_methods>,
    _ buffer: UnsafeMutableRawPointer, _ sealed: SealedFile
  ) -> Bool {
    for attempt in 0..<tries {
      if attempt > 0 { usleep(5000) }
      if methods.pointee.xRead(file, buffer, OHK_PAGE_SIZE, (page - 1) * Int64(OHK_PAGE_SIZE)) == SQLITE_OK { return true }
      // Page 1 says that the database needs its log; that was read from the page itself.
      if page == 1, sealed.lastFailure == OHK_FAILURE_NO_LOG { return true }
    }
    return false
  }

  /// A file of a connection, with its methods.
  static func file(
    of database: Database, _ operation: Int32
  ) -> (file: UnsafeMutablePointer<sqlite3_file>, methods: UnsafePointer<sqlite3_io_methods>)? {
    var pointer: UnsafeMutablePointer<sqlite3_file>?
    guard sqlite3_file_control(database.sqliteConnection, "main", operation, &pointer) == SQLITE_OK, let pointer,
      let methods = pointer.pointee.pMethods
    else { return nil }
    return (pointer, methods)
  }
}
