import BadgeModel
import HTTPTypes
import TestSupport
import XCTest

@testable import BadgeAuthority
@testable import BadgeServing

final class TrustedProxiesTests: XCTestCase {
    private static let forwardedFor = HTTPField.Name("X-Forwarded-For")

    func testAStrangersWordOnItsAddressCountsForNothing() throws {
        let headers = try Self.headers(["198.51.100.7"])

        let client = try TrustedProxies(["192.0.2.1"]).client(of: headers, from: Self.address("192.0.2.2"))

        XCTAssertEqual(client, try Self.address("192.0.2.2").client)
    }

    func testTheLastAddressThatIsNoTrustedProxyIsTheClient() throws {
        let proxies = try TrustedProxies(["192.0.2.1", "192.0.2.9", "2001:db8::1"])
        let peer = try Self.address("192.0.2.1")

        for (fields, expected) in [
            (["198.51.100.7"], "198.51.100.7"), (["203.0.113.5, 198.51.100.7"], "198.51.100.7"),
            (["203.0.113.5", "198.51.100.7 , 192.0.2.9,2001:db8::1"], "198.51.100.7"), ([], "192.0.2.1"),
            (["203.0.113.5, 198.51.100.7:1234"], "198.51.100.7"), (["198.51.100.7, 192.0.2.9:80"], "198.51.100.7"),
            (["[2001:db8:5::7]:443"], "2001:db8:5::7"), (["[2001:db8:5::7]"], "2001:db8:5::7"),
            (["203.0.113.5:65535"], "203.0.113.5"), (["203.0.113.5:65536"], "192.0.2.1"),
            (["203.0.113.5:"], "192.0.2.1"), (["[203.0.113.5]:80"], "192.0.2.1"),
            (["203.0.113.5:x"], "192.0.2.1"), (["[2001:db8:5::7]x"], "192.0.2.1"), (["[]:80"], "192.0.2.1"),
            (["203.0.113.5, unknown"], "192.0.2.1"), (["192.0.2.9"], "192.0.2.1"), ([""], "192.0.2.1"),
            ([String(repeating: "203.0.113.5,", count: 900) + "198.51.100.7"], "198.51.100.7"),
        ] {
            let client = proxies.client(of: try Self.headers(fields), from: peer)

            XCTAssertEqual(client, try Self.address(expected).client, "\(fields.first?.prefix(60) ?? "none")")
        }
    }

    func testASiteOfIPv6IsOneClientAndAMappedAddressIsIPv4() throws {
        let (one, other) = (try Self.address("2001:db8:1:2::a"), try Self.address("2001:db8:1:2:ffff::b"))

        XCTAssertEqual(one.client, other.client)
        XCTAssertNotEqual(one.client, try Self.address("2001:db8:1:3::a").client)
        XCTAssertEqual(try Self.address("::ffff:192.0.2.1"), try Self.address("192.0.2.1"))
    }

    func testAProxyIsNamedByItsAddress() {
        for name in ["", "localhost", "192.0.2", "192.0.2.1/24", "192.0.2.1:80", "[::1]"] {
            assertThrows(.invalidInput, name) { try TrustedProxies([name]) }
        }
    }

    private static func address(_ text: String) throws -> IPAddress { try XCTUnwrap(IPAddress(text)) }

    private static func headers(_ values: [String]) throws -> HTTPFields {
        let name = try XCTUnwrap(forwardedFor)
        return HTTPFields(values.map { HTTPField(name: name, value: $0) })
    }
}
