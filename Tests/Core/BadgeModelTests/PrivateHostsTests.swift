import BadgeModel
import Foundation
import TestSupport
import XCTest

final class PrivateHostsTests: XCTestCase {
    func testANetworkBeginsAndEndsAtItsBits() throws {
        let table: [(String, [String], [String])] = [
            ("10.20.0.0/16", ["10.20.0.0", "10.20.255.255"], ["10.19.255.255", "10.21.0.0"]),
            ("10.20.0.0/15", ["10.20.0.0", "10.21.255.255"], ["10.19.255.255", "10.22.0.0"]),
            ("10.20.0.6/31", ["10.20.0.6", "10.20.0.7"], ["10.20.0.5", "10.20.0.8"]),
            ("10.20.0.6/32", ["10.20.0.6"], ["10.20.0.5", "10.20.0.7"]),
            ("10.20.0.6", ["10.20.0.6"], ["10.20.0.5", "10.20.0.7"]),
            ("0.0.0.0/0", ["0.0.0.0", "255.255.255.255"], ["[::1]"]),
            ("fd00::/9", ["[fd00::]", "[fd7f:ffff::1]"], ["[fd80::]", "[fcff::1]"]),
        ]

        try playEach(table) { network, within, beyond in
            let hosts = try PrivateHosts([network])
            for host in within { XCTAssertTrue(hosts.contains(try XCTUnwrap(URL(string: "https://\(host)/"))), host) }
            for host in beyond { XCTAssertFalse(hosts.contains(try XCTUnwrap(URL(string: "https://\(host)/"))), host) }
        }
    }

    func testAllowsNamesAddressesAndNetworksInEveryFormOfANumber() throws {
        let hosts = try PrivateHosts(["Lists.Corp.internal", "10.20.0.0/16", "127.0.0.1", "fd00::/8"])

        let allowed = [
            "https://lists.corp.internal/1", "https://LISTS.corp.internal./1", "https://10.20.255.1:8443/1",
            "https://169082881/", "http://127.1/", "https://[fd12::1]/",
        ]
        let refused = [
            "https://other.corp.internal/", "https://sub.lists.corp.internal/", "https://10.21.0.1/",
            "https://127.0.0.2/", "https://[fe80::1]/", "https://localhost/",
        ]

        for text in allowed { XCTAssertTrue(hosts.contains(try XCTUnwrap(URL(string: text))), text) }
        for text in refused { XCTAssertFalse(hosts.contains(try XCTUnwrap(URL(string: text))), text) }
    }

    func testLetsAServerElsewhereNameWhatIsAllowedAndNothingElse() throws {
        let server = try XCTUnwrap(URL(string: "https://id.example.com"))
        let list = try XCTUnwrap(URL(string: "https://10.20.0.5/1"))

        XCTAssertFalse(server.mayName(list, allowing: .none))
        XCTAssertTrue(server.mayName(list, allowing: try PrivateHosts(["10.0.0.0/8"])))
        XCTAssertFalse(server.mayName(list, allowing: try PrivateHosts(["10.20.0.6"])))
    }

    func testRefusesWhatIsNoHost() {
        for text in ["", "https://10.0.0.1", "10.0.0.0/33", "10.0.0.0/x", "a b", "*.corp", "fd00::/129", "-a"] {
            XCTAssertThrowsError(try PrivateHosts([text]), text) { error in
                XCTAssertEqual((error as? BadgeError)?.code, .invalidInput, text)
            }
        }
    }
}
