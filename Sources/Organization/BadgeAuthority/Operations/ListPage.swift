/// A page of a list that is read in parts.
public struct ListPage<Element: Sendable, Cursor: Sendable>: Sendable {
    /// The elements, in the order of the list.
    public let elements: [Element]
    /// The element after which the next page begins; `nil` on the last page.
    public let next: Cursor?

    public init(elements: [Element], next: Cursor?) {
        self.elements = elements
        self.next = next
    }
}

extension ListPage: Equatable where Element: Equatable, Cursor: Equatable {}

extension ListPage {
    // Creates a page of at most `limit` elements; one more element says that there is another page.
    init(_ found: [Element], limit: Int, cursor: (Element) -> Cursor) {
        elements = Array(found.prefix(limit))
        next = found.count > limit ? elements.last.map(cursor) : nil
    }

    // The largest number of elements of a page.
    static var mostElements: Int { 1000 }

    static func bounded(_ limit: Int) -> Int { min(max(limit, 1), mostElements) }
}
