import BadgeCredentials
import BadgeKeys
import BadgeModel
import Foundation
import TestSupport
import XCTest

final class PresentationTests: XCTestCase {
    func testAPresentationShowsEveryClaimAndWhenItWasMade() throws {
        let shown = try Self.present()

        let verified = try Self.verify(shown.text)

        XCTAssertEqual(verified.credential.claims, TestIssuer.claims.merging(TestIssuer.disclosable) { $1 })
        XCTAssertEqual(verified.presentedAt, TestIssuer.now)
        XCTAssertEqual(shown.expires, TestIssuer.now.addingTimeInterval(300))
    }

    func testTheKeyBindingSaysWhatTheStandardAsks() throws {
        let credential = try TestIssuer.issue()

        let shown = try Self.present(credential)

        let binding = try XCTUnwrap(SDJWT(shown.text).keyBinding)
        XCTAssertEqual(shown.text, credential + binding.compact)
        XCTAssertEqual(try binding.header.object(), ["alg": "ES256", "typ": "kb+jwt"])
        XCTAssertEqual(
            binding.payload,
            [
                "iat": 1_800_000_000, "exp": 1_800_000_300, "aud": .string(Self.audience), "nonce": .string(Self.nonce),
                "sd_hash": TestIssuer.digest(credential),
            ])
    }

    func testAPresentationOfAFractionOfASecondIsCutToTheSecond() throws {
        let shown = try Self.present(now: TestIssuer.now.addingTimeInterval(0.75), lifetime: 1)

        let binding = try XCTUnwrap(SDJWT(shown.text).keyBinding)
        XCTAssertEqual(binding.payload["iat"], 1_800_000_000)
        XCTAssertEqual(binding.payload["exp"], 1_800_000_001)
        XCTAssertEqual(shown.expires, TestIssuer.now.addingTimeInterval(1))
    }

    func testDisclosuresAreReadOnlyBehindAGoodSignature() throws {
        let forged = try TestIssuer.issue(key: TestIssuer.stranger) + "not-a-disclosure~"
        let good = try TestIssuer.issue() + "not-a-disclosure~"

        assertThrows(.signatureInvalid) { try Self.verify(Self.present(forged).text) }
        assertThrows(.disclosureInvalid) { try Self.verify(Self.present(good).text) }
    }

    func testDisclosuresMayBeKeptBack() throws {
        let credential = try SDJWT(TestIssuer.issue())
        let told = try credential.disclosures()[0]
        let one = credential.issuerSigned.compact + "~" + told.text + "~"

        let verified = try Self.verify(Self.present(one).text)

        let name = try XCTUnwrap(told.name)
        XCTAssertEqual(verified.credential.claims, TestIssuer.claims.merging([name: told.value]) { $1 })
    }

    func testRefusesToPresentWhatNoReaderWouldTake() throws {
        let credential = try TestIssuer.issue()

        assertThrows(.credentialKeyMismatch) { try Self.present(credential, key: TestIssuer.stranger) }
        assertThrows(.credentialMalformed) { try Self.present(Self.present(credential).text) }
        assertThrows(.credentialMalformed) { try Self.present("no credential") }
        assertThrows(.invalidInput) { try Self.present(audience: "") }
        assertThrows(.invalidInput) { try Self.present(audience: String(repeating: "a", count: 2049)) }
        assertThrows(.invalidInput) { try Self.present(nonce: "") }
        assertThrows(.invalidInput) { try Self.present(nonce: String(repeating: "n", count: 1025)) }
        assertThrows(.invalidInput) { try Self.present(lifetime: 0) }
        assertThrows(.invalidInput) { try Self.present(lifetime: 301) }
        assertThrows(.invalidInput) { try Self.present(lifetime: .nan) }
    }

    func testRefusesAPresentationWithAnyCharacterChanged() throws {
        let text = Array(try Self.present().text.utf8)

        try playEach(text.indices) { position in
            for replacement in Set([UInt8(ascii: "A"), UInt8(ascii: "~"), text[position] ^ 1])
            where replacement != text[position] {
                var changed = text
                changed[position] = replacement
                XCTAssertThrowsError(
                    try Self.verify(String(decoding: changed, as: UTF8.self)), "character \(position)"
                ) { XCTAssertTrue(TestIssuer.refusals.contains(($0 as? BadgeError)?.code), "\($0)") }
            }
        }
    }

    func testSD6RefusesACredentialWithoutKeyBinding() throws {
        let credential = try TestIssuer.issue()

        assertThrows(.keyBindingInvalid) { try Self.verify(credential) }
    }

    func testRefusesAKeyBindingByAnotherKey() throws {
        let text = try Self.bound(key: TestIssuer.stranger)
        let withItsKey = try Self.bound(header: ["jwk": TestIssuer.stranger.publicKey.json], key: TestIssuer.stranger)

        assertThrows(.keyBindingInvalid) { try Self.verify(text) }
        assertThrows(.keyBindingInvalid) { try Self.verify(withItsKey) }
    }

    func testRefusesAKeyBindingOfAnotherTypeOrAlgorithm() throws {
        try playEach(["JWT", "text/kb+jwt", "dc+sd-jwt", "openid4vci-proof+jwt"]) { type in
            let text = try Self.bound(type: type)
            assertThrows(.keyBindingInvalid, type) { try Self.verify(text) }
        }
        try playEach(["crit", "b64", "jku"]) { name in
            let text = try Self.bound(header: [name: "x"])
            assertThrows(.keyBindingInvalid, name) { try Self.verify(text) }
        }
    }

    func testSD6RefusesAKeyBindingOfOtherDisclosures() throws {
        let credential = try TestIssuer.issue()
        let binding = try XCTUnwrap(SDJWT(Self.present(credential).text).keyBinding)
        let parts = credential.split(separator: "~")

        let fewer = (parts.dropLast() + [Substring(binding.compact)]).joined(separator: "~")
        let reordered = ([parts[0], parts[2], parts[1]] + parts.dropFirst(3) + [Substring(binding.compact)])
            .joined(separator: "~")

        assertThrows(.keyBindingInvalid) { try Self.verify(fewer) }
        assertThrows(.keyBindingInvalid) { try Self.verify(reordered) }
    }

    func testRefusesClaimsOfTheWrongShape() throws {
        let changes: [[String: JSON]] = [
            ["aud": [.string(Self.audience)]], ["aud": 1], ["nonce": 1], ["nonce": nil], ["iat": "1800000000"],
            ["iat": -1], ["exp": "never"], ["exp": true], ["nbf": []], ["sd_hash": 1], ["sd_hash": ""],
        ]

        try playEach(changes) { change in
            let text = try Self.bound(change)
            assertThrows(.keyBindingInvalid, "\(change)") { try Self.verify(text) }
        }
        try playEach(["aud", "nonce", "iat", "sd_hash"]) { name in
            let text = try Self.bound(without: name)
            assertThrows(.keyBindingInvalid, "without \(name)") { try Self.verify(text) }
        }
    }

    func testTK8AudienceAndNonceAreComparedExactly() throws {
        let text = try Self.present().text

        try playEach(["", "https://door.example/", "HTTPS://door.example", "https://door.exampl\u{FF45}"]) { audience in
            assertThrows(.audienceMismatch, audience) { try Self.verify(text, audience: audience) }
        }
        try playEach(["", "nonce-2", "Nonce-1", "nonce-1 "]) { nonce in
            assertThrows(.nonceMismatch, nonce) { try Self.verify(text, nonce: nonce) }
        }
    }

    func testSD6CountsForFiveMinutesAndNoSecondLonger() throws {
        let own = try Self.bound(without: "exp")

        XCTAssertNoThrow(try Self.verify(own, now: TestIssuer.now.addingTimeInterval(300)))
        assertThrows(.presentationExpired) { try Self.verify(own, now: TestIssuer.now.addingTimeInterval(301)) }
    }

    func testItsOwnEndIsHonoured() throws {
        let text = try Self.present(lifetime: 20).text

        XCTAssertNoThrow(try Self.verify(text, now: TestIssuer.now.addingTimeInterval(19)))
        assertThrows(.presentationExpired) { try Self.verify(text, now: TestIssuer.now.addingTimeInterval(20)) }
    }

    func testRefusesAPresentationOfTheFutureBeyondAMinuteOfSkew() throws {
        try playEach(["iat", "nbf"]) { name in
            let within = try Self.bound([name: TestIssuer.seconds(60), "exp": TestIssuer.seconds(300)])
            let beyond = try Self.bound([name: TestIssuer.seconds(61), "exp": TestIssuer.seconds(300)])
            XCTAssertNoThrow(try Self.verify(within), name)
            assertThrows(.presentationNotYetValid, name) { try Self.verify(beyond) }
        }
    }

    func testRefusesWhatTheCredentialItselfIsRefusedFor() throws {
        let forged = try Self.bound(credential: TestIssuer.issue(key: TestIssuer.stranger))
        let foreign = try Self.bound(credential: TestIssuer.issue(["iss": "https://other.example"]))
        let expired = try Self.bound(credential: TestIssuer.issue(["exp": TestIssuer.seconds(0)]))
        let early = try Self.bound(credential: TestIssuer.issue(["nbf": TestIssuer.seconds(61)]))

        assertThrows(.signatureInvalid) { try Self.verify(forged) }
        assertThrows(.credentialIssuerMismatch) { try Self.verify(foreign) }
        assertThrows(.credentialExpired) { try Self.verify(expired) }
        assertThrows(.credentialNotYetValid) { try Self.verify(early) }
    }
}

extension PresentationTests {
    private static let audience = "https://door.example"
    private static let nonce = "nonce-1"

    private static func present(
        _ credential: String? = nil, key: SigningKey = TestIssuer.holderKey, audience: String = audience,
        nonce: String = nonce, now: Date = TestIssuer.now, lifetime: TimeInterval = 300
    ) throws -> Presentation {
        try SDJWT.present(
            Secret(utf8: credential ?? TestIssuer.issue()), key: key, audience: audience, nonce: nonce,
            now: now, lifetime: lifetime)
    }

    // A presentation with some claims of its key binding changed, or one taken away.
    private static func bound(
        _ changes: [String: JSON] = [:], without missing: String = "", credential: String? = nil,
        type: String = "kb+jwt", header: [String: JSON] = [:], key: SigningKey = TestIssuer.holderKey
    ) throws -> String {
        let credential = try credential ?? TestIssuer.issue()
        let claims: [String: JSON] = [
            "iat": TestIssuer.seconds(0), "exp": TestIssuer.seconds(300), "aud": .string(audience),
            "nonce": .string(nonce), "sd_hash": TestIssuer.digest(credential),
        ]
        let changed = claims.merging(changes) { $1 }.filter { $0.key != missing }
        return credential + (try JWS.sign(.object(changed), type: type, header: header, with: key))
    }

    @discardableResult
    private static func verify(
        _ text: String, audience: String = audience, nonce: String = nonce, now: Date = TestIssuer.now
    ) throws -> VerifiedPresentation {
        try SDJWT.verify(
            presented: text, trust: [TestIssuer.key.publicKey], issuer: TestIssuer.name, audience: audience,
            nonce: nonce, now: now)
    }
}
