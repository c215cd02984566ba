import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import XCTest

/// An organization that sends mail and text messages, as an operator runs it.
final class MailProcessTests: XCTestCase {
    func testAPersonGetsTheOfferByMailTheCodeByTextAndNoticesOfDevices() async throws {
        try need(.program("zbarimg"))
        let post = try await Post()
        var (mails, texts) = (post.mail.arrivals.makeAsyncIterator(), post.gateway.arrivals.makeAsyncIterator())
        let works = try post.works()

        let added = try works.run(
            "organization",
            ["authority", "person", "add", "--name", "Bo Ek", "--email", "bo@example.com", "--phone", "+46701234567"]
                + ["--invite", "--json"]
        ).json("authority-person-add")
        let arrived = (await mails.next(), await texts.next())
        let (mail, text) = (try XCTUnwrap(arrived.0), try JSON.parse(XCTUnwrap(arrived.1)))
        let link = String(try XCTUnwrap(mail.text.firstMatch(of: /badge:ab\?\S+/)).output)
        let code = String(try XCTUnwrap(text["text"]?.stringValue?.firstMatch(of: /[0-9]{6}/)).output)
        let files = [try works.file("link.txt", link), try works.file("code.txt", code)]
        let opened = try works.run(
            "laptop",
            ["open", "--link-file", files[0], "--tx-code-file", files[1], "--yes", "--json"]
                + ["--device-name", "laptop"])
        let notice = await mails.next()

        XCTAssertEqual(added["invitation"]?["codeSentTo"], "+46701234567")
        XCTAssertNil(added["invitation"]?["transactionCode"])
        XCTAssertEqual(mail.recipient, "bo@example.com")
        XCTAssertFalse(mail.data.contains(code))
        XCTAssertEqual(text["to"], "+46701234567")
        XCTAssertEqual(try opened.json("open")["status"], "active")
        XCTAssertTrue(notice?.text.contains("“laptop” was added") == true, notice?.text ?? "no notice")

        let invited = try works.run("organization", "authority", "invite", "bo@example.com", "--send", "--json")
        let again = (await mails.next(), await texts.next())
        let picture = try XCTUnwrap(again.0?.parts["image/png"])
        let offer = try ZBar.read(picture)
        let secondCode = try JSON.parse(XCTUnwrap(again.1))["text"]?.stringValue?.firstMatch(of: /[0-9]{6}/)
        let second = [
            try works.file("offer.txt", offer), try works.file("code.txt", String(try XCTUnwrap(secondCode).output)),
        ]
        let provisioned = try works.run(
            "tablet",
            ["provision", "--offer-file", second[0], "--tx-code-file", second[1], "--json"]
                + ["--device-name", "tablet"])
        let secondNotice = await mails.next()
        XCTAssertEqual(try invited.json("authority-invite")["offerSentTo"], "bo@example.com")
        XCTAssertEqual(provisioned.status, 0, provisioned.messages)
        XCTAssertTrue(secondNotice?.text.contains("“tablet” was added") == true, secondNotice?.text ?? "no notice")
        try works.stop()
        try await post.stop()
    }

    func testTheMailForAForgottenPasswordOpensAPageThatSetsAnother() async throws {
        let post = try await Post()
        var mails = post.mail.arrivals.makeAsyncIterator()
        let works = try post.works("--flows", "standard")
        let (new, signIn) = ("eleven white gates", ["signin", works.address, "--flow", "standard", "--json"])

        let asked = try works.run(
            "laptop", signIn + ["--forgot", "--value", "forgottenEmailAddress=ana@example.com", "--locale", "de-DE"])
        let arrived = await mails.next()
        let mail = try XCTUnwrap(arrived)
        let link = String(try XCTUnwrap(mail.text.firstMatch(of: /http\S+/)).output)
        let page = try await Self.send(.get, link)
        let done = try await Self.send(
            .post, link, ["code": String(link.drop { $0 != "=" }.dropFirst()), "password": new, "again": new])
        let file = try works.file("new.txt", new)
        let signedIn = try works.run(
            "laptop", signIn + ["--value", "signInEmailAddress=ana@example.com", "--password-file", file])
        let notice = await mails.next()

        XCTAssertEqual(try asked.json("signin")["result"], "messageSent")
        XCTAssertEqual(mail.recipient, "ana@example.com")
        XCTAssertEqual(mail.field("Content-Language"), "de")
        XCTAssertTrue(link.hasPrefix(works.address), link)
        XCTAssertEqual([page, done], [200, 200])
        XCTAssertEqual(try signedIn.json("signin")["result"], "signedIn", signedIn.messages)
        XCTAssertTrue(notice?.text.contains("was changed") == true, notice?.text ?? "no notice")
        try works.stop()
        try await post.stop()
    }

    private static func send(
        _ method: HTTPRequest.Method, _ address: String, _ fields: [String: String] = [:]
    ) async throws -> Int {
        let transport = try LiveTransport()
        let request = HTTPRequest(
            method, to: try XCTUnwrap(URL(string: address)),
            headerFields: method == .post ? [.contentType: "application/x-www-form-urlencoded"] : [:])
        let response = try await transport.send(request, body: FormBody.encode(fields))
        try await transport.close()
        return response.response.status.code
    }

    func testAnImportInvitesEveryoneOnceAndGivesTheOperatorCodesWithoutAPhone() async throws {
        let post = try await Post()
        var mails = post.mail.arrivals.makeAsyncIterator()
        let works = try post.works()
        let people = try works.file(
            "people.csv", "name,email,phone\nBo Ek,bo@example.com,+46701234567\nCy Day,cy@example.com,\n")

        let first = try works.run("organization", "authority", "import", people, "--invite", "--json")
        let recipients = [await mails.next()?.recipient, await mails.next()?.recipient]
        let again = try works.run("organization", "authority", "import", people, "--invite", "--json")

        let lines = try first.output.split(separator: "\n").map { try JSON.parse(String($0)) }
        let repeated = try again.output.split(separator: "\n").map { try JSON.parse(String($0)) }
        XCTAssertEqual(lines.map { $0["invitation"]?["codeSentTo"] != nil }, [true, false, false])
        XCTAssertEqual(lines.map { $0["invitation"]?["transactionCode"] != nil }, [false, true, false])
        XCTAssertEqual(repeated.compactMap { $0["invitation"] }.count, 0)
        XCTAssertEqual(Set(recipients), ["bo@example.com", "cy@example.com"])
        let schema = try JSONSchema(
            contentsOf: packageRoot.appending(path: "Schemas/cli/authority-import.schema.json"))
        for line in lines + repeated { XCTAssertEqual(schema.findings(in: line), []) }
        try works.stop()
        try await post.stop()
    }
}

/// A mail server and a gateway for text messages.
private struct Post {
    let mail: ScriptedMailServer
    let gateway: ScriptedTextGateway
    let folder: TemporaryHome

    init() async throws {
        mail = try await ScriptedMailServer.start()
        gateway = try await ScriptedTextGateway.start()
        folder = try TemporaryHome()
    }

    func works(_ options: String...) throws -> CommandFixture {
        let file = folder.url.appending(path: "gateway.json")
        let document: JSON = [
            "address": .string("http://127.0.0.1:\(gateway.port)/"), "body": ["to": "$TO$", "text": "$TEXT$"],
        ]
        try document.serialized().write(to: file)
        let delivery = [
            "--smtp", "smtp://127.0.0.1:\(mail.port)", "--mail-from", "badges@example.com", "--text-gateway", file.path,
        ]
        return try CommandFixture(serving: delivery + options)
    }

    func stop() async throws {
        try await mail.stop()
        try await gateway.stop()
    }
}
