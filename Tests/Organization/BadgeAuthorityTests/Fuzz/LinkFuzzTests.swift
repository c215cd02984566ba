import BadgeClient
import BadgeCredentials
import BadgeModel
import BadgeOpenID
import Foundation
import XCTest

// Texts that are nearly links, and texts that are none.
final class LinkFuzzTests: XCTestCase {
    func testDL5NoTextIsReadOutsideTheGrammarAndNoneCrashes() throws {
        var chance = Chance(seed: try FuzzRun.seed())
        let inputs = try FuzzRun.inputs(5000)
        var read: [String: Int] = [:]

        for number in 0..<inputs {
            let text = Self.text(&chance, number)
            do {
                let link = try BadgeLink.parse(text)
                read[link.verb, default: 0] += 1
                let fault = LinkGrammar(text: text, link: link).fault()
                XCTAssertNil(fault, "\(text.debugDescription) (\(chance))")
            } catch {
                XCTAssertTrue(Self.refusals.contains(error.code), "\(text.debugDescription): \(error) (\(chance))")
            }
        }

        print("\(inputs) links from seed \(chance.seed), read: \(read.sorted { $0.key < $1.key })")
        XCTAssertEqual(Set(read.keys), ["offer", "server", "invitation", "recovery", "login", "authorize"])
    }

    func testTheSecondGrammarFindsWhatIsWrong() throws {
        let server = try JSONReader("https://id.example.org").url()
        let right = "badge:cs?surl=https%3A%2F%2Fid.example.org"
        let wrong = [
            right + "&x=1", right + "#f", right + "&" + String(right.dropFirst(9)),
            "badge:cs?surl=https%3A%2F%2Fb.example",
            "badge:ab?surl=https%3A%2F%2Fid.example.org", "badges:cs?surl=https%3A%2F%2Fid.example.org",
        ]

        XCTAssertNil(LinkGrammar(text: right, link: .server(server)).fault())
        for text in wrong { XCTAssertNotNil(LinkGrammar(text: text, link: .server(server)).fault(), text) }
    }

    private static let refusals: Set<BadgeError.Code> = [
        .linkMalformed, .linkUnknown, .offerMalformed, .offerTooLarge, .offerSchemeUnknown, .offerUnsupported,
        .serverInsecure,
    ]

    private static let tokens = [
        "&", "=", "?", "#", "%", "%00", "%2F", "%0A", "//", "@", ":", "+", "&code=a", "&surl=", "badge:", "javascript:",
        "data:", "\n", "e\u{301}", "\u{202E}", "..", "&badge_count=1", "&state=x", "&claims=a,b", "https://a.example",
        "openid-credential-offer:", "{", "}", "credential_offer=",
    ]

    // Of each kind in turn, and the first of each as it should be, so that every kind is read whatever the seed.
    private static func text(_ chance: inout Chance, _ number: Int) -> String {
        let link = link(&chance, number % kinds)
        guard number >= kinds else { return link }
        return switch chance.below(20) {
        case 0: String(decoding: chance.bytes(chance.below(64)), as: UTF8.self)
        case 1: chance.pick(tokens) + chance.line(chance.below(40))
        case 2, 3: link
        default: String(decoding: chance.spoiled(Array(link.utf8), with: tokens), as: UTF8.self)
        }
    }

    private static let kinds = 6

    private static func link(_ chance: inout Chance, _ kind: Int) -> String {
        switch kind {
        case 0: return "badge:cs?surl=\(server(&chance))"
        case 1: return "badge:ab?code=\(chance.letters(1 + chance.below(40)))&surl=\(server(&chance))"
        case 2: return "badge:rb?code=\(chance.letters(1 + chance.below(40)))&badge_count=\(1 + chance.below(999))"
        case 3: return "badge:ao?org_id=\(server(&chance))&org_name=\(escaped(chance.line(1 + chance.below(30))))"
        case 4: return authorize(&chance)
        default: return offer(&chance)
        }
    }

    private static func authorize(_ chance: inout Chance) -> String {
        let redirect = chance.pick(["https://app.example.com/cb?a=1", "com.example.app:/done", "http://127.0.0.1:9/"])
        let fields = [
            "client_id=\(escaped(chance.line(1 + chance.below(20))))", "redirect_uri=\(escaped(redirect))",
            "org_id=\(server(&chance))", "code_challenge=\(chance.letters(43))",
            "state=\(escaped(chance.line(1 + chance.below(40))))", "claims=email,name_\(chance.below(9))",
        ]
        return "badge:authorize?" + fields.prefix(4 + chance.below(3)).joined(separator: "&")
    }

    private static func offer(_ chance: inout Chance) -> String {
        if chance.chance(50) {
            return "openid-credential-offer://?credential_offer_uri=" + server(&chance) + "%2Foffers%2Fa"
        }
        let document: JSON = [
            "credential_issuer": "https://id.example.org", "credential_configuration_ids": ["badge"],
            "grants": [
                "urn:ietf:params:oauth:grant-type:pre-authorized_code": [
                    "pre-authorized_code": .string(chance.letters(20)),
                    "tx_code": ["length": 6, "input_mode": "numeric"],
                ]
            ],
        ]
        return "openid-credential-offer://?credential_offer=" + escaped(document.text)
    }

    private static func server(_ chance: inout Chance) -> String {
        let text = chance.pick([
            "https://id.example.org", "http://localhost:8080/t", "https://[::1]:9/", "https://a.example:444/x",
        ])
        return chance.chance(20) ? text : escaped(text)
    }

    private static func escaped(_ text: String) -> String {
        text.percentEscaped
    }
}

extension BadgeLink {
    fileprivate var verb: String {
        switch self {
        case .offer: "offer"
        case .server: "server"
        case .invitation: "invitation"
        case .recovery: "recovery"
        case .login: "login"
        case .authorize: "authorize"
        }
    }
}
