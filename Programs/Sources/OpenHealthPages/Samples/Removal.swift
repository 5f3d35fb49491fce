// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// A deletion that is carried out to its end, portion by portion.
struct Removal {
  /// The number by which it can be undone; nil if nothing matched.
  private(set) var number: Int64?
  /// The number of deleted samples.
  private(set) var count = 0

  /// Deletes the samples of a selection. Throws the errors of the store; what was deleted by then can be undone.
  init(_ selection: SampleSelection, _ context: PageContext) throws(HealthError) {
    while true {
      let portion = try context.ask(RemoveSamples(selection: selection, removal: number))
      (number, count) = (portion.removal, count + portion.removedSamples)
      if portion.isDone { return }
    }
  }

  /// The fields of an address whose page says that it is done, with a button to undo it.
  var result: [PageFields.Entry] {
    guard let number, count > 0 else { return [.init("done", "nothing")] }
    return [.init("done", "deleted"), .init("undo", String(number))]
  }
}
