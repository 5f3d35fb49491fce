// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFiles

/// An Apple Health export: the zip archive, the unpacked folder, or the XML file alone, which can be packed (.gz).
///
/// The initialiser opens the file, and all reading uses the same descriptor: replacing the file meanwhile has no effect. Files are found by
/// content, since their names are in the phone's language. Nothing is unpacked to disk.
///
///     let file = try ExportFile(URL(fileURLWithPath: "export.zip"))
///
/// Unsafe: the name of a folder's item is a C string within the array of `dirent`, copied before the next item is read.
package struct ExportFile: Sendable {
  enum Form: Sendable {
    case zip, folder, xml
  }

  /// A file beside the XML.
  struct Companion: Hashable, Sendable {
    /// The path in the archive or folder; relative to the XML's folder if the file is below that.
    var path: String
    /// The same of the entry's other name, where an archive has two (``ZipNames``).
    var otherPath: String?
    var size: Int64?
    fileprivate var place: Place
  }

  fileprivate enum Place: Hashable, Sendable {
    case file(path: String)
    case entry(ZipEntry)
  }

  private enum Document {
    case file(InputFile)
    /// A file in gzip's format.
    case packed(InputFile)
    case entry(ZipEntry)
  }

  let url: URL
  let form: Form
  /// The path of the XML in the archive or folder; for an XML file alone, its name.
  let documentPath: String
  /// The unpacked length of the XML; nil when it is not known in advance.
  let documentSize: Int64?
  /// The number of bytes that reading the XML consumes: the maximum of `ByteSource.consumedBytes`.
  let documentInputSize: Int64
  /// The other files beside the XML. Empty for an XML file alone, which may be among unrelated files.
  let companions: [Companion]
  /// The folders of an unpacked export that are nested too deep, and were not read.
  let deepFolders: [String]
  let limits: ImportLimits
  /// The most bytes that the files beside the XML may have together, unpacked.
  var companionBudget: Int64 { archive.map { limits.unpackedBytes(packed: $0.file.size) } ?? limits.totalBytes }
  /// Whether the archive's directory was missing, so that its entries were found by walking it.
  let isIncompleteArchive: Bool
  /// The reason why the archive may lack files; nil for a whole one.
  var incomplete: String? { isIncompleteArchive ? "the archive is cut short; what was still in it was read" : nil }
  /// The number of files with two different names in the archive.
  let renamedFiles: Int

  /// The form of the XML.
  private let dialect: ExportDialect
  private let document: Document
  private let archive: ZipReader?

  /// Finds the export in a zip archive, a folder or an XML file, and opens it.
  ///
  /// Reads the beginning of candidate files; for a damaged archive, all of it. Throws ``ExportFault``, or `CancellationError` once
  /// `isCancelled` returns true.
  package init(_ url: URL, isCancelled: () -> Bool = { false }) throws {
    try self.init(url, limits: ImportLimits(), isCancelled: isCancelled)
  }

  init(_ url: URL, limits: ImportLimits, isCancelled: () -> Bool = { false }) throws {
    let path = url.path
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? ExportFault("There is no file at \(path).") : .unreadable(path, String(cString: strerror(errno)))
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      self = try Self.inFolder(url, limits, isCancelled)
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw ExportFault.unreadable(path, Self.isOther)
    }
    self = try Self.translating(path) { try Self.inFile(url, InputFile(path: path), limits, isCancelled) }
  }

  /// Finds the export in a zip archive or an XML file that has no name in a folder. ``init(_:isCancelled:)`` says what it throws.
  ///
  /// - Parameter name: the file's name where it comes from, for errors. Its ending counts.
  package init(_ file: UnnamedFile, named name: String, isCancelled: () -> Bool = { false }) throws {
    let url = URL(fileURLWithPath: "/" + name)
    self = try Self.translating(url.path) { try Self.inFile(url, InputFile(file), ImportLimits(), isCancelled) }
  }

  private static func inFile(
    _ url: URL, _ file: InputFile, _ limits: ImportLimits, _ isCancelled: () -> Bool
  ) throws -> ExportFile {
    let path = url.path
    if file.size == 0 { throw ExportFault.empty(path) }
    func archive() throws -> ZipReader { try ZipReader(file: file, maximumEntries: limits.files, isCancelled: isCancelled) }
    if try ZipReader.isZip(file) || Self.hasZipName(url) { return try Self.inArchive(url, archive(), limits, isCancelled) }
    let (sniff, dialect) = try Self.look(at: FileSource(file: file))
    if sniff == .other, try Gzip.isPacked(file.bytes(at: 0, count: 2)) { return try inPacked(url, file, limits) }
    // A zip archive with bytes before it, such as a self-extracting one.
    if sniff == .other, let archive = try? archive() { return try Self.inArchive(url, archive, limits, isCancelled) }
    guard sniff == .root(ExportSniff.exportRoot) else { throw ExportFault(path, contains: sniff.content) }
    return ExportFile(
      url: url, form: .xml, documentPath: url.lastPathComponent, documentSize: file.size, documentInputSize: file.size,
      companions: [], document: .file(file), archive: nil, limits: limits, dialect: dialect)
  }

  /// Finds the export in an XML file in gzip's format.
  private static func inPacked(_ url: URL, _ file: InputFile, _ limits: ImportLimits) throws -> ExportFile {
    let (sniff, dialect) = try Self.look(at: unpacked(file, limits))
    guard sniff == .root(ExportSniff.exportRoot) else { throw ExportFault(url.path, contains: sniff.content) }
    let name = url.pathExtension.lowercased() == "gz" ? url.deletingPathExtension().lastPathComponent : url.lastPathComponent
    return ExportFile(
      url: url, form: .xml, documentPath: name, documentSize: nil, documentInputSize: file.size, companions: [],
      document: .packed(file), archive: nil, limits: limits, dialect: dialect)
  }

  private static func unpacked(_ file: InputFile, _ limits: ImportLimits) throws(ArchiveFault) -> InflateSource {
    try InflateSource(file: file, range: 0..<file.size, format: .gzip, limit: limits.unpackedBytes(packed: file.size))
  }

  /// Opens the XML from its start, translated to the current form. Can be called more than once.
  func openDocument() throws -> any ByteSource {
    let source: any ByteSource =
      switch document {
      case .file(let file): FileSource(file: file)
      case .packed(let file): try Self.translating(url.path) { try Self.unpacked(file, limits) }
      case .entry(let entry):
        // Not nil: an entry comes from an archive.
        try Self.translating(url.path) { try archive!.open(entry, limit: limits.unpackedBytes(packed: documentInputSize)) }
      }
    return dialect == .current ? source : OlderDialectSource(source)
  }

  /// Detects the kind of content of a source and, for an export, its form.
  private static func look(at source: any ByteSource) throws -> (sniff: ExportSniff, dialect: ExportDialect) {
    let source = RereadSource(source)
    let sniff = try ExportSniff.sniff(source)
    guard sniff == .root(ExportSniff.exportRoot) else { return (sniff, .current) }
    source.startAgain()
    return (sniff, try ExportDialect.detect(source))
  }

  /// Opens a file beside the XML. Reading packed content of more than `limit` bytes ends early, with a problem.
  func open(_ companion: Companion, limit: Int64 = .max) throws(ArchiveFault) -> any ByteSource {
    switch companion.place {
    case .file(let path): FileSource(file: try InputFile(path: path))
    // Not nil: an entry comes from an archive.
    case .entry(let entry): try archive!.open(entry, limit: limit)
    }
  }

  /// The files beside the XML by the safe form of their names. Of two with the same name, the later one; no file's other name hides one.
  func companionsByPath() -> [String: Companion] {
    var files: [String: Companion] = [:]
    for companion in companions { if let other = companion.otherPath { files[ArchivePath.safe(other)] = companion } }
    for companion in companions { files[ArchivePath.safe(companion.path)] = companion }
    return files
  }

  private init(
    url: URL, form: Form, documentPath: String, documentSize: Int64?, documentInputSize: Int64, companions: [Companion],
    document: Document, archive: ZipReader?, limits: ImportLimits, deepFolders: [String] = [], dialect: ExportDialect
  ) {
    (self.url, self.form, self.documentPath, self.documentSize) = (url, form, documentPath, documentSize)
    (self.documentInputSize, self.companions, self.document, self.archive) = (documentInputSize, companions, document, archive)
    (self.dialect, self.limits, self.deepFolders) = (dialect, limits, deepFolders)
    isIncompleteArchive = archive?.isIncomplete ?? false
    renamedFiles = archive?.entries.count(where: { $0.otherPath != nil }) ?? 0
  }

  private static let isOther = "it is neither a file nor a folder"

  private static func hasZipName(_ url: URL) -> Bool { url.pathExtension.lowercased() == "zip" }

  static func translating<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as ArchiveFault {
      throw switch error {
      case .unreadable(let code): ExportFault.unreadable(path, String(cString: strerror(code)))
      case .encrypted: ExportFault("The archive \(path) is protected with a password. Unpack it first, and give the folder.")
      case .unknownMethod(let method, _):
        ExportFault("The archive \(path) is packed with method \(method), which is not known here. Unpack it first, and give the folder.")
      case .notAZip: ExportFault(path, contains: .falseArchive)
      case .tooManyEntries(let limit):
        ExportFault("There are more than \(limit) files in \(path). Give the folder or archive of the export alone.")
      case .damagedHeader, .entryTooLarge, .nameTooLong, .overlap:
        ExportFault("The archive \(path) is damaged: the export in it cannot be reached.")
      case .noRegularFile: ExportFault.unreadable(path, isOther)
      case .outOfMemory: ExportFault.unreadable(path, "there is not enough memory")
      }
    }
  }
}

// MARK: - Archives

extension ExportFile {
  private static func inArchive(
    _ url: URL, _ archive: ZipReader, _ limits: ImportLimits, _ isCancelled: () -> Bool
  ) throws -> ExportFile {
    let files = archive.entries.filter { !$0.isFolder }
    // XML files first, larger ones before smaller ones: the export is nearly always the largest.
    let order = files.enumerated().filter { mayBeXML($0.element.path) }
      .map { (isOther: hasXMLName($0.element.path) ? 0 : 1, size: $0.element.compressedSize, place: $0.offset) }
      .sorted { ($0.isOther, $1.size, $0.place) < ($1.isOther, $0.size, $1.place) }
    var problem: (any Error)?
    var sniffs: [ExportSniff] = []
    for (_, _, place) in order.prefix(limits.candidates) {
      if isCancelled() { throw CancellationError() }
      let entry = files[place]
      do {
        let (sniff, dialect) = try look(at: archive.open(entry))
        sniffs.append(sniff)
        if sniff == .root(ExportSniff.exportRoot) { return make(url, archive, files, document: entry, limits, dialect) }
      } catch {
        problem = problem ?? error
      }
    }
    if let problem { throw problem }
    throw ExportFault(url.path, contains: .archive(.init(files.map(\.path), sniffs)))
  }

  private static func make(
    _ url: URL, _ archive: ZipReader, _ files: [ZipEntry], document: ZipEntry, _ limits: ImportLimits, _ dialect: ExportDialect
  ) -> ExportFile {
    let beside = files.filter { $0.headerOffset != document.headerOffset || $0.path != document.path }
    let folder = folder(of: document, beside: beside)
    func relative(_ path: String) -> String { path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path }
    let companions = beside.map { entry in
      // Of two names, the one in the folder of the XML.
      var names = [entry.path] + [entry.otherPath].compactMap { $0 }
      if let other = entry.otherPath, other.hasPrefix(folder), !entry.path.hasPrefix(folder) { names = [other, entry.path] }
      return Companion(
        path: relative(names[0]), otherPath: names.dropFirst().first.map(relative), size: entry.size.map { Int64(clamping: $0) },
        place: .entry(entry))
    }
    // The packed size is the scale for progress, as recorded unpacked sizes may be truncated to 32 bits.
    return ExportFile(
      url: url, form: .zip, documentPath: document.path, documentSize: document.size.map { Int64(clamping: $0) },
      documentInputSize: Int64(clamping: document.compressedSize), companions: companions, document: .entry(document), archive: archive,
      limits: limits, dialect: dialect)
  }

  /// The folder of the XML, with a slash at its end, or an empty text. If the XML has two names, the folder that has more of the other files.
  private static func folder(of document: ZipEntry, beside files: [ZipEntry]) -> String {
    func folder(_ path: String) -> String { path.lastIndex(of: "/").map { String(path[...$0]) } ?? "" }
    let (own, other) = (folder(document.path), document.otherPath.map(folder))
    guard let other, other != own else { return own }
    func count(_ folder: String) -> Int { folder.isEmpty ? 0 : files.count(where: { $0.path.hasPrefix(folder) }) }
    return count(other) > count(own) ? other : own
  }

  private static func hasXMLName(_ path: String) -> Bool { path.lowercased().hasSuffix(".xml") }

  /// False for names that are certainly of another kind of file, so that thousands of routes need not be opened.
  private static func mayBeXML(_ path: String) -> Bool {
    let name = path.lowercased()
    return ![".gpx", ".csv", ".json", ".pdf", ".jpg", ".jpeg", ".png", ".heic"].contains { name.hasSuffix($0) }
  }
}

// MARK: - Folders

extension ExportFile {
  private static func inFolder(_ url: URL, _ limits: ImportLimits, _ isCancelled: () -> Bool) throws -> ExportFile {
    try translating(url.path) {
      var listing = FolderListing(root: url.path, limits: limits)
      try listing.add(below: "", isCancelled: isCancelled)
      let files = listing.files
      var sniffs: [ExportSniff] = []
      let candidates = files.filter { mayBeXML($0.path) }.sorted { left, right in
        let (first, second) = (hasXMLName(left.path), hasXMLName(right.path))
        if first != second { return first }
        return left.size != right.size ? left.size > right.size : left.path < right.path
      }
      for candidate in candidates.prefix(limits.candidates) {
        if isCancelled() { throw CancellationError() }
        let path = url.path + "/" + candidate.path
        // A file that cannot be read is not the export.
        guard let file = try? InputFile(path: path), let (sniff, dialect) = try? look(at: FileSource(file: file)) else { continue }
        sniffs.append(sniff)
        guard sniff == .root(ExportSniff.exportRoot) else { continue }
        let folder = String(candidate.path.dropLast((candidate.path as NSString).lastPathComponent.count))
        let companions = files.filter { $0.path != candidate.path && $0.path.hasPrefix(folder) }.sorted { $0.path < $1.path }.map {
          Companion(path: String($0.path.dropFirst(folder.count)), size: $0.size, place: .file(path: url.path + "/" + $0.path))
        }
        return ExportFile(
          url: url, form: .folder, documentPath: candidate.path, documentSize: candidate.size, documentInputSize: candidate.size,
          companions: companions, document: .file(file), archive: nil, limits: limits, deepFolders: listing.deepFolders,
          dialect: dialect)
      }
      throw ExportFault(url.path, contains: .folder(.init(files.map(\.path), sniffs)))
    }
  }
}

/// The regular files in and below a folder. Links are not followed, and hidden files are skipped.
struct FolderListing {
  let root: String
  let limits: ImportLimits
  var files: [(path: String, size: Int64)] = []
  var deepFolders: [String] = []

  init(root: String, limits: ImportLimits) { (self.root, self.limits) = (root, limits) }

  mutating func add(below prefix: String, depth: Int = 0, isCancelled: () -> Bool) throws {
    guard let directory = opendir(root + "/" + prefix) else {
      if depth > 0 { return }
      throw ArchiveFault.unreadable(errno: errno)
    }
    defer { closedir(directory) }
    while let item = readdir(directory) {
      if isCancelled() { throw CancellationError() }
      let name = withUnsafePointer(to: &item.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      let path = prefix + name
      var status = stat()
      guard lstat(root + "/" + path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFREG {
        guard files.count < limits.files else { throw ArchiveFault.tooManyEntries(limit: limits.files) }
        files.append((path, Int64(status.st_size)))
      } else if status.st_mode & S_IFMT == S_IFDIR {
        if depth < limits.folderDepth {
          try add(below: path + "/", depth: depth + 1, isCancelled: isCancelled)
        } else {
          deepFolders.append(path)
        }
      }
    }
  }
}
