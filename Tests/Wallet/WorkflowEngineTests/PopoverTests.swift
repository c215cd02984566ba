import BadgeModel
import BadgeUI
import TestSupport
import XCTest

@testable import BadgeKit

/// A popover is left by a tap outside of it.
final class PopoverTests: XCTestCase {
    @MainActor
    func testEA42TwoTapsOutsideOfAPopoverAreOneCancel() async {
        let (registry, presenter) = (UIRegistry(), PopoverPresenter())
        var defaults = AppearanceLayer()
        defaults[.anchorRectangle] = ScreenRectangle(x: 0, y: 0, width: 44, height: 44)
        registry.setDefaults(defaults)
        registry.registerAll(presentedBy: presenter)
        var ends: [String] = []

        do {
            try await registry.prompt(\.passcode) {
                $0.promptUserWithErrorMessage("Wrong.", completion: $1)
            } attempt: { (_: InformAnswer) in
            }
            ends.append("answered")
        } catch {
            ends.append(BadgeError(wrapping: error).code.rawValue)
        }

        XCTAssertEqual(ends, ["declined"])
        XCTAssertEqual(presenter.events, ["outside tap cancels", "outside tap cancels", "dismissed"])
    }
}

@MainActor
private final class PopoverPresenter: PromptPresenter {
    private(set) var events: [String] = []
    // It holds the screen until `dismiss`.
    private var completion: PromptCompletion<FormAnswer>?

    nonisolated init() {}

    func present(_ form: Form, as id: Form.ID, completion: @escaping PromptCompletion<FormAnswer>) {
        XCTFail("the form comes with its appearance")
    }

    func present(
        _ form: Form, in appearance: ResolvedAppearance, as id: Form.ID,
        completion: @escaping PromptCompletion<FormAnswer>
    ) {
        self.completion = completion
        let plan = PresentationPlan(for: DialogRequest(appearance, on: .tablet))
        for _ in 1...2 where plan.outsideTap == .cancels(.signIn) {
            events.append("outside tap cancels")
            completion(nil, nil)
        }
    }

    func dismiss(_ id: Form.ID) {
        completion = nil
        events.append("dismissed")
    }
}
