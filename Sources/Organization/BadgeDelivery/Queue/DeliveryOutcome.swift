/// The outcome of an attempt to deliver a message. Problems are for the operator.
package enum DeliveryOutcome: Error, Sendable, Hashable {
    case sent
    // This message is not accepted at present.
    case postponed(String)
    // This message is not accepted at present, and perhaps no other one is.
    case undetermined(String)
    // No message can be delivered at present.
    case unavailable(String)
    // This message is never accepted.
    case refused(String)
    // The connection ended after the content had been handed over.
    case uncertain(String)

    package var problem: String? {
        switch self {
        case .sent: nil
        case .postponed(let problem), .undetermined(let problem), .unavailable(let problem), .refused(let problem),
            .uncertain(let problem):
            problem
        }
    }
}

extension DeliveryOutcome {
    // It is no longer to be sent, which is nobody's fault.
    static let superseded = Self.postponed("It was used or replaced meanwhile.")

    /// The process that was delivering it has stopped.
    package static let interrupted = Self.uncertain("The delivery was interrupted.")

    static let longestProblem = 300

    // What a server said, without what a terminal would obey.
    static func quoted(_ text: String) -> String {
        let visible = text.unicodeScalars.prefix(longestProblem).map { scalar -> Unicode.Scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: " "
            default: scalar
            }
        }
        return String(String.UnicodeScalarView(visible))
    }
}
