// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// One fact of a sample's content, such as the classification of an electrocardiogram.
package struct ContentFact: Sendable, Equatable {
  /// What a fact says. The raw values are keys for a program's own words.
  package enum Name: String, Sendable, CaseIterable {
    /// Of an electrocardiogram: what the algorithm found, beats a minute, numbers of voltages and of voltages a second, and whether the person
    /// felt symptoms.
    case classification, averageHeartRate, voltages, samplingFrequency, symptoms
    /// Of a heartbeat series: the number of beats.
    case heartbeats
    /// Of a prescription: glasses or contact lenses, the powers of a lens, and the last day.
    case lenses, sphere, cylinder, axis, addPower, vertexDistance, farPupillaryDistance, nearPupillaryDistance, prism, baseCurve, diameter
    /// The brand of contact lenses, and the last day of a prescription or card.
    case brand, expiration
    /// Of a state of mind: an emotion or a mood, how pleasant it is, in words and from -1 to 1, feelings, and what they have to do with.
    case kind, pleasantness, valence, labels, associations
    /// Of a questionnaire: the sum of the answers, and the risk that it indicates.
    case score, risk
    /// Of an audiogram: the number of frequencies, their range, and the range of hearing levels.
    case tones, frequencies, hearingLevels
    /// Of a dose: the name of the medication and its form, such as a tablet.
    case medication, form
    /// Of a dose: taken or not, the amounts taken and planned, and when it was due.
    case status, dose, scheduledDose, scheduledDate
    /// Of a clinical record: what it is about, and the type of its FHIR resource.
    case displayName, resourceType
    /// Of a document: its title and the names in its head.
    case title, patientName, authorName, custodianName
    /// Of a card: what it proves, for whom, their birthday, the issuer's address, and since when.
    case itemNames, subjectName, subjectBirth, issuer, issued
  }

  /// The eye or ear that a fact is about.
  package enum Side: String, Sendable {
    /// The person's own right and left.
    case right, left
  }

  /// What the fact says.
  package let name: Name
  /// The eye or ear; nil for a fact about the whole content.
  package let side: Side?
  /// The value in words, with its unit. A page escapes it: names in it come from outside.
  package let text: String

  init(_ name: Name, _ text: String, _ side: Side? = nil) { (self.name, self.text, self.side) = (name, text, side) }
}
