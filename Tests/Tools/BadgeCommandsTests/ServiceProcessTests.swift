import BadgeModel
import BadgeTesting
import BadgeTransport
import Foundation
import Glibc
import HTTPTypes
import TestSupport
import XCTest

/// An organization as a service manager runs it.
final class ServiceProcessTests: XCTestCase {
    private func get(_ address: String?, _ transport: LiveTransport? = nil) async throws -> (status: Int, text: String)
    {
        let url = try XCTUnwrap(URL(string: address ?? ""))
        let own = try transport ?? LiveTransport()
        let answer = try await own.send(HTTPRequest(.get, to: url), body: Data())
        if transport == nil { try await own.close() }
        return (answer.response.status.code, String(decoding: answer.body, as: UTF8.self))
    }

    private func founded() throws -> TemporaryHome {
        let folder = try TemporaryHome()
        let answer = try Program.run("--home", folder.path, "authority", "create", "--name", "Example Works")
        XCTAssertEqual(answer.status, 0, answer.messages)
        return folder
    }

    func testItTellsItsHealthAndLogsEachRequestWithoutItsSecrets() async throws {
        let folder = try founded()
        let server = try Program(
            ["--home", folder.path, "--json", "authority", "serve", "--port", "0"]
                + ["--metrics", "127.0.0.1:0", "--access-log", "--log-format", "json"])
        let line = try server.line()
        let listening = try JSON.parse(line)
        let operations = listening["operations"]?.stringValue ?? ""

        let health = try await get(operations + "/health")
        let metrics = try await get(operations + "/metrics")
        _ = try await get("\(listening["url"]?.stringValue ?? "")/offers/secret-code?password=seven")
        server.process.terminate()
        let end = try server.end()

        let schema = try JSONSchema(contentsOf: packageRoot.appending(path: "Schemas/cli/authority-serve.schema.json"))
        XCTAssertEqual(schema.findings(in: listening), [], line)
        XCTAssertTrue([200, 503].contains(health.status), health.text)
        XCTAssertTrue(metrics.text.contains("process_resident_memory_bytes"), metrics.text)
        let events = try end.messages.split(separator: "\n").map { try JSON.parse(String($0)) }
        let requests = events.filter { $0["event"] == "request.served" }
        XCTAssertEqual(requests.compactMap { $0["attributes"]?["route"]?.stringValue }, ["/offers/{id}"])
        XCTAssertEqual(requests.first?["attributes"]?["status"], 404)
        guard case .double? = requests.first?["attributes"]?["milliseconds"] else { return XCTFail("no number") }
        XCTAssertEqual(requests.first?["level"], "info")
        for secret in ["secret-code", "seven"] { XCTAssertFalse(end.messages.contains(secret), end.messages) }
        XCTAssertEqual(end.status, 0)
    }

    func testAHangUpHasTheCertificateReadAgain() async throws {
        try need(.program("openssl"))
        let folder = try founded()
        let live = (certificate: folder.path + "/live.pem", key: folder.path + "/live-key.pem")
        let (first, second) = (
            try TestCertificate(in: folder.path, "one"), try TestCertificate(in: folder.path, "two")
        )
        try Self.copy(first, to: live)
        let manager = try NotifySocket(in: folder.path)
        let server = try Program(
            ["NOTIFY_SOCKET=\(manager.path)", try Program.executable().path]
                + ["--home", folder.path, "--json", "authority", "serve", "--port", "0"]
                + ["--tls-cert", live.certificate, "--tls-key", live.key],
            executable: URL(filePath: "/usr/bin/env"))
        let listening = try JSON.parse(try server.line())
        let url = "\(listening["url"]?.stringValue ?? "")/policy"
        let ready = manager.next()
        let old = try LiveTransport(trustRoots: first.certificate)
        let before = try await get(url, old)

        try Self.copy(second, to: live)
        kill(server.process.processIdentifier, SIGHUP)
        let (reloading, again) = (manager.next(), manager.next())
        let new = try LiveTransport(trustRoots: second.certificate)
        let after = try await get(url, new)
        server.process.terminate()
        let stopping = manager.next()
        let end = try server.end()

        XCTAssertEqual([before.status, after.status], [404, 404])
        XCTAssertTrue(ready.contains("READY=1"), ready)
        XCTAssertTrue(reloading.contains("RELOADING=1\nMONOTONIC_USEC="), reloading)
        XCTAssertTrue(again.contains("READY=1"), again)
        XCTAssertTrue(stopping.contains("STOPPING=1"), stopping)
        XCTAssertEqual(end.status, 0, end.messages)
        try await old.close()
        try await new.close()
    }

    private static func copy(_ certificate: TestCertificate, to live: (certificate: String, key: String)) throws {
        for (from, to) in [(certificate.certificate, live.certificate), (certificate.key, live.key)] {
            try Data(contentsOf: URL(filePath: from)).write(to: URL(filePath: to))
        }
    }

    func testTheUnitPassesTheSystemsOwnReview() throws {
        try need(.program("systemd-analyze"))
        let unit = packageRoot.appending(path: "Tools/service/badgectl-authority.service").path
        let verify = Process()
        verify.executableURL = URL(filePath: try Need.path(of: "systemd-analyze"))
        let folder = try TemporaryHome()
        // The review needs the program that the unit starts.
        let text = try String(contentsOfFile: unit, encoding: .utf8)
            .replacing("/usr/local/bin/badgectl", with: "/bin/true")
        let copy = folder.path + "/badgectl-authority.service"
        try Data(text.utf8).write(to: URL(filePath: copy))
        let output = Pipe()
        verify.arguments = ["verify", "--man=no", "--recursive-errors=one", copy]
        verify.standardOutput = output
        verify.standardError = output
        try verify.run()
        let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        verify.waitUntilExit()

        XCTAssertEqual(verify.terminationStatus, 0, said)
        XCTAssertEqual(said, "")
    }

    /// A few rounds of `Tools/storage/kill-authority`, which runs more of them by itself.
    func testAKilledServerLosesNothingThatItAcknowledged() throws {
        try need(.program("python3"), .program("openssl"))
        let (status, output) = try ToolScript.run(
            "kill-authority", ["2"], telling: "BADGECTL", Bundle.main.badgectl)

        XCTAssertEqual(status, 0, output)
        XCTAssertTrue(output.contains("ok      2 kills"), output)
    }
}
