// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// A document of a health institution, in HL7's Clinical Document Architecture (CDA-03).
package struct ClinicalDocument: ContentRecord {
  /// Title, patient, author, and the organisation that keeps the document; empty if the document lacks them.
  package var title, patientName, authorName, custodianName: String
  /// The document itself: XML.
  package var bytes: ContentBytes?

  /// A document; nothing is checked.
  package init(
    title: String = "", patientName: String = "", authorName: String = "", custodianName: String = "", bytes: ContentBytes? = nil
  ) {
    self.title = title
    self.patientName = patientName
    self.authorName = authorName
    self.custodianName = custodianName
    self.bytes = bytes
  }

  /// The document without its content, as an app sees it until the person grants reading it (CDA-04).
  package var hidden: ClinicalDocument { ClinicalDocument(bytes: bytes) }

  /// Whether the type is one of documents.
  package func fits(_ type: DataType) -> Bool { type.isOfDocuments }

  /// Checks the lengths of texts.
  package func validate(start: Date, end: Date) throws(ContentFault) {
    for (name, text) in [("title", title), ("patientName", patientName), ("authorName", authorName), ("custodianName", custodianName)] {
      guard text.utf8.count <= Limits.longestContentText else { throw .outOfRange(name: name) }
    }
    guard let bytes else { throw .missing(name: "documentData") }
    guard (1...Limits.largestContentBytes).contains(bytes.count) else { throw .outOfRange(name: "documentData") }
  }

  /// The title and the names.
  package func values(of field: ContentField) -> [ContentValue] {
    switch field {
    case .documentTitle: [.text(title)]
    case .patientName: [.text(patientName)]
    case .authorName: [.text(authorName)]
    case .custodianName: [.text(custodianName)]
    default: []
    }
  }
}

/// Reads the parts of a document in HL7's Clinical Document Architecture that HealthKit shows (CDA-01 to CDA-03).
///
/// It checks that the document is well-formed XML with the right outermost element. Its schema is not checked.
package struct ClinicalDocumentReading: Sendable {
  /// Why data are not such a document. A fault quotes nothing from the data.
  package enum Fault: Error, Sendable, Equatable, Codable, CustomStringConvertible {
    /// The data are not well-formed XML.
    case markup(MarkupReader.Fault)
    /// The outermost element is another one.
    case otherRoot
    /// The document is larger than ``Limits/largestContentBytes``.
    case tooLarge

    /// The fault as a sentence without a full stop.
    package var description: String {
      switch self {
      case .markup(let fault): fault.description
      case .otherRoot: "the outermost element must be ClinicalDocument of urn:hl7-org:v3"
      case .tooLarge: "the document has more than \(Limits.largestContentBytes) bytes"
      }
    }
  }

  /// The document with its bytes.
  package private(set) var document: ClinicalDocument
  /// The period that the document is effective for; nil if it has none that can be read (CDA-02).
  package private(set) var period: (start: Date, end: Date)?

  /// The path of open elements, without namespace prefixes.
  private var path: [String] = []
  /// The pieces of the open name or title.
  private var words: [String] = []
  private var text = ""
  private var low, high: Date?

  private static let root = "ClinicalDocument"
  private static let namespace = "urn:hl7-org:v3"

  /// The paths of the texts, below the outermost element. Of several authors the first counts.
  private static let places: [([String], WritableKeyPath<ClinicalDocument, String> & Sendable)] = [
    (["title"], \.title), (["recordTarget", "patientRole", "patient", "name"], \.patientName),
    (["author", "assignedAuthor", "assignedPerson", "name"], \.authorName),
    (["author", "assignedAuthor", "assignedAuthoringDevice", "softwareName"], \.authorName),
    (["custodian", "assignedCustodian", "representedCustodianOrganization", "name"], \.custodianName),
  ]

  /// Reads a document.
  ///
  /// - Parameter zone: The zone of a time without one.
  package init(_ data: Data, zone: TimeZone) throws(Fault) {
    guard data.count <= Limits.largestContentBytes else { throw .tooLarge }
    document = ClinicalDocument(bytes: ContentBytes(data))
    var isRight = false
    do throws(MarkupReader.Fault) {
      var reader = try MarkupReader(data)
      while let piece = try reader.next() {
        switch piece {
        case .start(let name, let attributes):
          if path.isEmpty { isRight = Self.isRoot(name, attributes) }
          start(Self.local(name), attributes, zone)
        case .text(let text): if place != nil { self.text += text }
        case .end: end()
        }
      }
    } catch {
      throw .markup(error)
    }
    guard isRight else { throw .otherRoot }
    if let start = low ?? high, let end = high ?? low, start <= end { period = (start, end) }
  }

  private static func isRoot(_ name: String, _ attributes: [String: String]) -> Bool {
    let prefix = name.firstIndex(of: ":").map { ":" + name[..<$0] } ?? ""
    return local(name) == root && attributes["xmlns\(prefix)"] == namespace
  }

  private static func local(_ name: String) -> String {
    String(name[(name.firstIndex(of: ":").map(name.index(after:)) ?? name.startIndex)...])
  }

  private mutating func start(_ name: String, _ attributes: [String: String], _ zone: TimeZone) {
    endWord()
    path.append(name)
    guard path.count >= 2, path[1] == "effectiveTime", path.count <= 3, let value = attributes["value"] else { return }
    let date = Self.date(value, zone)
    switch name {
    case "effectiveTime": (low, high) = (date, date)
    case "low": low = date
    case "high": high = date
    default: break
    }
  }

  private mutating func end() {
    endWord()
    if let place, path.count == place.depth {
      if document[keyPath: place.text].isEmpty { document[keyPath: place.text] = words.joined(separator: " ") }
      words = []
    }
    path.removeLast()
  }

  /// The text that the reader is inside of, and the number of elements open within it; nil outside of such a text.
  private var place: (text: WritableKeyPath<ClinicalDocument, String>, depth: Int)? {
    Self.places.first { path.dropFirst().starts(with: $0.0) }.map { ($0.1, $0.0.count + 1) }
  }

  /// Ends a part of a name, such as the family name. Blanks in it count as one.
  private mutating func endWord() {
    words += text.split(whereSeparator: \.isWhitespace).map(String.init)
    text = ""
  }

  /// The instant of a time of HL7, such as `20260131081500.5+0100`: year, month, day, hour, minute and second, of which only the year is
  /// required. Nil for another text.
  static func date(_ text: String, _ zone: TimeZone) -> Date? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    var rest = text[digits.endIndex...]
    guard digits.count >= 4, digits.count <= 14, digits.count % 2 == 0 else { return nil }
    func number(_ first: Int, _ count: Int, _ fallback: Int) -> Int? {
      guard digits.count >= first + count else { return fallback }
      return Int(digits.dropFirst(first).prefix(count))
    }
    if rest.first == "." { rest = rest.dropFirst().drop { $0.isASCII && $0.isNumber } }
    var components = DateComponents()
    (components.year, components.month, components.day) = (number(0, 4, 0), number(4, 2, 1), number(6, 2, 1))
    (components.hour, components.minute, components.second) = (number(8, 2, 0), number(10, 2, 0), number(12, 2, 0))
    var calendar = Calendar.gregorian(in: zone)
    if !rest.isEmpty {
      guard let offset = offset(rest), let zone = TimeZone(secondsFromGMT: offset) else { return nil }
      calendar.timeZone = zone
    }
    guard components.isValidDate(in: calendar) else { return nil }
    return calendar.date(from: components)
  }

  /// The seconds east of UTC of a text such as `+0100`; nil for another text.
  private static func offset(_ text: Substring) -> Int? {
    let digits = text.dropFirst()
    guard let sign = text.first, sign == "+" || sign == "-", digits.count == 4, digits.allSatisfy({ $0.isASCII && $0.isNumber }),
      let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)), hours <= 18, minutes < 60
    else { return nil }
    return (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
  }
}
