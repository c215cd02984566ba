import BadgeModel
import BadgePolicy
import Foundation
import TestSupport
import XCTest

final class BlockReasonTests: XCTestCase {
    func testSaysWhatBlocksAUse() throws {
        let noon = Wallet.noon
        let table: [((inout PolicyFacts) -> Void, BlockReason?)] = [
            ({ $0.store = .known(.rolledBack) }, .storeRolledBack), ({ $0.store = .unknown }, .unknown(.store)),
            ({ $0.clock = .known(.rolledBack) }, .clockRolledBack), ({ $0.clock = .unknown }, .unknown(.clock)),
            ({ $0.status = .known(.pending) }, .pending), ({ $0.status = .known(.suspended) }, .suspended),
            ({ $0.status = .known(.keyMissing) }, .keyMissing), ({ $0.status = .known(.expired) }, .expired(nil)),
            ({ $0.validity = .unknown }, .unknown(.validity)),
            ({ $0.validity = .known(Badge.Validity(expires: noon)) }, .expired(noon)),
            ({ $0.validity = .known(Badge.Validity(expires: noon + 1)) }, nil),
            ({ $0.validity = .known(Badge.Validity(notBefore: noon + 1)) }, .notYetValid(noon + 1)),
            ({ $0.validity = .known(Badge.Validity(notBefore: noon)) }, nil),
            ({ $0.policy = .unknown }, .unknown(.policy)),
            ({ $0.sinceLastContact = .unknown }, .unknown(.lastContact)),
            ({ $0.sinceLastContact = .known(3600) }, .offlineTooLong(ISODuration(seconds: 3600))),
            ({ $0.sinceLastContact = .known(-1) }, .offlineTooLong(ISODuration(seconds: 3600))),
            ({ $0.sinceLastContact = .known(.nan) }, .offlineTooLong(ISODuration(seconds: 3600))),
            ({ $0.sinceLastContact = .known(3599) }, nil),
            ({ $0.date = noon + 86_400 }, .policyExpired(noon + 86_400)),
            ({ $0.date = Date(timeIntervalSince1970: .nan) }, .unknown(.clock)),
            ({ $0.date = Date(timeIntervalSince1970: 1e300) }, .unknown(.clock)),
        ]

        try playEach(table) { change, expected in
            let decision = try Wallet.evaluate(Wallet.everything, more: #","maxOffline":"PT1H""#, changing: change)
                .decision
            if let expected {
                XCTAssertEqual(decision, .blocked(expected))
                XCTAssertFalse(expected.name.isEmpty || expected.description.isEmpty)
            } else if case .blocked(let reason) = decision {
                XCTFail("\(reason)")
            }
        }
    }

    func testAClockIsReadableInTheYears1To9999() throws {
        let table: [(TimeInterval, BlockReason?)] = [
            (-62_135_596_800.5, .unknown(.clock)), (-62_135_596_800, nil), (253_402_300_799.5, nil),
            (253_402_300_800, .unknown(.clock)),
        ]

        try playEach(table) { seconds, expected in
            var facts = Wallet.facts(.unpublished)
            facts.date = Date(timeIntervalSince1970: seconds)
            let evaluation = Evaluator().evaluate(.use, on: facts)

            XCTAssertEqual(evaluation.decision.reason, expected)
            XCTAssertEqual(evaluation.rules.isEmpty, expected != nil)
        }
    }

    func testTheShortestOfSeveralOfflineLimitsCounts() throws {
        let documents = try [#","maxOffline":"P1D""#, #","maxOffline":"PT1H""#, ""].map {
            try Wallet.document("", more: $0)
        }

        for policies in [documents, documents.reversed()] {
            XCTAssertEqual(CompiledPolicy(policies, sha256: Wallet.digest).maxOffline?.seconds, 3600)
        }
        XCTAssertNil(CompiledPolicy([documents[2]], sha256: Wallet.digest).maxOffline)
    }

    func testADistrustedStoreOrClockIsToldFirst() throws {
        let evaluation = try Wallet.evaluate(Wallet.everything) { facts in
            facts.store = .known(.rolledBack)
            facts.clock = .known(.rolledBack)
            facts.status = .known(.suspended)
        }

        XCTAssertEqual(evaluation.decision, .blocked(.storeRolledBack))
    }

    func testARevokedBadgeIsToldToBeRevokedWhateverElseHasRunOut() throws {
        let evaluation = try Wallet.evaluate(Wallet.everything) { facts in
            facts.status = .known(.revoked)
            facts.date = Wallet.noon + 90_000
        }

        XCTAssertEqual(evaluation.unmet.first?.restriction, .revoked)
    }

    func testAStatusThatTheOrganizationDefinesItselfIsNoSuspension() throws {
        let evaluation = try Wallet.evaluate(Wallet.everything) { facts in
            facts.status = .known(.suspended)
            facts.ownStatus = 3
        }

        XCTAssertEqual(evaluation.decision, .blocked(.ownStatus(3)))
        XCTAssertEqual(
            BlockReason.ownStatus(3).description,
            "The organization has given the badge status 3, which it defines itself. The badge cannot be used.")
    }

    func testABlockedBadgeStillHasItsRulesExplained() throws {
        let evaluation = try Wallet.evaluate(Wallet.everything) { facts in
            facts.status = .known(.suspended)
            facts.photo = .known(false)
        }

        XCTAssertEqual(evaluation.decision, .blocked(.suspended))
        XCTAssertEqual(evaluation.rules.first { !$0.isMet }?.reason, .photoMissing)
    }
}

extension Decision {
    /// What blocks; `nil` for any other decision.
    fileprivate var reason: BlockReason? {
        guard case .blocked(let reason) = self else { return nil }
        return reason
    }
}
