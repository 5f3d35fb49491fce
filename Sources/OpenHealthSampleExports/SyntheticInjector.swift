// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Puts what defects add between records: each at three places, large ones at one.
final class SyntheticInjector {
  private struct Item {
    var place: Int
    var defect: ExportDefect
    var copy: Int
  }

  /// The next one is the last.
  private var items: [Item] = []
  private let defectBytes: Int?
  /// An instant in the time the export covers.
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
    // Places differ for one copy, so that the order is that of the places, then of the defects.
    items.sort { ($0.place, $0.copy) > ($1.place, $1.copy) }
  }

  /// How many records come before the next one.
  var nextPlace: Int { items.last?.place ?? .max }

  func inject(upTo place: Int, with writer: SyntheticRecordWriter) throws {
    while let item = items.last, item.place <= place {
      items.removeLast()
      let number = ExportDefect.allCases.firstIndex(of: item.defect)! * Self.places.count + item.copy
      let fragments = SyntheticFragments(dates: writer.dates, instant: instant + 960 * number, defectBytes: defectBytes)
      for fragment in fragments.of(item.defect) { try writer.write(fragment) }
    }
  }
}

/// Ends a document where the file cannot be read on.
struct SyntheticCut: Error {}

/// Some elements that a defect adds, with a line break at the end.
struct SyntheticFragment {
  enum Part {
    case bytes([UInt8])
    case run(of: UInt8, count: Int)
  }

  var parts: [Part]
  /// Elements at top level in it that can be taken over, and those that cannot.
  var good: [String: Int] = [:]
  var spoiled: [String: Int] = [:]
}
