import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import Glibc
import TestSupport
import XCTest

/// The program as an operator uses it: several processes, a socket between two homes.
final class ProcessTests: XCTestCase {
    private struct Homes {
        let folder: TemporaryHome
        var organization: String { folder.path + "/organization" }
        var device: String { folder.path + "/device" }

        init(more: [String] = []) throws {
            folder = try TemporaryHome()
            try found(["create", "--name", "Example Works"] + more)
            try found(["person", "add"] + Operator.ana)
        }

        private func found(_ words: [String]) throws {
            let answer = try Program.run(["authority"] + words + ["--home", organization])
            XCTAssertEqual(answer.status, 0, answer.messages)
        }

        func serve(_ more: String...) throws -> (server: Program, listening: JSON) {
            let words = ["--home", organization, "--json", "authority", "serve", "--port", "0"]
            let server = try Program(words + more)
            return (server, try Homes.valid(server.line()))
        }

        static func valid(_ line: String) throws -> JSON {
            let schema = packageRoot.appending(path: "Schemas/cli/authority-serve.schema.json")
            let event = try JSON.parse(line)
            XCTAssertEqual(try JSONSchema(contentsOf: schema).findings(in: event), [], line)
            return event
        }

        /// Invites in a process of its own; the offer, and a file with the code.
        func invite(_ offer: String = "offerReference") throws -> (offer: String, file: String) {
            let answer = try Program.run("authority", "invite", "ana@example.com", "--home", organization, "--json")
            let invitation = try answer.json("authority-invite")
            let file = folder.path + "/code.txt"
            try Data((invitation["transactionCode"]?.stringValue ?? "").utf8).write(to: URL(filePath: file))
            return (invitation[offer]?.stringValue ?? "", file)
        }

        func provision(_ invitation: (offer: String, file: String), _ more: String...) throws -> Answer {
            try Program.run(
                ["--home", device, "provision", invitation.offer, "--tx-code-file", invitation.file, "--json"] + more)
        }

        func stop(_ server: Program) throws -> Answer {
            server.process.terminate()
            let answer = try server.end()
            XCTAssertEqual(answer.status, 0, answer.messages)
            XCTAssertEqual(try Homes.valid(answer.output), ["event": "stopped"])
            return answer
        }
    }

    func testADeviceGetsItsBadgeWhileTheOrganizationServes() throws {
        let homes = try Homes()
        let (server, listening) = try homes.serve()

        let badge = try homes.provision(try homes.invite()).json("provision")
        let list = try Program.run("--home", homes.device, "--json", "list").json("list")

        XCTAssertEqual(badge["server"], listening["url"])
        XCTAssertEqual(list["badges"]?.arrayValue?.compactMap { $0["id"] }, [badge["id"]].compactMap(\.self))
        XCTAssertTrue(try homes.stop(server).messages.contains("The organization moved from http://127.0.0.1:8430 to "))
    }

    func testAVerboseServerTellsEachRequestByItsRoute() throws {
        let homes = try Homes()
        let (server, _) = try homes.serve("--verbose")
        let invitation = try homes.invite()

        let provisioned = try homes.provision(invitation)

        XCTAssertEqual(provisioned.status, 0, provisioned.messages)
        let documents = try homes.stop(server).messages.split(separator: "\n").filter { $0.hasPrefix("{") }
        let requests = try documents.map { try JSON.parse(String($0)) }.filter { $0["event"] == "request.served" }
        let routes = requests.compactMap { $0["attributes"]?["route"]?.stringValue }
        XCTAssertTrue(routes.contains("/offers/{id}") && routes.contains("/credential"), "\(routes)")
        XCTAssertEqual(Set(requests.compactMap { $0["attributes"]?["client"]?.stringValue }), ["127.0.0.1"])
    }

    func testAServerThatRequiresAProofSaysSoAndServesThisProgram() async throws {
        let homes = try Homes()
        let (server, listening) = try homes.serve("--require-dpop")
        let issuer = try XCTUnwrap(URL(string: listening["url"]?.stringValue ?? ""))
        let transport = try LiveTransport()

        let metadata = try await WebClient(transport: transport).getJSON(
            issuer.appending(path: ".well-known/oauth-authorization-server"))
        let badge = try homes.provision(try homes.invite()).json("provision")

        XCTAssertEqual(metadata["dpop_bound_access_tokens_required"], true)
        XCTAssertEqual(badge["status"], "active")
        try await transport.close()
        _ = try homes.stop(server)
    }

    func testAServerOfHypermediaNamesItsEndpointsAndTakesAScript() async throws {
        let homes = try Homes()
        let script = packageRoot.appending(path: "Tests/Support/HypermediaScripts/problems.json").path
        let (server, listening) = try homes.serve("--hypermedia", "--script", script, "--require-attestation")
        let issuer = try XCTUnwrap(URL(string: listening["url"]?.stringValue ?? ""))
        let transport = try LiveTransport()

        let metadata = try await WebClient(transport: transport).getJSON(
            issuer.appending(path: ".well-known/oauth-authorization-server"))

        XCTAssertEqual(
            metadata["hypermedia_authorization_endpoint"],
            .string(issuer.appending(path: "hypermedia/authorize").absoluteString))
        try await transport.close()
        let stopped = try homes.stop(server)
        XCTAssertTrue(stopped.messages.contains("This login lets in anyone who asks, without a credential."))
    }

    func testABuiltInLoginIsChosenByNameAndNamesWhomItLetsIn() throws {
        let homes = try Homes()
        let serve = ["authority", "serve", "--home", homes.organization, "--port", "0", "--hypermedia"]
        let wrong: [([String], Int32, String)] = [
            (["--hypermedia-login", "poling"], 64, "did you mean polling"),
            (["--hypermedia-login", "polling"], 64, "--try-as EMAIL"),
            (["--hypermedia-login", "password", "--try-as", "ana@example.com"], 16, "asks people for theirs"),
            (["--hypermedia-login", "polling", "--try-as", "nobody@example.com"], 15, "nobody@example.com"),
            (["--hypermedia-login", "polling", "--script", "x"], 64, "exclude each other"),
            (
                ["--hypermedia-login", "polling", "--try-as", "ana@example.com", "--host", "0.0.0.0"], 16,
                "on this machine only"
            ),
        ]

        for (options, status, text) in wrong {
            let answer = try Program.run(serve + options)
            XCTAssertEqual(answer.status, status, answer.messages)
            XCTAssertTrue(answer.messages.contains(text), answer.messages)
        }
    }

    func testAScriptThatIsWrongIsRefusedWithItsPath() throws {
        let homes = try Homes()
        let file = homes.folder.path + "/script.json"
        try Data(#"{"start": "a", "steps": {"a": {"document": {"type": "x", "title": "${y}"}}}}"#.utf8)
            .write(to: URL(filePath: file))
        let serve = ["authority", "serve", "--home", homes.organization, "--port", "0"]

        let wrong = try Program.run(serve + ["--hypermedia", "--script", file])
        let absent = try Program.run(serve + ["--hypermedia", "--script", file + "x"])
        let alone = try Program.run(serve + ["--script", file])

        XCTAssertEqual(wrong.status, 16, wrong.messages)
        XCTAssertTrue(wrong.messages.contains("steps.a.document.title"), wrong.messages)
        XCTAssertEqual(absent.status, 15, absent.messages)
        XCTAssertEqual(alone.status, 64, alone.messages)
    }

    func testOverTLSTheCertificateMustBeTrusted() throws {
        try need(.program("openssl"))
        let homes = try Homes()
        let (certificate, key) = try Self.certificate(in: homes.folder)
        let (server, listening) = try homes.serve("--tls-cert", certificate, "--tls-key", key)
        let invitation = try homes.invite()

        let untrusted = try homes.provision(invitation)
        let trusted = try homes.provision(invitation, "--ca-file", certificate)

        XCTAssertEqual(listening["tls"], true)
        XCTAssertEqual(listening["url"]?.stringValue?.hasPrefix("https://127.0.0.1:"), true)
        XCTAssertEqual(untrusted.status, 13)
        XCTAssertEqual(try untrusted.json("error")["error"]?["code"], "serverUntrusted")
        XCTAssertEqual(try trusted.json("provision")["status"], "active")
        _ = try homes.stop(server)
    }

    private static func certificate(
        in folder: TemporaryHome, _ name: String = "server"
    ) throws -> (certificate: String, key: String) {
        let made = try TestCertificate(in: folder.path, name)
        return (made.certificate, made.key)
    }

    func testAnOrganizationWithBadgesKeepsItsAddressAndSaysSo() throws {
        let homes = try Homes()
        let (first, listening) = try homes.serve()
        _ = try homes.provision(try homes.invite()).json("provision")
        _ = try homes.stop(first)

        let (second, again) = try homes.serve()

        XCTAssertEqual(again["url"], listening["url"])
        XCTAssertNotEqual(again["port"], listening["port"])
        let messages = try homes.stop(second).messages
        XCTAssertTrue(messages.contains("the organization keeps its address"), messages)
    }

    func testAMoveThatBadgesForbidEndsTheServerWithTheReason() throws {
        let homes = try Homes()
        let (first, _) = try homes.serve()
        _ = try homes.provision(try homes.invite()).json("provision")
        _ = try homes.stop(first)

        let refused = try Program.run(
            "--home", homes.organization, "authority", "serve", "--port", "0", "--move", "--json")

        XCTAssertEqual(refused.status, 16, refused.messages)
        XCTAssertTrue(refused.output.contains("Only an organization without badges can move."), refused.output)
    }

    func testAMoveEndsOpenInvitationsAndSaysSo() throws {
        let homes = try Homes()
        let invitation = try homes.invite("offer")

        let (server, _) = try homes.serve()

        // Unreachable, or unknown to another organization that listens on the usual port.
        XCTAssertTrue([12, 13].contains(try homes.provision(invitation).status))
        let messages = try homes.stop(server).messages
        XCTAssertTrue(messages.contains("This ended 1 open invitation: invite again."), messages)
    }

    func testListeningEverywhereKeepsTheAddressThisMachines() throws {
        let homes = try Homes()
        let (server, listening) = try homes.serve("--host", "0.0.0.0")

        XCTAssertEqual(listening["url"]?.stringValue, "http://127.0.0.1:\(listening["port"]?.text ?? "")")
        XCTAssertEqual(try homes.provision(try homes.invite()).status, 0)
        let messages = try homes.stop(server).messages
        XCTAssertTrue(messages.contains("Every interface is listened on"), messages)
    }

    func testAnAddressOfItsOwnIsKept() throws {
        let homes = try Homes(more: ["--url", "https://badges.example.com"])

        let (server, listening) = try homes.serve()

        XCTAssertEqual(listening["url"], "https://badges.example.com")
        XCTAssertEqual(try homes.stop(server).messages, "")
    }

    func testAnAddressThatWasGivenStaysUntilItIsToMove() throws {
        let homes = try Homes(more: ["--url", "http://localhost:9443"])
        let invitation = try homes.invite("offer")

        let (server, listening) = try homes.serve()
        let stopped = try homes.stop(server)
        let (mover, moved) = try homes.serve("--move")
        let said = try homes.stop(mover).messages

        XCTAssertEqual(listening["url"], "http://localhost:9443")
        XCTAssertTrue(stopped.messages.contains("it can move here: --move"))
        XCTAssertEqual(moved["url"]?.stringValue, "http://127.0.0.1:\(moved["port"]?.text ?? "")")
        XCTAssertTrue(said.contains("This ended 1 open invitation"), said)
        XCTAssertFalse(invitation.offer.isEmpty)
    }

    func testAHangUpDoesNotEndTheServer() throws {
        let homes = try Homes()
        let (server, listening) = try homes.serve()

        for signal in [SIGHUP, SIGUSR1] { kill(server.process.processIdentifier, signal) }

        let provisioned = try homes.provision(try homes.invite())
        XCTAssertEqual(provisioned.status, 0, provisioned.messages)
        XCTAssertTrue(server.process.isRunning)
        XCTAssertNotNil(listening["port"])
        _ = try homes.stop(server)
    }

    func testAKeyOfAnotherCertificateAndAnUnknownHostAreNamed() throws {
        try need(.program("openssl"))
        let homes = try Homes()
        let (certificate, _) = try Self.certificate(in: homes.folder, "one")
        let (_, otherKey) = try Self.certificate(in: homes.folder, "two")
        let serve = ["--home", homes.organization, "authority", "serve", "--port", "0", "--json"]

        let crossed = try Program.run(serve + ["--tls-cert", certificate, "--tls-key", otherKey])
        let nowhere = try Program.run(serve + ["--host", "nowhere.invalid"])

        XCTAssertEqual([crossed.status, nowhere.status], [16, 16])
        XCTAssertTrue(crossed.output.contains("do not belong together"), crossed.output)
        XCTAssertTrue(nowhere.output.contains("nowhere.invalid"), nowhere.output)
    }

    func testATakenPortIsSaid() throws {
        let homes = try Homes()
        let (server, listening) = try homes.serve()

        let second = try Program.run(
            "--home", homes.organization, "authority", "serve", "--port", listening["port"]?.text ?? "", "--json")

        XCTAssertEqual(second.status, 16)
        XCTAssertEqual(try second.json("error")["error"]?["reason"]?.stringValue?.contains("is in use"), true)
        _ = try homes.stop(server)
    }

    func testAReaderThatIsGoneIsNoFailure() throws {
        let folder = try TemporaryHome()
        try playEach([">&-", "| true", "2>&- >&- <&-"]) { redirection in
            let shell = Process()
            shell.executableURL = URL(filePath: "/bin/bash")
            let program = try Program.executable().path
            shell.arguments = [
                "-o", "pipefail", "-c", "\"$1\" --home \"$2\" authority create --name Works \(redirection)", "-",
                program,
                folder.path + "/home\(redirection.count)",
            ]
            try shell.run()
            shell.waitUntilExit()

            XCTAssertEqual(shell.terminationStatus, 0, redirection)
            let show = try Program.run("--home", folder.path + "/home\(redirection.count)", "authority", "show")
            XCTAssertEqual(show.status, 0, show.messages)
        }
    }

    func testAnAnswerThatCannotBeWrittenIsAFailure() throws {
        let folder = try TemporaryHome()
        let program = Process()
        program.executableURL = try Program.executable()
        program.arguments = ["--home", folder.path, "list"]
        program.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
        program.standardError = FileHandle.nullDevice
        try program.run()
        program.waitUntilExit()

        XCTAssertEqual(program.terminationStatus, 1)
    }

    func testWithoutATerminalNoProgressIsShown() throws {
        let homes = try Homes()
        let (server, _) = try homes.serve()
        let invitation = try homes.invite()

        let text = try Program.run(
            "--home", homes.device, "provision", invitation.offer, "--tx-code-file", invitation.file)
        let json = try homes.provision(try homes.invite())

        XCTAssertEqual(text.status, 0, text.messages)
        XCTAssertEqual(text.messages, "")
        XCTAssertEqual(json.messages, "")
        _ = try homes.stop(server)
    }
}
