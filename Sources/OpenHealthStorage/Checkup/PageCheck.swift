// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import COpenHealthVFS
import Foundation
import CSQLite
import OpenHealthCore

/// Decrypts and authenticates every page of the database file, including pages that no table uses.
///
/// Unsafe: the file belongs to the connection, which stays open while this code runs in its snapshot. Each page is read into one buffer of
/// the size of a page, which is wiped and freed at the end.
enum PageCheck {
  /// The part of the store, as findings name it.
  static let subject = "pages"
  /// The most pages in one part of the check: 64 MiB of pages of 4 KiB.
  private static let pagesInPart: Int64 = 1 << 14
  /// How often a page is read, 5 ms apart, before it counts as damaged: another process may be writing it while it copies the log into the
  /// database.
  private static let tries = 20
  /// The most damaged pages of one part that get a finding of their own; the rest are counted, and read once.
  private static let mostListed = 20

  /// Checks the pages after the place of the part. A store in memory has no file, and no findings.
  static func run(_ content: StoreCheck.Content) throws -> StoreCheck.Result {
    guard let sealed = content.sealed else { return .init() }
    guard let (file, methods) = file(of: content.database, SQLITE_FCNTL_FILE_POINTER) else {
      let text = "The pages of the database could not be checked: SQLite gives no access to its file."
      return .init(findings: [StoreFinding(.attention, subject, text, remedy: "Run `health doctor` again.")])
    }
    var size: sqlite3_int64 = 0
    guard methods.pointee.xFileSize(file, &size) == SQLITE_OK else { throw HealthError.store(.truncated(page: 1)) }
    let buffer = UnsafeMutableRawPointer.allocate(byteCount: Int(OHK_PAGE_SIZE), alignment: 16)
    defer {
      // Pages are health data.
      memset(buffer, 0, Int(OHK_PAGE_SIZE))
      buffer.deallocate()
    }
    let count = size / Int64(OHK_PAGE_SIZE)
    // The place comes from the request, and can be any number.
    let first = min(max(0, content.after ?? 0), count) + 1
    let last = min(count, first + pagesInPart - 1)
    var result = StoreCheck.Result(next: last < count ? last : nil)
    var listed = 0
    var others: [PageFault: Int] = [:]
    // The pages that the log has; read when they are needed.
    var logged: Set<Int64>?
    for page in stride(from: first, through: last, by: 1) {
      let patience = listed < mostListed ? tries : 1
      guard var kind = try fault(of: page, file, methods, buffer, sealed, tries: patience) else { continue }
      if kind == .changed {
        let pages = logged ?? LogCheck.pages(content)
        logged = pages
        if pages.contains(page) { kind = .torn }
      }
      if listed < mostListed {
        listed += 1
        result.findings.append(kind.finding(of: page))
      } else {
        others[kind, default: 0] += 1
      }
    }
    for kind in PageFault.allCases {
      if let count = others[kind] { result.findings.append(kind.finding(ofOthers: count, first: first, last: last)) }
    }
    if result.next == nil, size % Int64(OHK_PAGE_SIZE) != 0 {
      result.findings.append(
        StoreFinding(
          .attention, subject, "The database file does not end with a whole page.",
          remedy: "If `health doctor` says so again while no program uses the store, restore a backup with `health restore`."))
    }
    return result
  }

  /// What is wrong with a page; nil if it is authentic. Does not look for it in the log.
  private static func fault(
    of page: Int64, _ file: UnsafeMutablePointer<sqlite3_file>, _ methods: UnsafePointer<sqlite3_io_methods>,
    _ buffer: UnsafeMutableRawPointer, _ sealed: SealedFile, tries: Int
  ) throws(HealthError) -> PageFault? {
    var fault: PageFault?
    for attempt in 0..<tries {
      if attempt > 0 { usleep(5000) }
      let code = methods.pointee.xRead(file, buffer, OHK_PAGE_SIZE, (page - 1) * Int64(OHK_PAGE_SIZE))
      if code == SQLITE_OK { return nil }
      switch sealed.fault(extendedCode: code) {
      case .locked?: throw .store(.locked)
      // The VFS refuses page 1 because of a mark inside it, so the page is authentic: the database needs its log, which is here.
      case .logMissing? where page == 1: return nil
      case nil: fault = .unreadable
      default: fault = .changed
      }
    }
    return fault
  }

  /// A file of a connection with its methods: the database for `SQLITE_FCNTL_FILE_POINTER`, the log for `SQLITE_FCNTL_JOURNAL_POINTER`.
  static func file(
    of database: SQLiteConnection, _ operation: Int32
  ) -> (file: UnsafeMutablePointer<sqlite3_file>, methods: UnsafePointer<sqlite3_io_methods>)? {
    var pointer: UnsafeMutablePointer<sqlite3_file>?
    guard sqlite3_file_control(database.handle, "main", operation, &pointer) == SQLITE_OK, let pointer,
      let methods = pointer.pointee.pMethods
    else { return nil }
    return (pointer, methods)
  }
}

/// What is wrong with a page of the database file.
private enum PageFault: CaseIterable {
  /// Its bytes are not those that were written.
  case changed
  /// The disk does not return it.
  case unreadable
  /// It is as in ``changed``, but the log has it.
  case torn

  /// The finding for one page.
  func finding(of page: Int64) -> StoreFinding {
    switch self {
    case .changed: finding("Page \(page) of the database is not as it was written: its bytes have changed.")
    case .unreadable: finding("Page \(page) of the database cannot be read.")
    case .torn: finding("Page \(page) of the database is damaged, but the log has a sound copy of it. A power cut can cause this.")
    }
  }

  /// The finding for further pages between two.
  func finding(ofOthers count: Int, first: Int64, last: Int64) -> StoreFinding {
    let pages = "\(count) more of pages \(first) to \(last) of the database"
    return switch self {
    case .changed: finding("\(pages) \(count == 1 ? "has" : "have") changed.")
    case .unreadable: finding("\(pages) cannot be read.")
    case .torn: finding("\(pages) \(count == 1 ? "is" : "are") damaged, but the log has sound copies.")
    }
  }

  private func finding(_ meaning: String) -> StoreFinding {
    switch self {
    case .changed: StoreFinding(.damage, PageCheck.subject, meaning, remedy: StoreFinding.restore)
    case .unreadable: StoreFinding(.damage, PageCheck.subject, meaning, remedy: "Check the disk. \(StoreFinding.restore)")
    case .torn:
      StoreFinding(
        .attention, PageCheck.subject, meaning,
        remedy: "Write to the store, for example with `health upgrade`, then run `health doctor` again.")
    }
  }
}
