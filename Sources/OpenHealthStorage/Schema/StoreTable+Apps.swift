// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

extension StoreTable {
  /// Apps, what they may do, what they did, and what they wait for.
  static let apps = [
    app, permission, permissionRequest, objectPermission, accessSubject, accessLog, backgroundDelivery, wakeUp, upload, journalMerged,
    personToken,
  ]

  static let app = StoreTable(
    "app", numbers: .counted,
    [
      .text("identifier"), .text("name"), .text("version").orNull, .text("usage_share").orNull, .text("usage_update").orNull,
      .text("usage_clinical").orNull, .integer("background_delivery"), .text("launch").orNull, .integer("uid").orNull,
      .text("flatpak").orNull, .bytes("token"), .number("added"),
    ], check: "length(token) = 32 AND background_delivery IN (0, 1)", indices: [.unique("identifier")])
  static let permission = StoreTable(
    "permission", key: ["app", "type", "direction"], isClustered: true,
    [
      .text("app"), .label("type", .type), .integer("direction"), .integer("answer"), .integer("strength").or("1"),
      .number("answered").orNull, .number("since").orNull, .number("until").orNull, .integer("cell").orNull, .integer("least").orNull,
    ], check: "direction IN (0, 1) AND answer IN (0, 1)")
  static let permissionRequest = StoreTable(
    "permission_request", key: ["app", "type", "direction"], isClustered: true,
    [.text("app"), .label("type", .type), .integer("direction"), .integer("strength"), .number("asked")], check: "direction IN (0, 1)")
  static let objectPermission = StoreTable(
    "object_permission", key: ["app", "type", "uuid"], isClustered: true,
    [.text("app"), .label("type", .type), .bytes("uuid"), .integer("answer"), .integer("strength")],
    check: "length(uuid) = 16 AND answer IN (0, 1)")
  static let accessSubject = StoreTable(
    "access_subject", numbers: .following,
    [.text("app"), .label("type", .type), .integer("direction"), .text("request"), .integer("is_refused")],
    check: "direction IN (0, 1) AND is_refused IN (0, 1)", indices: [.unique("app", "type", "direction", "request", "is_refused")])
  static let accessLog = StoreTable(
    "access_log", key: ["minute", "subject"], isClustered: true,
    [.integer("minute"), .integer("subject"), .number("date"), .integer("times"), .integer("count")],
    check: "times > 0 AND count >= 0", references: [.from("subject", to: "access_subject", in: .file)])
  static let backgroundDelivery = StoreTable(
    "background_delivery", key: ["app", "type"], isClustered: true,
    [
      .text("app"), .label("type", .type), .integer("frequency"), .integer("seq").or("0"), .number("woken").orNull,
      .integer("strength").or("1"), .integer("due").orNull,
    ])
  static let wakeUp = StoreTable(
    "wake_up", key: ["app"], isClustered: true, [.text("app"), .number("begun").orNull, .integer("failures")])
  static let upload = StoreTable(
    "upload", key: ["app", "device", "number"], isClustered: true,
    [
      .text("app"), .bytes("device"), .integer("number"), .integer("floor"), .number("date"),
      .body(.uploadReply, named: "reply", at: "number"),
    ], check: "length(device) = 16 AND floor BETWEEN 1 AND number", indices: [.on("date")])
  static let journalMerged = StoreTable(
    "journal_merged", key: ["segment"], isClustered: true, [.bytes("segment"), .integer("last"), .integer("is_done")])
  /// The secrets of the person's own programs. Those of apps are in `app`.
  static let personToken = StoreTable(
    "person_token", key: ["digest"], [.bytes("digest"), .moment("added")], check: "length(digest) = 32", place: .servers)

  /// Workout builders and sessions, which outlive the processes that create them.
  static let workoutsInTheMaking = [workoutBuilder, workoutSession, workoutSessionEvent, workoutNotice]

  static let workoutBuilder = StoreTable(
    "workout_builder", numbers: .counted,
    [
      .bytes("uuid"), .text("app"), .integer("collects"), .number("changed"), .body(.builderApp, named: "identity", at: "uuid"),
      .body(.builder, at: "uuid"),
    ], check: "length(uuid) = 16 AND collects IN (0, 1)",
    indices: [.unique("uuid", "app"), .on("collects", where: "collects = 1")])
  static let workoutSession = StoreTable(
    "workout_session", numbers: .counted,
    [.bytes("uuid"), .text("app"), .integer("is_active"), .number("changed"), .body(.session, at: "uuid")],
    check: "length(uuid) = 16 AND is_active IN (0, 1)",
    indices: [.unique("uuid", "app"), .unique("is_active", where: "is_active = 1")])
  static let workoutSessionEvent = StoreTable(
    "workout_session_event", key: ["session", "number"],
    [.integer("session"), .integer("number"), .integer("receiver"), .body(.sessionEvent, at: "session")])
  static let workoutNotice = StoreTable("workout_notice", key: ["app"], isClustered: true, [.text("app"), .integer("number")])
}
