import BadgeAuthority
import BadgeCredentials
import BadgeKeys
import BadgeKit
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeTransport
import Foundation
import XCTest

/// Credentials that must not get in, each with its own answer and without a trace in the store.
final class BadCredentialTests: XCTestCase {
    func testAForgedKeySetGetsACredentialNoFurtherThanThePolicy() async throws {
        let world = try await WalletFixture()
        var forgery = Forgery.signed { _ in }
        forgery.hasGenuineKeys = false
        world.wire.rule(forgery.rule)
        let policy = await failure { try await world.wallet.provision(world.offer) }

        // The policy is signed by the organization's own key, which the forged key set does not hold.
        XCTAssertEqual(policy?.code, .signatureInvalid)
        XCTAssertEqual(world.wire.calls.last, "GET /policy")
    }

    func testASignatureOfAKeyThatIsNotPublished() async throws {
        var forgery = Forgery.signed { _ in }
        forgery.isKeyPublished = false
        try await assertRefused(forgery, .signatureInvalid)
    }

    func testChangedClaimsUnderTheOldSignature() async throws {
        try await assertRefused(.signatureInvalid) { text in
            var context = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            let payload = String(decoding: try Base64URL.decode(context[1]), as: UTF8.self)
            context[1] = Base64URL.encode(Array(payload.replacingOccurrences(of: "/status/", with: "/status/1").utf8))
            return context.joined(separator: ".")
        }
    }

    func testAnotherDevicesKey() async throws {
        let other = SigningKey(random: SystemRandom()).publicKey
        try await assertRefused(.signed { $0["cnf"] = ["jwk": other.json] }, .credentialKeyMismatch)
    }

    func testAnotherType() async throws {
        try await assertRefused(.signed { $0["vct"] = "http://127.0.0.1:8430/visitor" }, .credentialTypeMismatch)
    }

    func testAnotherIssuer() async throws {
        try await assertRefused(.signed { $0["iss"] = "http://127.0.0.1:8431" }, .credentialIssuerMismatch)
    }

    func testACredentialThatExpiresThisSecond() async throws {
        let now = JSON.integer(Int64(WalletFixture.start.timeIntervalSince1970))
        try await assertRefused(.signed { $0["exp"] = now }, .credentialExpired)
    }

    func testACredentialThatCountsFromTomorrowOn() async throws {
        let tomorrow = JSON.integer(Int64(WalletFixture.start.timeIntervalSince1970) + 86_400)
        try await assertRefused(.signed { $0["nbf"] = tomorrow }, .credentialNotYetValid)
    }

    func testAForgedDisclosure() async throws {
        let forged = Disclosure(name: "clearance", value: "top", random: SystemRandom()).text
        try await assertRefused(.disclosing { $0.append(forged) }, .disclosureInvalid)
    }

    func testADisclosureWithAnotherValue() async throws {
        let forged = Disclosure(name: "name", value: "Eve Mallory", random: SystemRandom()).text
        try await assertRefused(.disclosing { $0[0] = forged }, .disclosureInvalid)
    }

    func testADuplicatedDisclosure() async throws {
        try await assertRefused(.disclosing { $0.append($0[0]) }, .disclosureInvalid)
    }

    func testADigestThatStandsTwice() async throws {
        try await assertRefused(
            .signed { $0["_sd"] = .array(($0["_sd"]?.arrayValue ?? []) + ($0["_sd"]?.arrayValue ?? [])) },
            .disclosureInvalid)
    }

    func testWhatIsNoCredentialAtAll() async throws {
        try await assertRefused(.credentialMalformed) { _ in "not a credential" }
        try await assertRefused(.credentialMalformed) { _ in "a.b.c~" }
    }

    func testAnExpiryBeyondEveryCalendar() async throws {
        try await assertRefused(.signed { $0["exp"] = 253_402_300_800_000 }, .credentialMalformed)
    }

    func testTwoCredentialsForOneProof() async throws {
        let world = try await WalletFixture()
        world.wire.rule { call in
            let answer = try await call.forward()
            guard call.name == "POST /credential" else { return answer }
            return try answer.changing { $0["credentials"] = .array(($0["credentials"]?.arrayValue ?? []) * 2) }
        }
        // It says nothing about the grant, which stays until it runs out.
        try await world.assertRefuses(.serverAnswerInvalid, leaving: WalletFixture.resumable)
    }

    func testAPolicyThatIsNotTheOrganizations() async throws {
        let world = try await WalletFixture()
        world.wire.rule { call in
            let answer = try await call.forward()
            guard call.name == "GET /policy" else { return answer }
            let payload = try JWS(String(decoding: answer.body, as: UTF8.self)).payload
            let forged = try JWS.sign(
                payload, type: "badge-policy+jwt", with: SigningKey(random: SystemRandom()))
            return .text(forged, type: "application/badge-policy+jwt")
        }
        try await world.assertRefuses(.signatureInvalid, leaving: WalletFixture.resumable)
        XCTAssertEqual(try world.organization.authority.badges().count, 0)
    }

    private func assertRefused(_ forgery: Forgery, _ code: BadgeError.Code, line: UInt = #line) async throws {
        let world = try await WalletFixture()
        world.wire.rule(forgery.rule)
        try await world.assertRefuses(code, line: line)
        XCTAssertEqual(
            world.wire.calls.suffix(2), ["POST /credential", "POST /notification"], "The issuer hears of it.",
            line: line)
    }

    private func assertRefused(
        _ code: BadgeError.Code, line: UInt = #line, _ change: @escaping @Sendable (String) throws -> String
    ) async throws {
        let world = try await WalletFixture()
        world.wire.rule { call in
            let answer = try await call.forward()
            guard call.name == "POST /credential" else { return answer }
            let text = try answer.json["credentials"]?.arrayValue?.first?["credential"]?.stringValue ?? ""
            let changed = try change(text)
            return try answer.changing { $0["credentials"] = [["credential": .string(changed)]] }
        }
        try await world.assertRefuses(code, line: line)
    }
}

private func * (elements: [JSON], times: Int) -> [JSON] { (0..<times).flatMap { _ in elements } }
