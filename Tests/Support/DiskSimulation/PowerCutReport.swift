/// What came of cutting the power.
public struct PowerCutReport: Sendable {
    /// What can be wrong with what is left.
    public enum Fault: Sendable, Hashable {
        /// It cannot be opened, or is not sound.
        case unreadable
        /// It is as it was before a step that was reported as done.
        case lost
        /// It is as it became only later.
        case ahead
        /// It is as it never was.
        case partial
    }

    /// One disk with which something is wrong.
    public struct Finding: Sendable, CustomStringConvertible {
        /// What is wrong.
        public let fault: Fault
        /// Where it was found, and how to find it again.
        public let description: String
    }

    /// How many events were recorded.
    public let events: Int
    /// How many disks were evaluated.
    public internal(set) var states = 0
    /// How many of them differed from every other.
    public internal(set) var distinct = 0
    /// What was found, by kind.
    public private(set) var counts: [Fault: Int] = [:]
    /// The first of what was found.
    public private(set) var findings: [Finding] = []

    init(events: Int) {
        self.events = events
    }

    /// Whether nothing was found.
    public var isClean: Bool { counts.isEmpty }

    mutating func add(_ found: [Finding]) {
        for finding in found { counts[finding.fault, default: 0] += 1 }
        findings += found.prefix(max(0, 5 - findings.count))
    }
}

extension PowerCutReport: CustomStringConvertible {
    /// How many disks, and what was wrong with how many.
    public var description: String {
        let bad = counts.isEmpty ? "0 bad" : counts.map { "\($0.value) \($0.key)" }.sorted().joined(separator: ", ")
        return "\(states) states (\(distinct) different) of \(events) events: \(bad)"
    }
}
