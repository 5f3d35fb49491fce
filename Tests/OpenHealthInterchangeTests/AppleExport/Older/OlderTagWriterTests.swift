// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthInterchange

@Suite struct OlderTagWriterTests {
  /// A text of 2015 in the current form.
  private static func translated(_ text: String) throws -> String {
    String(decoding: try readAll(OlderDialectSource(MemorySource(Array(text.utf8)))), as: UTF8.self)
  }

  private static let sleep = "type=\"HKCategoryTypeIdentifierSleepAnalysis\""

  @Test("Of a record's own attributes that precede the metadata the first one counts, of value and average the last one")
  func repeatedAttributes() throws {
    let names = ["type", "source", "unit", "creationDate", "startDate", "endDate", "value", "average"]
    let text = "<Record \(names.map { "\($0)=\"1\" \($0)=\"2\"" }.joined(separator: " "))/>"
    let attributes = "type=\"1\" sourceName=\"1\" unit=\"1\" creationDate=\"1\" startDate=\"1\" endDate=\"1\" value=\"2\""
    let others = [
      ("type", 2), ("source", 2), ("unit", 2), ("creationDate", 2), ("startDate", 2), ("endDate", 2), ("value", 1), ("average", 1),
      ("average", 2),
    ]
    let metadata = others.map { "<MetadataEntry key=\"\($0.0)\" value=\"\($0.1)\"/>" }.joined()
    #expect(try Self.translated(text) == "<Record \(attributes)>\(metadata)</Record>")
  }

  @Test(
    "An average is the value of a record without one, unless the record is a category",
    arguments: [
      ("average=\"2\"/>", "value=\"2\"/>"), ("average=\"1\" average=\"2\">", "value=\"2\"><MetadataEntry key=\"average\" value=\"1\"/>"),
      ("unit=\"\" value=\"\"/>", "unit=\"\" value=\"\"/>"), ("min=\"1\"/>", "><MetadataEntry key=\"min\" value=\"1\"/></Record>"),
    ])
  func averages(row: String, expected: String) throws {
    let blank = expected.hasPrefix(">") ? "" : " "
    #expect(try Self.translated("<Record type=\"T\" \(row)") == "<Record type=\"T\"\(blank)\(expected)")
  }

  @Test(
    "The value of a category is a name where its number has one",
    arguments: [
      ("average=\"2\"/>", "value=\"HKCategoryValueSleepAnalysisInBed\"><MetadataEntry key=\"average\" value=\"2\"/></Record>"),
      ("unit=\"x\" value=\"1\"/>", "unit=\"x\" value=\"HKCategoryValueSleepAnalysisAsleepUnspecified\"/>"),
      ("unit=\"\" value=\"0\"/>", "value=\"HKCategoryValueSleepAnalysisInBed\"/>"), ("value=\"asleep\"/>", "value=\"asleep\"/>"),
      ("value=\"\"/>", "value=\"\"/>"), ("value=\"-1\">", "value=\"-1\">"),
    ])
  func categories(row: String, expected: String) throws {
    #expect(try Self.translated("<Record \(Self.sleep) \(row)") == "<Record \(Self.sleep) \(expected)")
  }

  @Test(
    "Characteristics get the form of later systems where they have the older one",
    arguments: [
      ("HKCharacteristicTypeIdentifierDateOfBirth=\"19880412\"", "HKCharacteristicTypeIdentifierDateOfBirth=\"1988-04-12\""),
      ("HKCharacteristicTypeIdentifierDateOfBirth=\"1988041\"", "HKCharacteristicTypeIdentifierDateOfBirth=\"1988041\""),
      ("HKCharacteristicTypeIdentifierDateOfBirth=\"198804123\"", "HKCharacteristicTypeIdentifierDateOfBirth=\"198804123\""),
      ("HKCharacteristicTypeIdentifierDateOfBirth=\"1988:4/2\"", "HKCharacteristicTypeIdentifierDateOfBirth=\"1988:4/2\""),
      ("HKCharacteristicTypeIdentifierDateOfBirth=\"90909099\"", "HKCharacteristicTypeIdentifierDateOfBirth=\"9090-90-99\""),
      ("HKCharacteristicTypeIdentifierBiologicalSex=\"1\"", "HKCharacteristicTypeIdentifierBiologicalSex=\"HKBiologicalSexFemale\""),
      ("HKCharacteristicTypeIdentifierBiologicalSex=\"99\"", "HKCharacteristicTypeIdentifierBiologicalSex=\"99\""),
      ("HKCharacteristicTypeIdentifierBiologicalSex=\"\"", "HKCharacteristicTypeIdentifierBiologicalSex=\"\""),
      ("HKCharacteristicTypeIdentifierBiologicalSex=\"1x\"", "HKCharacteristicTypeIdentifierBiologicalSex=\"1x\""),
      ("novelty=\"19880412\"", "novelty=\"19880412\""), ("source=\"1\"", "sourceName=\"1\""),
      // Not of the form of a date of a record: a person has none.
      ("day=\"20150718161649+0200\"", "day=\"20150718161649+0200\""),
    ])
  func person(attribute: String, expected: String) throws {
    #expect(try Self.translated("<Me \(attribute)/>") == "<Me \(expected)/>")
  }

  @Test("Names that XML allows stay attributes of other elements; other names become metadata")
  func names() throws {
    for name in ["azAZ", "z", "Z", "a:b", "a_b", "a-b", "a.b", "a0", "a9", "0", ":"] {
      #expect(try Self.translated("<Workout \(name)=\"1\"/>") == "<Workout \(name)=\"1\"/>")
    }
    for name in ["a b", "a/b", "a;b", "a@b", "a[b", "a^b", "a`b", "a{b", "a,b", "é"] {
      let expected = "<Workout x=\"1\"><MetadataEntry key=\"\(name)\" value=\"2\"/></Workout>"
      #expect(try Self.translated("<Workout x=\"1\" \(name)=\"2\"/>") == expected)
    }
  }

  @Test("Dates of other elements get the current form, sources their current name, and lines keep their number")
  func otherElements() throws {
    let text = "<Novelty source=\"A\"\n\n date=\"20150718161649-0930\" x=\"1\n2\" my key=\"\n\"\n>\n"
    let expected =
      "<Novelty sourceName=\"A\" date=\"2015-07-18 16:16:49 -0930\" x=\"1\n2\">"
      + "<MetadataEntry key=\"my key\" value=\"&#10;\"/>\n\n\n\n\n"
    #expect(try Self.translated(text) == expected)
    #expect(try Self.translated("<Novelty\nx=\"1\n2\"\n/>\n") == "<Novelty x=\"1\n2\"\n\n/>\n")
    #expect(try Self.translated("<Record\n type=\"T\"\n>") == "<Record type=\"T\"\n\n>")
  }

  @Test(
    "Metadata of 2015 were escaped twice, and are escaped once",
    arguments: [
      ("&amp;lt;", "&lt;"), ("&lt;", "&lt;"), ("&amp;amp;amp;", "&amp;amp;"), ("a'b", "a'b"), ("&amp;apos;", "'"), ("&quot;", "&quot;"),
      ("&amp;quot;", "&quot;"), ("&gt;", "&gt;"), ("\t\r", "&#9;&#13;"), ("&#65;&#x42;", "AB"), ("&amp;#x1F600;", "\u{1F600}"),
      ("&#233;", "é"), ("&nbsp;", "&amp;nbsp;"), ("& &", "&amp; &amp;"), ("&#0;", "&amp;#0;"), ("&", "&amp;"), ("&lt", "&amp;lt"),
      ("&#9;&#10;&#13;", "&#9;&#10;&#13;"), ("é>", "é&gt;"), ("", ""), ("&amp;", "&amp;"), ("x&amp;y", "x&amp;y"),
    ])
  func escapes(text: String, expected: String) throws {
    #expect(
      try Self.translated("<Workout a b=\"\(text)\"/>") == "<Workout><MetadataEntry key=\"a b\" value=\"\(expected)\"/></Workout>")
  }
}
