// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore
import Testing

@Suite struct DoseEventRecordTests {
  private static let due = Date(timeIntervalSinceReferenceDate: 700_000_000.25)
  private static let medication = UUID()
  private static let scheduled = DoseEventRecord(medication: medication, status: .taken, scheduledDate: due, scheduledDose: 2)
  private static let asNeeded = DoseEventRecord(medication: medication, status: .skipped)

  private func fault(_ record: DoseEventRecord, _ change: (inout DoseEventRecord) -> Void) -> ContentFault? {
    var record = record
    change(&record)
    do throws(ContentFault) {
      try record.validate(start: .distantPast, end: .distantPast)
      return nil
    } catch {
      return error
    }
  }

  @Test("MED-01: a scheduled dose needs a date and a quantity, and a dose as needed has neither")
  func schedule() {
    #expect(Self.scheduled.scheduleType == .schedule)
    #expect(Self.asNeeded.scheduleType == .asNeeded)
    #expect(fault(Self.scheduled) { _ in } == nil)
    #expect(fault(Self.asNeeded) { _ in } == nil)
    #expect(fault(Self.scheduled) { $0.scheduledDate = nil } == .missing(name: "scheduledDate"))
    #expect(fault(Self.scheduled) { $0.scheduledDose = nil } == .missing(name: "scheduledDoseQuantity"))
    #expect(fault(Self.asNeeded) { $0.scheduledDate = Self.due } == .outOfRange(name: "scheduledDate"))
    #expect(fault(Self.asNeeded) { $0.scheduledDose = 1 } == .outOfRange(name: "scheduledDoseQuantity"))
  }

  @Test("MED-02: by default the person took what was due, or 1 as needed")
  func defaults() {
    #expect(Self.scheduled.dose == 2)
    #expect(Self.asNeeded.dose == 1)
    #expect(Self.scheduled.unit == .count)
    #expect(DoseEventRecord(medication: Self.medication, status: .taken, scheduledDate: Self.due, scheduledDose: 2, dose: 3).dose == 3)
  }

  @Test("MED-01: quantities are finite and not negative")
  func numbers() throws {
    for number in [-1, .infinity, .nan] as [Double] {
      #expect(fault(Self.scheduled) { $0.dose = number } == .outOfRange(name: "doseQuantity"))
      #expect(fault(Self.scheduled) { $0.scheduledDose = number } == .outOfRange(name: "scheduledDoseQuantity"))
    }
    #expect(fault(Self.scheduled) { $0.dose = 0 } == nil)
    #expect(fault(Self.scheduled) { $0.dose = nil } == nil)
    let far = Date(timeIntervalSinceReferenceDate: Limits.farthestDate * 2)
    #expect(fault(Self.scheduled) { $0.scheduledDate = far } == .outOfRange(name: "scheduledDate"))
  }

  @Test("MED-01: the date on which a dose was due is at most as far as the limit, and its quantities and unit are within theirs")
  func limits() throws {
    for sign in [1.0, -1] {
      let farthest = Date(timeIntervalSinceReferenceDate: Limits.farthestDate * sign)
      let beyond = Date(timeIntervalSinceReferenceDate: Limits.farthestDate.nextUp * sign)
      #expect(fault(Self.scheduled) { $0.scheduledDate = farthest } == nil)
      #expect(fault(Self.scheduled) { $0.scheduledDate = beyond } == .outOfRange(name: "scheduledDate"))
    }
    for number in [0, Limits.largestNumber] { #expect(fault(Self.scheduled) { ($0.scheduledDose, $0.dose) = (number, number) } == nil) }
    let units = try ["Tm^8", "Tm^9", "fm^6", "fm^7"].map { try UnitExpression.parse($0) }
    let faults = units.map { unit in fault(Self.asNeeded) { $0.unit = unit } }
    #expect(faults == [nil, .outOfRange(name: "unit"), nil, .outOfRange(name: "unit")])
  }

  @Test("MED-03: a dose comes back from JSON; unknown numbers and units do not")
  func coding() throws {
    #expect(Catalog.types.filter(Self.scheduled.fits).map(\.name) == ["medicationDoseEvent"])
    for record in [Self.scheduled, Self.asNeeded] {
      let content = SampleContent.doseEvent(record)
      let json = try content.encoded()
      #expect(try SampleContent.decoded(json) == content)
      for (old, new) in [("\"unit\":\"count\"", "\"unit\":\"pills\""), ("\"status\":\(record.status.rawValue)", "\"status\":7")] {
        let damaged = String(decoding: json, as: UTF8.self).replacing(old, with: new)
        #expect(throws: HealthError.damagedData(.content)) { try SampleContent.decoded(Data(damaged.utf8)) }
      }
    }
    #expect(Self.asNeeded.statusChoice?.title(in: .ru) == "Пропущено")
  }

  @Test("PRED-24: predicates compare status, scheduled date and medication, and nothing else")
  func values() {
    #expect(Self.scheduled.values(of: .status) == [.number(4)])
    #expect(Self.scheduled.values(of: .scheduledDate) == [.date(Self.due)])
    #expect(Self.asNeeded.values(of: .scheduledDate).isEmpty)
    #expect(Self.asNeeded.values(of: .isArchived).isEmpty)
    #expect(Self.asNeeded.values(of: .medication) == [.text(Self.medication.uuidString)])
  }
}
