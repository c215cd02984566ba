import BadgeAdminPages
import BadgeAuthority
import BadgeClient
import BadgeCommands
import BadgeDatabase
import BadgeDelivery
import BadgeDrawings
import BadgeFlows
import BadgeHypermedia
import BadgeLoginPrompts
import BadgeModel
import BadgePresentation
import BadgeProviders
import BadgeSampleServers
import BadgeSharing
import BadgeTerminalUI
import BadgeVerifier
import BadgeVerifierHTTP
import BadgeWalletPages
import BadgeWebUI
import BadgeWebViews
import Foundation
import TestSupport
import XCTest

/// The texts of all modules, and the code that names them.
final class CatalogueTests: XCTestCase {
    private let catalogues = MessageCatalogue.shipped
    private let english = CatalogueTests.allEnglish

    private static let allEnglish: MessageCatalogue.Texts = MessageCatalogue.shipped.reduce(into: [:]) {
        all, catalogue in all.merge(catalogue.ownTexts(in: .english)) { $1 }
    }

    func testEveryTextReadsAsATemplate() throws {
        XCTAssertGreaterThan(english.count, 2_000)
        for (key, text) in english {
            XCTAssertNotNil(MessageTemplate(text), "\(key.rawValue): \(text)")
            XCTAssertFalse(text.contains("badgectl"), key.rawValue)
            XCTAssertFalse(text.contains("  "), key.rawValue)
        }
    }

    func testNoTextStandsInTwoCatalogues() {
        XCTAssertEqual(english.count, catalogues.map { $0.ownTexts(in: .english).count }.reduce(0, +))
    }

    func testAnErrorsTextIsNamedByItsCodeAndEndsAsASentence() throws {
        let codes = Set(
            try SourceText.all(in: ["BadgeModel"]).filter { $0.path.hasSuffix("BadgeError+Code.swift") }
                .flatMap(\.literals).map(\.text))

        XCTAssertGreaterThan(codes.count, 60)
        for (key, text) in english where codes.contains(String(key.rawValue.prefix { $0 != "." })) {
            XCTAssertTrue(text.hasSuffix(".") || text.hasSuffix("}"), "\(key.rawValue): \(text)")
        }
        for source in try SourceText.all(in: SourceText.modules) {
            for literal in source.literals {
                guard let code = literal.before.firstMatch(of: /BadgeError\(\.(\w+),(\.\w+\()?$/)?.1 else { continue }
                let isNamed = literal.text.hasPrefix("\(code).") || !codes.contains(String(code))
                XCTAssertTrue(isNamed || Self.shared.contains(literal.text), "\(source.path):\(literal.line)")
            }
        }
    }

    /// Texts of errors with several codes, and of forms.
    private static let shared: Set = [
        "serverAnswerInvalid.deviceCertificate", "unexpected.signing", "form.unknownField", "command.signin.password",
        "prompt.hypermedia.unexplained",
    ]

    func testEveryKeyThatIsUsedHasATextAndEveryTextIsUsed() throws {
        let texts = english
        var used: Set<String> = ["verbatim", "sentences"]
        let groups = Set(texts.keys.map { $0.rawValue.prefix { $0 != "." } })
        for source in try SourceText.all(in: SourceText.modules) {
            for literal in source.literals {
                let hasText = texts[.init(rawValue: literal.text)] != nil
                // The expression alone would take seconds.
                let looksLikeKey =
                    literal.text.contains(".") && !literal.text.contains(" ")
                    && literal.text.contains(/^[a-z][A-Za-z]+(\.[a-z][A-Za-z]+)+$/)
                let isOfGroup = looksLikeKey && groups.contains(literal.text.prefix { $0 != "." })
                let isKey = literal.isKey || isOfGroup && source.path.hasPrefix("BadgeCommands/")
                if hasText { used.insert(literal.text) }
                XCTAssertTrue(hasText || !isKey, "\(source.path):\(literal.line): no text for \(literal.text)")
            }
        }
        let ofLogins = try Self.keysOfLogins()
        XCTAssertEqual(ofLogins.filter { texts[.init(rawValue: $0)] == nil }, [])
        used.formUnion(ofLogins)

        XCTAssertEqual(Set(texts.keys.map(\.rawValue)).subtracting(used).sorted(), [])
    }

    // The built-in logins are scripts, whose placeholders name texts.
    private static func keysOfLogins() throws -> Set<String> {
        let scripts = try LoginScript.all().filter { $0.path.contains("/Sources/") }
        return try scripts.reduce(into: []) { keys, script in
            let text = try String(contentsOf: script, encoding: .utf8)
            keys.formUnion(text.matches(of: /\$\{text:([^}]+)\}/).map { String($0.1) })
        }
    }

    // Where nobody else shows a text, the module that shows it owns it; the core keeps what two modules share.
    func testATextThatOneModuleShowsStandsInItsCatalogue() throws {
        var users: [String: Set<String>] = [:]
        for source in try SourceText.all(in: SourceText.modules) {
            for literal in source.literals { users[literal.text, default: []].insert(Self.catalogue(of: source.path)) }
        }
        for (name, catalogue) in Self.catalogues {
            for key in catalogue.ownTexts(in: .english).keys {
                let only = users[key.rawValue].flatMap { $0.count == 1 ? $0.first : nil }
                XCTAssertTrue(only == nil || only == name, "\(key.rawValue) of \(name) is shown by \(only ?? "") alone")
            }
        }
        XCTAssertEqual(Self.catalogues.count, catalogues.count)
    }

    // A message that leaves its module names the catalogue; only the words of the module itself do without.
    func testAMessageNamesTheCatalogueOfItsText() throws {
        let core = MessageCatalogue.core.ownTexts(in: .english)
        for source in try SourceText.all(in: SourceText.modules) {
            for literal in source.literals where english[.init(rawValue: literal.text)] != nil {
                let named = Self.catalogues.first { literal.before.hasSuffix(".\($0.key)(") }
                if let (name, catalogue) = named {
                    let isThere = catalogue.ownTexts(in: .english)[.init(rawValue: literal.text)] != nil
                    XCTAssertTrue(isThere, "\(source.path):\(literal.line): \(literal.text) is not of \(name)")
                } else if literal.isMessage {
                    let isCore = core[.init(rawValue: literal.text)] != nil
                    XCTAssertTrue(isCore, "\(source.path):\(literal.line): \(literal.text) without its catalogue")
                }
            }
        }
    }

    // What these modules say is put into words elsewhere, too.
    func testAKeyThatLeavesItsModuleNamesItsCatalogue() throws {
        let core = MessageCatalogue.core.ownTexts(in: .english)
        let known = english
        let ways = Self.catalogues.keys.map { ".\($0)(" } + ["words(", "localization("]
        let modules = [
            "BadgeDelivery", "BadgeAuthority", "BadgeSampleServers", "BadgeCommands", "BadgeVerifier",
            "BadgeVerifierHTTP",
        ]
        for source in try SourceText.all(in: modules) where !Self.stringsOfKeys.contains(source.path) {
            for literal in source.literals {
                let key = Message.Key(rawValue: literal.text)
                guard known[key] != nil, core[key] == nil else { continue }
                let isNamed = ways.contains { literal.before.hasSuffix($0) }
                XCTAssertTrue(isNamed, "\(source.path):\(literal.line): \(literal.text) without its catalogue")
            }
        }
    }

    /// Files in which a key is a string: one that is compared, and the texts of a login's document.
    private static let stringsOfKeys: Set<String> = [
        "BadgeCommands/Runtime/BadgeError+JSON.swift",
        "BadgeSampleServers/Hypermedia/Script/HypermediaScript+PasswordLogin.swift",
    ]

    private static let catalogues: [String: MessageCatalogue] = [
        "core": .core, "terminal": .terminal, "web": .web, "webViews": .webViews, "hypermedia": .hypermedia,
        "providers": .providers, "flows": .flows, "drawings": .drawings, "database": .database, "client": .client,
        "walletPages": .walletPages, "delivery": .delivery, "organization": .organization, "samples": .samples,
        "administration": .administration, "verifier": .verifier, "sharing": .sharing, "loginPrompts": .loginPrompts,
        "presentation": .presentation, "door": .door, "commands": .commands,
    ]

    private static func catalogue(of path: String) -> String {
        let names = [
            "BadgeClient": "client", "BadgeDatabase": "database", "BadgeDrawings": "drawings",
            "BadgeTerminalUI": "terminal", "BadgeWebUI": "web", "BadgeWebViews": "webViews",
            "BadgeHypermedia": "hypermedia", "BadgeProviders": "providers", "BadgeFlows": "flows",
            "BadgeWalletPages": "walletPages", "BadgeDelivery": "delivery", "BadgeAuthority": "organization",
            "BadgeAdminPages": "administration", "BadgeSampleServers": "samples",
            "BadgeVerifier": "verifier", "BadgeSharing": "sharing", "BadgeLoginPrompts": "loginPrompts",
            "BadgePresentation": "presentation", "BadgeVerifierHTTP": "door", "BadgeCommands": "commands",
        ]
        let module = String(path.prefix { $0 != "/" })
        return names[module] ?? "core"
    }

    func testEveryPlaceholderGetsItsValue() throws {
        let texts = english
        var counted = 0
        for source in try SourceText.all(in: SourceText.modules) {
            for literal in source.literals {
                guard let names = literal.names, let text = texts[.init(rawValue: literal.text)] else { continue }
                XCTAssertEqual(
                    MessageTemplate(text)?.names.sorted(), names.sorted(),
                    "\(source.path):\(literal.line): \(literal.text)")
                counted += 1
            }
        }

        XCTAssertGreaterThan(counted, 250)
    }

    func testNoTextForAPersonStandsOutsideTheCatalogues() throws {
        for source in try SourceText.all(in: SourceText.speaking + SourceText.commands) {
            for literal in source.stray { XCTFail("\(source.path):\(literal.line): \(literal.text)") }
        }
    }

    func testNoCommandIsNamedBelowTheCommandLine() throws {
        for source in try SourceText.all(in: SourceText.speaking) {
            for literal in source.literals {
                XCTAssertFalse(literal.text.contains("badgectl "), "\(source.path):\(literal.line): \(literal.text)")
            }
        }
    }
}

extension MessageCatalogue {
    /// All catalogues. That of `badgectl` includes all others but two: it shows no pages of other servers, and presents to
    /// no other verifiers.
    static let shipped = MessageCatalogue.commands.all + [.webViews, .presentation]
}
