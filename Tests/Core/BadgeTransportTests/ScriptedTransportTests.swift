import BadgeModel
import BadgeTestDoubles
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class ScriptedTransportTests: XCTestCase {
    func testRefusesAndNamesWhatIsNotScripted() async throws {
        let transport = ScriptedTransport([.init(.get, "https://a.example/1", .json([:]))])
        let request = HTTPRequest(.post, to: try url("https://a.example/2"))

        let error = try await thrownError { try await transport.send(request, body: Data()) }

        XCTAssertEqual(error.code, .unexpected)
        XCTAssertTrue(error.reason.contains("POST https://a.example/2"), error.reason)
        XCTAssertTrue(error.reason.contains("GET https://a.example/1"), error.reason)
        XCTAssertEqual(transport.unused, ["GET https://a.example/1"])
    }

    func testAnswersNumberedExchangesInOrderAndRoutesAnyTime() async throws {
        let transport = ScriptedTransport([
            .init(.get, "https://a.example/1", .json(["n": 1])), .init(.get, "https://a.example/1", .json(["n": 2])),
        ])
        transport.route(.get, "https://a.example/1") { _ in .json(["n": 3]) }
        let client = webClient(transport)

        var answers: [JSON] = []
        for _ in 0..<4 { answers.append(try await client.getJSON(url("https://a.example/1"))) }

        XCTAssertEqual(answers, [["n": 1], ["n": 2], ["n": 3], ["n": 3]])
        XCTAssertEqual(transport.calls, Array(repeating: "GET https://a.example/1", count: 4))
    }

    func testFailsAfterItWasClosed() async throws {
        let transport = ScriptedTransport()
        try await transport.close()

        let error = try await thrownError { try await webClient(transport).getJSON(url("https://a.example/1")) }

        XCTAssertEqual(error.code, .closed)
    }
}
