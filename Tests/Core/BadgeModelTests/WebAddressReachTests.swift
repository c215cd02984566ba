import BadgeModel
import Foundation
import TestSupport
import XCTest

/// Where an address leads by its text, and which address a server may name.
final class WebAddressReachTests: XCTestCase {
    private static let loopback = [
        "http://localhost", "https://a.localhost:1", "http://127.0.0.1:8430", "https://127.1", "https://2130706433",
        "https://0x7f000001", "https://0177.0.0.1", "https://0.0.0.0", "http://[::1]", "https://[::]",
        "https://[::ffff:127.0.0.1]", "https://[::ffff:7f00:1]", "https://[64:ff9b::7f00:1]", "https://LOCALHOST.",
        "https://%31%32%37.0.0.1", "https://127%2e0.0.1", "https://local%68ost", "https://[2002:7f00:1::]",
        "https://[::ffff:0:127.0.0.1]", "https://127.255.255.255", "https://0.255.255.255",
    ]
    private static let privateNetwork = [
        "https://10.0.0.5", "https://172.16.0.1", "https://172.31.255.255", "https://192.168.1.1",
        "https://169.254.169.254", "https://100.64.0.1", "https://0xa9fea9fe", "https://[fe80::1]", "https://[fd00::1]",
        "https://[fc00::1]",
        "https://[::ffff:10.0.0.1]", "https://printer", "https://printer.local", "https://badges.internal",
        "https://router.home.arpa", "https://[fec0::1]", "https://198.18.0.1", "https://224.0.0.1",
        "https://255.255.255.255", "https://[2002:a00:1::]",
        "https://[ff02::1]", "https://10%2E0.0.5", "https://10.255.255.255", "https://100.127.255.255",
        "https://198.19.255.255", "https://[febf::1]", "https://[fdff::1]",
    ]
    private static let world = [
        "https://id.example.org", "https://8.8.8.8", "https://172.32.0.1", "https://100.128.0.1", "https://11.0.0.1",
        "https://[2001:db8::1]", "https://localhost.example.org", "https://127.0.0.1.example.org",
        "https://local.example",
        // The neighbours of each range.
        "https://1.0.0.0", "https://9.255.255.255", "https://100.63.255.255", "https://126.255.255.255",
        "https://128.0.0.0", "https://169.253.255.255", "https://169.255.0.0", "https://172.15.255.255",
        "https://192.167.255.255", "https://192.169.0.0", "https://198.17.255.255", "https://198.20.0.0",
        "https://223.255.255.255", "https://[fbff::1]", "https://[fe7f::1]", "https://[2003:7f00:1::]",
    ]

    func testEveryFormOfAnAddressIsRead() throws {
        let hosts: [([String], URL.Reach)] = [
            (Self.loopback, .loopback), (Self.privateNetwork, .privateNetwork), (Self.world, .world),
        ]

        try playEach(hosts) { addresses, reach in
            for address in addresses { XCTAssertEqual(try XCTUnwrap(URL(string: address)).reach, reach, address) }
        }
    }

    func testOnlyAServerOnAPrivateHostMayNameAPrivateHost() throws {
        let all = try [Self.loopback[2], Self.privateNetwork[0], Self.world[0]].map { try XCTUnwrap(URL(string: $0)) }

        for server in all {
            for other in all {
                XCTAssertEqual(
                    server.mayName(other, allowing: .none), other.reach == .world || server == other,
                    "\(server) names \(other)")
            }
        }
    }
}
