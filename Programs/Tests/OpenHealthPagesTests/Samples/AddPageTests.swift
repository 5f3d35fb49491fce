// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthWords
import ProgramsTestSupport
import Testing

@testable import OpenHealthPages

@Suite struct AddPageTests {
  private let date = [("start", "2026-06-14"), ("start-time", "08:05")]

  @Test(
    "K3: the units of a form have a name each, which means the unit that it chooses, in forms and commands", arguments: Language.allCases)
  func unitChoices(_ language: Language) throws {
    let reader = try PageWorld(language: language).context.reader
    for type in Catalog.types {
      guard let facts = type.quantity else { continue }
      let units = AddForm.units(of: facts, preferred: nil, language)
      let names = units.map { AddForm.name(of: $0, type, reader) }
      #expect(Set(names).count == names.count, "\(type.name): \(names)")
      for (unit, name) in zip(units, names) { #expect(HandEntry.unit(called: name, of: facts) == unit, "\(type.name): \(name)") }
    }
  }

  @Test("Percent is offered for shares alone", arguments: [("stepCount", false), ("flightsClimbed", false), ("oxygenSaturation", true)])
  func percent(_ name: String, _ isOffered: Bool) throws {
    let facts = try #require(try FigureWorld.type(name).quantity)
    #expect(AddForm.units(of: facts, preferred: nil, .en).contains { $0.string == "%" } == isOffered)
  }

  @Test("A quantity is kept in the chosen unit, as entered by hand; the page of the new sample follows")
  func quantity() throws {
    let world = try PageWorld(zone: "Europe/Berlin")
    let path = try world.redirected("/types/bodyMass/add", [("value", "1,072.5"), ("unit", "lb")] + date)
    let sample = try #require(try world.stored("bodyMass").first)
    #expect(path == "/samples/\(sample.uuid.uuidString)?done=added")
    #expect(try sample.value == .quantity(1072.5, UnitExpression.parse("lb")))
    #expect(sample.metadata["HKWasUserEntered"] == .boolean(true))
    #expect(try sample.start == world.figures.date(2026, 6, 14, 8, 5) && sample.end == sample.start)
    #expect(sample.provenance.revision?.source == SourceClass.healthApp)
    // The person's signs, and percent as people say it.
    var german = world
    german.context.reader.locale.numbers = NumberStyle(decimalSign: ",", groupSign: ".")
    _ = try german.redirected("/types/oxygenSaturation/add", [("value", "97,5"), ("unit", "%")] + date)
    #expect(try world.stored("oxygenSaturation").first?.value == .quantity(0.975, try UnitExpression.parse("%")))
  }

  @Test("A new form offers the person's unit first and the current date; a cumulative type has an end")
  func form() throws {
    let world = try PageWorld(zone: "Europe/Berlin")
    try world.context.ask(SetPreferredUnit(type: FigureWorld.type("bodyMass"), unit: UnitExpression.parse("lb")))
    let weight = try world.html("/types/bodyMass/add")
    let options = weight.matches(of: /<option value="([^"]*)"( selected)?>/).map { (String($0.1), $0.2 != nil) }
    #expect(options.first?.0 == "lb")
    #expect(options.first?.1 == true)
    #expect(options.contains { $0.0 == "kg" })
    #expect(options.count { $0.1 } == 1)
    #expect(weight.contains("type=\"date\" inputmode=\"text\" value=\"2026-06-15\""))
    #expect(weight.contains("value=\"14:00\""))
    #expect(!weight.contains("name=\"end\""))
    let steps = try world.html("/types/stepCount/add")
    #expect(steps.contains("id=\"end\" name=\"end\" type=\"date\" inputmode=\"text\" value=\"\""))
    for (name, label) in [("value", "value"), ("start", "start"), ("end-time", "end-time")] {
      #expect(steps.contains("<label for=\"\(label)\">"))
      #expect(steps.contains("id=\"\(name)\""))
    }
  }

  @Test(
    "A fault is beside its field, with what was typed; nothing is saved",
    arguments: [
      ([("value", "many"), ("start", "2026-06-14")], "value", "not a number such as 72.5"),
      ([("start", "2026-06-14")], "value", "Enter a number"),
      ([("value", "-7"), ("unit", "count"), ("start", "2026-06-14")], "value", "of at least 0"),
      ([("value", "7"), ("unit", "km"), ("start", "2026-06-14")], "unit", "Choose one from the list"),
      ([("value", "7"), ("unit", "count"), ("start", "2026-02-30")], "start", "no such date"),
      ([("value", "7"), ("unit", "count"), ("start", "2026-06-15"), ("start-time", "18:00")], "start", "in the future"),
      ([("value", "7"), ("unit", "count"), ("start", "2026-06-14"), ("end", "2026-06-13")], "end", "before the start"),
      ([("value", "7"), ("unit", "count"), ("start", "2026-06-14"), ("end", "2026-06-16")], "end", "in the future"),
    ] as [([(String, String)], String, String)])
  func faults(_ form: [(String, String)], _ field: String, _ message: String) throws {
    let world = try PageWorld()
    let html = try world.refused("/types/stepCount/add", form)
    let fault = try #require(html.firstMatch(of: try Regex("id=\"\(field)-fault\" role=\"alert\">([^<]*)<")))
    #expect(fault.output[1].substring?.contains(message) == true, "\(html)")
    for (name, value) in form where name != "unit" { #expect(html.contains("value=\"\(value)\""), "\(name) is kept") }
    #expect(try world.stored("stepCount").isEmpty)
  }

  @Test("What was typed is escaped", arguments: PageWorld.hostile)
  func escapes(_ text: String) throws {
    let world = try PageWorld()
    expectEscaped(try world.refused("/types/stepCount/add", [("value", text), ("start", text), ("start-time", text), ("end", text)]))
    expectEscaped(try world.refused("/types/food/add", [("food", text), ("start", "2026-06-14")]))
  }

  @Test("A category has its values in words, with start and end; one with a single value has none")
  func category() throws {
    let world = try PageWorld(language: .ru)
    #expect(try world.html("/types/sleepAnalysis/add").contains("<option value=\"3\">"))
    let night = [("value", "3"), ("start", "2026-06-13"), ("start-time", "23:10"), ("end", "2026-06-14"), ("end-time", "06:40")]
    _ = try world.redirected("/types/sleepAnalysis/add", night)
    let sleep = try #require(try world.stored("sleepAnalysis").first)
    #expect(sleep.value == .category(3))
    #expect(sleep.end.timeIntervalSince(sleep.start) == 7.5 * 3600)
    _ = try world.redirected("/types/mindfulSession/add", date + [("end-time", "08:15")])
    #expect(try world.stored("mindfulSession").first.map { $0.end.timeIntervalSince($0.start) } == 600)
    _ = try world.refused("/types/sleepAnalysis/add", [("value", "99")] + date)
  }

  @Test("Metadata that a type needs are asked for")
  func requiredMetadata() throws {
    let world = try PageWorld()
    let values = Catalog.categoryValues(of: "HKCategoryValueVaginalBleeding")
    let value = ("value", String(try #require(values.last).rawValue))
    #expect(try world.html("/types/menstrualFlow/add").contains("First day of the cycle?"))
    _ = try world.refused("/types/menstrualFlow/add", [value] + date)
    _ = try world.redirected("/types/menstrualFlow/add", [value, ("required", "1")] + date)
    #expect(try world.stored("menstrualFlow").first?.metadata["HKMenstrualCycleStart"] == .boolean(true))
    _ = try world.redirected("/types/insulinDelivery/add", [("value", "4"), ("unit", "IU"), ("required", "2")] + date)
    #expect(try world.stored("insulinDelivery").first?.metadata["HKInsulinDeliveryReason"] == .integer(2))
  }

  @Test("CORR-02: blood pressure needs both numbers; food needs one of its contents and has a name")
  func correlations() throws {
    let world = try PageWorld()
    let (upper, lower) = (("member-bloodPressureSystolic", "118"), ("member-bloodPressureDiastolic", "79"))
    #expect(try world.refused("/types/bloodPressure/add", [upper] + date).contains("value=\"118\""))
    _ = try world.redirected("/types/bloodPressure/add", [upper, lower] + date)
    let pressure = try #require(try world.stored("bloodPressure").first)
    #expect(Set(try #require(pressure.members).map(\.type.name)) == ["bloodPressureSystolic", "bloodPressureDiastolic"])
    #expect(try world.refused("/types/food/add", [("food", "Porridge")] + date).contains("Enter at least one number"))
    _ = try world.redirected("/types/food/add", [("food", "Porridge"), ("member-dietarySugar", "3.5")] + date)
    let food = try #require(try world.stored("food").first)
    #expect(food.metadata["HKFoodType"] == .string("Porridge"))
    #expect(food.members?.map(\.type.name) == ["dietarySugar"])
  }

  @Test("V1: the systolic pressure comes first, and a reversed one is refused beside its field")
  func pressureOrder() throws {
    let world = try PageWorld()
    let html = try world.html("/types/bloodPressure/add")
    let upper = try #require(html.range(of: "member-bloodPressureSystolic")),
      lower = try #require(html.range(of: "member-bloodPressureDiastolic"))
    #expect(upper.lowerBound < lower.lowerBound)
    for typed in ["120", "80"] {
      let form = [("member-bloodPressureSystolic", "80"), ("member-bloodPressureDiastolic", typed)] + date
      let refused = try world.refused("/types/bloodPressure/add", form)
      #expect(refused.contains("Systolic blood pressure must be above Diastolic blood pressure"))
    }
    #expect(try world.stored("bloodPressure").isEmpty)
  }

  @Test("V5: a value that no human has is asked about once, with a box; a day is needed, also beside a time")
  func doubtful() throws {
    let world = try PageWorld()
    let form = [("value", "900"), ("unit", "kg")] + date
    let asked = try world.refused("/types/bodyMass/add", form)
    #expect(asked.contains("no human has such a value"))
    #expect(asked.contains("name=\"sure\" value=\"1\""))
    #expect(asked.contains("value=\"900\""))
    #expect(try world.stored("bodyMass").isEmpty)
    _ = try world.redirected("/types/bodyMass/add", form + [("sure", "1")])
    #expect(try world.stored("bodyMass").count == 1)
    for empty in [[("start", ""), ("start-time", "08:00")], [("start", ""), ("start-time", "")]] {
      #expect(try world.refused("/types/bodyMass/add", [("value", "70"), ("unit", "kg")] + empty).contains("Enter a day"))
    }
    #expect(try world.html("/types/stepCount/add").contains("A time alone is on the day of the start"))
    #expect(!(try world.html("/types/bodyMass/add").contains("name=\"sure\"")))
  }

  @Test("WORK-18: a workout has an activity, and its totals in the person's units")
  func workout() throws {
    let world = try PageWorld()
    try world.context.ask(SetMeasurementSystem(system: .us))
    let running = ("activity", "37")
    #expect(try world.refused("/types/workout/add", [running] + date).contains("needs an end"))
    #expect(try world.refused("/types/workout/add", [running, ("energy", "-5"), ("end-time", "09:05")] + date).contains("of at least 0"))
    #expect(try world.stored("workout").isEmpty)
    _ = try world.redirected("/types/workout/add", [running, ("energy", "512"), ("distance", "5"), ("end-time", "09:05")] + date)
    let workout = try #require(try world.stored("workout").first?.workout)
    #expect(workout.activityType == 37)
    #expect(workout.duration == 3600)
    #expect(workout.activities.count == 1)
    let miles = try UnitExpression.parse("mi")
    #expect(workout.totals[.energy]?.unit.string == "kcal")
    #expect(workout.totals[.distance] == Amount(5, miles))
  }

  @Test("MIND-03: a state of mind has a kind, a class, words and reasons")
  func mood() throws {
    let world = try PageWorld()
    let ticked = [("label", "7"), ("label", "8"), ("association", "13")]
    _ = try world.redirected("/types/stateOfMind/add", [("kind", "2"), ("value", "5")] + ticked + date)
    guard case .stateOfMind(let mood)? = try world.stored("stateOfMind").first?.content else {
      Issue.record("no state of mind")
      return
    }
    #expect(mood.kind == 2)
    #expect(mood.labels == [7, 8])
    #expect(mood.associations == [13])
    #expect(mood.classificationChoice?.rawValue == 5)
    let html = try world.refused("/types/stateOfMind/add", [("kind", "9"), ("value", "5")] + ticked + date)
    #expect(html.contains("name=\"label\" value=\"7\" checked"))
    #expect(html.contains("name=\"association\" value=\"13\" checked"))
    #expect(html.contains("id=\"kind-fault\""))
  }

  @Test("SCORE-01: a questionnaire needs each answer; only the last may be left open where that is allowed")
  func questionnaire() throws {
    let world = try PageWorld()
    func answers(_ values: [Int]) -> [(String, String)] { values.enumerated().map { ("answer-\($0)", String($1)) } }
    _ = try world.redirected("/types/GAD7/add", answers([1, 0, 1, 0, 0, 3, 0]) + date)
    guard case .scoredAssessment(let record)? = try world.stored("GAD7").first?.content else {
      Issue.record("no questionnaire")
      return
    }
    #expect(record.score == 5)
    let html = try world.refused("/types/GAD7/add", answers([1, 0, 1, 0, 0, 3]) + date)
    #expect(html.contains("id=\"answer-6-fault\""))
    #expect(!html.contains("id=\"answer-5-fault\""))
    #expect(html.contains("value=\"3\" selected"))
    _ = try world.refused("/types/PHQ9/add", answers([4, 0, 0, 0, 0, 0, 0, 0, 0]) + date)
    _ = try world.redirected("/types/PHQ9/add", answers([0, 0, 0, 0, 0, 0, 0, 0, 4]) + date)
  }

  @Test("VIS-02 VIS-05: prescriptions have the numbers of their kind; the fault is beside the number that is missing")
  func prescription() throws {
    let world = try PageWorld()
    let (glasses, contacts) = (("kind", "1"), ("kind", "2"))
    let lens = [("right-sphere", "-1.25"), ("right-cylinder", "-0.5")]
    #expect(try world.refused("/types/visionPrescription/add", [glasses] + lens + date).contains("id=\"right-axis-fault\""))
    #expect(try world.refused("/types/visionPrescription/add", [glasses, ("left-add", "1")] + date).contains("id=\"left-sphere-fault\""))
    #expect(
      try world.refused("/types/visionPrescription/add", [contacts, ("left-vertex", "1")] + date).contains("id=\"left-vertex-fault\""))
    #expect(try world.refused("/types/visionPrescription/add", [glasses] + date).contains("at least one number"))
    #expect(try world.stored("visionPrescription").isEmpty)
    let full = [glasses, ("expires", "2028-01-31"), ("right-axis", "90")] + lens
    let path = try world.redirected("/types/visionPrescription/add", full + date)
    #expect(path.hasPrefix("/samples/"))
    guard case .visionPrescription(let record)? = try world.stored("visionPrescription").first?.content,
      case .glasses(let right?, nil) = record.lenses
    else {
      Issue.record("no glasses")
      return
    }
    #expect(try right.lens.axis?.value == 90 && record.expiration == world.figures.date(2028, 1, 31))
  }

  @Test("An audiogram has a level for each frequency that was typed")
  func audiogram() throws {
    let world = try PageWorld()
    #expect(try world.refused("/types/audiogram/add", [("right-250", "200")] + date).contains("id=\"right-250-fault\""))
    _ = try world.redirected("/types/audiogram/add", [("right-250", "10"), ("left-8000", "-5")] + date)
    guard case .audiogram(let record)? = try world.stored("audiogram").first?.content else {
      Issue.record("no audiogram")
      return
    }
    #expect(record.points.map(\.hertz) == [250, 8000] && record.points[1].sensitivity(of: AudiogramRecord.left)?.value == -5)
  }

  @Test("Each kind that the form can make has a form in each language; other samples say that they have none", arguments: Language.allCases)
  func kinds(_ language: Language) throws {
    let world = try PageWorld(language: language)
    for type in Catalog.types where type.isOfSamples {
      guard let page = try world.view("/types/\(type.name)/add") as? AddPage else {
        Issue.record("\(type.name) has no page")
        continue
      }
      #expect((page.reason == nil) == !page.groups.isEmpty, "\(type.name)")
      let names = page.groups.flatMap(\.fields).map(\.name)
      #expect(Set(names).count == names.count, "\(type.name): two fields of one name")
      for label in page.groups.flatMap(\.fields).map(\.label) {
        #expect(!label.isEmpty, "\(type.name)")
        #expect(!label.contains("lens."), "\(type.name)")
      }
    }
    #expect(try (world.view("/types/electrocardiogram/add") as? AddPage)?.reason != nil)
    #expect(try !world.html("/types/electrocardiogram/add").contains("<form method=\"post\" action=\"/types/electrocardiogram/add\""))
    #expect(try world.html("/types/stepCount/add").contains("<form method=\"post\" action=\"/types/stepCount/add\""))
    #expect(try world.isMissing(.get, "/types/none/add") && world.isMissing(.get, "/types/bloodType/add"))
    #expect(try world.isMissing(.post, "/types/none/add"))
  }

  @Test("V16: whatever the country, the fields of a form have dates that browsers understand, and addresses have ISO days")
  func isoFields() throws {
    var world = try PageWorld(zone: "Europe/Berlin")
    world.context.reader.locale.dates = DateStyle(language: .en, country: "US")
    let html = try world.html("/types/bodyMass/add")
    #expect(html.contains("value=\"2026-06-15\""))
    #expect(html.contains("value=\"14:00\""))
    try world.save("bodyMass", .quantity(70, UnitExpression.parse("kg")), at: world.figures.date(2026, 6, 14, 22, 5))
    let list = try world.html("/types/bodyMass/data").replacingOccurrences(of: "\u{202F}", with: " ")
    #expect(list.contains("<time datetime=\"2026-06-14T22:05:00+02:00\">Sun, Jun 14, 10:05 PM</time>"))
    for address in try world.html("/types/bodyMass").matches(of: /date=([^"&]*)/) {
      #expect(address.1.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil)
    }
    #expect(try world.html("/sleep").contains("/sleep?period=month&amp;date=2026-06-15"))
  }

  @Test("A form for a day that another page names begins with it, and returns there; a day to come and foreign addresses count for nothing")
  func fromADay() throws {
    let world = try PageWorld()
    _ = try world.redirected("/types/menstrualFlow/add", [("value", "3"), ("required", "1")] + date)
    let links = try world.page("/days/2026-06-10", DayPage.self).links
    let link = try #require(links.first { $0.path.hasPrefix("/types/menstrualFlow/add?") })
    let html = try world.html(link.path)
    #expect(html.contains("value=\"2026-06-10\"") && html.contains("name=\"back\" value=\"/days/2026-06-10\""))
    #expect(try !world.html("/types/menstrualFlow/add?day=2026-06-16").contains("2026-06-16"))
    #expect(try !world.page("/days/2026-06-16", DayPage.self).links.contains { $0.path.hasPrefix("/types/") })
    let entry = [("value", "3"), ("required", "0"), ("start", "2026-06-10")]
    #expect(try world.redirected("/types/menstrualFlow/add", entry + [("back", "/cycle")]) == "/cycle?done=added")
    for address in ["//example.org", "https://example.org", "/\\example.org"] {
      #expect(try world.redirected("/types/menstrualFlow/add", entry + [("back", address)]).hasPrefix("/samples/"), "\(address)")
    }
    #expect(try world.refused("/types/menstrualFlow/add", [("back", "/cycle")]).contains("name=\"back\" value=\"/cycle\""))
  }

  @Test("Each field of a form has a name of its own", arguments: Language.allCases)
  func names(_ language: Language) throws {
    let world = try PageWorld(language: language)
    for type in ["bodyMass", "sleepAnalysis", "bloodPressure", "workout", "stateOfMind"] {
      let page = try world.page("/types/\(type)/add", AddPage.self)
      let labels = page.groups.flatMap(\.fields).map(\.label)
      #expect(Set(labels).count == labels.count, "\(language) \(type): \(labels)")
      #expect(!labels.contains { $0.contains(":") || $0.contains("：") }, "\(language) \(type): \(labels)")
    }
  }
}
