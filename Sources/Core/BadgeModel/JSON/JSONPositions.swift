/// Where the members and elements of a JSON document begin, by their paths, such as `restrictions[0].areas`. Reads any
/// text in one pass, as far as it is JSON.
package struct JSONPositions {
    /// A position in a text, counted from 1 as an editor does.
    package struct Position: Equatable {
        package var line = 1
        /// In Unicode scalars.
        package var column = 1
    }

    private var positions: [String: Position] = ["": Position()]

    private enum Step {
        case member(String)
        case element(Int)
    }

    /// The nesting that is followed at most.
    private static let mostSteps = 32
    private static let mostPositions = 20_000
    /// The bytes of a path that is noted, far above those of any member of a document.
    private static let longestPath = 256

    package init(_ text: String) {
        var reading = Reading(text)
        var steps: [Step] = []
        var name: (text: String, position: Position)?
        // Whether the next value is an element that is not noted yet.
        var isAtElement = false
        while let byte = reading.next() {
            if isAtElement, !Self.isSpace(byte) {
                isAtElement = false
                if byte != UInt8(ascii: "]") { note(steps, reading.position) }
            }
            switch byte {
            case UInt8(ascii: "{"): steps.append(.member(""))
            case UInt8(ascii: "["):
                steps.append(.element(0))
                isAtElement = true
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = steps.popLast()
            case UInt8(ascii: ","):
                guard case .element(let index) = steps.last else { continue }
                steps[steps.count - 1] = .element(index + 1)
                isAtElement = true
            case UInt8(ascii: "\""):
                let position = reading.position
                name = (reading.restOfString(upTo: Self.longestPath), position)
            case UInt8(ascii: ":"):
                guard case .member = steps.last, let found = name else { continue }
                steps[steps.count - 1] = .member(found.text)
                name = nil
                note(steps, found.position)
            default: break
            }
        }
    }

    /// The position of a path, or of the nearest one above it.
    package subscript(_ path: String) -> Position? {
        var path = Substring(path)
        while true {
            if let position = positions[String(path)] { return position }
            guard let end = path.utf8.lastIndex(where: { [UInt8(ascii: "."), UInt8(ascii: "[")].contains($0) }) else {
                return positions[""]
            }
            path = path[..<end]
        }
    }

    /// Returns problems in the order of the text, and those of one position in the order given.
    package func sorted(_ fields: [BadgeError.InvalidField]) -> [BadgeError.InvalidField] {
        let placed = fields.enumerated().map { index, field in
            let position = self[field.path] ?? Position()
            return (field: field, order: (position.line, position.column, index))
        }
        return placed.sorted { $0.order < $1.order }.map(\.field)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }

    private mutating func note(_ steps: [Step], _ position: Position) {
        guard steps.count <= Self.mostSteps, positions.count < Self.mostPositions else { return }
        var path = ""
        for step in steps {
            switch step {
            case .member(let name): path += path.isEmpty ? name : ".\(name)"
            case .element(let index): path += "[\(index)]"
            }
            guard path.utf8.count <= Self.longestPath else { return }
        }
        if positions[path] == nil { positions[path] = position }
    }
}

/// The bytes of a text, with the position of the last one.
private struct Reading {
    private var bytes: String.UTF8View.Iterator
    private(set) var position = JSONPositions.Position(line: 1, column: 0)
    private var isAtEndOfLine = false

    init(_ text: String) {
        bytes = text.utf8.makeIterator()
    }

    mutating func next() -> UInt8? {
        guard let byte = bytes.next() else { return nil }
        if isAtEndOfLine { position = JSONPositions.Position(line: position.line + 1, column: 0) }
        isAtEndOfLine = byte == UInt8(ascii: "\n")
        // The first byte of a scalar.
        if byte & 0xC0 != 0x80 { position.column += 1 }
        return byte
    }

    // Up to the closing quotation mark; of a longer one the first bytes, which make a path too long.
    mutating func restOfString(upTo limit: Int) -> String {
        var content: [UInt8] = []
        func note(_ byte: UInt8) { if content.count <= limit { content.append(byte) } }
        while let byte = next(), byte != UInt8(ascii: "\"") {
            note(byte)
            if byte == UInt8(ascii: "\\"), let escaped = next() { note(escaped) }
        }
        return String(decoding: content, as: UTF8.self)
    }
}
