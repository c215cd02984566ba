import BadgeModel
import XCTest

final class ISODurationTests: XCTestCase {
    func testReadsDurationsInSeconds() throws {
        let durations = [
            "P7D": 604_800, "PT60S": 60, "PT5M": 300, "P30D": 2_592_000, "PT0S": 0, "P2W": 1_209_600,
            "P1DT12H": 129_600,
            "PT1H1M1S": 3661, "PT36H": 129_600, "P0D": 0, "PT90M": 5400, "P1DT1S": 86_401, "P999999W": 604_799_395_200,
        ]

        for (text, seconds) in durations {
            XCTAssertEqual(try ISODuration(text).seconds, seconds, text)
        }
    }

    func testRefusesEverythingElse() {
        let wrong = [
            "", "P", "PT", "P1DT", "T5M", "7D", "P7", "P-7D", "-P7D", "+P7D", "P+7D", "p7d", "P7d", "P1.5D", "PT0,5S",
            "P1W1D", "P1WT1H", "P1D1W", "PT1S1M", "PT1M1H", "P1D1D", "PT1D", "P1H", "P1Y", "P1M", "P1Y2M3D", "P1DT1Y",
            " P7D", "P7D ", "P7D\n", "P 7D", "P1000000D", "P٧D", "P7DT5M6", "PTT5M", "P1D/P2D", "PT5MT",
            "P" + String(repeating: "0", count: 1000) + "D",
        ]

        for text in wrong {
            XCTAssertNotNil(try findings { _ = try ISODuration(text) }, text)
        }
    }

    func testSaysWhyYearsAndMonthsAreRefused() throws {
        let found = try findings { _ = try ISODuration("P1Y") }

        XCTAssertEqual(found?.first?.reason.contains("write days"), true)
    }

    func testWritesWhatItReads() throws {
        for seconds in [0, 1, 59, 60, 3600, 3661, 86_399, 86_400, 86_401, 604_800, 2_592_061] {
            let duration = ISODuration(seconds: seconds)

            XCTAssertEqual(try ISODuration(duration.description), duration)
        }
        XCTAssertEqual(ISODuration(seconds: 604_800).description, "P7D")
        XCTAssertEqual(ISODuration(seconds: 90_061).description, "P1DT1H1M1S")
        XCTAssertLessThan(ISODuration(seconds: 1), ISODuration(seconds: 2))
    }
}
