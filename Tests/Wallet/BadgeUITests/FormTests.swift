import BadgeFlows
import BadgeModel
import BadgeUI
import TestSupport
import XCTest

final class FormTests: XCTestCase {
    func testAFieldSaysWhatIsWrongWithAValue() throws {
        let choice = Field.Kind.choice([Field.Choice("a", label: "A")])
        let cases: [(Field.Kind, Field.Constraints, FieldValue?, String?)] = [
            (.text, .init(), nil, "X is missing."), (.text, .init(isRequired: false), nil, nil),
            (.text, .init(minLength: 2), .text("é"), "X must have at least 2 characters."),
            (.text, .init(minLength: 2), .text("éè"), nil), (.text, .init(maxLength: 2), .text("éè"), nil),
            (.text, .init(maxLength: 2), .text("éèê"), "X must have at most 2 characters."),
            (.text, .init(), .text("a\tb"), "X must not contain tabs or other control characters."),
            (.text, .init(), .text("a\u{1F}b"), "X must not contain tabs or other control characters."),
            (.text, .init(), .text("a\u{7F}b"), "X must not contain tabs or other control characters."),
            (.text, .init(), .text("a b~é"), nil),
            (
                .secret(.any), .init(), .secret(Secret(utf8: "seven\u{1A}lamps")),
                "X must not contain tabs or other control characters."
            ),
            (.number, .init(), .text("12"), nil), (.number, .init(), .text("1.5"), "X must be a whole number."),
            (.date, .init(), .text("2028-02-29"), nil),
            (.date, .init(), .text("2027-02-29"), "X must be a day like 2027-01-31."),
            (.date, .init(), .text("2027-1-31"), "X must be a day like 2027-01-31."),
            (choice, .init(), .text("a"), nil), (choice, .init(), .text("A"), "X must be one of those listed."),
            (.code(.digits), .length(6), .secret(Secret(utf8: "123456")), nil),
            (.code(.digits), .length(6), .secret(Secret(utf8: "12345")), "X must have 6 digits; you entered 5."),
            (.code(.digits), .init(), .secret(Secret(utf8: "12345a")), "X may contain only digits."),
            (.code(.digits), .length(6), .secret(Secret(utf8: " 12345٣\u{200B}")), nil),
            (.secret(.digits), .length(6), .secret(Secret(utf8: "１２３४५६")), nil),
            (.code(.digits), .length(6), .secret(Secret(utf8: "٣٣٣٣٣")), "X must have 6 digits; you entered 5."),
            (.secret(.any), .length(2), .secret(Secret(utf8: "äß")), nil),
            (.boolean, .init(), .flag(false), "Answer “X” with yes to continue."),
            (.boolean, .init(isRequired: false), .flag(false), nil),
            (.secret(.any), .init(), .text("seen"), "X is of another kind."),
            (.text, .init(), .flag(true), "X is of another kind."),
        ]

        for (kind, constraints, value, expected) in cases {
            let problem = Field("x", label: "X", kind, constraints: constraints).problem(with: value)?.text
            XCTAssertEqual(problem, expected, "\(kind) \(String(describing: value))")
        }
    }

    func testAnAnswerThatTheFormDidNotAskForIsRefusedWithEveryWrongField() throws {
        let form = Form(
            .loginToBadge, title: "T",
            fields: [
                Field("a", label: "A", .secret(.any)),
                Field("b", label: "B", .secret(.any), constraints: .init(repeats: "a")),
                Field("h", label: "H", .hidden, value: .text("kept")),
            ], actions: [.submit("Go"), Form.Action("other", label: "Other")])

        func wrongFields(_ action: String, _ values: [String: FieldValue]) -> [String]? {
            do {
                try form.check(FormAnswer(action: action, values: values))
                return nil
            } catch {
                guard case .invalidFields(let fields) = error.detail else { return [] }
                return fields.map(\.path)
            }
        }

        let (one, two) = (FieldValue.secret(Secret(utf8: "1")), FieldValue.secret(Secret(utf8: "2")))
        XCTAssertNil(wrongFields("submit", ["a": one, "b": one, "h": .text("kept")]))
        XCTAssertNil(wrongFields("other", [:]))
        XCTAssertEqual(wrongFields("third", [:]), [])
        XCTAssertEqual(wrongFields("submit", ["a": one, "b": two]), ["b"])
        XCTAssertEqual(wrongFields("submit", ["a": one, "b": one, "h": .text("changed"), "z": one]), ["h", "z"])
        XCTAssertEqual(wrongFields("submit", [:]), ["a", "b"])
    }

    func testAChoiceBeginsWithTheRecordThenTheFlowsValueThenTheSelectedOption() throws {
        let options: JSON = [
            ["text": "A", "value": "a"], ["text": "B", "value": "b"], ["text": "C", "value": "c", "selected": true],
        ]
        let cases: [(recorded: String?, value: JSON?, first: String)] = [
            ("a", "b", "a"), ("gone", "b", "b"), (nil, "b", "b"), ("a", nil, "a"), (nil, "gone", "c"), (nil, nil, "c"),
        ]

        try playEach(cases) { recorded, value, first in
            let land = JSON.object(compacting: ["type": "select", "value": value, "options": options])
            let flow = try FlowDocument(["fields": ["form": ["fields": ["land"]], "land": land]])
            let values = recorded.map { ["land": $0] } ?? [:]

            let form = Form(
                try flow.form(named: "form"), of: flow, title: "T", values: values, actions: [.submit("Save")])

            XCTAssertEqual(form.fields.map(\.value), [.text(first)])
        }
    }

    func testTheElementsOfAFormAreThoseOfEachAction() throws {
        let buttons = [Form.Action.submit("Go"), Form.Action("other", label: "O"), Form.Action("back", label: "B")]
        let rows = [Form.Action.row("1", label: "One"), .row("2", label: "Two")]

        let (form, list) = (Form(.share, title: "", actions: buttons), Form(.share, title: "", actions: rows + buttons))

        XCTAssertEqual(form.actionElements, [.primaryButton, .secondaryButton, .textButton])
        XCTAssertEqual(list.actionElements, [.list, .list, .primaryButton, .secondaryButton, .textButton])
        XCTAssertEqual(list.actions.map(list.element), list.actionElements)
    }

    func testAFormAsADocumentHasNoSecret() throws {
        let link = Form.Link(label: "Help", url: try Sample.server("https://help.example").url)
        let form = Form(
            .transactionCode, title: "T", message: "M",
            fields: [
                Field("code", label: "Code", .code(.digits), value: .secret(Secret(utf8: "493817"))),
                Field("p", label: "P", .choice([Field.Choice("a", label: "A")])),
            ], actions: [.submit("Go")], links: [link], problem: "Locked.")

        let json = form.json

        XCTAssertEqual(
            json,
            [
                "kind": "transactionCode", "title": "T", "message": "M", "problem": "Locked.",
                "actions": [["name": "submit", "label": "Go"]],
                "links": [["label": "Help", "url": "https://help.example"]],
                "fields": [
                    ["name": "code", "label": "Code", "kind": "code", "required": true, "value": "<secret>"],
                    [
                        "name": "p", "label": "P", "kind": "choice", "required": true,
                        "choices": [["name": "a", "label": "A"]],
                    ],
                ],
            ])
    }

    func testAPhoneNumberNeedsItsCountryCode() throws {
        let good = [
            "+442079460958", "+44 20 7946-0958", "+1 (202) 555.0100", "+1234567", "+123456789012345", "+44٣٣٣٣٣٣٣",
        ]
        let bad = [
            "", "+", "02079460958", "+0442079460958", "+123456", "+1234567890123456", "++442079460958",
        ]

        for text in good { XCTAssertNoThrow(try PhoneNumber(text), text) }
        for text in bad { assertThrows(.invalidInput, text) { try PhoneNumber(text) } }
        XCTAssertEqual(try PhoneNumber("+44 20 7946-0958").rawValue, "+442079460958")
    }

    func testAMailAddressHasANameAndAHost() throws {
        let good = ["ada@example.org", "ada+x@localhost", "ä@bücher.example"]
        let bad = [
            "", "ada", "@example.org", "ada@", "a@b@c", "ada @example.org", "ada@-x.org", "ada@x..org", "a\n@x.org",
        ]

        for text in good { XCTAssertNoThrow(try EmailAddress(text), text) }
        for text in bad + [String(repeating: "a", count: 250) + "@b.org"] {
            assertThrows(.invalidInput, text) { try EmailAddress(text) }
        }
    }

    func testAnImagesTypeIsReadFromItsFirstBytes() {
        let starts: [([UInt8], String?)] = [
            ([0xFF, 0xD8, 0xFF, 0xE0], "image/jpeg"), (Sample.png.bytes, "image/png"),
            (Array("GIF89a".utf8), "image/gif"),
            (Array("RIFF1234WEBPVP8 ".utf8), "image/webp"), (Array("RIFF1234WAVE".utf8), nil), ([], nil),
        ]

        for (bytes, expected) in starts { XCTAssertEqual(ImageData.mediaType(of: bytes), expected) }
    }

    func testTypedCharactersBecomeTheValueOfTheirKind() throws {
        let yes = Field("b", label: "B", .boolean)

        XCTAssertEqual(try yes.value(typed: "Yes"), .flag(true))
        XCTAssertEqual(try yes.value(typed: "n"), .flag(false))
        XCTAssertNil(try yes.value(typed: ""))
        assertThrows(.invalidInput) { try yes.value(typed: "maybe") }
        assertThrows(.invalidInput) {
            try Field("i", label: "I", .image(PhotoRequirements())).value(typed: "a.png")
        }
        XCTAssertEqual(try Field("s", label: "S", .secret(.any)).value(typed: "x"), .secret(Secret(utf8: "x")))
    }
}
