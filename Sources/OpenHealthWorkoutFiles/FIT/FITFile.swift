// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation

/// Reads a FIT file, which may consist of several files in sequence.
///
/// Each file is read for itself. One without a workout, such as that of a chest strap, does not spoil the others: its heart rates and beats
/// belong to the workouts of their time.
enum FITFile {
  /// The workouts of all files in sequence, each read up to its damage. Throws ``WorkoutFileFault``.
  static func read(_ bytes: [UInt8], limits: WorkoutFileLimits) throws -> WorkoutFile {
    let (parts, faults) = FITPart.all(in: bytes, limit: limits.workouts)
    guard !parts.isEmpty else { throw WorkoutFileFault.fit(.noHeader(at: 0)) }
    guard parts.count <= limits.workouts else { throw WorkoutFileFault.tooMany(.workouts, limit: limits.workouts) }
    var file = WorkoutFile(format: .fit, creator: nil, device: nil, workouts: [])
    var tally = RemarkTally()
    for fault in faults { tally.add(.fault(fault)) }
    var loose = FITLooseMeasurements()
    var pointCount = 0
    var (devices, recorderCount) = ([FITDevice](), 0)
    var otherKind: Int?
    var damage: FITFault?
    for part in parts {
      for fault in part.faults { tally.add(.fault(fault)) }
      var activity = FITActivity(limits: limits, earlierPoints: pointCount)
      var missingEnd = part.missingEnd.map { (byte: part.data.upperBound, fault: $0) }
      do {
        try FITReader.read(bytes, data: part.data) { try activity.take($0) }
      } catch let fault as FITFault {
        missingEnd = (fault.messagePlace ?? part.data.upperBound, fault)
      }
      if let missingEnd {
        tally.add(.incomplete(byte: missingEnd.byte, missingEnd.fault))
        damage = damage ?? part.missingEnd ?? missingEnd.fault
      }
      pointCount = activity.pointCount
      let workouts = activity.workouts()
      tally.add(activity.tally)
      let isStrap = activity.points.isEmpty && activity.hasMeasurements
      if isStrap || !workouts.isEmpty { loose.add(activity) } else { tally.add(.otherPart(kind: activity.kind)) }
      if let kind = activity.kind, kind != FITKind.activity { otherKind = otherKind ?? kind }
      file.workouts += workouts
      // The device is that of the workouts.
      devices.insert(activity.device, at: workouts.isEmpty ? devices.count : recorderCount)
      recorderCount += workouts.isEmpty ? 0 : 1
    }
    guard !file.workouts.isEmpty else {
      if tally.remarks.contains(where: { $0.reason == .tooLong }) { throw WorkoutFileFault.tooLong }
      if let damage { throw WorkoutFileFault.fit(damage) }
      throw otherKind.map { WorkoutFileFault.otherKind($0) } ?? .noWorkout(.fit)
    }
    file.creator = devices.lazy.compactMap(\.name).first
    file.device = devices.lazy.compactMap(\.record).first
    loose.place(in: &file.workouts, &tally)
    file.remarks = tally.remarks
    return file
  }
}

/// A data message, with the fields of its definition.
struct FITMessage {
  /// The protocol's number of the kind of message.
  let number: UInt16
  let fields: [FITField]
  /// The seconds since the protocol's epoch: the message's own timestamp, or the compressed one of its header. Nil when it has neither.
  let timestamp: UInt32?

  /// The number of a field of the protocol; nil when the field is missing or invalid, or its number exceeds the range of the protocol's
  /// 32-bit types.
  func number(_ field: UInt8) -> Double? { self[field]?.number0.flatMap { $0.magnitude <= Self.largestNumber ? $0 : nil } }

  /// The number of a field that is stored scaled and with an offset: `value / scale - offset`.
  func number(_ field: UInt8, scale: Double, offset: Double = 0) -> Double? { number(field).map { $0 / scale - offset } }

  /// The number of a scaled field that cannot be negative; nil when it is.
  func amount(_ field: UInt8, scale: Double = 1) -> Double? { number(field, scale: scale).flatMap { $0 >= 0 ? $0 : nil } }

  private static let largestNumber = 1e10

  /// The whole number of a field; nil when it is missing, invalid or not whole.
  func integer(_ field: UInt8) -> Int? { self[field]?.integer }

  func text(_ field: UInt8) -> String? { self[field]?.text }

  /// The field of the protocol with this number; nil when the message does not have it.
  subscript(field: UInt8) -> FITField? { fields.first { $0.number == field && $0.developer == nil } }
}

/// FIT's checksum: CRC-16 with the polynomial 0x8005, reflected, starting from zero.
///
/// Unsafe: the table is an array of 256 numbers, lent to the closure, and the index is a byte.
enum FITChecksum {
  private static let table: [UInt16] = (0..<256).map { byte in
    (0..<8).reduce(UInt16(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
  }

  static func of(_ bytes: some Sequence<UInt8>) -> UInt16 {
    table.withUnsafeBufferPointer { table in bytes.reduce(0) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] } }
  }
}
