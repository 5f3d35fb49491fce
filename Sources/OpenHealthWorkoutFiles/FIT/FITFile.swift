// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Reads a FIT file, which may consist of several files in sequence.
enum FITFile {
  /// The workouts of all files in sequence. Throws ``WorkoutFileError``.
  static func read(_ bytes: [UInt8], limits: WorkoutFileLimits) throws -> WorkoutFile {
    let files: [Range<Int>]
    do throws(FITFault) { files = try FITReader.files(bytes) } catch { throw WorkoutFileError.fit(error) }
    guard files.count <= limits.workouts else { throw WorkoutFileError.tooMany(.workouts, limit: limits.workouts) }
    var read = WorkoutFile(format: .fit, creator: nil, device: nil, workouts: [])
    var pointCount = 0
    for data in files {
      var activity = FITActivity(limits: limits, earlierPoints: pointCount)
      do {
        try FITReader.read(bytes, data: data) { try activity.take($0) }
      } catch let fault as FITFault {
        throw WorkoutFileError.fit(fault)
      }
      pointCount = activity.pointCount
      read.workouts += try activity.workouts()
      read.creator = read.creator ?? activity.device.name
      read.device = read.device ?? activity.device.record
    }
    return read
  }
}
