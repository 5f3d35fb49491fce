// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension StoreTable {
  /// What rows of samples name by a number.
  static let dictionaries = [type, unit, timeZone, metadataSet, source, sourceRevision, device, provenance]

  static let type = StoreTable("type", numbers: .following, [.label("identifier", .type)], indices: [.unique("identifier")])
  static let unit = StoreTable(
    "unit", numbers: .following, [.label("string", .unit), .digest("string")],
    indices: [.unique("string", in: .file), .unique("digest", in: .servers)])
  static let timeZone = StoreTable(
    "time_zone", numbers: .following, [.label("name", .timeZone), .digest("name")],
    indices: [.unique("name", in: .file), .unique("digest", in: .servers)])
  static let metadataSet = StoreTable(
    "metadata_set", numbers: .following, [.bytes("body").encrypted(.metadataSet, .labelOfBytes)],
    indices: [.unique("body", in: .file), .on("sha256(body)", in: .servers)])
  static let source = StoreTable(
    "source", numbers: .following, [.label("bundle_identifier", .source), .label("name", .sourceName), .digest("bundle_identifier")],
    indices: [.unique("bundle_identifier", in: .file), .unique("digest", in: .servers)])
  static let sourceRevision = StoreTable(
    "source_revision", numbers: .following,
    [
      .integer("source"), .label("version", .version).orNull, .label("product_type", .productType).orNull, .integer("system_major"),
      .integer("system_minor"), .integer("system_patch"),
    ], indices: [.on("source", "version", "product_type", in: .file), .on("source", in: .servers)],
    references: [.from("source", to: "source")])
  static let device = StoreTable(
    "device", numbers: .following,
    [
      .label("name", .device).orNull, .label("manufacturer", .device).orNull, .label("model", .device).orNull,
      .label("hardware_version", .device).orNull, .label("firmware_version", .device).orNull, .label("software_version", .device).orNull,
      .label("local_identifier", .device).orNull, .label("udi_device_identifier", .device).orNull,
      .digest(
        "name", "manufacturer", "model", "hardware_version", "firmware_version", "software_version", "local_identifier",
        "udi_device_identifier"),
    ],
    indices: [.on("name", "hardware_version", "software_version", "local_identifier", in: .file), .on("digest", in: .servers)])
  static let provenance = StoreTable(
    "provenance", numbers: .following, [.integer("source_revision"), .integer("device")], indices: [.unique("source_revision", "device")],
    references: [.from("source_revision", to: "source_revision")])

  /// Samples, where to find them by their numbers and UUIDs, and what is left of deleted ones.
  static let samples = [lane, sample, chunkBody, chunk, sequence, insertion, uuidRun, deletion, syncIdentifier]

  static let lane = StoreTable(
    "lane", numbers: .following,
    [
      .integer("type"), .integer("source"), .integer("count"), .number("longest").orNull, .number("earliest").orNull,
      .number("latest").orNull, .integer("chunked").or("0"), .integer("rows_left").or("0"),
    ], check: "count >= 0 AND longest >= 0 AND earliest <= latest AND chunked BETWEEN 0 AND count", indices: [.unique("type", "source")],
    references: [.from("type", to: "type"), .from("source", to: "source")])

  /// The columns of a sample; a removed one has others besides.
  private static let sampleColumns: [StoreColumn] = [
    .integer("lane"), .number("start"), .integer("seq"), .number("end").orNull,
    .number("value").encrypted(.sampleValue, .number, at: ["seq"]), .integer("unit").orNull, .integer("provenance"),
    .integer("metadata").orNull, .number("creation").orNull, .integer("time_zone").orNull, .bytes("uuid"),
  ]

  private static let sampleCheck = "\"end\" > start AND unit <> 0 AND length(uuid) = 16"

  static let sample = StoreTable(
    "sample", key: ["lane", "start", "seq"], isClustered: true, sampleColumns, check: sampleCheck, namesPerson: false)
  static let chunkBody = StoreTable(
    "chunk_body", numbers: .countedOnServers,
    [.bytes("columns").encrypted(.chunkColumns, .chunk), .bytes("uuids").encrypted(.chunkUUIDs, .chunk)])
  static let chunk = StoreTable(
    "chunk", key: ["lane", "start", "seq"], isClustered: true,
    [
      .integer("lane"), .number("start"), .integer("seq"), .number("last"), .integer("last_seq"), .number("latest"), .integer("count"),
      .integer("least"), .integer("greatest"), .integer("unit").orNull, .integer("body"),
    ], check: "count > 0 AND (start, seq) <= (last, last_seq) AND latest >= last AND least <= greatest")
  static let sequence = StoreTable("sequence", key: [], [.integer("next")], check: "next > 0")
  static let insertion = StoreTable(
    "insertion", key: ["seq"],
    [.integer("seq"), .integer("span"), .integer("batch"), .integer("lane"), .number("earliest"), .number("latest")],
    check: "seq > 0 AND span > 0 AND batch <= seq AND earliest <= latest", indices: [.on("lane", "seq")])
  static let uuidRun = StoreTable(
    "uuid_run", key: ["block", "first", "seq"], isClustered: true,
    [.bytes("block"), .integer("first"), .integer("count"), .integer("seq"), .integer("seq_count")],
    check: "length(block) = 12 AND first >= 0 AND count > 0 AND seq > 0 AND seq_count > 0")
  static let deletion = StoreTable(
    "deletion", key: ["seq"],
    [.integer("seq"), .bytes("uuid"), .integer("lane"), .integer("metadata").orNull, .number("end").orNull],
    check: "seq > 0 AND length(uuid) = 16", indices: [.on("lane", "seq")])
  static let syncIdentifier = StoreTable(
    "sync_identifier", key: ["lane", "identifier"], isClustered: true,
    [
      .integer("lane"), .text("identifier").encrypted(.syncIdentifier, .mark), .number("version"), .number("start"), .integer("seq"),
    ])

  /// What the owner removed, for a day, and what an import needs to know of it for ever.
  static let removals = [removal, removedSample, removedWorkout, removedPlace, removedIdentity]

  static let removal = StoreTable("removal", numbers: .counted, [.number("date")])
  static let removedSample = StoreTable(
    "removed_sample", key: sample.key, isClustered: true,
    sampleColumns + [.integer("removal"), .integer("part"), .integer("import").orNull], check: "\(sampleCheck) AND part > 0",
    indices: [.on("removal", "part")])
  static let removedWorkout = StoreTable("removed_workout", key: ["seq"], [.integer("seq"), .body(.workout, at: "seq")])
  static let removedPlace = StoreTable(
    "removed_place", key: ["whole", "member"], isClustered: true,
    [.integer("whole"), .integer("member"), .integer("lane"), .number("start"), .bytes("activity").orNull], indices: [.on("member")])
  static let removedIdentity = StoreTable(
    "removed_identity", key: ["lane", "second", "seq"], isClustered: true,
    [
      .integer("lane"), .integer("second"), .integer("seq"), .bytes("identity").encrypted(.removedIdentity, .labelOfBytes),
    ], check: "seq > 0")
}
