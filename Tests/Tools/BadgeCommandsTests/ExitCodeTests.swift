import BadgeKeys
import BadgeKit
import BadgeModel
import BadgeSystem
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import HTTPTypes
import TestSupport
import XCTest

final class ExitCodeTests: XCTestCase {
    private static let offer = """
        openid-credential-offer://?credential_offer=%7B%22credential_issuer%22%3A%22https%3A%2F%2Fbadges.example.com\
        %22%2C%22credential_configuration_ids%22%3A%5B%22badge%22%5D%2C%22grants%22%3A%7B%22urn%3Aietf%3Aparams%3A\
        oauth%3Agrant-type%3Apre-authorized_code%22%3A%7B%22pre-authorized_code%22%3A%22c%22%7D%7D%7D
        """

    private func assert(
        _ answer: Answer, _ status: Int32, _ code: String, says words: String = "", line: UInt = #line
    ) throws {
        let error = try answer.json("error", line: line)["error"]
        XCTAssertEqual(answer.status, status, answer.messages, line: line)
        XCTAssertEqual(error?["code"]?.stringValue, code, line: line)
        let reason = error?["reason"]?.stringValue ?? ""
        XCTAssertEqual(answer.messages, "badgectl: \(reason)\n", line: line)
        XCTAssertTrue(words.isEmpty || reason.contains(words), reason, line: line)
    }

    func testAWrongCodeSaysHowManyTriesAreLeft() async throws {
        let person = try Operator()
        let invitation = try await person.invitation()
        let right = invitation["transactionCode"]?.stringValue ?? ""
        let wrong = right == "000000" ? "000001" : "000000"
        let file = try person.file("wrong.txt", wrong)

        let offer = invitation["offerReference"]?.stringValue ?? ""
        let answer = await person.run("provision", offer, "--tx-code-file", file, "--json")

        try assert(answer, 12, "transactionCodeRefused", says: "4 tries are left")
        XCTAssertEqual(try answer.json()["error"]?["detail"], ["triesLeft": 4])
        XCTAssertFalse((answer.output + answer.messages).contains(wrong))
        let list = try await person.run("list", "--json").json("list")
        let organizations = try await person.run("organization", "list", "--json").json("organization-list")
        XCTAssertEqual([list, organizations], [["badges": []], ["organizations": []]])
    }

    func testAUsedInvitationIsRefusedByValueAndByReference() async throws {
        let person = try Operator()
        let invitation = try await person.invitation()
        try await person.redeem(invitation)

        try await playEach(["offer", "offerReference"]) { name in
            let offer = invitation[name]?.stringValue ?? ""
            let answer = await person.run(
                "provision", offer, "--tx-code-file", person.folder.path + "/code.txt", "--json")
            try assert(answer, 12, "invitationUnusable", says: "new one")
        }
    }

    func testEveryInvitationThatIsGoneIsRefusedWithOneSentence() async throws {
        let sentence =
            "The invitation was used, was withdrawn, has expired, or had too many wrong codes. Ask the organization for a "
            + "new one."
        let endings: [(name: String, end: (Operator, JSON) async throws -> Void)] = [
            ("used", { try await $0.redeem($1) }),
            ("withdrawn by another one", { person, _ in _ = try await person.invite() }),
            ("expired", { person, _ in person.clock.advance(by: 3_600) }),
            (
                "too many wrong codes",
                { person, invitation in
                    let right = invitation["transactionCode"]?.stringValue ?? ""
                    let wrong = try person.file("wrong.txt", right == "000000" ? "000001" : "000000")
                    let offer = invitation["offer"]?.stringValue ?? ""
                    for _ in 0..<5 { _ = await person.run("provision", offer, "--tx-code-file", wrong) }
                }
            ),
        ]

        for (name, end) in endings {
            let person = try Operator()
            let invitation = try await person.invitation()
            let code = try person.file("right.txt", invitation["transactionCode"]?.stringValue ?? "")
            try await end(person, invitation)

            for member in ["offer", "offerReference"] {
                let offer = invitation[member]?.stringValue ?? ""
                let answer = await person.run("provision", offer, "--tx-code-file", code, "--json")

                let error = try answer.failure(12, "invitationUnusable")
                XCTAssertEqual(error["reason"]?.stringValue, sentence, "\(name), \(member)")
            }
        }
    }

    func testMissingInputNamesTheOption() async throws {
        let person = try Operator()
        try await person.provision()
        let invited = try await person.invite()["offer"]?.stringValue ?? ""
        try assert(await person.run("provision", invited, "--json"), 64, "inputRequired", says: "--tx-code-file")
        for line in [
            "organization remove Example\u{A0}Works", "authority person remove ana@example.com", "store export-key",
        ] {
            let words = line.split(separator: " ").map { String($0).replacing("\u{A0}", with: " ") }
            try assert(await person.run(words + ["--json"]), 64, "inputRequired", says: "--yes")
        }
        try assert(await person.run("demo", "--interactive", "--json"), 64, "inputRequired", says: "--interactive")
    }

    func testNoInputForbidsToAskOnATerminal() async throws {
        let presenter = ScriptedPresenter([.transactionCode: [.submit(["code": "123456"])]])
        let person = try Operator(presenter: presenter)
        let offer = try await person.invitation()["offer"]?.stringValue ?? ""

        try assert(
            await person.run("provision", offer, "--no-input", "--json"), 64, "inputRequired", says: "--tx-code-file")

        let shown = await presenter.transcript.shown
        XCTAssertEqual(shown, [])
    }

    func testGivingUpIsDeclined() async throws {
        let person = try Operator(presenter: ScriptedPresenter([.transactionCode: [.giveUp]]))
        let invitation = try await person.invitation()

        let answer = await person.run("provision", invitation["offer"]?.stringValue ?? "", "--json")

        try assert(answer, 10, "declined", says: "still good")
        try await person.redeem(invitation)
    }

    func testAnUnreachableServerIsTheNetworks() async throws {
        let person = try Operator { _ in
            Unreachable()
        }
        let reference = "openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fbadges.example.com%2Foffers%2F1"

        let answer = await person.run("provision", reference, "--json")
        let unagreed = await person.run("provision", reference)
        let text = await person.run("provision", Self.offer)

        try assert(answer, 13, "serverUnreachable", says: "badges.example.com")
        XCTAssertEqual(answer.progress, [])
        XCTAssertFalse(unagreed.progress.contains("The server does not answer yet; trying again"))
        XCTAssertTrue(text.progress.contains("Waiting for badges.example.com"), "\(text.progress)")
        XCTAssertTrue(text.progress.contains("The server does not answer yet; trying again"), "\(text.progress)")
        XCTAssertEqual(text.progress.last, "-")
    }

    func testAServerThatAsksToWaitIsNotSaidToBeSilent() async throws {
        let person = try Operator { _ in
            Busy()
        }

        let answer = await person.run("provision", Self.offer)

        XCTAssertTrue(
            answer.progress.contains("The server asked to wait 4 seconds; trying again then"), "\(answer.progress)")
        XCTAssertFalse(answer.progress.contains("The server does not answer yet; trying again"))
    }

    func testAKeyThatOthersCanReadIsNotUsed() async throws {
        let person = try Operator()
        try await person.provision()
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: person.home + "/custody.key")

        try assert(await person.run("list", "--json"), 14, "custodyInsecure", says: "custody.key")
    }

    func testAStoreThatAnAppHoldsIsInUse() async throws {
        let person = try Operator()
        try await person.provision()
        let wallet = try await BadgeWallet.open(.init(home: URL(filePath: person.home)))

        try assert(await person.run("list", "--json"), 14, "storeInUse", says: "wallet.db")

        try await wallet.close()
        let list = await person.run("list", "--json")
        XCTAssertEqual(list.status, 0)
    }

    func testAbsentThingsAreNotFound() async throws {
        let person = try Operator()

        try assert(await person.run("store", "info", "--json"), 15, "storeAbsent", says: person.home)
        try assert(await person.run("authority", "show", "--json"), 15, "storeAbsent", says: person.home)
        try await person.provision()
        try assert(await person.run("show", "nobody", "--json"), 15, "notFound", says: "badgectl list")
        try assert(await person.run("show", "", "--json"), 15, "notFound")
        try assert(await person.run("organization", "show", "x", "--json"), 15, "notFound", says: "organization list")
        try assert(await person.run("authority", "invite", "bob@example.com", "--json"), 15, "notFound", says: "bob")
        try assert(await person.run("authority", "policy", "show", "--json"), 15, "notFound", says: "policy set")
        try assert(
            await person.run("authority", "policy", "set", "/nowhere", "--json"), 15, "notFound", says: "/nowhere")
    }

    func testBadOffersAndPoliciesAreInvalidInput() async throws {
        let person = try Operator()
        _ = try await person.invitation()
        let policy = try person.file(
            "policy.json", #"{"restrictions": [{"type": "passcode", "minLength": 0}]}"#)
        let offers = [
            ("nonsense", "offerMalformed"), ("https://example.com/", "offerSchemeUnknown"),
            ("openid-credential-offer://?credential_offer=x", "offerMalformed"),
            ("openid-credential-offer://?credential_offer=" + String(repeating: "x", count: 70_000), "offerTooLarge"),
            ("openid-credential-offer://?credential_offer_uri=http%3A%2F%2Fexample.com%2F1", "serverInsecure"),
        ]

        try await playEach(offers) { offer, code in
            try assert(await person.run("provision", offer, "--json"), 16, code)
        }
        let answer = await person.run("authority", "policy", "set", policy, "--json")
        try assert(answer, 16, "documentInvalid", says: "restrictions[0].minLength")
        let field = try answer.json()["error"]?["detail"]?["fields"]?.arrayValue?.first
        XCTAssertEqual(field?["path"], "restrictions[0].minLength")
        try assert(
            await person.run("authority", "create", "--name", "Again", "--json"), 16, "alreadyExists", says: "home")
    }

    func testDamageIsFoundAndNothingIsChanged() async throws {
        let person = try Operator()
        try await person.provision()
        let file = URL(filePath: person.home + "/wallet.db")
        var bytes = try Data(contentsOf: file)
        bytes[3 * 4096 + 100] ^= 1
        try bytes.write(to: file)

        let verify = await person.run("store", "verify", "--json")
        let text = await person.run("store", "verify")

        XCTAssertEqual([verify.status, text.status], [17, 17])
        let report = try verify.json("store-verify")
        XCTAssertEqual(report["intact"], false)
        XCTAssertEqual(report["findings"]?.arrayValue?.first?["page"], 4)
        XCTAssertTrue(text.output.contains("is damaged"), text.output)
        XCTAssertEqual(try Data(contentsOf: file), bytes)
    }

    func testAPlaintextFileIsNoStore() async throws {
        let person = try Operator()
        try await person.provision()
        var bytes = Data("SQLite format 3\0".utf8)
        bytes.append(Data(count: 4096))
        try bytes.write(to: URL(filePath: person.home + "/wallet.db"))

        try assert(await person.run("list", "--json"), 17, "storeNotEncrypted", says: "wallet.db")
    }

    func testAStoreOfANewerVersionIsLeftAlone() async throws {
        let person = try Operator()
        try await person.provision()
        let file = URL(filePath: person.home + "/custody.key")
        var content = try Data(contentsOf: file).dropLast(32)
        content[8] = 2
        try (content + Digest.sha256(content)).write(to: file)

        try assert(await person.run("list", "--json"), 18, "storeNewer", says: "newer version")
    }
}

private struct Busy: HTTPTransport {
    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        .empty(status: 429, headerFields: [.retryAfter: "4"])
    }

    func close() async throws {}
}

private struct Unreachable: HTTPTransport {
    func send(_ request: HTTPRequest, body: Data) async throws -> HTTPTransportResponse {
        throw BadgeError(
            .serverUnreachable, reason: "\(request.authority ?? "") cannot be reached.", recovery: .newAttempt)
    }

    func close() async throws {}
}
