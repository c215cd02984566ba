import XCTest

@testable import BadgeServing

final class QuotaTests: XCTestCase {
    func testAnAddressHasItsShareAndLeavesTheOthersTheirs() throws {
        var quota = Quota(Bound("few", 3, share: .address(2), overflow: .refused))
        let clients = try ["2001:db8:1:1::1", "2001:db8:1:2::1", "192.0.2.1", "192.0.2.2"].map {
            try XCTUnwrap(IPAddress($0)).client
        }

        let network = [0, 1, 0].map { quota.take(for: clients[$0]) }
        let others = [2, 3].map { quota.take(for: clients[$0]) }
        quota.release(of: clients[1])
        let later = quota.take(for: clients[0])

        XCTAssertEqual(network, [true, true, false])
        XCTAssertEqual(others, [true, false])
        XCTAssertTrue(later)
    }

    func testWhatIsReleasedIsThereAgainAndNoMoreThanThat() throws {
        var quota = Quota(Bound("few", 3, share: .address(2), overflow: .refused))
        let client = try XCTUnwrap(IPAddress("192.0.2.1")).client

        for _ in 0..<2 { _ = quota.take(for: client) }
        for _ in 0..<2 { quota.release(of: client) }
        let own = (0..<3).map { _ in quota.take(for: client) }
        let others = (0..<2).map { _ in quota.take(for: nil) }
        quota.release(of: nil)

        XCTAssertEqual(own, [true, true, false])
        XCTAssertEqual(others, [true, false])
        XCTAssertTrue(quota.take(for: nil))
    }
}
