import BadgeAuthority
import BadgeModel
import BadgePolicy
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// What coming from elsewhere must find here of the passcode, the location, the time, the agreement and the revocation: one
/// short test for each fact. The workflows have tests of their own, which go further.
final class GateFactTests: XCTestCase {
    private static let code = "482915"

    @MainActor
    func testU18ThePasscodeIsSetVerifiedAndChangedAndItsErrorsAreTold() async throws {
        let bearer = try await BadgeHolder([["type": "passcode", "maxTries": 3]])
        bearer.book.entries = [.new(Self.code), .current(Self.code), .change(Self.code, to: "603194")]
        bearer.book.informed = [.acknowledged]

        try await bearer.wallet.setPasscode()
        try await bearer.wallet.verifyPasscode()
        try await bearer.wallet.changePasscode()
        bearer.wallet.lock()
        bearer.book.entries = Array(repeating: .current(Self.code), count: 3)
        let ending = await bearer.ending()

        let rules = PasscodeRules(minLength: 6, kind: .digits)
        XCTAssertEqual(ending, .failed(.passcodeExhausted))
        XCTAssertEqual(
            bearer.book.passcodePrompts,
            [
                .set(rules), .verify(triesLeft: 3, lockedUntil: nil), .change(rules, triesLeft: 3),
                .verify(triesLeft: 3, lockedUntil: nil, purpose: .use(badge: bearer.badge.display.name)),
            ])
        XCTAssertEqual(bearer.book.messages.count, 1)
    }

    @MainActor
    func testU19AWrongPasscodeTellsTheTriesThatAreLeftAndUntilWhenNoneIsTaken() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode])
        try await bearer.setPasscode(Self.code)
        bearer.book.entries = Array(repeating: .current("111111"), count: 5)

        _ = await bearer.ending()

        XCTAssertEqual(
            bearer.book.refusals.map(\.detail),
            [9, 8, 7, 6].map { .triesLeft($0) } + [.locked(until: WalletFixture.start + 60, triesLeft: 5)])
    }

    @MainActor
    func testU20WithoutATryLeftTheBadgeIsDeletedWhereThePolicySaysSoAndOnlyThere() async throws {
        try await playEach([("deleteBadge", 0), ("requireReset", 1)]) { last, left in
            let bearer = try await BadgeHolder([["type": "passcode", "maxTries": 3, "onExhausted": .string(last)]])
            try await bearer.setPasscode(Self.code)
            bearer.book.entries = Array(repeating: .current("111111"), count: 3)

            let ending = await bearer.ending()

            let badges = try await bearer.wallet.badges
            XCTAssertEqual(ending, .failed(.passcodeExhausted), last)
            XCTAssertEqual(badges.count, left, last)
        }
    }

    @MainActor
    func testU21WhetherAPasscodeIsSetCanBeAsked() async throws {
        let bearer = try await BadgeHolder([Restrictions.passcode])

        let before = try await bearer.wallet.passcodeStatus.isSet
        try await bearer.setPasscode(Self.code)
        let after = try await bearer.wallet.passcodeStatus.isSet

        XCTAssertEqual([before, after], [false, true])
    }

    @MainActor
    func testU22TheWrongLocationIsReportedAndTheBadgeIsNotUsableThere() async throws {
        let bearer = try await BadgeHolder([Restrictions.fence])
        bearer.book.informed = [.acknowledged]
        bearer.move(to: .home)

        let away = await bearer.ending()
        bearer.move(to: .office)
        let there = await bearer.ending()

        let told = try XCTUnwrap(bearer.book.locations.first)
        XCTAssertEqual([away, there], [.failed(.restricted), .completed])
        XCTAssertEqual(told.areas.map(\.name), ["Head office"])
        XCTAssertEqual(try XCTUnwrap(told.areas.first?.distance), 10_626, accuracy: 2)
    }

    @MainActor
    func testU23TheWrongTimeIsToldWithTheConditionsOfTheDay() async throws {
        let bearer = try await BadgeHolder([Restrictions.fromNine])
        bearer.book.informed = [.acknowledged]

        let ending = await bearer.ending()

        let told = try XCTUnwrap(bearer.book.times.first)
        XCTAssertEqual(ending, .failed(.restricted))
        XCTAssertEqual(told.windows, [TimeViolation.Window(from: "09:00", to: "17:00", zone: "UTC")])
        XCTAssertEqual(told.nextOpening?.date, WalletFixture.start + 3600)
    }

    @MainActor
    func testU24ABadgeIsUsableWithinAnyOneOfItsWindowsAndOnlyThen() async throws {
        let bearer = try await BadgeHolder([
            [
                "type": "timeOfDay",
                "windows": [
                    ["zone": "UTC", "from": "08:30", "to": "09:00"], ["zone": "UTC", "from": "10:00", "to": "11:00"],
                ],
            ]
        ])

        var endings: [Ending] = []
        for _ in 0..<7 {
            endings.append(await bearer.ending())
            bearer.wait(1800)
        }

        // At eight, and every half hour from then on.
        let (open, shut) = (Ending.completed, Ending.failed(.declined))
        XCTAssertEqual(endings, [shut, open, shut, shut, open, open, shut])
    }

    @MainActor
    func testU25ABadgeIsUsableAtAnyOfItsAreasWhateverTheirUnitAndShape() async throws {
        let corners: JSON = [[0, 51.6], [0.1, 51.6], [0.1, 51.7], [0, 51.7], [0, 51.6]]
        let bearer = try await BadgeHolder([
            [
                "type": "geoFence",
                "areas": [
                    [
                        "name": "a mile",
                        "circle": ["latitude": 51.5, "longitude": 0, "radius": 1, "unit": "mi"],
                    ],
                    [
                        "name": "feet",
                        "circle": ["latitude": 51.4, "longitude": 0, "radius": 1000, "unit": "ft"],
                    ], ["name": "a square", "polygon": ["type": "Polygon", "coordinates": [corners]]],
                ],
            ]
        ])
        // 1,446 m from the first, which a radius in metres or feet leaves out; 222 m and 445 m from the second, of 305 m;
        // within the third and beside it.
        let locations: [(Double, Double, Bool)] = [
            (51.513, 0, true), (51.52, 0, false), (51.402, 0, true), (51.404, 0, false), (51.65, 0.05, true),
            (51.65, -0.05, false),
        ]
        for (latitude, longitude, isGood) in locations {
            bearer.move(to: LocationFix(latitude: latitude, longitude: longitude, accuracy: 10, age: 0))

            let ending = await bearer.ending()

            XCTAssertEqual(ending, isGood ? .completed : .failed(.declined), "\(latitude) \(longitude)")
        }
    }

    @MainActor
    func testU27OnePromptCoversTheTermsAndThePrivacyPolicy() async throws {
        let bearer = try await BadgeHolder([Restrictions.terms()])
        bearer.book.decisions = [{ $0.map(\.accepted) }]

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(bearer.book.documents.map { $0.map(\.id.rawValue) }, [["terms/3/en", "privacy/1/en"]])
    }

    @MainActor
    func testU28ADeclinedDocumentMakesTheBadgeInaccessibleForThoseWhoHaveItWhenItIsRequired() async throws {
        let rows: [(@MainActor ([AgreementDocument]) -> [AgreementDecision], Ending)] = [
            ({ [$0[0].declined, $0[1].accepted] }, .failed(.restricted)),
            ({ [$0[0].accepted, $0[1].declined] }, .completed),
        ]
        try await playEach(rows) { decision, expected in
            let bearer = try await BadgeHolder()
            let before = await bearer.ending()
            try await bearer.publish([Restrictions.terms()])
            bearer.book.decisions = [decision]

            let after = await bearer.ending()

            XCTAssertEqual([before, after], [.completed, expected])
        }
    }

    @MainActor
    func testU29ARevokedBadgeIsToldOfOnceAndUnavailable() async throws {
        let bearer = try await BadgeHolder()
        try bearer.authority.revoke(bearer.issued())
        _ = try await bearer.world.sync()
        bearer.book.informed = [.acknowledged, .acknowledged]

        let endings = [await bearer.ending(), await bearer.ending()]

        XCTAssertEqual(endings, [.failed(.badgeRevoked), .failed(.badgeRevoked)])
        XCTAssertEqual(bearer.book.revoked, [bearer.badge.id])
    }
}
