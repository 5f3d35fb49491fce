// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

/// The rule about folders can fail: it finds cycles and names them.
@Suite struct FolderGraphTests {
  private func file(_ path: String, _ text: String) -> SourceFile { SourceFile(path: "Sources/Core/\(path)", text: text) }

  private func circles(_ files: SourceFile...) -> [String] { FolderGraph.circles(files) }

  @Test("A cycle of folders is found, and named with the types that cause it")
  func circle() {
    let unit = file("Units/Unit.swift", "public struct Unit {\n  var type: DataType?\n}\n")
    let type = file("Catalog/DataType.swift", "final class DataType {\n  let record: Record\n}\n")
    let record = file("Records/Record.swift", "@frozen public enum Record { case one(Unit) }\n")
    #expect(
      circles(unit, type, record) == [
        "Catalog -> Records (Record in DataType.swift) -> Units (Unit in Record.swift) -> Catalog (DataType in Unit.swift)"
      ])
    #expect(circles(type, record).isEmpty)
    #expect(circles(unit, type, file("Records/Record.swift", "enum Record {}\n")).isEmpty)
  }

  @Test("A type of a folder on the same floor or a higher one is found; folders without a floor do not count")
  func climbs() {
    let files = [file("A/X.swift", "struct X { let y: Y? }\n"), file("B/Y.swift", "struct Y {}\n")]
    #expect(FolderGraph.climbs(files, floors: [["B"], ["A"]]).isEmpty)
    for floors in [[["A"], ["B"]], [["A", "B"]]] { #expect(FolderGraph.climbs(files, floors: floors) == ["A -> B (Y in X.swift)"]) }
    #expect(FolderGraph.climbs(files, floors: [["A"]]).isEmpty)
  }

  @Test("Files beside the folders, nested folders and generated files count for the right folder")
  func folders() {
    let top = file("Engine.swift", "public class Engine { let list: Requests? }\n")
    #expect(circles(top, file("Lists/Requests.swift", "struct Requests { let engine: Engine }\n")).count == 1)
    #expect(circles(file("A/B/X.swift", "struct X { let y: Y? }\n"), file("A/Y.swift", "struct Y { let x: X? }\n")).count == 1)
    #expect(circles(file("A/Generated/X.swift", "struct X { let y: Y? }\n"), file("A/Y.swift", "struct Y { let x: X? }\n")).isEmpty)
  }

  @Test("A folder counts with all that is in it, and the folders in it count among themselves, wherever the target is")
  func depth() {
    let query = file("Store/Queries/Query.swift", "struct Query { let sample: Sample }\n")
    let sample = file("Samples/Sample.swift", "struct Sample { let store: Store? }\n")
    let store = file("Store/Store.swift", "final class Store {}\n")
    #expect(circles(query, sample, store) == ["Samples -> Store (Store in Sample.swift) -> Samples (Sample in Query.swift)"])
    #expect(circles(file("Queries/Query.swift", query.text), sample, store).isEmpty)
    let page = SourceFile(path: "Programs/Sources/Pages/Page/Lists/Page.swift", text: "struct Page { let form: Form? }\n")
    let form = SourceFile(path: "Programs/Sources/Pages/Page/Forms/Form.swift", text: "struct Form { let page: Page? }\n")
    #expect(circles(page, form) == ["Page/Forms -> Page/Lists (Page in Form.swift) -> Page/Forms (Form in Page.swift)"])
  }

  @Test("Names in comments and strings do not count, in interpolations they do; ambiguous and local names do not")
  func names() {
    let y = file("B/Y.swift", "struct Y { let x: X? }\n")
    for text in ["// Y\n", "let a = \"Y\"\n", "let a = \"\"\"\n  Y \\\" Y\n  \"\"\"\n", "let a = #\"Y \\(Y)\"#\n", "let myY = 1\n"] {
      #expect(circles(y, file("A/X.swift", "struct X {}\n" + text)).isEmpty, "\(text)")
    }
    for text in ["let a = \"\\(Y.self) b\"\n", "let a = #\"\\#(f(\"(\", Y()))\"#\n", "let a = \"b\"; let c: Y\n", "extension Y {}\n"] {
      #expect(circles(y, file("A/X.swift", "struct X {}\n" + text)).count == 1, "\(text)")
    }
    #expect(circles(y, file("A/X.swift", "struct X { let y: Y }\nstruct Y {}\n")).isEmpty)
    #expect(circles(y, file("A/X.swift", "struct X { let y: Y }\n"), file("C/Z.swift", "private struct Y {}\n")).count == 1)
  }
}
