import BadgeModel

/// The syntax tree of a pattern.
indirect enum FlowPatternNode {
    case consume(FlowCharacters)
    case beginning
    case end
    case sequence([FlowPatternNode])
    case alternatives([FlowPatternNode])
    case repeated(FlowPatternNode, from: Int, to: Int?)

    /// The number of instructions, or any number above the maximum.
    var states: Int {
        switch self {
        case .consume, .beginning, .end: 1
        case .sequence(let nodes): Self.bounded(nodes.reduce(0) { Self.bounded($0 + $1.states) })
        case .alternatives(let nodes): Self.bounded(nodes.reduce(0) { Self.bounded($0 + $1.states + 2) })
        case .repeated(let node, let least, let most):
            Self.bounded((node.states + 2) * max(1, most ?? least + 1))
        }
    }

    // At most a million, so that no product of two overflows.
    private static func bounded(_ count: Int) -> Int { min(count, 1_000_000) }

    var isAssertion: Bool {
        switch self {
        case .beginning, .end: true
        default: false
        }
    }
}

/// A parser of patterns.
struct FlowPatternParser {
    private var rest: ArraySlice<Unicode.Scalar>
    private var ignoresCase = false
    private var depth = 0

    private static let deepest = 32
    private static let mostRepeats = 1000

    init(_ source: String) throws(BadgeError) {
        let scalars = Array(source.unicodeScalars)
        rest = scalars[...]
        guard scalars.first == "/", scalars.count > 1, let last = scalars.lastIndex(of: "/"), last > 0 else { return }
        for flag in scalars[(last + 1)...] {
            switch flag {
            case "i": ignoresCase = true
            case "g", "u": break
            default: throw .invalidDocument("", "has a flag other than i, u and g")
            }
        }
        rest = scalars[1..<last]
    }

    mutating func pattern() throws(BadgeError) -> FlowPatternNode {
        let node = try alternatives()
        guard rest.isEmpty else { throw .invalidDocument("", "closes a group that is not open") }
        return node
    }

    private mutating func alternatives() throws(BadgeError) -> FlowPatternNode {
        var nodes = [try sequence()]
        while rest.first == "|" {
            rest.removeFirst()
            nodes.append(try sequence())
        }
        return nodes.count == 1 ? nodes[0] : .alternatives(nodes)
    }

    private mutating func sequence() throws(BadgeError) -> FlowPatternNode {
        var nodes: [FlowPatternNode] = []
        while let next = rest.first, next != "|", next != ")" {
            nodes.append(try quantified(try atom()))
        }
        return .sequence(nodes)
    }

    private mutating func atom() throws(BadgeError) -> FlowPatternNode {
        let scalar = rest.removeFirst()
        switch scalar {
        case "^": return .beginning
        case "$": return .end
        case ".": return .consume(FlowCharacters(ranges: Self.lineBreaks, isNegated: true))
        case "(": return try group()
        case "[": return try characterClass()
        case "\\": return .consume(try escape(inClass: false))
        case "*", "+", "?", "{", "}", "]": throw .invalidDocument("", "has a \(scalar) that stands for nothing")
        default: return .consume(single(scalar))
        }
    }

    private mutating func group() throws(BadgeError) -> FlowPatternNode {
        if rest.first == "?" {
            guard rest.dropFirst().first == ":" else { throw .invalidDocument("", "has an assertion or a named group") }
            rest.removeFirst(2)
        }
        depth += 1
        defer { depth -= 1 }
        guard depth <= Self.deepest else { throw .invalidDocument("", "nests more than \(Self.deepest) groups") }
        let node = try alternatives()
        guard rest.popFirst() == ")" else { throw .invalidDocument("", "has a group that is not closed") }
        return node
    }

    private func single(_ scalar: Unicode.Scalar) -> FlowCharacters {
        FlowCharacters(ranges: [scalar.value...scalar.value], ignoresCase: ignoresCase)
    }
}

// Quantifiers
extension FlowPatternParser {
    private mutating func quantified(_ node: FlowPatternNode) throws(BadgeError) -> FlowPatternNode {
        guard let count = try quantifier() else { return node }
        guard !node.isAssertion else { throw .invalidDocument("", "repeats an assertion") }
        // A lazy quantifier matches the same texts.
        if rest.first == "?" { rest.removeFirst() }
        return .repeated(node, from: count.least, to: count.most)
    }

    private mutating func quantifier() throws(BadgeError) -> (least: Int, most: Int?)? {
        switch rest.first {
        case "*":
            rest.removeFirst()
            return (0, nil)
        case "+":
            rest.removeFirst()
            return (1, nil)
        case "?":
            rest.removeFirst()
            return (0, 1)
        case "{":
            rest.removeFirst()
            return try counts()
        default: return nil
        }
    }

    private mutating func counts() throws(BadgeError) -> (least: Int, most: Int?) {
        let least = try number()
        var most: Int? = least
        if rest.first == "," {
            rest.removeFirst()
            most = rest.first == "}" ? nil : try number()
        }
        guard rest.popFirst() == "}", most.map({ $0 >= least && $0 > 0 }) ?? true else {
            throw .invalidDocument("", "has a count that is wrong")
        }
        return (least, most)
    }

    private mutating func number() throws(BadgeError) -> Int {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        rest = rest.dropFirst(digits.count)
        guard (1...4).contains(digits.count), let number = Int(String(String.UnicodeScalarView(digits))),
            number <= Self.mostRepeats
        else { throw .invalidDocument("", "has a count that is not 0 to \(Self.mostRepeats)") }
        return number
    }
}

// Classes and escapes
extension FlowPatternParser {
    private static let digits: [ClosedRange<UInt32>] = [0x30...0x39]
    private static let word: [ClosedRange<UInt32>] = [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]
    private static let space: [ClosedRange<UInt32>] = [
        0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F,
        0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
    ]
    private static let lineBreaks: [ClosedRange<UInt32>] = [0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]

    private mutating func characterClass() throws(BadgeError) -> FlowPatternNode {
        var set = FlowCharacters(ranges: [], ignoresCase: ignoresCase)
        if rest.first == "^" {
            rest.removeFirst()
            set.isNegated = true
        }
        while let scalar = rest.first, scalar != "]" {
            set.ranges += try classMember()
        }
        guard rest.popFirst() == "]", !set.ranges.isEmpty else {
            throw .invalidDocument("", "has a class that is empty or not closed")
        }
        return .consume(set)
    }

    private mutating func classMember() throws(BadgeError) -> [ClosedRange<UInt32>] {
        let first = try classCharacters()
        guard rest.first == "-", let last = rest.dropFirst().first, last != "]" else { return first }
        rest.removeFirst()
        let second = try classCharacters()
        guard first.count == 1, second.count == 1, first[0].count == 1, second[0].count == 1,
            first[0].lowerBound <= second[0].lowerBound
        else { throw .invalidDocument("", "has a range that is wrong") }
        return [first[0].lowerBound...second[0].lowerBound]
    }

    private mutating func classCharacters() throws(BadgeError) -> [ClosedRange<UInt32>] {
        let scalar = rest.removeFirst()
        guard scalar == "\\" else { return [scalar.value...scalar.value] }
        let escaped = try escape(inClass: true)
        return escaped.isNegated ? Self.complement(of: escaped.ranges) : escaped.ranges
    }

    private mutating func escape(inClass: Bool) throws(BadgeError) -> FlowCharacters {
        guard let scalar = rest.popFirst() else { throw .invalidDocument("", "ends in a backslash") }
        switch scalar {
        case "d", "D": return FlowCharacters(ranges: Self.digits, isNegated: scalar == "D")
        case "w", "W": return FlowCharacters(ranges: Self.word, isNegated: scalar == "W")
        case "s", "S": return FlowCharacters(ranges: Self.space, isNegated: scalar == "S")
        case "t": return single("\t")
        case "n": return single("\n")
        case "r": return single("\r")
        case "x": return single(try hexadecimal(2))
        case "u": return single(try hexadecimal(4))
        case _ where scalar.isASCII && !Self.word.contains { $0.contains(scalar.value) } && scalar.value > 0x20:
            return single(scalar)
        default: throw .invalidDocument("", "has an escape outside of the subset")
        }
    }

    private mutating func hexadecimal(_ digits: Int) throws(BadgeError) -> Unicode.Scalar {
        let text = rest.prefix(digits)
        rest = rest.dropFirst(text.count)
        guard text.count == digits, text.allSatisfy({ $0.properties.isASCIIHexDigit }),
            let value = UInt32(String(String.UnicodeScalarView(text)), radix: 16), let scalar = Unicode.Scalar(value)
        else { throw .invalidDocument("", "has a character code that is wrong") }
        return scalar
    }

    private static func complement(of ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
        var (next, complement): (UInt32, [ClosedRange<UInt32>]) = (0, [])
        for range in ranges {
            if range.lowerBound > next { complement.append(next...range.lowerBound - 1) }
            next = range.upperBound + 1
        }
        return complement + [next...0x10FFFF]
    }
}
