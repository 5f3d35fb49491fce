// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthStorage

extension ListAccess: AskingRequest {
  static var course: RequestCourse { .read }

  private static let portion = 5000

  func run(_ engine: HealthEngine, caller: Caller) throws(HealthError) -> Portion {
    // Include the pending entries of this process.
    engine.log?.writeAll()
    let now = engine.now().date
    return try engine.database.read { storage in
      _ = try engine.decision(access, for: caller, storage)
      var portion = try storage.accessLog.portion(self, at: now, limit: min(newest ?? Self.portion, Self.portion))
      guard portion.items.contains(where: \.isRefused) else { return portion }
      let ends = Dictionary(
        try storage.permissions.answers(of: app).compactMap { answer in
          answer.hasEnded(at: now) ? answer.until.map { (Asked(answer), $0) } : nil
        }
      ) { first, _ in first }
      for place in portion.items.indices where portion.items[place].isRefused {
        // What was refused before the end of the grant had another reason.
        portion.items[place].ended = ends[Asked(portion.items[place])].flatMap { $0 <= portion.items[place].date ? $0 : nil }
      }
      return portion
    }
  }

  /// An app, a type and a direction.
  private struct Asked: Hashable {
    let app: String
    let question: PermissionQuestion

    init(_ answer: PermissionAnswer) { (app, question) = (answer.app, answer.question) }

    init(_ item: Item) { (app, question) = (item.app, PermissionQuestion(type: item.type, direction: item.direction)) }
  }
}

extension SetAccessLogRetention: WritingRequest {
  func run(_ storage: StorageWriter, access: AccessDecision, now: Moment) throws {
    guard (0...Limits.mostAccessLogDays).contains(days) else { throw HealthError.invalidArgument(.accessLogRetention) }
    try storage.accessLog.setRetention(days: days)
    try storage.accessLog.forgetOld(at: now.date)
  }
}
