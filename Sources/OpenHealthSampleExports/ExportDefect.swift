// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A fault that exports have been seen with, or that somebody might build into one, to be put into a ``SyntheticExport``.
///
/// Each one leaves the elements around it as they are without it. Those of single elements bring elements of their own, at a few places
/// of the file; those of the whole text or of the archive change what lies around the elements. ``summary`` tells what each is.
public enum ExportDefect: String, CaseIterable, Sendable {
  // The text as a whole.
  case malformedDTD = "malformed-dtd"
  case noDTD = "no-dtd"
  case entityBomb = "entity-bomb"
  case externalEntity = "external-entity"
  case byteOrderMark = "bom"
  case crlf
  case wrongEncodingDeclaration = "wrong-encoding-declaration"
  case localizedNames = "localized-names"
  case blankRun = "blank-run"

  // Characters.
  case controlCharacter = "control-character"
  case characterReferenceToControl = "character-reference-to-control"
  case bareAmpersand = "bare-ampersand"
  case bareLessThan = "bare-less-than"
  case invalidUTF8 = "invalid-utf8"
  case nulByte = "nul-byte"
  case longAttribute = "long-attribute"

  // Tags.
  case unclosedRecord = "unclosed-record"
  case unclosedQuote = "unclosed-quote"
  case strayEndTag = "stray-end-tag"
  case repeatedAttribute = "repeated-attribute"
  case missingAttribute = "missing-attribute"
  case unknownAttribute = "unknown-attribute"
  case unknownElement = "unknown-element"
  case nestedElementsTooDeep = "nested-elements-too-deep"

  // Values.
  case badDate = "bad-date"
  case farDate = "far-date"
  case endBeforeStart = "end-before-start"
  case badNumber = "bad-number"
  case unknownUnit = "unknown-unit"
  case unitOfOtherDimension = "unit-of-other-dimension"
  case unknownType = "unknown-type"
  case unknownCategoryValue = "unknown-category-value"
  case duplicateRecords = "duplicate-records"

  // Files beside the XML.
  case missingFile = "missing-file"
  case pathTraversal = "path-traversal"
  case decimalCommaECG = "decimal-comma-ecg"
  case zipBomb = "zip-bomb"
  case duplicateZipEntry = "duplicate-zip-entry"

  // Whatever ends the text early comes last, so that all others are in what is left.
  case truncatedXML = "truncated-xml"
  case flippedZipByte = "flipped-zip-byte"
  case truncatedZip = "truncated-zip"
  case missingZipDirectory = "missing-zip-directory"

  /// What is wrong, in one line.
  public var summary: String {
    switch self {
    case .malformedDTD: "a document type declaration with stray and doubled pieces, as several releases shipped"
    case .noDTD: "no document type declaration; ignored beside those defects that need one"
    case .entityBomb: "entities that would unfold to gigabytes, and references to them"
    case .externalEntity: "entities that name a file and a server, and references to them"
    case .byteOrderMark: "a byte-order mark in front of the XML"
    case .crlf: "line ends of two bytes, as after an edit on Windows"
    case .wrongEncodingDeclaration: "a declaration that says UTF-16 in front of UTF-8"
    case .localizedNames: "file names, and the times of heart beats, in Chinese"
    case .blankRun: "many megabytes of blanks between two elements and inside a tag"
    case .controlCharacter: "raw control characters in source names and metadata"
    case .characterReferenceToControl: "references to control characters, such as &#x3;"
    case .bareAmpersand: "ampersands that are not escaped"
    case .bareLessThan: "less-than signs that are not escaped"
    case .invalidUTF8: "bytes that are not UTF-8"
    case .nulByte: "bytes of value zero in source names and metadata"
    case .longAttribute: "a metadata value of 12 MB"
    case .unclosedRecord: "records without an end tag, or without the end of the start tag"
    case .unclosedQuote: "a value without its closing quote"
    case .strayEndTag: "end tags of elements that are not open"
    case .repeatedAttribute: "an attribute that is given twice"
    case .missingAttribute: "records without type, source, date, unit or value"
    case .unknownAttribute: "attributes of a later version"
    case .unknownElement: "elements of a later version"
    case .nestedElementsTooDeep: "elements nested 5000 deep"
    case .badDate: "dates that are none: month 13, year 0000, no offset, other forms"
    case .farDate: "dates in the years 1 and 4001"
    case .endBeforeStart: "ends before starts"
    case .badNumber: "values that are no numbers: NaN, 1e999, decimal commas, nothing"
    case .unknownUnit: "units that are not known, or no units"
    case .unitOfOtherDimension: "units that do not fit the type"
    case .unknownType: "types of a later version"
    case .unknownCategoryValue: "category values of a later version, or of another type"
    case .duplicateRecords: "two records that are equal in all they say"
    case .missingFile: "references to route and clinical files that are not there"
    case .pathTraversal: "names of files that lead out of the archive"
    case .decimalCommaECG: "electrocardiograms in German, with decimal commas"
    case .zipBomb: "a small entry that unpacks to a gigabyte"
    case .duplicateZipEntry: "two entries of one name, the second without records"
    case .truncatedXML: "the XML ends inside a record; what would follow is lost"
    case .flippedZipByte: "one wrong byte in the packed XML; what follows cannot be relied on"
    case .truncatedZip: "the zip ends inside the packed XML; what would follow is lost"
    case .missingZipDirectory: "the zip ends before its directory"
    }
  }

  /// The forms of an export that can have the defect.
  public var forms: Set<SyntheticExport.Form> {
    switch self {
    case .duplicateZipEntry, .flippedZipByte, .truncatedZip, .missingZipDirectory: [.zip]
    case .decimalCommaECG, .zipBomb: [.zip, .folder]
    default: Set(SyntheticExport.Form.allCases)
    }
  }

  /// Whether elements that are sound without the defect are lost with it.
  public var losesElements: Bool { [.truncatedXML, .flippedZipByte, .truncatedZip].contains(self) }
}
