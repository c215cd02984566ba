import BadgeModel
import BadgePresentation
import BadgeTesting
import BadgeTransport
import BadgeUI
import Foundation
import TestSupport
import VerifierTestSupport
import XCTest

@testable import BadgeCommands

/// `open` and `scan` for verifiers' requests and challenges, without a terminal.
final class PresentCommandTests: XCTestCase {
    private static let all = ["--share", "all-required", "--allow-unverified"]

    private struct Asked {
        let door: DoorServer
        let person: Operator
        let badge: JSON

        init(under restrictions: String...) async throws {
            let door = DoorServer()
            self.door = door
            person = try Operator(network: { _ in door })
            badge = try await person.provision(under: restrictions.joined(separator: ","))
        }

        var id: String { badge["id"]?.stringValue ?? "" }
        var type: String { badge["credentials"]?.arrayValue?.first?["type"]?.stringValue ?? "" }
        var uses: JSON? {
            get async throws {
                try await person.run("show", "--json").json("show")["credentials"]?.arrayValue?.first?["useCount"]
            }
        }

        func link(
            _ claims: [(path: String, values: [String])] = [("name", []), ("title", [])], more: [String: String?] = [:]
        ) -> String { DoorServer.link(type, claims, more: more) }

        func open(_ link: String, _ options: [String]) async throws -> Answer {
            let file = try person.file("request.txt", link)
            return await person.run(["open", "--no-input", "--json", "--link-file", file] + options)
        }
    }

    func testWhatTheLineSharesIsSentAndNoValueIsPrinted() async throws {
        let asked = try await Asked()

        let answer = try await asked.open(asked.link(), Self.all)

        let result = try answer.json("open")
        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertEqual(result["outcome"], "answered")
        XCTAssertEqual(result["verifier"]?["clientId"], .string("redirect_uri:\(DoorServer.answers)"))
        XCTAssertEqual(result["verifier"]?["verification"], "unverified")
        XCTAssertEqual(result["verifier"]?["verified"], false)
        XCTAssertEqual(result["sent"]?.arrayValue?.map { $0["claims"] }, [["name", "title"]])
        XCTAssertEqual(result["sent"]?.arrayValue?.map { $0["badge"] }, [asked.badge["id"]])
        XCTAssertEqual(result["redirect_uri"], .string(DoorServer.back))
        XCTAssertEqual([result["error"], result["failure"]], [.null, .null])
        XCTAssertFalse((answer.output + answer.messages).contains("Ana Lima"), answer.output)
        XCTAssertEqual(try asked.door.forms.map { $0["state"] }, ["s7"])
        XCTAssertEqual(try asked.door.forms.map { $0["vp_token"]?.hasPrefix("{\"badge\":[\"eyJ") }, [true])
        let uses = try await asked.uses
        XCTAssertEqual(uses, 1)
    }

    func testVP97AnAnswerInAFragmentIsForTheBrowserAlone() async throws {
        let asked = try await Asked()
        let back = "https://door.example/back"
        let link = asked.link(
            [("name", [])],
            more: [
                "client_id": "redirect_uri:\(back)", "redirect_uri": back, "response_uri": nil,
                "response_mode": "fragment",
            ])

        let answer = try await asked.open(link, Self.all)
        let url = try XCTUnwrap(URLComponents(string: answer.json("open")["redirect_uri"]?.stringValue ?? ""))
        var fragment = URLComponents()
        fragment.percentEncodedQuery = url.percentEncodedFragment
        let fields = Dictionary(
            fragment.queryItems?.map { ($0.name, $0.value ?? "") } ?? [], uniquingKeysWith: { first, _ in first })
        let token = try JSON.parse(fields["vp_token"] ?? "")["badge"]?.arrayValue?.first?.stringValue
        let verified = await asked.person.run(
            "verify", token ?? "", "--audience", "redirect_uri:\(back)", "--nonce", "n0nce-4711", "--json")

        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertTrue(url.string?.hasPrefix(back + "#") == true, answer.output)
        XCTAssertEqual(fields["state"], "s7")
        XCTAssertEqual(try verified.json("verify")["claims"]?["name"], "Ana Lima", verified.output)
        XCTAssertEqual(try asked.door.forms, [], "nothing is posted")
        let uses = try await asked.uses
        XCTAssertEqual(uses, 1)
    }

    func testAVerifierOnThisMachineIsRefusedWithTheOptionThatPermitsIt() async throws {
        let asked = try await Asked()
        let link = "openid4vp://?client_id=a&request_uri=http%3A%2F%2F127.0.0.1%3A8430%2Fr"

        let answer = try await asked.open(link, Self.all)

        let result = try answer.json("open")
        XCTAssertEqual(result["outcome"], "refused")
        XCTAssertTrue(answer.messages.contains("add: --private-host 127.0.0.1"), answer.messages)
        XCTAssertEqual(
            result["failure"]?["reason"]?.stringValue?.contains("--private-host 127.0.0.1"), true, answer.output)
    }

    func testWithoutConsentOnTheLineNothingIsSent() async throws {
        let asked = try await Asked()
        let lines: [([String], String)] = [
            ([], "--share"), (["--passcode-file", try asked.person.passcodeFile()], "--share"),
            (["--share", "all-required"], "--allow-unverified"),
        ]

        for (options, missing) in lines {
            let answer = try await asked.open(asked.link(), options)

            let result = try answer.json("open")
            XCTAssertEqual(answer.status, 64, "\(options)")
            XCTAssertEqual([result["outcome"], result["error"]], ["failed", .null])
            XCTAssertEqual(result["failure"]?["code"], "inputRequired")
            XCTAssertTrue(answer.messages.contains(missing), answer.messages)
        }
        let uses = try await asked.uses
        XCTAssertEqual(try asked.door.forms, [])
        XCTAssertEqual(uses, 0)
    }

    func testDeclinedAndNoMatchAreToldAlikeAndExitApart() async throws {
        let asked = try await Asked()
        let lines: [(String, [String], Int32, JSON)] = [
            (asked.link(), ["--decline"], 10, "declined"),
            (asked.link([("shoe_size", [])]), Self.all, 15, "noMatch"),
            (asked.link([("name", ["Bo Lima"])]), Self.all, 15, "noMatch"),
            (DoorServer.link("https://other.example/badge", [("name", [])]), Self.all, 15, "noMatch"),
        ]

        for (link, options, status, outcome) in lines {
            let answer = try await asked.open(link, options)

            let result = try answer.json("open")
            XCTAssertEqual(answer.status, status, answer.messages)
            XCTAssertEqual([result["outcome"], result["error"], result["sent"]], [outcome, "access_denied", []])
        }
        XCTAssertEqual(
            try asked.door.forms, Array(repeating: ["error": "access_denied", "state": "s7"], count: lines.count))
    }

    func testAnUnmetRestrictionExitsWithElevenAndTellsNothing() async throws {
        let asked = try await Asked(under: Rules.fence)
        await asked.person.move(to: Operator.elsewhere)

        let refused = try await asked.open(asked.link(), Self.all)
        let posts = try asked.door.forms
        await asked.person.move(to: Operator.office)
        let accepted = try await asked.open(asked.link(), Self.all)

        let result = try refused.json("open")
        XCTAssertEqual(refused.status, 11, refused.messages)
        XCTAssertEqual([result["outcome"], result["error"]], ["restricted", .null])
        XCTAssertEqual(
            result["failure"]?["detail"]?["restrictions"]?.arrayValue?.map { $0["restriction"] }, ["geoFence"])
        XCTAssertEqual(posts, [])
        XCTAssertEqual(accepted.status, 0, accepted.messages)
        XCTAssertEqual(try asked.door.forms.count, 1)
    }

    func testThePasscodeComesByItsOption() async throws {
        let asked = try await Asked(under: Rules.passcode)
        try await asked.person.setPasscode()

        let locked = try await asked.open(asked.link(), Self.all)
        let posts = try asked.door.forms
        let opened = try await asked.open(
            asked.link(), Self.all + ["--passcode-file", try asked.person.passcodeFile()])

        XCTAssertEqual(locked.status, 64, locked.messages)
        XCTAssertEqual(try locked.json("open")["failure"]?["code"], "inputRequired")
        XCTAssertEqual(posts, [])
        XCTAssertEqual(opened.status, 0, opened.messages)
        XCTAssertEqual(try opened.json("open")["outcome"], "answered")
    }

    func testARefusedRequestExitsWithTwelveAndNamesTheStandardsError() async throws {
        let asked = try await Asked()
        let transaction = JSON.array([
            .string(Base64URL.encode(Array(#"{"type":"pay","credential_ids":["badge"]}"#.utf8)))
        ]).text
        let requests: [([String: String], JSON)] = [
            (["client_id": "x509_hash:abc"], "invalid_request"), (["client_id": "door"], "invalid_client"),
            (["nonce": "a b"], "invalid_request"), (["response_type": "code"], "unsupported_response_type"),
            (["transaction_data": transaction], "invalid_transaction_data"),
        ]

        for (more, code) in requests {
            let answer = try await asked.open(asked.link(more: more), Self.all + ["--transaction", "yes"])

            let result = try answer.json("open")
            XCTAssertEqual(answer.status, 12, "\(more)")
            XCTAssertEqual([result["outcome"], result["error"]], ["refused", code], "\(more)")
            XCTAssertEqual(result["failure"]?["code"], "presentationRefused")
        }
        XCTAssertFalse(try asked.door.forms.contains { $0["vp_token"] != nil })
    }

    func testExactlyTheNamedClaimsAreTold() async throws {
        let asked = try await Asked()
        let short = String(asked.id.prefix(8))
        let lines: [(String, Int32, String)] = [
            ("badge=\(short):name", 16, "title"), ("badge=\(short):name,title,email", 16, "email"),
            ("other=\(short)", 15, "badge"), ("badge=ffff", 15, short), ("badge=\(short):name,title", 0, ""),
            ("badge=\(short)", 0, ""),
        ]

        for (share, status, words) in lines {
            let answer = try await asked.open(asked.link(), ["--share", share, "--allow-unverified"])

            XCTAssertEqual(answer.status, status, "\(share): \(answer.messages)")
            XCTAssertTrue(words.isEmpty || answer.output.contains(words), answer.output)
        }
        XCTAssertEqual(try asked.door.forms.count, 2)
    }

    func testAnAnswerThatDoesNotArriveIsNoSuccess() async throws {
        let asked = try await Asked()
        asked.door.goDown()

        let answer = try await asked.open(asked.link(), Self.all)

        XCTAssertEqual(answer.status, 13, answer.messages)
        XCTAssertEqual(try answer.json("open")["outcome"], "failed")
    }

    func testAnAnswerThatIsRefusedSaysWhatWasToBeToldToWhom() async throws {
        for status in [400, 500] {
            let asked = try await Asked()
            asked.door.refuseAnswers(status: status)

            let answer = try await asked.open(asked.link(), Self.all)

            let result = try answer.json("open")
            XCTAssertEqual([result["outcome"], result["error"]], ["failed", .null], "\(status)")
            XCTAssertEqual(result["verifier"]?["clientId"], .string("redirect_uri:\(DoorServer.answers)"))
            XCTAssertEqual(result["sent"]?.arrayValue?.map { $0["claims"] }, [["name", "title"]])
            let reason = result["failure"]?["reason"]?.stringValue ?? ""
            XCTAssertTrue(reason.hasPrefix("Whether door.example has the answer is not known."), reason)
            XCTAssertFalse(reason.contains("organization"), reason)
        }
    }

    func testARequestThatCannotBeFetchedIsToldInTheSameShape() async throws {
        let asked = try await Asked()
        let link = "openid4vp://?client_id=cafeteria&request_uri=https%3A%2F%2Fdoor.example%2Fr"

        let answer = try await asked.open(link, Self.all)

        let result = try answer.json("open")
        XCTAssertEqual(answer.status, 13, answer.messages)
        XCTAssertEqual([result["outcome"], result["error"], result["sent"]], ["failed", .null, []])
        XCTAssertEqual(result["verifier"]?["clientId"], "cafeteria")
        XCTAssertEqual(result["failure"]?["code"], "serverUnreachable")
    }

    func testAnUnknownVerifierIsRefusedWithTheCommandThatTrustsIt() async throws {
        let asked = try await Asked()
        let finding = CertificatePathFinding.unknownAuthority
        let uncertified = PresentationRefusal(.certificate(finding)).badgeError.namingRemedy

        let answer = try await asked.open(asked.link(more: ["client_id": "door"]), Self.all)

        let failure = try answer.json("open")["failure"]
        XCTAssertTrue(answer.messages.contains("badgectl verifier trust add --client ID"), answer.messages)
        XCTAssertEqual(failure?["detail"]?["verifier"], "clientUnknown")
        XCTAssertTrue(uncertified.reason.hasSuffix("badgectl verifier trust add --root PEM"), uncertified.reason)
        XCTAssertEqual(uncertified.detail, .verifier(finding.rawValue))
    }

    func testAnAmbiguousBadgeIsNamedUnlessOneIsTheDefault() async throws {
        let asked = try await Asked()
        try await asked.person.redeem(try await asked.person.invite())
        let badges = try await asked.person.run("list", "--json").json("list")["badges"]?.arrayValue ?? []
        let second = badges.compactMap { $0["id"]?.stringValue }.first { $0 != asked.id } ?? ""

        let answer = try await asked.open(asked.link(), ["--share", "badge=\(second)", "--allow-unverified"])
        let chosen = await asked.person.run("badge", "default", second)
        let byDefault = try await asked.open(asked.link(), Self.all)

        XCTAssertEqual(badges.count, 2)
        XCTAssertEqual(chosen.status, 0, chosen.messages)
        for answer in [answer, byDefault] {
            XCTAssertEqual(try answer.json("open")["sent"]?.arrayValue?.map { $0["badge"] }, [.string(second)])
        }
    }

    func testOptionsThatContradictEachOtherAreRefused() async throws {
        let person = try Operator()
        let lines = [
            ["--share", "all-required", "--decline"], ["--share", "all-required", "--share", "badge=a"],
            ["--share", "badge"], ["--share", "=a"], ["--allow-unverified"], ["--transaction", "yes"],
            ["--transaction", "no", "--share", "all-required"],
        ]

        for line in lines {
            let answer = await person.run(["open", "openid4vp://?client_id=a&request=b"] + line)
            XCTAssertEqual(answer.status, 64, "\(line)")
        }
    }

    func testAChallengeIsAnsweredWithTheBadgeThatIsShared() async throws {
        let asked = try await Asked()
        let challenge = await asked.person.run(
            "verify", "--challenge", "--audience", "https://door.example", "--json")
        let file = try asked.person.file("challenge.json", challenge.output)

        let unasked = await asked.person.run("scan", "--no-input", "--json", "--link-file", file)
        let answer = await asked.person.run(["scan", "--no-input", "--json", "--link-file", file] + Self.all)
        let shown = try answer.json("scan")["presentation"]?.stringValue ?? ""
        let valid = await asked.person.run("verify", shown, "--audience", "https://door.example", "--json")

        XCTAssertEqual(unasked.status, 64, unasked.messages)
        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertEqual(valid.status, 0, valid.output)
        XCTAssertEqual(try valid.json("verify")["claims"]?["name"], "Ana Lima")
        XCTAssertEqual(try asked.door.forms, [])
    }

    func testWhoLeavesTheConsentIsToldThatNothingWasShared() async throws {
        let door = DoorServer()
        let person = try Operator(
            presenter: ScriptedPresenter([.presentation: [.giveUp]]), network: { _ in door })
        let badge = try await person.provision()
        let type = badge["credentials"]?.arrayValue?.first?["type"]?.stringValue ?? ""

        let answer = await person.run("scan", DoorServer.link(type, [("name", [])]))

        XCTAssertEqual(answer.status, 10, answer.messages)
        XCTAssertTrue(answer.messages.contains("Nothing was shared."), answer.messages)
        XCTAssertFalse(answer.messages.contains("was not followed"), answer.messages)
        XCTAssertEqual(try door.forms, [])
    }

    func testAPersonAtATerminalIsAskedByTheRegisteredScreen() async throws {
        let door = DoorServer()
        let presenter = ScriptedPresenter([.presentation: [.action("present")]])
        let person = try Operator(presenter: presenter, network: { _ in door })
        let badge = try await person.provision()
        let type = badge["credentials"]?.arrayValue?.first?["type"]?.stringValue ?? ""

        let answer = await person.run("scan", DoorServer.link(type, [("name", [])]))

        XCTAssertEqual(answer.status, 0, answer.messages)
        XCTAssertTrue(answer.output.contains("name"), answer.output)
        XCTAssertTrue(answer.output.contains(DoorServer.back), answer.output)
        XCTAssertFalse(answer.output.contains("Ana Lima"), answer.output)
        XCTAssertEqual(door.arrived.values.count, 1)
    }
}
