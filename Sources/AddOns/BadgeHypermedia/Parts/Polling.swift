public import BadgeModel

extension Representation {
    /// The properties of a polling step.
    public struct Polling: ReceivedValue {
        /// Whether something has happened elsewhere.
        public let status: Status
        /// Where the user was asked to act, such as a phone number; `nil` if none is given.
        public let recipient: String?
        /// The time that the server waits in all, in whole seconds; `nil` if none is given. For display: the server
        /// decides.
        public let maxWait: Duration?
        /// The time that the server still waits, in whole seconds; `nil` if none is given. For display.
        public let remainingWait: Duration?
        /// The time between two requests, in whole milliseconds; `nil` if the client decides.
        public let interval: Duration?
        public let received: JSON

        init(_ reader: JSONReader) throws {
            status = Status(try reader["status"].string())
            recipient = try reader.optionalString("recipientOfCommunication")
            maxWait = try reader.optionalNumber("maxWaitTime").map { .seconds($0) }
            remainingWait = try reader.optionalNumber("maxWaitRemainingTime").map { .seconds($0) }
            interval = try reader.optionalNumber("interval").map { .milliseconds($0) }
            received = try reader.present()
        }

        /// Whether something has happened elsewhere.
        public enum Status: Sendable, Hashable {
            /// Nothing yet: `pending`.
            case pending
            /// It has happened: `done`.
            case done
            /// It will not happen: `failed`.
            case failed
            /// A status that this module does not know, with its text.
            case other(String)

            /// Creates the status with that text, exactly as in the document.
            public init(_ text: String) {
                switch text {
                case "pending": self = .pending
                case "done": self = .done
                case "failed": self = .failed
                default: self = .other(text)
                }
            }
        }
    }
}
