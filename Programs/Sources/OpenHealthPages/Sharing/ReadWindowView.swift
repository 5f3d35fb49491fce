// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// The question how far back an app may read, as a part of a form.
struct ReadWindowView: Encodable, Sendable, Hashable {
  /// Whether the form can leave the dates as they are.
  var canKeep: Bool
  /// Which of the four answers is chosen.
  var isKeep = false
  /// All data.
  var isAll = false
  /// A number of days before now.
  var isDays = false
  /// From a date.
  var isDate = false
  /// The number of days that was typed.
  var days: String
  /// The date that was typed.
  var date: String
  /// What is wrong with the answer.
  var windowFault: String?

  /// An answer that can be used.
  enum Answer: Equatable {
    /// The dates stay as they are.
    case keep
    /// From a date; nil for all data.
    case from(Date?)
  }

  /// The question before an answer: all data, or to leave the dates as they are where that is possible.
  init(canKeep: Bool) {
    self.canKeep = canKeep
    (isKeep, isAll, days, date) = (canKeep, !canKeep, "30", "")
  }

  /// The question as a form sent it, and the answer; nil if the view says what is wrong.
  static func read(_ form: PageFields, canKeep: Bool, _ context: PageContext) -> (view: ReadWindowView, answer: Answer?) {
    var view = ReadWindowView(canKeep: canKeep)
    (view.days, view.date) = (form["days"] ?? "", form["since"] ?? "")
    (view.isKeep, view.isAll) = (false, false)
    let (now, zone) = (context.reader.now, context.reader.zone)
    switch form["window"] {
    case "days":
      view.isDays = true
      // ReadWindow reads figures only: no sign and no blank.
      if let start = ReadWindow("\(view.days)d")?.start(at: now, in: zone) { return (view, .from(start)) }
      view.windowFault = context.words["sharing.badDays"]
    case "date":
      view.isDate = true
      if let start = CivilDay(view.date)?.start(in: zone), start <= now { return (view, .from(start)) }
      view.windowFault = context.words["sharing.badDate"]
    case "keep" where canKeep:
      view.isKeep = true
      return (view, .keep)
    default:
      view.isAll = true
      return (view, .from(nil))
    }
    return (view, nil)
  }
}
