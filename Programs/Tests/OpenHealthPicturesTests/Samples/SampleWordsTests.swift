// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthPictures
import Testing

@Suite struct SampleWordsTests {
  private func value(
    _ name: String, _ value: SampleRecord.Value, seconds: Double = 0, units: [DataType: UnitExpression] = [:], in language: Language = .en,
    attachments: Int = 0
  ) throws -> String {
    let world = try PictureWorld(language)
    let sample = PictureWorld.sample(try PictureWorld.type(name), value, from: try world.date(1, 31, 8), seconds: seconds)
    return SampleWords(reader: world.reader, units: units).value(sample, attachments: attachments)
  }

  private func quantity(_ value: Double, _ unit: String) throws -> SampleRecord.Value { .quantity(value, try UnitExpression.parse(unit)) }

  @Test("A quantity has its unit, the person's one if there is one")
  func quantities() throws {
    #expect(try value("heartRate", quantity(61, "count/min")) == "61 BPM")
    #expect(try value("bodyMass", quantity(70.34, "kg")) == "70.3 kg")
    let pounds = [try PictureWorld.type("bodyMass"): try UnitExpression.parse("lb")]
    #expect(try value("bodyMass", quantity(0.453_592_37 * 160, "kg"), units: pounds).hasPrefix("160 lb"))
  }

  @Test("A category is the title of its value, or its duration if the dates say everything")
  func categories() throws {
    #expect(try value("headache", .category(4)) == "Severe" && value("headache", .category(4), in: .ru) == "Сильно")
    #expect(try value("headache", .category(99)) == "99")
    #expect(try value("mindfulSession", .category(0), seconds: 600) == "10:00")
  }

  @Test("Blood pressure is a pair; other correlations list their members")
  func correlations() throws {
    let world = try PictureWorld()
    func member(_ name: String, _ value: Double, _ unit: String) throws -> SampleRecord {
      PictureWorld.sample(try PictureWorld.type(name), try quantity(value, unit), from: try world.date(1, 31))
    }
    let pressure = [try member("bloodPressureDiastolic", 80, "mmHg"), try member("bloodPressureSystolic", 118, "mmHg")]
    #expect(try value("bloodPressure", .correlation(pressure)) == "118/80 mmHg")
    let food = [try member("dietarySugar", 3.5, "g"), try member("dietaryEnergyConsumed", 120, "kcal")]
    let line = try value("food", .correlation(food))
    #expect(line.contains("3.5 g"))
    #expect(line.contains(", "))
    #expect(line.contains("120 kcal"))
  }

  @Test("A workout has its totals, a route the number of its places, a content its line with the attachments")
  func others() throws {
    let world = try PictureWorld()
    let run = PictureWorld.sample(
      Catalog.workout, .workout(WorkoutRecord(activityType: 37, duration: 2730)), from: try world.date(1, 31), seconds: 2730)
    #expect(SampleWords(reader: world.reader).value(run) == "Running, 45:30")
    let route = PictureWorld.sample(Catalog.workoutRoute, .route(RouteRecord(count: 1204)), from: try world.date(1, 31))
    #expect(SampleWords(reader: world.reader).value(route) == "1,204 places")
    let content = SampleRecord.Value.content(.clinicalDocument(ClinicalDocument(title: "Visit")))
    let document = PictureWorld.sample(try #require(Catalog.types.first { $0.acceptsAttachments }), content, from: try world.date(1, 31))
    #expect(SampleWords(reader: world.reader).value(document) == "Visit")
    #expect(SampleWords(reader: world.reader).value(document, attachments: 2) == "Visit; 2 attachments")
  }
}
