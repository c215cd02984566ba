import BadgeModel
import BadgeTesting
import XCTest

@testable import BadgeHypermedia
@testable import BadgeUI

/// Any order of what the user and the server do.
final class HypermediaOrderTests: XCTestCase {
    @MainActor
    func testC36AnyOrderHasOneRequestAtATimeAndOneEnd() async throws {
        for seed in UInt64(1)...200 {
            let flow = SpiedFlow(HypermediaPresentation(confirmsClosing: seed.isMultiple(of: 2)))
            var random = SeededGenerator(seed: seed)
            var closures: [PreSubmitClosure] = []
            var sent = 0
            try flow.container.show(HypermediaSample.form())
            for _ in 0..<60 {
                flow.last.handlesProblems = Bool.random(using: &random)
                flow.last.showsLoading = Bool.random(using: &random)
                let keepsClosure = Int.random(in: 0..<3, using: &random) == 0
                flow.last.beforeSubmit = keepsClosure ? { closures.append($1) } : nil
                let wasBusy = flow.container.isBusy
                switch Int.random(in: 0..<12, using: &random) {
                case 0...3: flow.submit()
                case 4: flow.last.flowDelegate?.follow(linkItemModel: HypermediaSample.forgotten)
                case 5: closures.randomElement(using: &random)?(true, [:])
                case 6: try flow.container.show(HypermediaSample.polling(left: 9))
                case 7: try flow.container.show(HypermediaSample.problem(.invalidInput))
                case 8: try flow.container.show(HypermediaSample.form())
                case 9: flow.last.flowDelegate?.acknowledge()
                case 10: flow.container.finishInteraction()
                default: if Int.random(in: 0..<4, using: &random) == 0 { await flow.last.flowDelegate?.close() }
                }
                if !wasBusy, flow.container.isBusy { sent += 1 }
            }

            let rest = await flow.rest()

            let ends = rest.filter { $0 == .close }
            XCTAssertLessThanOrEqual(ends.count, 1, "seed \(seed)")
            if let end = ends.first { XCTAssertEqual(rest.last, end, "seed \(seed)") }
            XCTAssertEqual(rest.count - ends.count, sent, "seed \(seed)")
            let stops = flow.presenters.map { $0.count("stopLoading") }.reduce(0, +)
            XCTAssertEqual(stops, sent, "seed \(seed)")
            XCTAssertEqual(
                flow.host.calls.count { $0 == "showLoading" }, flow.host.calls.count { $0 == "hideLoading" })
            XCTAssertTrue(flow.presenters.allSatisfy { $0.count("dismiss") == 1 }, "seed \(seed)")
        }
    }
}
