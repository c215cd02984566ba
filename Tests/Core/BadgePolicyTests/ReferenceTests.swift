import BadgeModel
import BadgePolicy
import BadgeTestDoubles
import Foundation
import XCTest

final class ReferenceTests: XCTestCase {
    /// Policies, each with 250 facts: the evaluator answers as the reference, and a further restriction never turns a
    /// refusal into a permission. `Tools/fuzz` evaluates more than these 25,000.
    func testEvaluationsAgreeWithTheReference() throws {
        let environment = ProcessInfo.processInfo.environment
        let rounds = max(1, (Int(environment["BADGE_FUZZ_INPUTS"] ?? "") ?? 25_000) / 250)
        let seed = UInt64(environment["BADGE_FUZZ_SEED"] ?? "") ?? 20_261_121
        var scenarios = Scenarios(chance: SeededGenerator(seed: seed))
        var tally: [String: Int] = [:]

        for round in 0..<rounds {
            let few = (0..<Int.random(in: 0...6, using: &scenarios.chance)).map { _ in scenarios.restriction() }
            let base = [try scenarios.document(few)]
            let more = try [
                base[0], scenarios.document([scenarios.restriction()]),
            ]
            let policies = (Self.compile(base), Self.compile(more))
            let passcodes = more.flatMap(\.policy.restrictions).compactMap { restriction -> Policy.Passcode? in
                if case .passcode(let passcode) = restriction.requirement { passcode } else { nil }
            }
            for draw in 0..<250 {
                var facts = scenarios.facts(policies.0, passcodes)
                let purpose: Purpose = draw % 5 == 0 ? .activation : .use
                let wide = Evaluator().evaluate(purpose, on: facts)
                facts.policy = .known(policies.1)
                let narrow = Evaluator().evaluate(purpose, on: facts)

                var name: String { "seed \(seed), round \(round), draw \(draw)" }
                XCTAssertEqual(Self.answer(wide), Reference(documents: base).evaluate(purpose, facts), name)
                XCTAssertEqual(Self.answer(narrow), Reference(documents: more).evaluate(purpose, facts), name)
                XCTAssertTrue(wide.permit != nil || narrow.permit == nil, name)
                tally[Self.kind(wide), default: 0] += 1
            }
        }

        print("\(rounds * 250) evaluations from seed \(seed)")
        // A generator that hardly ever permits, or hardly ever refuses, would prove nothing.
        XCTAssertGreaterThan(tally["permitted", default: 0], rounds * 25)
        XCTAssertGreaterThan(tally["unmet", default: 0], rounds * 25)
        XCTAssertGreaterThan(tally["blocked", default: 0], rounds * 12)
    }

    private static func compile(_ documents: [PolicyDocument]) -> CompiledPolicy {
        CompiledPolicy(documents, sha256: Wallet.digest)
    }

    private static func answer(_ evaluation: Evaluation) -> Reference.Answer {
        switch evaluation.decision {
        case .blocked: .blocked
        case .unmet(let unmet): .unmet(Set(unmet.map(\.restriction)))
        case .permitted: .permitted
        }
    }

    private static func kind(_ evaluation: Evaluation) -> String {
        switch evaluation.decision {
        case .blocked: "blocked"
        case .unmet: "unmet"
        case .permitted: "permitted"
        }
    }
}
