import Synchronization

/// A list that several threads add to.
final class LockedList<Element: Sendable>: Sendable {
    private let list = Mutex<[Element]>([])

    func append(_ element: Element) { list.withLock { $0.append(element) } }
    var values: [Element] { list.withLock { $0 } }
}
