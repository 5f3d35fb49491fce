// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

/// The question whether an app may read samples or statistics only, as a part of a form.
struct ReadAmountView: Encodable, Sendable, Hashable {
  /// Whether the form can leave that as it is.
  var canKeep: Bool
  /// Which answer is chosen.
  var isKeep = false
  /// Samples.
  var isAll = false
  /// Sums and means of days.
  var isDays = false
  /// Sums and means of hours.
  var isHours = false

  /// An answer.
  enum Answer: Equatable {
    /// It stays as it is.
    case keep
    /// Statistics by a rule; nil for samples.
    case rule(StatisticsRule?)
  }

  /// The question before an answer: samples, or to leave it as it is where that is possible.
  init(canKeep: Bool) {
    self.canKeep = canKeep
    (isKeep, isAll) = (canKeep, !canKeep)
  }

  /// The question as a form sent it, and the answer. What the form does not say, or says in other words, changes nothing where that is
  /// possible, and otherwise means samples.
  static func read(_ form: PageFields, canKeep: Bool) -> (view: ReadAmountView, answer: Answer) {
    var view = ReadAmountView(canKeep: canKeep)
    switch form["amount"] {
    case "days":
      (view.isKeep, view.isAll, view.isDays) = (false, false, true)
      return (view, .rule(StatisticsRule(.day)))
    case "hours":
      (view.isKeep, view.isAll, view.isHours) = (false, false, true)
      return (view, .rule(StatisticsRule(.hour)))
    case "all":
      (view.isKeep, view.isAll) = (false, true)
      return (view, .rule(nil))
    default: return (view, canKeep ? .keep : .rule(nil))
    }
  }
}
