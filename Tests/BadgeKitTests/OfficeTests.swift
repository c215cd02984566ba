import BadgeAuthority
import BadgeKit
import BadgeTesting
import Foundation
import XCTest

/// The test that *Testing a workflow* quotes.
final class OfficeTests: XCTestCase {
    private let fence = """
        {"restrictions": [{"type": "geoFence", "areas": [{"name": "Head office",
            "circle": {"latitude": 51.5074, "longitude": -0.1278, "radius": 500}}]}]}
        """

    func testTheBadgeOpensInTheOfficeAndNotInTheStreet() async throws {
        let clock = FixedClock(Date(timeIntervalSince1970: 1_800_014_400))
        let organization = try TestOrganization(clock: clock)
        try organization.authority.set(try Policy(JSONReader(JSON.parse(fence))))
        let invitation = try organization.invite()
        let home = try TemporaryHome()
        let location = FixedLocation()
        var configuration = organization.configuration(home: home.url)
        configuration.location = location
        let wallet = try await BadgeWallet.open(configuration)
        let code = FormAnswer(action: "submit", values: ["code": .secret(invitation.transactionCode)])
        let presenter = ScriptedPresenter([.transactionCode: [.answer(code)], .geoFence: [.action("acknowledge")]])
        wallet.ui.registerAll(presentedBy: presenter)
        let badge = try await wallet.provision(invitation.offer)

        location.set(try position(51.5074, -0.1278))
        let permit = try await wallet.security.process(for: badge.id)
        location.set(try position(51.52, -0.1278))
        let evaluation = try await wallet.security.restrictions(for: badge.id)

        XCTAssertEqual(permit.badgeID, badge.id)
        XCTAssertEqual(evaluation.unmet.map(\.restriction), [.geoFence])
        try await wallet.close()
    }

    private func position(_ latitude: Double, _ longitude: Double) throws -> Fact<LocationFix> {
        .known(try XCTUnwrap(LocationFix(latitude: latitude, longitude: longitude, accuracy: 10, age: 1)))
    }

    func testAWaitIsOverWhenTheMonotonicClockSaysSo() {
        let clock = FixedClock(Date(timeIntervalSince1970: 1_800_014_400))
        let monotonicClock = FixedMonotonicClock()
        let start = (clock.now(), monotonicClock.now())

        monotonicClock.advance(by: 60)  // after the fifth wrong entry
        clock.advance(by: 86_400)  // the time of day changes nothing about a wait

        XCTAssertEqual(clock.now().timeIntervalSince(start.0), 86_400)
        XCTAssertNotEqual(monotonicClock.now(), start.1)
    }
}
