import BadgeHTML
import Synchronization

/// The page of the app that the person was on last: it is seen behind a prompt, and returned to after it.
final class LastPage: Sendable {
    private struct State {
        var path: WebPath?
        var content: HTML?
        var style: WebPath?
    }

    private let state = Mutex(State())

    var path: WebPath? { state.withLock { $0.path } }
    var content: HTML? { state.withLock { $0.content } }
    var style: WebPath? { state.withLock { $0.style } }

    func store(_ path: WebPath, _ content: HTML, _ style: WebPath?) {
        state.withLock { $0 = State(path: path, content: content, style: style) }
    }
}
