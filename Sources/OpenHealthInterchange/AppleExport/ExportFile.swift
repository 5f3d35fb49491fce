// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// An export as a person gives it: the zip, the unpacked folder, or the XML alone.
///
/// Everything is found by content, since names are in the phone's language. Nothing is unpacked to disk.
struct ExportFile: Sendable {
  enum Form: Sendable {
    case zip, folder, xml
  }

  /// A file that came with the XML.
  struct Companion: Hashable, Sendable {
    /// Its path in the archive or folder, relative to the folder the XML is in where it lies below that.
    var path: String
    var size: Int64?
    fileprivate var place: Place
  }

  fileprivate enum Place: Hashable, Sendable {
    case file(path: String)
    case entry(ZipEntry)
  }

  let url: URL
  let form: Form
  /// The XML's path in the archive or folder; of a bare XML, its name.
  let documentPath: String
  /// The XML's unpacked length, where it is known beforehand.
  let documentSize: Int64?
  /// How many bytes reading the XML consumes: the end of the scale for `ByteSource.consumedBytes`.
  let documentInputSize: Int64
  /// The other files beside the XML; none for a bare XML, which may lie among unrelated files.
  let companions: [Companion]
  /// Whether the archive's directory was missing, so that its entries were found by walking it.
  let isIncompleteArchive: Bool

  /// In which form the XML is.
  private let dialect: ExportDialect
  private let document: Place
  private let archive: ZipReader?

  /// Finds the export in a zip, a folder or an XML file.
  init(_ url: URL) throws(ExportFileError) {
    let path = url.path
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw errno == ENOENT || errno == ENOTDIR
        ? .noSuchFile(path: path) : .notReadable(path: path, reason: String(cString: strerror(errno)))
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      self = try Self.inFolder(url)
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notReadable(path: path, reason: "it is neither a file nor a folder") }
    if status.st_size == 0 { throw .emptyFile(path: path) }
    self = try Self.translating(path) {
      let file = try InputFile(path: path)
      if try ZipReader.isZip(file) || Self.hasZipName(url) { return try Self.inArchive(url, ZipReader(file: file)) }
      let sniff = try ExportSniff.sniff(FileSource(file: file))
      // A zip with something in front of it, such as a self-extracting one.
      if sniff == .other, let archive = try? ZipReader(file: file) { return try Self.inArchive(url, archive) }
      guard sniff == .root(ExportSniff.exportRoot) else { throw ExportFileError.noExport(path: path, found: sniff.words) }
      return ExportFile(
        url: url, form: .xml, documentPath: url.lastPathComponent, documentSize: file.size, documentInputSize: file.size,
        companions: [], document: .file(path: path), archive: nil, dialect: try ExportDialect.detect(FileSource(file: file)))
    }
  }

  /// Opens the XML from its start, in the current form; can be called more than once.
  func openDocument() throws(ExportFileError) -> any ByteSource {
    let source = try open(document, path: documentPath)
    return dialect == .current ? source : OlderDialectSource(source)
  }

  /// Opens a file beside the XML.
  func open(_ companion: Companion) throws(ExportFileError) -> any ByteSource { try open(companion.place, path: companion.path) }

  private func open(_ place: Place, path: String) throws(ExportFileError) -> any ByteSource {
    try Self.translating(url.path) {
      switch place {
      case .file(let path): try FileSource(file: InputFile(path: path))
      case .entry(let entry): try archive!.open(entry)
      }
    }
  }

  private init(
    url: URL, form: Form, documentPath: String, documentSize: Int64?, documentInputSize: Int64, companions: [Companion],
    document: Place, archive: ZipReader?, dialect: ExportDialect
  ) {
    (self.url, self.form, self.documentPath, self.documentSize) = (url, form, documentPath, documentSize)
    (self.documentInputSize, self.companions, self.document, self.archive) = (documentInputSize, companions, document, archive)
    self.dialect = dialect
    isIncompleteArchive = archive?.isIncomplete ?? false
  }

  private static func hasZipName(_ url: URL) -> Bool { url.pathExtension.lowercased() == "zip" }

  private static func translating<Result>(_ path: String, _ body: () throws -> Result) throws(ExportFileError) -> Result {
    do {
      return try body()
    } catch let error as ExportFileError {
      throw error
    } catch ArchiveError.unreadable(let number) {
      throw .notReadable(path: path, reason: String(cString: strerror(number)))
    } catch ArchiveError.encrypted {
      throw .passwordProtected(path: path)
    } catch ArchiveError.unknownMethod(let method, _) {
      throw .unknownCompression(path: path, method: Int(method))
    } catch ArchiveError.notAZip {
      throw .noExport(path: path, found: "named like a zip archive, but is none")
    } catch ArchiveError.damagedHeader {
      throw .damagedArchive(path: path)
    } catch {
      throw .notReadable(path: path, reason: "\(error)")
    }
  }
}

// MARK: - Archives

extension ExportFile {
  private static func inArchive(_ url: URL, _ archive: ZipReader) throws -> ExportFile {
    let files = archive.entries.filter { !$0.isFolder }
    let order = files.enumerated().sorted { left, right in
      let (first, second) = (hasXMLName(left.element.path), hasXMLName(right.element.path))
      // The larger XML first: the export is nearly always the largest.
      if first != second { return first }
      return (left.element.compressedSize, right.offset) > (right.element.compressedSize, left.offset)
    }
    var problem: (any Error)?
    var sniffs: [ExportSniff] = []
    for (_, entry) in order where mayBeXML(entry.path) {
      do {
        let sniff = try ExportSniff.sniff(archive.open(entry))
        sniffs.append(sniff)
        if sniff == .root(ExportSniff.exportRoot) {
          return make(url, archive, files, document: entry, try ExportDialect.detect(archive.open(entry)))
        }
      } catch {
        problem = problem ?? error
      }
    }
    if let problem { throw problem }
    throw ExportFileError.noExport(path: url.path, found: words(form: "a zip archive", paths: files.map(\.path), sniffs: sniffs))
  }

  private static func make(_ url: URL, _ archive: ZipReader, _ files: [ZipEntry], document: ZipEntry, _ dialect: ExportDialect)
    -> ExportFile
  {
    let folder = String(
      document.path.prefix(document.path.lastIndex(of: "/").map { document.path.distance(from: document.path.startIndex, to: $0) + 1 } ?? 0)
    )
    let companions = files.filter { $0.headerOffset != document.headerOffset }.map { entry in
      Companion(
        path: entry.path.hasPrefix(folder) ? String(entry.path.dropFirst(folder.count)) : entry.path,
        size: entry.size.map { Int64(clamping: $0) }, place: .entry(entry))
    }
    // Sizes cut to 32 bits are of no use as a scale; where they contradict each other, the archive's length is the best guess.
    return ExportFile(
      url: url, form: .zip, documentPath: document.path, documentSize: document.size.map { Int64(clamping: $0) },
      documentInputSize: Int64(clamping: document.compressedSize), companions: companions, document: .entry(document), archive: archive,
      dialect: dialect)
  }

  private static func hasXMLName(_ path: String) -> Bool { path.lowercased().hasSuffix(".xml") }

  /// Leaves out what by its name is certainly another kind of file, so that thousands of routes need not be opened.
  private static func mayBeXML(_ path: String) -> Bool {
    let name = path.lowercased()
    return ![".gpx", ".csv", ".json", ".pdf", ".jpg", ".jpeg", ".png", ".heic"].contains { name.hasSuffix($0) }
  }

  /// What a container holds instead of an export, in words.
  private static func words(form: String, paths: [String], sniffs: [ExportSniff]) -> String {
    if paths.isEmpty { return "\(form) without files" }
    let shown = paths.sorted().prefix(5).map { path in
      String(path.prefix(80)).unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : String($0) }.joined()
    }
    let more = paths.count > shown.count ? " and \(paths.count - shown.count) more" : ""
    let clinical = sniffs.contains(.root(ExportSniff.clinicalDocumentRoot)) ? "; the clinical document (CDA) alone is no export" : ""
    return "\(form) with \(paths.count == 1 ? "one file" : "\(paths.count) files"): \(shown.joined(separator: ", "))\(more)\(clinical)"
  }
}

// MARK: - Folders

extension ExportFile {
  private static let maximumDepth = 4
  private static let maximumFiles = 200_000

  private static func inFolder(_ url: URL) throws(ExportFileError) -> ExportFile {
    try translating(url.path) {
      let files = try regularFiles(in: url.path, below: "")
      var sniffs: [ExportSniff] = []
      let candidates = files.filter { mayBeXML($0.path) }.sorted { left, right in
        let (first, second) = (hasXMLName(left.path), hasXMLName(right.path))
        if first != second { return first }
        return left.size != right.size ? left.size > right.size : left.path < right.path
      }
      for candidate in candidates {
        let path = url.path + "/" + candidate.path
        guard let file = try? InputFile(path: path), let sniff = try? ExportSniff.sniff(FileSource(file: file)) else { continue }
        sniffs.append(sniff)
        guard sniff == .root(ExportSniff.exportRoot) else { continue }
        let folder = String(candidate.path.dropLast((candidate.path as NSString).lastPathComponent.count))
        let companions = files.filter { $0.path != candidate.path && $0.path.hasPrefix(folder) }.sorted { $0.path < $1.path }.map {
          Companion(path: String($0.path.dropFirst(folder.count)), size: $0.size, place: .file(path: url.path + "/" + $0.path))
        }
        return ExportFile(
          url: url, form: .folder, documentPath: candidate.path, documentSize: candidate.size, documentInputSize: candidate.size,
          companions: companions, document: .file(path: path), archive: nil, dialect: try ExportDialect.detect(FileSource(file: file)))
      }
      throw ExportFileError.noExport(path: url.path, found: words(form: "a folder", paths: files.map(\.path), sniffs: sniffs))
    }
  }

  /// Regular files in and below a folder; links are not followed, hidden files are left out.
  private static func regularFiles(in root: String, below prefix: String, depth: Int = 0) throws -> [(path: String, size: Int64)] {
    guard let directory = opendir(root + "/" + prefix) else {
      if depth > 0 { return [] }
      throw ArchiveError.unreadable(errno: errno)
    }
    defer { closedir(directory) }
    var files: [(path: String, size: Int64)] = []
    while let item = readdir(directory), files.count < maximumFiles {
      let name = withUnsafePointer(to: &item.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(".") { continue }
      let path = prefix + name
      var status = stat()
      guard lstat(root + "/" + path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFREG {
        files.append((path, Int64(status.st_size)))
      } else if status.st_mode & S_IFMT == S_IFDIR, depth < maximumDepth {
        files += try regularFiles(in: root, below: path + "/", depth: depth + 1)
      }
    }
    return files
  }
}
