import NIOCore

// What waits, in a line of each asker. The lines have their turn one after another, so that nobody waits longer because of
// the length of another's line. Every operation but `dropLast` takes the same time however much waits.
struct TurnQueue<Asker: Hashable & Sendable, Element: Sendable>: Sendable {
    private var lines: [Asker: CircularBuffer<Element>] = [:]
    // The askers whose lines are not empty, the next one first.
    private var turns = CircularBuffer<Asker>()
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    mutating func append(_ element: Element, for asker: Asker) {
        if lines[asker] == nil { turns.append(asker) }
        lines[asker, default: CircularBuffer()].append(element)
        count += 1
    }

    mutating func popFirst() -> Element? {
        guard let asker = turns.popFirst(), let element = lines[asker]?.popFirst() else { return nil }
        if lines[asker]?.isEmpty == false { turns.append(asker) } else { lines[asker] = nil }
        count -= 1
        return element
    }

    // Removes the newest element of the longest line, of several the one whose turn is last.
    mutating func dropLast() -> Element? {
        var longest: (asker: Asker, count: Int)?
        for asker in turns {
            let count = lines[asker]?.count ?? 0
            if count >= longest?.count ?? 0 { longest = (asker, count) }
        }
        guard let asker = longest?.asker, let element = lines[asker]?.popLast() else { return nil }
        if lines[asker]?.isEmpty == true {
            lines[asker] = nil
            turns.removeAll { $0 == asker }
        }
        count -= 1
        return element
    }
}
