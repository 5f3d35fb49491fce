// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

@testable import OpenHealthInterchange
import Testing

@Suite struct ExportElementNameTests {
  private static let names = [
    "HealthData", "ExportDate", "Me", "Record", "Correlation", "Workout", "ActivitySummary", "ClinicalRecord", "Audiogram",
    "VisionPrescription", "MetadataEntry", "HeartRateVariabilityMetadataList", "InstantaneousBeatsPerMinute", "WorkoutEvent",
    "WorkoutStatistics", "WorkoutRoute", "WorkoutActivity", "FileReference", "SensitivityPoint", "RightEye", "LeftEye", "Attachment",
  ]

  private static func known(_ text: String) -> ExportElementName? { Array(text.utf8).withUnsafeBytes { ExportElementName.known($0) } }

  @Test("Each known name has an element, and no text that begins like one or is written otherwise")
  func lookup() {
    for name in Self.names {
      #expect(Self.known(name)?.description == name)
      for other in [String(name.dropLast()), name + "s", name.lowercased(), " " + name] where !Self.names.contains(other) {
        #expect(Self.known(other) == nil, "\(other)")
      }
    }
    #expect(Set(Self.names.compactMap(Self.known)).count == 22)
    #expect(Self.known("") == nil)
    #expect(ExportElementName.known(UnsafeRawBufferPointer(start: nil, count: 0)) == nil)
    #expect(ExportElementName.other("a:b").description == "a:b")
  }

  @Test("Elements hold what Apple's declaration lets them hold; unknown ones can be anywhere, and hold nothing known")
  func holders() throws {
    let expected: [String: Set<String>] = [
      "HealthData": [
        "ExportDate", "Me", "Record", "Correlation", "Workout", "ActivitySummary", "ClinicalRecord", "Audiogram", "VisionPrescription",
      ],
      "Record": ["MetadataEntry", "HeartRateVariabilityMetadataList"], "Correlation": ["MetadataEntry", "Record"],
      "Workout": ["MetadataEntry", "WorkoutEvent", "WorkoutRoute", "WorkoutStatistics", "WorkoutActivity", "Record"],
      "WorkoutActivity": ["MetadataEntry", "WorkoutStatistics", "WorkoutEvent"], "WorkoutRoute": ["MetadataEntry", "FileReference"],
      "Audiogram": ["MetadataEntry", "SensitivityPoint"], "VisionPrescription": ["MetadataEntry", "RightEye", "LeftEye", "Attachment"],
      "WorkoutEvent": ["MetadataEntry"], "WorkoutStatistics": ["MetadataEntry"],
      "HeartRateVariabilityMetadataList": ["InstantaneousBeatsPerMinute"],
    ]
    for name in Self.names {
      let holder = try #require(Self.known(name))
      let held = try Self.names.filter { other in holder.canHold(try #require(Self.known(other))) }
      #expect(Set(held) == expected[name] ?? [], "\(name)")
      #expect(!ExportElementName.other("x").canHold(holder))
    }
  }
}
