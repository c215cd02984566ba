import BadgeModel

/// A parser for the part of YAML 1.2 that a description needs, which refuses the rest. It supports mappings and
/// sequences in block form, plain and double-quoted scalars, text folded with `>-`, flow collections in JSON syntax,
/// and comments on separate lines.
struct YAMLReader {
    private let lines: [Line]
    private var next = 0

    private struct Line {
        let number: Int
        let indent: Int
        let text: Substring
    }

    /// Parses the document as JSON.
    ///
    /// - Throws: `BadgeError` `documentInvalid` with the number of the unsupported line.
    static func parse(_ text: String) throws -> JSON {
        var reader = try YAMLReader(text)
        let document = try reader.block(at: 0)
        guard reader.next == reader.lines.count else { throw reader.failure("is indented as nothing before it") }
        return document
    }

    private init(_ text: String) throws {
        let all = text.split(separator: "\n", omittingEmptySubsequences: false)
        lines = try all.enumerated().compactMap { offset, line in
            let content = line.drop { $0 == " " }
            guard !content.isEmpty, content.first != "#" else { return nil }
            guard !line.contains("\t"), line.last != " " else {
                throw Self.failure("holds a tab, or ends with a space", line: offset + 1)
            }
            return Line(number: offset + 1, indent: line.count - content.count, text: content)
        }
    }

    private var current: Line? { next < lines.count ? lines[next] : nil }

    private mutating func block(at indent: Int) throws -> JSON {
        guard let line = current, line.indent == indent else { throw failure("is not indented by \(indent)") }
        return line.text.hasPrefix("- ") ? try sequence(at: indent) : try mapping(at: indent)
    }

    private mutating func sequence(at indent: Int) throws -> JSON {
        var elements: [JSON] = []
        while let line = current, line.indent == indent, line.text.hasPrefix("- ") {
            let item = line.text.dropFirst(2)
            if Self.entry(item) == nil {
                next += 1
                elements.append(try scalar(item, line.number))
            } else {
                elements.append(try mapping(at: indent + 2, first: item))
            }
        }
        return .array(elements)
    }

    // `first` is an entry after the dash of a sequence.
    private mutating func mapping(at indent: Int, first: Substring? = nil) throws -> JSON {
        var members: [String: JSON] = [:]
        var pending = first
        while let line = current, pending != nil || line.indent == indent {
            guard let (key, value) = Self.entry(pending ?? line.text) else { throw failure("is no entry") }
            pending = nil
            next += 1
            let name = key.first == "\"" ? try JSONReader(scalar(key, line.number)).string() : String(key)
            guard try members.updateValue(self.value(value, at: indent, line), forKey: name) == nil else {
                throw Self.failure("repeats \(name)", line: line.number)
            }
        }
        return .object(members)
    }

    private mutating func value(_ text: Substring, at indent: Int, _ line: Line) throws -> JSON {
        switch text {
        case "": try block(at: indent + 2)
        case ">-": .string(try folded(deeperThan: indent))
        default: try scalar(text, line.number)
        }
    }

    private mutating func folded(deeperThan indent: Int) throws -> String {
        var parts: [Substring] = []
        while let line = current, line.indent > indent {
            parts.append(line.text)
            next += 1
        }
        guard !parts.isEmpty else { throw failure("follows a text that is empty") }
        return parts.joined(separator: " ")
    }

    // The key and the text after the colon; nil when the text is not an entry.
    private static func entry(_ text: Substring) -> (key: Substring, value: Substring)? {
        let start = text.first == "\"" ? text.dropFirst().firstIndex(of: "\"") : text.startIndex
        guard let start, !"[{>".contains(text.first ?? "["), let colon = text[start...].firstIndex(of: ":") else {
            return nil
        }
        let rest = text[text.index(after: colon)...]
        guard rest.isEmpty || rest.first == " " else { return nil }
        return (text[..<colon], rest.drop { $0 == " " })
    }

    private func scalar(_ text: Substring, _ line: Int) throws -> JSON {
        guard let first = text.first, !"'!&*|>%@`?-#,]}".contains(first) || Int(text) != nil else {
            throw Self.failure("begins with a character that is not understood", line: line)
        }
        let isJSON = "\"{[".contains(first) || ["true", "false", "null"].contains(text) || Double(text) != nil
        guard isJSON || !(text.contains(": ") || text.contains(" #")) else {
            throw Self.failure("holds a mark that ends a plain text", line: line)
        }
        do {
            return isJSON ? try JSON.parse(String(text)) : .string(String(text))
        } catch let failure as BadgeError {
            throw Self.failure("is no JSON: \(failure.reason)", line: line)
        }
    }

    private func failure(_ reason: String) -> BadgeError {
        Self.failure(reason, line: current?.number ?? (lines.last?.number ?? 0) + 1)
    }

    private static func failure(_ reason: String, line: Int) -> BadgeError {
        .invalidDocument("line \(line)", reason)
    }
}
