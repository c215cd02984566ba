import BadgeModel
import BadgeSystem
import BadgeTestDoubles
import Foundation
import TestSupport
import XCTest

@testable import BadgeKeys

final class PasscodeTextTests: XCTestCase {
    func testPC1OnePasscodeOpensHoweverItIsTyped() throws {
        let custody = try cheapCustody()
        let pairs = [
            ("caf\u{E9} au lait", "cafe\u{301} au lait"),
            ("\u{FF11}\u{FF12}\u{FF17}\u{FF14}\u{FF19}\u{FF16}", "127496"),
            ("\u{FB01}sh and chips", "fish and chips"), ("\u{212B}ngstr\u{F6}m", "A\u{30A}ngstro\u{308}m"),
            ("\u{668}\u{664}\u{660}\u{662}\u{666}\u{665}", "840265"),
            ("840265", "\u{6F8}\u{6F4}\u{6F0}\u{6F2}\u{6F6}\u{6F5}"),
            ("127496", "127\u{200B}496\u{200F}"), ("ana \u{96A}\u{968}", "ana 42"),
            ("\u{AC00}\u{B098}\u{B2E4}", "\u{1100}\u{1161}\u{1102}\u{1161}\u{1103}\u{1161}"),
        ]

        try playEach(pairs) { typed, other in
            let lock = try PasscodeKeyPair.make(
                passcode: Secret(utf8: typed), custody: custody, random: SystemRandom()
            ).lock
            let key = try lock.open(Secret(utf8: typed), custody: custody)
            XCTAssertEqual(try lock.open(Secret(utf8: other), custody: custody).raw, key.raw, typed)
        }
    }

    func testDifferentTextsStayDifferent() throws {
        let custody = try cheapCustody()
        let lock = try PasscodeKeyPair.make(
            passcode: Secret(utf8: "Stra\u{DF}e 7"), custody: custody, random: SystemRandom()
        ).lock

        try playEach(["Strasse 7", "stra\u{DF}e 7", "Stra\u{DF}e  7", "Stra\u{DF}e 7 ", "Stra\u{1E9E}e 7", "Straße7"]) {
            other in
            assertThrows(.passcodeRefused, other) { try lock.open(Secret(utf8: other), custody: custody) }
        }
    }

    func testAPasscodeThatWasSetWithTheDigitsOfItsScriptStaysRight() throws {
        let custody = try cheapCustody()
        let typed = Secret(utf8: "\u{668}\u{664}\u{660}\u{662}\u{666}\u{665}")
        let key = try PasscodeKey(SystemRandom().secret(bytes: 32))
        let kept = try XCTUnwrap(PasscodeText(typed, mapsDigits: false))
        let lock = try PasscodeKeyPair.wrap(key, as: kept, custody: custody, random: SystemRandom())

        let opened = try lock.open(typed, custody: custody)

        XCTAssertEqual(opened.raw, key.raw)
        assertThrows(.passcodeRefused) {
            try lock.open(Secret(utf8: "\u{668}\u{664}\u{660}\u{662}\u{666}\u{666}"), custody: custody)
        }
    }

    func testAPassphraseKeepsTheDigitsOfItsScript() throws {
        let phrase = "correct horse \u{664}\u{662}"
        let random = SystemRandom()
        let (key, kdf) = (random.secret(bytes: 32), FastTestCustody.policy)
        let wrapped = try PassphraseWrap.wrap(key, under: Secret(utf8: phrase), atLeast: 8, kdf: kdf, random: random)

        let opened = try PassphraseWrap.unwrap(wrapped, with: Secret(utf8: phrase), kdf: kdf, named: "key")

        XCTAssertEqual(opened, key)
        assertThrows(.custodyRefused) {
            try PassphraseWrap.unwrap(wrapped, with: Secret(utf8: "correct horse 42"), kdf: kdf, named: "key")
        }
    }

    func testPC1Takes64CharactersOfAnyScriptAnd128AndNotOneMore() throws {
        let custody = try cheapCustody()

        try playEach(["x", "\u{E9}", "e\u{301}", "\u{1E69}", "\u{5B57}", "\u{1F98A}"]) { unit in
            try playEach([64, 128]) { count in
                let passcode = Secret(utf8: String(repeating: unit, count: count))
                let lock = try PasscodeKeyPair.make(passcode: passcode, custody: custody, random: SystemRandom()).lock
                XCTAssertNoThrow(try lock.open(passcode, custody: custody), "\(count) \(unit)")
            }
            let long = Secret(utf8: String(repeating: unit, count: 129))
            let refusal = assertThrows(.passcodeUnfit, unit) {
                try PasscodeKeyPair.make(passcode: long, custody: custody, random: SystemRandom())
            }
            XCTAssertEqual(refusal?.reason, "A passcode is text of 1 to 128 characters. Choose another.")
        }
    }

    func testAPassphraseHasItsCodePointsAtLeastAndAThousandAndTwentyFourBytesAtMost() throws {
        let fitting = ["abcdefgh", String(repeating: "a", count: 1024), String(repeating: "\u{E9}", count: 512)]
        let others = ["abcdefg", String(repeating: "a", count: 1025), String(repeating: "e\u{301}", count: 7), ""]

        for text in fitting {
            XCTAssertEqual(try PassphraseText.fitting(Secret(utf8: text), atLeast: 8), Secret(utf8: text))
        }
        for text in others {
            assertThrows(.invalidInput, text) { try PassphraseText.fitting(Secret(utf8: text), atLeast: 8) }
        }
        XCTAssertEqual(
            try PassphraseText.fitting(Secret(utf8: String(repeating: "e\u{301}", count: 8)), atLeast: 8),
            Secret(utf8: String(repeating: "\u{E9}", count: 8)))
    }

    func testTheLastOfManyCharactersCounts() throws {
        let custody = try cheapCustody()
        let long = String(repeating: "\u{5B57}", count: 127)
        let lock = try PasscodeKeyPair.make(
            passcode: Secret(utf8: long + "a"), custody: custody, random: SystemRandom()
        ).lock

        assertThrows(.passcodeRefused) { try lock.open(Secret(utf8: long + "b"), custody: custody) }
        assertThrows(.passcodeRefused) { try lock.open(Secret(utf8: long), custody: custody) }
    }

    func testWhatIsNoTextIsUnfitWhenItIsSetAndWrongWhenItIsEntered() throws {
        let custody = try cheapCustody()
        let lock = try PasscodeKeyPair.make(
            passcode: Secret(utf8: "493817"), custody: custody, random: SystemRandom()
        ).lock
        let odd = [
            Secret([]), Secret([0xFF, 0xFE]), Secret([0x34, 0xC3]), Secret([0xED, 0xA0, 0x80]),
            Secret(utf8: String(repeating: "1", count: 129)), Secret(Array(repeating: UInt8(0x31), count: 1 << 20)),
        ]

        try playEach(odd) { passcode in
            assertThrows(.passcodeUnfit) {
                try PasscodeKeyPair.make(passcode: passcode, custody: custody, random: SystemRandom())
            }
            let refusal = assertThrows(.passcodeRefused) { try lock.open(passcode, custody: custody) }
            XCTAssertEqual(refusal?.reason, "The passcode is wrong. Enter it again.")
        }
    }

    func testAZeroByteIsACharacterLikeEveryOther() throws {
        let custody = try cheapCustody()
        let lock = try PasscodeKeyPair.make(
            passcode: Secret(utf8: "4938\u{0}17"), custody: custody, random: SystemRandom()
        ).lock

        XCTAssertNoThrow(try lock.open(Secret(utf8: "4938\u{0}17"), custody: custody))
        assertThrows(.passcodeRefused) { try lock.open(Secret(utf8: "4938"), custody: custody) }
        assertThrows(.passcodeRefused) { try lock.open(Secret(utf8: "4938\u{0}18"), custody: custody) }
    }
}
