import BadgeAuthority
import BadgeModel
import BadgeSampleServers
import BadgeTesting
import Foundation
import TestSupport
import XCTest

final class HypermediaScriptTests: XCTestCase {
    private static let step: JSON = ["document": ["type": "authentication-step"]]

    private static func schema() throws -> JSONSchema {
        try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/hypermedia-script.schema.json"))
    }

    func testEveryScriptIsReadAndFitsTheSchema() throws {
        let files = try LoginScript.all()
        let schema = try Self.schema()

        XCTAssertGreaterThan(files.count, 20)
        try playEach(files) { file in
            let script = try JSON.parse(Data(contentsOf: file), limits: HypermediaScript.limits)
            XCTAssertNoThrow(try HypermediaScript(script), file.path)
            XCTAssertEqual(schema.findings(in: script), [], file.path)
        }
        try playEach(schema.examples) { XCTAssertNoThrow(try HypermediaScript($0)) }
        XCTAssertFalse(HypermediaScript.passwordLogin.hasPersonWithoutCredential)
        XCTAssertFalse(try AuthorityFixture.script("password").hasPersonWithoutCredential)
        XCTAssertTrue(try AuthorityFixture.script("polling").hasPersonWithoutCredential)
    }

    func testEveryRefusalOfAnExampleNamesItsIssuer() throws {
        let answers = try Self.schema().examples.flatMap { $0["answers"]?.objectValue.map { Array($0.values) } ?? [] }
        let refusals = answers.compactMap { $0["document"] }.filter {
            $0["type"] == "https://curity.se/problems/error-authorization-response"
        }

        XCTAssertFalse(refusals.isEmpty)
        XCTAssertEqual(refusals.map { $0["iss"] }, refusals.map { _ in "${issuer}" })
    }

    func testEveryBuiltInLoginIsThereAndNamesNobody() throws {
        for login in BuiltInLogin.allCases {
            let script = try HypermediaScript(login)
            XCTAssertEqual(script.hasPersonWithoutCredential, script.hasTrialPerson, login.rawValue)
            XCTAssertEqual(
                login == .standard,
                !FileManager.default.fileExists(
                    atPath: packageRoot.appending(
                        path: "Sources/Tools/BadgeSampleServers/Hypermedia/Logins/\(login.rawValue).json"
                    ).path))
        }
        let withCredential = try BuiltInLogin.allCases.filter { try !HypermediaScript($0).hasTrialPerson }
        XCTAssertEqual(
            withCredential, [.standard, .password, .secondFactor, .consent, .redirects, .webAuthn, .passkey])
    }

    func testEveryTextOfABuiltInLoginIsInTheCatalogue() throws {
        for login in try Self.builtInLogins() {
            let texts = (login["steps"] ?? .null).texts(of: ["title", "label", "text", "actionTitle"])

            XCTAssertEqual(texts.filter { !$0.hasPrefix("${") }, [], login["title"]?.stringValue ?? "")
        }
    }

    func testThePicturesOfBuiltInLoginsCanBeScanned() throws {
        try need(.program("zbarimg"))
        let prefix = "data:image/png;base64,"
        let pictures = try Self.builtInLogins().flatMap { $0.texts(of: ["href"]) }.filter { $0.hasPrefix(prefix) }

        XCTAssertEqual(pictures.count, 4)
        for picture in pictures {
            let png = try XCTUnwrap(Data(base64Encoded: String(picture.dropFirst(prefix.count))))
            XCTAssertEqual(try ZBar.read(png), "https://example.org/confirm")
        }
    }

    private static func builtInLogins() throws -> [JSON] {
        let folder = packageRoot.appending(path: "Sources/Tools/BadgeSampleServers/Hypermedia/Logins")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).map {
            try JSON.parse(Data(contentsOf: $0), limits: HypermediaScript.limits)
        }
    }

    func testALoginWithoutACredentialIsRefusedUnlessAPersonIsNamed() async throws {
        let house = try AuthorityFixture()
        defer { try? house.remove() }
        let device = try house.hypermediaDevice(try HypermediaSettings(.polling))
        let probe = HypermediaProbe(device)
        try await probe.fetchToken()
        try await probe.begin()
        for action in ["start", "poll", "poll", "poll"] { try await probe.submit(action) }

        let end = try await probe.submit("go")

        XCTAssertEqual(end.problem, "authentication-failed")
    }

    func testALoginWithoutACredentialIsServedOnThisMachineOnly() async throws {
        let (house, open) = (try AuthorityFixture(), try AuthorityFixture(issuer: "https://badges.example.com"))
        defer { for house in [house, open] { try? house.remove() } }
        let polling = try HypermediaSettings(.polling, trialPerson: LoginScript.person)
        let named = HypermediaSettings(script: try AuthorityFixture.script("problems"))
        let wrong: [(AuthorityFixture, HypermediaSettings, String, [String], BadgeError.Code)] = [
            (house, polling, "0.0.0.0", [], .invalidInput), (house, polling, "::", [], .invalidInput),
            (house, polling, "127.0.0.1", ["192.0.2.1"], .invalidInput), (open, polling, "::1", [], .invalidInput),
            (house, named, "192.0.2.1", [], .invalidInput),
            (house, try HypermediaSettings(.polling), "127.0.0.1", [], .invalidInput),
            (house, try HypermediaSettings(.polling, trialPerson: "nobody@example.com"), "::1", [], .notFound),
        ]

        for (house, settings, host, proxies, code) in wrong {
            do {
                try await OrganizationServer(house.authority) { $0.hypermedia = settings }.run(
                    host: host, port: 0, trustedProxies: proxies, onReady: { _ in throw CancellationError() })
                XCTFail("\(host) is served")
            } catch {
                XCTAssertEqual((error as? BadgeError)?.code, code, "\(host): \(error)")
            }
        }
    }

    func testAScriptThatIsWrongIsRefusedAtItsPath() throws {
        let answer: JSON = ["document": ["type": "continue-same-step"]]
        let wrong: [(JSON, String)] = [
            ([], ""), (["steps": ["a": Self.step]], "start"), (["start": "a"], "steps"),
            (["start": "b", "steps": ["a": Self.step]], "start"), (script(["x": 1]), "x"),
            (["start": "A", "steps": ["A": Self.step]], "start"),
            (script(["steps": ["a": Self.step, "B": Self.step]]), "steps.B"),
            (script(["steps": ["a": [:]]]), "steps.a.document.type"),
            (script(["steps": ["a": ["document": ["type": ""]]]]), "steps.a.document.type"),
            (script(["answers": ["b": ["document": ["type": "x"], "body": "y"]]]), "answers.b.body"),
            (script(["answers": ["b": ["body": "y"]]]), "answers.b.body"),
            (script(["answers": ["b": ["body": "y", "mediaType": "a\nb"]]]), "answers.b.mediaType"),
            (
                script(["answers": ["b": ["body": "yyyy", "mediaType": "a", "repeats": 16_777_216]]]),
                "answers.b.body"
            ),
            (
                script(["answers": ["b": ["document": ["type": "x"], "headers": ["A B": "c"]]]]),
                #"answers.b.headers["A B"]"#
            ),
            (script(["answers": ["b": ["document": ["type": "x"], "status": 100]]]), "answers.b.status"),
            (script(["answers": ["b": answer], "start": "b"]), "start"),
        ]

        for (document, path) in wrong {
            XCTAssertEqual(Self.path(of: document), path, document.text)
        }
    }

    func testARuleThatIsWrongIsRefusedAtItsPath() throws {
        let position = "steps.a.transitions.t[0]"
        let wrong: [(JSON, String)] = [
            ([:], position), (["to": "a", "authorize": true], position), (["to": "b"], position + ".to"),
            (["answer": "b"], position + ".answer"), (["authorize": false], position + ".authorize"),
            (["to": "a", "when": ["equals": "x"]], position + ".when.equals"),
            (["to": "a", "when": ["field": "x"]], position + ".when.equals"),
            (["to": "a", "when": ["upTo": 0]], position + ".when.upTo"),
            (["to": "a", "login": ["username": "x"]], position + ".login.password"),
            (["to": "a", "login": ["code": "x", "username": "y"]], position + ".login.username"),
            (["to": "a", "webauthn": "sign"], position + ".webauthn"),
            (["to": "a", "resume": false], position + ".resume"),
            (["to": "a", "resume": true, "webauthn": "register"], position),
            (["to": "a", "secondFactor": "a"], position + ".secondFactor"),
            (["to": "a", "else": 1], position + ".else"),
            (
                ["to": "a", "login": ["username": "x", "password": "y"], "secondFactor": "b"],
                position + ".secondFactor"
            ),
        ]

        for (rule, path) in wrong {
            let step: JSON = ["document": ["type": "x"], "transitions": ["t": [rule]]]
            XCTAssertEqual(Self.path(of: script(["steps": ["a": step]])), path, rule.text)
        }
        let none: JSON = ["document": ["type": "x"], "transitions": ["t": []]]
        XCTAssertEqual(Self.path(of: script(["steps": ["a": none]])), "steps.a.transitions")
    }

    func testPlaceholdersMustBeKnownAndTransitionsMustExist() throws {
        let wrong = [
            "${nothing}", "${href:t", "${href:u}", "${text:no.such.text}", "${}", "a${issuer}b${x}", "${field}",
        ]

        for text in wrong {
            let step: JSON = ["document": ["type": "x", "title": .string(text)], "transitions": ["t": [["to": "a"]]]]
            let path = text == "${href:u}" ? "steps.a.document" : "steps.a.document.title"
            XCTAssertEqual(Self.path(of: script(["steps": ["a": step]])), path, text)
        }
        let known: JSON = [
            "document": ["type": "x", "title": "$5 {b} ${href:t}?x=${random} ${text:field.username} ${field:any}"],
            "transitions": ["t": [["to": "a"]]],
        ]
        XCTAssertNoThrow(try HypermediaScript(script(["steps": ["a": known]])))
    }

    func testNoScriptIsLargerThanItsBounds() throws {
        let rules = JSON.array(Array(repeating: ["to": "a"], count: 33))
        let transitions = JSON.object(
            Dictionary(uniqueKeysWithValues: (0...64).map { ("t\($0)", [["to": "a"]]) }))
        let steps = Dictionary(uniqueKeysWithValues: (0...2048).map { ("s\($0)", Self.step) })
        let large: [(JSON, String)] = [
            (
                script(["steps": ["a": ["document": ["type": "x"], "transitions": ["t": rules]]]]),
                "steps.a.transitions"
            ),
            (
                script(["steps": ["a": ["document": ["type": "x"], "transitions": transitions]]]),
                "steps.a.transitions"
            ), (["start": "s0", "steps": .object(steps)], "steps"),
        ]

        for (document, path) in large { XCTAssertEqual(Self.path(of: document), path) }
    }

    private func script(_ changes: [String: JSON]) -> JSON {
        .object(["start": "a", "steps": ["a": Self.step]].merging(changes) { $1 })
    }

    // The path at which a script is refused; nil if it is not.
    private static func path(of document: JSON) -> String? {
        do {
            _ = try HypermediaScript(document)
            return nil
        } catch let error as BadgeError {
            guard case .invalidFields(let fields) = error.detail else { return "no path" }
            return fields.first?.path
        } catch {
            return "\(error)"
        }
    }
}

extension JSON {
    // The texts that members with these names have, at any depth.
    fileprivate func texts(of names: Set<String>) -> [String] {
        switch self {
        case .object(let members):
            members.flatMap { name, value in
                (names.contains(name) ? [value.stringValue].compactMap(\.self) : []) + value.texts(of: names)
            }
        case .array(let elements): elements.flatMap { $0.texts(of: names) }
        default: []
        }
    }
}
