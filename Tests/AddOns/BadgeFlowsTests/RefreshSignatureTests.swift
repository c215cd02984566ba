import BadgeFlows
import BadgeModel
import XCTest

/// The signature of a request for another access token.
final class RefreshSignatureTests: XCTestCase {
    func testASecretATimeAndATokenGiveTheDocumentedSignature() {
        let signature = RefreshSecret.signature(
            secret: Secret(utf8: "a123456789abcdef0123456789abcdef01234567"), date: "2020-01-02 03:04:05",
            accessToken: Secret(utf8: "tok123"))

        XCTAssertEqual(signature, "hsLg5kZrL2QgJmmo9ffbynHI40w=")
    }
}
