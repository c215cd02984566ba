import BadgeAuthority
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeTransport
import BadgeVerifier
import Foundation
import HTTPTypes
import TestSupport
import VerifierTestSupport
import XCTest

// What a verifier does with the status lists that it holds when it starts again, or when there is no network.
final class StoredStatusTests: XCTestCase {
    func testTheNextProcessTakesAStoredListWithinItsTimeToLive() async throws {
        let door = try await VerifierFixture()
        let folder = try TemporaryHome()
        _ = try await door.verifier(in: folder).look(door)

        door.goOffline()
        let stored = try await door.verifier(in: folder).look(door)
        door.clock.advance(by: 60)
        let due = try await door.verifier(in: folder).look(door)

        XCTAssertEqual([stored.reason, due.reason], [nil, .statusUnknown])
        XCTAssertEqual(stored.findings, [])
    }

    func testAStoredListIsVerifiedAgainWhenItIsRead() async throws {
        let door = try await VerifierFixture()
        let address = try XCTUnwrap(door.organization.authority.badges().first).statusReference.list
        let stranger = SigningKey(random: SeededRandom(seed: 70))
        let list = StatusList(count: 65_536)
        let token = { (uri: URL) in
            try StatusListToken.sign(
                list: list, uri: uri, issuedAt: VerifierFixture.start, expires: nil, ttl: 60, key: stranger)
        }
        let forged = [try token(address), "", "x", String(repeating: "a", count: 9 << 20)]

        try await playEach(forged) { text in
            let folder = try TemporaryHome()
            door.wire.answer(nil)
            _ = try await door.verifier(in: folder).look(door)
            try Data(text.utf8).write(to: try Self.file(in: folder))
            door.goOffline()

            let result = try await door.verifier(in: folder, offline: .accept(maxAge: 3600)).look(door)

            XCTAssertEqual(result.reason, .statusUnknown)
        }
    }

    func testAnOlderListDoesNotReplaceTheOneThatWasStored() async throws {
        let door = try await VerifierFixture()
        let folder = try TemporaryHome()
        let address = try XCTUnwrap(door.organization.authority.badges().first).statusReference.list
        let old = try await door.organization.authority.transport().send(
            .init(.get, to: address), body: Data())
        try door.organization.authority.suspend(door.badge())
        door.clock.advance(by: 60)
        _ = try await door.verifier(in: folder).look(door)

        door.wire.answer { old }
        door.clock.advance(by: 60)
        let replayed = try await door.verifier(in: folder).look(door)

        XCTAssertEqual(replayed.reason, .suspended)
    }

    func testOfflineAListDecidesForAsLongAsTheRuleSays() async throws {
        let door = try await VerifierFixture()
        let folder = try TemporaryHome()
        _ = try await door.verifier(in: folder).look(door)
        door.goOffline()

        door.clock.advance(by: 3600)
        let refused = try await door.verifier(in: folder).look(door)
        let accepted = try await door.verifier(in: folder, offline: .accept(maxAge: 3600)).look(door)
        door.clock.advance(by: 1)
        let tooOld = try await door.verifier(in: folder, offline: .accept(maxAge: 3600)).look(door)

        XCTAssertEqual([refused.reason, accepted.reason, tooOld.reason], [.statusUnknown, nil, .statusUnknown])
        XCTAssertEqual(accepted.findings.map(\.name), [.statusOffline])
        XCTAssertEqual(
            accepted.findings.first?.explanation,
            "The organization cannot be reached. Its status list of 2027-01-15T08:00:00Z was taken; what it withdrew "
                + "later is not known here.")
    }

    func testOfflineTheAgeOfAListCountsFromItsSignature() async throws {
        try await playEach([false, true]) { isNextProcess in
            let door = try await VerifierFixture()
            let folder = try TemporaryHome()
            let address = try XCTUnwrap(door.organization.authority.badges().first).statusReference.list
            let signed = try await door.organization.authority.transport().send(.init(.get, to: address), body: Data())
            let next = { try door.verifier(in: folder, offline: .accept(maxAge: 3600)) }
            let first = try next()
            // A copy that was kept on the way for half an hour.
            door.clock.advance(by: 1800)
            door.wire.answer { signed }
            let received = try await first.look(door)
            door.goOffline()
            let verifier = isNextProcess ? try next() : first

            door.clock.advance(by: 1800)
            let atTheLimit = try await verifier.look(door)
            door.clock.advance(by: 1)
            let tooOld = try await verifier.look(door)

            XCTAssertEqual([received.reason, atTheLimit.reason, tooOld.reason], [nil, nil, .statusUnknown])
            XCTAssertEqual(atTheLimit.findings.map(\.name), [.statusOffline])
            XCTAssertTrue(
                atTheLimit.findings.first?.explanation.contains("of 2027-01-15T08:00:00Z") == true,
                "\(atTheLimit.findings)")
        }
    }

    func testOfflineAListOfTheNextFetchIsAsOldAsThatOne() async throws {
        let door = try await VerifierFixture()
        let verifier = try door.verifier(offline: .accept(maxAge: 3600))
        _ = try await verifier.look(door)
        door.clock.advance(by: 3000)
        let renewed = try await verifier.look(door)
        door.goOffline()

        door.clock.advance(by: 3600)
        let atTheLimit = try await verifier.look(door)
        door.clock.advance(by: 1)
        let tooOld = try await verifier.look(door)

        XCTAssertEqual([renewed.reason, atTheLimit.reason, tooOld.reason], [nil, nil, .statusUnknown])
    }

    func testOfflineAListThatWasSignedInTheFutureDecidesNothing() async throws {
        let door = try await VerifierFixture()
        let verifier = try door.verifier(offline: .accept(maxAge: 86_400))
        door.clock.advance(by: 7200)
        _ = try await verifier.look(door)
        door.goOffline()

        door.clock.advance(by: -60)
        let skewed = try await verifier.look(door)
        door.clock.advance(by: -1)
        let ahead = try await verifier.look(door)
        door.clock.advance(by: -7139)
        let hoursAhead = try await verifier.look(door)

        XCTAssertEqual([skewed.reason, ahead.reason, hoursAhead.reason], [nil, .statusUnknown, .statusUnknown])
    }

    func testOfflineAnExpiredListDecidesNothing() async throws {
        let door = try await VerifierFixture()
        let verifier = try door.verifier(offline: .accept(maxAge: 30 * 86_400))
        _ = try await verifier.look(door)
        let address = try XCTUnwrap(door.organization.authority.badges().first).statusReference.list
        let token = try await door.organization.authority.transport().send(.init(.get, to: address), body: Data())
        let expires = try JWS(String(decoding: token.body, as: UTF8.self)).payload["exp"]?.integerValue ?? 0

        door.goOffline()
        door.clock.advance(by: TimeInterval(expires) - VerifierFixture.start.timeIntervalSince1970 - 1)
        let inForce = try await verifier.look(door)
        door.clock.advance(by: 1)
        let expired = try await verifier.look(door)

        XCTAssertEqual([inForce.reason, expired.reason], [nil, .statusUnknown])
    }

    func testOfflineARevokedBadgeIsRefusedAsRevoked() async throws {
        let door = try await VerifierFixture()
        let verifier = try door.verifier(offline: .accept(maxAge: 3600))
        try door.organization.authority.revoke(door.badge())
        _ = try await verifier.look(door)

        door.goOffline()
        door.clock.advance(by: 600)
        let result = try await verifier.look(door)

        XCTAssertEqual(result.reason, .revoked)
    }

    func testAServerThatAnswersWronglyIsNotOffline() async throws {
        let door = try await VerifierFixture()
        let verifier = try door.verifier(offline: .accept(maxAge: 3600))
        _ = try await verifier.look(door)
        door.clock.advance(by: 60)

        for answer in [HTTPTransportResponse.empty(status: 404), .json([:]), .empty(status: 503)] {
            door.wire.answer { answer }
            let result = try await verifier.look(door)
            XCTAssertEqual(result.reason, .statusUnknown)
        }
    }

    func testAServerThatCannotBeReachedIsAskedAgainAfterHalfAMinute() async throws {
        let door = try await VerifierFixture()
        let verifier = try door.verifier(offline: .accept(maxAge: 3600))
        _ = try await verifier.look(door)
        door.goOffline()
        door.clock.advance(by: 60)
        var counts: [Int] = []

        for seconds in [0.0, 29, 1] {
            door.clock.advance(by: seconds)
            let before = door.wire.count
            let isValid = try await verifier.look(door).isValid
            counts.append(door.wire.count - before)
            XCTAssertTrue(isValid)
        }

        XCTAssertEqual(counts, [3, 0, 3])
    }

    func testAServerThatDoesNotAnswerIsGivenUpWhereAListMayDecide() async throws {
        let door = try await VerifierFixture()
        let waited = Captured<Int>()
        let verifier = PresentationVerifier(
            trust: [try VerifierFixture.trust(door.organization)], transport: door.wire, folder: nil,
            offline: .accept(maxAge: 3600), clock: door.clock, pause: { _ in }, patience: { waited.append($0) })
        let gate = Gate()
        door.wire.hold(at: gate)

        let withoutAList = try await verifier.look(door)
        gate.open()
        while try await !verifier.look(door).isValid { await Task.yield() }
        door.clock.advance(by: 60)
        let (second, before) = (Gate(), waited.values)
        door.wire.hold(at: second)
        let withAList = try await verifier.look(door)
        second.open()

        XCTAssertEqual(before.first, 20)
        XCTAssertEqual(withoutAList.reason, .statusUnknown)
        XCTAssertEqual(waited.values.last, 10)
        XCTAssertEqual(withAList.findings.map(\.name), [.statusOffline])
    }

    func testARequestThatNobodyWaitsForAnyMoreStillBringsTheList() async throws {
        let door = try await VerifierFixture()
        let verifier = PresentationVerifier(
            trust: [try VerifierFixture.trust(door.organization)], transport: door.wire, folder: nil, offline: .refuse,
            clock: door.clock, pause: { _ in }, patience: { _ in })
        let gate = Gate()
        door.wire.hold(at: gate)

        let tooSoon = try await verifier.look(door)
        gate.open()
        while try await !verifier.look(door).isValid { await Task.yield() }

        XCTAssertEqual(tooSoon.reason, .statusUnknown)
        XCTAssertEqual(door.wire.count, 1)
    }

    func testOfTooManyStoredListsTheOldestGoes() async throws {
        let folder = try TemporaryHome()
        let (key, clock) = (SigningKey(random: SeededRandom(seed: 96)), FixedClock(VerifierFixture.start))
        let reader = PresentationVerifier(
            trust: [TrustedIssuer(issuer: ListServer.issuer, keys: [key.publicKey])],
            transport: ListServer(key: key, clock: clock), folder: folder.url, offline: .refuse, clock: clock
        ) { _ in }
        var stored: [String] = []
        // Stored a second apart, and not in the order of their names.
        for number in 1...64 {
            _ = try await reader.look(atList: number, signedBy: key, at: clock)
            let name = try XCTUnwrap(Self.names(in: folder).first { !stored.contains($0) })
            stored.append(name)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_500_000_000 + Double(number))],
                ofItemAtPath: folder.url.appending(path: "status/\(name)").path)
        }

        _ = try await reader.look(atList: 65, signedBy: key, at: clock)

        let left = try Self.names(in: folder)
        XCTAssertEqual(left.count, 64)
        XCTAssertEqual(stored.filter { !left.contains($0) }, [stored[0]])
        XCTAssertEqual(left.count { !stored.contains($0) }, 1, "the newest")
    }

    func testAListThatCannotBeStoredIsAFinding() async throws {
        let door = try await VerifierFixture()
        let folder = try TemporaryHome()
        try Data().write(to: folder.url.appending(path: "status"))

        let result = try await door.verifier(in: folder).look(door)

        XCTAssertTrue(result.isValid)
        XCTAssertEqual(result.findings.map(\.name), [.statusListNotStored])
    }

    private static func names(in folder: TemporaryHome) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.url.appending(path: "status").path)
    }

    private static func file(in folder: TemporaryHome) throws -> URL {
        let names = try names(in: folder)
        XCTAssertEqual(names.count, 1)
        return folder.url.appending(path: "status").appending(path: try XCTUnwrap(names.first))
    }
}

extension VerifierFixture {
    func goOffline() {
        wire.answer { throw BadgeError(.serverUnreachable, reason: "The server cannot be reached.") }
    }

    func verifier(in folder: TemporaryHome? = nil, offline: OfflineRule = .refuse) throws -> PresentationVerifier {
        PresentationVerifier(
            trust: [try Self.trust(organization)], transport: wire, folder: folder?.url, offline: offline,
            clock: clock
        ) { _ in }
    }
}

extension PresentationVerifier {
    /// Verifies a badge whose status is in a list of `ListServer`.
    func look(atList number: Int, signedBy key: SigningKey, at clock: FixedClock) async throws -> VerificationResult {
        let random = SeededRandom(seed: 97)
        let holder = SigningKey(random: random)
        let credential = try SDJWT.issue(
            claims: [
                "iss": .string(ListServer.issuer), "vct": "badge", "iat": 1_800_000_000,
                "cnf": ["jwk": holder.publicKey.json],
                "status": ["status_list": ["idx": 1, "uri": .string("\(ListServer.issuer)/status/\(number)")]],
            ], disclosable: [:], key: key, random: random)
        let shown = try SDJWT.present(
            Secret(utf8: credential), key: holder, audience: "a", nonce: "n", now: clock.now())
        return try await verify(shown.text, audience: "a", nonce: "n")
    }

    func look(_ door: VerifierFixture) async throws -> VerificationResult {
        try await verify(door.present(), audience: VerifierFixture.audience, nonce: VerifierFixture.nonce)
    }
}
