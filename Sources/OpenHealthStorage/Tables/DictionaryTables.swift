// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

/// Reads the dictionary tables.
extension StorageReader {
  func provenance(_ number: Int64) throws -> Provenance {
    try dictionaries.value(\.provenanceByNumber, number) {
      let sql = """
        SELECT p.device, r.version, r.product_type, r.system_major, r.system_minor, r.system_patch, s.bundle_identifier, s.name,
          d.name, d.manufacturer, d.model, d.hardware_version, d.firmware_version, d.software_version, d.local_identifier,
          d.udi_device_identifier
        FROM provenance p JOIN source_revision r ON r.id = p.source_revision JOIN source s ON s.id = r.source
        LEFT JOIN device d ON d.id = p.device
        WHERE p.id = ?
        """
      guard let row = try SQLRow.fetchOne(database.cachedStatement(sql: sql), arguments: [number]) else {
        throw HealthError.damagedData(.missing(.provenance))
      }
      func device(_ column: Int) throws -> String? { try database.text(ofLabelOrNil: row[column], .device) }
      let source = SourceRecord(
        bundleIdentifier: try database.text(ofLabel: row[6], .source), name: try database.text(ofLabel: row[7], .sourceName))
      let revision = SourceRevisionRecord(
        source: source, version: try database.text(ofLabelOrNil: row[1], .version),
        productType: try database.text(ofLabelOrNil: row[2], .productType),
        operatingSystem: SystemVersion(major: try row[3], minor: try row[4], patch: try row[5]))
      let hasDevice = try (row[0] as Int64) != 0
      let record =
        hasDevice
        ? DeviceRecord(
          name: try device(8), manufacturer: try device(9), model: try device(10), hardwareVersion: try device(11),
          firmwareVersion: try device(12), softwareVersion: try device(13), localIdentifier: try device(14),
          udiDeviceIdentifier: try device(15)) : nil
      return Provenance(revision: revision, device: record)
    }
  }

  func unit(_ number: Int64) throws -> UnitExpression {
    try dictionaries.value(\.unitByNumber, number) {
      let text = try database.text(ofLabel: text("SELECT string FROM unit WHERE id = ?", number, of: .unit), .unit)
      do { return try UnitExpression.parse(text) } catch { throw HealthError.damagedData(.unit) }
    }
  }

  func metadata(_ number: Int64) throws -> MetadataSet {
    try dictionaries.value(\.metadataByNumber, number) {
      let statement = try database.cachedStatement(sql: "SELECT body FROM metadata_set WHERE id = ?")
      guard let body = try Data.fetchOne(statement, arguments: [number]) else {
        throw HealthError.damagedData(.missing(.metadataSet))
      }
      return try MetadataCoding.decode(database.bytes(ofLabel: body, .metadataSet))
    }
  }

  func timeZone(_ number: Int64) throws -> String {
    try dictionaries.value(\.timeZoneByNumber, number) {
      try database.text(ofLabel: text("SELECT name FROM time_zone WHERE id = ?", number, of: .timeZone), .timeZone)
    }
  }

  private func text(_ sql: String, _ number: Int64, of entry: DataDamage.Entry) throws -> String {
    guard let text = try String.fetchOne(database.cachedStatement(sql: sql), arguments: [number]) else {
      throw HealthError.damagedData(.missing(entry))
    }
    return text
  }
}

/// Finds the number of an entry, or adds the entry.
extension StorageWriter {
  func findOrAddNumber(of provenance: Provenance) throws -> Int64 {
    try used(.provenance) {
      try dictionaries.value(\.numberByProvenance, provenance) {
        guard let revision = provenance.revision else { throw HealthError.invalidArgument(.noSource) }
        let revisionNumber = try findOrAddNumber(of: revision)
        let deviceNumber = try provenance.device.map { try findOrAddNumber(of: $0) } ?? 0
        return try findOrInsert(
          find: "SELECT id FROM provenance WHERE source_revision = ? AND device = ?",
          insert: StoreTable.provenance.insertion, [revisionNumber, deviceNumber])
      }
    }
  }

  private func findOrAddNumber(of revision: SourceRevisionRecord) throws -> Int64 {
    let system = revision.operatingSystem
    return try findOrInsert(
      find: """
        SELECT id FROM source_revision WHERE source = ? AND version IS NOT DISTINCT FROM ? AND product_type IS NOT DISTINCT FROM ?
          AND system_major = ? AND system_minor = ? AND system_patch = ?
        """,
      insert: StoreTable.sourceRevision.insertion,
      [
        try findOrAddNumber(of: revision.source), try database.label(orNil: revision.version, .version),
        try database.label(orNil: revision.productType, .productType), system.major, system.minor, system.patch,
      ])
  }

  func findOrAddNumber(of source: SourceRecord) throws -> Int64 {
    let find = try database.cachedStatement(sql: "SELECT id FROM source WHERE bundle_identifier = ?\(database.dialect.andDigest(1))")
    let identifier = try database.label(source.bundleIdentifier, .source)
    if let known = try Int64.fetchOne(find, arguments: [identifier]) { return known }
    return try database.insert(
      StoreTable.source.insertion, [identifier, try database.label(source.name, .sourceName)])
  }

  private func findOrAddNumber(of device: DeviceRecord) throws -> Int64 {
    try findOrInsert(
      find: """
        SELECT id FROM device WHERE name IS NOT DISTINCT FROM ? AND manufacturer IS NOT DISTINCT FROM ? AND model IS NOT DISTINCT FROM ?
          AND hardware_version IS NOT DISTINCT FROM ? AND firmware_version IS NOT DISTINCT FROM ? AND software_version IS NOT DISTINCT FROM ?
          AND local_identifier IS NOT DISTINCT FROM ? AND udi_device_identifier IS NOT DISTINCT FROM ?\(database.dialect.andDigest(8))
        """,
      insert: StoreTable.device.insertion, SQLArguments(device.fields.map { try database.label(orNil: $0, .device) }))
  }

  func findOrAddNumber(of unit: UnitExpression) throws -> Int64 {
    try used(.unit) {
      try dictionaries.value(\.numberByUnit, unit) {
        // Converting a value of such a unit leaves the range of doubles.
        guard unit.isWithinLimits else { throw HealthError.invalidArgument(.unitOutOfRange(unit.string)) }
        return try findOrInsert(
          find: "SELECT id FROM unit WHERE string = ?\(database.dialect.andDigest(1))", insert: StoreTable.unit.insertion,
          [try database.label(unit.string, .unit)])
      }
    }
  }

  func findOrAddNumber(of metadata: MetadataSet) throws -> Int64 {
    let body = MetadataCoding.encode(metadata)
    return try used(.metadataSet) {
      try dictionaries.value(\.numberByMetadata, body) {
        try metadata.checkLimits()
        return try findOrInsert(
          find: "SELECT id FROM metadata_set WHERE body = ?\(database.dialect.andDigestOfBytes("body"))",
          insert: StoreTable.metadataSet.insertion, [try database.label(body, .metadataSet)])
      }
    }
  }

  func findOrAddNumber(ofTimeZone name: String) throws -> Int64 {
    try used(.timeZone) {
      try dictionaries.value(\.numberByTimeZone, name) {
        try findOrInsert(
          find: "SELECT id FROM time_zone WHERE name = ?\(database.dialect.andDigest(1))",
          insert: StoreTable.timeZone.insertion, [try database.label(name, .timeZone)])
      }
    }
  }

  func findOrAddNumber(ofType type: DataType) throws -> Int64 {
    try findOrInsert(
      find: "SELECT id FROM type WHERE identifier = ?", insert: StoreTable.type.insertion,
      [try database.label(type.identifier, .type)])
  }

  /// Returns the number that `find` selects, or that of a row that `insert` adds. Both statements take the same arguments.
  func findOrInsert(find: String, insert: String, _ arguments: SQLArguments) throws -> Int64 {
    if let known = try Int64.fetchOne(database.cachedStatement(sql: find), arguments: arguments) { return known }
    return try database.insert(insert, arguments)
  }
}
