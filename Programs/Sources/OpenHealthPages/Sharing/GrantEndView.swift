// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The question when permissions end, as a part of a form.
struct GrantEndView: Encodable, Sendable, Hashable {
  /// Whether the form can leave the ends as they are.
  var canKeep: Bool
  /// Which answer is chosen.
  var isKeep = false
  /// Until the person ends it.
  var isNone = false
  /// For a week.
  var isWeek = false
  /// For 30 days.
  var isMonth = false

  /// An answer.
  enum Answer: Equatable {
    /// The ends stay as they are.
    case keep
    /// The permission ends at a date; nil for no end.
    case until(Date?)
  }

  /// The question before an answer: no end, or to leave the ends as they are where that is possible.
  init(canKeep: Bool) {
    self.canKeep = canKeep
    (isKeep, isNone) = (canKeep, !canKeep)
  }

  /// The question as a form sent it, and the answer. What the form does not say, or says in other words, changes nothing where ends can be
  /// kept, and otherwise means no end.
  static func read(_ form: PageFields, canKeep: Bool, _ context: PageContext) -> (view: GrantEndView, answer: Answer) {
    var view = GrantEndView(canKeep: canKeep)
    func end(_ length: String) -> Answer { .until(GrantEnd(length)?.date(at: context.reader.now, in: context.reader.zone)) }
    switch form["end"] {
    case "7d":
      (view.isKeep, view.isNone, view.isWeek) = (false, false, true)
      return (view, end("7d"))
    case "30d":
      (view.isKeep, view.isNone, view.isMonth) = (false, false, true)
      return (view, end("30d"))
    case "none":
      (view.isKeep, view.isNone) = (false, true)
      return (view, .until(nil))
    default: return (view, canKeep ? .keep : .until(nil))
    }
  }
}
