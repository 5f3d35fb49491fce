// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthTestSupport
import Testing

@testable import OpenHealthWorkoutFiles

/// What a workout file has and no sample holds: each is counted, and the report says so in a sentence.
@Suite struct WorkoutLeftoversTests {
  /// Points on a straight way, ten seconds apart.
  private func way(_ steps: Range<Int>) -> [WorkoutTexts.Point] { steps.map { .place(Double($0 * 10), step: $0) } }

  private func counts(_ file: WorkoutFile) -> [WorkoutRemark.Reason: Int] {
    Dictionary(uniqueKeysWithValues: file.remarks.map { ($0.reason, $0.count) })
  }

  @Test("F12: app fields without a description, and fields whose size fits no number, are counted", arguments: [false, true], [12, 14])
  func unreadableFields(isBigEndian: Bool, headerSize: Int) throws {
    var encoder = FITEncoder(isBigEndian: isBigEndian, headerSize: headerSize)
    encoder.addFileID()
    for second in 0..<10 {
      // Three bytes of a number of two; an app's field is known by its number alone.
      encoder.addRecord(second, [.u8(3, 120), .array(7, 0x84, 1, [1, 2, 3]), .array(5, 0x02, 1, [1, 2]).of(developer: 0)])
    }
    encoder.addRecord(10, [.u8(3, 120), .array(5, 0x02, 1, [0xFF, 0xFF]).of(developer: 0)])
    encoder.addSession(0, seconds: 10, sport: 2, [.u16(6, 7).of(developer: 0)])
    let file = try WorkoutFileReader().read(encoder.file())
    let counts = counts(file)
    #expect(file.workouts[0].points.compactMap(\.heartRate).count == 11)
    #expect(counts[.untyped("an app's field 5")] == 10 && counts[.values] == 10 && counts[.summaries] == 1, "\(file.remarks)")
  }

  @Test("F18: points outside of segments, tracks and laps are points of their activity; outside of activities they are counted")
  func looseTexts() throws {
    let points = way(0..<9).map(WorkoutTexts.trackPoint).joined()
    let track = "<gpx><trk><type>running</type>\(points)</trk>\(points)<trk><name>Nothing</name></trk></gpx>"
    let gpx = try WorkoutFileReader().read(Array(track.utf8))
    #expect(gpx.workouts.map(\.points.count) == [9])
    #expect(counts(gpx) == [.points(.plan): 9, .emptyWorkouts: 1])

    let trackpoints = way(0..<9).map(WorkoutTexts.trackpoint).joined()
    let course = "<Courses><Course><Name>Plan</Name><Track>\(trackpoints)</Track></Course></Courses>"
    for activity in ["<Track>\(trackpoints)</Track>", "<Lap StartTime=\"\(WorkoutTexts.time(0))\">\(trackpoints)</Lap>", trackpoints] {
      let text =
        "<TrainingCenterDatabase><Activities><Activity Sport=\"Biking\">\(activity)</Activity><Activity Sport=\"Running\"></Activity>"
        + "</Activities>\(course)</TrainingCenterDatabase>"
      let tcx = try WorkoutFileReader().read(Array(text.utf8))
      #expect(tcx.workouts.map(\.points.count) == [9])
      #expect(counts(tcx) == [.points(.plan): 9, .emptyWorkouts: 1], "\(activity.prefix(20))")
    }
  }

  @Test("F18: notes, and figures beside the points, are counted")
  func notesAndFigures() throws {
    let points = way(0..<9).map(WorkoutTexts.trackPoint).joined()
    let extras =
      "<desc>Windy</desc><cmt>Flat</cmt><extensions><g:TrackStatsExtension xmlns:g=\"g\"><g:Distance>88</g:Distance>"
      + "<g:MaxSpeed>3</g:MaxSpeed></g:TrackStatsExtension></extensions>"
    let laps = "<extensions><d:lap xmlns:d=\"d\"><d:elapsedTime>80</d:elapsedTime></d:lap></extensions>"
    let place = "<wpt lat=\"1\" lon=\"2\"><extensions><note>Here</note></extensions></wpt>"
    let track = "<gpx><metadata><extensions><x>1</x></extensions></metadata>\(place)<trk><type>running</type>\(extras)"
    let gpx = try WorkoutFileReader().read(Array("\(track)<trkseg>\(points)</trkseg></trk>\(laps)</gpx>".utf8))
    #expect(counts(gpx) == [.points(.plan): 1, .notes: 2, .summaries: 3])

    let trackpoints = way(0..<9).map(WorkoutTexts.trackpoint).joined()
    let lap = "<Lap StartTime=\"\(WorkoutTexts.time(0))\"><Notes>Slow</Notes><Track>\(trackpoints)</Track></Lap>"
    let training = "<Training><Plan><Name>Base</Name></Plan></Training>"
    let creator = "<Creator><Name>Edge</Name><UnitId>7</UnitId><Version><BuildMajor>1</BuildMajor></Version></Creator>"
    let text =
      "<TrainingCenterDatabase><Activities><Activity Sport=\"Biking\"><Id>x</Id>\(lap)<Notes>Windy</Notes>\(training)\(creator)"
      + "</Activity></Activities></TrainingCenterDatabase>"
    let tcx = try WorkoutFileReader().read(Array(text.utf8))
    #expect(counts(tcx) == [.notes: 2, .summaries: 1])
  }

  @Test("Every remark is a sentence, and says how often")
  func remarks() {
    let reasons: [WorkoutRemark.Reason] = [
      .incomplete(byte: 9, .unfinished), .incompleteText(.notWellFormed(line: 3)), .incompletePacking(byte: 9), .fault(.checksum(at: 9)),
      .otherPart(kind: nil), .otherPart(kind: 2), .points(.noTime), .points(.unreadableTime), .points(.deviceTime), .points(.outside),
      .points(.empty), .points(.repeated), .points(.plan), .movedPoints, .places(.zero), .places(.noPlace), .places(.tooFar), .jumps,
      .values, .untyped("grade"), .messages(227), .messages(65_000), .measurements, .beats, .summaries, .notes, .emptyWorkouts,
      .undatedSessions, .laps, .lengths,
      .events, .falls(.steps), .difference(.distance, -12.3), .difference(.strokes, 4), .implausible(.energy), .beyondHuman("stepCount"),
      .unknownActivity(nil),
      .unknownActivity("x"), .tooLong, .unreadable(path: "a.fit", "It is damaged."), .unreadableEnd(path: "a.fit", "It ends early."),
      .moreUnreadable, .otherFiles, .listedOnly,
    ]
    for count in [1, 27] {
      let texts = reasons.map { WorkoutRemark($0, count: count).description }
      #expect(Set(texts).count == reasons.count)
      #expect(texts.allSatisfy { $0.hasSuffix(".") && !$0.hasSuffix("..") })
    }
    for reason in reasons {
      switch reason {
      case .incomplete, .incompleteText, .incompletePacking, .fault, .difference, .unreadable, .unreadableEnd: break
      default: #expect(WorkoutRemark(reason, count: 27).description.contains("27"), "\(reason)")
      }
    }
  }
}
