import BadgeModel
import XCTest

final class BadgeErrorTests: XCTestCase {
    func testIsToldApartByItsCode() {
        let one = BadgeError(.storeInUse, reason: "Another process holds the store.")
        let other = BadgeError(.storeInUse, reason: "Otherwise said.", detail: .httpStatus(1))

        XCTAssertEqual(one, other)
        XCTAssertNotEqual(one, BadgeError(.storeLocked, reason: one.reason))
        XCTAssertEqual("\(one)", "storeInUse: Another process holds the store.")
    }

    func testIsCaughtByItsCode() {
        var caught = false

        do {
            throw BadgeError(.wrongKey, reason: "The key does not fit.")
        } catch BadgeError.Code.storeInUse {
            XCTFail("another code")
        } catch BadgeError.Code.wrongKey {
            caught = true
        } catch {
            XCTFail("\(error)")
        }

        XCTAssertTrue(caught)
    }

    func testSaysWhatUsuallyHelpsUnlessTheCallerKnowsBetter() {
        XCTAssertEqual(BadgeError(.transactionCodeRefused, reason: "").recovery, .retry)
        XCTAssertEqual(BadgeError(.credentialExpired, reason: "").recovery, .reprovision)
        XCTAssertEqual(BadgeError(.storeDamaged, reason: "").recovery, .unrecoverable)
        XCTAssertEqual(BadgeError(.invitationUnusable, reason: "").recovery, .newAttempt)
        XCTAssertEqual(BadgeError(.init(rawValue: "app.own"), reason: "").recovery, .newAttempt)
        XCTAssertEqual(BadgeError(.rateLimited, reason: "", recovery: .retryAfter(30)).recovery, .retryAfter(30))
    }

    func testSpellsOutTheFirstFiveWrongMembers() {
        let fields = (0..<7).map { BadgeError.InvalidField(path: "m[\($0)]", reason: "is missing") }

        let one = BadgeError.invalidDocument("", "ends too early")
        let seven = BadgeError.invalidDocument(fields)

        XCTAssertEqual(one.reason, "the document ends too early. Correct it and try again.")
        XCTAssertTrue(seven.reason.hasSuffix("m[4] is missing; 2 more members are wrong. Correct them and try again."))
        XCTAssertEqual(seven.detail, .invalidFields(fields))
        let six = BadgeError.invalidDocument(Array(fields.prefix(6)))
        XCTAssertTrue(six.reason.contains("; 1 more member is wrong."), six.reason)
    }
}
