import BadgeCredentials
import BadgeKeys
import BadgeModel
import Foundation
import TestSupport
import XCTest

final class AgreementReceiptTests: XCTestCase {
    func testVerifiesWhatWasSigned() throws {
        try playEach(AgreementStatement.Decision.allCases) { decision in
            let statement = Self.statement(decision: decision, previous: Data(repeating: 7, count: 32))

            let receipt = try AgreementReceipt.sign(statement, with: TestIssuer.holderKey)
            let read = try AgreementReceipt.verify(receipt.compact, holder: TestIssuer.holder.thumbprint)

            XCTAssertEqual(read, receipt)
            XCTAssertEqual(read.statement, statement)
            XCTAssertEqual(read.key, TestIssuer.holder)
            XCTAssertEqual(read.digest, Data(Digest.sha256(receipt.compact)))
        }
    }

    func testTheTokenSaysEverythingThatARecordMustHold() throws {
        let receipt = try AgreementReceipt.sign(Self.statement(), with: TestIssuer.holderKey)

        let token = try JWS(receipt.compact)

        XCTAssertEqual(try token.header["typ"].string(), "agreement-receipt+jwt")
        XCTAssertEqual(
            token.payload,
            [
                "iat": 1_800_000_000, "badge": "badge-1",
                "document": [
                    "kind": "terms", "version": "3", "locale": "en",
                    "sha256": .string(Base64URL.encode(Digest.sha256("The terms."))),
                ],
                "decision": "accepted", "time_source": "device", "method": "prompt",
            ])
    }

    func testRefusesAReceiptWithAnyCharacterChanged() throws {
        let text = Array(try AgreementReceipt.sign(Self.statement(), with: TestIssuer.holderKey).compact.utf8)

        try playEach(text.indices) { position in
            var changed = text
            changed[position] ^= 1
            XCTAssertThrowsError(
                try AgreementReceipt.verify(String(decoding: changed, as: UTF8.self), holder: nil),
                "character \(position)"
            ) { XCTAssertTrue(TestIssuer.refusals.contains(($0 as? BadgeError)?.code), "\($0)") }
        }
    }

    func testRefusesAnotherSigner() throws {
        let receipt = try AgreementReceipt.sign(Self.statement(), with: TestIssuer.stranger)
        let borrowed = try Self.forge([:], header: ["jwk": TestIssuer.holder.json], key: TestIssuer.stranger)

        assertThrows(.credentialKeyMismatch) {
            try AgreementReceipt.verify(receipt.compact, holder: TestIssuer.holder.thumbprint)
        }
        assertThrows(.signatureInvalid) { try AgreementReceipt.verify(borrowed, holder: nil) }
    }

    func testRefusesWhatIsNoReceipt() throws {
        let changes: [([String: JSON], String)] = [
            (["iat": "now"], "iat"), (["badge": ""], "badge"), (["document": nil], "document.kind"),
            (["document": ["kind": "cookies"]], "document.kind"), (["decision": "maybe"], "decision"),
            (["time_source": ""], "time_source"), (["method": 1], "method"), (["previous": 1], "previous"),
            (["previous": "AA"], "previous"),
        ]

        try playEach(changes) { change, address in
            let text = try Self.forge(change)
            let error = assertThrows(.documentInvalid, "\(change)") {
                try AgreementReceipt.verify(text, holder: nil)
            }
            XCTAssertEqual(path(error), address)
        }
        let otherType = try Self.forge([:], type: "badge-policy+jwt")
        let large = try Self.forge(["more": .string(String(repeating: "a", count: 8192))])
        assertThrows(.documentInvalid) { try AgreementReceipt.verify(otherType, holder: nil) }
        assertThrows(.documentInvalid) { try AgreementReceipt.verify(large, holder: nil) }
    }

    func testSignsNothingThatCannotBeRead() throws {
        let statements = [
            Self.statement(badge: ""), Self.statement(version: String(repeating: "1", count: 65)),
            Self.statement(digest: Data(repeating: 0, count: 31)), Self.statement(previous: Data()),
            Self.statement(method: AgreementStatement.Method(rawValue: "")),
            Self.statement(decidedAt: Date(timeIntervalSince1970: -1)),
        ]

        try playEach(statements) { statement in
            assertThrows(.invalidInput, "\(statement)") {
                try AgreementReceipt.sign(statement, with: TestIssuer.holderKey)
            }
        }
    }
}

extension AgreementReceiptTests {
    private static func statement(
        badge: String = "badge-1", version: String = "3", digest: Data = Data(Digest.sha256("The terms.")),
        decision: AgreementStatement.Decision = .accepted, decidedAt: Date = TestIssuer.now.addingTimeInterval(0.5),
        method: AgreementStatement.Method = .prompt, previous: Data? = nil
    ) -> AgreementStatement {
        AgreementStatement(
            badgeID: Badge.ID(rawValue: badge), kind: .terms, version: version, locale: "en", digest: digest,
            decision: decision, decidedAt: decidedAt, timeSource: .deviceClock, method: method, previous: previous)
    }

    // A receipt with some claims changed; `nil` stands there as null.
    private static func forge(
        _ changes: [String: JSON], type: String = AgreementReceipt.type,
        header: [String: JSON] = ["jwk": TestIssuer.holder.json], key: SigningKey = TestIssuer.holderKey
    ) throws -> String {
        let receipt = try AgreementReceipt.sign(statement(), with: TestIssuer.holderKey)
        let claims = try JSONReader(JWS(receipt.compact).payload).object()
        return try JWS.sign(.object(claims.merging(changes) { $1 }), type: type, header: header, with: key)
    }
}
