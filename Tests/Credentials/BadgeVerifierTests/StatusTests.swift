import BadgeAuthority
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeTesting
import BadgeTransport
import BadgeVerifier
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import VerifierTestSupport
import XCTest

final class StatusTests: XCTestCase {
    func testSuspensionReinstatementAndRevocationAreSeenAfterTheTimeToLive() async throws {
        let door = try await VerifierFixture()
        let (authority, badge) = (door.organization.authority, try door.badge())
        var seen: [VerificationFailure.Reason?] = []
        let look = { try await door.verify(door.present()).reason }

        seen.append(try await look())
        try authority.suspend(badge)
        door.clock.advance(by: 59)
        seen.append(try await look())
        door.clock.advance(by: 1)
        seen.append(try await look())
        try authority.reinstate(badge)
        door.clock.advance(by: 60)
        seen.append(try await look())
        try authority.revoke(badge)
        door.clock.advance(by: 60)
        seen.append(try await look())

        XCTAssertEqual(seen, [nil, nil, .suspended, nil, .revoked])
        XCTAssertEqual(door.wire.count, 4)
    }

    func testAnUnchangedListIsNotSentAgainAndAChangedOneIs() async throws {
        let door = try await VerifierFixture()
        let wire = ListTransport(door.wire)
        let reader = PresentationVerifier(
            trust: [try VerifierFixture.trust(door.organization)], transport: wire, clock: door.clock
        ) { _ in }
        let look = {
            try await reader.verify(
                door.present(), audience: VerifierFixture.audience, nonce: VerifierFixture.nonce
            ).reason
        }
        var seen: [VerificationFailure.Reason?] = []

        for _ in 0..<3 {
            seen.append(try await look())
            door.clock.advance(by: 60)
        }
        try door.organization.authority.suspend(door.badge())
        seen.append(try await look())

        XCTAssertEqual(seen, [nil, nil, nil, .suspended])
        XCTAssertEqual(wire.statuses, [200, 304, 304, 200])
    }

    func testAListThatIsUsedOfflineIsFetchedWithItsNewestSignature() async throws {
        let door = try await VerifierFixture()
        let wire = ListTransport(door.wire)
        let reader = PresentationVerifier(
            trust: [try VerifierFixture.trust(door.organization)], transport: wire,
            offline: .accept(maxAge: 3600), clock: door.clock
        ) { _ in }

        for _ in 0..<2 {
            _ = try await reader.verify(
                door.present(), audience: VerifierFixture.audience, nonce: VerifierFixture.nonce)
            door.clock.advance(by: 60)
        }

        XCTAssertEqual(wire.statuses, [200, 200])
    }

    func testAHundredVerificationsAtOnceAskOnce() async throws {
        let door = try await VerifierFixture()
        let gate = Gate()
        door.wire.hold(at: gate)
        let shown = try door.present()

        let valid = try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<100 { group.addTask { try await door.verify(shown).isValid } }
            while door.wire.count == 0 { await Task.yield() }
            gate.open()
            return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }

        XCTAssertEqual(valid, 100)
        XCTAssertEqual(door.wire.count, 1)
    }

    func testAClockThatWentBackMakesTheReaderAskAgain() async throws {
        let door = try await VerifierFixture()
        _ = try await door.verify(door.present())

        door.clock.advance(by: -30)
        _ = try await door.verify(door.present())

        XCTAssertEqual(door.wire.count, 2)
    }

    func testAListWithoutATimeToLiveIsKeptForAMinute() async throws {
        let (issuer, clock) = (SigningKey(random: SeededRandom(seed: 93)), FixedClock(VerifierFixture.start))
        let wire = CountedTransport(ListServer(key: issuer, clock: clock, ttl: nil))
        let reader = PresentationVerifier(
            trust: [TrustedIssuer(issuer: ListServer.issuer, keys: [issuer.publicKey])], transport: wire, clock: clock)

        var counts: [Int] = []
        for seconds in [0.0, 59, 1] {
            clock.advance(by: seconds)
            _ = try await reader.look(atList: 1, signedBy: issuer, at: clock)
            counts.append(wire.count)
        }

        XCTAssertEqual(counts, [1, 1, 2])
    }

    func testWithoutAStatusABadgeIsRefusedAndTheNextVerificationAsksAgain() async throws {
        let door = try await VerifierFixture()
        let unreachable: @Sendable () throws -> HTTPTransportResponse = {
            throw BadgeError(.serverUnreachable, reason: "The server cannot be reached.")
        }

        door.wire.answer(unreachable)
        let offline = try await door.verify(door.present())
        door.wire.answer(nil)
        let online = try await door.verify(door.present())

        XCTAssertEqual(offline.reason, .statusUnknown)
        XCTAssertTrue(online.isValid)
    }

    func testAKeptListDoesNotOutliveItsTimeToLiveForWantOfANetwork() async throws {
        let door = try await VerifierFixture()
        _ = try await door.verify(door.present())

        door.wire.answer { throw BadgeError(.serverUnreachable, reason: "The server cannot be reached.") }
        door.clock.advance(by: 59)
        let kept = try await door.verify(door.present())
        door.clock.advance(by: 1)
        let stale = try await door.verify(door.present())

        XCTAssertTrue(kept.isValid)
        XCTAssertEqual(stale.reason, .statusUnknown)
    }

    func testAListThatDoesNotVerifyIsNoStatus() async throws {
        let door = try await VerifierFixture()
        let address = try XCTUnwrap(door.organization.authority.badges().first).statusReference
        let stranger = SigningKey(random: SeededRandom(seed: 95))
        let list = StatusList(count: 65_536)
        let own = try StatusListToken.sign(
            list: list, uri: address.list, issuedAt: VerifierFixture.start, expires: nil, ttl: nil, key: stranger)

        for answer in [
            HTTPTransportResponse.text(own, type: "application/statuslist+jwt"), .json(["status_list": [:]]),
        ] {
            door.wire.answer { answer }
            let verification = try await door.verify(door.present())
            XCTAssertEqual(verification.reason, .statusUnknown)
        }
    }

    func testAStatusOfTheOrganizationsOwnIsToldWithItsNumber() async throws {
        let shown = try await foreignBadge(
            ["status_list": ["idx": 5, "uri": "https://issuer.example/list"]], listing: 3)

        guard case .refused(let failure) = shown else { return XCTFail("It is accepted.") }
        XCTAssertEqual(failure.reason, .statusUnknown)
        XCTAssertTrue(failure.explanation.contains("status 3"), failure.explanation)
    }

    func testAListMayEndWithALineBreakAndABadgeHaveOddSoundClaims() async throws {
        let shown = try await foreignBadge(
            ["status_list": ["idx": 5, "uri": "https://issuer.example/list"], "identifier_list": [:]],
            ["serial": .decimal("18446744073709551616"), "pre\u{301}nom": "Zoe\u{308}"], listing: 0)

        XCTAssertTrue(shown.isValid)
    }

    func testABadgeWhoseStatusIsToldInAnotherWayIsNotMalformed() async throws {
        for status: JSON in [
            ["identifier_list": ["id": "1", "uri": "https://x.example"]], [:], ["status_list": .null],
        ] {
            let shown = try await foreignBadge(status, listing: 0)

            XCTAssertEqual(shown.reason, .statusUnknown, status.text)
        }
    }

    private func foreignBadge(
        _ status: JSON, _ claims: [String: JSON] = [:], listing value: UInt8
    ) async throws -> VerificationResult {
        let random = SeededRandom(seed: 96)
        let (issuer, holder) = (SigningKey(random: random), SigningKey(random: random))
        let own: [String: JSON] = [
            "iss": .string(ListServer.issuer), "vct": "badge", "iat": 1_800_000_000,
            "cnf": ["jwk": holder.publicKey.json], "status": status,
        ]
        let credential = try SDJWT.issue(
            claims: claims.merging(own) { $1 }, disclosable: [:], type: "application/dc+sd-jwt", key: issuer,
            random: random)
        var list = StatusList(count: 8)
        list[5] = StatusList.Status(rawValue: value)
        let token = try StatusListToken.sign(
            list: list, uri: try JSONReader("https://issuer.example/list").url(), issuedAt: VerifierFixture.start,
            expires: nil,
            ttl: nil, key: issuer)
        let wire = CountedTransport(ListServer(key: issuer, clock: FixedClock(VerifierFixture.start)))
        wire.answer { .text(token + "\r\n", type: "application/statuslist+jwt") }
        let reader = PresentationVerifier(
            trust: [TrustedIssuer(issuer: ListServer.issuer, keys: [issuer.publicKey])], transport: wire,
            clock: FixedClock(VerifierFixture.start))
        let shown = try SDJWT.present(
            Secret(utf8: credential), key: holder, audience: "a", nonce: "n", now: VerifierFixture.start)
        return try await reader.verify(shown.text, audience: "a", nonce: "n")
    }

    func testAnOlderListDoesNotReplaceANewerOne() async throws {
        let door = try await VerifierFixture()
        let address = try XCTUnwrap(door.organization.authority.badges().first).statusReference.list
        let list = HTTPRequest(.get, to: address)
        let old = try await door.organization.authority.transport().send(list, body: Data())
        try door.organization.authority.suspend(door.badge())
        door.clock.advance(by: 60)

        let suspended = try await door.verify(door.present())
        door.wire.answer { old }
        door.clock.advance(by: 60)
        let replayed = try await door.verify(door.present())

        XCTAssertEqual([suspended.reason, replayed.reason], [.suspended, .suspended])
    }

    func testACancelledVerificationEndsAtOnceAndTheOthersGoOn() async throws {
        let door = try await VerifierFixture()
        let gate = Gate()
        door.wire.hold(at: gate)
        let shown = try door.present()
        let first = Task { try await door.verify(shown) }
        while door.wire.count == 0 { await Task.yield() }
        let second = Task { try await door.verify(shown) }

        first.cancel()
        let firstEnd = await first.result
        gate.open()
        let secondEnd = try await second.value

        XCTAssertThrowsError(try firstEnd.get()) { XCTAssertTrue($0 is CancellationError, "\($0)") }
        XCTAssertTrue(secondEnd.isValid)
    }

    func testSixtyFourListsAreKeptAndTheOldestGoesFirst() async throws {
        let (issuer, clock) = (SigningKey(random: SeededRandom(seed: 93)), FixedClock(VerifierFixture.start))
        let wire = CountedTransport(ListServer(key: issuer, clock: clock))
        let reader = PresentationVerifier(
            trust: [TrustedIssuer(issuer: ListServer.issuer, keys: [issuer.publicKey])], transport: wire, clock: clock)
        let look = { (number: Int) in
            try await reader.look(atList: number, signedBy: issuer, at: clock).isValid
        }

        for number in 1...65 {
            let isValid = try await look(number)
            XCTAssertTrue(isValid, "\(number)")
            clock.advance(by: 1)
        }
        var counts = [wire.count]
        for number in [2, 65, 1, 2] {
            _ = try await look(number)
            counts.append(wire.count)
        }

        // The first list went for the sixty-fifth, and the second for the first.
        XCTAssertEqual(counts, [65, 65, 65, 66, 67])
    }

    func testABadgeWithoutAStatusReferenceIsTakenOffline() async throws {
        let random = SeededRandom(seed: 94)
        let (issuer, holder) = (SigningKey(random: random), SigningKey(random: random))
        let credential = try SDJWT.issue(
            claims: [
                "iss": "https://issuer.example", "vct": "badge", "iat": 1_800_000_000,
                "cnf": ["jwk": holder.publicKey.json],
            ], disclosable: [:], key: issuer, random: random)
        let shown = try SDJWT.present(
            Secret(utf8: credential), key: holder, audience: "a", nonce: "n", now: VerifierFixture.start)
        let reader = PresentationVerifier(
            trust: [TrustedIssuer(issuer: "https://issuer.example", keys: [issuer.publicKey])],
            transport: ScriptedTransport(), clock: FixedClock(VerifierFixture.start))

        let verification = try await reader.verify(shown.text, audience: "a", nonce: "n")

        XCTAssertTrue(verification.isValid)
    }
}

// Keeps how the requests for lists were answered.
private final class ListTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let answered = Mutex<[Int]>([])

    init(_ transport: any HTTPTransport) { self.transport = transport }

    var statuses: [Int] { answered.withLock { $0 } }

    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        let exchange = try await transport.send(request, body: body)
        if request.path?.hasPrefix("/status/") == true {
            answered.withLock { $0.append(exchange.response.status.code) }
        }
        return exchange
    }

    func close() async throws {}
}
