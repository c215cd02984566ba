public import BadgeModel

/// A parameter of a request to a flow's server.
public struct FlowParameter: Sendable, Equatable {
    /// The name, such as `emailAddress` or `birthdate[dateselect_year]`.
    public let name: String
    /// The value.
    public let value: FlowValue

    /// Creates a parameter.
    public init(_ name: String, _ value: FlowValue) {
        self.name = name
        self.value = value
    }
}

/// The value of a parameter.
public enum FlowValue: Sendable, Equatable {
    /// Visible characters.
    case text(String)
    /// Secret characters, such as a password.
    case secret(Secret)

    /// Whether there are no characters.
    public var isEmpty: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .secret(let secret): secret.count == 0
        }
    }
}

extension FlowValue: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) { self = .text(value) }
}

extension FlowValue: CustomStringConvertible {
    /// The characters; `<secret>` for secret ones.
    public var description: String {
        switch self {
        case .text(let text): text
        case .secret(let secret): secret.description
        }
    }
}
