import BadgeKeys
import BadgeModel
import Foundation
import XCTest

final class OneTimeCodeTests: XCTestCase {
    private let secret = Secret(utf8: "12345678901234567890")

    func testComputesTheValuesOfRFC4226() {
        let codes = (0..<10).map { OneTimeCode.hotp(key: secret, counter: $0, digits: 6) }

        XCTAssertEqual(
            codes,
            [
                "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
            ])
    }

    // RFC 6238, appendix B, with the secrets of erratum 2866: as long as the hash.
    func testComputesTheValuesOfRFC6238() {
        let table: [(seconds: TimeInterval, codes: [String])] = [
            (59, ["94287082", "46119246", "90693936"]),
            (1_111_111_109, ["07081804", "68084774", "25091201"]),
            (1_111_111_111, ["14050471", "67062674", "99943326"]),
            (1_234_567_890, ["89005924", "91819424", "93441116"]),
            (2_000_000_000, ["69279037", "90698825", "38618901"]),
            (20_000_000_000, ["65353130", "77737706", "47863826"]),
        ]
        let keys = [20, 32, 64].map { length in
            Secret(utf8: String(String(repeating: "1234567890", count: 7).prefix(length)))
        }

        for (seconds, expected) in table {
            let codes = zip(OneTimeCode.Hash.allCases, keys).map { hash, key in
                OneTimeCode.totp(
                    key: key, at: Date(timeIntervalSince1970: seconds), period: 30, digits: 8, hash: hash)
            }
            XCTAssertEqual(codes, expected, "\(seconds)")
        }
    }

    func testShorterCodesAreTheLastDigitsOfLongerOnes() {
        for counter: UInt64 in [0, 1, 0x23523EC, .max] {
            let long = OneTimeCode.hotp(key: secret, counter: counter, digits: 8, hash: .sha512)

            let short = [6, 7].map { OneTimeCode.hotp(key: secret, counter: counter, digits: $0, hash: .sha512) }

            XCTAssertEqual(short, [String(long.suffix(6)), String(long.suffix(7))])
        }
    }

    func testACodeStaysForItsTimeStepAndSaysHowLong() {
        let dates = [1_800_000_000, 1_800_000_029.999, 1_800_000_030, -5].map(Date.init(timeIntervalSince1970:))

        let steps = dates.map { OneTimeCode.step(at: $0, period: 30) }
        let left = dates.map { OneTimeCode.secondsLeft(at: $0, period: 30) }

        XCTAssertEqual(steps, [60_000_000, 60_000_000, 60_000_001, 0])
        XCTAssertEqual(left, [30, 1, 30, 30])
    }

    // Computed with Python's hmac and hashlib.
    func testTheBadgesCodesHaveKeysOfTheirOwn() {
        let secret = Secret((0..<32).map { UInt8($0) })
        let date = Date(timeIntervalSince1970: 1_800_000_000)

        let offline = OneTimeCode.badgeCode(secret: secret, at: date, period: 30)
        let authenticator = OneTimeCode.authenticatorCode(secret: secret, at: date, period: 30)

        XCTAssertEqual(offline, "34654774")
        XCTAssertEqual(authenticator, "024163")
    }
}
