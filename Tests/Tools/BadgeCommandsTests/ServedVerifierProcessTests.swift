import BadgeKeys
import BadgeModel
import BadgeServing
import BadgeTesting
import BadgeTransport
import Foundation
import HTTPTypes
import TestSupport
import VerifierTestSupport
import XCTest

@testable import BadgeCommands
@testable import BadgeVerifierHTTP

/// `verify --serve` that asks wallets: behind a certificate, behind a proxy, and by several processes with one folder.
final class ServedVerifierProcessTests: XCTestCase {
    /// A verifier that asks for the name in a wallet's badge.
    private struct Door {
        let program: Program
        let client: Client

        var url: String { client.url }

        init(_ wallet: PresentingWallet, _ more: [String] = [], certificate: String? = nil) throws {
            program = try Program(
                wallet.works.home("door") + ["--json", "verify", "--serve", "0", "--vct", wallet.type]
                    + ["--claim", "name", "--trust", try wallet.trustFile()] + more)
            let listening = try Answer(status: 0, output: program.line()).json("verify")
            client = Client(
                url: listening["url"]?.stringValue ?? "", transport: try LiveTransport(trustRoots: certificate))
        }

        /// Returns the page in the browser that began a request.
        func page(of transaction: JSON) async throws -> String {
            let cookie = "badge-request=\(transaction["token"]?.stringValue ?? "")"
            return try await client.send(.get, "/", [.cookie: cookie, .acceptLanguage: "en"]).text
        }

        func stop() async throws {
            try await client.transport.close()
            program.process.terminate()
            let ended = try program.end()
            XCTAssertEqual(ended.status, 0, ended.messages)
        }
    }

    /// Whoever reaches a verifier.
    private struct Client: Sendable {
        let url: String
        let transport: LiveTransport

        func send(
            _ method: HTTPRequest.Method, _ path: String, _ fields: HTTPFields = [:], _ body: String = ""
        ) async throws -> (status: Int, fields: HTTPFields, text: String) {
            let request = HTTPRequest(method, to: try XCTUnwrap(URL(string: url + path)), headerFields: fields)
            let answer = try await transport.send(request, body: Data(body.utf8))
            let response = answer.response
            return (response.status.code, response.headerFields, String(decoding: answer.body, as: UTF8.self))
        }

        /// Begins a request, as the door's program does.
        func begin(_ fields: HTTPFields = [:]) async throws -> (status: Int, json: JSON) {
            var fields = fields
            fields[.contentType] = "application/json"
            let answer = try await send(.post, "/transactions", fields, "{}")
            return (answer.status, try JSON.parse(answer.text))
        }

        func read(_ transaction: JSON) async throws -> (status: Int, json: JSON) {
            let token = transaction["token"]?.stringValue ?? ""
            let answer = try await send(
                .get, "/transactions/\(transaction["id"]?.stringValue ?? "")", [.authorization: "Bearer \(token)"])
            return (answer.status, try JSON.parse(answer.text))
        }

        func answer(_ fields: [String: String], _ headers: HTTPFields = [:]) async throws -> Int {
            var headers = headers
            headers[.contentType] = "application/x-www-form-urlencoded"
            return try await send(
                .post, "/wallet/answers", headers, String(decoding: FormBody.encode(fields), as: UTF8.self)
            ).status
        }

        /// Whether a client that answers nothing but nonsense must wait. One answer a second is given back.
        func holdsOff(_ client: (Int) -> HTTPFields) async throws -> Bool {
            for number in 0..<10 * Bound.refusedPresentations.limit
            where try await answer(["state": "no"], client(number)) == 429 { return true }
            return false
        }
    }

    private static func key(in wallet: PresentingWallet) throws -> (signing: [String], root: String) {
        let folder = wallet.works.folder.path + "/key"
        let made = try Program.run("verifier", "key", "create", "--host", "127.0.0.1", "--folder", folder)
        XCTAssertEqual(made.status, 0, made.messages)
        let files = ["--key", folder + "/key.pem", "--certificate", folder + "/certificate.pem"]
        return (files + ["--prefix", "x509_hash"], folder + "/root.pem")
    }

    private static func parameters(of link: JSON?) -> [String: String] {
        let items = URLComponents(string: link?.stringValue ?? "")?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    /// What a wallet posts to answer a request.
    private static func answer(of wallet: PresentingWallet, to request: [String: String]) throws -> [String: String] {
        let used = try wallet.run([
            "use", "--audience", request["client_id"] ?? "", "--nonce", request["nonce"] ?? "", "--tell", "name",
        ])
        let token: JSON = ["badge": [.string(try used.json("use")["presentation"]?.stringValue ?? "")]]
        return ["vp_token": token.text, "state": request["state"] ?? ""]
    }

    func testACertificateOfTheServerIsNoReasonToTrustTheVerifier() async throws {
        try need(.program("openssl"))
        let wallet = try await PresentingWallet()
        let tls = try TestCertificate(in: wallet.works.folder.path)
        let (signing, root) = try Self.key(in: wallet)
        let door = try Door(
            wallet, ["--tls-cert", tls.certificate, "--tls-key", tls.key] + signing, certificate: tls.certificate)
        let begun = try await door.client.begin().json
        let link = begun["link"]?.stringValue ?? ""
        let reaching = PresentingWallet.everything + ["--ca-file", tls.certificate]

        let unreached = try wallet.run(
            ["open", "--no-input", "--link-file", try wallet.works.file("link.txt", link)] + PresentingWallet.everything
        )
        let untrusted = try wallet.open(link, reaching)
        try wallet.trust(["--root", root], as: "door")
        let answered = try wallet.open(link, reaching)
        let read = try await door.client.read(begun)

        XCTAssertTrue(door.url.hasPrefix("https://127.0.0.1:"), door.url)
        XCTAssertEqual([unreached.status, untrusted.status, answered.status], [13, 12, 0], answered.result.text)
        XCTAssertEqual(read.json["result"]?["valid"], true)
        XCTAssertEqual(try wallet.uses(), [1])
        try await door.stop()
        try wallet.works.stop()
    }

    func testANamedProxyIsBelievedAboutItsClients() async throws {
        let wallet = try await PresentingWallet()
        let secret = String(repeating: "s", count: 24)
        let door = try Door(
            wallet,
            [
                "--audience", "https://door.example.com", "--trusted-proxy", "127.0.0.1", "--response-mode",
                "direct_post", "--program-key", try wallet.works.file("program.key", secret),
            ])
        let forwarded = try XCTUnwrap(HTTPField.Name("X-Forwarded-For"))
        let (one, other): (HTTPFields, HTTPFields) = ([forwarded: "192.0.2.1"], [forwarded: "192.0.2.2"])

        let page = try await door.client.send(.get, "/", one)
        let stranger = try await door.client.begin(one)
        let begun = try await door.client.begin([forwarded: "192.0.2.1", .authorization: "Bearer \(secret)"])
        let request = Self.parameters(of: begun.json["link"])
        let answer = try Self.answer(of: wallet, to: request)
        let isHeldOff = try await door.client.holdsOff { _ in one }
        let taken = try await door.client.answer(answer, other)
        let read = try await door.client.read(begun.json)

        XCTAssertEqual(page.fields[values: .setCookie].filter { $0.hasPrefix("__Host-badge-request=") }.count, 1)
        XCTAssertTrue(page.fields[values: .setCookie].allSatisfy { $0.contains("; Secure") })
        XCTAssertEqual([stranger.status, begun.status], [401, 201])
        XCTAssertEqual(request["response_uri"], "https://door.example.com/wallet/answers")
        XCTAssertEqual(request["client_id"], "redirect_uri:https://door.example.com/wallet/answers")
        XCTAssertTrue(isHeldOff)
        XCTAssertEqual(taken, 200)
        XCTAssertEqual(read.json["result"]?["valid"], true)
        try await door.stop()
        try wallet.works.stop()
    }

    func testAProxyThatNobodyNamedChangesNothing() async throws {
        let wallet = try await PresentingWallet()
        let door = try Door(wallet, ["--response-mode", "direct_post"])
        let forwarded = try XCTUnwrap(HTTPField.Name("X-Forwarded-For"))

        let begun = try await door.client.begin([forwarded: "127.0.0.1"])
        let isHeldOff = try await door.client.holdsOff { [forwarded: "192.0.2.\($0 % 250)"] }

        XCTAssertEqual(begun.status, 401, "whoever comes by a proxy is not on this machine")
        XCTAssertTrue(isHeldOff)
        try await door.stop()
        try wallet.works.stop()
    }

    func testThreeProcessesWithOneFolderTakeAnAnswerOnce() async throws {
        let wallet = try await PresentingWallet()
        let shared = [
            "--state", wallet.works.folder.path + "/state", "--audience", "http://127.0.0.1:8440", "--response-mode",
            "direct_post",
        ]
        let doors = try (0..<3).map { _ in try Door(wallet, shared) }

        for _ in 0..<3 {
            let begun = try await doors[0].client.begin().json
            let answer = try Self.answer(of: wallet, to: Self.parameters(of: begun["link"]))
            let (one, two, three) = (doors[0].client, doors[1].client, doors[2].client)
            async let first = one.answer(answer)
            async let second = two.answer(answer)
            async let third = three.answer(answer)
            let statuses = try await [first, second, third]
            let late = try await doors[1].client.answer(answer)
            let read = try await doors[2].client.read(begun)
            let again = try await doors[0].client.read(begun)

            XCTAssertEqual(statuses.sorted(), [200, 400, 400])
            XCTAssertEqual(late, 400)
            XCTAssertEqual(read.json["result"]?["valid"], true)
            XCTAssertEqual(again.status, 404)
        }
        for door in doors { try await door.stop() }
        try wallet.works.stop()
    }

    func testARequestOfOneProcessIsFetchedFromAnother() async throws {
        let wallet = try await PresentingWallet()
        let shared = [
            "--state", wallet.works.folder.path + "/state", "--audience", "http://127.0.0.1:8440", "--response-mode",
            "direct_post",
        ]
        let signing = try Self.key(in: wallet).signing
        let doors = try (0..<3).map { _ in try Door(wallet, shared + signing) }

        let begun = try await doors[0].client.begin().json
        let address = try XCTUnwrap(URL(string: Self.parameters(of: begun["link"])["request_uri"] ?? ""))
        let fetched = try await doors[1].client.send(.get, address.path)
        let object = try JWS(fetched.text).payload
        let names = ["client_id", "nonce", "state"]
        let request = Dictionary(uniqueKeysWithValues: names.map { ($0, object[$0]?.stringValue ?? "") })
        let taken = try await doors[2].client.answer(try Self.answer(of: wallet, to: request))
        let gone = try await doors[0].client.send(.get, address.path)
        let read = try await doors[1].client.read(begun)

        XCTAssertEqual([fetched.status, taken, gone.status], [200, 200, 404])
        XCTAssertEqual(read.json["result"]?["valid"], true)
        for door in doors { try await door.stop() }
        try wallet.works.stop()
    }

    func testAWalletTellsADoorNothingOfARevokedBadge() async throws {
        let wallet = try await PresentingWallet()
        let door = try Door(wallet)
        let begun = try await door.client.begin().json
        let badges = try wallet.works.run("organization", ["authority", "badge", "list", "--json"])
            .json("authority-badge-list")
        let badge = badges["badges"]?.arrayValue?.first?["id"]?.stringValue ?? ""
        let revoked = try wallet.works.run("organization", ["authority", "revoke", badge, "--yes"])

        let opened = try wallet.open(begun["link"]?.stringValue ?? "")
        let page = try await door.page(of: begun)
        let read = try await door.client.read(begun)

        XCTAssertEqual(revoked.status, 0, revoked.messages)
        XCTAssertEqual(opened.result["outcome"], "restricted", opened.result.text)
        XCTAssertEqual(opened.result["failure"]?["code"], "badgeRevoked", opened.result.text)
        XCTAssertTrue(page.contains("Scan this code"), page)
        XCTAssertEqual(read.json["state"], "waiting")
        try await door.stop()
        try wallet.works.stop()
    }

    func testASealedBadgeIsAcceptedOnThePageOfADoorOnceItIsOpened() async throws {
        let wallet = try await PresentingWallet(policy: Rules.policy(Rules.passcode))
        let code = try wallet.works.file("passcode.txt", Operator.passcode)
        let set = try wallet.run(["passcode", "set", "--new-passcode-file", code])
        let door = try Door(wallet)
        let begun = try await door.client.begin().json
        let link = begun["link"]?.stringValue ?? ""

        let locked = try wallet.open(link)
        let before = try await door.page(of: begun)
        let opened = try wallet.open(link, PresentingWallet.anyone + ["--passcode-file", code])
        let after = try await door.page(of: begun)

        XCTAssertEqual([set.status, locked.status, opened.status], [0, 64, 0], opened.result.text)
        XCTAssertTrue(before.contains("Scan this code"), before)
        XCTAssertTrue(after.contains("Your badge is accepted"), after)
        XCTAssertEqual(try wallet.uses(), [1])
        try await door.stop()
        try wallet.works.stop()
    }

    func testAServiceForgetsByTheMinuteWhatHasEnded() async throws {
        let folder = try TemporaryHome()
        // Begun years after the operator's time.
        _ = try AskingFixture(folder: folder.url).ask()
        let path = folder.url.appending(path: "presentations").path(percentEncoded: false)
        let begun = try FileManager.default.contentsOfDirectory(atPath: path)
        let emptied = Gate()
        let person = try Operator(serverPause: { _ in
            if try FileManager.default.contentsOfDirectory(atPath: path) == ["lock"] { emptied.open() }
            try Task.checkCancellation()
            await Task.yield()
        })
        try await person.provision()

        let serving = Task {
            await person.run(
                ["verify", "--serve", "0", "--vct", "https://example.com/badge", "--state", folder.path, "--json"])
        }
        let isEmptied = await within(60) {
            await emptied.wait()
            return true
        }
        serving.cancel()
        let ended = await serving.value

        XCTAssertEqual(begun.count, 2)
        XCTAssertEqual(isEmptied, true, ended.messages)
    }

    func testNothingIsAskedOfWalletsInTheClearByAnAddressOfOthers() async throws {
        let person = try Operator()
        try await person.provision()

        try await playEach(["0.0.0.0", "192.0.2.1", "::", "door.example.com"]) { host in
            for words in [["--serve", "0"], ["--request"]] {
                let answer = await person.run(
                    ["verify"] + words + ["--host", host, "--vct", "https://example.com/badge", "--json"])

                try answer.failure(16, "invalidInput", says: "--tls-cert")
            }
        }
    }

    func testTheAddressForWalletsIsOneWithoutEavesdroppers() async throws {
        let person = try Operator()
        let addresses = [
            "http://door.example.com", "http://192.168.1.4:8440", "ftp://door.example.com", "door.example.com",
            "https://ana@door.example.com", "https://door.example.com/?a=1", "https://door.example.com/#a",
        ]

        for address in addresses {
            for words in [["--serve", "0"], ["--request"]] {
                let answer = await person.run(
                    ["verify"] + words + ["--audience", address, "--vct", "https://example.com/badge"])

                XCTAssertEqual(answer.status, 64, address)
                XCTAssertTrue(answer.messages.contains("--audience is the address"), answer.messages)
            }
        }
    }
}
