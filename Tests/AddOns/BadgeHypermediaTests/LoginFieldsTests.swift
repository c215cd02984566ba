import BadgeModel
import XCTest

@testable import BadgeHypermedia
@testable import BadgeUI

/// Which fields of a directed login a user name and a password answer.
final class LoginFieldsTests: XCTestCase {
    func testAUserNameAndAPasswordAreFound() {
        let fields = Form.LoginFields([HypermediaSample.username(), HypermediaSample.password])

        XCTAssertEqual(fields?.username, "userName")
        XCTAssertEqual(fields?.password, "password")
    }

    func testTwoFieldsOfOneNameGetNoPassword() {
        let text = InteractionItemInputTextModel(
            key: "password", label: "Remark", inputConfiguration: InputTextConfiguration(.text),
            form: HypermediaSample.login)

        XCTAssertNil(Form.LoginFields([HypermediaSample.password, text]))
        XCTAssertNil(Form.LoginFields([text, HypermediaSample.password]))
    }

    func testTwoPasswordsAreNotToldApart() {
        let second = InteractionItemInputTextModel(
            key: "pin", label: "PIN", inputConfiguration: InputTextConfiguration(.password),
            form: HypermediaSample.login)

        XCTAssertNil(Form.LoginFields([HypermediaSample.password, second]))
    }
}
