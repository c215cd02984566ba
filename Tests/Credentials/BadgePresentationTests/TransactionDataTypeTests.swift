import BadgeModel
import BadgePresentation
import TestSupport
import XCTest

/// The declaration of a type of transaction data, by the reader and by its schema.
final class TransactionDataTypeTests: XCTestCase {
    private static let payment = TransactionDataType(
        name: "urn:example:payment",
        members: [
            .init("amount", labels: ["en": "Amount", "de": "Betrag"]), .init("express", .truth, isRequired: false),
            .init("count", .number),
        ], labels: ["en": "Payment", "de": "Zahlung"])

    func testADeclarationIsReadAsItIsWritten() throws {
        let schema = try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/transaction-type.schema.json"))

        let read = try TransactionDataType(JSONReader(Self.payment.json))
        let short = try TransactionDataType(JSONReader(["type": "a", "members": [["name": "b"]]]))

        XCTAssertEqual(read, Self.payment)
        XCTAssertEqual(short, TransactionDataType(name: "a", members: [.init("b")]))
        XCTAssertNoThrow(try schema.validate(Self.payment.json))
        XCTAssertNoThrow(try schema.validate(short.json))
    }

    func testADeclarationThatCannotBeShownIsRefused() throws {
        let bad: [(JSON, String)] = [
            ([:], "type"), (["type": "", "members": [["name": "a"]]], "type"),
            (["type": "a\u{202E}", "members": [["name": "a"]]], "type"), (["type": "a", "members": []], "members"),
            (["type": "a", "members": [["name": "a"], ["name": "a"]]], "members"),
            (["type": "a", "members": [["name": "credential_ids"]]], "members"),
            (["type": "a", "members": [["name": ""]]], "members[0].name"),
            (["type": "a", "members": [["name": "a", "kind": "date"]]], "members[0].kind"),
            (["type": "a", "members": [["name": "a", "labels": ["x y": "A"]]]], #"members[0].labels["x y"]"#),
            (["type": "a", "members": [["name": "a", "labels": ["en": 1]]]], "members[0].labels.en"),
            (["type": "a", "members": [["name": "a"]], "labels": ["x y": "A"]], #"labels["x y"]"#),
            (["type": "a", "members": [["name": "a"]], "labels": ["en": "A\u{202E}"]], "labels.en"),
            (["type": "a", "members": [["name": "a"]], "more": 1], "more"),
        ]
        try playEach(bad) { document, path in
            do {
                _ = try TransactionDataType(JSONReader(document))
                XCTFail("read: \(document.text)")
            } catch let error as BadgeError {
                XCTAssertEqual(error.code, .documentInvalid)
                XCTAssertTrue(error.reason.contains(path), "\(path): \(error.reason)")
            }
        }
    }
}
