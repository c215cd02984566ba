import BadgeModel
public import BadgeTestDoubles

extension UIConformance {
    /// A deviation of a presenter from the contract.
    public struct Finding: Sendable, Hashable, CustomStringConvertible {
        /// The scenario's name.
        public let scenario: String
        /// The deviation as a sentence.
        public let sentence: String

        /// A description such as `transactionCode/accepted: The form was taken down and its completion is still held.`
        public var description: String { "\(scenario): \(sentence)" }
    }

    /// The result of the scenarios. A presenter conforms if there are no findings.
    public struct Report: Sendable {
        /// The findings, in the order of the scenarios.
        public private(set) var findings: [Finding] = []
        /// The records of forms and answers, by the scenario's name.
        public private(set) var transcripts: [String: Transcript] = [:]

        mutating func add(_ played: Played, to scenario: Scenario, expecting expected: Played) {
            transcripts[scenario.name] = played.transcript
            let sentences = played.findings + Self.differences(of: played.transcript, from: expected.transcript)
            for sentence in sentences { add(sentence, to: scenario) }
        }

        mutating func add(_ sentence: String, to scenario: Scenario) {
            findings.append(Finding(scenario: scenario.name, sentence: sentence))
        }

        // Reports only the first difference, since later ones may result from it.
        private static func differences(of found: Transcript, from expected: Transcript) -> [String] {
            if found == expected { return [] }
            let pairs = zip(found.events.map(\.words), expected.events.map(\.words))
            let index = pairs.enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? Array(pairs).count
            let (was, should) = (found.words(at: index), expected.words(at: index))
            return ["Event \(index + 1) of the transcript is \(was), and should be \(should)."]
        }
    }

    /// The result of one scenario.
    struct Played: Sendable {
        let transcript: Transcript
        let findings: [String]
    }
}

extension Transcript {
    fileprivate func words(at index: Int) -> String {
        events.indices.contains(index) ? events[index].words : "missing"
    }
}

extension Transcript.Event {
    fileprivate var words: String { Transcript(self).json.text }
}

extension Transcript {
    fileprivate init(_ event: Event) {
        self.init()
        append(event)
    }
}
