// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension StoreTable {
  /// The record of imports, and the parts of an export that have no object.
  static let imports = [`import`, importSpan, runningImport, keptElement, keptFile, keptFilePart, summaryChange]

  static let `import` = StoreTable(
    "import", numbers: .counted,
    [
      .label("name", .importName), .number("started"), .number("finished").orNull, .number("export_date").orNull, .text("locale").orNull,
    ])
  static let importSpan = StoreTable(
    "import_span", key: ["import", "first"], isClustered: true, [.integer("import"), .integer("first"), .integer("count")],
    check: "first > 0 AND count > 0")
  static let runningImport = StoreTable("running_import", key: ["import"], [.integer("import"), .number("latest")])
  static let keptElement = StoreTable(
    "kept_element", numbers: .following,
    [
      .integer("import").orNull, .text("name"), .integer("seq").orNull,
      .bytes("identity").encrypted(.elementIdentity, .labelOfBytes).orNull, .text("key").orNull, .body(.keptElement),
      .text("reason").orNull,
    ],
    indices: [
      .on("seq", where: "seq IS NOT NULL"), .on("identity", where: "identity IS NOT NULL"),
      .unique("key", where: "key IS NOT NULL", in: .file), .unique("key", in: .servers), .on("name", "id", where: "seq IS NULL"),
      .on("id", where: "reason IS NOT NULL"),
    ])
  static let keptFile = StoreTable(
    "kept_file", numbers: .counted,
    [
      .integer("import").orNull, .label("path", .filePath), .integer("size"), .bytes("digest").encrypted(.fileDigest, .labelOfBytes),
      .integer("is_complete"),
    ], check: "size >= 0 AND is_complete IN (-1, 0, 1)", indices: [.on("path")])
  static let keptFilePart = StoreTable(
    "kept_file_part", key: ["file", "part"], [.integer("file"), .integer("part"), .body(.keptFilePart, at: "file", "part")], page: 32)
  static let summaryChange = StoreTable("summary_change", key: [], [.integer("seq")])
}
