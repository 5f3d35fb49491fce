// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport

/// Everything that a store holds of samples of every kind, and what an export keeps of it.
enum StoredSamples {
  /// All samples of a store, in the order of ``EverySample/stored``.
  static func all(_ service: any HealthService) throws -> [SampleRecord] {
    try Catalog.types.filter(\.hasRecords).flatMap { type in
      try service.samples(of: type).map(sorted)
    }
  }

  /// The sample with its members by type.
  static func sorted(_ sample: SampleRecord) -> SampleRecord {
    guard let members = sample.members else { return sample }
    var sample = sample
    sample.value = .correlation(members.sorted { $0.type.identifier < $1.type.identifier })
    return sample
  }

  /// The large part of a content; nothing for other samples.
  static func bytes(of sample: SampleRecord, _ service: any HealthService) throws -> Data {
    var bytes = Data()
    var part = sample.content.map { _ in 0 }
    while let number = part {
      let request = FetchContentBytes(type: sample.type, uuid: sample.uuid, start: sample.start, part: number)
      let reply = try service.perform(request, for: .owner)
      bytes += reply.bytes
      part = reply.next
    }
    return bytes
  }

  static func locations(of route: SampleRecord, _ service: any HealthService) throws -> [LocationRecord] {
    var locations: [LocationRecord] = []
    var part: Int? = 0
    while let number = part {
      let page = try service.perform(FetchRoute(route: route.uuid, start: route.start, part: number), for: .owner)
      locations += page.locations
      part = page.next
    }
    return locations
  }

  /// Whether apps save samples of a type; the rest comes from the system, or with the owner's imports.
  static func isSavedByApps(_ type: DataType) -> Bool { type.isShareable || type.memberTypes?.allSatisfy(\.isShareable) ?? false }

  /// The sample as it is stored: as it was saved, with the app as its source. The store alone knows when it was saved, and where.
  static func saved(_ sample: SampleRecord, of every: EverySample, by app: AppIdentity, as found: SampleRecord) -> SampleRecord {
    var record = sample
    record.provenance = Provenance(revision: app.revision, device: sample.provenance.device)
    (record.creation, record.timeZone) = (found.creation, found.timeZone)
    record.isCorrelationMember = every.members.contains(sample.uuid)
    if let members = sample.members, let others = found.members, members.count == others.count {
      let members = members.sorted { $0.type.identifier < $1.type.identifier }
      record.value = .correlation(zip(members, others).map { saved($0, of: every, by: app, as: $1) })
    }
    return record
  }

  // MARK: In an export

  /// The sample that an import makes of an exported one. Apple's format has no UUIDs, no bundle identifiers and no parts of a second; it
  /// has the offset of a zone, and one value of a series.
  static func imported(_ sample: SampleRecord, as found: SampleRecord) -> SampleRecord {
    var record = sample
    record.uuid = found.uuid
    let (revision, new) = (sample.provenance.revision, found.provenance.revision)
    record.provenance = Provenance(
      revision: SourceRevisionRecord(
        source: SourceRecord(bundleIdentifier: new?.source.bundleIdentifier ?? "", name: revision?.source.name ?? ""),
        version: revision?.version),
      device: sample.provenance.device)
    record.creation = sample.creation.map { Date(timeIntervalSinceReferenceDate: $0.timeIntervalSinceReferenceDate.rounded(.down)) }
    let zone = sample.timeZone.flatMap(TimeZone.init(identifier:))
    record.timeZone = zone.map { "GMT" + CivilTime.offsetText(seconds: $0.secondsFromGMT(for: sample.start)) }
    record.series = nil
    switch (sample.value, found.value) {
    case (.correlation(let members), .correlation(let others)) where members.count == others.count:
      record.value = .correlation(zip(members, others).map { imported($0, as: $1) })
    case (.workout(var workout), .workout(let other)):
      // A part with the dates of the whole workout has no element.
      if workout.activities.count == 1, other.activities.count == 1 { workout.activities[0].uuid = other.activities[0].uuid }
      record.value = .workout(workout)
    default: break
    }
    return record
  }

  /// What a route's file holds of a location.
  static func imported(_ location: LocationRecord) -> LocationRecord {
    LocationRecord(
      date: location.date, latitude: location.latitude, longitude: location.longitude, altitude: location.altitude,
      horizontalAccuracy: location.horizontalAccuracy, verticalAccuracy: location.verticalAccuracy, course: location.course,
      speed: location.speed)
  }
}
