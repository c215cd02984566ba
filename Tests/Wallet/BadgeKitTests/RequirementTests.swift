import BadgeAuthority
import BadgeCredentials
import BadgeKeys
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit
@testable import BadgeStorage

/// The requirements on the passcode and on agreements, as far as only a whole wallet can show them.
final class RequirementTests: XCTestCase {
    private static let code = "482915"
    private static let policy: [JSON] = [["type": "passcode", "askEvery": "PT5M"]]

    @MainActor
    func testPC1SixDigitsUnlessThePolicySaysFourAndAnyCharactersWhereItAllowsThem() async throws {
        let text = String(repeating: "Ünïcødé 𝔘 ", count: 6) + "1234"
        let rows: [(JSON, [String], BadgeError.Code?)] = [
            (["type": "passcode"], ["48291"], .passcodeUnfit), (["type": "passcode"], ["482915"], nil),
            (["type": "passcode", "minLength": 4], ["482"], .passcodeUnfit),
            (["type": "passcode", "minLength": 4], ["4829"], nil), (["type": "passcode"], ["48a915"], .passcodeUnfit),
            (["type": "passcode", "kind": "text"], [text], nil),
        ]
        try await playEach(rows) { restriction, entries, refusal in
            let bearer = try await BadgeHolder([restriction])
            bearer.book.entries = entries.map { .new($0) }
            let ending = await bearer.ending()
            XCTAssertEqual(ending, refusal == nil ? .completed : .failed(.declined), "\(entries)")
            XCTAssertEqual(bearer.book.refusals.map(\.code), refusal.map { [$0] } ?? [], "\(entries)")
        }
    }

    @MainActor
    func testPC1OnePasscodeOpensInEveryUnicodeFormOfIt() async throws {
        let bearer = try await BadgeHolder([["type": "passcode", "kind": "text"]])
        try await bearer.setPasscode("caf\u{E9} \u{FB01}ne")
        bearer.book.entries = [.current("cafe\u{301} fine")]

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(bearer.book.refusals, [])
    }

    @MainActor
    func testPC2RepeatsSequencesDatesAndCommonOnesAreRefusedEachWithItsReason() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.book.entries = ["777777", "345678", "19840312", "121212", "123123"].map { .new($0) }

        let ending = await bearer.ending()

        let fields = bearer.book.refusals.compactMap { refusal -> [String]? in
            guard case .invalidFields(let fields) = refusal.detail else { return nil }
            return fields.map(\.path)
        }
        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(bearer.book.refusals.map(\.code), Array(repeating: .passcodeUnfit, count: 5))
        XCTAssertTrue(
            fields.count == 5 && fields.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0 == "new" } }, "\(fields)")
        XCTAssertGreaterThanOrEqual(Set(bearer.book.refusals.map(\.reason)).count, 3)
        XCTAssertFalse(bearer.book.refusals.contains { $0.reason.contains("777777") })
    }

    @MainActor
    func testPC4EveryDelayIsKeptToTheSecond() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        try await bearer.setPasscode(Self.code)

        try await playEach([0, 0, 0, 0, 60, 300, 900, 900, 3600] as [TimeInterval]) { delay in
            bearer.book.entries = [.current("111111")]
            _ = await bearer.ending()
            let until = try await bearer.wallet.passcodeStatus.lockedUntil
            XCTAssertEqual(until, delay == 0 ? nil : bearer.world.clock.now() + delay)
            try await Self.assertLocked(bearer, for: delay)
        }
        bearer.book.entries = [.current("111111")]
        let ending = await bearer.ending()

        XCTAssertEqual(ending, .failed(.passcodeExhausted))
    }

    @MainActor
    func testPC5NoWallClockShortensADelayAndARestartBeginsItAnew() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        try await bearer.setPasscode(Self.code)
        bearer.book.entries = (0..<5).map { .current("11111\($0)") }
        _ = await bearer.ending()

        bearer.world.clock.advance(by: 15 * 86_400)
        let later = try await bearer.wallet.store.passcode()?.lockedFor
        bearer.world.clock.advance(by: -15 * 86_400)
        bearer.world.monotonicClock.advance(by: 59)
        let almost = try await bearer.wallet.store.passcode()?.lockedFor
        bearer.world.monotonicClock.restart()
        let wallet = try await bearer.world.reopened()
        let restarted = try await wallet.store.passcode()?.lockedFor

        XCTAssertEqual([later, almost, restarted], [60, 1, 60])
        try await wallet.close()
    }

    @MainActor
    func testPC7EveryWrongEntryCountsTheSameOneTooSinceNoTraceOfItIsKept() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        try await bearer.setPasscode(Self.code)
        let before = try await Self.texts(bearer)
        bearer.book.entries = Array(repeating: .current("640271"), count: 3)

        _ = await bearer.ending()

        let (found, after) = (try await bearer.contents(), try await Self.texts(bearer))
        let log = try await bearer.wallet.auditEntries().map(\.text)
        XCTAssertEqual(found.wrongTries, 3)
        XCTAssertEqual(bearer.book.refusals.map(\.detail), [.triesLeft(9), .triesLeft(8), .triesLeft(7)])
        XCTAssertEqual(after, before)
        XCTAssertFalse(log.contains { $0.contains("640271") })
    }

    @MainActor
    func testPC11TheKeyIsGoneOnLockAndWhenTheEntryCountsNoLonger() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        try await bearer.setPasscode(Self.code)
        var unlocked: [Bool] = []
        let look = { @MainActor in unlocked.append(bearer.wallet.unlockCache.key() != nil) }

        bearer.book.entries = [.current(Self.code), .current(Self.code), .current(Self.code)]
        try await bearer.wallet.verifyPasscode()
        look()
        bearer.wallet.lock()
        look()
        try await bearer.wallet.verifyPasscode()
        bearer.world.monotonicClock.advance(by: 299)
        look()
        bearer.world.monotonicClock.advance(by: 1)
        look()
        try await bearer.wallet.verifyPasscode()
        bearer.world.monotonicClock.restart()
        look()

        XCTAssertEqual(unlocked, [true, false, true, false, false])
    }

    @MainActor
    func testPC11AKeyThatNobodyAsksForIsDroppedToo() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        try await bearer.setPasscode(Self.code)
        bearer.book.entries = [.current(Self.code)]
        try await bearer.wallet.verifyPasscode()

        weak let key = bearer.wallet.unlockCache.key()
        XCTAssertNotNil(key)
        bearer.wallet.lock()

        XCTAssertNil(key)
    }

    @MainActor
    func testPC12NothingThatAStrangerCanSendCountsATryOrLocks() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        try await bearer.setPasscode(Self.code)
        let stranger = SigningKey(random: SystemRandom())

        for offer in Self.strangersOffers { _ = await Ending { try await bearer.wallet.provision(offer) } }
        bearer.world.wire.rule { try await Self.tampered($0, by: stranger) }
        for _ in 0..<12 { _ = try await bearer.world.sync() }
        bearer.world.wire.reset()

        let state = try await bearer.wallet.passcodeStatus
        let found = try await bearer.contents()
        bearer.book.startOver()
        bearer.book.entries = [.current(Self.code)]
        let ending = await bearer.ending()
        XCTAssertEqual(state.triesLeft, 10)
        XCTAssertNil(state.lockedUntil)
        XCTAssertTrue(state.isSet)
        XCTAssertEqual(found.audit.filter { $0.hasPrefix("passcode") }, [])
        XCTAssertEqual(found.statuses, [.active])
        XCTAssertEqual(ending, .completed)
    }

    @MainActor
    func testUA1AReceiptHoldsTheDocumentTheTimeTheMethodAndTheOneBefore() async throws {
        let bearer = try await BadgeHolder([Restrictions.terms()])
        bearer.book.decisions = [{ [$0[0].accepted, $0[1].declined] }]

        _ = await bearer.ending()

        let statements = try bearer.authority.receipts().map(\.statement)
        let receipts = try bearer.authority.receipts().map(\.compact)
        XCTAssertEqual(statements.map(\.badgeID), [bearer.badge.id, bearer.badge.id])
        XCTAssertEqual(statements.map { "\($0.kind)/\($0.version)/\($0.locale)" }, ["terms/3/en", "privacy/1/en"])
        XCTAssertEqual(statements.map(\.digest), ["Wear it.", "We log."].map { Data(Digest.sha256($0)) })
        XCTAssertEqual(statements.map(\.decision), [.accepted, .declined])
        XCTAssertEqual(statements.map(\.decidedAt), [WalletFixture.start, WalletFixture.start])
        XCTAssertEqual(statements.map(\.timeSource.rawValue), ["device", "device"])
        XCTAssertEqual(statements.map(\.method.rawValue), ["prompt", "prompt"])
        XCTAssertEqual(statements.map(\.previous), [nil, Data(Digest.sha256(receipts[0]))])
    }

    @MainActor
    func testUA2ChangedTextUnderTheSameNameEndsTheAcceptance() async throws {
        let bearer = try await BadgeHolder([Restrictions.terms(privacy: false)])
        bearer.book.decisions = [{ $0.map(\.accepted) }]
        let accepted = await bearer.ending()
        try await bearer.publish([Restrictions.terms("3", "Wear it on Sundays.", privacy: false)])

        let changed = await bearer.ending()

        let status = try await bearer.wallet.agreements(of: bearer.badge.id)
        XCTAssertEqual([accepted, changed], [.completed, .failed(.declined)])
        XCTAssertEqual(status.map(\.isAccepted), [nil])
    }

    @MainActor
    func testUA3AWithdrawalIsARecordOfItsOwnAndEndsTheUse() async throws {
        let bearer = try await BadgeHolder([Restrictions.terms(privacy: false)])
        bearer.book.decisions = [{ $0.map(\.accepted) }]
        let accepted = await bearer.ending()

        try await bearer.wallet.withdrawAgreement(.init(rawValue: "terms/3/en"), of: bearer.badge.id)

        let withdrawn = await bearer.ending()
        let history = try await bearer.wallet.store.agreementHistory(of: bearer.badge.id)
        let twice = await Ending {
            try await bearer.wallet.withdrawAgreement(.init(rawValue: "terms/3/en"), of: bearer.badge.id)
        }
        XCTAssertEqual([accepted, withdrawn, twice], [.completed, .failed(.declined), .failed(.notFound)])
        XCTAssertEqual(history.map(\.statement.decision), [.accepted, .withdrawn])
        XCTAssertEqual(history[1].statement.previous, Data(Digest.sha256(history[0].receipt)))
        XCTAssertEqual(try bearer.authority.receipts().map(\.statement.decision), [.accepted, .withdrawn])
    }

    @MainActor
    func testUA4AReceiptIsSignedByTheBadgesKeyAndByNoOther() async throws {
        let bearer = try await BadgeHolder([Restrictions.terms(privacy: false)])
        bearer.book.decisions = [{ $0.map(\.accepted) }]
        _ = await bearer.ending()
        let receipt = try XCTUnwrap(bearer.authority.receipts().first?.compact)
        let credential = try await bearer.wallet.credentials(of: bearer.badge.id).first
        let holder = try XCTUnwrap(credential).holderKey

        let read = try AgreementReceipt.verify(receipt, holder: holder)

        XCTAssertEqual(read.statement.decision, .accepted)
        XCTAssertEqual(read.key.thumbprint, holder)
        let stranger = SigningKey(random: SystemRandom())
        let forged = try AgreementReceipt.sign(read.statement, with: stranger)
        assertThrows(.credentialKeyMismatch) { try AgreementReceipt.verify(forged.compact, holder: holder) }
    }

    private static let strangersOffers = [
        "openid-credential-offer://?credential_offer=%7B%7D", "badge:passcode?code=111111",
        "openid-credential-offer://?credential_offer_uri=http%3A%2F%2Fevil.example", "badge:lock", "passcode",
    ]

    /// A status list that revokes and a policy that takes one try, both signed by a stranger.
    private static func tampered(_ call: Wire.Call, by stranger: SigningKey) async throws -> HTTPTransportResponse {
        let answer = try await call.forward()
        guard let token = String(data: answer.body, encoding: .utf8), token.split(separator: ".").count == 3 else {
            return answer
        }
        let signed = try JWS(token)
        let forged = try JWS.sign(signed.payload, type: try signed.header["typ"].string(), with: stranger)
        return HTTPTransportResponse(response: answer.response, body: Data(forged.utf8))
    }

    /// The members of the row that could hold a trace of an entry.
    @MainActor
    private static func texts(_ bearer: BadgeHolder) async throws -> PasscodeKeyPair? {
        try await bearer.wallet.store.passcode()?.lock
    }

    @MainActor
    private static func assertLocked(_ bearer: BadgeHolder, for delay: TimeInterval) async throws {
        guard delay > 0 else { return }
        bearer.wait(delay - 1)
        bearer.book.startOver()
        bearer.book.entries = [.current(code)]
        let ending = await bearer.ending()
        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(bearer.book.refusals.map(\.code), [.passcodeLocked], "\(delay)")
        bearer.wait(1)
    }
}
