// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

/// Texts of invented exports as first inputs.
enum ExportSeeds {
  static let head =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE HealthData [\n<!ELEMENT HealthData ANY>\n]>\n<HealthData locale=\"en_US\">\n"

  static let document = head + elements.joined() + "</HealthData>\n"

  /// The format of iOS 8 and 9: other names and dates, metadata as attributes with blanks in their names, rows without a value.
  static let olderDocument =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<HealthData locale=\"de_DE\">\n <ExportDate value=\"20150915113529+0200\"/>\n"
    + " <Me HKCharacteristicTypeIdentifierDateOfBirth=\"19950215\" HKCharacteristicTypeIdentifierBiologicalSex=\"2\"/>\n"
    + " <Record type=\"HKQuantityTypeIdentifierBodyMass\" source=\"Health &amp;amp; Mate\" unit=\"kg\""
    + " creationDate=\"20150718161649+0200\" startDate=\"20150718161649+0200\" endDate=\"20150718161649+0200\""
    + " Health Mate App Version=\"2.6.2\" Modified Date=\"2015-07-18 08:38:02 +0000\" HKWasUserEntered=\"1\" value=\"70.5\"/>\n"
    + " <Record type=\"HKQuantityTypeIdentifierHeartRate\" source=\"Watch\" unit=\"count/s\" startDate=\"20150718160000+0200\""
    + " endDate=\"20150718170000+0200\" min=\"1\" max=\"2\" average=\"1.5\" recordCount=\"4\"/>\n"
    + " <Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" source=\"Clock\" unit=\"\" startDate=\"20150718220000+0200\""
    + " endDate=\"20150719060000+0200\"/>\n</HealthData>\n"

  private static let record =
    " <Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"Anna’s&#xa0;Watch &amp; co\" sourceVersion=\"10.3\""
    + " device=\"&lt;&lt;HKDevice: 0x28123abc0&gt;, name:Apple Watch, hardware:Watch6,1&gt;\" unit=\"count/min\""
    + " creationDate=\"2024-01-15 10:00:00 -0800\" startDate=\"2024-01-15 09:59:58 -0800\" endDate=\"2024-01-15 09:59:58 -0800\" value=\"61\""

  private static let elements = [
    " <ExportDate value=\"2024-01-15 10:00:00 -0800\"/>\n", record + "/>\n",
    record + ">\n  <MetadataEntry key=\"HKMetadataKeyHeartRateMotionContext\" value=\"1\"/>\n </Record>\n",
    " <Correlation type=\"c\" startDate=\"2024-01-15 09:59:58 -0800\">\n  <Record value=\"6\"/>\n  <Record value=\"7\">\n"
      + "   <MetadataEntry key=\"k\" value=\"v\"/>\n  </Record>\n </Correlation>\n",
    " <Workout workoutActivityType=\"HKWorkoutActivityTypeRunning\" duration=\"8\" durationUnit=\"min\">\n"
      + "  <WorkoutEvent type=\"e\"/>\n  <WorkoutRoute><FileReference path=\"/workout-routes/route.gpx\"/></WorkoutRoute>\n </Workout>\n",
    " <ActivitySummary dateComponents=\"2024-01-15\" activeEnergyBurned=\"301\"/>\n",
  ]

  private static let oddities = [
    "<!-- a -->", "text & < \" é\r\n", "<Record value=\"a<b & &lt; &#65; &#1; &b;\" value=\"2\"/>\n", "<![CDATA[\n <Record/>\n]]>",
    "<?a\n <Record/>\n?>", "<Novelty x:a='1'/>\n", "<Record value=\"open\n <Record value=\"1\"/>\n", "</Record>\n</HealthData>\n",
    "<!DOCTYPE a [\n <Record/>\n]>", "<Record value=\"\u{1}\u{FFFF}\"/>\n", "<HealthData>\n",
  ]

  /// The texts preceded by the byte that selects the size of pieces and whether the text is the whole file.
  static var scanned: [[UInt8]] {
    elements.enumerated().map { [UInt8($0.offset % 8)] + Array($0.element.utf8) }
      + oddities.enumerated().map { [UInt8($0.offset % 8)] + Array((elements[1] + $0.element + elements[2]).utf8) }
      + [
        [8] + Array(document.utf8), [9, 0xEF, 0xBB, 0xBF] + Array(document.utf8), [8, 0xFF, 0xFE, 0x3C, 0], [10, 0xC3, 0x28, 0xE2, 0x82],
      ]
  }

  static var routes: [[UInt8]] {
    let point =
      "   <trkpt lon=\"-122.03\" lat=\"37.33\"><ele>12.5</ele><time>2024-01-15T18:00:00Z</time>"
      + "<extensions><speed>2.5</speed><course>90</course><hAcc>3</hAcc><vAcc>2</vAcc></extensions></trkpt>\n"
    let gpx =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<gpx version=\"1.1\" creator=\"Apple Health Export\""
      + " xmlns=\"http://www.topografix.com/GPX/1/1\">\n <trk>\n  <name>Route</name>\n  <trkseg>\n\(point)\(point)  </trkseg>\n </trk>\n</gpx>\n"
    let entities = "<!DOCTYPE gpx [<!ENTITY a \"1\"><!ENTITY b SYSTEM \"c\">]><gpx><trkpt lat=\"&a;\"><ele>&b;&lt;</ele></trkpt></gpx>"
    return [gpx, "<gpx><trkpt/></gpx>", entities, "<gpx><trkpt lat=\"1\"><trkpt lon='2'><ele><![CDATA[3]]></ele></trkpt></gpx>"]
      .enumerated().map {
        [UInt8(2 * $0.offset)] + Array($0.element.utf8)
      }
  }

  static var devices: [[UInt8]] {
    [
      "<<HKDevice: 0x28123abc0>, name:Apple Watch, manufacturer:Apple Inc., model:Watch, hardware:Watch6,1, software:10.3, "
        + "creation date:2023-09-20 05:00:00 +0000>",
      "<<HKDevice: 0x1>, name:A, B: C, name:D, manufacturer:X, Inc.>, localIdentifier:1:2, UDIDeviceIdentifier:u>",
      "<<HKDevice: 0x1>, name:, model:(null), firmware:é>", "<<HKDevice: 0x1>>", "name:x",
    ].map { Array($0.utf8) }
  }
}
