// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Foundation
import OpenHealthCore

extension InvalidObjects {
  mutating func addContents() throws {
    try addAudiograms()
    try addPrescriptions()
    try addBeats()
    for (name, change) in Self.statesOfMind {
      var mind = StateOfMindRecord(kind: 1, valence: 0)
      change(&mind)
      try add("a state of mind \(name)", Self.sample("stateOfMind", .content(.stateOfMind(mind))))
    }
    for (name, count) in [("GAD7", 7), ("PHQ9", 9)] {
      let type = try Self.type(name)
      for (fault, answers) in [
        ("without answers", []), ("with one answer too many", [Int](repeating: 0, count: count + 1)),
        ("with the answer -1", [Int](repeating: -1, count: count)), ("with the answer 9", [Int](repeating: 9, count: count)),
        ("with the answer \(Int.min)", [Int](repeating: .min, count: count)),
      ] {
        try add("\(name) \(fault)", Self.sample(name, .content(.scoredAssessment(.init(type: type, answers: answers)))))
      }
    }
    for (name, document) in Self.documents { try add("a document \(name)", Self.sample("CDA", .content(.clinicalDocument(document)))) }
    // What apps never save, however valid.
    try add("an electrocardiogram of an app", Self.sample("electrocardiogram", .content(.electrocardiogram(.init())), seconds: 30))
    try add("a clinical record of an app", Self.sample("allergyRecord", .content(.clinicalRecord(.init(displayName: "A")))))
    try add("a dose of an app", Self.sample("medicationDoseEvent", .content(.doseEvent(.init(medication: Self.uuid(50), status: .taken)))))
    let card = VerifiableRecord(recordTypes: ["a"], issuer: "i", issued: Self.date(0), relevant: Self.date(0), data: Data([0]))
    try add("a health card of an app", Self.sample(Catalog.verifiableRecord.name, .content(.verifiableRecord(card))))
  }

  private mutating func addAudiograms() throws {
    let (hertz, level) = (try Self.unit("Hz"), try Self.unit("dBHL"))
    func test(_ value: Double, side: Int = 0, conduction: Int = 0, range: AudiogramRecord.ClampingRange? = nil) -> AudiogramRecord.Test {
      .init(sensitivity: Amount(value, level), conduction: conduction, side: side, range: range)
    }
    func point(_ frequency: Double, _ tests: [AudiogramRecord.Test]) -> AudiogramRecord.Point {
      .init(frequency: Amount(frequency, hertz), tests: tests)
    }
    let audiograms: [(String, [AudiogramRecord.Point])] = try [
      ("at 0 Hz", [point(0, [test(10)])]), ("at -1 Hz", [point(-1, [test(10)])]), ("at NaN Hz", [point(.nan, [test(10)])]),
      ("at infinity", [point(.infinity, [test(10)])]), ("in falling order", [point(500, [test(10)]), point(250, [test(10)])]),
      ("twice at one frequency", [point(500, [test(10)]), point(500, [test(10)])]),
      ("in m", [.init(frequency: Amount(500, Self.unit("m")), tests: [test(10)])]), ("of 200 dB", [point(500, [test(200)])]),
      ("of -50 dB", [point(500, [test(-50)])]), ("of NaN dB", [point(500, [test(.nan)])]),
      ("in another unit", [point(500, [.init(sensitivity: Amount(10, hertz), side: 0)])]),
      ("of a third ear", [point(500, [test(10, side: 2)])]),
      ("of the ear -1", [point(500, [test(10, side: -1)])]), ("by another conduction", [point(500, [test(10, conduction: 9)])]),
      ("clamped to nothing", [point(500, [test(10, range: .init())])]),
      ("clamped from NaN", [point(500, [test(10, range: .init(lower: .nan))])]),
      ("clamped to infinity", [point(500, [test(10, range: .init(upper: .infinity))])]),
      ("clamped the wrong way", [point(500, [test(10, range: .init(lower: 20, upper: 10))])]),
      ("at 31 frequencies", (1...31).map { point(Double($0) * 100, [test(10)]) }),
    ]
    for (name, points) in audiograms {
      try add("an audiogram \(name)", Self.sample("audiogram", .content(.audiogram(.init(points: points)))))
    }
  }

  private mutating func addPrescriptions() throws {
    let (dioptre, degree, mm, prism) = (try Self.unit("D"), try Self.unit("deg"), try Self.unit("mm"), try Self.unit("pD"))
    let lens = VisionPrescriptionRecord.Lens(sphere: Amount(1, dioptre))
    func glasses(_ change: (inout VisionPrescriptionRecord.GlassesLens) -> Void) -> VisionPrescriptionRecord {
      var glasses = VisionPrescriptionRecord.GlassesLens(lens: lens)
      change(&glasses)
      return .init(type: 1, lenses: .glasses(right: glasses, left: nil))
    }
    func contact(_ change: (inout VisionPrescriptionRecord.ContactLens) -> Void) -> VisionPrescriptionRecord {
      var contact = VisionPrescriptionRecord.ContactLens(lens: lens)
      change(&contact)
      return .init(type: 2, lenses: .contacts(right: nil, left: contact, brand: "Clear"))
    }
    let prescriptions: [(String, VisionPrescriptionRecord)] = [
      ("of the kind 99", .init(type: 99)), ("of the kind 0", .init(type: 0)), ("of the greatest kind", .init(type: .max)),
      ("that expires at NaN", .init(type: 1, expiration: Date(timeIntervalSinceReferenceDate: .nan))),
      ("that expires at 1e300", .init(type: 1, expiration: Date(timeIntervalSinceReferenceDate: 1e300))),
      ("with a sphere in mm", glasses { $0.lens.sphere = Amount(1, mm) }),
      ("with a sphere of NaN", glasses { $0.lens.sphere.value = .nan }),
      ("with a cylinder in mm", glasses { $0.lens.cylinder = Amount(1, mm) }),
      ("with an axis in mm", glasses { $0.lens.axis = Amount(1, mm) }),
      ("with an infinite axis", glasses { $0.lens.axis = Amount(.infinity, degree) }),
      ("with an addition in mm", glasses { $0.lens.addPower = Amount(1, mm) }),
      ("with a vertex distance in degrees", glasses { $0.vertexDistance = Amount(1, degree) }),
      ("with a far distance of NaN", glasses { $0.farPupillaryDistance = Amount(.nan, mm) }),
      ("with a near distance in degrees", glasses { $0.nearPupillaryDistance = Amount(1, degree) }),
      ("with a prism in mm", glasses { $0.prism = .polar(amount: Amount(1, mm), angle: Amount(1, degree), eye: 1) }),
      ("with a prism at NaN degrees", glasses { $0.prism = .polar(amount: Amount(1, prism), angle: Amount(.nan, degree), eye: 1) }),
      ("with a prism of a third eye", glasses { $0.prism = .polar(amount: Amount(1, prism), angle: Amount(1, degree), eye: 9) }),
      (
        "with a prism that leans nowhere",
        glasses {
          $0.prism = .rectangular(vertical: Amount(1, prism), verticalBase: 9, horizontal: Amount(1, prism), horizontalBase: 9, eye: 1)
        }
      ),
      ("with a curve in degrees", contact { $0.baseCurve = Amount(1, degree) }),
      ("with a diameter of NaN", contact { $0.diameter = Amount(.nan, mm) }),
      ("with contacts whose sphere is NaN", contact { $0.lens.sphere.value = .nan }),
      (
        "with a brand of 20,000 bytes",
        .init(type: 2, lenses: .contacts(right: nil, left: nil, brand: String(repeating: "b", count: 20_000)))
      ),
    ]
    for (name, prescription) in prescriptions {
      try add("a prescription \(name)", Self.sample("visionPrescription", .content(.visionPrescription(prescription))))
    }
  }

  private mutating func addBeats() throws {
    func beats(_ name: String, _ numbers: [Double]) throws {
      var record = HeartbeatSeriesRecord([])
      record.bytes = ContentBytes(numbers: numbers)
      try add("heartbeats \(name)", Self.sample("heartbeatSeries", .content(.heartbeatSeries(record)), seconds: 60))
    }
    try beats("without any", [])
    try beats("at NaN", [0.5, .nan])
    try beats("at infinity", [0.5, .infinity])
    try beats("at 1e300", [0.5, 1e300])
    try beats("out of order", [2, 1])
    try beats("by the hundred thousand", (0..<300_000).map { Double($0) / 5000 })
    var odd = HeartbeatSeriesRecord([])
    odd.bytes = ContentBytes(Data([1, 2, 3]))
    try add("heartbeats of three bytes", Self.sample("heartbeatSeries", .content(.heartbeatSeries(odd)), seconds: 60))
    odd.bytes = ContentBytes(count: 80, checksum: 1)
    try add("heartbeats without their bytes", Self.sample("heartbeatSeries", .content(.heartbeatSeries(odd)), seconds: 60))
    odd.bytes = ContentBytes(count: -8, checksum: 1)
    try add("heartbeats of -8 bytes", Self.sample("heartbeatSeries", .content(.heartbeatSeries(odd)), seconds: 60))
  }

  private static let statesOfMind: [(String, @Sendable (inout StateOfMindRecord) -> Void)] = [
    ("of valence 2", { $0.valence = 2 }), ("of valence -1.1", { $0.valence = -1.1 }), ("of valence NaN", { $0.valence = .nan }),
    ("of infinite valence", { $0.valence = .infinity }), ("of the kind 0", { $0.kind = 0 }), ("of the kind 99", { $0.kind = 99 }),
    ("of the kind \(Int.min)", { $0.kind = .min }), ("with the label 999", { $0.labels = [999] }),
    ("with the label -1", { $0.labels = [1, -1] }),
    ("with the association 999", { $0.associations = [999] }), ("with the association 0", { $0.associations = [0] }),
  ]

  private static let documents: [(String, ClinicalDocument)] = {
    let (long, bytes) = (String(repeating: "a", count: 20_000), ContentBytes(Data("<a/>".utf8)))
    return [
      ("without bytes", ClinicalDocument(title: "A")), ("of no bytes", ClinicalDocument(bytes: ContentBytes(Data()))),
      ("with a long title", ClinicalDocument(title: long, bytes: bytes)),
      ("with a long patient", ClinicalDocument(patientName: long, bytes: bytes)),
      ("with a long author", ClinicalDocument(authorName: long, bytes: bytes)),
      ("with a long custodian", ClinicalDocument(custodianName: long, bytes: bytes)),
      ("whose bytes are elsewhere", ClinicalDocument(title: "A", bytes: ContentBytes(count: 100, checksum: 7))),
      ("of -1 bytes", ClinicalDocument(title: "A", bytes: ContentBytes(count: -1, checksum: 7))),
    ]
  }()
}
