import BadgeModel

/// A problem of a policy's document, with the line where it is.
struct PolicyProblem: Equatable {
    let line: Int?
    let path: String
    let reason: String

    /// The problems of an error, in the order of the document's lines.
    static func all(in error: BadgeError, of text: String) -> [PolicyProblem] {
        guard case .invalidFields(let fields) = error.detail, !fields.isEmpty else {
            return [PolicyProblem(line: nil, path: "", reason: error.reason)]
        }
        let lines = JSONLines(text)
        return fields.map { PolicyProblem(line: lines[$0.path], path: $0.path, reason: $0.reason) }
    }
}

/// The lines on which the members and elements of a JSON document begin, by their paths, such as
/// `restrictions[0].areas`. Reads any text in one pass, as far as it is JSON.
struct JSONLines {
    private var lines: [String: Int] = ["": 1]

    private enum Step {
        case member(String)
        case element(Int)
    }

    /// The nesting that is followed at most.
    private static let mostSteps = 32
    private static let mostLines = 20_000
    /// The bytes of a path that is noted, far above those of any member of a policy.
    private static let longestPath = 256

    init(_ text: String) {
        var steps: [Step] = []
        var line = 1
        var name: String?
        // Whether the next value is an element whose line is not noted yet.
        var isAtElement = false
        var bytes = text.utf8.makeIterator()
        while let byte = bytes.next() {
            if isAtElement, !Self.isSpace(byte) {
                isAtElement = false
                if byte != UInt8(ascii: "]") { note(steps, line) }
            }
            switch byte {
            case UInt8(ascii: "\n"): line += 1
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
                var content: [UInt8] = []
                while let next = bytes.next(), next != UInt8(ascii: "\"") {
                    if next == UInt8(ascii: "\n") { line += 1 }
                    content.append(next)
                    if next == UInt8(ascii: "\\"), let escaped = bytes.next() { content.append(escaped) }
                }
                name = String(decoding: content, as: UTF8.self)
            case UInt8(ascii: ":"):
                guard case .member = steps.last, let found = name else { continue }
                steps[steps.count - 1] = .member(found)
                name = nil
                note(steps, line)
            default: break
            }
        }
    }

    /// The line of a path, or of the nearest one above it.
    subscript(_ path: String) -> Int? {
        var path = Substring(path)
        while true {
            if let line = lines[String(path)] { return line }
            guard let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) else { return lines[""] }
            path = path[..<end]
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte <= UInt8(ascii: " ") }

    private mutating func note(_ steps: [Step], _ line: Int) {
        guard steps.count <= Self.mostSteps, lines.count < Self.mostLines else { return }
        var path = ""
        for step in steps {
            switch step {
            case .member(let name): path += path.isEmpty ? name : ".\(name)"
            case .element(let index): path += "[\(index)]"
            }
            guard path.utf8.count <= Self.longestPath else { return }
        }
        if lines[path] == nil { lines[path] = line }
    }
}
