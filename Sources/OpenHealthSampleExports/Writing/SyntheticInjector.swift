// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Inserts the elements of defects between records: each at three places, large ones at one.
final class SyntheticInjector {
  private struct Item {
    var place: Int
    var defect: ExportDefect
    var copy: Int
  }

  /// The items to insert. The last one is next.
  private var items: [Item] = []
  private let defectBytes: Int?
  /// An instant within the period of the export.
  private let instant: Int

  private static let places = [3, 61, 240]

  init(defects: [ExportDefect], defectBytes: Int?, instant: Int) {
    self.defectBytes = defectBytes
    self.instant = instant
    for (index, defect) in defects.enumerated() {
      let isLarge = [.longAttribute, .blankRun, .nestedElementsTooDeep].contains(defect)
      for (copy, place) in Self.places.prefix(isLarge ? 1 : .max).enumerated() {
        items.append(Item(place: place + index, defect: defect, copy: copy))
      }
    }
    // The places of one copy differ, so this sorts by place, then by defect.
    items.sort { ($0.place, $0.copy) > ($1.place, $1.copy) }
  }

  /// The number of records before the next item.
  var nextPlace: Int { items.last?.place ?? .max }

  func inject(upTo place: Int, with writer: SyntheticRecordWriter) throws {
    while let item = items.last, item.place <= place {
      items.removeLast()
      // Not nil: `allCases` contains every defect.
      let number = ExportDefect.allCases.firstIndex(of: item.defect)! * Self.places.count + item.copy
      let fragments = SyntheticFragments(dates: writer.dates, instant: instant + 960 * number, defectBytes: defectBytes)
      for fragment in fragments.of(item.defect) { try writer.write(fragment) }
    }
  }
}

/// Thrown to end a document where the file becomes unreadable.
struct SyntheticCut: Error {}

/// Elements that a defect adds, with a line break at the end.
struct SyntheticFragment {
  enum Part {
    case bytes([UInt8])
    case run(of: UInt8, count: Int)
  }

  var parts: [Part]
  /// The numbers of elements at top level that can be imported, and that cannot, by name.
  var good: [String: Int] = [:]
  var spoiled: [String: Int] = [:]
}
