import BadgeModel
import BadgeUI

/// A component that says a text, and notes what it is told.
@MainActor
final class SpyComponent: SlotComponent {
    let text: String
    private(set) var events: [String] = []
    private(set) var host: (any SlotHost)?
    var state: JSON?

    init(_ text: String) { self.text = text }

    func created(in host: any SlotHost, restoring state: JSON?) {
        self.host = host
        events.append("created \(state?.stringValue ?? "-")")
    }
    func shown() { events.append("shown") }
    func hidden() { events.append("hidden") }
    func saveState() -> JSON? {
        events.append("saved")
        return state
    }
    func destroyed() { events.append("destroyed") }
}

extension SlotContent {
    @MainActor
    static func spy(_ component: SpyComponent) -> SlotContent { .component { component } }
}

@MainActor
final class SpyHost: SlotHost {
    private(set) var events: [String] = []
    var stack: (any ScreenStack)?

    func showBusy(_ text: String?) { events.append("busy \(text ?? "-")") }
    func hideBusy() { events.append("idle") }
    func completeOutside() -> Bool {
        events.append("completed")
        return true
    }
}

@MainActor
final class SpyAnchor: PopoverAnchor {
    var isPresent = true
}

@MainActor
final class SpyWindow: PresentingHost {}
