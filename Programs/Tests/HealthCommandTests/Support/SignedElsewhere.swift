// SPDX-License-Identifier: MIT
// OpenHealthKit: HealthKit for Swift on Linux.

import Testing

/// A sample and a SMART Health Card that other programs signed: Python's cryptography and `openssl cms`. The private keys no longer exist.
enum SignedElsewhere {
  /// The certificate of an invented meter, valid from 2020 to 2049.
  static let certificate = """
    -----BEGIN CERTIFICATE-----
    MIIBaDCCAQ6gAwIBAgIBBzAKBggqhkjOPQQDAjAsMRgwFgYDVQQKDA9FeGFtcGxl
    IERldmljZXMxEDAOBgNVBAMMB01ldGVyIDcwHhcNMjAwMTAxMDAwMDAwWhcNNDkx
    MjMxMDAwMDAwWjAsMRgwFgYDVQQKDA9FeGFtcGxlIERldmljZXMxEDAOBgNVBAMM
    B01ldGVyIDcwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATxPR8mcwI+f2EHOgDa
    MXvPsJIBbqqUP+8GpreFQBPCiT1afTNhNH31t1kxwGepWZNxORHziXsL2S6muL8F
    JISSoyEwHzAdBgNVHQ4EFgQUee+iAfxB7Ckd9UhR1Nfa4CALzDQwCgYIKoZIzj0E
    AwIDSAAwRQIge7rO+UrlEgTktXaIonEkQPo7JOlWKEcJ9Z8d3JcVmZYCIQC0VV6m
    R4E64iIh272PW0fjM6rhkJtuLTE8yhi9LRHqGQ==
    -----END CERTIFICATE-----

    """
  /// The first characters of the certificate's SHA-256.
  static let certificateIdentifier = "583f78b0bb5da254"

  /// The arguments of `health add` for the sample: 72.5 kg at 2025-12-30 08:00 UTC.
  static func sample(_ number: String = "72.5") -> [String] {
    ["add", "weight", number, "kg", "--start", "2025-12-30 08:00", "--time-zone", "UTC", "--metadata", "HKDigitalSignature=\(signature)"]
  }

  /// Installs certificate and keys, and writes the card to the file `card`.
  static func install(in health: Health) throws {
    try health.write(certificate, to: "meter.pem")
    try health.write(keys, to: "jwks.json")
    try health.write(card, to: "card")
    #expect(health.run("certificates", "add", "meter.pem").status == 0)
    #expect(health.run("certificates", "add", "jwks.json", "--issuer", issuer).status == 0)
  }

  static let signature = """
    MIIBZgYJKoZIhvcNAQcCoIIBVzCCAVMCAQExDTALBglghkgBZQMEAgEwgaAGCSqGSIb3DQEHAaCBkgSBjzCBjAwWT3BlbkhlYWx0aEtpdCByZWNvcmQgMQwg\
    SEtRdWFudGl0eVR5cGVJZGVudGlmaWVyQm9keU1hc3MYDzIwMjUxMjMwMDgwMDAwWhgPMjAyNTEyMzAwODAwMDBaMC4wLAwgSEtRdWFudGl0eVR5cGVJZGVu\
    dGlmaWVyQm9keU1hc3MMBDcyLjUMAmtnMYGbMIGYAgEBMDEwLDEYMBYGA1UECgwPRXhhbXBsZSBEZXZpY2VzMRAwDgYDVQQDDAdNZXRlciA3AgEHMAsGCWCG\
    SAFlAwQCATAKBggqhkjOPQQDAgRHMEUCIAiKMBTR+Vyl/7VDZxGHUSyMB5lb7BrR9D21FuYXm9R7AiEA742R3Yb40Qn4dmeM8xrlP+Sna/qsjugD/mG9db7Q\
    aR8=
    """

  /// The address of an invented issuer of cards, and its keys.
  static let issuer = "https://clinic.example/cards"
  static let keys = """
    {"keys":[{"kty":"EC","kid":"qkQf74Mux5A9iUdNMjragD4S9QnhDJNKVfVWpgK6B6E","use":"sig","alg":"ES256","crv":"P-256","x":"Hh\
    -kro21cYY8-PEOZGc9oYIS8FuSbOFiQTGvkSHUh2E","y":"OaJAD1WZPWTR7jghefnHqooM_VcyCLe3OmVS58DrhFE"}]}
    """

  /// A card of the issuer, of 2025-12-01.
  static let card = """
    eyJhbGciOiJFUzI1NiIsInppcCI6IkRFRiIsImtpZCI6InFrUWY3NE11eDVBOWlVZE5NanJhZ0Q0UzlRbmhESk5LVmZWV3BnSzZCNkUifQ.dY7NDoIwEITfZ\
    b3WAgli0qOvoPFiOJSypDVtIf0xIvHdbZF4c2-zO_vNLKC8BwYyhMmzohBaWSUoPrmZNBaCu94DAdsNwKpjUx-OTVmWBB4C2AJhnhDY7fftDXdBItdB0vV19\
    xX7LBLmv08ZE6168aBGCy0B4bBHGxTX59jdUYQcN0jlruh89jCoaUmrBM3bU7S9xuxx6MfoBF7WarAdyFYVxKh1omUCgRTg5tS_faf5AA.aCda6RZ2g32Xq-\
    8vw2Cv9h_bOXbegUvXGuWQbtS__Q2UBkdmBCpsZpx9FhJKDezedv1bl264W9WpMWpE3O-QUg
    """
}
