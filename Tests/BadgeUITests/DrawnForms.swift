import BadgeModel
import BadgeTerminalUI
import BadgeUI
import TestSupport
import XCTest

/// How forms are drawn.
@MainActor
enum DrawnForms {
    /// What stands on a terminal when the form asks its first question.
    static func screen(
        _ form: Form, _ layers: AppearanceLayer..., columns: UInt16 = 80, colors: [String: String]? = nil
    ) async throws -> String {
        try await screen(form, in: ResolvedAppearance(layers), columns: columns, colors: colors)
    }

    static func screen(
        _ form: Form, in appearance: ResolvedAppearance, columns: UInt16 = 80, colors: [String: String]? = nil
    ) async throws -> String {
        let terminal = try PseudoTerminal(columns: columns)
        let presenter = TerminalPresenter(
            Terminal(input: terminal.program, output: terminal.program, environment: colors ?? ["NO_COLOR": "1"]))
        let id = Form.ID()
        presenter.present(form, in: appearance, as: id) { _, _ in }
        var text = ""
        for mark in form.firstQuestion { text += try await terminal.screen(until: mark) }
        presenter.dismiss(id)
        // The round has ended once it has left the line of its question.
        _ = try await terminal.screen(until: colors?["TERM"] == "dumb" ? "\n" : "\r\u{1B}[2K")
        return text.replacing("\r\n", with: "\n").replacing("\r\u{1B}[2K", with: "")
    }
}

extension Form {
    // What appears up to the end of the first question.
    fileprivate var firstQuestion: [String] {
        switch fields.first?.kind {
        case .choice(let choices): ["[1-\(choices.count)]: "]
        case nil: ["[1-\(actions.count)]: "]
        default: ["\(fields[0].label)", ": "]
        }
    }
}

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
final class SpyStack: ScreenStack {
    var isMounted: Bool
    private(set) var screens: [AnyObject] = []
    private(set) var events: [String] = []

    init(isMounted: Bool) { self.isMounted = isMounted }

    var top: AnyObject? { screens.last }
    func push(_ screen: AnyObject) { screens.append(screen) }
    func pop(to screen: AnyObject?) {
        while let last = screens.last, last !== screen { screens.removeLast() }
    }
    func willShow(_ screen: AppearanceScreen) { events.append("will \(screen)") }
    func didShow(_ screen: AppearanceScreen) { events.append("did \(screen)") }
}

@MainActor
final class SpyAnchor: PopoverAnchor {
    var isPresent = true
}

@MainActor
final class SpyWindow: PresentingHost {}

extension PseudoTerminal {
    /// The program's end, drawn without colours.
    var plain: Terminal { Terminal(input: program, output: program, environment: ["NO_COLOR": "1"]) }
}
