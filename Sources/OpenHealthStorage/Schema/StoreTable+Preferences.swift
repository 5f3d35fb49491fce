// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension StoreTable {
  /// What the person set.
  static let preferences = [setting, preferredUnit, sourceOrder, characteristic]

  static let setting = StoreTable(
    "setting", key: ["name"], isClustered: true,
    [.label("name", .settingName), .textOrNumber("value").encrypted(.settingValue, .label)])
  static let preferredUnit = StoreTable(
    "preferred_unit", key: ["type"], isClustered: true, [.label("type", .type), .label("unit", .unit)])
  static let sourceOrder = StoreTable(
    "source_order", key: ["type", "position"], isClustered: true,
    [.label("type", .type), .integer("position"), .label("bundle_identifier", .source)])
  static let characteristic = StoreTable(
    "characteristic", key: ["identifier", "import"], isClustered: true,
    [
      .label("identifier", .characteristic), .integer("import").or("0"), .label("value", .characteristicValue), .integer("rank").or("1"),
    ])

  /// What a server counts for each person.
  static let counts = [dailySaving, lastNumber]

  /// The samples that an app has saved on its last day, a number of days from 1 January 1970.
  static let dailySaving = StoreTable(
    "daily_saving", key: ["app"], [.text("app"), .integer("day"), .integer("count")], check: "count >= 0", place: .servers)
  /// The last number of each table whose numbers are never used again.
  static let lastNumber = StoreTable(
    "last_number", key: ["name"], [.text("name"), .integer("number")], check: "number > 0", place: .servers)
}
