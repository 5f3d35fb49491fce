// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The content of a file or folder that is not an export.
package enum ExportFileContent: Hashable, Sendable {
  /// No bytes.
  case empty
  /// An XML file with this root element, shortened to 60 characters.
  case document(root: String)
  /// A text in UTF-16 or UTF-32.
  case wideText
  /// A file with the name, but not the content, of a zip archive.
  case falseArchive
  /// A zip archive without an export.
  case archive(Files)
  /// A folder without an export.
  case folder(Files)
  /// Neither XML nor a zip archive.
  case other

  /// The files of an archive or folder.
  package struct Files: Hashable, Sendable {
    /// The number of files, without folders.
    package let count: Int
    /// The first five paths in alphabetical order, shortened to 80 characters.
    package let first: [String]
    /// Whether an export's clinical document (CDA) is among the files.
    package let hasClinicalDocument: Bool

    init(_ paths: [String], _ sniffs: [ExportSniff]) {
      count = paths.count
      first = paths.sorted().prefix(5).map { $0.shortened(to: 80) }
      hasClinicalDocument = sniffs.contains(.root(ExportSniff.clinicalDocumentRoot))
    }
  }
}

extension ExportFileContent: CustomStringConvertible {
  /// A phrase that follows "It is".
  package var description: String {
    switch self {
    case .empty: "an empty file"
    case .document(ExportSniff.clinicalDocumentRoot):
      "the clinical document (CDA) of an export, not the export itself (an XML file with the root HealthData)"
    case .document(let root): "an XML file with the root \(root)"
    case .wideText: "a text in UTF-16 or UTF-32; an export is UTF-8"
    case .falseArchive: "named like a zip archive, but not one"
    case .archive(let files): "a zip archive \(files)"
    case .folder(let files): "a folder \(files)"
    case .other: "neither an XML file nor a zip archive nor a folder"
    }
  }
}

extension ExportFileContent.Files: CustomStringConvertible {
  /// A phrase that follows "a zip archive" or "a folder". Control characters of names are replaced.
  package var description: String {
    if count == 0 { return "without files" }
    let shown = first.map { path in
      path.unicodeScalars.map { $0.properties.generalCategory == .control ? "?" : String($0) }.joined()
    }
    let more = count > shown.count ? " and \(count - shown.count) more" : ""
    let clinical = hasClinicalDocument ? "; the clinical document (CDA) alone is not an export" : ""
    return "with \(count == 1 ? "one file" : "\(count) files"): \(shown.joined(separator: ", "))\(more)\(clinical)"
  }
}
