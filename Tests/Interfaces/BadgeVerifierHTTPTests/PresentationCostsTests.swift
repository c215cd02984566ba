import Foundation
import XCTest

@testable import BadgeServing
@testable import BadgeVerifierHTTP

// What presentations cost an address, and what they leave of the memory of answered challenges.
final class PresentationCostsTests: XCTestCase {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)
    private static let seconds = 300

    func testAnAddressHasOnlySoMuchAcceptedAndLeavesMostOfTheMemory() throws {
        let client = try XCTUnwrap(IPAddress("192.0.2.1")).client

        let accepted = Self.accepted(from: [client])

        XCTAssertEqual(accepted, 120 + 10 * (Self.seconds - 1))
        XCTAssertLessThan(accepted, Bound.answeredChallenges.limit / 20)
    }

    func testANetworkLeavesMostOfTheMemory() throws {
        let clients = try (0..<16).map { try XCTUnwrap(IPAddress("2001:db8:1:\($0)::1")).client }

        let accepted = Self.accepted(from: clients)

        XCTAssertGreaterThan(accepted, 10_000)
        XCTAssertLessThan(accepted, Bound.answeredChallenges.limit / 2)
    }

    func testRefusedOnesCostMore() throws {
        let client = try XCTUnwrap(IPAddress("192.0.2.1")).client
        let costs = PresentationCosts()
        var taken = 0

        for second in 0..<10 {
            while costs.take(for: client, at: Self.start.addingTimeInterval(Double(second))) == nil { taken += 1 }
        }

        XCTAssertEqual(taken, 120 + 9)
    }

    // How many valid presentations of these addresses are taken in five minutes, if each sends as many as it may.
    private static func accepted(from clients: [ClientAddress]) -> Int {
        let costs = PresentationCosts()
        var accepted = 0
        for second in 0..<seconds {
            let now = start.addingTimeInterval(Double(second))
            for client in clients {
                while costs.take(for: client, at: now) == nil {
                    costs.accept(from: client, at: now)
                    accepted += 1
                }
            }
        }
        return accepted
    }
}
