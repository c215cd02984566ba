import BadgeAuthority
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSampleServers
import BadgeSystem
import BadgeTesting
import Crypto
import Foundation
import HTTPTypes
import TestSupport
import XCTest

// WebAuthn with an authenticator of the test's own.
final class HypermediaAuthenticatorTests: XCTestCase {
    func testAKeyIsRegisteredAndThenAsked() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await registering(house)
        let key = SoftwareAuthenticator()

        let asked = try await probe.submit("created", ["platformCredential": try key.create(for: probe.step)])
        let wrong = try await probe.submit(
            "asserted", ["credential": try SoftwareAuthenticator().sign(for: probe.step)])
        let end = try await probe.submit("asserted", ["credential": try key.sign(for: probe.step)])

        XCTAssertEqual(asked.stepType, "authentication-step", asked.text)
        XCTAssertEqual(
            probe.step["type"], "oauth-authorization-response", end.text)
        XCTAssertEqual(wrong.problem, "incorrect-credentials")
    }

    func testAPasskeyLogsItsPersonInLater() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let key = SoftwareAuthenticator()
        let first = try await house.begun("passkey")
        try await first.submit("password")
        try await first.submit("submit", ["username": "ana", "password": .string(AuthorityFixture.password)])
        try await first.submit("created", ["credential": try key.create(for: first.step)])

        let later = try await house.begun("passkey", seed: 901)
        try await later.submit("passkey")
        let stranger = try await later.submit(
            "asserted", ["credential": try SoftwareAuthenticator().sign(for: later.step)])
        try await later.submit("asserted", ["credential": try key.sign(for: later.step)])
        let granted = try await later.redeem()
        let badge = try await later.device.requestCredential(later.device.session(granted).access, holder: 500)

        XCTAssertEqual(stranger.problem, "incorrect-credentials")
        XCTAssertEqual(try house.verified(badge, holder: 500).claims["email"], .string(AuthorityFixture.email))
    }

    func testARegistrationThatIsNotForThisStepIsRefused() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await registering(house)
        let key = SoftwareAuthenticator()
        let wrong: [SoftwareAuthenticator.Fault] = [
            .challenge, .origin, .type, .relyingParty, .absence, .noCredential, .otherID, .key, .truncated,
            .extraMember,
        ]

        for fault in wrong {
            let answer = try await probe.submit(
                "created", ["platformCredential": try key.create(for: probe.step, fault)])
            XCTAssertEqual(answer.problem, "incorrect-credentials", "\(fault)")
        }
        let none = try await probe.submit("created")
        let both = try await probe.submit(
            "created",
            [
                "platformCredential": try key.create(for: probe.step),
                "crossPlatformCredential": try key.create(for: probe.step),
            ])
        let right = try await probe.submit("created", ["crossPlatformCredential": try key.create(for: probe.step)])
        XCTAssertEqual([none, both].map(\.problem), ["unexpected", "incorrect-credentials"])
        XCTAssertEqual(right.stepType, "authentication-step")
    }

    func testAnIdentifierOfACredentialHasUpTo1023Bytes() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await registering(house)
        let (longest, longer) = (SoftwareAuthenticator(idBytes: 1023), SoftwareAuthenticator(idBytes: 1024))

        let refused = try await probe.submit("created", ["platformCredential": try longer.create(for: probe.step)])
        let asked = try await probe.submit("created", ["platformCredential": try longest.create(for: probe.step)])
        let end = try await probe.submit("asserted", ["credential": try longest.sign(for: probe.step)])

        XCTAssertEqual(refused.problem, "incorrect-credentials")
        XCTAssertEqual(asked.stepType, "authentication-step", asked.text)
        XCTAssertEqual(end.stepType, "oauth-authorization-response", end.text)
    }

    func testAnAssertionThatIsNotForThisStepIsRefused() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await registering(house)
        let key = SoftwareAuthenticator()
        try await probe.submit("created", ["platformCredential": try key.create(for: probe.step)])
        let wrong: [SoftwareAuthenticator.Fault] = [
            .challenge, .origin, .type, .relyingParty, .absence, .noVerification, .signature, .otherID, .truncated,
            .extraMember, .userHandle,
        ]

        for fault in wrong {
            let answer = try await probe.submit("asserted", ["credential": try key.sign(for: probe.step, fault)])
            XCTAssertEqual(answer.problem, "incorrect-credentials", "\(fault)")
        }
        let right = try await probe.submit("asserted", ["credential": try key.sign(for: probe.step)])
        XCTAssertEqual(right.stepType, "oauth-authorization-response")
    }

    func testASignatureOfACopyOfTheKeyIsRefused() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let key = try await passkey(of: house)
        let first = try await asked(house, seed: 901)
        try await first.submit("asserted", ["credential": try key.sign(for: first.step)])
        let second = try await asked(house, seed: 902)

        key.count -= 1
        let earlier = try await second.submit("asserted", ["credential": try key.sign(for: second.step, .counter)])
        key.count = 2
        let same = try await second.submit("asserted", ["credential": try key.sign(for: second.step, .counter)])
        key.count = 0
        let uncounted = try await second.submit("asserted", ["credential": try key.sign(for: second.step)])
        key.count = 2
        let next = try await second.submit("asserted", ["credential": try key.sign(for: second.step)])

        for refused in [earlier, same, uncounted] {
            XCTAssertEqual(refused.problem, "incorrect-credentials")
            XCTAssertTrue(refused.json["detail"]?.stringValue?.contains("sign counter") ?? false, refused.text)
        }
        XCTAssertEqual(next.stepType, "oauth-authorization-response", next.text)
    }

    func testAKeyThatDoesNotCountSignsAgainAndAgain() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let key = try await passkey(of: house, count: 0)

        for seed: UInt64 in [901, 902] {
            let probe = try await asked(house, seed: seed)
            let end = try await probe.submit("asserted", ["credential": try key.sign(for: probe.step)])
            XCTAssertEqual(end.stepType, "oauth-authorization-response", end.text)
        }
    }

    func testAPasskeyNamesTheAccountThatItIsFor() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let key = try await passkey(of: house)
        let probe = try await asked(house, seed: 901)

        let other = try await probe.submit("asserted", ["credential": try key.sign(for: probe.step, .userHandle)])
        let none = try await probe.submit("asserted", ["credential": try key.sign(for: probe.step, namesUser: false)])

        XCTAssertEqual([other, none].map(\.problem), ["incorrect-credentials", "incorrect-credentials"])
        for refused in [other, none] {
            XCTAssertTrue(refused.json["detail"]?.stringValue?.contains("userHandle") ?? false, refused.text)
        }
    }

    func testAKeyThatTheServerDidNotNameIsRefused() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let (earlier, key) = (SoftwareAuthenticator(), SoftwareAuthenticator())
        let first = try await registering(house)
        try await first.submit("created", ["platformCredential": try earlier.create(for: first.step)])
        let probe = try await registering(house, seed: 901)
        try await probe.submit("created", ["platformCredential": try key.create(for: probe.step)])

        let unnamed = try await probe.submit("asserted", ["credential": try earlier.sign(for: probe.step)])
        let named = try await probe.submit(
            "asserted", ["credential": try key.sign(for: probe.step, namesUser: false)])

        XCTAssertEqual(unnamed.problem, "incorrect-credentials")
        XCTAssertTrue(unnamed.json["detail"]?.stringValue?.contains("allowCredentials") ?? false, unnamed.text)
        XCTAssertEqual(named.stepType, "oauth-authorization-response", named.text)
    }

    func testAnotherPersonsPasskeyIsNoSecondStepOfALogin() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com", username: "bo"))
        try house.authority.setPassword(Secret(utf8: AuthorityFixture.password), username: "bo", of: "bo@example.com")
        let key = try await passkey(of: house)
        let text = try String(contentsOf: LoginScript.file("passkey"), encoding: .utf8)
            .replacing(#""password": "password"}, "to": "register""#, with: #""password": "password"}, "to": "ask""#)
        let script = try HypermediaScript(JSON.parse(Data(text.utf8), limits: HypermediaScript.limits))
        var answers: [Answer] = []

        for (number, person) in ["bo", "ana"].enumerated() {
            let probe = try await house.hypermedia(script, seed: 901 + UInt64(number))
            try await probe.begin()
            try await probe.submit("password")
            try await probe.submit(
                "submit", ["username": .string(person), "password": .string(AuthorityFixture.password)])
            answers.append(try await probe.submit("asserted", ["credential": try key.sign(for: probe.step)]))
        }

        XCTAssertEqual(answers.map(\.problem), ["incorrect-credentials", nil])
        XCTAssertEqual(answers[1].stepType, "oauth-authorization-response", answers[1].text)
    }

    func testAnAnswerIsGoodForOneChallengeAlone() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        try house.givePassword()
        let key = SoftwareAuthenticator()
        let first = try await house.begun("passkey")
        try await first.submit("password")
        try await first.submit("submit", ["username": "ana", "password": .string(AuthorityFixture.password)])
        let creation = try key.create(for: first.step)
        try await first.submit("created", ["credential": creation])
        let heard = try await house.begun("passkey", seed: 901)
        try await heard.submit("passkey")
        let answer = try key.sign(for: heard.step)
        try await heard.submit("asserted", ["credential": answer])

        let thief = try await house.begun("passkey", seed: 902)
        try await thief.submit("passkey")
        let replayed = try await thief.submit("asserted", ["credential": answer])
        let disguised = try await thief.submit("asserted", ["credential": creation])

        XCTAssertEqual(heard.step["type"], "oauth-authorization-response")
        XCTAssertEqual([replayed, disguised].map(\.problem), ["incorrect-credentials", "incorrect-credentials"])
    }

    func testTheFallbackKeepsTheQueryOfItsAddress() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try await registering(house)
        let path = try XCTUnwrap(probe.href("fallback"))

        let cut = try await probe.send(.get, String(path.prefix { $0 != "?" }))
        let whole = try await probe.submit("fallback")

        XCTAssertTrue(path.hasSuffix("?_force_external_browser_flow=true"))
        XCTAssertEqual(cut.problem, "unexpected")
        XCTAssertEqual(whole.stepType, "authentication-step")
    }

    // A passkey of Ana's.
    private func passkey(of house: AuthorityFixture, count: UInt8 = 1) async throws -> SoftwareAuthenticator {
        try house.givePassword()
        let key = SoftwareAuthenticator()
        key.count = count
        let probe = try await house.begun("passkey")
        try await probe.submit("password")
        try await probe.submit("submit", ["username": "ana", "password": .string(AuthorityFixture.password)])
        try await probe.submit("created", ["credential": try key.create(for: probe.step)])
        return key
    }

    // At the step that asks for a passkey.
    private func asked(_ house: AuthorityFixture, seed: UInt64) async throws -> HypermediaProbe {
        let probe = try await house.begun("passkey", seed: seed)
        try await probe.submit("passkey")
        return probe
    }

    private func registering(_ house: AuthorityFixture, seed: UInt64 = 900) async throws -> HypermediaProbe {
        try house.givePassword()
        let probe = try await house.begun("webauthn", seed: seed)
        try await probe.submit("submit", ["username": "ana", "password": .string(AuthorityFixture.password)])
        return probe
    }
}

// An authenticator with one P-256 key, which does what it is asked, or one thing wrong.
private final class SoftwareAuthenticator {
    enum Fault {
        case challenge, origin, type, relyingParty, absence, noVerification, noCredential, otherID, key, signature
        case truncated, extraMember, counter, userHandle
    }

    private let key = P256.Signing.PrivateKey()
    private let id: [UInt8]
    // How often it has signed; 0 throughout if it does not count.
    var count: UInt8 = 1
    private var userHandle: String?

    init(idBytes: Int = 16) { id = (0..<idBytes).map { _ in UInt8.random(in: 0...255) } }

    func create(for step: JSON, _ fault: Fault? = nil) throws -> JSON {
        userHandle = Self.member("user", in: step)?["id"]?.stringValue
        let data =
            authenticatorData(fault, flags: fault == .noCredential ? 0x05 : 0x45)
            + (fault == .noCredential ? [] : attested(fault))
        let object =
            [0xA3] + text("fmt") + text("none") + text("attStmt") + [0xA0] + text("authData")
            + [0x59, UInt8(data.count >> 8), UInt8(data.count & 0xFF)] + data
        return answer(
            [
                "clientDataJSON": .string(encode(try clientData(step, "webauthn.create", fault))),
                "attestationObject": .string(encode(fault == .truncated ? Array(object.dropLast()) : object)),
            ], fault)
    }

    func sign(for step: JSON, _ fault: Fault? = nil, namesUser: Bool = true) throws -> JSON {
        if count > 0, fault != .counter { count += 1 }
        let data = authenticatorData(fault, flags: fault == .noVerification ? 0x01 : 0x05)
        let client = try clientData(step, "webauthn.get", fault)
        let signature = try key.signature(for: data + Digest.sha256(client) + (fault == .signature ? [0] : []))
        return answer(
            [
                "clientDataJSON": .string(encode(client)),
                "authenticatorData": .string(encode(fault == .truncated ? Array(data.dropLast()) : data)),
                "signature": .string(encode(Array(signature.derRepresentation))),
                "userHandle": namesUser ? .string(fault == .userHandle ? "AQID" : userHandle ?? "AQID") : .null,
            ], fault)
    }

    private func answer(_ response: [String: JSON], _ fault: Fault?) -> JSON {
        let name = encode(fault == .otherID ? [1, 2, 3] : id)
        let more: [String: JSON] = fault == .extraMember ? ["surprise": 1] : [:]
        return [
            "id": .string(name), "rawId": .string(name), "type": "public-key", "clientExtensionResults": [:],
            "response": .object(response.merging(more) { $1 }),
        ]
    }

    private func clientData(_ step: JSON, _ type: String, _ fault: Fault?) throws -> [UInt8] {
        let challenge = try XCTUnwrap(Self.member("challenge", in: step)?.stringValue)
        let data: JSON = [
            "type": .string(fault == .type ? "payment.get" : type),
            "challenge": .string(fault == .challenge ? challenge + "A" : challenge),
            "origin": fault == .origin ? "https://evil.example" : "http://127.0.0.1:8080", "crossOrigin": false,
        ]
        return Array(data.text.utf8)
    }

    private func authenticatorData(_ fault: Fault?, flags: UInt8) -> [UInt8] {
        Digest.sha256(fault == .relyingParty ? "evil.example" : "127.0.0.1")
            + [fault == .absence ? flags & 0xFE : flags, 0, 0, 0, count]
    }

    // AAGUID, length, identifier, and a COSE key.
    private func attested(_ fault: Fault?) -> [UInt8] {
        let point = Array(key.publicKey.rawRepresentation)
        let y = fault == .key ? Array(repeating: UInt8(7), count: 32) : Array(point[32...])
        return Array(repeating: 0, count: 16) + [UInt8(id.count >> 8), UInt8(id.count & 0xFF)] + id
            + [0xA5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20] + point[..<32] + [0x22, 0x58, 0x20] + y
    }

    private func text(_ text: String) -> [UInt8] { [0x60 + UInt8(text.utf8.count)] + Array(text.utf8) }

    private func encode(_ bytes: [UInt8]) -> String { Base64URL.encode(bytes) }

    private static func member(_ name: String, in json: JSON) -> JSON? {
        switch json {
        case .array(let elements): elements.lazy.compactMap { member(name, in: $0) }.first
        case .object(let members): members[name] ?? members.values.lazy.compactMap { member(name, in: $0) }.first
        default: nil
        }
    }
}
