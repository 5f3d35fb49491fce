// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension StoreTable {
  /// What samples have besides their rows in `sample`.
  static let details = [
    correlationMember, workout, workoutSample, effort, series, seriesPart, routePart, content, contentPart, attachment, attachmentPart,
  ]

  /// The tables whose rows belong to a sample, removed ones too, by the number in their column `seq`.
  static let ofSample = [series, seriesPart, routePart, content, contentPart, attachment, keptElement]

  static let correlationMember = StoreTable(
    "correlation_member", key: ["correlation", "member"], isClustered: true,
    [.integer("correlation"), .integer("member"), .integer("lane"), .number("start"), .number("end").orNull], indices: [.on("member")])
  static let workout = StoreTable(
    "workout", key: ["seq"],
    [.integer("seq"), .integer("lane"), .number("start"), .bytes("uuid"), .body(.workout, at: "seq")],
    check: "length(uuid) = 16", indices: [.on("uuid")])
  static let workoutSample = StoreTable(
    "workout_sample", key: ["workout", "member"], isClustered: true,
    [.integer("workout"), .integer("member"), .integer("lane"), .number("start"), .bytes("activity").orNull], indices: [.on("member")])
  static let effort = StoreTable(
    "effort", key: ["workout", "activity"], isClustered: true,
    [.integer("workout"), .bytes("activity"), .text("members"), .integer("change")], indices: [.on("change")])
  static let series = StoreTable(
    "series", key: ["seq"],
    [
      .integer("seq"), .integer("lane"), .number("start"), .integer("count"),
      .number("minimum").encrypted(.seriesMinimum, .number, at: ["seq"]),
      .number("maximum").encrypted(.seriesMaximum, .number, at: ["seq"]),
      .number("latest").encrypted(.seriesLatest, .number, at: ["seq"]), .number("latest_start"), .number("latest_end"),
    ], check: "count > 0 AND minimum <= maximum AND start <= latest_start AND latest_start <= latest_end",
    indices: [.on("lane", "latest_start")])
  static let seriesPart = StoreTable(
    "series_part", key: ["seq", "last"],
    [.integer("seq"), .number("last"), .integer("count"), .body(.seriesPart, at: "seq", "last")], check: "count > 0", page: 100)
  static let routePart = StoreTable(
    "route_part", key: ["seq", "part"],
    [
      .integer("seq"), .integer("part"), .number("first"), .number("last"), .integer("count"), .body(.routePart, at: "seq", "part"),
    ], check: "count > 0 AND first <= last", page: 100)
  static let content = StoreTable("content", key: ["seq"], [.integer("seq"), .body(.content, at: "seq")], page: 100)
  static let contentPart = StoreTable(
    "content_part", key: ["seq", "part"], [.integer("seq"), .integer("part"), .body(.contentPart, at: "seq", "part")],
    check: "part >= 0 AND length(body) > 0", page: 32)
  static let attachment = StoreTable(
    "attachment", numbers: .counted,
    [.integer("seq"), .bytes("uuid"), .integer("import").orNull, .integer("size"), .body(.attachment, at: "uuid")],
    check: "seq > 0 AND length(uuid) = 16 AND size >= 0",
    indices: [.unique("seq", "uuid"), .on("import", where: "import IS NOT NULL")])
  static let attachmentPart = StoreTable(
    "attachment_part", key: ["attachment", "part"],
    [.integer("attachment"), .integer("part"), .body(.attachmentPart, at: "attachment", "part")],
    check: "part >= 0 AND length(body) > 0", references: [.from("attachment", to: "attachment", cascades: true)], page: 32)
}
