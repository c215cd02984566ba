import BadgeModel
import BadgeTesting
import Foundation
import Synchronization
import TestSupport
import XCTest

@testable import BadgeAuthority

// What health and metrics say while a server starts, runs and stops, and what they count.
final class ServiceStateTests: XCTestCase {
    func testHealthSaysStartingUntilTheServerIsAnnouncedAndThenStopping() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let probe = try ServedHouse(house)
        let port = Mutex(0)
        let (announced, mayGoOn) = (Gate(), Gate())
        let service = ServiceSettings(
            operationsAddress: try OperationsAddress("127.0.0.1:0"),
            onOperationsReady: { number in port.withLock { $0 = number } })
        let server = Task {
            try await OrganizationServer(house.authority) { $0.service = service }.run(port: 0) { _ in
                announced.open()
                await mayGoOn.wait()
            }
        }
        await announced.wait()
        let address = "http://127.0.0.1:\(port.withLock { $0 })/health"

        let starting = try await probe.get(address)
        let live = try await probe.get(address + "/live")
        server.cancel()
        let stopping = try await probe.get(address)
        mayGoOn.open()
        try? await server.value

        XCTAssertEqual([starting.status, live.status, stopping.status], [503, 200, 503])
        XCTAssertEqual(
            try [starting, stopping].map { try JSON.parse($0.text)["service"] }, ["starting", "stopping"])
    }

    func testAServerThatStopsDoesNotBecomeReady() {
        let monitor = ServiceMonitor(startedAt: AuthorityFixture.start, certificate: nil)

        monitor.beginStopping()
        monitor.becomeReady()

        XCTAssertEqual(monitor.phase, .stopping)
    }

    func testFiguresCountWhatIsThereNow() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        _ = try await house.holder()
        try house.authority.add(Person.Details(name: "Bo", email: "bo@example.com"))
        _ = try house.authority.invite("bo@example.com")
        let before = try house.authority.store.serviceFigures()

        try house.authority.remove("bo@example.com")
        house.clock.advance(by: 400 * 86_400)

        let after = try house.authority.store.serviceFigures()
        XCTAssertEqual([before.people["active"], after.people["active"]], [2, 1])
        XCTAssertEqual(before.badges, ["active": 1])
        XCTAssertEqual(after.badges, ["expired": 1])
        XCTAssertNil(before.oldestWaiting, "the operator passes the code on")
        XCTAssertEqual([before.openInvitations, after.openInvitations], [1, 0])
    }

    func testAMessageThatWasNotSentWarnsForADay() async throws {
        let mail = try await MailHouse(.start())
        _ = try mail.authority.sendInvitation(to: AuthorityFixture.email)
        let waiting = try mail.authority.store.serviceFigures()
        mail.server.answer(.end, .close)
        try await mail.deliver()
        let failed = try mail.authority.store.serviceFigures()

        mail.house.clock.advance(by: 86_400)

        XCTAssertEqual(waiting.oldestWaiting, AuthorityFixture.start)
        XCTAssertEqual([waiting.undelivered, failed.undelivered], [0, 1])
        XCTAssertEqual(try mail.authority.store.serviceFigures().undelivered, 0)
        try await mail.remove()
    }

    func testMetricsSayThatTheStoreCannotBeRead() {
        let monitor = ServiceMonitor(startedAt: AuthorityFixture.start, certificate: nil)
        monitor.becomeReady()

        let text = ServiceMetrics(monitor, figures: nil, waitingForStore: 0, now: AuthorityFixture.start).text

        XCTAssertTrue(text.contains("badgekit_store_readable 0\n"), text)
        XCTAssertTrue(text.contains("badgekit_ready 1\n"), text)
        XCTAssertFalse(text.contains("badgekit_people"), text)
    }
}
