import BadgeAuthority
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeVerifier
import Foundation
import TestSupport
import VerifierTestSupport
import XCTest

final class PresentationVerifierTests: XCTestCase {
    func testAPresentedBadgeIsValidAndSaysWhoseItIs() async throws {
        let door = try await VerifierFixture()

        let verification = try await door.verify(door.present())

        XCTAssertTrue(verification.isValid)
        XCTAssertNil(verification.reason)
        XCTAssertEqual(verification.issuer, "http://127.0.0.1:8430")
        XCTAssertEqual(verification.claims["name"], "Ana Lima")
        XCTAssertEqual(verification.claims["email"], "ana@example.com")
        XCTAssertEqual(verification.claims["cnf"], ["jwk": door.key.publicKey.json])
        guard case .valid(let presentation, _) = verification else { return XCTFail("\(verification)") }
        XCTAssertEqual(presentation.presentedAt, VerifierFixture.start)
    }

    func testWhatIsRefusedTellsNothingOfThePerson() async throws {
        let door = try await VerifierFixture()
        try door.organization.authority.revoke(door.badge())

        let verification = try await door.verify(door.present())

        XCTAssertFalse(verification.isValid)
        XCTAssertEqual(verification.claims, [:])
        XCTAssertNil(verification.issuer)
        guard case .refused(let refusal) = verification else { return XCTFail("\(verification)") }
        XCTAssertEqual(refusal.explanation, "The organization has revoked this badge.")
        XCTAssertEqual("\(refusal)", "revoked: The organization has revoked this badge.")
    }

    // Neither place nor time nor passcode stands in a presentation: the restrictions bind the wallet.
    func testWhatAWalletWouldNotHaveShownIsReadAllTheSame() async throws {
        let door = try await VerifierFixture()
        let policy: JSON = [
            "restrictions": [
                ["type": "passcode", "critical": true],
                ["type": "timeOfDay", "windows": [["zone": "UTC", "from": "03:00", "to": "03:01"]]],
            ]
        ]
        try door.organization.authority.set(try Policy(JSONReader(policy)))
        let shown = try door.present()

        let verification = try await door.verify(shown)

        let binding = try JWS(String(try XCTUnwrap(shown.split(separator: "~").last)))
        XCTAssertTrue(verification.isValid)
        let members = Set((binding.payload.objectValue ?? [:]).keys)
        XCTAssertEqual(members, ["iat", "exp", "aud", "nonce", "sd_hash"])
    }

    func testRefusesWhatIsNoPresentation() async throws {
        let door = try await VerifierFixture()
        let nameless = try JWS.sign(["sub": "x"], type: SDJWT.type, with: door.key) + "~"

        try await playEach(["", "~", "a.b.c~", "no badge at all", String(repeating: "a", count: 600_000), nameless]) {
            text in
            let verification = try await door.verify(text)
            XCTAssertEqual(verification.reason, .malformed, String(text.prefix(20)))
        }
    }

    func testRefusesABadgeOfAnotherOrganization() async throws {
        let door = try await VerifierFixture()
        let reader = PresentationVerifier(
            trust: [TrustedIssuer(issuer: "https://other.example", keys: [door.key.publicKey])],
            transport: ScriptedTransport(), clock: door.clock)

        let verification = try await reader.verify(
            door.present(), audience: VerifierFixture.audience, nonce: VerifierFixture.nonce)

        XCTAssertEqual(verification.reason, .untrustedIssuer)
    }

    func testRefusesAKindOfBadgeThatTheIssuerIsNotTrustedFor() async throws {
        let door = try await VerifierFixture()
        var reasons: [VerificationFailure.Reason?] = []
        // Another kind, beginnings of the badge's own, its own in other letters and with more behind it, and its own.
        let ends = ["parking", "", "badg", "Badge", "BADGE", "badge-guest", "badge/", "badge"]

        for end in ends {
            let trust = try VerifierFixture.trust(door.organization, types: ["http://127.0.0.1:8430/" + end])
            let reader = PresentationVerifier(trust: [trust], transport: door.wire, clock: door.clock)
            reasons.append(
                try await reader.verify(
                    door.present(), audience: VerifierFixture.audience, nonce: VerifierFixture.nonce
                ).reason)
        }

        XCTAssertEqual(reasons, Array(repeating: .type, count: ends.count - 1) + [nil])
    }

    func testRefusesABadgeThatAStrangerSignedInTheIssuersName() async throws {
        let door = try await VerifierFixture()
        let stranger = SigningKey(random: SeededRandom(seed: 99))
        let forged = try SDJWT.issue(
            claims: try SDJWT(door.credential.text).issuerSigned.payload.objectValue?.filter { $0.key.first != "_" }
                ?? [:],
            disclosable: ["name": "Mallory"], key: stranger, random: SeededRandom(seed: 98))

        let verification = try await door.verify(
            SDJWT.present(
                Secret(utf8: forged), key: door.key, audience: VerifierFixture.audience, nonce: VerifierFixture.nonce,
                now: VerifierFixture.start
            ).text)

        XCTAssertEqual(verification.reason, .signature)
        // Whether the issuer has another key by now, and no more.
        XCTAssertEqual(door.wire.count, 1)
    }

    func testRefusesAForgedDisclosure() async throws {
        let door = try await VerifierFixture()
        let credential = try SDJWT(door.credential.text)
        let forged = Disclosure(name: "title", value: "Director", random: SeededRandom(seed: 97))
        let others = try credential.disclosures().dropFirst().map(\.text)
        let text = ([credential.issuerSigned.compact, forged.text] + others).joined(separator: "~")

        let verification = try await door.verify(
            SDJWT.present(
                Secret(utf8: text + "~"), key: door.key, audience: VerifierFixture.audience,
                nonce: VerifierFixture.nonce,
                now: VerifierFixture.start
            ).text)

        XCTAssertEqual(verification.reason, .disclosure)
    }

    func testRefusesADisclosureThatWasTakenAwayOnTheWay() async throws {
        let door = try await VerifierFixture()
        let parts = try door.present().split(separator: "~")
        let fewer = ([parts[0]] + parts.dropFirst(2)).joined(separator: "~")

        let verification = try await door.verify(fewer)

        XCTAssertEqual(verification.reason, .keyBinding)
    }

    func testRefusesACredentialWithoutAPresenter() async throws {
        let door = try await VerifierFixture()

        let verification = try await door.verify(door.credential.text)

        XCTAssertEqual(verification.reason, .keyBinding)
    }

    func testRefusesAPresenterWithAnotherKey() async throws {
        let door = try await VerifierFixture()
        let thief = SigningKey(random: SeededRandom(seed: 96))
        let binding = try JWS.sign(
            [
                "iat": 1_800_000_000, "aud": .string(VerifierFixture.audience), "nonce": .string(VerifierFixture.nonce),
                "sd_hash": .string(Base64URL.encode(Digest.sha256(door.credential.text))),
            ], type: "kb+jwt", header: ["jwk": thief.publicKey.json], with: thief)

        let verification = try await door.verify(door.credential.text + binding)

        XCTAssertEqual(verification.reason, .keyBinding)
    }

    func testRefusesWhatWasPresentedToAnotherReader() async throws {
        let door = try await VerifierFixture()
        let shown = try door.present(audience: "https://other-door.example")

        let verification = try await door.verify(shown)

        XCTAssertEqual(verification.reason, .audience)
    }

    func testRefusesTheAnswerToAnEarlierChallenge() async throws {
        let door = try await VerifierFixture()
        let shown = try door.present(nonce: "challenge-1")

        let first = try await door.verify(shown, nonce: "challenge-1")
        let replayed = try await door.verify(shown, nonce: "challenge-2")

        XCTAssertTrue(first.isValid)
        XCTAssertEqual(replayed.reason, .nonce)
    }

    func testAReaderWithoutANameOrAChallengeReadsNothing() async throws {
        let door = try await VerifierFixture()

        try await playEach([("", "n"), ("a", "")]) { audience, nonce in
            do {
                _ = try await door.verify(door.present(), audience: audience, nonce: nonce)
                XCTFail("nothing was thrown")
            } catch let error as BadgeError { XCTAssertEqual(error.code, .invalidInput) }
        }
    }

    func testRefusesAPresentationOlderThanFiveMinutes() async throws {
        let door = try await VerifierFixture()
        let credential = door.credential.text
        let binding = try JWS.sign(
            [
                "iat": 1_800_000_000, "aud": .string(VerifierFixture.audience), "nonce": .string(VerifierFixture.nonce),
                "sd_hash": .string(Base64URL.encode(Digest.sha256(credential))),
            ], type: "kb+jwt", with: door.key)

        door.clock.advance(by: 300)
        let atFiveMinutes = try await door.verify(credential + binding)
        door.clock.advance(by: 1)
        let later = try await door.verify(credential + binding)

        XCTAssertTrue(atFiveMinutes.isValid)
        XCTAssertEqual(later.reason, .stale)
    }

    func testRefusesAPresentationPastItsOwnEnd() async throws {
        let door = try await VerifierFixture()
        let shown = try door.present(lifetime: 10)

        door.clock.advance(by: 10)
        let verification = try await door.verify(shown)

        XCTAssertEqual(verification.reason, .stale)
    }

    func testReadsAPresentationInItsLastSecond() async throws {
        let door = try await VerifierFixture()
        let shown = try door.present(lifetime: 10)

        door.clock.advance(by: 9)
        let verification = try await door.verify(shown)

        XCTAssertNil(verification.reason)
    }

    func testRefusesAPresentationOfTheFuture() async throws {
        let door = try await VerifierFixture()
        door.clock.advance(by: 61)
        let shown = try door.present()

        door.clock.advance(by: -61)
        let verification = try await door.verify(shown)

        XCTAssertEqual(verification.reason, .notYetValid)
    }

    func testReadsAPresentationOfAClockThatIsAMinuteAhead() async throws {
        let door = try await VerifierFixture()
        door.clock.advance(by: 60)
        let shown = try door.present()

        door.clock.advance(by: -60)
        let verification = try await door.verify(shown)

        XCTAssertNil(verification.reason)
    }

    func testRefusesAnExpiredBadge() async throws {
        let door = try await VerifierFixture()
        door.clock.advance(by: 365 * 86_400)

        let verification = try await door.verify(door.present())

        XCTAssertEqual(verification.reason, .expired)
    }

    func testReadsABadgeInItsLastSecond() async throws {
        let door = try await VerifierFixture()
        door.clock.advance(by: 365 * 86_400 - 1)

        let verification = try await door.verify(door.present())

        XCTAssertNil(verification.reason)
    }

    func testOneReaderServesManyPresentersAtOnce() async throws {
        let door = try await VerifierFixture()
        let shown = try (0..<50).map { try door.present(nonce: "challenge-\($0)") }

        let valid = try await withThrowingTaskGroup(of: Bool.self) { group in
            for (index, text) in shown.enumerated() {
                group.addTask { try await door.verify(text, nonce: "challenge-\(index)").isValid }
            }
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }

        XCTAssertEqual(valid, 50)
    }
}
