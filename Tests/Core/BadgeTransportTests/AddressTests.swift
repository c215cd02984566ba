import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class AddressTests: XCTestCase {
    func testPutsAWellKnownNameBetweenHostAndPath() throws {
        let table = [
            ("https://id.example.org", "https://id.example.org/.well-known/x"),
            ("https://id.example.org/", "https://id.example.org/.well-known/x"),
            ("https://id.example.org/tenant/a", "https://id.example.org/.well-known/x/tenant/a"),
            ("https://id.example.org/tenant/", "https://id.example.org/.well-known/x/tenant"),
            ("https://id.example.org/a%2Fb", "https://id.example.org/.well-known/x/a%2Fb"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080/.well-known/x"),
            ("http://[::1]:8080/t", "http://[::1]:8080/.well-known/x/t"),
        ]
        for (issuer, expected) in table {
            XCTAssertEqual(try url(issuer).wellKnown("x").absoluteString, expected)
        }
    }

    func testAnIdentifierThatEndsInASlashHasTwoAddresses() throws {
        let table = [
            ("https://id.example", ["https://id.example/.well-known/x"]),
            ("https://id.example/", ["https://id.example/.well-known/x", "https://id.example/.well-known/x/"]),
            ("https://id.example/t", ["https://id.example/.well-known/x/t"]),
            ("https://id.example/t/", ["https://id.example/.well-known/x/t/", "https://id.example/.well-known/x/t"]),
        ]

        for (issuer, expected) in table {
            XCTAssertEqual(try url(issuer).wellKnownAddresses("x").map(\.absoluteString), expected)
        }
    }

    func testComparesOriginsWithoutTheSchemesOwnPort() throws {
        XCTAssertEqual(try url("HTTPS://Id.Example:443/a?b").origin, "https://id.example")
        XCTAssertEqual(try url("http://localhost:80").origin, "http://localhost")
        XCTAssertEqual(try url("https://id.example:80/").origin, "https://id.example:80")
    }

    func testARequestKnowsWhereItGoes() throws {
        let table = [
            ("https://id.example.org", "https://id.example.org/"),
            ("https://id.example.org:8443/a%20b?c=%26#f", "https://id.example.org:8443/a%20b?c=%26"),
            ("http://[::1]:8080/t", "http://[::1]:8080/t"),
        ]
        for (text, expected) in table {
            XCTAssertEqual(HTTPRequest(.get, to: try url(text)).address?.absoluteString, expected)
        }
    }

    func testAMediaTypeIsComparedWithoutItsParameters() {
        XCTAssertEqual(MediaType(" Application/JSON;charset=utf-8"), .json)
        XCTAssertEqual(MediaType("application/problem+json ; a=b"), .problem)
        XCTAssertTrue(MediaType("application/problem+json").isJSON)
        XCTAssertFalse(MediaType("text/plain; x=application/json").isJSON)
    }
}
