import BadgeCredentials
import BadgeModel
import BadgeOpenID
import Foundation
import XCTest

final class BadgeLinkPropertyTests: XCTestCase {
    func testALinkThatIsWrittenIsReadBack() throws {
        var chance = try Chance(named: "BADGE_LINK_SEED")
        for _ in 0..<500 {
            let link = try chance.link()

            XCTAssertEqual(try BadgeLink.parse(link.text), link, "\(link.text) (\(chance))")
        }
    }

    func testAMutatedLinkIsRefusedOrAnotherLinkOfTheGrammar() throws {
        var chance = try Chance(named: "BADGE_LINK_SEED")
        var read = 0
        for _ in 0..<20_000 {
            let text = chance.mutated(try chance.link().text)
            do {
                let link = try BadgeLink.parse(text)
                read += 1
                XCTAssertTrue(text.lowercased().hasPrefix("badge:"), "\(text) (\(chance))")
                XCTAssertEqual(try BadgeLink.parse(link.text), link, "\(text) (\(chance))")
                XCTAssertTrue(isWithinTheGrammar(link), "\(text) (\(chance))")
            } catch {
                XCTAssertTrue([.linkMalformed, .linkUnknown].contains(error.code), "\(text) \(error) (\(chance))")
            }
        }
        XCTAssertGreaterThan(read, 0, "No mutation is read: the test shows nothing.")
    }

    private func isWithinTheGrammar(_ link: BadgeLink) -> Bool {
        switch link {
        case .offer: false
        case .server(let server): server.isSecureServer
        case .invitation(let code, let server), .recovery(let code, let server):
            (1...256).contains(code.count) && server?.isSecureServer ?? true
        case .login(let organization, let name): organization.isSecureServer && name?.isEmpty != true
        case .authorize(let request):
            request.organization.isSecureServer && request.codeChallenge.utf8.count == 43
                && request.redirectURI.scheme != nil && request.redirectURI.fragment() == nil
                && (1...128).contains(request.clientID.unicodeScalars.count) && request.claims.count <= 32
        }
    }
}

/// Draws links and changes them, from a seed that is printed.
private struct Chance: CustomStringConvertible {
    private let seed: UInt64
    private var state: UInt64

    init(named variable: String) throws {
        let given = ProcessInfo.processInfo.environment[variable]
        seed = try given.map { try XCTUnwrap(UInt64($0)) } ?? 0x5EED_0001
        state = seed
        print("\(variable)=\(seed)")
    }

    var description: String { "seed \(seed)" }

    mutating func link() throws -> BadgeLink {
        switch below(5) {
        case 0: .server(try server())
        case 1: .invitation(code: code(), server: below(2) == 0 ? nil : try server())
        case 2: .recovery(code: code(), server: below(2) == 0 ? nil : try server())
        case 3: .login(organization: try server(), name: below(2) == 0 ? nil : line(1 + below(40)))
        default: .authorize(try request())
        }
    }

    mutating func mutated(_ text: String) -> String {
        var bytes = Array(text.utf8)
        for _ in 0...below(3) {
            let offset = below(bytes.count + 1)
            switch below(5) {
            case 0: bytes.insert(UInt8(below(256)), at: offset)
            case 1: if offset < bytes.count { bytes.remove(at: offset) }
            case 2: if offset < bytes.count { bytes[offset] = UInt8(below(128)) }
            case 3: bytes.insert(contentsOf: Array(pick(Self.tokens).utf8), at: offset)
            default: bytes = Array(bytes.prefix(offset)) + Array(bytes.suffix(below(bytes.count + 1)))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let tokens = [
        "&", "=", "?", "#", "%", "%00", "%2F", "//", "@", ":", "+", "&code=a", "&surl=", "badge:", "javascript:", "\n",
        "e\u{301}", "\u{202E}", "..",
    ]

    private mutating func request() throws -> AuthorizationRequest {
        let redirect = pick(["https://app.example.com/cb?a=1", "door:/cb", "com.example.app:done", "http://a.example/"])
        return AuthorizationRequest(
            clientID: line(1 + below(30)), redirectURI: try XCTUnwrap(URL(string: redirect)),
            organization: try server(), state: below(2) == 0 ? nil : line(1 + below(60)),
            codeChallenge: letters(43), claims: (0..<below(5)).map { "claim_\($0).\(below(9))" })
    }

    private mutating func server() throws -> URL {
        let text = pick([
            "https://id.example.org", "http://localhost:8080/t", "https://[::1]:9", "https://a.example:444/x",
        ])
        return try XCTUnwrap(URL(string: text))
    }

    private mutating func code() -> Secret { Secret(utf8: letters(1 + below(64))) }

    private mutating func letters(_ count: Int) -> String {
        let letters = Array("ABCXYZabcxyz0189-_")
        return String((0..<count).map { _ in letters[below(letters.count)] })
    }

    private mutating func line(_ count: Int) -> String {
        let characters = Array("aZ09 &=?#%+/\\\"'<>é漢😀,;:@")
        return String((0..<count).map { _ in characters[below(characters.count)] })
    }

    private mutating func pick(_ texts: [String]) -> String { texts[below(texts.count)] }

    private mutating func below(_ limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(limit))
    }
}
