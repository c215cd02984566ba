import BadgeFlows
import BadgeModel
import Foundation
import TestSupport
import XCTest

/// What a flow says, what it is refused for, and what is only reported.
final class FlowDocumentTests: XCTestCase {
    func testAFormHasItsFieldsInOrderWithWhatTheFlowSaysOfThem() throws {
        let flow = try FlowDocument(
            [
                "version": "7",
                "fields": [
                    "form": ["label": "Register", "fields": ["mail", "land"]],
                    "mail": [
                        "type": "email", "schemaId": "email", "label": "Mail", "placeholder": "a@b.example",
                        "tip": "Ours", "validation": [["rule": "required", "message": "Enter it."]],
                    ],
                    "land": [
                        "type": "select", "schemaId": "address.country",
                        "options": [
                            ["text": "A", "value": "a", "selected": true],
                            ["text": "B", "value": "b", "disabled": true], ["text": "C", "value": 3],
                        ],
                    ],
                ], "schema_info": ["paths": ["mail": "email"]],
            ])

        let form = try flow.form(named: "form")
        let fields = flow.fields(of: form)

        XCTAssertEqual(flow.version, "7")
        XCTAssertEqual(form.label, "Register")
        XCTAssertEqual(fields.map(\.name), ["mail", "land"])
        XCTAssertEqual(fields.map(\.type), [.email, .select])
        XCTAssertEqual(fields[0].placeholder, "a@b.example")
        XCTAssertTrue(fields[0].isRequired)
        XCTAssertEqual(fields[1].options.map(\.value), ["a", "3"])
        XCTAssertEqual(flow.paths.mapValues(\.description), ["mail": "email"])
        XCTAssertEqual(flow.identifyingField(of: form)?.name, "mail")
        XCTAssertEqual(flow.warnings, [])
    }

    func testTheProvidersThatAFlowNamesHaveAnIdOfTheirOwnAndAName() throws {
        let one: JSON = ["id": "one", "name": "Example ID"]
        let flow = try FlowDocument([
            "fields": [:], "providers": [one, one, ["id": "two"], 3, ["id": "three", "name": "a\u{202E}b"]],
        ])

        let provider = IdentityProvider(id: .init(rawValue: "one"), name: "Example ID", kind: .custom)
        XCTAssertEqual(flow.providers, [provider])
        XCTAssertEqual(flow.warnings.map(\.path), (1...4).map { "providers[\($0)]" })
        XCTAssertEqual(try FlowDocument(["fields": [:], "providers": "none"]).providers, [])
    }

    func testAVersionThatIsNoTextIsMissing() throws {
        let flow = try FlowDocument(["version": 7, "fields": [:]])

        XCTAssertNil(flow.version)
        XCTAssertEqual(flow.warnings.map(\.path), ["version"])
    }

    func testAnUnknownTypeIsTextWithAWarning() throws {
        let flow = try FlowDocument(["fields": ["stars": ["type": "starRating"]]])

        XCTAssertEqual(flow.fields["stars"]?.type, .other("starRating"))
        XCTAssertEqual(flow.warnings.map(\.path), ["fields.stars.type"])
    }

    func testAFieldThatTheFlowDoesNotDefineIsSkippedWithAWarning() throws {
        let flow = try FlowDocument(["fields": ["form": ["fields": ["none", "a", "a"]], "a": ["type": "text"]]])

        let form = try flow.form(named: "form")

        XCTAssertEqual(flow.fields(of: form).map(\.name), ["a"])
        XCTAssertEqual(flow.warnings.count, 2)
    }

    func testEveryTypeOfTheProtocolIsKnown() throws {
        let names = [
            "text", "email", "password", "checkbox", "radio", "select", "textarea", "dateselect", "read-only",
            "hidden", "multiIdentifierAuth", "translatableString",
        ]
        let fields = Dictionary(uniqueKeysWithValues: names.map { ($0, JSON.object(["type": .string($0)])) })

        let flow = try FlowDocument(["fields": .object(fields)])

        XCTAssertEqual(flow.warnings, [])
        XCTAssertEqual(Set(flow.fields.values.map(\.type.name)), Set(names))
    }

    func testWhatAFlowGetsWrongIsRefusedWithItsPath() throws {
        let wrong: [(JSON, String)] = [
            ([], ""), (["fields": 1], "fields"), (["fields": ["a": 1]], "fields.a"),
            (["fields": ["a": ["schemaId": 1]]], "fields.a.schemaId"),
            (["fields": ["a": ["schemaId": "x..y"]]], "fields.a.schemaId"),
            (["fields": ["a": ["schemaId": "x#"]]], "fields.a.schemaId"),
            (["fields": ["a": ["schemaId": ["b": ["c"]]]]], "fields.a.schemaId.b"),
            (["fields": ["a": ["schemaId": [:]]]], "fields.a.schemaId"),
            (["fields": ["f": ["fields": ["f"]]]], "fields.f.fields[0]"),
            (["fields": ["f": ["fields": ["g"]], "g": ["fields": ["f"]]]], "fields.f.fields[0]"),
            (["fields": ["d": ["type": "dateselect", "value": "2023-02-29"]]], "fields.d.value"),
            (["fields": ["d": ["type": "dateselect", "yearStart": 0]]], "fields.d.yearStart"),
            (["fields": ["a": ["validation": [["rule": "match", "value": "b"]]]]], "fields.a.validation"),
            (
                [
                    "fields": [
                        "f": ["fields": ["a"], "validation": [["rule": "match", "value": ["a", "b"]]]], "a": [:],
                    ]
                ],
                "fields.f.validation[0].value"
            ),
            (["fields": ["a": ["label": "x\u{1B}[2J"]]], "fields.a.label"),
            (["fields": ["a[b": [:]]], "fields[\"a[b\"]"),
            (["fields": ["a": ["schemaId": ["b]": "c"]]]], "fields.a.schemaId[\"b]\"]"),
            (["fields": ["a": ["schemaId": ["b=c": "c"]]]], "fields.a.schemaId[\"b=c\"]"),
            (
                ["fields": ["a": ["type": "select", "options": [["value": "x\u{1B}[2J"]]]]],
                "fields.a.options[0].value"
            ),
            (
                ["fields": ["a": ["type": "select", "options": [["value": "x"], ["value": "x"]]]]],
                "fields.a.options[1].value"
            ),
        ]

        for (document, path) in wrong {
            XCTAssertThrowsError(try FlowDocument(document), document.text) { error in
                guard case .invalidFields(let fields)? = (error as? BadgeError)?.detail else {
                    return XCTFail("\(error)")
                }
                XCTAssertEqual((error as? BadgeError)?.code, .documentInvalid)
                XCTAssertEqual(fields.map(\.path), [path], document.text)
            }
        }
    }

    func testTwoFieldsThatAFormRequiresToBeEqualAreComparedBeforeAnythingIsSent() throws {
        let flow = try FlowDocument(
            [
                "fields": [
                    "form": [
                        "fields": ["mail", "again"],
                        "validation": [
                            ["rule": "match", "value": ["mail", "again"], "message": "The addresses differ."],
                            ["rule": "requireAuthFields"],
                        ],
                    ], "mail": ["type": "email"], "again": ["type": "email"],
                ]
            ])
        let form = try flow.form(named: "form")

        let differing = flow.violations(of: form, in: ["mail": "a@example.com", "again": "b@example.com"])
        let equal = flow.violations(of: form, in: ["mail": "a@example.com", "again": "a@example.com"])
        let alone = flow.violations(of: form.without(["mail"]), in: ["again": "b@example.com"])

        XCTAssertEqual(differing.map(\.path), ["again"])
        XCTAssertEqual(differing.map(\.reason), ["The addresses differ."])
        XCTAssertEqual(equal, [])
        XCTAssertEqual(alone, [])
        XCTAssertEqual(flow.serverRules(of: form), ["requireAuthFields"])
    }

    func testAFlowAboveABoundIsRefused() throws {
        let many = Dictionary(uniqueKeysWithValues: (0...2000).map { ("f\($0)", JSON.object([:])) })
        let names = JSON.array((0...200).map { .string("f\($0)") })
        let options = JSON.array((0...1000).map { ["value": .string("\($0)")] })
        let large: [Data] = [
            Data(repeating: UInt8(ascii: " "), count: 10 << 20),
            JSON.object(["fields": .object(many)]).serialized(),
            JSON.object(["fields": ["form": ["fields": names]]]).serialized(),
            JSON.object(["fields": ["a": ["type": "select", "options": options]]]).serialized(),
        ]

        for data in large {
            XCTAssertThrowsError(try FlowDocument(parsing: data)) { error in
                XCTAssertEqual((error as? BadgeError)?.code, .documentInvalid)
            }
        }
    }

    func testAFlowAtItsBoundsIsRead() throws {
        let many = Dictionary(uniqueKeysWithValues: (0..<2000).map { ("f\($0)", JSON.object([:])) })
        let names = JSON.array((0..<200).map { .string("f\($0)") })
        let options = JSON.array((0..<1000).map { ["value": .string("\($0)")] })

        let whole = try FlowDocument(["fields": .object(many)])
        let form = try FlowDocument(["fields": ["form": ["fields": names]]])
        let choice = try FlowDocument(["fields": ["a": ["type": "select", "options": options]]])

        XCTAssertEqual(whole.fields.count, 2000)
        XCTAssertEqual(try form.form(named: "form").fieldNames.count, 200)
        // Of the 200 fields that the flow does not define.
        XCTAssertEqual(form.warnings.count, 100)
        XCTAssertEqual(choice.fields["a"]?.options.count, 1000)
    }

    func testATextOrAListOfTheGreatestLengthIsReadAndALongerOneIsNot() throws {
        let letters = { (count: Int) in String(repeating: "a", count: count) }
        let table: [(Int, (Int) -> JSON)] = [
            (50, { ["a": ["validation": .array(Array(repeating: ["rule": "unique"], count: $0))]] }),
            (128, { .object([letters($0): [:]]) }), (2000, { ["a": ["label": .string(letters($0))]] }),
            (2000, { ["a": ["value": .string(letters($0))]] }),
            (9999, { ["a": ["yearEnd": .integer(Int64($0))]] }),
            (100_000, { ["a": ["validation": [["rule": "maxLength", "value": .integer(Int64($0))]]]] }),
        ]

        try playEach(table) { most, fields in
            XCTAssertNoThrow(try FlowDocument(["fields": fields(most)]))
            assertThrows(.documentInvalid) { try FlowDocument(["fields": fields(most + 1)]) }
        }
    }

    func testTheFirstFiftyProvidersAreOffered() throws {
        let providers = JSON.array((0...50).map { ["id": .string("p\($0)"), "name": "A"] })

        let flow = try FlowDocument(["fields": [:], "providers": providers])

        XCTAssertEqual(flow.providers.map(\.id.rawValue), (0..<50).map { "p\($0)" })
        XCTAssertEqual(flow.warnings, [])
    }

    func testTenThousandFieldsAreRefused() throws {
        let fields = (0..<10_000).map { "\"f\($0)\":{}" }.joined(separator: ",")

        XCTAssertThrowsError(try FlowDocument(parsing: Data("{\"fields\":{\(fields)}}".utf8))) { error in
            XCTAssertEqual((error as? BadgeError)?.code, .documentInvalid)
        }
    }

    func testAPatternOutsideTheSubsetIsLeftToTheServerAndNamed() throws {
        let flow = try FlowDocument([
            "fields": [
                "form": ["fields": ["a"]],
                "a": ["validation": [["rule": "format", "value": "^(?=x)y$"], ["rule": "unique"]]],
            ]
        ])

        let form = try flow.form(named: "form")

        XCTAssertEqual(flow.serverRules(of: form), ["format", "unique"])
        XCTAssertEqual(flow.warnings.map(\.path), ["fields.a.validation[0].value"])
        XCTAssertEqual(flow.violations(of: form, in: ["a": "z"]), [])
    }
}
