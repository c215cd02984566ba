import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeUI

final class PromptDrawingTests: XCTestCase {
    @MainActor
    func testThePromptsOfLocationAndTimeCarryTheirDrawings() async throws {
        let presenter = KeepingPresenter()
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        let location = GeoFenceViolation(
            cause: .outside, areas: [.init(name: "Office", distance: 900)], accuracy: 20,
            fence: try Drawn.fence(areas: [Drawn.circle("Office", 51.5, -0.1, 500)]), location: Drawn.london)
        let time = TimeViolation(windows: [], nextOpening: nil, hours: Drawn.hours())
        let (fence, clock) = (try registry.require(\.geoFence), try registry.require(\.timeRestriction))

        _ = await answer {
            fence.informUserOfGeoFenceNonCompliance(Sample.badge, violation: location, completion: $0)
        }
        _ = await answer {
            clock.informUserOfTimeOfDayNonCompliance(Sample.badge, violation: time, completion: $0)
        }

        XCTAssertEqual(presenter.forms.map { $0.drawings.map(\.name) }, [["map"], ["week"]])
        XCTAssertEqual(
            presenter.forms.map { $0.json["drawings"] },
            [
                [["kind": "map", "label": "Map of the permitted areas"]],
                [["kind": "week", "label": "Permitted hours"]],
            ])
    }

    @MainActor
    func testAPromptWithoutShapesCarriesNoDrawing() async throws {
        let presenter = KeepingPresenter()
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        let fence = try registry.require(\.geoFence)

        _ = await answer {
            fence.informUserOfGeoFenceNonCompliance(
                Sample.badge, violation: GeoFenceViolation(cause: .outside, areas: []), completion: $0)
        }

        XCTAssertEqual(presenter.forms.map(\.drawings), [[]])
        XCTAssertNil(presenter.forms.first?.json["drawings"])
    }

    func testAViolationInALogDoesNotSayWhereSomebodyWas() throws {
        let violation = GeoFenceViolation(
            cause: .outside, areas: [.init(name: "Office", distance: 900)], accuracy: 20,
            fence: try Drawn.fence(areas: [Drawn.circle("Office", 51.5, -0.1, 500)]), location: Drawn.london)
        var dumped = ""

        dump(violation, to: &dumped)

        for text in ["\(violation)", String(reflecting: violation), dumped] {
            XCTAssertTrue(text.contains("Office"))
            XCTAssertFalse(text.contains("51.5"), text)
        }
    }
}

/// Keeps what it is to show, and cancels.
@MainActor
private final class KeepingPresenter: PromptPresenter {
    private(set) var forms: [Form] = []

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        forms.append(form)
        completion(nil, nil)
    }

    func dismiss(_ id: Form.ID) {}
}
