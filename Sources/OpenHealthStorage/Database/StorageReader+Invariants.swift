// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension StorageReader {
  /// Checks the invariants between the rows of a store. Invariants within one row are CHECKs of its table.
  ///
  /// - Returns: The broken invariants, each with the number of rows; empty for a sound store. They name tables and counts, no health data.
  /// - Complexity: Reads the whole store several times: for tests, and for looking into a damaged store.
  package func checkInvariants() throws -> [String] {
    let damage = try database.damage()
    let broken = try (database.cipher == nil ? Self.invariants : encryptedInvariants()).compactMap { invariant in
      let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(invariant.violations)") ?? 0
      return count == 0 ? nil : "\(invariant.says): \(count) rows do not"
    }
    return try damage + broken + (database.cipher == nil ? [] : checkRoutes()) + checkChunks()
  }

  /// The invariants of a store whose texts and values SQL cannot compare. ``checkRoutes()`` checks the rest.
  private func encryptedInvariants() throws -> [(says: String, violations: String)] {
    let lanes = try lanes(of: nil)
    return Self.invariants(overhead: database.overhead) { isIncluded in Self.numbers(of: lanes.filter { isIncluded($0.type) }) }
      .filter { $0.says != Self.routeCounts }
  }

  /// Compares the values of routes, which are encrypted, with their parts.
  private func checkRoutes() throws -> [String] {
    let lanes = try lanes(of: [Catalog.workoutRoute])
    let statement = try database.makeStatement(
      sql: """
        SELECT seq, \(database.column("value")), (SELECT coalesce(sum(count), 0) FROM route_part WHERE seq = s.seq) FROM sample s
        WHERE lane IN (\(Self.numbers(of: lanes)))
        """)
    var count = 0
    while try statement.next() {
      if try statement.int64(1, in: CipherPlace(.sampleValue, statement.int64(0))) != statement.int64(2) { count += 1 }
    }
    return count == 0 ? [] : ["\(Self.routeCounts): \(count) rows do not"]
  }

  /// The numbers of lanes, as what follows IN. Without any, no lane is one of them.
  private static func numbers(of lanes: [Lane]) -> String {
    lanes.isEmpty ? "NULL" : lanes.map { "\($0.number)" }.joined(separator: ",")
  }

  private static let routeCounts = "A route's value counts the locations in its parts"

  /// What columns without a type can break, in SQLite.
  static let untypedColumns: (says: String, violations: String) =
    (
      "A sample's dates and value are finite numbers",
      """
      sample WHERE typeof(start) NOT IN ('integer', 'real') OR typeof(value) NOT IN ('integer', 'real')
        OR typeof(end) NOT IN ('integer', 'real', 'null') OR 9e999 IN (start, -start, end, -end)
        OR value IN (9e999, -9e999)
      """
    )

  /// Each with the rows that break it, as what follows FROM, in SQL that all databases read.
  static let invariants = invariants(overhead: 0) { isIncluded in
    let types = Catalog.types.filter(isIncluded).map { "'\($0.identifier)'" }.joined(separator: ",")
    return "SELECT l.id FROM lane l JOIN type t ON t.id = l.type WHERE t.identifier IN (\(types))"
  }

  /// As above.
  ///
  /// - Parameters:
  ///   - overhead: By how many bytes a column is longer than its value.
  ///   - lanes: The lanes of some types, as what follows IN.
  private static func invariants(
    overhead: Int, lanes: (_ isIncluded: (DataType) -> Bool) -> String
  ) -> [(says: String, violations: String)] {
    ofSamplesAndSeries + ofRoutesAndContents(overhead: overhead, lanes: lanes) + ofChangesAndFiles
  }

  private static let ofSamplesAndSeries: [(says: String, violations: String)] = [
    (
      "A sample's lane, unit, provenance, metadata and time zone exist",
      """
      sample s WHERE NOT EXISTS (SELECT 1 FROM lane WHERE id = s.lane)
        OR s.unit IS NOT NULL AND NOT EXISTS (SELECT 1 FROM unit WHERE id = abs(s.unit))
        OR NOT EXISTS (SELECT 1 FROM provenance WHERE id = s.provenance)
        OR s.metadata IS NOT NULL AND NOT EXISTS (SELECT 1 FROM metadata_set WHERE id = s.metadata)
        OR s.time_zone IS NOT NULL AND NOT EXISTS (SELECT 1 FROM time_zone WHERE id = s.time_zone)
      """
    ),
    ("A provenance's device exists", "provenance p WHERE device <> 0 AND NOT EXISTS (SELECT 1 FROM device WHERE id = p.device)"),
    (
      "A lane's samples are from its source",
      """
      sample s JOIN lane l ON l.id = s.lane JOIN provenance p ON p.id = s.provenance JOIN source_revision r ON r.id = p.source_revision
      WHERE r.source <> l.source
      """
    ),
    ("A lane counts its samples", "lane l WHERE count <> chunked + (SELECT count(*) FROM sample WHERE lane = l.id)"),
    ("A lane counts its samples in chunks", "lane l WHERE chunked <> (SELECT coalesce(sum(count), 0) FROM chunk WHERE lane = l.id)"),
    (
      "Chunks of a lane follow one another",
      """
      (SELECT start, seq, lag(last) OVER own AS before, lag(last_seq) OVER own AS before_seq FROM chunk
        WINDOW own AS (PARTITION BY lane ORDER BY start, seq)) AS following WHERE (start, seq) <= (before, before_seq)
      """
    ),
    ("A chunk has its own samples", "chunk c WHERE body NOT IN (SELECT id FROM chunk_body)"),
    ("Samples of a chunk have one header", "chunk_body b WHERE (SELECT count(*) FROM chunk WHERE body = b.id) <> 1"),
    (
      "A lane's period and longest duration cover its samples",
      """
      sample s JOIN lane l ON l.id = s.lane
      WHERE coalesce(s.end, s.start) - s.start > l.longest OR s.start < l.earliest OR coalesce(s.end, s.start) > l.latest
      """
    ),
    (
      "A source has a UUID once",
      "(SELECT 1 FROM sample s JOIN lane l ON l.id = s.lane GROUP BY s.uuid, l.source HAVING count(*) > 1) AS repeated"
    ),
    (
      "A number of the sequence is used once",
      """
      (SELECT 1 FROM (SELECT seq FROM sample UNION ALL SELECT seq FROM removed_sample UNION ALL SELECT seq FROM deletion) AS used
        GROUP BY seq HAVING count(*) > 1) AS repeated
      """
    ),
    (
      "Numbers of the sequence are below the next",
      """
      (SELECT seq FROM sample UNION ALL SELECT seq FROM removed_sample UNION ALL SELECT seq FROM deletion
        UNION ALL SELECT seq + span - 1 FROM insertion UNION ALL SELECT first + count - 1 FROM import_span
        UNION ALL SELECT change FROM effort) AS used WHERE seq >= (SELECT next FROM sequence)
      """
    ),
    (
      "An insertion covers each sample",
      """
      sample s WHERE NOT EXISTS (
        SELECT 1 FROM insertion i WHERE i.lane = s.lane AND i.seq <= s.seq AND s.seq < i.seq + i.span
          AND s.start BETWEEN i.earliest AND i.latest)
      """
    ),
    (
      "A run of UUIDs leads to each sample",
      """
      sample s WHERE NOT EXISTS (
        SELECT 1 FROM uuid_run r WHERE r.block = substr(s.uuid, 1, 12) AND r.seq <= s.seq AND s.seq < r.seq + r.seq_count)
      """
    ),
    (
      "A sample with a negative unit has a series",
      """
      sample s WHERE s.unit < 0 AND NOT EXISTS (SELECT 1 FROM series WHERE seq = s.seq AND lane = s.lane AND start = s.start)
      """
    ),
    (
      "A series belongs to a sample with a negative unit, also a removed one",
      """
      series r WHERE NOT EXISTS (SELECT 1 FROM sample WHERE lane = r.lane AND start = r.start AND seq = r.seq AND unit < 0)
        AND NOT EXISTS (SELECT 1 FROM removed_sample WHERE lane = r.lane AND start = r.start AND seq = r.seq AND unit < 0)
      """
    ),
    (
      "A series counts the values in its parts",
      """
      series r WHERE count <> (SELECT coalesce(sum(count), 0) FROM series_part WHERE seq = r.seq)
        OR latest_start <> (SELECT max(last) FROM series_part WHERE seq = r.seq)
      """
    ),
    ("A part belongs to a series", "series_part p WHERE NOT EXISTS (SELECT 1 FROM series WHERE seq = p.seq)"),
  ]

  private static func ofRoutesAndContents(
    overhead: Int, lanes: (_ isIncluded: (DataType) -> Bool) -> String
  ) -> [(says: String, violations: String)] {
    let lanesWithContent = lanes(\.hasContent)
    let lanesWithAttachments = lanes(\.acceptsAttachments)
    return [
      (
        routeCounts,
        """
        (SELECT value, (SELECT coalesce(sum(count), 0) FROM route_part WHERE seq = s.seq) AS parts FROM sample s
          WHERE lane IN (\(lanes { $0 == Catalog.workoutRoute }))) AS route WHERE value <> parts
        """
      ),
      (
        "A part of a route belongs to a sample, a removed sample or a workout builder",
        """
        route_part p WHERE NOT EXISTS (SELECT 1 FROM insertion i JOIN sample s ON s.lane = i.lane AND s.seq = p.seq
            WHERE p.seq BETWEEN i.seq AND i.seq + i.span - 1)
          AND NOT EXISTS (SELECT 1 FROM removed_sample WHERE seq = p.seq)
          AND NOT EXISTS (SELECT 1 FROM workout_builder WHERE id = -p.seq)
        """
      ),
      (
        "A workout has its row of `sample`",
        """
        workout w WHERE NOT EXISTS (SELECT 1 FROM sample WHERE lane = w.lane AND start = w.start AND seq = w.seq AND uuid = w.uuid)
        """
      ),
      (
        "A sample of the type of workouts has its row of `workout`",
        """
        (SELECT seq FROM sample WHERE lane IN (\(lanes { $0 == Catalog.workout }))) AS own WHERE seq NOT IN (SELECT seq FROM workout)
        """
      ),
      (
        "A content belongs to a sample or a removed sample, whose type has contents",
        """
        content c WHERE seq NOT IN (SELECT seq FROM sample WHERE lane IN (\(lanesWithContent)))
          AND seq NOT IN (SELECT seq FROM removed_sample WHERE lane IN (\(lanesWithContent)))
        """
      ),
      (
        "A sample of a type with contents has one",
        """
        (SELECT seq FROM sample WHERE lane IN (\(lanesWithContent)) UNION ALL
          SELECT seq FROM removed_sample WHERE lane IN (\(lanesWithContent))) AS own WHERE seq NOT IN (SELECT seq FROM content)
        """
      ),
      ("A part of a content belongs to one", "content_part WHERE seq NOT IN (SELECT seq FROM content)"),
      (
        "An attachment belongs to a sample or a removed sample, whose type accepts attachments",
        """
        attachment a WHERE seq NOT IN (SELECT seq FROM sample WHERE lane IN (\(lanesWithAttachments)))
          AND seq NOT IN (SELECT seq FROM removed_sample WHERE lane IN (\(lanesWithAttachments)))
        """
      ),
      (
        "An attachment has parts from 0 on, without a gap, that are as long as it is",
        """
        (SELECT max(size) AS size, coalesce(sum(length(p.body) - \(overhead)), 0) AS length, min(part) AS first,
          max(part) AS last, count(part) AS count
          FROM attachment a LEFT JOIN attachment_part p ON p.attachment = a.id GROUP BY a.id) AS files
        WHERE size <> length OR first <> 0 OR last <> count - 1
        """
      ),
    ]
  }

  private static let ofChangesAndFiles: [(says: String, violations: String)] = [
    (
      "What has samples is a workout or a workout builder",
      """
      workout_sample s WHERE NOT EXISTS (SELECT 1 FROM workout WHERE seq = s.workout)
        AND NOT EXISTS (SELECT 1 FROM workout_builder WHERE id = -s.workout)
      """
    ),
    (
      "A deletion's lane and metadata exist",
      """
      deletion d WHERE NOT EXISTS (SELECT 1 FROM lane WHERE id = d.lane)
        OR d.metadata IS NOT NULL AND NOT EXISTS (SELECT 1 FROM metadata_set WHERE id = d.metadata)
      """
    ),
    ("A removed sample belongs to a removal", "removed_sample s WHERE NOT EXISTS (SELECT 1 FROM removal WHERE id = s.removal)"),
    (
      "A removed medication belongs to a removal",
      "kept_element e WHERE seq < 0 AND NOT EXISTS (SELECT 1 FROM removal WHERE id = -e.seq)"
    ),
    ("What is left of a removed sample has its lane", "removed_identity i WHERE NOT EXISTS (SELECT 1 FROM lane WHERE id = i.lane)"),
    (
      "A removed workout is a removed sample",
      """
      removed_workout w WHERE NOT EXISTS (SELECT 1 FROM removed_sample WHERE seq = w.seq)
      """
    ),
    ("A part belongs to a file", "kept_file_part p WHERE NOT EXISTS (SELECT 1 FROM kept_file WHERE id = p.file)"),
    (
      "A complete file has parts from 0 on, without a gap",
      """
      kept_file f WHERE is_complete = 1
        AND (SELECT count(*) = 0 OR min(part) <> 0 OR max(part) <> count(*) - 1 FROM kept_file_part WHERE file = f.id)
      """
    ),
    ("A range belongs to an import", "import_span s WHERE NOT EXISTS (SELECT 1 FROM import WHERE id = s.import)"),
    (
      "An event belongs to a workout session",
      """
      workout_session_event e WHERE NOT EXISTS (SELECT 1 FROM workout_session WHERE id = e.session)
      """
    ),
  ]
}
