import BadgeLoginPrompts
import BadgeModel
import BadgeUI
import Foundation
import TestSupport
import XCTest

/// Headers that an app may set, modes of a login, and what a project is.
final class LoginHeaderTests: XCTestCase {
    func testED32HeadersThatRequestsNeedForThemselvesAreRefusedByName() throws {
        let headers = UIRegistry().loginPrompts.headers
        let taken = [
            "Authorization", "DPoP", "Cookie", "Set-Cookie", "Host", "Content-Type", "content-length",
            "Content-Anything", "Transfer-Encoding", "TE", "Trailer", "Connection", "Keep-Alive", "Upgrade", "Expect",
            "Proxy-Authorization", "Accept", "Accept-Encoding", "Range", "If-None-Match", "Sec-Fetch-Site",
            "X-Forwarded-For", "X_Forwarded_For", "Content_Length", "Forwarded", "Via", "X-Real-IP", "Client-Cert",
            "X-HTTP-Method-Override",
            "X-Original-URL",
        ]

        for name in taken {
            let error = assertThrows(.invalidInput) { try headers.set("x", for: name) }
            XCTAssertTrue(error?.reason.contains(name) == true, "\(String(describing: error))")
        }

        XCTAssertEqual(headers.names, [])
        for name in ["User-Agent", "Accept-Language", "X-Request-Id", "Contented", "x_1"] {
            XCTAssertNoThrow(try headers.set("x", for: name), name)
        }
    }

    func testED32ALineBreakAndWhatElseIsNoHeaderIsRefusedWithoutItsValue() throws {
        let headers = UIRegistry().loginPrompts.headers
        let values = [
            "sesame\r\nHost: other", "sesame\n", "sesame\u{0}", "sesame\t", "sésame", " sesame", "sesame ", "",
            String(repeating: "sesame", count: 1000),
        ]

        for value in values {
            let error = assertThrows(.invalidInput) { try headers.set(value, for: "X-Key") }
            XCTAssertTrue(error?.reason.contains("X-Key") == true, "\(String(describing: error))")
            XCTAssertFalse("\(String(describing: error))".contains("sesame"))
        }
        for name in ["", "X Key", "X-Key:", "X-Key\r\nHost", "X-Kéy", "-X", String(repeating: "x", count: 65)] {
            assertThrows(.invalidInput) { try headers.set("x", for: name) }
        }

        XCTAssertEqual(headers.names, [])
        for number in 1...32 { try headers.set("x", for: "X-\(number)") }
        assertThrows(.invalidInput) { try headers.set("x", for: "X-33") }
        XCTAssertNoThrow(try headers.set("y", for: "x-32"))
        XCTAssertEqual(headers["X-32"], "y")
    }

    func testED32TheLongestNameAndValueAreTakenAndARefusalLeavesWhatWasSet() throws {
        let headers = UIRegistry().loginPrompts.headers
        let (name, value) = (String(repeating: "x", count: 64), String(repeating: "v", count: 4096))

        try headers.set(value, for: name)
        assertThrows(.invalidInput) { try headers.set(value + "v", for: name) }

        XCTAssertEqual(headers[name], value)
    }

    func testED32RemovingAHeaderMakesRoomForAnother() throws {
        let headers = UIRegistry().loginPrompts.headers
        for number in 1...32 { try headers.set("x", for: "X-\(number)") }

        headers.remove("x-7")
        try headers.set("x", for: "X-33")
        assertThrows(.invalidInput) { try headers.set("x", for: "X-7") }
        headers.clear()
        try headers.set("x", for: "X-7")

        XCTAssertEqual(headers.names, ["X-7"])
    }

    func testED36ModesAreFoundByNameAndByNumber() {
        let projects: [(String, Int, ProjectAuthenticationMode)] = [
            ("default", 0, .default), ("Standard", 1, .standard), ("NTCredential", 2, .ntCredential),
            ("PassThrough", 4, .passThrough), ("usher", 5, .usher), ("Anonymous", 8, .anonymous), ("LDAP", 0x10, .ldap),
            ("WarehousePassthrough", 0x20, .warehousePassthrough), ("Database", 0x20, .warehousePassthrough),
            ("SimpleSecurityPlugin", 0x40, .simpleSecurityPlugin), ("Trusted", 0x40, .simpleSecurityPlugin),
            ("Integrated", 0x80, .integrated), ("Facebook", -1, .facebook),
        ]
        let servers: [(String, Int, ServerAuthenticationMode)] = [
            ("default", 0, .default), ("Anonymous", 1, .anonymous), ("Basic", 2, .basic),
            ("NTCredential", 3, .ntCredential), ("Windows", 3, .ntCredential), ("Integrated", 4, .integrated),
            ("HTMLForm", 5, .htmlForm),
        ]

        for (name, number, mode) in projects {
            XCTAssertEqual(ProjectAuthenticationMode(name: name), mode)
            XCTAssertEqual(ProjectAuthenticationMode(rawValue: number), mode)
        }
        for (name, number, mode) in servers {
            XCTAssertEqual(ServerAuthenticationMode(name: name), mode)
            XCTAssertEqual(ServerAuthenticationMode(rawValue: number), mode)
        }
        XCTAssertEqual(Set(projects.map(\.2)), Set(ProjectAuthenticationMode.allCases))
        XCTAssertEqual(Set(servers.map(\.2)), Set(ServerAuthenticationMode.allCases))
        XCTAssertNil(ProjectAuthenticationMode(name: "Kerberos"))
        XCTAssertNil(ServerAuthenticationMode(name: "LDAP"))
    }

    func testED36AModeSelectsThePromptThatAsksForIt() {
        XCTAssertEqual(
            ProjectAuthenticationMode.allCases.map { LoginPromptKind($0) },
            [
                .authentication, .authentication, .authentication, .oauth, .qr, nil, .authentication, .authentication,
                .oauth, .oauth, .oauth,
            ])
        XCTAssertEqual(
            ServerAuthenticationMode.allCases.map { LoginPromptKind($0) },
            [nil, nil, .authentication, .authentication, .oauth, .htmlForm])
    }

    func testED37AProjectIsAValueThatIsCopiedAndSerialized() throws {
        let server = try XCTUnwrap(URL(string: "https://id.example.com:8443/works"))
        let project = ProjectInfo(projectName: "Example Works", server: server)
        var copy = project
        copy.projectName = "Other Works"

        let read = try JSONDecoder().decode(ProjectInfo.self, from: try JSONEncoder().encode(project))

        XCTAssertEqual(read, project)
        XCTAssertNotEqual(copy, project)
        XCTAssertEqual([project.serverName, project.projectName], ["id.example.com", "Example Works"])
        XCTAssertEqual([project.serverPort, ProjectInfo(projectName: "a", serverName: "b").serverPort], [8443, nil])
        XCTAssertEqual(project.parentWebServer, server)
        XCTAssertEqual(project.projectIdentifier, "Example Works@id.example.com:8443")
        XCTAssertEqual(copy.projectIdentifier, "Other Works@id.example.com:8443")
    }
}
