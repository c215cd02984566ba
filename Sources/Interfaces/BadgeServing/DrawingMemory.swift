import Synchronization

/// The drawings that were made last: a page that waits is loaded again every few seconds.
package final class DrawingMemory: Sendable {
    private struct Content {
        var markup: [String: String] = [:]
        var order: [String] = []
    }

    private let content = Mutex(Content())

    package init() {}

    /// Returns the drawing of that name, which is made once.
    package func drawing(_ name: String, _ draw: () -> String) -> String {
        if let made = content.withLock({ $0.markup[name] }) { return made }
        let markup = draw()
        content.withLock { content in
            guard content.markup.updateValue(markup, forKey: name) == nil else { return }
            content.order.append(name)
            guard content.order.count > Bound.drawings.limit else { return }
            content.markup[content.order.removeFirst()] = nil
        }
        return markup
    }
}
