import BadgeKeys
import BadgeModel
import BadgeOpenID
import BadgeTestDoubles
import BadgeTransport
import Foundation
import XCTest

/// When the keys of a server are asked for again.
final class PublishedKeySetTests: XCTestCase {
    private static let start = Date(timeIntervalSince1970: 1_800_000_000)

    private func key(_ id: String) throws -> PublishedKey {
        let jwk = SigningKey(random: SeededRandom(seed: 1)).publicKey.json
        return try XCTUnwrap(
            PublishedKey(JSONReader(.object((jwk.objectValue ?? [:]).merging(["kid": .string(id)]) { $1 }))))
    }

    private func said(_ set: PublishedKeySet, _ kid: String? = "a", after seconds: TimeInterval) -> String {
        switch set.answer(kid: kid, algorithm: "ES256", now: Self.start.addingTimeInterval(seconds)) {
        case .known(let keys): "known \(keys.map { $0.id ?? "" })"
        case .ask: "ask"
        case .unknown: "unknown"
        case .wait(let seconds): "wait \(seconds)"
        }
    }

    func testKeysAreGoodForAnHourAndNotBeforeTheyWereFetched() throws {
        var set = PublishedKeySet()
        let before = said(set, after: 0)
        set.take([try key("a")], now: Self.start)

        let answers = [-1, 0, 3599, 3600].map { said(set, after: $0) }

        XCTAssertEqual(before, "ask")
        XCTAssertEqual(answers, ["ask", #"known ["a"]"#, #"known ["a"]"#, "ask"])
    }

    func testAnUnknownKeyIsAskedForOnceAMinute() throws {
        var set = PublishedKeySet()
        set.take([try key("a")], now: Self.start)

        let answers = [-1, 0, 59, 60].map { said(set, "b", after: $0) }

        XCTAssertEqual(answers, ["ask", "unknown", "unknown", "ask"])
    }

    func testAfterAFailureKnownKeysLastADayAndOthersWait() throws {
        var set = PublishedKeySet()
        set.take([try key("a")], now: Self.start)
        func failed(at seconds: TimeInterval) -> PublishedKeySet {
            var failed = set
            failed.noteFailure(now: Self.start.addingTimeInterval(seconds))
            return failed
        }

        let known = said(failed(at: 86_390), after: 86_399)
        let old = said(failed(at: 86_390), after: 86_399.5)
        let over = said(failed(at: 86_395), after: 86_400)
        let unknown = said(failed(at: 4000), "b", after: 4001)
        let again = said(failed(at: 4000), after: 4010)
        let back = said(failed(at: 4000), after: 3999)

        XCTAssertEqual([known, old], [#"known ["a"]"#, #"known ["a"]"#])
        XCTAssertEqual([over, unknown], ["wait 5", "wait 9"])
        XCTAssertEqual([again, back], ["ask", "ask"])
    }

    func testAnAnswerEndsTheWaitAfterAFailure() throws {
        var set = PublishedKeySet()
        set.noteFailure(now: Self.start)
        let failed = said(set, after: 1)
        set.take([try key("a")], now: Self.start.addingTimeInterval(2))

        XCTAssertEqual(failed, "wait 9")
        XCTAssertEqual([said(set, after: 3), said(set, "b", after: 3)], [#"known ["a"]"#, "unknown"])
    }

    func testAKeyWithoutANameIsOneOfTheFirstEight() throws {
        var set = PublishedKeySet()
        set.take(try (1...9).map { try key("\($0)") }, now: Self.start)

        let nameless = set.answer(kid: nil, algorithm: "ES256", now: Self.start)
        let named = said(set, "9", after: 0)

        guard case .known(let candidates) = nameless else { return XCTFail("\(nameless)") }
        XCTAssertEqual(candidates.map(\.id), (1...8).map { "\($0)" })
        XCTAssertEqual(named, #"known ["9"]"#)
    }
}
