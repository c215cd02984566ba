import BadgeModel
import Foundation
import TestSupport
import XCTest

/// The longest lists and texts of a policy: each as long as it may be, and longer by one.
final class PolicyBoundTests: XCTestCase {
    private static let circle: JSON = ["latitude": 1, "longitude": 2, "radius": 3]

    func testAListOfRestrictionsOrOfTheirPartsHasAnEnd() throws {
        try check([
            (64, "restrictions", { ["restrictions": Self.list($0) { _ in ["type": "userPhoto"] }] }),
            (1000, "restrictions[0].areas", { Self.fence(["areas": Self.list($0) { _ in ["circle": Self.circle] }]) }),
            (
                1000, "restrictions[0].except",
                {
                    Self.fence([
                        "areas": [["circle": Self.circle]], "except": Self.list($0) { _ in ["circle": Self.circle] },
                    ])
                }
            ),
            (
                100, "restrictions[0].windows",
                {
                    let windows = Self.list($0) { _ in ["zone": "UTC", "from": "08:00", "to": "18:00"] }
                    return Self.restricting(["type": "timeOfDay", "windows": windows])
                }
            ),
            (
                9, "restrictions[0].delays",
                {
                    let delays = Self.list($0) { ["after": .integer(Int64($0 + 1)), "wait": "PT1M"] }
                    return Self.restricting(["type": "passcode", "delays": delays])
                }
            ),
            (20, "restrictions[0].documents", { Self.agreement(Self.list($0) { Self.document(version: "\($0)") }) }),
        ])
    }

    func testATextOfARestrictionHasAnEnd() throws {
        try check([
            (64, "restrictions[0].type", { Self.restricting(["type": Self.letters($0)]) }),
            (
                200, "restrictions[0].areas[0].name",
                { Self.fence(["areas": [["name": Self.letters($0), "circle": Self.circle]]]) }
            ),
            (
                64, "restrictions[0].documents[0].version",
                { Self.agreement([Self.document(version: String(repeating: "1", count: $0))]) }
            ),
            (
                100_000, "restrictions[0].documents[0].text",
                { Self.agreement([Self.document(text: String(repeating: "a", count: $0))]) }
            ),
        ])
    }

    func testWhatAPolicySaysBesideItsRestrictionsHasAnEnd() throws {
        try check([
            (16, "serverPins", { ["serverPins": Self.list($0) { Self.pins(2, of: "host-\($0).example") }] }),
            (8, "serverPins[0].pins", { ["serverPins": [Self.pins($0, of: "a.example")]] }),
            (
                32, "verifiers",
                { ["verifiers": Self.list($0) { ["issuer": .string("\($0)"), "keys": [["kty": "EC"]]] }] }
            ),
            (
                8, "verifiers[0].keys",
                { ["verifiers": [["issuer": "a", "keys": Self.list($0) { ["kty": "EC", "kid": .string("\($0)")] }]]] }
            ),
            (32, "disclose", { ["disclose": Self.list($0) { .string("claim-\($0)") }] }),
            (64, "disclose[0]", { ["disclose": [Self.letters($0)]] }),
            (500, "appearance.header", { ["appearance": ["header": Self.letters($0)]] }),
            (500, "appearance.footer", { ["appearance": ["footer": Self.letters($0)]] }),
        ])
    }

    private func check(_ table: [(most: Int, path: String, policy: (Int) -> JSON)]) throws {
        try playEach(table) { most, path, policy in
            XCTAssertNil(try findings { _ = try Policy(JSONReader(policy(most))) }, path)
            XCTAssertEqual(try findings { _ = try Policy(JSONReader(policy(most + 1))) }?.map(\.path), [path])
        }
    }

    private static func list(_ count: Int, _ element: (Int) -> JSON) -> JSON { .array((0..<count).map(element)) }

    private static func letters(_ count: Int) -> JSON { .string(String(repeating: "a", count: count)) }

    private static func restricting(_ restriction: JSON) -> JSON { ["restrictions": [restriction]] }

    private static func fence(_ members: [String: JSON]) -> JSON {
        restricting(.object(members.merging(["type": "geoFence"]) { $1 }))
    }

    private static func agreement(_ documents: JSON) -> JSON {
        restricting(["type": "userAgreement", "documents": documents])
    }

    private static func document(version: String = "1", text: String = "A") -> JSON {
        ["kind": "terms", "version": .string(version), "locale": "en", "text": .string(text)]
    }

    private static func pins(_ count: Int, of host: String) -> JSON {
        let pins = list(count) { .string(Data([UInt8($0)] + [UInt8](repeating: 0, count: 31)).base64EncodedString()) }
        return ["host": .string(host), "pins": pins, "expires": "2027-06-30T00:00:00Z"]
    }
}
