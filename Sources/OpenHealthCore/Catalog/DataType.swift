// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// The catalogue's facts about one kind of health data, a row of `Catalog/quantity-types.tsv`, `category-types.tsv` or `other-types.tsv`.
///
/// There is one instance for each identifier, obtained from ``Catalog``. Types are equal when they are the same instance.
package final class DataType: Sendable, Hashable, CustomStringConvertible {
  /// The samples that a correlation holds (CORR-02, CORR-06).
  package enum CorrelationMembers: Sendable, Hashable {
    /// One sample of each of these types, given by short name. They are in the order in which people say them, each value above the next.
    case each([String])
    /// Any samples of quantity types of this group.
    case any(group: String)
  }

  /// The short names of the types whose samples fill the rings (OQ-33).
  package struct RingNames: Sendable, Hashable {
    /// The type of active energy, for the move ring.
    package let energy: String
    /// The type of time in motion, for the move ring in time mode.
    package let moveTime: String
    /// The type of exercise time, for the exercise ring.
    package let exerciseTime: String
    /// The category type of hours, for the stand ring.
    package let standHour: String
    /// The value of an hour that counts for the stand ring.
    package let stood: String
  }

  /// The facts that only quantity types have.
  package struct QuantityFacts: Sendable {
    /// How statistics combine values of the type.
    package let aggregation: Aggregation
    /// The unit that Apple publishes for the type (TYPE-17).
    package let unit: UnitExpression
    /// The name of the unit's dimension in Apple's texts, as in "requires unit of type Energy".
    package let dimensionName: String
    /// The unit in which people expect the type by default.
    package let displayUnit: UnitExpression
    /// The units of countries where people do not use ``displayUnit``.
    package let localUnits: [MeasurementSystem: UnitExpression]
    /// The total of a workout that the type's sum gives; nil for a type without one.
    package let workoutTotal: WorkoutTotal?
    /// The origin of the effort score that the type's samples give a workout; nil for all other types.
    package let effort: EffortScore?
    /// The origin of the type's default zones in workouts; nil for a type without zones (ZONE-01).
    package let zones: ZoneRule?
    /// The people's name for the display unit in each language where it counts something: `steps`, `次/分`. Nil where the unit's own name
    /// serves.
    package let labels: [Language: UnitName]?
    /// The decimals that people read in the display unit; for a percentage those of the number before the sign.
    package let decimals: Int
    /// The values that a human can have; nil for a type without bounds.
    package let human: HumanRange?
    /// What the type says of a night or of the time after a workout; nil for all other types.
    package let vital: Vital?
    /// Whether the store wakes apps for the type at most once an hour, whatever frequency they request (OBS-09).
    package let isDeliveredHourly: Bool

    /// The unit in which figures are computed and given: the published one, but counts a minute for counts a second. Devices measure a
    /// minute's beats; by way of seconds the average of 150 and 160 would be 154.99999999999997.
    package var figureUnit: UnitExpression { unit == Self.countPerSecond ? displayUnit : unit }

    private static let countPerSecond = {
      do { return try UnitExpression.parse("count/s") } catch { preconditionFailure("count/s is a unit") }
    }()

    /// The unit in which people of a country expect the type.
    package func displayUnit(in system: MeasurementSystem) -> UnitExpression { localUnits[system] ?? displayUnit }
  }

  /// Apple's raw identifier, as in export files.
  package let identifier: String
  /// The Swift member name, such as `stepCount`.
  package let name: String
  /// The group of Apple's documentation, such as `fitness`.
  package let group: String
  /// In each language the title, followed by other names that people use.
  private let words: [Language: [String]]
  /// The content of samples of the type, with the facts of that kind.
  package let kind: Kind
  /// Whether apps may request permission to save samples of the type (AUTH-09).
  package let isShareable: Bool
  /// Whether apps may request permission to read the type by naming it (AUTH-10, AUTH-11).
  package let isReadable: Bool
  /// Whether people grant reading object by object, and not for the type (TYPE-11, AUTH-12).
  package let requiresPerObjectAuthorization: Bool
  /// Whether an app can restart the system's estimates of the type (TYPE-10).
  package let allowsRecalibration: Bool
  /// The least length of a sample in seconds (TYPE-08); nil for no limit.
  package let minimumDuration: Double?
  /// The greatest length of a sample in seconds (TYPE-09); nil for no limit.
  package let maximumDuration: Double?
  /// The metadata key that every sample of the type must have (OBJ-21); nil for none.
  package let requiredMetadataKey: String?
  /// Whether figures of a category are the durations of its samples, and not their number.
  package let countsTime: Bool
  /// Whether samples that apps save must end when they start (MENO-02).
  package let isPoint: Bool
  /// The place in an overview of the types that people look at first, from 1; nil for a type outside it.
  package let overviewPlace: Int?
  /// The name of the export element that is for this type alone; nil for types without one.
  package let element: String?
  /// The ``QuantityFacts/figureUnit`` of a quantity type; nil for another type. Reading it copies no other facts.
  package let figureUnit: UnitExpression?
  /// The ``QuantityFacts/human`` of a quantity type; nil for another type. Reading it copies no other facts.
  package let humanRange: HumanRange?

  init(
    identifier: String, name: String, group: String, words: [Language: [String]], kind: Kind, isShareable: Bool, isReadable: Bool = true,
    requiresPerObjectAuthorization: Bool = false, allowsRecalibration: Bool = false, minimumDuration: Double?, maximumDuration: Double?,
    requiredMetadataKey: String?, countsTime: Bool = false, isPoint: Bool = false, overviewPlace: Int?, element: String? = nil
  ) {
    self.identifier = identifier
    self.name = name
    self.group = group
    self.words = words
    self.kind = kind
    self.isShareable = isShareable
    self.isReadable = isReadable
    self.requiresPerObjectAuthorization = requiresPerObjectAuthorization
    self.allowsRecalibration = allowsRecalibration
    self.minimumDuration = minimumDuration
    self.maximumDuration = maximumDuration
    self.requiredMetadataKey = requiredMetadataKey
    self.countsTime = countsTime
    self.isPoint = isPoint
    self.overviewPlace = overviewPlace
    self.element = element
    figureUnit = if case .quantity(let facts) = kind { facts.figureUnit } else { nil }
    humanRange = if case .quantity(let facts) = kind { facts.human } else { nil }
  }

  /// The short title in English.
  package var title: String { title(in: .en) }

  /// The short title in a language.
  package func title(in language: Language) -> String { words[language]?.first ?? name }

  /// Other names that people use in a language, such as `pulse` or `心跳`.
  package func words(in language: Language) -> [String] { Array((words[language] ?? []).dropFirst()) }

  /// The titles and other names of every language.
  var allWords: [String] { Language.allCases.flatMap { words[$0] ?? [] } }

  /// The quantity facts; nil for another kind.
  package var quantity: QuantityFacts? {
    if case .quantity(let facts) = kind { facts } else { nil }
  }

  /// Whether samples of the type are clinical records, which apps need their own reason to read (AUTH-05).
  package var isClinical: Bool {
    if case .clinical = kind { true } else { false }
  }

  /// Whether samples of the type are documents, whose content an app reads one by one (CDA-04).
  package var isOfDocuments: Bool {
    if case .document = kind { true } else { false }
  }

  /// Whether the person chooses single objects that an app may read, in place of the whole type or in addition to it.
  package var hasChoiceOfObjects: Bool { requiresPerObjectAuthorization || isOfDocuments }

  /// The members of a correlation; nil for another kind.
  package var correlationMembers: CorrelationMembers? {
    if case .correlation(let members) = kind { members } else { nil }
  }

  /// The types of samples that a correlation can hold; nil for another kind.
  package var memberTypes: [DataType]? {
    switch correlationMembers {
    case nil: nil
    case .each(let names): names.compactMap { Catalog.type(named: $0) }
    case .any(let group): Catalog.types.filter { $0.group == group && $0.quantity != nil }
    }
  }

  /// Whether a correlation can hold samples of the type.
  package var canBeMember: Bool { Self.allMemberTypes.contains(self) }

  private static let allMemberTypes = Set(Catalog.types.flatMap { $0.memberTypes ?? [] })

  /// Whether samples of the type can be created and stored; no sample of another type exists.
  package var hasRecords: Bool { kind.hasRecords }

  /// Whether samples of the type hold a ``SampleContent``.
  package var hasContent: Bool { kind.hasContent }

  /// Whether files can be attached to samples of the type: only to prescriptions (ATT-01).
  package var acceptsAttachments: Bool { if case .prescription = kind { true } else { false } }

  /// Whether data of the type are samples, which have dates.
  package var isOfSamples: Bool { kind.isOfSamples }

  /// Apple's raw identifier.
  package var description: String { identifier }

  /// Whether both are the same instance.
  package static func == (left: DataType, right: DataType) -> Bool { left === right }

  /// Hashes the instance's identity.
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension DataType {
  /// The FHIR resources that records of a clinical type hold.
  package struct ClinicalResources: Sendable, Hashable {
    /// A type of resources and, if its resources belong to several clinical types, the category that decides.
    struct Item: Sendable, Hashable {
      var resourceType: String
      var category: String?
    }

    let items: [Item]
  }
}

extension Catalog {
  /// The type of the clinical records with a FHIR resource; nil for resources that HealthKit has no type for.
  ///
  /// - Parameters:
  ///   - resourceType: The type of the resource, such as `Observation`.
  ///   - categories: The codes of its categories, such as `vital-signs`. A type of records for one of them takes precedence.
  package static func clinicalType(ofResource resourceType: String, categories: Set<String>) -> DataType? {
    func type(_ isFitting: (DataType.ClinicalResources.Item) -> Bool) -> DataType? {
      types.first { type in
        guard case .clinical(let resources) = type.kind else { return false }
        return resources.items.contains { $0.resourceType == resourceType && isFitting($0) }
      }
    }
    return type { $0.category.map(categories.contains) ?? false } ?? type { $0.category == nil }
  }
}

extension DataType {
  /// The rules of a questionnaire whose answers add up to a score (SCORE-01 to SCORE-03).
  package struct Questionnaire: Sendable, Hashable {
    /// The number of questions. Each has one answer.
    package let questionCount: Int
    /// The enumeration of the answers, whose raw values count.
    let answerEnum: String
    /// The enumeration of the risks. The column `role` of each row holds its least score.
    let riskEnum: String

    /// The score of answers, given by raw value: their sum. Missing and unknown answers count 0 (OQ-23).
    package func score(of answers: [Int]) -> Int {
      answers.reduce(0) { score, answer in
        guard let choice = Catalog.choice(answer, of: answerEnum), !choice.isUnanswered else { return score }
        return score + choice.rawValue
      }
    }

    /// The greatest score.
    package var greatestScore: Int {
      questionCount * (Catalog.choices(of: answerEnum).filter { !$0.isUnanswered }.map(\.rawValue).max() ?? 0)
    }

    /// Whether a question, counted from 0, can have an answer, given by raw value. Only the last question need not be answered.
    package func allows(_ answer: Int, at question: Int) -> Bool {
      guard let choice = Catalog.choice(answer, of: answerEnum) else { return false }
      return !choice.isUnanswered || question == questionCount - 1
    }

    /// The answers that a question, counted from 0, can have, in their order.
    package func answers(at question: Int) -> [CatalogChoice] {
      Catalog.choices(of: answerEnum).filter { allows($0.rawValue, at: question) }
    }

    /// An answer with its names, given by raw value; nil for an unknown one.
    package func answer(_ rawValue: Int) -> CatalogChoice? { Catalog.choice(rawValue, of: answerEnum) }

    /// The risk that a score indicates; nil for a negative one.
    package func risk(ofScore score: Int) -> CatalogChoice? { risks.last { $0.least <= score }?.choice }

    /// The scores that indicate a risk, given by raw value; nil for an unknown one.
    package func scores(ofRisk rawValue: Int) -> ClosedRange<Int>? {
      let risks = risks
      guard let place = risks.firstIndex(where: { $0.choice.rawValue == rawValue }) else { return nil }
      return risks[place].least...(place + 1 < risks.count ? risks[place + 1].least - 1 : greatestScore)
    }

    /// The risks in ascending order, each with its least score.
    private var risks: [(choice: CatalogChoice, least: Int)] {
      Catalog.choices(of: riskEnum).compactMap { choice in
        guard let least = choice.role.flatMap({ Int($0) }) else { return nil }
        return (choice: choice, least: least)
      }
    }
  }
}

extension CatalogChoice {
  /// Whether the value says that a question was not answered.
  fileprivate var isUnanswered: Bool { role == "unanswered" }
}
