import BadgeFlows
import BadgeModel
import BadgeTesting
import BadgeUI
import Foundation
import XCTest

/// Any flow that is read gives forms whose checked answers build parameters that parse back to the answers.
final class FlowFormPropertyTests: XCTestCase {
    func testACheckedAnswerBuildsParametersThatParseBackToIt() throws {
        var checked = 0
        for seed in 1...400 as ClosedRange<UInt64> {
            let dice = FlowDice(seed: seed)
            let flow = try FlowDocument(dice.document())
            for name in flow.forms.keys.sorted() {
                let form = try flow.form(named: name)
                let drawn = Form(form, of: flow, title: "T", actions: [.submit("Go")])
                let answer = FormAnswer(action: "submit", values: dice.answers(to: drawn))
                guard (try? drawn.check(answer)) != nil,
                    let values = try? flow.checkedValues(of: form, in: answer)
                else { continue }

                let parameters = try flow.parameters(of: form, values: values)
                let sent = Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.value.plain) })
                let read = try flow.values(of: form, in: sent)

                XCTAssertEqual(read, values.mapValues(\.plain), "seed \(seed), form \(name)")
                checked += 1
            }
        }
        XCTAssertGreaterThan(checked, 200)
    }

    func testAMutatedFlowIsReadOrRefusedWithAPath() throws {
        let environment = ProcessInfo.processInfo.environment
        // `Tools/fuzz` mutates more of them.
        let rounds = Int(environment["BADGE_FUZZ_INPUTS"] ?? "") ?? 5000
        let seed = UInt64(environment["BADGE_FUZZ_SEED"] ?? "") ?? 3
        let dice = FlowDice(seed: seed)
        let documents = (0..<20).map { _ in [UInt8](dice.document().serialized()) }
        var accepted = 0

        for round in 0..<rounds {
            let bytes = dice.mutated(documents[round % documents.count])
            do {
                let flow = try FlowDocument(parsing: Data(bytes))
                accepted += 1
                for form in flow.forms.values {
                    let drawn = Form(form, of: flow, title: "T", actions: [.submit("Go")])
                    let answer = FormAnswer(action: "submit", values: dice.answers(to: drawn))
                    _ = try? flow.parameters(of: form, values: flow.checkedValues(of: form, in: answer))
                }
            } catch let error as BadgeError {
                XCTAssertEqual(error.code, .documentInvalid)
            }
        }

        print("\(rounds) mutated flows from seed \(seed)")
        XCTAssertGreaterThan(accepted, rounds / 100)
    }
}

extension FlowValue {
    fileprivate var plain: String {
        switch self {
        case .text(let text): text
        case .secret(let secret): secret.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        }
    }
}
