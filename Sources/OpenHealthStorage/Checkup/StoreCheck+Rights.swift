// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import OpenHealthCore

extension StoreCheck {
  /// Rows about apps that lead nowhere.
  static let rights: [StoreCheck] = [
    rows(
      "permissions", .note, "There are permissions for types that this version does not know",
      "(SELECT type FROM permission UNION ALL SELECT type FROM permission_request UNION ALL SELECT type FROM object_permission) "
        + "WHERE type NOT IN (\(allTypes))",
      remedy: "They do nothing; a newer version of OpenHealthKit may know the types."),
    rows(
      "permissions", .note, "There are permissions for objects that are no longer stored",
      "object_permission o WHERE type IN (\(sampleTypes)) AND NOT EXISTS (SELECT 1 FROM sample WHERE uuid = o.uuid AND lane IN "
        + "(SELECT l.id FROM lane l JOIN type t ON t.id = l.type WHERE t.identifier = o.type)) "
        + "AND NOT EXISTS (SELECT 1 FROM removed_sample WHERE uuid = o.uuid)",
      remedy: "They do nothing; `health apps revoke` removes them."),
    rows(
      "apps", .note, "Apps without a registration asked to be woken for changes",
      "(SELECT DISTINCT app FROM background_delivery WHERE app NOT IN (SELECT identifier FROM app))",
      remedy: "They are not started; `health apps add` registers an app, `health apps remove` forgets it."),
    rows(
      "apps", .attention, "The digests of tokens of several apps are equal",
      "(SELECT 1 FROM app GROUP BY token HAVING count(*) > 1)", remedy: "Register the apps again with `health apps add`."),
    rows(
      "sources", .note, "An order of sources names sources that never saved anything",
      "source_order WHERE bundle_identifier NOT IN (SELECT bundle_identifier FROM source)",
      remedy: "The other sources keep their order; `health sources order` sets a new one."),
  ]

  /// Imported samples without what shows their UUIDs.
  static let veil = rows(
    "samples", .attention, "The key that shows the UUIDs of imported samples is missing",
    "(SELECT block FROM uuid_run WHERE hex(substr(block, 7, 1)) >= 'F0' LIMIT 1) "
      + "WHERE NOT EXISTS (SELECT 1 FROM setting WHERE name = '\(StorageReader.veilSetting)')",
    remedy: "The samples have other UUIDs than before; a backup has the key.")

  private static let allTypes = list(Catalog.types)
  private static let sampleTypes = list(Catalog.types.filter(\.isOfSamples))

  /// Identifiers of the catalogue contain nothing that SQL would escape.
  private static func list(_ types: some Sequence<DataType>) -> String { types.map { "'\($0.identifier)'" }.joined(separator: ",") }
}
