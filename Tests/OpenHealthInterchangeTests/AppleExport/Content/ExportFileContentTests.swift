// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

@testable import OpenHealthInterchange

@Suite struct ExportFileContentTests {
  private func files(_ paths: [String], _ sniffs: [ExportSniff] = []) -> ExportFileContent.Files { .init(paths, sniffs) }

  @Test("Files are counted; the first five by name are shown")
  func counts() {
    #expect("\(files([]))" == "without files")
    #expect("\(files(["b"]))" == "with one file: b")
    #expect("\(files(["b", "a"]))" == "with 2 files: a, b")
    #expect("\(files(["e", "d", "c", "b", "a"]))" == "with 5 files: a, b, c, d, e")
    #expect("\(files(["f", "e", "d", "c", "b", "a"]))" == "with 6 files: a, b, c, d, e and 1 more")
    let many = files(["g", "f", "e", "d", "c", "b", "a"])
    #expect("\(many)" == "with 7 files: a, b, c, d, e and 2 more")
    #expect(many.count == 7)
    #expect(many.first == ["a", "b", "c", "d", "e"])
  }

  @Test("Control characters and long names are not shown as they are")
  func names() {
    #expect("\(files(["a\u{1B}[1m\n"]))" == "with one file: a?[1m?")
    let name = String(repeating: "n", count: 80)
    #expect(files([name]).first == [name])
    #expect(files([name + "n"]).first == [name + "…"])
  }

  @Test("A clinical document among the files is mentioned")
  func clinicalDocument() {
    let sniffs: [ExportSniff] = [.other, .root("ClinicalDocument")]
    #expect("\(files(["a"], sniffs))" == "with one file: a; the clinical document (CDA) alone is not an export")
    #expect(files(["a"], sniffs).hasClinicalDocument)
    #expect(!files(["a"], [.root("svg"), .empty]).hasClinicalDocument)
  }

  @Test("Each content has a phrase")
  func phrases() {
    #expect(ExportFileContent.empty.description == "an empty file")
    #expect(ExportFileContent.document(root: "svg").description == "an XML file with the root svg")
    #expect(ExportFileContent.document(root: "ClinicalDocument").description.hasPrefix("the clinical document (CDA) of an export"))
    #expect(ExportFileContent.archive(files([])).description == "a zip archive without files")
    #expect(ExportFileContent.folder(files(["a"])).description == "a folder with one file: a")
  }
}
