import BadgeFlows
import BadgeModel
import Foundation
import TestSupport
import XCTest

/// The rules by which a record becomes the parameters of a form.
final class FlowParameterTests: XCTestCase {
    private func parameters(_ fields: JSON, _ names: [String], from record: JSON) throws -> [String] {
        var all = fields.objectValue ?? [:]
        all["form"] = ["fields": .array(names.map(JSON.string))]
        let flow = try FlowDocument(["fields": .object(all)])
        return try flow.parameters(of: flow.form(named: "form"), from: record).map { "\($0.name)=\($0.value)" }
    }

    func testEB6ATextPathIsOneParameterOfTheFieldsName() throws {
        let found = try parameters(
            ["mail": ["schemaId": "contact.email"]], ["mail"], from: ["contact": ["email": "a@b.example"]])

        XCTAssertEqual(found, ["mail=a@b.example"])
    }

    func testEB6AnObjectOfPathsIsAParameterForEach() throws {
        let found = try parameters(
            ["phone": ["schemaId": ["kind": "p.kind", "number": "p.number"]]], ["phone"],
            from: ["p": ["kind": "home", "number": 7]])

        XCTAssertEqual(found, ["phone[kind]=home", "phone[number]=7"])
    }

    func testEB6AnElementOfAPluralIsFoundByItsID() throws {
        let found = try parameters(
            ["name": ["schemaId": "profiles#7.name"]], ["name"],
            from: ["profiles": [["id": 3, "name": "B"], ["id": 7, "name": "Ana"]]])

        XCTAssertEqual(found, ["name=Ana"])
    }

    func testEB6ADayIsThreeParameters() throws {
        let found = try parameters(
            ["born": ["type": "dateselect", "schemaId": "birthday"]], ["born"], from: ["birthday": "1990-02-28"])

        XCTAssertEqual(
            found, ["born[dateselect_year]=1990", "born[dateselect_month]=02", "born[dateselect_day]=28"])
    }

    func testEB6NullAndMissingValuesAreOmitted() throws {
        let found = try parameters(
            ["a": ["schemaId": "a"], "b": ["schemaId": "b"], "c": ["schemaId": "c"]], ["a", "b", "c"],
            from: ["a": nil, "c": true])

        XCTAssertEqual(found, ["c=true"])
    }

    func testEB6AttributesOutsideOfTheFormAreNotSent() throws {
        let found = try parameters(
            ["a": ["schemaId": "a"], "b": ["schemaId": "b"]], ["a", "unknown"], from: ["a": "1", "b": "2"])

        XCTAssertEqual(found, ["a=1"])
    }

    func testEB6TwoFieldsWithEqualDefinitionsAreBothSent() throws {
        let found = try parameters(
            ["a": ["schemaId": "x", "label": "L"], "b": ["schemaId": "x", "label": "L"]], ["b", "a"],
            from: ["x": "1"])

        XCTAssertEqual(found, ["b=1", "a=1"])
    }

    func testEB7ADayThatDoesNotExistIsRefusedForItsField() throws {
        for day in ["1990-02-30", "1900-02-29", "1990-2-3", "yesterday", "1990/02/03"] {
            XCTAssertThrowsError(
                try parameters(
                    ["born": ["type": "dateselect", "schemaId": "birthday"]], ["born"],
                    from: ["birthday": .string(day)])
            ) { error in
                guard case .invalidFields(let fields)? = (error as? BadgeError)?.detail else {
                    return XCTFail("\(error)")
                }
                XCTAssertEqual((error as? BadgeError)?.code, .invalidInput)
                XCTAssertEqual(fields.map(\.path), ["born"])
            }
        }
    }

    func testEB7ADayIsReadFromItsThreeParametersAlone() throws {
        let flow = try FlowDocument([
            "fields": ["form": ["fields": ["born"]], "born": ["type": "dateselect", "schemaId": "birthday"]]
        ])
        let form = try flow.form(named: "form")
        func day(_ parts: String...) throws -> String? {
            let names = ["born[dateselect_year]", "born[dateselect_month]", "born[dateselect_day]"]
            return try flow.values(of: form, in: Dictionary(uniqueKeysWithValues: zip(names, parts)))["born"]
        }

        XCTAssertEqual(try day("2000", "2", "29"), "2000-02-29")
        XCTAssertEqual(try day("", "", ""), "")
        for parts in [("1900", "02", "29"), ("02000", "02", "29"), ("2000", "+2", "29"), ("2000", "", "29")] {
            assertThrows(.invalidInput, "\(parts)") { try day(parts.0, parts.1, parts.2) }
        }
        assertThrows(.invalidInput) { try day("2000", "02") }
    }

    func testEB8LengthsAreThoseOfCharactersAndYearsAreLimited() throws {
        let flow = try FlowDocument([
            "fields": [
                "form": ["fields": ["word", "again", "born"]],
                "word": ["type": "password", "validation": [["rule": "maxLength", "value": 4]]],
                "again": [
                    "type": "password", "validation": [["rule": "required"], ["rule": "match", "value": "word"]],
                ],
                "born": ["type": "dateselect", "schemaId": "birthday", "yearStart": 2020, "yearEnd": 1920],
            ]
        ])
        let form = try flow.form(named: "form")
        func paths(_ word: String, _ again: String, _ day: String) -> [String] {
            let values: [String: FlowValue] = [
                "word": .secret(Secret(utf8: word)), "again": .secret(Secret(utf8: again)), "born": .text(day),
            ]
            return flow.violations(of: form, in: values).map(\.path)
        }

        XCTAssertEqual(paths("äöüß", "äöüß", "1920-01-01"), [])
        XCTAssertEqual(paths("äöüßẞ", "äöüßẞ", "2020-12-31"), ["word"])
        XCTAssertEqual(paths("a", "a", "1919-12-31"), ["born"])
        XCTAssertEqual(paths("a", "a", "2021-01-01"), ["born"])
        XCTAssertEqual(paths("a", "", "2000-01-01"), ["again"], "a missing value is told once")
    }

    func testEB8TheFlowsOwnRulesAreCheckedInTheirOrder() throws {
        let flow = try FlowDocument([
            "fields": [
                "form": ["fields": ["name", "word", "again", "terms"]],
                "name": ["label": "Name", "validation": [["rule": "required", "message": "Your name?"]]],
                "word": [
                    "type": "password", "label": "Word",
                    "validation": [
                        ["rule": "minLength", "value": 4], ["rule": "format", "value": "\\d", "message": "A digit!"],
                    ],
                ],
                "again": ["type": "password", "validation": [["rule": "match", "value": "word"]]],
                "terms": ["type": "checkbox", "validation": [["rule": "required"]]],
            ]
        ])
        let form = try flow.form(named: "form")

        let found = flow.violations(
            of: form, in: ["word": .secret(Secret(utf8: "abc")), "terms": "false"])
        let none = flow.violations(
            of: form,
            in: [
                "name": "Ana", "word": .secret(Secret(utf8: "abc1")), "again": .secret(Secret(utf8: "abc1")),
                "terms": "true",
            ])

        XCTAssertEqual(
            found.map { "\($0.path): \($0.reason)" },
            [
                "name: Your name?", "word: Word must have at least 4 characters.", "word: A digit!",
                "again: The two entries differ.", "terms: terms is missing.",
            ])
        XCTAssertEqual(none, [])
    }

    func testAValueIsSetAtItsPathInARecord() throws {
        let record: JSON = ["a": ["b": 1], "list": [["id": 2, "x": "old"]]]

        let nested = try FlowPath(parsing: "a.c").setting("new", in: record)
        let element = try FlowPath(parsing: "list#2.x").setting("new", in: record)
        let added = try FlowPath(parsing: "list#3.x").setting("new", in: record)

        XCTAssertEqual(nested["a"], ["b": 1, "c": "new"])
        XCTAssertEqual(element["list"], [["id": 2, "x": "new"]])
        XCTAssertEqual(added["list"], [["id": 2, "x": "old"], ["id": 3, "x": "new"]])
    }
}
