// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

/// What a workout in the making says of its zones and its route.
@Suite struct WorkoutDraftZonesTests {
  private let pulse: DataType
  private let power: DataType
  private let beginning = WorkoutDraft.Beginning(
    configuration: .init(activityType: 37), start: Date(timeIntervalSinceReferenceDate: 0), activity: UUID())

  init() throws {
    pulse = try #require(Catalog.type(named: "heartRate"))
    power = try #require(Catalog.type(named: "cyclingPower"))
  }

  private func zones(_ source: ZoneConfiguration.Source = .user, _ boundaries: [Double] = [120, 140]) throws -> ZoneConfiguration {
    try ZoneConfiguration(type: pulse, boundaries: boundaries.map { .init($0, try .parse("count/min")) }, source: source)
  }

  private func fault(_ draft: inout WorkoutDraft, _ change: WorkoutDraft.Change) -> ArgumentFault? {
    do throws(HealthError) { try draft.apply(change) } catch .invalidArgument(let fault) { return fault } catch { return nil }
    return nil
  }

  @Test("ZONE-13 ZONE-14: zones are chosen before collection begins, are the app's from then on, and can be given up again")
  func choice() throws {
    var draft = WorkoutDraft(configuration: .init(activityType: 37))
    for configuration in [try zones(.system), try zones(.app, [100, 110, 120])] { try draft.apply(.setZones(pulse, configuration)) }
    #expect(try draft.zones == [zones(.app, [100, 110, 120])])
    #expect(draft.zones(of: power) == nil)
    try draft.apply(.setZones(pulse, nil))
    #expect(draft.zones == nil)
    var begun = beginning
    begun.zones = [try zones(.user), try zones(.user, [90, 95])]
    try draft.apply(.begin(begun))
    #expect(draft.zones == [try zones(.app, [90, 95])])
    #expect(fault(&draft, .setZones(pulse, try zones())) == .workoutBuilder(.collecting))
  }

  @Test("ZONE-13: zones of another type, and of a type without zones, are refused")
  func refusals() throws {
    let steps = try #require(Catalog.type(named: "stepCount"))
    var draft = WorkoutDraft(configuration: .init(activityType: 37))
    #expect(fault(&draft, .setZones(power, try zones())) == .zones(.type(pulse, wanted: power)))
    for configuration in [nil, try zones()] { #expect(fault(&draft, .setZones(steps, configuration)) == .zones(.noZones(steps))) }
    #expect(draft == WorkoutDraft(configuration: .init(activityType: 37)))
  }

  @Test("ROUTE-04: a route takes locations and metadata while the workout takes samples, unless it was discarded")
  func route() throws {
    let metadata = MetadataSet([.init(key: "a", value: .integer(1))])
    var draft = WorkoutDraft(configuration: .init(activityType: 37))
    #expect(fault(&draft, .addRouteMetadata(metadata)) == .workoutBuilder(.notStarted))
    #expect(throws: HealthError.invalidArgument(.workoutBuilder(.notStarted))) { try draft.addRoute(UUID()) }
    try draft.apply(.begin(beginning))
    try draft.apply(.addRouteMetadata(metadata))
    let first = UUID()
    for uuid in [first, UUID()] { try draft.addRoute(uuid) }
    #expect(draft.route?.uuid == first)
    #expect(draft.route?.metadata == metadata)
    let wrong = MetadataSet([.init(key: MetadataSet.syncVersionKey, value: .integer(1))])
    #expect(fault(&draft, .addRouteMetadata(wrong)) == .invalidObject(.syncVersionWithoutIdentifier))
    try draft.apply(.discardRoute)
    #expect(draft.route?.uuid == nil)
    #expect(draft.route?.isDiscarded == true)
    #expect(fault(&draft, .addRouteMetadata(metadata)) == .finishedSeries)
    #expect(throws: HealthError.invalidArgument(.finishedSeries)) { try draft.addRoute(first) }
  }

  @Test("a workout in the making that an older version stored, without zones and route, is read")
  func olderDrafts() throws {
    var draft = WorkoutDraft(configuration: .init(activityType: 37))
    try draft.apply(.begin(beginning))
    let text = try JSONEncoder().encode(draft)
    let object = try #require(try JSONSerialization.jsonObject(with: text) as? [String: Any])
    #expect(object["zones"] == nil)
    #expect(object["route"] == nil)
    #expect(object["phase"] != nil)
    #expect(try JSONDecoder().decode(WorkoutDraft.self, from: text) == draft)
  }
}
