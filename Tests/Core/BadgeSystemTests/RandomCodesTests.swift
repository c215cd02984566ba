import BadgeModel
import BadgeSystem
import TestSupport
import XCTest

final class RandomCodesTests: XCTestCase {
    func testTokensAreBase64URLOfThatManyBytes() throws {
        let random = ScriptedRandom()

        let tokens = [random.token(), random.token(bytes: 16), random.token(bytes: 0)]

        XCTAssertEqual(try tokens.map { try Base64URL.decode($0).count }, [32, 16, 0])
        XCTAssertNotEqual(SystemRandom().token(), SystemRandom().token())
    }

    func testUUIDsAreVersionFourAndLowerCase() throws {
        let all = ScriptedRandom([Array(repeating: 0xFF, count: 16)]).uuid()
        let none = ScriptedRandom([Array(repeating: 0, count: 16)]).uuid()

        XCTAssertEqual(all, "ffffffff-ffff-4fff-bfff-ffffffffffff")
        XCTAssertEqual(none, "00000000-0000-4000-8000-000000000000")
    }

    func testDigitsDrawAgainWhereAByteWouldFavourALowDigit() {
        let random = ScriptedRandom([[250, 9, 255, 19, 249, 251], [252, 7, 130], [1]])

        let code = random.digits(6)

        XCTAssertEqual(code, "999701")
    }

    func testDigitsAreEquallyLikelyAndOfTheLengthAskedFor() {
        let random = ScriptedRandom()

        let digits = random.digits(100_000)

        XCTAssertEqual(digits.count, 100_000)
        for digit in "0123456789" {
            // 10,000 ± 5 standard deviations of 95.
            XCTAssertEqual(digits.filter { $0 == digit }.count, 10_000, accuracy: 475)
        }
    }
}
