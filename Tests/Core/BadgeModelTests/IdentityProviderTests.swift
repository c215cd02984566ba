import BadgeModel
import Foundation
import TestSupport
import XCTest

final class IdentityProviderTests: XCTestCase {
    private static let document: JSON = [
        [
            "id": "staff", "name": "Staff login", "icon": "staff.png",
            "issuer": "https://login.example.com/realms/staff",
            "clientID": "badges", "scopes": ["email"], "asksForIdentifier": true, "reauthenticates": true,
        ],
        ["id": "campus", "name": "Campus", "kind": "saml"], ["id": "old", "name": "Old", "kind": "openID2"],
        ["id": "new", "name": "New", "kind": "ofTheFuture"],
    ]

    func testProvidersAreReadInTheirOrderWithTheirKinds() throws {
        let providers = try IdentityProvider.list(JSONReader(Self.document))

        XCTAssertEqual(providers.map(\.id.rawValue), ["staff", "campus", "old", "new"])
        XCTAssertEqual(providers.map(\.kind.name), ["openIDConnect", "saml", "openID2", "custom"])
        XCTAssertEqual(
            providers[0].kind,
            .openIDConnect(
                .init(
                    issuer: try JSONReader("https://login.example.com/realms/staff").url(), id: "badges",
                    scopes: ["email"])))
        XCTAssertTrue(providers[0].asksForIdentifier)
        XCTAssertTrue(providers[0].reauthenticates)
        XCTAssertEqual(try IdentityProvider.list(JSONReader(.array(providers.map(\.json)))), providers)
    }

    func testTheSchemaDescribesWhatIsRead() throws {
        let schema = try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/identity-providers.schema.json"))

        XCTAssertEqual(schema.findings(in: Self.document), [])
        XCTAssertNotEqual(schema.findings(in: [["id": "a b", "name": "A"]]), [])
        XCTAssertNotEqual(schema.findings(in: [["id": "a", "name": "A", "kind": "openIDConnect"]]), [])
    }

    func testWhatIsNoProviderIsNamedWithItsPath() throws {
        let right: [String: JSON] = [
            "id": "a", "name": "A", "issuer": "https://a.example.com", "clientID": "badges",
        ]
        let cases: [([String: JSON], String)] = [
            (["id": ""], "[0].id"), (["id": "a/b"], "[0].id"), (["id": ".."], "[0].id"), (["name": ""], "[0].name"),
            (["name": "A\nB"], "[0].name"), (["name": "\u{1B}[2J"], "[0].name"), (["icon": "../a"], "[0].icon"),
            (["issuer": "http://a.example.com"], "[0].issuer"), (["issuer": .null], "[0].issuer"),
            (["issuer": "https://a.example.com/?b"], "[0].issuer"), (["clientID": ""], "[0].clientID"),
            (["scopes": ["a b"]], "[0].scopes[0]"), (["asksForIdentifier": "yes"], "[0].asksForIdentifier"),
        ]
        for (changes, path) in cases {
            let document = JSON.array([.object(right.merging(changes) { $1 })])
            XCTAssertThrowsError(try IdentityProvider.list(JSONReader(document)), path) { error in
                guard case .invalidFields(let fields)? = (error as? BadgeError)?.detail else {
                    return XCTFail("\(error)")
                }
                XCTAssertEqual(fields.map(\.path), [path])
            }
        }
    }

    func testAProviderOfTheGreatestSizeIsTakenAndALargerOneIsNot() throws {
        let right: [String: JSON] = ["id": "a", "name": "A", "issuer": "https://a.example.com", "clientID": "badges"]
        let letters = { (count: Int) in JSON.string(String(repeating: "a", count: count)) }
        let table: [(Int, (Int) -> [String: JSON])] = [
            (64, { ["id": letters($0)] }), (100, { ["name": letters($0)] }), (64, { ["icon": letters($0)] }),
            (1024, { ["clientID": letters($0)] }), (256, { ["scopes": [letters($0)]] }),
            (32, { ["scopes": .array(Array(repeating: "email", count: $0))] }),
        ]
        func list(_ changes: [String: JSON]) throws -> [IdentityProvider] {
            try IdentityProvider.list(JSONReader([.object(right.merging(changes) { $1 })]))
        }

        try playEach(table) { most, changes in
            XCTAssertEqual(try list(changes(most)).count, 1)
            assertThrows(.documentInvalid) { try list(changes(most + 1)) }
        }
    }

    func testTwoOfOneNameAndMoreThanAListHoldsAreRefused() throws {
        let one: JSON = ["id": "a", "name": "A", "kind": "saml"]
        let many: [JSON] = (0...64).map { ["id": .string("p\($0)"), "name": "A", "kind": "saml"] }

        assertThrows(.documentInvalid) { try IdentityProvider.list(JSONReader([one, one])) }
        assertThrows(.documentInvalid) { try IdentityProvider.list(JSONReader(.array(many))) }
        XCTAssertEqual(try IdentityProvider.list(JSONReader(.array(Array(many.prefix(64))))).count, 64)
    }
}
