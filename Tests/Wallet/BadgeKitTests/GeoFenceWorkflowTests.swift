import BadgeModel
import BadgePolicy
import BadgeUI
import TestSupport
import XCTest

@testable import BadgeKit

/// The wrong location: told on the screen, evaluated again on `.retry`, and never believed.
final class GeoFenceWorkflowTests: XCTestCase {
    private static let policy = [Restrictions.fence]
    private static let prompt = ["GeoFence.instance", "GeoFence.informUserOfGeoFenceNonCompliance"]
    private static let released = ["decision permitted", "use released"]

    private static let scenes = [
        UseScenario(
            name: "happy path, within the fence", script: { $0.move(to: .office) }, ends: .completed, calls: [],
            audit: released, uses: 1),
        UseScenario(
            name: "happy path, the person walks there and asks again",
            script: { bearer in
                bearer.book.informed = [.retry]
                bearer.move(to: .home)
                bearer.book.onPrompt = { bearer.move(to: .office) }
            },
            ends: .completed, calls: prompt + ["GeoFence.dismiss"],
            audit: ["decision unmet geoFence", "decision permitted"] + released, uses: 1),
        UseScenario(
            name: "acknowledged while still outside",
            script: { bearer in
                bearer.book.informed = [.acknowledged]
                bearer.move(to: .home)
            },
            ends: .failed(.restricted), calls: prompt + ["GeoFence.dismiss"],
            audit: ["decision unmet geoFence", "decision unmet geoFence"]),
        UseScenario(
            name: "acknowledged and there by now",
            script: { bearer in
                bearer.book.informed = [.acknowledged]
                bearer.move(to: .home)
                bearer.book.onPrompt = { bearer.move(to: .office) }
            },
            ends: .completed, calls: prompt + ["GeoFence.dismiss"], audit: ["decision unmet geoFence"] + released,
            uses: 1),
        UseScenario(
            name: "declined", script: { $0.move(to: .home) }, ends: .failed(.declined),
            calls: prompt + ["GeoFence.dismiss"], audit: ["decision unmet geoFence"]),
        UseScenario(
            name: "refused, then retried from within",
            script: { bearer in
                bearer.book.informed = [.retry, .retry]
                bearer.move(to: .home)
                bearer.book.onRefusal = { _ in bearer.move(to: .office) }
            },
            ends: .completed, calls: prompt + ["GeoFence.handler restricted", "GeoFence.dismiss"],
            audit: ["decision unmet geoFence", "decision unmet geoFence", "decision permitted"] + released, uses: 1),
        UseScenario(
            name: "a screen that claims a retry and does not move changes nothing",
            script: { bearer in
                bearer.book.informed = [.retry, .retry, .retry]
                bearer.move(to: .home)
            },
            ends: .failed(.declined),
            calls: prompt + Array(repeating: "GeoFence.handler restricted", count: 3) + ["GeoFence.dismiss"],
            audit: Array(repeating: "decision unmet geoFence", count: 4)),
        UseScenario(
            name: "given up by swiping the screen away",
            script: { bearer in
                bearer.book.swipes = true
                bearer.move(to: .home)
            },
            ends: .failed(.declined), calls: prompt + ["GeoFence.dismiss"], audit: ["decision unmet geoFence"]),
        UseScenario(
            name: "refused without a handler", screens: [.classes],
            script: { bearer in
                bearer.book.omitsHandler = true
                bearer.book.informed = [.retry]
                bearer.move(to: .home)
            },
            ends: .failed(.restricted), calls: prompt + ["GeoFence.dismiss"],
            audit: ["decision unmet geoFence", "decision unmet geoFence"]),
        UseScenario(
            name: "not registered", absent: ["GeoFence"], script: { $0.move(to: .home) },
            ends: .failed(.uiNotRegistered),
            calls: [], audit: ["decision unmet geoFence"]),
        UseScenario(
            name: "an unknown place is no good place",
            script: { bearer in
                bearer.book.informed = [.retry, .acknowledged]
                bearer.move(to: nil)
            },
            ends: .failed(.restricted),
            calls: prompt + ["GeoFence.handler restricted", "GeoFence.dismiss"],
            audit: Array(repeating: "decision unmet geoFence", count: 3)),
    ]

    @MainActor
    func testWithoutAScreenTheErrorSaysWhatItWouldHaveShown() async throws {
        let bearer = try await BadgeHolder(Self.policy, absent: ["GeoFence"])
        bearer.move(to: .home)

        let error = await failure { try await bearer.use() }

        XCTAssertEqual(error?.code, .uiNotRegistered)
        XCTAssertEqual(error?.detail, .uiProtocol("GeoFenceUIProtocol"))
        XCTAssertEqual(error?.reason.hasPrefix("Outside of the areas where the badge may be used: "), true)
        XCTAssertEqual(error?.reason.contains("No screen is registered for GeoFenceUIProtocol"), true)
    }

    @MainActor
    func testEveryWayInWhichTheGeoFenceCanGo() async throws {
        try await playEach(Self.scenes) { scene in try await scene.play(under: Self.policy) }
    }

    @MainActor
    func testAnInterruptedGeoFenceLeavesTheDecisionAndNothingElse() async throws {
        try await CutOff(
            screen: "GeoFence", prompt: "informUserOfGeoFenceNonCompliance", under: Self.policy,
            before: { $0.move(to: .home) },
            audit: ["decision unmet geoFence"], cure: { bearer, _ in bearer.move(to: .office) }
        ).play()
    }

    @MainActor
    func testTheScreenIsToldHowFarItIsAndTheHandlerHowFarItIsNow() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        bearer.move(to: .home)
        bearer.book.informed = [.retry]
        bearer.book.onPrompt = {
            bearer.move(to: LocationFix(latitude: 51.5574, longitude: -0.1278, accuracy: 25, age: 0))
        }

        let ending = await bearer.ending()

        let told = try XCTUnwrap(bearer.book.locations.first)
        guard case .geoFence(let fresh) = bearer.book.refusals.first?.detail else { return XCTFail("no violation") }
        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual([told.cause, fresh.cause], [.outside, .outside])
        XCTAssertEqual([told.accuracy, fresh.accuracy], [10, 25])
        XCTAssertEqual(told.areas.map(\.name), ["Head office"])
        // A degree of latitude is 111,265 m there, less the radius of the circle.
        XCTAssertEqual(try XCTUnwrap(told.areas.first?.distance), 10_626, accuracy: 2)
        XCTAssertEqual(try XCTUnwrap(fresh.areas.first?.distance), 5_063, accuracy: 2)
    }

    @MainActor
    func testTheStoredLocationCountsWhereTheDeviceHasNone() async throws {
        let bearer = try await BadgeHolder(Self.policy)
        var configuration = bearer.world.configuration
        configuration.location = nil
        try await bearer.wallet.close()
        let wallet = try await BadgeWallet.open(configuration)
        let endings = try await Self.endings(wallet, bearer.badge.id)

        XCTAssertEqual(endings, [.failed(.uiNotRegistered), .completed, .failed(.uiNotRegistered)])
        try await wallet.close()
    }

    /// Without a location, with one in the fence, and after it was cleared.
    @MainActor
    private static func endings(_ wallet: BadgeWallet, _ badge: Badge.ID) async throws -> [Ending] {
        let use = { @MainActor in
            await Ending { try await wallet.use(badge, audience: "https://a.example", nonce: "n") }
        }
        let without = await use()
        try await wallet.setLocation(StoredLocation(latitude: 51.5074, longitude: -0.1278, accuracy: 10))
        let within = await use()
        try await wallet.setLocation(nil)
        return [without, within, await use()]
    }
}
