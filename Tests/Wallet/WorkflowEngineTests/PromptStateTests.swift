import XCTest

@testable import BadgeKit

final class PromptStateTests: XCTestCase {
    private enum Happening: CaseIterable { case answer, giveUp, release, refusal, end }

    // What a prompt decides after each sequence, and what it makes of the last thing that happened.
    private static let table: [(before: [Happening], now: Happening, decision: PromptState.Decision)] = [
        ([], .answer, .attempt),
        ([], .giveUp, .giveUp),
        ([], .release, .giveUp),
        ([], .refusal, .wait),
        ([.answer], .answer, .refuseSecondAnswer),
        ([.answer], .giveUp, .wait),
        ([.answer], .release, .wait),
        ([.answer], .refusal, .wait),
        ([.answer, .answer], .refusal, .wait),
        ([.answer, .refusal], .answer, .attempt),
        ([.answer, .refusal], .giveUp, .giveUp),
        ([.answer, .refusal], .release, .giveUp),
        ([.answer, .giveUp], .answer, .refuseSecondAnswer),
        ([.answer, .giveUp], .refusal, .giveUp),
        ([.answer, .release], .refusal, .giveUp),
        ([.answer, .giveUp, .release], .refusal, .giveUp),
        ([.answer, .giveUp, .refusal], .answer, .ignore),
        ([.giveUp], .answer, .ignore),
        ([.giveUp], .giveUp, .ignore),
        ([.giveUp], .release, .ignore),
        ([.release], .answer, .ignore),
        ([.end], .answer, .ignore),
        ([.end], .giveUp, .ignore),
        ([.end], .release, .ignore),
        ([.end], .refusal, .ignore),
        ([.answer, .end], .answer, .ignore),
        ([.answer, .end], .refusal, .ignore),
        ([.answer, .release, .end], .refusal, .ignore),
    ]

    func testDecidesAsTheTableSays() {
        for (before, now, expected) in Self.table {
            var state = PromptState()
            for happening in before { _ = Self.tell(&state, happening) }

            let decision = Self.tell(&state, now)

            XCTAssertEqual(decision, expected, "\(before) then \(now)")
        }
    }

    func testNothingRevivesAPromptThatIsOver() {
        for sequence in Self.sequences(of: 5) {
            var state = PromptState()
            var isOver = false

            for happening in sequence {
                let decision = Self.tell(&state, happening)
                if isOver { XCTAssertEqual(decision, .ignore, "\(sequence)") }
                isOver = isOver || decision == .giveUp || happening == .end
            }
        }
    }

    func testNeverTriesTwoAnswersAtOnce() {
        for sequence in Self.sequences(of: 5) {
            var state = PromptState()
            var tried = 0

            for happening in sequence {
                let decision = Self.tell(&state, happening)
                if decision == .attempt { tried += 1 }
                XCTAssertLessThanOrEqual(tried, 1, "\(sequence)")
                if happening == .refusal || happening == .end { tried = 0 }
            }
        }
    }

    private static func tell(_ state: inout PromptState, _ happening: Happening) -> PromptState.Decision {
        switch happening {
        case .answer: return state.answerCame(isNil: false)
        case .giveUp: return state.answerCame(isNil: true)
        case .release: return state.completionReleased()
        case .refusal: return state.answerRefused()
        case .end:
            state.end()
            return .ignore
        }
    }

    private static func sequences(of length: Int) -> [[Happening]] {
        (0..<length).reduce([[]]) { shorter, _ in
            shorter.flatMap { sequence in Happening.allCases.map { sequence + [$0] } }
        }
    }
}
