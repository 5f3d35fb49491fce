// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthInterchange
import Testing

@Suite struct ElectrocardiogramTests {
  @Test("A file is its header and its voltages, in English and German")
  func languages() {
    let english = Electrocardiogram(
      "Name,Anna Example\nDate of Birth,\"Apr \"\"12\"\", 1988\"\nSample Rate,512 hertz\n\nUnit,µV\n\n-1.5\n2\n3.25\n".utf8)
    #expect(english.samples == [-1.5, 2, 3.25])
    #expect(
      english.header.map(\.name) == ["Name", "Date of Birth", "Sample Rate", "Unit"] && english.header[1].value == "Apr \"12\", 1988")
    let german = Electrocardiogram("\u{FEFF}Messrate,512 Hertz\r\n\r\n-1,500\r\n0,250\r\n".utf8)
    #expect(german.samples == [-1.5, 0.25])
    #expect(german.header.map(\.name) == ["Messrate"])
    #expect(Electrocardiogram("".utf8).samples.isEmpty)
    #expect(Electrocardiogram("".utf8).header.isEmpty)
  }

  @Test("F2: a line without a comma is a name without a value")
  func bareName() {
    let file = Electrocardiogram("Name\nDate of Birth,\n \nSample Rate, 512 hertz \n\n 1 \n-2\r3\n".utf8)
    #expect(file.header.map(\.name) == ["Name", "Date of Birth", "Sample Rate"])
    #expect(file.header.map(\.value) == ["", "", "512 hertz"])
    #expect(file.samples == [1, -2, 3])
  }

  @Test("Tables in the folder for them are electrocardiograms")
  func files() {
    #expect(Electrocardiogram.isFile("electrocardiograms/心电图_2025-12-30_1.csv"))
    #expect(Electrocardiogram.isFile("Electrocardiograms/ecg_2025-12-30.CSV"))
    for path in ["ecg_2025-12-30.csv", "electrocardiograms/ecg.txt", "electrocardiograms.csv"] {
      #expect(!Electrocardiogram.isFile(path), "\(path)")
    }
  }

  @Test("At most 100 lines of the header are kept, and none after the first voltage")
  func headerLines() {
    let header = (1...101).map { "Line \($0),x\n" }.joined()
    #expect(Electrocardiogram("\(header)1\n".utf8).header.map(\.name) == (1...100).map { "Line \($0)" })
    let file = Electrocardiogram("A,x\n1\nB,y\n2\n\nC,z\n3".utf8)
    #expect(file.header.map(\.name) == ["A"])
    #expect(file.samples == [1, 2, 3])
  }

  @Test(
    "A cell loses its quotation marks, of which two in a row stand for one",
    arguments: [
      ("\"\"", ""), ("\"x\"", "x"), ("\"", "\""), ("\"x", "\"x"), ("x\"", "x\""), ("\"a\"\"b\"", "a\"b"),
      ("\"\"\"\"", "\""), ("\"\"\"\"\"\"", "\"\""),
      ("", ""), ("a,b", "a,b"), ("\"a,\"\"b\"\"\"", "a,\"b\""),
    ])
  func cells(cell: String, expected: String) {
    #expect(Electrocardiogram("Name,\(cell)\n".utf8).header.map(\.value) == [expected])
  }

  @Test("Voltages are finite numbers in lines of their own")
  func voltages() {
    let text = "-1\n-,5\n+2\n0,5\n1e999\nnan\n-inf\n1 2\n\r\n7\r\n"
    let file = Electrocardiogram(text.utf8)
    #expect(file.samples == [-1, -0.5, 0.5, 7])
    #expect(file.unreadableLines == 5)
  }

  @Test("F2: voltages can have quotation marks, as a comma in a table needs, and a typographic minus; lines without a voltage are counted")
  func spellings() {
    let file = Electrocardiogram("\"Unité\",µV\n\n\"-12,5\"\n\u{2212}3,25\n\"\u{2212}4.5\"\n7\n\"8,5\"\n".utf8)
    #expect(file.samples == [-12.5, -3.25, -4.5, 7, 8.5])
    #expect(file.header.map(\.name) == ["Unité"] && file.header.map(\.value) == ["µV"] && file.unreadableLines == 0)
    let broken = Electrocardiogram("Unit,µV\n1\n–\n\"\"\n\"1\"\"2\"\n2\n".utf8)
    #expect(broken.samples == [1, 2] && broken.unreadableLines == 3)
  }
}
