// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthTestSupport
import Testing

@testable import OpenHealthCore

/// Errors cross a socket whole.
@Suite struct HealthErrorTests {
  private static let steps = Catalog.type(named: "stepCount")!
  private static let pulse = Catalog.type(named: "heartRate")!
  private static let start = Date(timeIntervalSinceReferenceDate: 0.1)
  private static let path = "/a \u{E9}\u{301}/\u{0}\u{1B}\"\\"

  /// Each case of each type at least once.
  private static let examples: [HealthError] =
    [
      .authorizationNotDetermined, .authorizationDenied, .userCanceled, .noTerminal, .noData, .duplicateObject(uuid: "A"),
      .repeatedObject(uuid: ""), .objectsNotFound, .workoutNotFound, .workoutSampleNotFound, .diskFull, .busy, .ownerOnly,
      .appNotRegistered(bundleIdentifier: "a\u{301}"), .noBackgroundDelivery(bundleIdentifier: "a"), .restricted, .anotherWorkoutSession,
      .workoutActivityNotAllowed, .dataSizeExceeded, .attachmentTooLarge,
      .coded(.min, "\u{1F600}"),
    ] + arguments.map { .invalidArgument($0) } + workouts.map { .invalidArgument($0) }
    + validations.map { .invalidArgument(.invalidObject($0)) }
    + registrations.map { .invalidArgument(.registration($0)) } + files.map { .databaseInaccessible(.unusable(FileFault($0, path))) }
    + causes.map { .storageFailure($0) }
    + damages.map { .damagedData($0) } + stores.map { .store($0) } + daemons.map { .daemon($0) }
    + backups.map { .backup($0) }
    + permissions.map { .invalidArgument(.permissionFile(path: path, $0)) } + alerts.map { .invalidArgument(.alert($0)) }

  private static let arguments: [ArgumentFault] = [
    .activityGoals, .noSamples, .fhirVersion, .noAuthor, .appsOnly, .frequency, .noSource, .sampleOutOfRange(steps), .workoutOutOfRange,
    .metadataOutOfRange(key: ""),
    .unitOutOfRange("Ym"), .storedSeries, .workoutInWorkout, .zones(.noZones(steps)), .zones(.count(1)), .zones(.unit(pulse, unit: "m")),
    .zones(.order), .zones(.type(pulse, wanted: steps)), .routeOfBuilder, .noEffortScore, .noActivity, .savedRoute, .emptyRoute,
    .noLocations,
    .routeGone, .routeOutOfRange, .emptySeries(pulse), .beforeSeries(.distantPast, start: start),
    .seriesEnd(Date(timeIntervalSinceReferenceDate: .infinity), start: Date(timeIntervalSinceReferenceDate: -.infinity)), .finishedSeries,
    .quantityOutOfRange(steps), .notRecalibratable(steps), .contentTooLarge(steps), .storedContent(steps), .contentGone, .failedSeries,
    .heartbeatOutOfRange, .tooManyHeartbeats, .noHeartbeats, .attachmentsNotAccepted(steps), .attachmentObject, .attachmentContent,
    .attachmentMetadata(key: "e\u{301}"), .attachmentRecord, .attachmentData, .attachmentFile(FileFault(.isLink, path)), .noAttachment,
    .summaryWithoutDay, .summaryUnit("m", expected: "kcal"), .summaryOutOfRange, .note(.outOfRange(name: "text")),
    .notQuantities(Catalog.sleep),
    .statisticsOption("HKStatisticsOptionCumulativeSum", pulse), .tooManyIntervals, .emptyInterval, .tooMuchToExplain, .emptyPage,
    .tooManyMarks,
    .displayUnit(steps, unit: "m", typeUnit: "count"), .authorization(.noTypes), .authorization(.sharingDisallowed([steps, pulse])),
    .authorization(.readingDisallowed([])), .authorization(.noReasonToRead([steps])), .authorization(.noReasonToShare([pulse])),
    .readObjectByObject([steps]), .notObjectByObject(steps), .permissionFileMissing(path: path),
    .permissionFileUnusable(FileFault(.isLink, path)), .noImport(.min), .noRemoval(.max), .accessLogRetention, .importNotRunning(.max),
    .predicateTooDeep, .predicateTooLong, .collectionTooCostly, .tooManySamples, .tooManyRecords, .expressionTooCostly, .repeatedSource,
    .recoveryKeyCharacter, .recoveryKeyLength(3), .recoveryKeyMistyped,
  ]
  private static let phases: [WorkoutPhase] = [.notStarted, .collecting, .ended, .finished, .discarded, .failed]
  private static let states: [WorkoutState] = [.notStarted, .running, .ended, .paused, .prepared, .stopped]
  private static let actions: [WorkoutAction] = [
    .prepare, .start, .stop, .pause, .resume, .end, .beginNewActivity, .endCurrentActivity, .startMirroring, .stopMirroring, .sendData,
  ]
  private static let workouts: [ArgumentFault] =
    phases.map { .workoutBuilder($0) } + states.map { .workoutSession(.stop, $0) } + actions.map { .workoutSession($0, .ended) } + [
      .beforeWorkout(steps), .noWorkoutActivity, .workoutTooLarge, .tooManyWorkouts, .workoutConfiguration, .notMirrored, .noRemoteDelegate,
      .noCompanion, .companionNotStarted,
    ]
  private static let texts: [RegistrationFault.Text] = [.name, .version, .usageShare, .usageUpdate, .usageClinical, .launch]
  private static let registrations: [RegistrationFault] =
    texts.map { .blank($0) } + [
      .identifier, .flatpak, .tooLong(.name, limit: .max), .token, .known(bundleIdentifier: "a"), .unknown(bundleIdentifier: "\u{1B}"),
    ]
  private static let contents: [ContentFault] = [
    .unit(name: "n", expected: "m", unit: "s"), .outOfRange(name: "n"), .count(name: "n", expected: .max, count: 0),
    .tooMany(name: "n", limit: 1), .notAscending(name: "n"), .missing(name: "n"),
  ]
  private static let validations: [ValidationFault] =
    contents.map { .content(type: steps, $0) } + [
      .endBeforeStart(type: steps), .dateNotFinite(type: steps), .endlessNotAllowed(type: steps),
      .tooLong(type: steps, start: start, end: .distantFuture, maximum: .greatestFiniteMagnitude),
      .tooShort(type: steps, start: start, end: start, minimum: .leastNonzeroMagnitude),
      .isNoPoint(type: steps), .incompatibleUnit(type: steps, dimension: "count", unit: "m"), .categoryValue(type: steps),
      .wrongKind(type: steps),
      .noMembers(type: steps), .memberType(type: steps, member: pulse), .memberCount(type: steps, member: pulse), .workoutDuration,
      .workoutTotal(name: "energy", unit: "m"), .workoutBeginsWithResume, .workoutEventOutside, .workoutLapsOverlap,
      .workoutActivitiesOverlap, .workoutActivityType, .workoutActivityOutside, .missingMetadata(key: "k", type: steps),
      .metadataClass(key: "k", found: "NSString", expected: "NSNumber"), .metadataUnit(key: "k", unit: "m"), .unknownTimeZone(key: "k"),
      .syncIdentifierWithoutVersion, .syncVersionWithoutIdentifier,
    ]
  private static let files: [FileFault.Reason] = [
    .isNoRegularFile, .isLink, .hasOtherOwner, .isExposed, .isOpenToWriters, .hasSeveralNames, .isTooLarge(.max), .exists, .holdsOthers,
    .system(.min), .cutOff(.max),
  ]
  private static let operations: [StorageCause.FileOperation] = [.read, .made, .written, .deleted, .locked]
  private static let causes: [StorageCause] =
    operations.map { .refused($0, path: path, errno: 13) } + [
      .sqlite(code: .max, message: "text"), .server(state: "40001"), .libcrypto(function: "f"), .noPersonKey, .tooManyKeys,
      .tooManyStores, .noMemoryForKeys, .noEncryptingVFS,
      .firstPage(code: -1), .notSealed, .sqliteBuiltWithout(option: "USE_URI"), .coreDumps(errno: 1), .workoutEncoding, .contentEncoding,
      .unexpected(type: "T"),
    ]
  private static let entries: [DataDamage.Entry] = [.provenance, .unit, .metadataSet, .timeZone]
  private static let damages: [DataDamage] =
    entries.map { .missing($0) } + [
      .unit, .uuid, .chunk, .seriesMissing, .seriesPart, .workoutMissing, .workout, .routePart, .contentMissing, .content, .contentBytes,
      .attachment, .zones,
      .elementVersion, .element, .file,
      .metadataVersion,
      .metadataLength, .metadataText, .metadataKind, .metadataNumber, .metadataUnit, .column, .encrypted, .sqlite(code: 11, message: ""),
    ]
  private static let stores: [StoreFault] = [
    .wrongKey, .keyFileMissing(path: path), .keyFileDamaged(path: path), .keyFileExposed(path: path), .passphraseNeeded,
    .passphraseNotUsed, .keysMissing, .keysDamaged, .databaseMissing, .notThisStore, .notEncrypted, .newerFormat, .foreignDatabase,
    .damagedPage(.max), .truncated(page: .min), .damagedLog(frame: 0), .logMissing, .olderLog, .olderDatabase, .olderSchema, .locked,
    .lockedSaveTooLarge(limit: 1), .journalFull, .served(socket: path), .inUse(folder: path),
    .daemonMissing(folder: path), .daemonMissingForApp(bundleIdentifier: path), .onServer,
  ]
  private static let backups: [BackupFault] = [
    .foreign, .newer, .cutShort, .changed, .otherContent, .keysChanged, .noWay, .otherWay(BackupWay.allCases), .otherWay([]), .inMemory,
    .storeThere(folder: path), .unreadable(FileFault(.isLink, path)),
  ]
  private static let parts: [WireFault.Part] = [.text, .type, .unit, .kind, .place, .count, .metadata, .workout, .content, .depth]
  private static let daemons: [DaemonFault] =
    parts.map { .misunderstood(.invalid($0)) } + [
      .misunderstood(.cutShort), .misunderstood(.tooLong), .misunderstood(.notReadable), .misunderstood(.wrongPageCount),
      .noSocket(path: path), .pathTooLong(path: path, limit: 107), .unreachable(path: path, code: 111), .lost, .otherVersion,
      .noGreeting, .tooMany, .tooSlow, .ending, .unknownRequest, .noServer("a"), .untrusted(server: "a", reason: "b"),
      .anotherUser(path: "a", user: 1),
      .noCertificates(path: path), .noToken(server: "a"), .unknownToken, .tooManyRequests(seconds: 60),
      .tooManySamples(limit: .max), .tooManyQuestions(limit: 16),
    ]
  private static let alerts: [AlertFault] = [
    .noRule(1), .tooManyRules, .repeated, .noValue(steps), .unit(pulse), .limit, .rate, .days, .minutes, .source,
  ]
  private static let permissions: [PermissionFileFault] = [
    .tooLarge(limit: 1), .notJSON, .notAnObject, .repeatedName, .repeatedEntry(identifier: "e"), .unknownType("n", nearest: nil),
    .unknownType("n", nearest: "m"), .entryNotAnObject("e"), .unknownMember("n", entry: "e", nearest: nil),
    .memberNotBoolean("n", entry: "e"), .sinceNotADate(entry: "e"), .sinceWithoutReading(entry: "e"),
    .untilNotADate(entry: "e"), .untilWithoutGrant(entry: "e"),
    .statisticsNotARule(entry: "e"), .statisticsWithoutReading(entry: "e"),
  ]

  @Test("each case of an error, and of the values in errors, is the same after encoding and decoding, with the same text")
  func allCases() throws {
    var seen: Set<String> = []
    for error in Self.examples {
      let received = try WireForm.error(from: WireForm.bytes(of: error))
      #expect(received == error)
      #expect(received.description == error.description)
      Self.note(error, in: &seen)
    }
    let different = try Self.declared().symmetricDifference(seen)
    #expect(different == [])
  }

  @Test("T17: an app sees nothing of what SQLite, a database server or the system says of the owner's tables, files and folders")
  func forApps() {
    let secrets = ["CHECK constraint failed: end > start AND unit <> 0", "/home/owner/store", "42P01", "EVP_DigestInit"]
    let causes: [StorageCause] = [
      .sqlite(code: 275, message: secrets[0]), .refused(.read, path: secrets[1], errno: 13), .unusable(FileFault(.isLink, secrets[1])),
      .server(state: secrets[2]), .libcrypto(function: secrets[3]), .coreDumps(errno: 1), .firstPage(code: 1),
    ]
    for error in causes.flatMap({ [HealthError.storageFailure($0), .databaseInaccessible($0)] }) + [
      .damagedData(.sqlite(code: 11, message: secrets[0]))
    ] {
      #expect(!secrets.contains { error.forApps.description.contains($0) }, "\(error)")
      #expect(error.forApps != error)
      #expect(error.forApps.forApps == error.forApps)
    }
    for error in [HealthError.diskFull, .busy, .store(.locked), .authorizationDenied, .storageFailure(.contentEncoding)] {
      #expect(error.forApps == error)
    }
  }

  /// Each enumeration that a value holds, itself included, with its case.
  private static func note(_ value: Any, in seen: inout Set<String>) {
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .enum {
      seen.insert("\(mirror.subjectType).\(mirror.children.first?.label ?? Self.name(of: value))")
    }
    for child in mirror.children where !(child.value is DataType) { note(child.value, in: &seen) }
  }

  /// The name of a case without values: its key on the wire, as errors describe themselves in sentences.
  private static func name(of value: Any) -> String {
    guard let coded = value as? any Encodable, let bytes = try? JSONEncoder().encode(coded),
      let object = try? JSONSerialization.jsonObject(with: bytes) as? [String: Any], let key = object.keys.first
    else { return "\(value)" }
    return key
  }

  /// The cases in the files of the folder of errors, but for notices, which no error holds.
  private static func declared() throws -> Set<String> {
    let folder = Checkout.root.appendingPathComponent("Sources/OpenHealthCore/Errors")
    var names: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) where file != "StoreNotice.swift" {
      var types: [Int: Substring] = [:]
      for line in try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8).split(separator: "\n") {
        let words = line.split { !($0.isLetter || $0.isNumber || $0 == ".") }.filter { $0 != "package" && $0 != "indirect" }
        let indentation = line.prefix { $0 == " " }.count
        if words.first == "enum" { types[indentation + 2] = words[1] }
        guard words.first == "case", !words[1].hasPrefix(".") else { continue }
        // Several in a line hold no values.
        for name in line.contains("(") || line.contains("=") ? words[1...1] : words[1...] {
          names.insert("\(types[indentation] ?? "").\(name)")
        }
      }
    }
    return names
  }

  @Test(
    "bytes that are not an error are refused",
    arguments: [
      "", "null", "[]", "7", "\"busy\"", "{}", "{\"busy\":{}", "{\"busy\":{}}{}", "{\"other\":{}}", "{\"busy\":{},\"diskFull\":{}}",
      "{\"busy\":7}",
      "{\"coded\":{\"_0\":1}}", "{\"coded\":{\"_0\":1,\"_1\":null}}", "{\"coded\":{\"_0\":1.5,\"_1\":\"\"}}",
      "{\"coded\":{\"_0\":1e99,\"_1\":\"\"}}",
      "{\"coded\":{\"_0\":\"1\",\"_1\":\"\"}}", "{\"coded\":{\"_0\":1,\"_1\":\"\\uD800\"}}",
      "{\"storageFailure\":{\"_0\":{\"sqlite\":{\"code\":2147483648,\"message\":\"\"}}}}",
      "{\"storageFailure\":{\"_0\":{\"refused\":{\"_0\":\"eaten\",\"path\":\"\",\"errno\":1}}}}",
      "{\"damagedData\":{\"_0\":{\"missing\":{\"_0\":\"key\"}}}}",
      "{\"invalidArgument\":{\"_0\":{\"sampleOutOfRange\":{\"_0\":\"stepCount\"}}}}",
      "{\"invalidArgument\":{\"_0\":{\"beforeSeries\":{\"_0\":\"soon\",\"start\":0}}}}",
      "{\"invalidArgument\":" + String(repeating: "{\"_0\":", count: 20_000),
    ])
  func refused(bytes: String) {
    #expect(throws: WireFault.notReadable) { try WireForm.error(from: Array(bytes.utf8)) }
  }

  @Test("bytes of an error that are cut short, changed or added are refused, or are another error that says something; nothing crashes")
  func brokenBytes() throws {
    var generator = SplitMix64(seed: 20_261_122)
    var refused = 0
    for error in Self.examples {
      let sound = try WireForm.bytes(of: error)
      for _ in 0..<40 {
        var bytes = sound
        let place = Int(generator.next() % UInt64(bytes.count))
        switch generator.next() % 4 {
        case 0: bytes.removeSubrange(place...)
        case 1: bytes.append(UInt8(truncatingIfNeeded: generator.next()))
        case 2: bytes[place] = 0xFF
        default: bytes[place] ^= UInt8(1) << UInt8(generator.next() % 8)
        }
        do { _ = try WireForm.error(from: bytes).description } catch {
          #expect(error == .notReadable)
          refused += 1
        }
      }
    }
    #expect(refused > Self.examples.count * 20)
  }

  @Test("dates that no calendar has are another error's, not a crash")
  func endlessDates() throws {
    for number in ["1e308", "-1e308", "\"inf\"", "\"nan\""] {
      let text = "{\"invalidArgument\":{\"_0\":{\"beforeSeries\":{\"_0\":\(number),\"start\":0}}}}"
      #expect(try !WireForm.error(from: Array(text.utf8)).description.isEmpty)
    }
  }

  @Test("an error with a text or a list of any length is sent in a limited number of bytes; more are refused")
  func largeErrors() throws {
    let key = String(repeating: "\u{0}", count: 1_000_000)
    let cut = String(repeating: "\u{0}", count: 4096) + "…"
    let (found, expected) = ("/" + String(repeating: "e\u{301}", count: 500_000), "\u{1F600}")
    let large = try WireForm.bytes(of: .invalidArgument(.metadataOutOfRange(key: key)))
    #expect(large.count < WireForm.largestError)
    #expect(try WireForm.error(from: large) == .invalidArgument(.metadataOutOfRange(key: cut)))
    let several = try WireForm.bytes(of: .invalidArgument(.invalidObject(.metadataClass(key: key, found: found, expected: expected))))
    #expect(several.count < WireForm.largestError)
    guard case .invalidArgument(.invalidObject(.metadataClass(cut, let half, expected))) = try WireForm.error(from: several) else {
      Issue.record("another error arrived")
      return
    }
    #expect(Array(half.unicodeScalars) == Array(found.unicodeScalars.prefix(4096)) + ["…"])
    let types = try WireForm.bytes(of: .invalidArgument(.readObjectByObject(Array(repeating: Self.steps, count: 100_000))))
    #expect(types.count < WireForm.largestError)
    #expect(try WireForm.error(from: types) == .invalidArgument(.readObjectByObject(Array(repeating: Self.steps, count: 512))))
    #expect(Catalog.types.count < 512)

    let text = "{\"coded\":{\"_0\":1,\"_1\":\"\"}}"
    let most = text + String(repeating: " ", count: WireForm.largestError - text.utf8.count)
    #expect(try WireForm.error(from: Array(most.utf8)) == .coded(1, ""))
    #expect(throws: WireFault.tooLong) { try WireForm.error(from: Array((most + " ").utf8)) }
  }
}
