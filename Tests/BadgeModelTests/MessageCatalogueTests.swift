import Foundation
import TestSupport
import XCTest

@testable import BadgeModel

final class MessageCatalogueTests: XCTestCase {
    private let english = MessageCatalogue.english

    func testAPlaceholderIsReplacedByItsValue() {
        let message = Message("storeAbsent.walletInHome", ["home": "/home/ana"])

        XCTAssertEqual(message.text, "There is no wallet in /home/ana. Provision a badge first.")
        XCTAssertEqual(BadgeError(.storeAbsent, message).reason, message.text)
    }

    func testANumberChoosesItsWords() {
        let texts = [0, 1, 2].map { Message("passcodeRefused.triesLeft", ["count": $0]).text }

        XCTAssertEqual(texts, ["0 tries are left.", "One try is left.", "2 tries are left."])
    }

    func testWhatAValueHoldsIsNeverReadAsAPlaceholder() {
        for name in ["{home}", "{count, plural, other {#}}", "%@ %n", "a {", "}"] {
            XCTAssertEqual(Message("closed.store", ["path": name]).text, "The store at \(name) was closed.")
        }
    }

    func testMessagesStandInMessages() {
        let refusal = Message.sentences(["passcodeRefused.notIt", Message("passcodeRefused.triesLeft", ["count": 4])])
        let message = Message("passcodeRefused.wait", ["refusal": refusal, "time": Message.duration(seconds: 61)])

        XCTAssertEqual(
            message.text, "The passcode is wrong. 4 tries are left. Wait 2 minutes before the next one.")
    }

    func testWordsOfAnAppAreTakenAsTheyAre() {
        let error = BadgeError(.declined, reason: "Not {today}, #1.")

        XCTAssertEqual(error.reason, "Not {today}, #1.")
        XCTAssertEqual(error.message, .verbatim("Not {today}, #1."))
    }

    func testATextWhoseBracesDoNotMatchIsNone() {
        for text in ["{", "}", "a {b", "{a} }", "{}", "{a, plural}", "{a, plural, one {x}}", "{a, plural, other {x}"] {
            XCTAssertNil(MessageTemplate(text), text)
        }
    }

    func testEveryTextReadsAsATemplate() throws {
        XCTAssertGreaterThan(english.texts.count, 800)
        for (key, text) in english.texts {
            XCTAssertNotNil(MessageTemplate(text), "\(key.rawValue): \(text)")
            XCTAssertFalse(text.contains("badgectl"), key.rawValue)
            XCTAssertFalse(text.contains("  "), key.rawValue)
        }
    }

    func testEveryErrorsTextIsNamedByItsCode() throws {
        let errors = [
            English.promptingErrors, English.gateErrors, English.passcodeErrors, English.invitationErrors,
            English.deviceErrors, English.networkErrors, English.credentialErrors, English.storeErrors,
            English.otherErrors, English.commandErrors, English.hypermediaErrors,
        ]
        let codes = Set(
            try SourceText.all(in: ["BadgeModel"]).filter { $0.path.hasSuffix("BadgeError+Code.swift") }
                .flatMap(\.literals).map(\.text))

        XCTAssertGreaterThan(codes.count, 60)
        for (key, text) in errors.joined() {
            XCTAssertTrue(codes.contains(String(key.rawValue.prefix { $0 != "." })), key.rawValue)
            XCTAssertTrue(text.hasSuffix(".") || text.hasSuffix("}"), "\(key.rawValue): \(text)")
        }
    }

    func testEveryKeyThatIsUsedHasATextAndEveryTextIsUsed() throws {
        var used: Set<String> = ["verbatim", "sentences"]
        let groups = Set(english.texts.keys.map { $0.rawValue.prefix { $0 != "." } })
        for source in try SourceText.all(in: SourceText.speaking + ["BadgeAuthority", "BadgeCommands"]) {
            for literal in source.literals {
                let hasText = english.texts[.init(rawValue: literal.text)] != nil
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

        XCTAssertEqual(Set(english.texts.keys.map(\.rawValue)).subtracting(used).sorted(), [])
    }

    func testEveryPlaceholderGetsItsValue() throws {
        var counted = 0
        for source in try SourceText.all(in: SourceText.speaking + ["BadgeCommands"]) {
            for literal in source.literals {
                guard let names = literal.names, let text = english.texts[.init(rawValue: literal.text)] else {
                    continue
                }
                XCTAssertEqual(
                    MessageTemplate(text)?.names.sorted(), names.sorted(),
                    "\(source.path):\(literal.line): \(literal.text)")
                counted += 1
            }
        }

        XCTAssertGreaterThan(counted, 250)
    }

    func testNoTextForAPersonStandsOutsideTheCatalogue() throws {
        let sources = try SourceText.all(in: SourceText.speaking + SourceText.commands)
        for source in sources where !SourceText.exempt.contains(source.path) {
            for literal in source.literals where literal.isSentence && !literal.isUsage {
                XCTFail("\(source.path):\(literal.line): \(literal.text)")
            }
        }
    }

    func testNoCommandIsNamedBelowTheCommandLine() throws {
        for source in try SourceText.all(in: SourceText.speaking + ["BadgeAuthority"]) {
            for literal in source.literals {
                XCTAssertFalse(literal.text.contains("badgectl "), "\(source.path):\(literal.line): \(literal.text)")
            }
        }
    }
}
