// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import OpenHealthFigures
import OpenHealthPictures
import OpenHealthWords
import ProgramsTestSupport
import Testing

@Suite struct HealthReportTests {
  private let question = HealthReport.Question(usual: DateComponents(day: 30), name: "Anna <Example>", program: "test 1.0")

  @Test("A report has the reader's words, the person's name and the program that made it")
  func page() throws {
    let world = try PictureWorld(.ru)
    let steps = try PictureWorld.type("stepCount")
    for day in 20...31 {
      let value = SampleRecord.Value.quantity(Double(day) * 100, try UnitExpression.parse("count"))
      try world.save(PictureWorld.sample(steps, value, from: try world.date(1, day, 10), seconds: 60))
    }
    let report = try #require(try HealthReport(question, reader: world.reader, service: world.engine))
    #expect(try report.period.end == world.date(2, 2))
    let html = try #require(try report.page()).html()
    #expect(html.contains("Шаги"))
    #expect(html.hasPrefix("<!DOCTYPE html>\n<html lang=\"ru\">"))
    #expect(html.contains("Составлено программой test 1.0, 2026-02-01 12:00"))
    #expect(html.contains("Отчёт о здоровье: Anna &lt;Example&gt;"))
    #expect(!html.contains("<Example>"))
  }

  @Test("V6: a report says that its days are those of the places, unless a zone was asked for")
  func clocks() throws {
    let world = try PictureWorld()
    let steps = SampleRecord.Value.quantity(100, try UnitExpression.parse("count"))
    try world.save(PictureWorld.sample(try PictureWorld.type("stepCount"), steps, from: try world.date(1, 31, 10), seconds: 60))
    func introduction(_ reader: Reader) throws -> String {
      let report = try #require(try HealthReport(question, reader: reader, service: world.engine))
      return try #require(try report.page()).introduction[0]
    }
    #expect(try introduction(world.reader).contains("; times where recorded, else in Europe/Berlin"))
    var one = world.reader
    one.overridesZones = true
    #expect(try introduction(one).contains("; times in Europe/Berlin"))
  }

  @Test("V3: a day that is not over counts among no days with a goal, and in no mean of a month")
  func unfinishedRings() throws {
    let world = try PictureWorld()
    func day(_ text: String, _ energy: Double) -> ActivitySummaryRecord {
      var summary = ActivitySummaryRecord(day: CivilDay(text))
      let unit = ActivitySummaryRecord.energyUnit
      (summary.energy, summary.energyGoal) = (Amount(energy, unit), Amount(400, unit))
      return summary
    }
    func report(_ days: DateComponents) throws -> String {
      var own = question
      own.usual = days
      let report = try #require(try HealthReport(own, reader: world.reader, service: world.engine))
      return try #require(try report.page()).html()
    }
    try world.engine.perform(
      SaveActivitySummaries(summaries: [day("2026-01-30", 300), day("2026-01-31", 500), day("2026-02-01", 450)]), for: .owner)
    let month = try report(DateComponents(day: 30))
    #expect(month.contains("2026-02-01 *") && month.contains("; * incomplete"))
    #expect(!month.contains("2026-01-31 *"))
    let whole = (1...31).map { day("2025-12-\($0 < 10 ? "0" : "")\($0)", 100) }
    try world.engine.perform(SaveActivitySummaries(summaries: whole), for: .owner)
    let year = try report(DateComponents(day: 90))
    // Two whole days of January, and none of February.
    #expect(year.contains(">400<"), "\(year)")
    #expect(!year.contains(">450<"))
  }

  @Test("The mean night of a report has the time in bed of all nights, and the sleep of those that have any")
  func meanNight() throws {
    let world = try PictureWorld()
    for (day, value, hours) in [(29, 3, 6.0), (30, 3, 8.0), (31, 0, 10.0)] {
      try world.save(
        PictureWorld.sample(
          try PictureWorld.type("sleepAnalysis"), .category(value), from: try world.date(1, day), seconds: hours * 3600))
    }
    let report = try #require(try HealthReport(question, reader: world.reader, service: world.engine))
    let html = try #require(try report.page()).html()
    #expect(html.contains("Mean night: asleep 7:00, in bed 8:00, core sleep 7:00 hours"))
  }

  @Test("A report has whole days, also when the day after it has no midnight")
  func skippedMidnight() throws {
    let world = try PictureWorld()
    let zone = try #require(TimeZone(identifier: "America/Santiago"))
    let end = try #require(CivilDay("2024-09-08")).start(in: zone)
    let reader = Reader(zone: zone, now: end - 3600)
    let report = try #require(try HealthReport(question, reader: reader, service: world.engine))
    #expect(report.period.end == end)
    #expect(report.period.start == CivilDay("2024-08-09")?.start(in: zone))
  }

  @Test("T12: a report names types in too many intervals, and has the figures of all others")
  func crowded() throws {
    let world = try PictureWorld()
    let (steps, heart) = (try PictureWorld.type("stepCount"), try PictureWorld.type("heartRate"))
    for day in 20...31 {
      let date = try world.date(1, day, 10)
      try world.save(PictureWorld.sample(steps, .quantity(100, try UnitExpression.parse("count")), from: date, seconds: 60))
      try world.save(PictureWorld.sample(heart, .quantity(60, try UnitExpression.parse("count/min")), from: date))
    }
    func html(_ service: any HealthService) throws -> String {
      try #require(try HealthReport(question, reader: world.reader, service: service)?.page()).html()
    }
    #expect(try !html(world.engine).contains("Left out"))
    let page = try html(CrowdedService(world.engine, steps))
    #expect(page.contains("Left out: Steps. The samples lie in too many days"))
    #expect(page.contains("Heart rate"))
    var alone = question
    alone.types = [steps]
    let only = try HealthReport(alone, reader: world.reader, service: CrowdedService(world.engine, steps))?.page()
    #expect(only?.html().contains("Left out: Steps.") == true)
  }

  @Test("There is no page without data, and no report of an empty period")
  func nothing() throws {
    let world = try PictureWorld()
    #expect(try HealthReport(question, reader: world.reader, service: world.engine)?.page() == nil)
    var reversed = question
    (reversed.start, reversed.end) = (try world.date(1, 31), try world.date(1, 30))
    #expect(try HealthReport(reversed, reader: world.reader, service: world.engine) == nil)
  }

  @Test("V22: on a page for a doctor each printed page has number, date and name, which end no style sheet; charts are as wide as the page")
  func printing() throws {
    let world = try PictureWorld()
    for day in 20...31 {
      try world.save(
        PictureWorld.sample(
          try PictureWorld.type("stepCount"), .quantity(100, try UnitExpression.parse("count")), from: try world.date(1, day, 10),
          seconds: 60))
    }
    var plain = question
    (plain.isPlain, plain.name) = (true, "Anna \"}</style><b>")
    let page = try #require(try HealthReport(plain, reader: world.reader, service: world.engine)?.page())
    #expect(page.pageFoot == "Anna \"}</style><b>, Printed 2026-02-01" && page.introduction[0].contains("made on 2026-02-01 12:00"))
    let html = page.html()
    #expect(html.contains("@bottom-right{content:counter(page) \" / \" counter(pages)"))
    #expect(html.contains("@bottom-left{content:\"Anna\\20 \\22 \\7d \\3c \\2f style"))
    #expect(html.matches(of: /<\/style>/).count >= 1)
    #expect(!html.contains("}</style><b>"))
    #expect(html.contains("<figure class=\"wide\""))
    #expect(!html.contains("<figure>"))
  }

  @Test("V22: a year of nights has a row a week for a doctor, with the number of its nights; a month has a row a night")
  func weeks() throws {
    let world = try PictureWorld()
    let sleep = try PictureWorld.type("sleepAnalysis")
    for night in 0..<60 {
      let start = try world.date(12, 1, year: 2025).addingTimeInterval(Double(night) * 86_400)
      try world.save(PictureWorld.sample(sleep, .category(3), from: start, seconds: Double(6 + night % 2) * 3600))
    }
    var plain = question
    (plain.isPlain, plain.usual, plain.types) = (true, DateComponents(day: 90), [sleep])
    let long = try #require(try HealthReport(plain, reader: world.reader, service: world.engine)?.page()).html()
    #expect(long.contains("Week from"))
    #expect(!long.contains("Night to"))
    #expect(long.contains("9 weeks, mean nights in hours and minutes"))
    #expect(long.contains("<th scope=\"row\">2025-12-01</th><td class=\"number\">7</td>"))
    plain.usual = DateComponents(day: 30)
    let short = try #require(try HealthReport(plain, reader: world.reader, service: world.engine)?.page()).html()
    #expect(short.contains("Night to"))
    #expect(!short.contains("Week from"))
  }

  @Test(
    "V22: the blood pressure of a doctor's page is a diary by day with morning, evening and pulse, with means and counts; the chart has the limit"
  )
  func diary() throws {
    let world = try PictureWorld()
    for (day, hour, upper, lower, pulse) in [(30, 7, 142.0, 84.0, 60.0), (30, 20, 130, 80, 64), (31, 8, 134, 91, 62), (31, 9, 136, 85, 66)]
    {
      try world.savePressure(upper, lower, at: try world.date(1, day, hour), pulse: pulse)
    }
    var plain = question
    plain.isPlain = true
    let html = try #require(try HealthReport(plain, reader: world.reader, service: world.engine)?.page()).html()
    #expect(html.contains("Mean of 4 readings: 136/85 mmHg, before noon 137/87 (3), after noon 130/80 (1), pulse 63."))
    #expect(html.contains("140/90 or higher: 2 of 4 readings. 135/85 or higher: 3 of 4 readings, the limit for readings at home."))
    #expect(html.contains("<th scope=\"row\">2026-01-30 Fri</th><td class=\"number\">142/84</td><td class=\"number\">60</td>"))
    #expect(html.contains("<td class=\"number\">135/88</td><td class=\"number\">64</td><td class=\"number\"></td>"))
    #expect(html.contains("Limit at home"))
    #expect(html.contains("class=\"band\""))
    var screen = plain
    screen.isPlain = false
    let other = try #require(try HealthReport(screen, reader: world.reader, service: world.engine)?.page()).html()
    #expect(other.contains("4 measurements"))
    #expect(!other.contains("before noon"))
  }

  @Test("V22: a doctor's page lists the medications in use, and conditions and allergies of records and medical ID, of any date")
  func lists() throws {
    let world = try PictureWorld()
    let steps = try PictureWorld.type("stepCount")
    try world.save(
      PictureWorld.sample(steps, .quantity(100, try UnitExpression.parse("count")), from: try world.date(1, 30, 10), seconds: 60))
    for (resource, name) in [("Condition", "Asthma <script>"), ("AllergyIntolerance", "Peanut")] {
      let type = try #require(Catalog.clinicalType(ofResource: resource, categories: []))
      let record = ClinicalRecord(displayName: name, resource: nil)
      try world.save(PictureWorld.sample(type, .content(.clinicalRecord(record)), from: try world.date(1, 1, year: 2019)), by: "Clinic")
    }
    let note = NoteRecord(.card(.allergies), "Penicillin\n\n <b>Latex</b> ", changed: try world.date(1, 2))
    _ = try world.engine.perform(SaveNotes(notes: [note]), for: .owner)
    var plain = question
    plain.isPlain = true
    func html(_ question: HealthReport.Question) throws -> String {
      try #require(try HealthReport(question, reader: world.reader, service: world.engine)?.page()).html()
    }
    let page = try html(plain)
    #expect(page.contains("Conditions") && page.contains("Allergies"))
    #expect(page.contains("Penicillin") && page.contains("&lt;b&gt;Latex&lt;/b&gt;"))
    #expect(page.contains("<td>2026-01-02</td><td>Medical ID</td>"))
    #expect(page.contains("Asthma &lt;script&gt;"))
    #expect(!page.contains("<script>"))
    #expect(page.contains("Peanut"))
    #expect(page.contains("<td>2019-01-01</td><td>Clinic</td>"))
    #expect(try !html(question).contains("Peanut") && !html(question).contains("Penicillin"))
    // A report is read years later: its period and date name the year.
    let style = DateStyle(language: .en, country: "US")
    var reader = world.reader
    reader.locale.dates = style
    let dated = try #require(try HealthReport(plain, reader: reader, service: world.engine)?.page()).html()
    #expect(dated.contains(DateText(zone: reader.zone, style: style).minute(reader.now)))
    plain.types = [steps]
    #expect(try !html(plain).contains("Peanut"))
  }

  @Test("V12: a doctor's page says when a medication is due, and how many doses of the period were taken")
  func medications() throws {
    let world = try PictureWorld()
    let steps = try PictureWorld.type("stepCount")
    try world.save(
      PictureWorld.sample(steps, .quantity(100, try UnitExpression.parse("count")), from: try world.date(1, 30, 10), seconds: 60))
    var iron = MedicationRecord(displayText: "Iron <b>")
    iron.follow(MedicationSchedule(first: CivilDay(year: 2026, month: 1, day: 29), times: [480, 1200]))
    try world.engine.perform(SaveMedications(medications: [iron, MedicationRecord(displayText: "Gel")]), for: .owner)
    let day = CivilDay(year: 2026, month: 1, day: 30)
    let days = try DoseDays(
      day...day, of: [iron], zone: world.reader.zone, overridesZones: false, now: world.reader.now, service: world.engine)
    let dose = try #require(days.doses.first)
    try world.save(DoseDays.sample(of: dose, .taken, at: dose.due(in: world.reader.zone), zone: world.reader.zone, now: world.reader.now))
    var plain = question
    plain.isPlain = true
    let page = try #require(try HealthReport(plain, reader: world.reader, service: world.engine)?.page()).html()
    // The 29th, 30th and 31st are over.
    #expect(page.contains("<td>08:00, 20:00</td><td>1 of 6</td>"))
    #expect(page.contains("<td>As needed</td><td></td>"))
    #expect(page.contains("Iron &lt;b&gt;"))
  }

  @Test("V22: on a doctor's page each of the newest three electrocardiograms has a printed page with its result, symptoms and source")
  func electrocardiograms() throws {
    let world = try PictureWorld()
    let steps = try PictureWorld.type("stepCount")
    try world.save(
      PictureWorld.sample(steps, .quantity(100, try UnitExpression.parse("count")), from: try world.date(1, 30, 10), seconds: 60))
    let symptom = PictureWorld.sample(try PictureWorld.type("dizziness"), .category(2), from: try world.date(1, 31, 8))
    try world.save(symptom)
    func keep(_ day: Int, _ symptoms: [UUID], by name: String) throws {
      let record = ElectrocardiogramRecord(
        classification: .sinusRhythm, averageHeartRate: Amount(62, try UnitExpression.parse("count/min")), symptomsStatus: .present,
        symptoms: symptoms, samplingFrequency: Amount(512, try UnitExpression.parse("Hz")), microvolts: [250, 0, 125])
      try world.save(
        PictureWorld.sample(
          Catalog.electrocardiogram, .content(.electrocardiogram(record)), from: try world.date(1, day, 8), seconds: 30), by: name)
    }
    try keep(31, [symptom.uuid], by: "Watch")
    var plain = question
    plain.isPlain = true
    func html(_ question: HealthReport.Question) throws -> String {
      try #require(try HealthReport(question, reader: world.reader, service: world.engine)?.page()).html()
    }
    let page = try html(plain)
    #expect(page.contains("<section class=\"own\">\n<h2>Electrocardiogram, 2026-01-31 08:00</h2>"))
    #expect(page.contains("class=\"ecg\""))
    #expect(page.contains(".own{break-before:page;break-inside:avoid}"))
    #expect(page.contains("<th scope=\"row\">Result</th><td>Sinus rhythm</td>"))
    #expect(page.contains("<td>62 BPM</td>"))
    #expect(page.contains("<th scope=\"row\">Symptoms</th><td>Dizziness: "))
    #expect(page.contains("<td>Watch</td>"))
    #expect(try !html(question).contains("class=\"own\""))
    for day in 27...30 { try keep(day, [], by: "Watch") }
    let many = try html(plain)
    #expect(many.matches(of: /class="own"/).count == 3)
    #expect(many.contains("The report has the newest 3."))
    #expect(!many.contains("Electrocardiogram, 2026-01-28"))
  }
}
