import BadgeHTML
import BadgeModel
import TestSupport
import XCTest

@testable import BadgeFlows
@testable import BadgeSampleServers

final class FlowFieldWriterTests: XCTestCase {
    private func markup(_ type: FlowField.FieldType, _ text: String) -> String {
        let options = [FlowField.Option(value: text, text: text, isSelected: false)]
        let field = FlowField(
            name: text, type: type, schema: nil, label: text, placeholder: text, tip: nil, options: options, rules: [],
            value: text, isPreChecked: false, years: nil, emptyMeansNull: false)
        return FlowFieldWriter(field: field, screen: "signIn").html.markup
    }

    func testNoTextOfAFlowEndsAnElementOrAnAttribute() throws {
        let types: [FlowField.FieldType] = [
            .text, .email, .password, .checkbox, .radio, .select, .textArea, .date, .readOnly, .hidden,
            .translatableString,
        ]
        for type in types {
            let plain = markup(type, "plain")
            for text in Payloads.all() + ["\" onfocus=\"alert(1)", "<b>", "'"] {
                let page = markup(type, text)
                for character in "<>\"" {
                    XCTAssertEqual(
                        page.count { $0 == character }, plain.count { $0 == character }, "\(type): \(text)")
                }
            }
        }
    }

    func testNoNameOfAClientEndsAnAttributeOfAPage() throws {
        let entry = try XCTUnwrap(FlowLibrary.standard().entries.first)
        func document(_ text: String) -> String {
            FlowPageWriter(
                page: .signIn, flow: entry.flow, locale: text, client: text, name: text,
                providers: [(id: text, name: text)], embedders: [text], words: .english
            ).document
        }
        let plain = document("plain")

        for text in Payloads.all() + ["\" onload=\"alert(1)", "<b>", "'"] {
            let page = document(text)
            for character in "<>\"" {
                XCTAssertEqual(page.count { $0 == character }, plain.count { $0 == character }, text)
            }
        }
    }

    // The script asks for a value: an attribute without one says nothing to it.
    func testADateThatIsSentInPartsSaysSoToTheScript() {
        XCTAssertTrue(markup(.date, "birthdate").contains(" data-parts=\"yes\""), markup(.date, "birthdate"))
        XCTAssertFalse(markup(.text, "birthdate").contains("data-parts"))
    }

    func testAPasswordIsNeverWrittenIntoAPage() {
        XCTAssertFalse(markup(.password, "secret").contains("value=\"secret\""))
        XCTAssertTrue(markup(.text, "open").contains("value=\"open\""))
    }
}
