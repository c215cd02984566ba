import BadgeHTML
import BadgeServing
import Synchronization

/// The style sheets of the last pages, from when a page is written until the browser loads them.
final class StyleStore: Sendable {
    private struct State {
        var texts: [String: String] = [:]
        var names: [String] = []
    }

    private let state = Mutex(State())

    /// Returns the path of a style sheet; `nil` for an empty one.
    func path(of sheet: StyleSheet) -> WebPath? {
        guard !sheet.text.isEmpty else { return nil }
        let name = sheet.name
        state.withLock { state in
            if state.texts.updateValue(sheet.text, forKey: name) != nil { state.names.removeAll { $0 == name } }
            state.names.append(name)
            if state.names.count > Bound.styles.limit { state.texts[state.names.removeFirst()] = nil }
        }
        return WebPath("styles", name)
    }

    func text(_ name: String) -> String? { state.withLock { $0.texts[name] } }
}
