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
