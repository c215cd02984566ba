import BadgeModel
import XCTest

final class BadgeErrorTests: XCTestCase {
    func testIsToldApartByItsCode() {
        let one = BadgeError(.storeInUse, "Another process holds the store.")
        let other = BadgeError(.storeInUse, "Otherwise said.", detail: .httpStatus(1))

        XCTAssertEqual(one, other)
        XCTAssertNotEqual(one, BadgeError(.storeLocked, one.reason))
        XCTAssertEqual("\(one)", "storeInUse: Another process holds the store.")
    }

    func testIsCaughtByItsCode() {
        var caught = false

        do {
            throw BadgeError(.wrongKey, "The key does not fit.")
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
        XCTAssertEqual(BadgeError(.transactionCodeRefused, "").recovery, .retry)
        XCTAssertEqual(BadgeError(.credentialExpired, "").recovery, .reprovision)
        XCTAssertEqual(BadgeError(.storeDamaged, "").recovery, .unrecoverable)
        XCTAssertEqual(BadgeError(.invitationUnusable, "").recovery, .newAttempt)
        XCTAssertEqual(BadgeError(.init(rawValue: "app.own"), "").recovery, .newAttempt)
        XCTAssertEqual(BadgeError(.rateLimited, "", recovery: .retryAfter(30)).recovery, .retryAfter(30))
    }

    func testSpellsOutTheFirstFiveWrongMembers() {
        let fields = (0..<7).map { BadgeError.InvalidField(path: "m[\($0)]", reason: "is missing") }

        let one = BadgeError.invalidDocument("", "ends too early")
        let seven = BadgeError.invalidDocument(fields)

        XCTAssertEqual(one.reason, "the document ends too early. Correct it and try again.")
        XCTAssertTrue(seven.reason.hasSuffix("m[4] is missing; 2 more members are wrong. Correct them and try again."))
        XCTAssertEqual(seven.detail, .invalidFields(fields))
    }
}
