import XCTest

@testable import BadgeModel

final class MessageCatalogueTests: XCTestCase {
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
            let message = Message("invalidInput.linkCircle", ["path": name])

            XCTAssertEqual(message.text, "The link \(name) leads in a circle. Name another folder.")
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
}
