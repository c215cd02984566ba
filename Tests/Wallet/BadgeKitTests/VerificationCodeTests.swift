import BadgeAuthority
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import TestSupport
import XCTest

@testable import BadgeKit

/// The code that comes by phone: six digits, ten minutes, five tries, and another one after half a minute.
final class VerificationCodeTests: XCTestCase {
    private static let policy: [JSON] = [["type": "mfaEnrollment"]]

    @MainActor
    func testTheHandlerTellsTheTriesThatAreLeftAndTheFifthWrongOneKillsTheCode() async throws {
        let bearer = try await Self.enrolling()
        var right: VerificationCodeAnswer?
        bearer.book.verifications =
            [
                {
                    right = bearer.authority.sentCode()
                    return bearer.authority.wrongCode()
                }
            ] + Array(repeating: { bearer.authority.wrongCode() }, count: 4)
            + [{ right }, { .resend }, { bearer.authority.sentCode() }]
        bearer.book.onRefusal = { if $0.code == .verificationCodeExpired { bearer.wait(30) } }

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(
            bearer.book.refusals.map(\.code),
            Array(repeating: .verificationCodeRefused, count: 4) + [.verificationCodeExpired, .verificationCodeExpired])
        XCTAssertEqual(
            bearer.book.refusals.prefix(4).map(\.detail), [4, 3, 2, 1].map { .triesLeft($0) })
    }

    @MainActor
    func testACodeIsGoodForTenMinutesAndNotASecondLonger() async throws {
        try await playEach([(599, true), (600, false)] as [(TimeInterval, Bool)]) { wait, isGood in
            let bearer = try await Self.enrolling()
            bearer.book.verifications = [
                {
                    let code = bearer.authority.sentCode()
                    bearer.wait(wait)
                    return code
                },
                { .resend }, { bearer.authority.sentCode() },
            ]

            let ending = await bearer.ending()

            XCTAssertEqual(ending, .completed, "\(wait)")
            XCTAssertEqual(bearer.book.refusals.map(\.code), isGood ? [] : [.verificationCodeExpired], "\(wait)")
        }
    }

    @MainActor
    func testAnotherCodeVoidsTheOneBefore() async throws {
        let bearer = try await Self.enrolling()
        var first: VerificationCodeAnswer?
        bearer.book.verifications = [
            {
                first = bearer.authority.sentCode()
                bearer.wait(30)
                return .resend
            },
            { first }, { bearer.authority.sentCode() },
        ]

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .completed)
        XCTAssertEqual(bearer.book.refusals.map(\.code), [.verificationCodeRefused])
    }

    @MainActor
    func testTheHandlerTellsWhenAnotherCodeCanBeSent() async throws {
        let bearer = try await Self.enrolling()
        bearer.book.verifications = [
            {
                bearer.wait(10)
                return .resend
            }
        ]

        let ending = await bearer.ending()

        XCTAssertEqual(ending, .failed(.declined))
        XCTAssertEqual(bearer.book.refusals.map(\.recovery), [.retryAfter(20)])
        XCTAssertEqual(
            bearer.book.refusals.map(\.reason), ["A code was just sent. Another one can be sent in 20 seconds."])
    }

    /// A person who gives a number and has not entered the code yet.
    @MainActor
    private static func enrolling() async throws -> BadgeHolder {
        let bearer = try await BadgeHolder(policy)
        bearer.book.giveNumber()
        return bearer
    }
}
