public import BadgeModel

/// A regular expression of a flow's rule `format`, matched in time that is linear in the length of the text.
///
/// The subset: characters, `.`, escapes (`\d \w \s` and their opposites, `\t \n \r`, `\xHH`, `\uHHHH`, punctuation),
/// classes, groups with and without capture, alternation, the quantifiers `* + ? {n} {n,} {n,m}` (lazy ones too, which
/// match the same texts), `^` and `$`. A pattern may be written between slashes, with the flags `i`, `u` and `g`. Case is
/// ignored for ASCII letters. References, assertions other than `^` and `$`, other flags and patterns of more than 4,000
/// states are outside of it.
///
///     try FlowPattern("^[^@ ]+@[^@ ]+$").matches("ana@example.com")    // true
public struct FlowPattern: Sendable, Hashable {
    /// The pattern as it is in the flow.
    public let source: String
    private let program: [FlowInstruction]

    /// The maximum number of states.
    static let mostStates = 4000
    /// The maximum number of characters of a pattern.
    static let longestSource = 1000

    /// Compiles a pattern.
    ///
    /// - Throws: `BadgeError` `documentInvalid` for a pattern that is wrong, or outside of the subset.
    public init(_ source: String) throws(BadgeError) {
        guard source.unicodeScalars.count <= Self.longestSource else {
            throw .invalidDocument("", "is longer than \(Self.longestSource) characters")
        }
        var parser = try FlowPatternParser(source)
        let node = try parser.pattern()
        guard node.states < Self.mostStates else {
            throw .invalidDocument("", "has more than \(Self.mostStates) states")
        }
        var compiler = FlowPatternCompiler()
        compiler.append(node)
        self.source = source
        program = compiler.instructions + [.match]
    }

    /// Returns whether the pattern matches the text or, without `^` and `$`, a part of it.
    public func matches(_ text: String) -> Bool {
        var run = FlowPatternRun(program)
        return run.matches(text.unicodeScalars)
    }

    public static func == (left: FlowPattern, right: FlowPattern) -> Bool { left.source == right.source }

    public func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// One instruction of a compiled pattern.
enum FlowInstruction: Sendable {
    /// Consumes a character of the set.
    case consume(FlowCharacters)
    /// Continues at either.
    case fork(Int, Int)
    /// Continues elsewhere.
    case jump(Int)
    /// Requires the beginning of the text.
    case beginning
    /// Requires the end of the text.
    case end
    /// The pattern matches.
    case match
}

/// A set of characters.
struct FlowCharacters: Sendable {
    var ranges: [ClosedRange<UInt32>]
    var isNegated = false
    var ignoresCase = false

    func contains(_ scalar: Unicode.Scalar) -> Bool {
        let value = scalar.value
        let isMember =
            ranges.contains { $0.contains(value) }
            || ignoresCase && Self.otherCase(value).map { other in ranges.contains { $0.contains(other) } } == true
        return isMember != isNegated
    }

    private static func otherCase(_ value: UInt32) -> UInt32? {
        switch value {
        case 0x41...0x5A: value + 0x20
        case 0x61...0x7A: value - 0x20
        default: nil
        }
    }
}
