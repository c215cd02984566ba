import BadgeTransport
import Foundation
import TestSupport
import XCTest

final class FormBodyTests: XCTestCase {
    func testAFieldIsReadByAnotherParser() throws {
        for text in HostileTexts.all() {
            let body = String(decoding: FormBody.encode([(name: "a" + text, value: text)]), as: UTF8.self)
            var read = URLComponents()
            read.percentEncodedQuery = body.replacingOccurrences(of: "+", with: "%20")

            XCTAssertTrue(body.utf8.allSatisfy { (0x21...0x7E).contains($0) }, body)
            XCTAssertEqual(read.queryItems?.count, 1, body)
            XCTAssertEqual(read.queryItems?.first.map { Array($0.name.utf8) }, Array(("a" + text).utf8), body)
            XCTAssertEqual(read.queryItems?.first?.value.map { Array($0.utf8) }, Array(text.utf8), body)
        }
    }

    func testAFormIsReadAsItWasWritten() throws {
        for text in HostileTexts.all() {
            let fields = try FormBody.decode(Array(FormBody.encode(["a": text])), upTo: 1, .lenient)

            XCTAssertEqual(fields.keys.map(\.self), ["a"])
            XCTAssertEqual(fields["a"].map { Array($0.utf8) }, Array(text.utf8))
        }
    }

    func testBothRulesRefuseRepeatedBrokenAndTooManyFields() {
        let forms: [(text: String, flaw: FormBody.Flaw)] = [
            ("a=1&a=2", .repeated), ("a=1&%61=2", .repeated), ("a=%2", .notText), ("a=%0G", .notText),
            ("a=%FF", .notText), ("a=1&b=2&c=3", .tooManyFields),
        ]
        for rules in [FormBody.Rules.lenient, .strict(controls: true)] {
            for (text, flaw) in forms { XCTAssertEqual(Self.flaw(of: text, rules), flaw, text) }
        }
    }

    func testOnlyTheStrictRulesNeedPairsOfVisibleText() {
        let forms: [(text: String, flaw: FormBody.Flaw)] = [
            ("a", .notAPair), ("=1", .notAPair), ("a=1=2", .notAPair), ("a=1&", .notAPair), ("a= ", .notText),
            ("a=\u{E9}", .notText), ("a=%00", .notText), ("%1F=a", .notText),
        ]
        for (text, flaw) in forms {
            XCTAssertNil(Self.flaw(of: text, .lenient), text)
            XCTAssertEqual(Self.flaw(of: text, .strict(controls: true)), flaw, text)
        }
        XCTAssertEqual(Self.flaw(of: "a=%1F", .strict(controls: false)), .notText)
        XCTAssertNil(Self.flaw(of: "a=%1F", .strict(controls: true)))
    }

    private static func flaw(of text: String, _ rules: FormBody.Rules) -> FormBody.Flaw? {
        do throws(FormBody.Flaw) {
            _ = try FormBody.decode(Array(text.utf8), upTo: 2, rules)
            return nil
        } catch {
            return error
        }
    }
}
