// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The protocol's numbers of the messages that are read.
enum FITNumber {
  static let fileID: UInt16 = 0
  static let sport: UInt16 = 12
  static let session: UInt16 = 18
  static let lap: UInt16 = 19
  static let record: UInt16 = 20
  static let event: UInt16 = 21
  static let deviceInfo: UInt16 = 23
  static let activity: UInt16 = 34
  static let heartRateVariability: UInt16 = 78
  static let length: UInt16 = 101
  static let heartRate: UInt16 = 132
  static let beatIntervals: UInt16 = 290
  static let respiration: UInt16 = 297

  /// Messages that describe the file or its fields.
  static let descriptions: Set<UInt16> = [fileCreator, capabilities, fieldDescription, developerData]
  private static let fileCreator: UInt16 = 49
  private static let capabilities: UInt16 = 37
  private static let fieldDescription: UInt16 = 206
  private static let developerData: UInt16 = 207
}
