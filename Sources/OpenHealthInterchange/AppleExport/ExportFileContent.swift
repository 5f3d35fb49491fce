// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// What is in the place of an export.
public enum ExportFileContent: Hashable, Sendable {
  case empty
  /// An XML file with this root element, cut where it is long.
  case document(root: String)
  /// A text in UTF-16 or UTF-32.
  case wideText
  /// A file that only its name makes a zip archive.
  case falseArchive
  case archive(Files)
  case folder(Files)
  /// Neither XML nor a zip archive.
  case other

  /// The files of an archive or folder.
  public struct Files: Hashable, Sendable {
    public let count: Int
    /// The first paths in order, cut where they are long.
    public let first: [String]
    /// The clinical document of an export is one of them.
    public let hasClinicalDocument: Bool

    init(_ paths: [String], _ sniffs: [ExportSniff]) {
      count = paths.count
      first = paths.sorted().prefix(5).map { $0.shortened(to: 80) }
      hasClinicalDocument = sniffs.contains(.root(ExportSniff.clinicalDocumentRoot))
    }
  }
}

extension ExportFileContent: CustomStringConvertible {
  /// In words, to be put behind "It is".
  public var description: String {
    switch self {
    case .empty: "an empty file"
    case .document(ExportSniff.clinicalDocumentRoot):
      "the clinical document (CDA) of an export, not the export itself (an XML file with the root HealthData)"
    case .document(let root): "an XML file with the root \(root)"
    case .wideText: "a text in UTF-16 or UTF-32; an export is UTF-8"
    case .falseArchive: "named like a zip archive, but is none"
    case .archive(let files): "a zip archive \(files)"
    case .folder(let files): "a folder \(files)"
    case .other: "no XML file, zip archive or folder"
    }
  }
}

extension ExportFileContent.Files: CustomStringConvertible {
  public var description: String {
    if count == 0 { return "without files" }
    let shown = first.map { path in
      path.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : String($0) }.joined()
    }
    let more = count > shown.count ? " and \(count - shown.count) more" : ""
    let clinical = hasClinicalDocument ? "; the clinical document (CDA) alone is no export" : ""
    return "with \(count == 1 ? "one file" : "\(count) files"): \(shown.joined(separator: ", "))\(more)\(clinical)"
  }
}
