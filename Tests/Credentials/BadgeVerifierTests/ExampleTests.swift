import BadgeSystem
import BadgeVerifier
import Foundation
import TestSupport
import XCTest

// The example of `PresentationVerifier`'s documentation, with nothing imported but the module and Foundation.
final class ExampleTests: XCTestCase {
    func testTheExampleCompilesAndRefusesAStranger() async throws {
        let trustFile =
            packageRoot
            .appending(path: "Schemas/trust.schema.json")
        let examples = try JSON.parse(Data(contentsOf: trustFile))["examples"]?.arrayValue
        let transport = try LiveTransport()
        var said: String?

        let trust = try TrustedIssuer.list(XCTUnwrap(examples?.first))
        let reader = PresentationVerifier(trust: trust, transport: transport)
        let challenge = SystemRandom().token()
        let shown = Self.ask(for: "https://door.example.org", challenge)
        let verification = try await reader.verify(shown, audience: "https://door.example.org", nonce: challenge)
        switch verification {
        case .valid(let presentation, _): said = presentation.credential.claims["email"]?.stringValue
        case .refused(let refusal): said = refusal.explanation
        }

        XCTAssertEqual(said, "This is not a presentation. Scan it again.")
        try await transport.close()
    }

    private static func ask(for audience: String, _ challenge: String) -> String { "\(audience)~\(challenge)" }
}
