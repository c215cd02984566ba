import BadgeModel
import BadgePolicy
import Foundation
import TestSupport
import XCTest

final class EvaluatorTests: XCTestCase {
    func testPermitsWhatMeetsEveryRule() throws {
        let evaluation = try Wallet.evaluate(Wallet.everything)

        let permit = try XCTUnwrap(evaluation.permit)
        XCTAssertEqual(permit.badgeID, Wallet.badgeID)
        XCTAssertEqual(permit.purpose, .use)
        XCTAssertEqual(permit.date, Wallet.noon)
        XCTAssertEqual(permit.policyVersion, 7)
        XCTAssertEqual(permit.expires, Wallet.noon + 30)
        XCTAssertEqual(evaluation.rules.map(\.restriction), Restriction.allCases.dropLast())
        XCTAssertEqual(evaluation.rules.filter { !$0.isMet }, [])
    }

    func testAPermitIsGoodForItsBadgeItsPurposeAndAShortTime() throws {
        let permit = try XCTUnwrap(try Wallet.evaluate("").permit)
        let other = Badge.ID(rawValue: "badge-2")

        XCTAssertTrue(permit.allows(.use, of: Wallet.badgeID, at: Wallet.noon))
        XCTAssertTrue(permit.allows(.use, of: Wallet.badgeID, at: Wallet.noon + 29.9))
        XCTAssertFalse(permit.allows(.use, of: Wallet.badgeID, at: Wallet.noon + 30))
        XCTAssertFalse(permit.allows(.use, of: Wallet.badgeID, at: Wallet.noon - 1))
        XCTAssertFalse(permit.allows(.use, of: other, at: Wallet.noon))
        XCTAssertFalse(permit.allows(.activation, of: Wallet.badgeID, at: Wallet.noon))
    }

    func testAPermitEndsWithTheBadgeAndThePolicy() throws {
        var facts = Wallet.facts(
            CompiledPolicy([try Wallet.document("", expires: Wallet.noon + 20)], sha256: Wallet.digest))
        let byPolicy = Evaluator().evaluate(.use, on: facts).permit
        facts.validity = .known(Badge.Validity(expires: Wallet.noon + 10))
        let byBadge = Evaluator().evaluate(.use, on: facts).permit

        XCTAssertEqual(byPolicy?.expires, Wallet.noon + 20)
        XCTAssertEqual(byBadge?.expires, Wallet.noon + 10)
    }

    func testListsWhatIsUnmetInTheOrderInWhichItIsResolved() throws {
        let facts = PolicyFacts(badgeID: Wallet.badgeID, date: Wallet.noon)
        var evaluated = facts
        evaluated.clock = .known(.trusted)
        evaluated.store = .known(.intact)
        evaluated.validity = .known(Badge.Validity())
        evaluated.policy = .known(try Wallet.policy(#"{"type":"passcode"},\#(Wallet.everything)"#))
        let evaluation = Evaluator().evaluate(.use, on: evaluated)

        XCTAssertEqual(evaluation.unmet.map(\.restriction), Restriction.allCases.dropLast())
        XCTAssertEqual(
            Restriction.allCases.map(\.rawValue),
            [
                "revoked", "login", "mfaEnrollment", "userAgreement", "timeOfDay", "locationAuthorizationWhenInUse",
                "locationAuthorizationAlways", "geoFence", "bluetooth", "userPhoto", "passcode", "none",
            ])
        XCTAssertEqual(Restriction.allCases.sorted(), Restriction.allCases)
    }

    func testEachFactThatIsNotKnownLeavesItsRuleUnmet() throws {
        let table: [((inout PolicyFacts) -> Void, [Restriction])] = [
            ({ $0.status = .unknown }, [.revoked]), ({ $0.login = .unknown }, [.login]),
            ({ $0.mfaEnrolled = .unknown }, [.mfaEnrollment]), ({ $0.agreements = .unknown }, [.userAgreement]),
            ({ $0.zones = .unknown }, [.timeOfDay]), ({ $0.location = .unknown }, [.geoFence]),
            (
                { $0.locationConsent = .unknown },
                [.locationAuthorizationWhenInUse, .locationAuthorizationAlways]
            ),
            (
                { $0.locationAccess = .unknown },
                [.locationAuthorizationWhenInUse, .locationAuthorizationAlways]
            ),
            ({ $0.bluetoothConsent = .unknown }, [.bluetooth]), ({ $0.bluetooth = .unknown }, [.bluetooth]),
            ({ $0.photo = .unknown }, [.userPhoto]), ({ $0.passcode = .unknown }, [.passcode]),
            ({ $0.otherPasscodes = .unknown }, [.passcode]), ({ $0.biometrics = .unknown }, []),
        ]

        try playEach(table) { change, expected in
            let evaluation = try Wallet.evaluate(Wallet.everything, changing: change)
            XCTAssertEqual(evaluation.unmet.map(\.restriction), expected)
            XCTAssertEqual(evaluation.permit == nil, !expected.isEmpty)
            XCTAssertEqual(evaluation.rules.filter { !$0.isMet }.map(\.restriction), expected)
        }
    }

    func testActivationAsksForTheFirstFourOnly() throws {
        let evaluation = try Wallet.evaluate(Wallet.everything, .activation) { facts in
            let blank = PolicyFacts(badgeID: Wallet.badgeID, date: Wallet.noon)
            (facts.location, facts.passcode, facts.zones) = (blank.location, blank.passcode, blank.zones)
            facts.status = .known(.pending)
        }
        let refused = try Wallet.evaluate(Wallet.everything, .activation) { facts in
            facts.status = .known(.pending)
            (facts.login, facts.mfaEnrolled, facts.agreements) = (.unknown, .unknown, .unknown)
        }

        XCTAssertEqual(evaluation.permit?.purpose, .activation)
        XCTAssertEqual(evaluation.rules.map(\.restriction), [.revoked, .login, .mfaEnrollment, .userAgreement])
        XCTAssertEqual(refused.unmet.map(\.restriction), [.login, .mfaEnrollment, .userAgreement])
    }

    func testWithoutAPolicyStatusAndValidityCountAlone() throws {
        var facts = PolicyFacts(badgeID: Wallet.badgeID, date: Wallet.noon)
        facts.clock = .known(.trusted)
        facts.store = .known(.intact)
        facts.status = .known(.active)
        facts.validity = .known(Badge.Validity(expires: Wallet.noon + 1))
        facts.policy = .known(.unpublished)
        let permitted = Evaluator().evaluate(.use, on: facts)
        facts.status = .known(.revoked)
        let revoked = Evaluator().evaluate(.use, on: facts)

        XCTAssertNotNil(permitted.permit)
        XCTAssertNil(permitted.permit?.policyVersion)
        XCTAssertEqual(permitted.rules.map(\.restriction), [.revoked])
        XCTAssertEqual(revoked.unmet.map(\.reason), [.revoked])
    }

    func testAnUnknownRestrictionBlocksWhenItIsCriticalAndIsListedWhenNot() throws {
        let critical = try Wallet.evaluate(
            #"{"type":"palm","critical":true},{"type":"gait"},{"type":"iris","critical":true}"#)
        let ignored = try Wallet.evaluate(#"{"type":"palm"},{"type":"gait","critical":false},{"type":"palm"}"#)

        XCTAssertEqual(critical.decision, .blocked(.unknownRestriction(["iris", "palm"])))
        XCTAssertEqual(critical.ignored, ["gait"])
        XCTAssertNotNil(ignored.permit)
        XCTAssertEqual(ignored.ignored, ["gait", "palm"])
    }

    func testSeveralPoliciesMustAllBeMet() throws {
        let documents = [
            try Wallet.document(#"{"type":"login"}"#, version: 3),
            try Wallet.document(#"{"type":"login","maxAge":"PT1M"},{"type":"userPhoto"}"#, expires: Wallet.noon + 60),
        ]
        let policy = CompiledPolicy(documents, sha256: Wallet.digest)
        var facts = Wallet.facts(policy)
        facts.photo = .known(false)

        let evaluation = Evaluator().evaluate(.use, on: facts)

        XCTAssertEqual(evaluation.unmet.map(\.restriction), [.login, .userPhoto])
        XCTAssertEqual(policy.version, 7)
        XCTAssertEqual(policy.expires, Wallet.noon + 60)
    }
}
