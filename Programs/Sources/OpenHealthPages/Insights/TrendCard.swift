// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures

/// A type whose level has changed, with both levels in words.
struct TrendCard: Encodable, Sendable {
  /// The short name of the type.
  var type: String
  /// The name of the type.
  var name: String
  /// Where the level went: `up` or `down`.
  var direction: String
  /// The same as an arrow.
  var arrow: String
  /// Both levels in words, and since when.
  var sentence: String
  /// The levels of the last four weeks and of the months before, in ``unit``.
  var recent, before: Double
  /// The unit of the levels, in Apple's notation.
  var unit: String
  /// The difference as a share of the earlier level.
  var change: Double
  /// The day since which the level is another one, in ISO 8601.
  var since: String
  /// The page with the chart.
  var path: String

  init(_ trend: Trend, _ text: InsightText, _ context: PageContext) {
    (type, name, direction) = (trend.type.name, context.reader.title(of: trend.type), trend.direction.rawValue)
    (arrow, sentence) = (InsightText.arrow(trend.direction), text.sentence(trend))
    (recent, before, unit) = (trend.form.shown(trend.recent), trend.form.shown(trend.before), trend.form.unit)
    (change, since, path) = (trend.change, trend.since.text, Self.path(of: trend.type))
  }

  /// The page that shows half a year of a type.
  static func path(of type: DataType) -> String {
    let page = TypeAddress.page(of: type)
    return TypeAddress.hasOwn(type) || type == Catalog.sleep ? page + PageFields([.init("period", "half")]).queryText : page
  }
}
