// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import CSQLite
import Foundation
import OpenHealthCore
import OpenHealthTestSupport

/// A disk that forgets what was not synced when its power is cut. It replaces SQLite's "unix" VFS, under ours.
///
/// The files themselves are what a running system sees. This keeps, for each file, the synced bytes and the pending changes. Install it in
/// a separate process, before opening anything.
enum PowerCutDisk {
  /// The content of a file, whatever its current name.
  fileprivate final class Node {
    var synced: [UInt8]
    var pending: [Change] = []

    init(_ synced: [UInt8]) { self.synced = synced }
  }

  fileprivate enum Change {
    case write(Int, [UInt8])
    case truncate(Int)
  }

  /// How many of the pending changes reach the disk.
  private struct Weather {
    var arrives: Double
    var tears: Double

    init(_ random: inout SplitMix64) {
      arrives = [0, 0.1, 0.5, 0.9, 1].randomElement(using: &random) ?? 1
      tears = [0, 0.1, 1].randomElement(using: &random) ?? 1
    }
  }

  private static let sector = 512
  /// Recursive, because calls of SQLite's own VFS may call back.
  private static let lock = NSRecursiveLock()
  nonisolated(unsafe) private static var unix: UnsafeMutablePointer<sqlite3_vfs>!  // all of these are guarded by `lock`
  nonisolated(unsafe) private static var methods: UnsafeMutablePointer<sqlite3_io_methods>!
  /// The nodes that each path may have after a cut; the last one is the current node.
  nonisolated(unsafe) private static var paths: [String: [Node?]] = [:]
  nonisolated(unsafe) private static var countdown = Int.max
  nonisolated(unsafe) private static var random = SplitMix64(seed: 0)
  nonisolated(unsafe) private static var image: [String: [UInt8]]?
  /// Whether a sync really syncs.
  nonisolated(unsafe) static var isHonest = true

  /// Whether the power is off, so that nothing can be written.
  static var isOff: Bool { lock.withLock { image != nil } }

  /// Switches the power on: everything opened from now on is on the disk. No file may be open.
  static func powerOn(seed: UInt64) {
    lock.withLock {
      paths = [:]
      image = nil
      random = SplitMix64(seed: seed)
      countdown = .max
    }
  }

  /// Cuts the power after `operations` writes, syncs, truncations, creations and removals.
  static func cut(after operations: Int) { lock.withLock { countdown = operations } }

  /// The files on the disk after a cut, by name without folder; nil as long as the power is on.
  static func leftovers() -> [String: [UInt8]]? { lock.withLock { image } }

  // MARK: - The cut

  /// Counts an operation, with `change` pending. True if the power is off, even if only from now on.
  private static func step(_ node: Node? = nil, _ change: Change? = nil) -> Bool {
    if image != nil { return true }
    if let node, let change { node.pending.append(change) }
    countdown -= 1
    if countdown > 0 { return false }
    let weather = Weather(&random)
    image = [:]
    for (path, nodes) in paths.sorted(by: { $0.key < $1.key }) {
      guard let node = nodes.randomElement(using: &random) ?? nil else { continue }
      image?[URL(fileURLWithPath: path).lastPathComponent] = content(of: node, weather)
    }
    return true
  }

  /// Some of the pending changes, in any order; a torn write by sectors.
  private static func content(of node: Node, _ weather: Weather) -> [UInt8] {
    var bytes = node.synced
    var pieces: [Change] = []
    for change in node.pending where Double.random(in: 0..<1, using: &random) < weather.arrives {
      guard case .write(let offset, let data) = change, Double.random(in: 0..<1, using: &random) < weather.tears else {
        pieces.append(change)
        continue
      }
      var start = 0
      while start < data.count {
        let end = min(data.count, start + sector - (offset + start) % sector)
        if Bool.random(using: &random) { pieces.append(.write(offset + start, Array(data[start..<end]))) }
        start = end
      }
    }
    for piece in pieces.shuffled(using: &random) { apply(piece, to: &bytes) }
    return bytes
  }

  private static func apply(_ change: Change, to bytes: inout [UInt8]) {
    switch change {
    case .write(let offset, let data):
      if bytes.count < offset + data.count { bytes += [UInt8](repeating: 0, count: offset + data.count - bytes.count) }
      bytes.replaceSubrange(offset..<offset + data.count, with: data)
    case .truncate(let size):
      if size < bytes.count { bytes.removeLast(bytes.count - size) } else { bytes += [UInt8](repeating: 0, count: size - bytes.count) }
    }
  }

  // MARK: - The VFS

  private struct File {
    var base: sqlite3_file
    var node: Unmanaged<Node>?
  }

  private typealias Pointer = UnsafeMutablePointer<sqlite3_file>

  /// The file of SQLite's own VFS, which follows ours in memory.
  private static func real(_ file: Pointer?) -> Pointer {
    (UnsafeMutableRawPointer(file!) + MemoryLayout<File>.stride).assumingMemoryBound(to: sqlite3_file.self)
  }

  private static func below(_ file: Pointer?) -> (file: Pointer, methods: sqlite3_io_methods) {
    let real = real(file)
    return (real, real.pointee.pMethods.pointee)
  }

  private static func ours(_ file: Pointer?) -> UnsafeMutablePointer<File> {
    UnsafeMutableRawPointer(file!).assumingMemoryBound(to: File.self)
  }

  private static func node(_ file: Pointer?) -> Node? { ours(file).pointee.node?.takeUnretainedValue() }

  static func install() {
    guard let found = sqlite3_vfs_find("unix") else { preconditionFailure("there is no VFS to stand in for") }
    unix = found
    methods = .allocate(capacity: 1)
    methods.initialize(to: ioMethods())
    let vfs = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    vfs.initialize(to: found.pointee)
    vfs.pointee.szOsFile = Int32(MemoryLayout<File>.stride) + found.pointee.szOsFile
    vfs.pointee.pNext = nil
    vfs.pointee.xOpen = { PowerCutDisk.open($1, $2!, $3, $4) }
    vfs.pointee.xDelete = { PowerCutDisk.delete($1!, $2) }
    // It has the same name and is the default, in front of the original: our VFS finds this one.
    precondition(sqlite3_vfs_register(vfs, 1) == SQLITE_OK && sqlite3_vfs_find("unix") == vfs)
  }

  private static func open(
    _ name: UnsafePointer<CChar>?, _ file: Pointer, _ flags: Int32, _ outFlags: UnsafeMutablePointer<Int32>?
  ) -> Int32 {
    lock.withLock {
      ours(file).initialize(to: File(base: sqlite3_file(pMethods: nil), node: nil))
      let path = name.map { String(cString: $0) }
      // Read before SQLite has locks on the file, because closing it here would drop them.
      if let path, paths[path] == nil {
        let bytes = FileManager.default.contents(atPath: path)
        paths[path] = [bytes.map { Node(Array($0)) }]
      }
      let isNew = if let path, case .some(.none) = paths[path]?.last { true } else { false }
      if isNew && flags & SQLITE_OPEN_CREATE != 0 && step() { return SQLITE_CANTOPEN }
      let code = unix.pointee.xOpen(unix, name, real(file), flags, outFlags)
      guard code == SQLITE_OK else { return code }
      if let path {
        if isNew { paths[path]?.append(Node([])) }
        ours(file).pointee.node = (paths[path]?.last ?? nil).map { .passRetained($0) }
      }
      file.pointee.pMethods = UnsafePointer(methods)
      return code
    }
  }

  private static func delete(_ name: UnsafePointer<CChar>, _ sync: Int32) -> Int32 {
    lock.withLock {
      if step() { return SQLITE_IOERR }
      let path = String(cString: name)
      if isHonest && sync != 0 { paths[path] = [nil] } else { paths[path]?.append(nil) }
      return unix.pointee.xDelete(unix, name, 0)
    }
  }

  private static func write(_ file: Pointer?, _ bytes: UnsafeRawPointer, _ count: Int32, _ offset: Int64) -> Int32 {
    lock.withLock {
      if let node = node(file) {
        let data = [UInt8](UnsafeRawBufferPointer(start: bytes, count: Int(count)))
        if step(node, .write(Int(offset), data)) { return SQLITE_IOERR }
      }
      let below = below(file)
      return below.methods.xWrite(below.file, bytes, count, offset)
    }
  }

  private static func truncate(_ file: Pointer?, _ size: Int64) -> Int32 {
    lock.withLock {
      if let node = node(file), step(node, .truncate(Int(size))) { return SQLITE_IOERR }
      let below = below(file)
      return below.methods.xTruncate(below.file, size)
    }
  }

  private static func sync(_ file: Pointer?) -> Int32 {
    lock.withLock {
      guard let node = node(file) else { return SQLITE_OK }
      if step() { return SQLITE_IOERR }
      guard isHonest else { return SQLITE_OK }
      for change in node.pending { apply(change, to: &node.synced) }
      node.pending = []
      // SQLite syncs the folder of a log that it has created.
      for (path, nodes) in paths where nodes.last.flatMap({ $0 }) === node { paths[path] = [node] }
      return SQLITE_OK
    }
  }

  private static func close(_ file: Pointer?) -> Int32 {
    let below = below(file)
    let code = below.methods.xClose(below.file)
    ours(file).pointee.node?.release()
    ours(file).pointee.node = nil
    return code
  }

  /// Version 2: no memory mapping. Locks, shared memory and reading are SQLite's own.
  private static func ioMethods() -> sqlite3_io_methods {
    var methods = sqlite3_io_methods()
    methods.iVersion = 2
    methods.xClose = { PowerCutDisk.close($0) }
    methods.xWrite = { PowerCutDisk.write($0, $1!, $2, $3) }
    methods.xTruncate = { PowerCutDisk.truncate($0, $1) }
    methods.xSync = { file, _ in PowerCutDisk.sync(file) }
    methods.xRead = {
      let below = PowerCutDisk.below($0)
      return below.methods.xRead(below.file, $1, $2, $3)
    }
    methods.xFileSize = {
      let below = PowerCutDisk.below($0)
      return below.methods.xFileSize(below.file, $1)
    }
    methods.xLock = {
      let below = PowerCutDisk.below($0)
      return below.methods.xLock(below.file, $1)
    }
    methods.xUnlock = {
      let below = PowerCutDisk.below($0)
      return below.methods.xUnlock(below.file, $1)
    }
    methods.xCheckReservedLock = {
      let below = PowerCutDisk.below($0)
      return below.methods.xCheckReservedLock(below.file, $1)
    }
    methods.xFileControl = {
      let below = PowerCutDisk.below($0)
      return below.methods.xFileControl(below.file, $1, $2)
    }
    methods.xSectorSize = {
      let below = PowerCutDisk.below($0)
      return below.methods.xSectorSize(below.file)
    }
    methods.xDeviceCharacteristics = {
      let below = PowerCutDisk.below($0)
      return below.methods.xDeviceCharacteristics(below.file)
    }
    methods.xShmMap = {
      let below = PowerCutDisk.below($0)
      return below.methods.xShmMap(below.file, $1, $2, $3, $4)
    }
    methods.xShmLock = {
      let below = PowerCutDisk.below($0)
      return below.methods.xShmLock(below.file, $1, $2, $3)
    }
    methods.xShmBarrier = {
      let below = PowerCutDisk.below($0)
      below.methods.xShmBarrier(below.file)
    }
    methods.xShmUnmap = {
      let below = PowerCutDisk.below($0)
      return below.methods.xShmUnmap(below.file, $1)
    }
    return methods
  }
}
