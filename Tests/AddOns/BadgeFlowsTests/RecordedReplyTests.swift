import BadgeAuthority
import BadgeFlows
import BadgeModel
import BadgeSampleServers
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

/// Replies of a flow server, as they were recorded under `Fixtures`: each plays without a screen and without a network.
///
/// `WRITE_FIXTURES=1` records them again. Tokens and identifiers are replaced, since they are random.
final class RecordedReplyTests: XCTestCase {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    private static let refusals = [210, 212, 310, 380, 390, 414]

    func testEX5EveryRecordedReplyPlaysWithoutANetwork() async throws {
        let ok = try await play("ok")
        XCTAssertNil(ok)
        for code in Self.refusals {
            let refused = try await play("\(code)")
            XCTAssertEqual(refused?.flowFailure?.serverCode, code)
            XCTAssertEqual(refused?.flowFailure?.clientCode, code + 3000)
        }
        let malformed = try await play("malformed")
        XCTAssertEqual(malformed?.flowFailure?.clientCode, 4100)
        let late = try await play(nil)
        XCTAssertEqual(late?.flowFailure?.clientCode, 2202)
        XCTAssertEqual(late?.isRetryable, true)
    }

    func testTheRecordedRepliesAreThoseOfTheServer() async throws {
        let world = try FlowWorld()
        _ = try await world.client.flow()
        try await world.addAccount()
        _ = try await world.client.signIn(name: "bo@example.com", password: FlowWorld.password)
        try compare("ok", try XCTUnwrap(world.transport.lastReply))
        for code in Self.refusals {
            world.server.failNext(code)
            _ = await refusal { try await world.client.signIn(withToken: Secret(utf8: "some-token")) }
            try compare("\(code)", try XCTUnwrap(world.transport.lastReply))
        }
        world.server.answerNext("<html>Bad gateway</html>")
        _ = await refusal { try await world.client.signIn(withToken: Secret(utf8: "some-token")) }
        try compare("malformed", try XCTUnwrap(world.transport.lastReply))
        try world.close()
    }

    // Without a name, no reply comes in time.
    private func play(_ name: String?) async throws -> BadgeError? {
        let address = FlowWorld.address
        let flow = try FlowLibrary.standardDocument()
        let reply = try name.map { try Data(contentsOf: Self.folder.appending(path: "\($0).json")) }
        let transport = ScriptedTransport([
            .init(.post, "\(address)/oauth/auth_native") { _ in
                guard let reply else { throw BadgeError(.serverUnreachable, reason: "No answer came in time.") }
                return HTTPTransportResponse(
                    response: HTTPResponse(
                        status: name == "ok" ? .ok : .badRequest, headerFields: [.contentType: "application/json"]),
                    body: reply)
            }
        ])
        let store = MemoryFlowStore()
        try await store.cache(
            flow, at: try JSONReader(.string("\(address)/widget_data/flows/example/standard/HEAD/en-US.json")).url())
        let client = try FlowClient(
            FlowWorld.configuration(), web: WebClient(transport: transport, pause: { _ in }), store: store)
        return await refusal { try await client.signIn(withToken: Secret(utf8: "some-token")) }
    }

    private func compare(_ name: String, _ reply: Data) throws {
        let file = Self.folder.appending(path: "\(name).json")
        let steady = Self.steady(reply)
        if ProcessInfo.processInfo.environment["WRITE_FIXTURES"] != nil { try steady.write(to: file) }
        XCTAssertEqual(try Data(contentsOf: file), steady, name)
    }

    // Without what is random.
    private static func steady(_ reply: Data) -> Data {
        guard let json = try? JSON.parse(reply), var members = json.objectValue else { return reply }
        for name in ["access_token", "request_token"] where members[name] != nil {
            members[name] = name == "access_token" ? "recorded-access-token" : "recorded-request"
        }
        if var user = members["capture_user"]?.objectValue {
            user["uuid"] = "recorded-account"
            members["capture_user"] = .object(user)
        }
        return Data(JSON.object(members).prettyText.utf8)
    }
}

extension FlowLibrary {
    /// The built-in flow as it is served.
    static func standardDocument() throws -> Data {
        let file = packageRoot.appending(path: "Sources/Tools/BadgeSampleServers/FlowServer/Documents/flow-en-US.json")
        return try Data(contentsOf: file.standardizedFileURL)
    }
}
