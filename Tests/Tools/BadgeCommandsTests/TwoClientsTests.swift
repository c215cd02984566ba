import TestSupport
import XCTest

/// `Tools/interop/hypermedia/two_clients.py`, in which a client that shares no code with this one does the same logins.
final class TwoClientsTests: XCTestCase {
    // The others take a person's time, and ask nothing else.
    private static let logins = [
        "password.two-wrong-tries", "registration.field-error", "external-browser", "webauthn.platform",
    ]

    func testASecondClientAsksForTheSame() throws {
        try need(.program("curl"), .module("jwcrypto"))
        let program = try Program.executable().path

        let compared = try ToolScript.run(
            "interop/hypermedia/two_clients.py", ["--badgectl", program] + Self.logins)

        XCTAssertEqual(compared.status, 0, compared.output)
        XCTAssertTrue(compared.output.contains(/requests compared, 0 logins differ/), compared.output)
    }
}
