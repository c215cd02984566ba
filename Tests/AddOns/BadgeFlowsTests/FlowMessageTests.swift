import BadgeAuthority
import BadgeFlows
import BadgeKeys
import BadgeModel
import BadgeSampleServers
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

/// Messages of a flow server to the holders of accounts: by the outbox of the organization, with a link to a page.
final class FlowMessageTests: XCTestCase {
    private static let new = "a purple horse"

    func testTheLinkOfAForgottenPasswordLetsTheReaderChooseAnotherOne() async throws {
        let world = try FlowWorld { $0.locale = "de-DE" }
        try await world.addAccount()
        try await world.client.requestPassword(for: "bo@example.com")
        let message = try XCTUnwrap(world.messages(.passwordReset).last)
        let page = try await world.open(message)
        let differing = try await world.submit(message, ["password": Self.new, "again": "another"])
        let short = try await world.submit(message, ["password": "short", "again": "short"])
        let old = try await world.client.signIn(name: "bo@example.com", password: FlowWorld.password)

        let done = try await world.submit(message, ["password": Self.new, "again": Self.new])

        let record = await refusal { try await world.client.fetchRecord() }
        let refused = await refusal {
            try await world.client.signIn(name: "bo@example.com", password: FlowWorld.password)
        }
        let signIn = try await world.client.signIn(name: "bo@example.com", password: Secret(utf8: Self.new))
        let again = try await world.submit(message, ["password": Self.new, "again": Self.new])
        XCTAssertEqual(message.to, "bo@example.com")
        XCTAssertTrue(message.body.revealed.hasPrefix("Guten Tag,"), message.body.revealed)
        XCTAssertTrue(page.text.contains("Neues Passwort für Example Works"), page.text)
        XCTAssertEqual(
            [page.status, differing.status, short.status, done.status, again.status], [200, 400, 400, 200, 400])
        XCTAssertTrue(short.text.contains("mindestens 8"), short.text)
        XCTAssertEqual(old.status, .existing)
        XCTAssertEqual(record?.code, .sessionEnded)
        XCTAssertEqual(refused?.code, .loginRefused)
        XCTAssertEqual(signIn.record.json["emailVerified"]?.stringValue?.isEmpty, false)
        XCTAssertEqual(try world.messages(.passwordReset).count, 0)
        try world.close()
    }

    func testTheLinkOfARegistrationVerifiesTheAddressOnceTheReaderSaysSo() async throws {
        let world = try FlowWorld()
        let first = try await world.client.register(FlowWorld.registration())
        let message = try XCTUnwrap(world.messages(.emailVerification).last)

        _ = try await world.open(message)
        let opened = try await world.client.fetchRecord()
        let without = try await world.submit(message, [:])
        let wrong = try await world.submit(message, ["password": "a wrong horse"])
        let unverified = try await world.client.fetchRecord()
        let done = try await world.submit(message, ["password": "correct horse"])
        let verified = try await world.client.fetchRecord()

        XCTAssertEqual(first.record.json["emailVerified"], .null)
        XCTAssertEqual(opened.json["emailVerified"], .null)
        XCTAssertEqual([without.status, wrong.status], [400, 400])
        XCTAssertEqual(unverified.json["emailVerified"], .null)
        XCTAssertEqual(done.status, 200)
        XCTAssertNotEqual(verified.json["emailVerified"], .null)
        try world.close()
    }

    func testANewerMessageReplacesTheEarlierOne() async throws {
        let world = try FlowWorld()
        try await world.addAccount()
        try await world.client.requestPassword(for: "bo@example.com")
        let earlier = try XCTUnwrap(world.messages(.passwordReset).last)

        try await world.client.requestPassword(for: "bo@example.com")

        let waiting = try world.messages(.passwordReset)
        let (old, new) = (try await world.open(earlier), try await world.open(waiting[0]))
        XCTAssertEqual(waiting.count, 1)
        XCTAssertEqual([old.status, new.status], [400, 200])
        try world.close()
    }

    func testALinkExpires() async throws {
        let world = try FlowWorld()
        try await world.addAccount()
        try await world.client.requestPassword(for: "bo@example.com")
        let message = try XCTUnwrap(world.messages(.passwordReset).last)

        world.clock.advance(by: 1801)

        let page = try await world.submit(message, ["password": Self.new, "again": Self.new])
        XCTAssertEqual(page.status, 400)
        XCTAssertEqual(try world.messages(.passwordReset).count, 0)
        try world.close()
    }

    func testAnAddressGetsFiveMessagesWithinAnHourAndTheReplyIsTheSame() async throws {
        let world = try FlowWorld()
        try await world.addAccount()

        for _ in 0..<7 { try await world.client.requestPassword(for: "bo@example.com") }
        let codes = try world.messages(.passwordReset).map { $0.id }
        try await world.client.requestPassword(for: "bo@example.com")

        // One was for the verification of the address.
        XCTAssertEqual(try world.messages(.passwordReset).map { $0.id }, codes)
        XCTAssertEqual(codes.count, 1)
        try world.close()
    }

    func testAFormWithoutThatRuleDoesNotSayWhetherThereIsAnAccount() async throws {
        let world = try FlowWorld(library: Self.silentLibrary())
        try await world.addAccount()
        _ = try await world.client.flow()
        var replies: [Data?] = []
        for address in ["bo@example.com", "nobody@example.com"] {
            try await world.client.requestPassword(for: address)
            replies.append(world.transport.lastReply)
            try await world.client.resendVerification(to: address)
            replies.append(world.transport.lastReply)
        }

        let recipients = try world.organization.authority.outbox().map(\.to)

        XCTAssertEqual(Set(replies), [Data(#"{"stat":"ok"}"#.utf8)])
        XCTAssertEqual(Set(recipients), ["bo@example.com"])
        try world.close()
    }

    func testAPersonWhoForgotThePasswordChangesThatOfTheOrganization() async throws {
        let world = try FlowWorld()
        let authority = world.organization.authority
        try authority.setPassword(FlowWorld.password, username: "ana", of: "ana@example.com")
        try await world.client.requestPassword(for: "ana@example.com")
        let message = try XCTUnwrap(world.messages(.passwordReset).last)

        let done = try await world.submit(message, ["password": Self.new, "again": Self.new])

        let signIn = try await world.client.signIn(name: "ana@example.com", password: Secret(utf8: Self.new))
        let refused = await refusal {
            try await world.client.signIn(name: "ana@example.com", password: FlowWorld.password)
        }
        XCTAssertEqual(done.status, 200)
        XCTAssertEqual(signIn.record.displayName, "Ana Lima")
        XCTAssertEqual(refused?.code, .loginRefused)
        try world.close()
    }

    func testAPersonChangesThePasswordWithTheCurrentOneAlone() async throws {
        let world = try FlowWorld()
        let (authority, new) = (world.organization.authority, Secret(utf8: Self.new))
        try authority.setPassword(FlowWorld.password, username: "ana", of: "ana@example.com")
        _ = try await world.client.signIn(name: "ana@example.com", password: FlowWorld.password)

        let wrong = await refusal { try await world.client.changePassword(from: new, to: new) }
        let without = await refusal {
            try await world.client.updateProfile(
                ["newPassword": .secret(new), "newPasswordConfirm": .secret(new)], form: "changePasswordFormNoAuth")
        }
        try await world.client.changePassword(from: FlowWorld.password, to: new)

        let signIn = try await world.client.signIn(name: "ana", password: new)
        XCTAssertEqual(wrong?.flowFailure?.fieldMessages.map(\.path), ["currentPassword"])
        XCTAssertEqual(without?.code, .sessionEnded)
        XCTAssertEqual(signIn.record.email, "ana@example.com")
        try world.close()
    }

    func testTheCodeOfAMessageIsRedeemedByItsClientForAnotherPassword() async throws {
        let world = try FlowWorld(clients: [FlowServer.sampleClient, "other"])
        try await world.addAccount()
        try await world.client.requestPassword(for: "bo@example.com")
        let code = try XCTUnwrap(world.messages(.passwordReset).last?.code)
        let new = FlowValue.secret(Secret(utf8: Self.new))

        let foreign = try await world.redeem(code, as: "other")
        let reply = try await world.redeem(code, as: FlowServer.sampleClient)
        let token = try XCTUnwrap(reply["access_token"]?.stringValue)
        try await world.store.save(
            FlowSession(accessToken: Secret(utf8: token), refreshSecret: nil), at: world.client.configuration.server,
            of: FlowServer.sampleClient)
        try await world.client.updateProfile(
            ["newPassword": new, "newPasswordConfirm": new], form: "changePasswordFormNoAuth")

        let signIn = try await world.client.signIn(name: "bo@example.com", password: Secret(utf8: Self.new))
        XCTAssertEqual(foreign["code"], 415)
        XCTAssertEqual(signIn.status, .existing)
        try world.close()
    }

    func testTheCodeOfASecondFactorIsSentAndEnteredInAFormOfItsOwn() async throws {
        let world = try FlowWorld()
        let authority = world.organization.authority
        try authority.setPassword(FlowWorld.password, username: "ana", of: "ana@example.com")
        try authority.requireSecondFactor(true, of: "ana@example.com")
        var values: [String: FlowValue] = [
            "signInEmailAddress": "ana@example.com", "currentPassword": .secret(FlowWorld.password),
        ]

        let needed = await refusal { try await world.client.signIn(values) }
        let form = needed?.flowFailure?.codeForm
        let code = try XCTUnwrap(world.messages(.secondFactor).last?.code).revealed
        values["oneTimeCode"] = .text(code == "000000" ? "000001" : "000000")
        let wrong = await refusal { try await world.client.signIn(values, form: form) }
        values["oneTimeCode"] = .text(code)
        let signIn = try await world.client.signIn(values, form: form)

        XCTAssertEqual(form, "signInCodeForm")
        XCTAssertEqual(needed?.code, .invalidInput)
        XCTAssertEqual(wrong?.flowFailure?.fieldMessages.map(\.path), ["oneTimeCode"])
        XCTAssertEqual(wrong?.reason, "That code is wrong. 4 tries are left.")
        XCTAssertEqual(signIn.record.email, "ana@example.com")
        try world.close()
    }

    func testACodeThatIsUsedUpSaysWhenThereIsAnother() async throws {
        let world = try FlowWorld()
        let authority = world.organization.authority
        try authority.setPassword(FlowWorld.password, username: "ana", of: "ana@example.com")
        try authority.requireSecondFactor(true, of: "ana@example.com")
        var values: [String: FlowValue] = [
            "signInEmailAddress": "ana@example.com", "currentPassword": .secret(FlowWorld.password),
        ]
        let form = await refusal { try await world.client.signIn(values) }?.flowFailure?.codeForm
        let code = try XCTUnwrap(world.messages(.secondFactor).last?.code).revealed
        values["oneTimeCode"] = .text(code == "000000" ? "000001" : "000000")

        for _ in 0..<4 { _ = await refusal { try await world.client.signIn(values, form: form) } }
        let last = await refusal { try await world.client.signIn(values, form: form) }
        world.clock.advance(by: 30)
        let another = await refusal { try await world.client.signIn(values, form: form) }

        XCTAssertEqual(last?.code, .rateLimited)
        XCTAssertEqual(
            last?.reason,
            """
            There were too many wrong tries, and the code no longer counts. Log in again in 30 seconds; another code \
            is sent then.
            """)
        XCTAssertEqual(another?.reason, "That code is not valid. Enter the one that was just sent to you.")
        try world.close()
    }

    func testAMessageEndsWithTheProcessThatKnowsItsCode() async throws {
        let world = try FlowWorld()
        try await world.addAccount()
        try await world.client.requestPassword(for: "bo@example.com")
        let (authority, server) = (world.organization.authority, try FlowServer())
        let waiting = try world.messages(.passwordReset).count

        let serving = Task {
            let organization = OrganizationServer(authority) { $0.flows = server }
            try await organization.run(port: 0) { _ in throw CancellationError() }
        }
        _ = try? await serving.value

        XCTAssertEqual(waiting, 1)
        XCTAssertEqual(try authority.outbox().map(\.kind), [])
        try world.close()
    }

    // The built-in flow without the rule that has the server say whether there is an account.
    private static func silentLibrary() throws -> FlowLibrary {
        let folder = try TemporaryHome()
        let path = folder.url.appending(path: "example/standard/HEAD")
        try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        let source = packageRoot.appending(
            path: "Sources/Tools/BadgeSampleServers/FlowServer/Documents/flow-en-US.json")
        let text = try String(contentsOf: source, encoding: .utf8).replacing("checkIdentifier", with: "somethingElse")
        try text.write(to: path.appending(path: "en-US.json"), atomically: true, encoding: .utf8)
        return try FlowLibrary(folder: folder.url)
    }
}

extension Secret {
    fileprivate var revealed: String { withUnsafeBytes { String(decoding: $0, as: UTF8.self) } }
}

extension FlowWorld {
    typealias Page = (status: Int, text: String)

    /// Opens the link of a message.
    func open(_ message: OutboxMessage) async throws -> Page {
        let link = try XCTUnwrap(message.body.revealed.firstMatch(of: /http\S+/)).output
        return try await page(HTTPRequest(.get, to: XCTUnwrap(URL(string: String(link)))))
    }

    /// Submits the form of the link's page.
    func submit(_ message: OutboxMessage, _ fields: [String: String]) async throws -> Page {
        let code = try XCTUnwrap(message.code).revealed
        return try await page(
            HTTPRequest(.post, to: XCTUnwrap(URL(string: Self.address + "/signin/message")), headerFields: Self.form),
            fields.merging(["code": code]) { own, _ in own })
    }

    private func page(_ request: HTTPRequest, _ fields: [String: String] = [:]) async throws -> Page {
        let response = try await transport.send(request, body: FormBody.encode(fields))
        return (response.response.status.code, String(decoding: response.body, as: UTF8.self))
    }

    fileprivate func redeem(_ code: Secret, as client: String) async throws -> JSON {
        let fields = ["client_id": client, "locale": "en-US", "flow": "standard", "code": code.revealed]
        let request = HTTPRequest(
            .post, to: try XCTUnwrap(URL(string: Self.address + "/oauth/token")), headerFields: Self.form)
        return try JSON.parse(try await transport.send(request, body: FormBody.encode(fields)).body)
    }

    private static let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
}
