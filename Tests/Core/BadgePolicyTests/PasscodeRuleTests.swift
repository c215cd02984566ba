import BadgeModel
import BadgePolicy
import Foundation
import TestSupport
import XCTest

final class PasscodeRuleTests: XCTestCase {
    private static let digits = PasscodeRules(minLength: 6, kind: .digits)

    func testAnEntryCountsForAsLongAsThePolicySays() throws {
        let asked = UnmetReason.passcodeNeeded(triesLeft: 10, lockedUntil: nil)
        let table: [(PasscodeFacts.Entry, UnmetReason?, UnmetReason?)] = [
            (.now, nil, nil), (.ago(0), nil, asked), (.ago(299.9), nil, asked), (.ago(300), asked, asked),
            (.ago(-1), asked, asked), (.ago(.nan), asked, asked), (.never, asked, asked),
        ]

        for (entry, withPeriod, everyTime) in table {
            let change = { (facts: inout PolicyFacts) in
                facts.passcode = .known(PasscodeFacts(setUnder: Self.digits, entry: entry))
            }
            XCTAssertEqual(try Wallet.reason(#"{"type":"passcode","askEvery":"PT5M"}"#, change), withPeriod, "\(entry)")
            XCTAssertEqual(try Wallet.reason(#"{"type":"passcode"}"#, change), everyTime, "\(entry)")
        }
    }

    func testSaysWhatStandsInTheWay() throws {
        let table: [(PasscodeFacts, UnmetReason?)] = [
            (PasscodeFacts(setUnder: nil, entry: .now), .passcodeNotSet(Self.digits)),
            (PasscodeFacts(setUnder: Self.digits, wrongTries: 10, entry: .now), .passcodeExhausted(.deleteBadge)),
            (PasscodeFacts(setUnder: Self.digits, wrongTries: 11, entry: .now), .passcodeExhausted(.deleteBadge)),
            (
                PasscodeFacts(setUnder: Self.digits, wrongTries: 5, lockedFor: 60, entry: .now),
                .passcodeNeeded(triesLeft: 5, lockedUntil: Wallet.noon + 60)
            ),
            (
                PasscodeFacts(setUnder: PasscodeRules(minLength: 4, kind: .digits), entry: .now),
                .passcodeTooWeak(Self.digits)
            ),
            (PasscodeFacts(setUnder: PasscodeRules(minLength: 4, kind: .digits)), .passcodeTooWeak(Self.digits)),
            (
                PasscodeFacts(setUnder: PasscodeRules(minLength: 9, kind: .text), entry: .now),
                .passcodeTooWeak(Self.digits)
            ),
            (
                PasscodeFacts(setUnder: PasscodeRules(minLength: 4, kind: .digits), entry: .never),
                .passcodeTooWeak(Self.digits)
            ),
            (PasscodeFacts(setUnder: PasscodeRules(minLength: 8, kind: .digits), wrongTries: 9, entry: .now), nil),
        ]

        try playEach(table) { passcode, expected in
            let reason = try Wallet.reason(#"{"type":"passcode","onExhausted":"deleteBadge"}"#) {
                $0.passcode = .known(passcode)
            }
            XCTAssertEqual(reason, expected)
        }
    }

    func testBiometricsStandInForTheEntryAndForNothingElse() throws {
        let unlocked = Fact.known(Biometrics.unlocked(.now))
        let table: [(PasscodeFacts, Fact<Biometrics>, Bool)] = [
            (PasscodeFacts(setUnder: Self.digits), unlocked, true),
            (PasscodeFacts(setUnder: Self.digits), .known(.unlocked(.ago(1))), false),
            (PasscodeFacts(setUnder: Self.digits), .known(.available), false),
            (PasscodeFacts(setUnder: Self.digits), .known(.unavailable), false),
            (PasscodeFacts(setUnder: Self.digits), .unknown, false),
            (PasscodeFacts(setUnder: nil), unlocked, false),
            (PasscodeFacts(setUnder: Self.digits, lockedFor: 1), unlocked, false),
            (PasscodeFacts(setUnder: Self.digits, wrongTries: 10), unlocked, false),
        ]

        try playEach(table) { passcode, biometrics, isMet in
            let reason = try Wallet.reason(#"{"type":"passcode"}"#) {
                $0.passcode = .known(passcode)
                $0.biometrics = biometrics
            }
            XCTAssertEqual(reason == nil, isMet, "\(passcode) \(biometrics)")
        }
    }

    func testTheStrictestRulesOfAllPoliciesCountAndTheTriesOfTheOwn() throws {
        let other = try Wallet.document(#"{"type":"passcode","minLength":8,"kind":"text","maxTries":3}"#)
        guard case .passcode(let demand)? = other.policy.restrictions.first?.requirement else { return XCTFail("none") }
        let own = #"{"type":"passcode","askEvery":"PT5M"},{"type":"passcode","maxTries":5,"onExhausted":"deleteBadge"}"#

        let reason = try Wallet.reason(own) {
            $0.otherPasscodes = .known([demand])
            $0.passcode = .known(PasscodeFacts(setUnder: nil))
        }
        let strong = PasscodeRules(minLength: 8, kind: .digits)
        let needed = try Wallet.reason(own) {
            $0.otherPasscodes = .known([demand])
            $0.passcode = .known(PasscodeFacts(setUnder: strong, wrongTries: 3))
        }
        let exhausted = try Wallet.reason(own) {
            $0.otherPasscodes = .known([demand])
            $0.passcode = .known(PasscodeFacts(setUnder: strong, wrongTries: 5))
        }
        let asked = try Wallet.reason(own) {
            $0.passcode = .known(PasscodeFacts(setUnder: Self.digits, entry: .ago(1)))
        }

        XCTAssertEqual(reason, .passcodeNotSet(PasscodeRules(minLength: 8, kind: .digits)))
        XCTAssertEqual(needed, .passcodeNeeded(triesLeft: 2, lockedUntil: nil))
        XCTAssertEqual(exhausted, .passcodeExhausted(.deleteBadge))
        XCTAssertEqual(asked, .passcodeNeeded(triesLeft: 5, lockedUntil: nil))
    }

    func testTriesFromBeforeThePolicyCameDoNotCountAndTenInARowAreTheMost() throws {
        let table: [(PasscodeFacts, UnmetReason?)] = [
            (PasscodeFacts(setUnder: Self.digits, wrongTries: 5, excusedTries: 5, entry: .now), nil),
            (
                PasscodeFacts(setUnder: Self.digits, wrongTries: 5, excusedTries: 5),
                .passcodeNeeded(triesLeft: 1, lockedUntil: nil)
            ),
            (
                PasscodeFacts(setUnder: Self.digits, wrongTries: 6, excusedTries: 5, entry: .now),
                .passcodeExhausted(.requireReset)
            ),
            (
                PasscodeFacts(setUnder: Self.digits, wrongTries: 10, excusedTries: 10, entry: .now),
                .passcodeExhausted(.requireReset)
            ),
            (PasscodeFacts(setUnder: Self.digits, isUsedUp: true, entry: .now), .passcodeExhausted(.requireReset)),
        ]

        try playEach(table) { facts, expected in
            let reason = try Wallet.reason(#"{"type":"passcode","maxTries":1}"#) { $0.passcode = .known(facts) }

            XCTAssertEqual(reason, expected, "\(facts)")
        }
    }

    func testWhatIsNotKnownIsNotMet() throws {
        XCTAssertEqual(try Wallet.reason(#"{"type":"passcode"}"#) { $0.passcode = .unknown }, .notKnown)
        XCTAssertEqual(try Wallet.reason(#"{"type":"passcode"}"#) { $0.otherPasscodes = .unknown }, .notKnown)
    }

    func testBiometricsThatAreDemandedAreNotMadeUpForByThePasscode() throws {
        let table: [(Biometrics, UnmetReason?)] = [
            (.unavailable, .biometricsNeeded(.unavailable)), (.available, .biometricsNeeded(.available)),
            (.unlocked(.ago(1)), .biometricsNeeded(.unlocked(.ago(1)))), (.unlocked(.now), nil),
        ]

        try playEach(table) { biometrics, expected in
            let reason = try Wallet.reason(#"{"type":"passcode","biometrics":"required"}"#) {
                $0.passcode = .known(PasscodeFacts(setUnder: Self.digits, entry: .now))
                $0.biometrics = .known(biometrics)
            }
            XCTAssertEqual(reason, expected)
        }
    }

    func testBiometricsThatAreRefusedCountForNothing() throws {
        let reason = try Wallet.reason(#"{"type":"passcode","biometrics":"refused"}"#) {
            $0.passcode = .known(PasscodeFacts(setUnder: Self.digits))
            $0.biometrics = .known(.unlocked(.now))
        }

        XCTAssertEqual(reason, .passcodeNeeded(triesLeft: 10, lockedUntil: nil))
    }

    func testThePersonWaitsTheLongestOfTheWaitsThatAnyPolicyAsksFor() throws {
        let strict = try Self.passcode(#"{"type":"passcode","maxTries":7,"delays":[{"after":2,"wait":"PT10S"}]}"#)
        let standard = Policy.Passcode.standard

        let together = AttemptLimits(strictestOf: [strict, standard])

        XCTAssertEqual(together.maxTries, 7)
        XCTAssertEqual((0...10).map(together.delay), [0, 0, 10, 10, 10, 60, 300, 900, 900, 3600, 3600])
        XCTAssertEqual(
            (0...10).map(AttemptLimits(strictestOf: [strict]).delay), [0, 0] + Array(repeating: 10, count: 9))
        XCTAssertEqual(AttemptLimits(strictestOf: []), AttemptLimits(strictestOf: [standard]))
    }

    func testOfSeveralPoliciesEachMemberIsTheStrictest() throws {
        let lenient = try Self.passcode(
            #"{"type":"passcode","minLength":4,"kind":"text","askEvery":"PT5M","biometrics":"allowed"}"#)
        let refusing = try Self.passcode(#"{"type":"passcode","minLength":8,"kind":"text","biometrics":"refused"}"#)
        let requiring = try Self.passcode(
            #"{"type":"passcode","maxTries":3,"onExhausted":"deleteBadge","biometrics":"required"}"#)
        let table: [([Policy.Passcode], Policy.Passcode.BiometricUse)] = [
            ([lenient], .allowed), ([lenient, refusing], .refused), ([refusing, requiring], .required),
            ([requiring, refusing, lenient], .required),
        ]

        try playEach(table) { passcodes, biometrics in
            XCTAssertEqual(PasscodePolicy(strictestOf: passcodes)?.biometrics, biometrics)
        }
        let both = try XCTUnwrap(PasscodePolicy(strictestOf: [lenient, requiring]))
        XCTAssertEqual(both.rules, Self.digits)
        XCTAssertEqual([both.maxTries, both.askEvery.seconds], [3, 0])
        XCTAssertEqual(both.onExhausted, .deleteBadge)
        let own = try XCTUnwrap(PasscodePolicy(own: [lenient], others: [refusing, requiring]))
        XCTAssertEqual(own.rules, PasscodeRules(minLength: 8, kind: .digits))
        XCTAssertEqual([own.maxTries, own.askEvery.seconds], [10, 300])
        XCTAssertEqual(own.biometrics, .allowed)
        XCTAssertNil(PasscodePolicy(own: [], others: [requiring]))
    }

    func testADelayHoldsUntilTheNextOneInWhateverOrderTheyAreGiven() {
        let limits = AttemptLimits(maxTries: 10, delays: [9: 90, 2: 20, 4: 40])

        XCTAssertEqual((-1...11).map(limits.delay), [0, 0, 0, 20, 20, 40, 40, 40, 40, 40, 90, 90, 90])
    }

    private static func passcode(_ json: String) throws -> Policy.Passcode {
        guard case .passcode(let passcode)? = try Wallet.document(json).policy.restrictions.first?.requirement else {
            throw BadgeError(.unexpected, reason: "no passcode restriction: \(json)")
        }
        return passcode
    }
}
