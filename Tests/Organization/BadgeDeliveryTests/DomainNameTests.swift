import BadgeModel
import TestSupport
import XCTest

@testable import BadgeDelivery

final class DomainNameTests: XCTestCase {
    // RFC 3492 section 7.1, in lowercase.
    func testPunycodeIsAsTheStandardHasIt() throws {
        let vectors = [
            (
                "\u{644}\u{64A}\u{647}\u{645}\u{627}\u{628}\u{62A}\u{643}\u{644}\u{645}\u{648}\u{634}\u{639}\u{631}\u{628}\u{64A}\u{61F}",
                "egbpdaj6bu4bxfgehfvwxn"
            ),
            ("\u{4ED6}\u{4EEC}\u{4E3A}\u{4EC0}\u{4E48}\u{4E0D}\u{8BF4}\u{4E2D}\u{6587}", "ihqwcrb4cv8a8dqg056pqjye"),
            (
                "pro\u{10D}prost\u{11B}nemluv\u{ED}\u{10D}esky", "proprostnemluvesky-uyb24dma41a"
            ),
            ("3\u{5E74}b\u{7D44}\u{91D1}\u{516B}\u{5148}\u{751F}", "3b-ww4c5e180e575a65lsy2b"),
            ("b\u{FC}cher", "bcher-kva"), ("fa\u{DF}", "fa-hia"), ("\u{2603}", "n3h"),
        ]

        try playEach(vectors) { text, code in XCTAssertEqual(Punycode.encode(text), code) }
    }

    func testADomainIsInASCIIWhateverItsCaseAndForm() throws {
        let names = [
            ("b\u{FC}cher.example", "xn--bcher-kva.example"), ("B\u{DC}CHER.Example", "xn--bcher-kva.example"),
            ("bu\u{308}cher.example", "xn--bcher-kva.example"), ("\u{FF42}\u{FC}cher.example", "xn--bcher-kva.example"),
            ("mail.m\u{FC}nchen.b\u{FC}cher.example", "mail.xn--mnchen-3ya.xn--bcher-kva.example"),
            ("Example.COM", "Example.COM"), ("xn--bcher-kva.example", "xn--bcher-kva.example"),
        ]

        try playEach(names) { name, ascii in XCTAssertEqual(DomainName.ascii(name), ascii) }
    }

    func testALabelThatIsTooLongInASCIIIsNoAddress() {
        let label = String(repeating: "\u{FC}", count: 60)

        XCTAssertNil(MailAddress("a@\(label)\u{5B57}\u{4E00}.example"))
        for text in [
            "a@-\u{301}b.example", "a@\u{301}b.example", "a@b..example", "a@b.example\u{301}.", "a@@b.example",
        ] {
            XCTAssertNil(MailAddress(text), text)
        }
        XCTAssertEqual(MailAddress("in\u{E9}s@b\u{FC}cher.example")?.text, "in\u{E9}s@xn--bcher-kva.example")
    }

    func testAnAddressIsTakenToTheBoundsOfItsParts() {
        func address(local: Int = 1, label: Int = 1, last: Int = 1) -> String {
            let (long, end) = (String(repeating: "b", count: label), String(repeating: "c", count: last))
            return String(repeating: "a", count: local) + "@\(long).\(long).\(end)"
        }
        let addresses = [
            (address(local: 64), address(local: 65)), (address(label: 63), address(label: 64)),
            (address(local: 64, label: 63, last: 61), address(local: 64, label: 63, last: 62)),
        ]

        for (within, beyond) in addresses {
            XCTAssertNotNil(MailAddress(within), within)
            XCTAssertNil(MailAddress(beyond), beyond)
        }
    }

    func testALetterThatIsMappedToASpaceIsNoPartOfADomain() throws {
        let letters =
            "\u{37A}\u{FC5E}\u{FC5F}\u{FC60}\u{FC61}\u{FC62}\u{FC63}\u{FDFA}\u{FDFB}"
            + "\u{FE70}\u{FE72}\u{FE74}\u{FE76}\u{FE78}\u{FE7A}\u{FE7C}\u{FE7E}"

        try playEach(letters.unicodeScalars) { letter in
            for label in ["\(letter)", "b\(letter)", "\(letter)b", "b\u{FC}\(letter)cher"] {
                XCTAssertNil(DomainName.ascii("\(label).example"), label)
                XCTAssertNil(MailAddress("a@mail.\(label).example"), label)
            }
        }
    }
}
