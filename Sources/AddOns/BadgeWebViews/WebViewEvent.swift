public import BadgeModel

/// An event that a page raised, such as a successful sign-in.
public struct WebViewEvent: Sendable, Hashable {
    /// The name, exactly as the page wrote it.
    public let name: Name
    /// The arguments; empty if the page passed none.
    public let arguments: [JSON]
    /// The origin of the page.
    public let origin: PageOrigin

    /// Creates an event.
    public init(_ name: Name, _ arguments: [JSON] = [], from origin: PageOrigin) {
        self.name = name
        self.arguments = arguments
        self.origin = origin
    }

    /// The first argument: the result that most events have.
    public var result: JSON? { arguments.first }

    /// The name of an event. Names are case-sensitive, and those that are not listed work too.
    public struct Name: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public init(stringLiteral text: String) {
            rawValue = text
        }

        public var description: String { rawValue }

        /// The name under which handlers are found: of two spellings of one event, the correct one.
        public var canonical: Name { Self.misspelt[rawValue] ?? self }

        private static let misspelt: [String: Name] = [
            "onCaptureControlSuccesss": "onCaptureControlSuccess",
            "onCaptureEmailVerficationSuccess": "onCaptureEmailVerificationSuccess",
        ]

        private static let longest = 64

        // A name is an identifier of ASCII letters, digits, `_` and `$`; those of the bridge are not a page's.
        var isOfPage: Bool {
            guard let first = rawValue.utf8.first, !(0x30...0x39).contains(first), rawValue.utf8.count <= Self.longest
            else { return false }
            return self != .bridgeError
                && rawValue.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
                        true
                    default: false
                    }
                }
        }
    }
}

// The arguments may contain a token.
extension WebViewEvent: CustomStringConvertible, CustomReflectable {
    /// The name and the origin, without the arguments.
    public var description: String { "\(name) of \(origin)" }
    /// A mirror without the arguments.
    public var customMirror: Mirror { Mirror(self, children: ["name": name.rawValue, "origin": origin.description]) }
}
