import BadgeModel
import Foundation
import TestSupport
import XCTest

final class MailCommandTests: XCTestCase {
    func testOnlyAnOrganizationWithAMailServerSendsInvitations() async throws {
        let person = try Operator()
        try await person.found()
        let people = try person.file("people.csv", "name,email\nBo,bo@example.com\n")

        let invited = await person.run("authority", "invite", "ana@example.com", "--send", "--json")
        let added = await person.run(
            "authority", "person", "add", "--name", "Bo", "--email", "bo@example.com", "--invite", "--json")
        let imported = await person.run("authority", "import", people, "--invite", "--json")

        for answer in [invited, added, imported] { try answer.failure(64, "inputRequired", says: "no mail server") }
        let known = try await person.run("authority", "person", "list", "--json").json("authority-person-list")
        XCTAssertEqual(known["people"]?.arrayValue?.count, 1, "nobody was added")
    }

    func testATemplateThatLosesTheLinkIsRefusedWithItsFileAndMember() async throws {
        let person = try Operator()
        try await person.found()
        let file = try person.file(
            "recovery.json", #"{"kind": "recovery", "locale": "de", "subject": "Hallo", "text": "Hier: $LINK$"}"#)
        let html = try person.file("recovery.html", "<p>No link</p>")

        let refused = await person.run("authority", "template", "set", file, "--html", html, "--json")
        let unknown = await person.run("authority", "template", "show", "recovry", "--json")
        let set = await person.run("authority", "template", "set", file)
        let shown = await person.run("authority", "template", "show", "recovery", "--locale", "de")

        try refused.failure(16, "documentInvalid", says: "leaves out $LINK$")
        try unknown.failure(15, "notFound", says: "recovery")
        XCTAssertEqual(set.status, 0, set.messages)
        XCTAssertTrue(shown.output.contains("Hier: $LINK$"), shown.output)
    }

    func testOptionsOfTheMailServerGoTogether() async throws {
        let person = try Operator()
        try await person.found()
        let password = try person.file("smtp.txt", "secret")
        let gateway = try person.file(
            "gateway.json", #"{"address": "https://sms.example.com/", "body": {"to": "$TO$"}}"#)
        let serve = ["authority", "serve", "--json"]

        try await playEach([
            (["--smtp", "smtp://h"], 64, "go together"), (["--mail-from", "a@b"], 64, "go together"),
            (["--smtp-password-file", password], 64, "goes with --smtp"),
            (["--message-language", "de"], 64, "goes with"),
            (["--smtp", "http://h", "--mail-from", "a@b"], 16, "smtps://USER@HOST"),
            (["--smtp", "smtp://u@h", "--mail-from", "a@b"], 16, "needs a password"),
            (["--smtp", "smtp://h", "--mail-from", "a b"], 16, "is not an address"),
            (["--text-gateway", gateway], 16, "leaves out $TEXT$"),
        ]) { options, status, reason in
            let answer = await person.run(serve + options)
            XCTAssertEqual(answer.status, Int32(status), answer.messages)
            XCTAssertTrue(answer.messages.contains(reason), answer.messages)
        }
    }
}
