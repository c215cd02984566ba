import BadgeKeys
import BadgeModel
import BadgeStorage
import Foundation
import XCTest

extension PresentationRecord {
    static let clientID = "x509_hash:\(StoreHome.marker)"

    /// Made some seconds after a test's clock starts.
    static func sample(
        _ id: String, since: Double = 0, of badges: [Badge.ID] = [], _ outcome: Outcome = .answered
    ) -> PresentationRecord {
        PresentationRecord(
            id: id, date: Date(timeIntervalSince1970: 1_800_000_000 + since),
            verifier: Verifier(
                clientID: clientID, name: "Door of \(StoreHome.marker)", verification: "x509_hash"),
            purpose: "Entry", badges: badges.map { PresentedBadge(badge: $0, name: "Works", claims: ["name", "a.b"]) },
            transactionTypes: ["urn:example:payment"], outcome: outcome)
    }
}

extension TrustedVerifier {
    static func sample(
        _ name: String, _ authority: VerifierAuthority = .roots("-----BEGIN CERTIFICATE-----"), since: Double = 0
    ) -> TrustedVerifier {
        TrustedVerifier(name: name, authority: authority, trustedAt: Date(timeIntervalSince1970: 1_800_000_000 + since))
    }

    static let key: JSON = ["kty": "EC", "crv": "P-256"]

    /// One of each kind.
    static let samples = [
        sample("roots", .roots("-----BEGIN CERTIFICATE-----\n\(StoreHome.marker)")),
        sample("attester", .attester(issuer: "https://attester.example", keys: [key]), since: 1),
        sample(
            "client",
            .client(id: "door", name: "Door", keys: [key], responseURIs: ["https://door.example/answer"]), since: 2),
        sample("registrars", .registrars("-----BEGIN CERTIFICATE-----"), since: 3),
    ]
}

extension StoredTransactionType {
    static func sample(_ name: String) -> StoredTransactionType {
        StoredTransactionType(
            name: name, document: ["type": .string(name), "members": [["name": .string(StoreHome.marker)]]],
            declaredAt: Date(timeIntervalSince1970: 1_800_000_000))
    }
}
