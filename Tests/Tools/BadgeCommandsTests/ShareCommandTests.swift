import BadgeModel
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import HTTPTypes
import TestSupport
import XCTest

/// `share`.
final class ShareCommandTests: XCTestCase {
    private static let hookAddress = "https://hooks.example.com/shares"
    private static let talk = "https://example.com/talks/7"

    private struct Sharer {
        let person: Operator
        let hook: ScriptedTransport
        let webhook: String

        init(_ presenter: ScriptedPresenter? = nil) async throws {
            let hook = ScriptedTransport()
            self.hook = hook
            person = try Operator(presenter: presenter, network: { _ in hook })
            try await person.provision()
            _ = try person.file("secret.txt", "0123456789abcdef0123456789abcdef\n")
            webhook = try person.file(
                "intranet.json",
                #"""
                {"id": "intranet", "name": "Intranet", "address": "\#(hookAddress)", "characterLimit": 20,
                 "signature": {"method": "standardWebhooks", "secretFile": "\#(person.folder.path)/secret.txt"}}
                """#)
            hook.route(.post, hookAddress) { _ in
                .empty(status: 201, headerFields: [.location: "https://intranet.example.com/1"])
            }
        }

        func share(_ more: String...) async -> Answer {
            await person.run(["share", "--url", talk, "--webhook", webhook, "--json"] + more)
        }
    }

    func testAShareGoesToTheWebhookWithTheClaimThatIsNamed() async throws {
        let sharer = try await Sharer()

        let shared = try await sharer.share("--to", "intranet", "--text", "Come along", "--claim", "name").json("share")

        let sent = try JSON.parse(try XCTUnwrap(sharer.hook.requests.first).body)
        XCTAssertEqual(sent["text"], "Come along")
        XCTAssertEqual(sent["claims"], ["name": "Ana Lima"])
        XCTAssertEqual(sent["activity"]?["url"]?.stringValue, Self.talk)
        XCTAssertEqual(shared["url"]?.stringValue, Self.talk)
        XCTAssertEqual(shared["shared"]?.arrayValue?.first?["claims"], ["name"])
        XCTAssertEqual(
            shared["shared"]?.arrayValue?.first?["url"]?.stringValue, "https://intranet.example.com/1")
    }

    func testWhatCannotBeSharedHasItsExitStatus() async throws {
        let sharer = try await Sharer()
        let weak = try sharer.person.file("weak.json", #"{"id": "a", "name": "A", "address": "https://a.example/"}"#)
        let run = { (words: [String]) in await sharer.person.run(["share", "--json"] + words) }

        let nothing = await run([])
        let insecure = await run(["--url", "http://example.com/", "--to", "intranet"])
        let unknown = await sharer.share("--to", "nobody")
        let long = await sharer.share("--to", "intranet", "--text", String(repeating: "a", count: 21))
        let claim = await sharer.share("--to", "intranet", "--claim", "salary")
        let mail = await sharer.share("--to", "mail", "--recipient", "bo@example.com")
        let address = await sharer.share("--to", "mail", "--recipient", "bo")
        let unsigned = await run(["--url", Self.talk, "--webhook", weak])
        let unattended = await sharer.share()
        let targetless = await run(["--url", Self.talk])
        sharer.hook.route(.post, Self.hookAddress) { _ in .empty(status: 307) }
        let redirected = await sharer.share("--to", "intranet")

        XCTAssertEqual(nothing.status, 64)
        try insecure.failure(16, "documentInvalid", says: "https")
        try unknown.failure(15, "notFound", says: "intranet")
        try long.failure(16, "characterLimitExceeded", says: "21 characters")
        try claim.failure(16, "invalidInput", says: "salary")
        try mail.failure(18, "notSupported")
        try address.failure(16, "invalidInput")
        try unsigned.failure(16, "documentInvalid", says: "signature")
        try unattended.failure(64, "inputRequired", says: "--to")
        try targetless.failure(15, "notFound", says: "Name one with --webhook")
        try redirected.failure(13, "shareRefused", says: "redirects")
        XCTAssertEqual(sharer.hook.requests.count, 1, "something else was sent")
    }

    func testTheSecretOfAWebhookLiesBesideItsFile() async throws {
        let sharer = try await Sharer()
        let file = try sharer.person.file(
            "beside.json",
            #"""
            {"id": "beside", "name": "Beside", "address": "\#(Self.hookAddress)",
             "signature": {"method": "standardWebhooks", "secretFile": "secret.txt"}}
            """#)

        let shared = await sharer.person.run(
            "share", "--url", Self.talk, "--webhook", file, "--to", "beside", "--json")

        XCTAssertEqual(shared.status, 0, shared.messages)
        XCTAssertEqual(sharer.hook.requests.count, 1)
    }

    func testWithoutATargetTheUserComposesIt() async throws {
        let presenter = ScriptedPresenter([
            .share: [.submit(["target": "intranet", "text": "Mine", "claim:name": "no"]), .action("close")]
        ])
        let sharer = try await Sharer(presenter)

        let shared = try await sharer.share("--claim", "name").json("share")

        XCTAssertEqual(shared["shared"]?.arrayValue?.map { $0["text"] }, ["Mine"])
        XCTAssertEqual(shared["shared"]?.arrayValue?.map { $0["claims"] }, [[]])
    }

    func testClosingItBeforeAnythingWasSharedIsDeclined() async throws {
        let sharer = try await Sharer(ScriptedPresenter([.share: [.giveUp]]))

        let closed = await sharer.share()

        try closed.failure(10, "declined", says: "Nothing was shared")
    }

    func testAnActivityIsReadFromAFile() async throws {
        let sharer = try await Sharer()
        let file = try sharer.person.file(
            "activity.json", #"{"url": "https://example.com/", "title": "A", "text": "From the file"}"#)

        let shared = try await sharer.share("--activity", file, "--title", "B", "--to", "intranet").json("share")

        let sent = try JSON.parse(try XCTUnwrap(sharer.hook.requests.first).body)
        XCTAssertEqual(sent["activity"]?["title"], "B")
        XCTAssertEqual(shared["shared"]?.arrayValue?.first?["text"], "From the file")
    }

    func testSharingByEmailIsAllowedWithAMailServerAlone() async throws {
        let person = try Operator()
        try await person.found()

        let alone = await person.run("authority", "serve", "--allow-sharing")

        XCTAssertEqual(alone.status, 64)
        XCTAssertTrue(alone.messages.contains("goes with --smtp"), alone.messages)
    }
}
