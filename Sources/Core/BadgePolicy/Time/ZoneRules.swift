/// The UTC offsets of a time zone, at every time.
///
/// Times are whole seconds since 1 January 1970 in UTC, offsets are seconds east.
public struct ZoneRules: Sendable, Hashable {
    /// A time at which the offset changes.
    public struct Transition: Sendable, Hashable {
        /// The first time with the new offset.
        public let time: Int
        /// The new offset.
        public let offset: Int

        public init(time: Int, offset: Int) {
            self.time = time
            self.offset = offset
        }
    }

    // No zone's clocks are further away from UTC (RFC 9636 section 3.2).
    static let maxOffset = 26 * 3600 - 1
    // For these the yearly rule is written out, so that a search is all that a moment of our days takes.
    private static let writtenOut = 1900..<2100
    private let initial: Int
    private let transitions: [Transition]
    private let rule: POSIXTimeZoneRule?

    /// Creates the rules of a zone with a constant offset.
    public init(fixedOffset: Int) {
        self.init(initial: fixedOffset, transitions: [], rule: nil)
    }

    /// Creates rules from an offset and its transitions, which must be in chronological order.
    public init(initialOffset: Int, transitions: [Transition]) {
        self.init(initial: initialOffset, transitions: transitions, rule: nil)
    }

    init(initial: Int, transitions: [Transition], rule: POSIXTimeZoneRule?) {
        self.initial = initial
        self.rule = rule
        let last = transitions.last?.time ?? Int.min
        // A file without a change of these times leaves them all to the rule.
        let year = transitions.last.map { CivilDay.year(of: CivilDay.day(ofLocal: $0.time)) } ?? 0
        let years = rule == nil || !Self.writtenOut.contains(year) ? 0..<0 : year..<Self.writtenOut.upperBound
        self.transitions = transitions + years.flatMap { rule?.transitions(in: $0) ?? [] }.filter { $0.time > last }
    }

    /// Returns the offset in force at a time.
    public func offset(at time: Int) -> Int {
        let index = firstIndex(after: time)
        if index == transitions.count, let rule { return rule.offset(at: time) ?? lastOffset }
        return index > 0 ? transitions[index - 1].offset : initial
    }

    /// Returns the next time at which the offset may change; `nil` when there is none.
    public func transition(after time: Int) -> Transition? {
        let index = firstIndex(after: time)
        return index < transitions.count ? transitions[index] : rule?.transition(after: time)
    }

    /// Converts a local time, in seconds since its own 1 January 1970, to a time.
    ///
    /// Of two possible times the first is returned. A skipped local time is interpreted with the offset before the gap,
    /// so that half past two in a gap from two to three is half past three (RFC 5545 section 3.3.5).
    public func time(ofLocal seconds: Int) -> Int {
        var time = seconds - Self.maxOffset
        var offset = offset(at: time)
        while let next = transition(after: time), seconds >= next.time + max(offset, next.offset) {
            time = next.time
            offset = next.offset
        }
        return seconds - offset
    }

    private var lastOffset: Int { transitions.last?.offset ?? initial }

    private func firstIndex(after time: Int) -> Int {
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
