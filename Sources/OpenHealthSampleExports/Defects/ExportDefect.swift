// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// A defect of real exports, or one that an attacker could create, for a ``SyntheticExport``.
///
/// No defect changes the elements around it. Defects of single elements add elements with the defect at a few places of the file; defects
/// of the whole text or the archive change what surrounds the elements. ``summary`` describes each in a line.
package enum ExportDefect: String, CaseIterable, Sendable {
  // The text as a whole.
  /// A document type declaration with stray and doubled pieces, as several iOS releases wrote it.
  case malformedDTD = "malformed-dtd"
  /// No document type declaration. Ignored together with defects that need one.
  case noDTD = "no-dtd"
  /// Entities that would expand to gigabytes, and references to them.
  case entityBomb = "entity-bomb"
  /// Entities that name a file and a server, and references to them.
  case externalEntity = "external-entity"
  /// A byte-order mark before the XML.
  case byteOrderMark = "bom"
  /// Line ends of carriage return and line feed.
  case crlf
  /// An XML declaration of UTF-16 before UTF-8 text.
  case wrongEncodingDeclaration = "wrong-encoding-declaration"
  /// Chinese names of files and times of heart beats.
  case localizedNames = "localized-names"
  /// 32 MiB of blanks between two elements, and 8 MiB inside a tag.
  case blankRun = "blank-run"

  // Characters.
  /// Raw control characters in source names and metadata.
  case controlCharacter = "control-character"
  /// References to control characters, such as `&#x3;`.
  case characterReferenceToControl = "character-reference-to-control"
  /// Unescaped ampersands in values.
  case bareAmpersand = "bare-ampersand"
  /// Unescaped less-than signs in values.
  case bareLessThan = "bare-less-than"
  /// Bytes that are not UTF-8.
  case invalidUTF8 = "invalid-utf8"
  /// Zero bytes in source names and metadata.
  case nulByte = "nul-byte"
  /// A metadata value of 12 MiB.
  case longAttribute = "long-attribute"

  // Tags.
  /// Records without an end tag, or with an incomplete start tag.
  case unclosedRecord = "unclosed-record"
  /// A value without its closing quote.
  case unclosedQuote = "unclosed-quote"
  /// End tags of elements that are not open.
  case strayEndTag = "stray-end-tag"
  /// The same attribute twice in one tag.
  case repeatedAttribute = "repeated-attribute"
  /// Records without type, source, date, unit or value.
  case missingAttribute = "missing-attribute"
  /// Attributes of a later version of the format.
  case unknownAttribute = "unknown-attribute"
  /// Elements of a later version of the format.
  case unknownElement = "unknown-element"
  /// 5,000 nested elements.
  case nestedElementsTooDeep = "nested-elements-too-deep"

  // Values.
  /// Texts that are not dates: month 13, year 0000, without an offset, in other forms.
  case badDate = "bad-date"
  /// Dates in the years 1 and 4001.
  case farDate = "far-date"
  /// Elements whose end precedes their start.
  case endBeforeStart = "end-before-start"
  /// Values that are not numbers: `NaN`, `1e999`, decimal commas, empty text.
  case badNumber = "bad-number"
  /// Unknown units, and empty ones.
  case unknownUnit = "unknown-unit"
  /// Units that do not fit the type.
  case unitOfOtherDimension = "unit-of-other-dimension"
  /// Types of a later version of HealthKit.
  case unknownType = "unknown-type"
  /// Category values of a later version of HealthKit, or of another type.
  case unknownCategoryValue = "unknown-category-value"
  /// Two records that are equal in all attributes.
  case duplicateRecords = "duplicate-records"

  // Files beside the XML.
  /// References to files of routes and clinical records that do not exist.
  case missingFile = "missing-file"
  /// Names of files that lead out of the archive.
  case pathTraversal = "path-traversal"
  /// German electrocardiograms, with decimal commas.
  case decimalCommaECG = "decimal-comma-ecg"
  /// A small entry that unpacks to 1 GiB.
  case zipBomb = "zip-bomb"
  /// A second entry with the name of the XML, without records.
  case duplicateZipEntry = "duplicate-zip-entry"

  // Defects that end the text early are last, so that all others come before them.
  /// The XML ends inside a record; everything after it is lost.
  case truncatedXML = "truncated-xml"
  /// A wrong byte in the packed XML; everything after it is unreliable.
  case flippedZipByte = "flipped-zip-byte"
  /// The zip archive ends inside the packed XML; everything after it is lost.
  case truncatedZip = "truncated-zip"
  /// The zip archive ends before its directory.
  case missingZipDirectory = "missing-zip-directory"

  /// A description in one line, for people.
  package var summary: String {
    switch self {
    case .malformedDTD: "a document type declaration with stray and doubled pieces, as several releases shipped"
    case .noDTD: "no document type declaration; ignored together with defects that need one"
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
    case .badDate: "texts that are not dates: month 13, year 0000, no offset, other forms"
    case .farDate: "dates in the years 1 and 4001"
    case .endBeforeStart: "ends before starts"
    case .badNumber: "values that are not numbers: NaN, 1e999, decimal commas, nothing"
    case .unknownUnit: "units that are not known, or no units"
    case .unitOfOtherDimension: "units that do not fit the type"
    case .unknownType: "types of a later version"
    case .unknownCategoryValue: "category values of a later version, or of another type"
    case .duplicateRecords: "two records that are equal in every attribute"
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
  package var forms: Set<SyntheticForm> {
    switch self {
    case .duplicateZipEntry, .flippedZipByte, .truncatedZip, .missingZipDirectory: [.zip]
    case .decimalCommaECG, .zipBomb: [.zip, .folder]
    default: Set(SyntheticForm.allCases)
    }
  }

  /// Whether the defect makes elements unreadable that would be sound without it.
  package var losesElements: Bool { [.truncatedXML, .flippedZipByte, .truncatedZip].contains(self) }
}

/// The form of an export on disk.
package enum SyntheticForm: String, CaseIterable, Sendable {
  /// A zip archive, as the phone writes it.
  case zip
  /// The unpacked folder.
  case folder
  /// The XML file alone.
  case xml
}
