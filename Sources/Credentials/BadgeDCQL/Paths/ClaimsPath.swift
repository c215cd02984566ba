public import BadgeModel

/// The path of a claim (OpenID4VP 1.0 section 7): `["address", "locality"]`, `["nationalities", nil]` for every
/// element, and the namespace and element of an ISO mdoc.
public struct ClaimsPath: Sendable, Hashable {
    /// The steps from the root of the claims.
    public let steps: [Step]

    /// Creates a path.
    public init(_ steps: [Step]) {
        self.steps = steps
    }

    /// A step from a value to values within it.
    public enum Step: Sendable, Hashable {
        /// The member of an object with this name, written as a string.
        case name(String)
        /// The element of an array at this index, written as a whole number.
        case index(Int)
        /// Every element of an array, written as `nil`, in JSON as null.
        case every
    }
}

extension ClaimsPath: ExpressibleByArrayLiteral {
    /// Creates a path of these steps.
    public init(arrayLiteral steps: Step...) { self.init(steps) }
}

extension ClaimsPath.Step: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByNilLiteral {
    /// Creates a step to a member.
    public init(stringLiteral value: String) { self = .name(value) }
    /// Creates a step to an element.
    public init(integerLiteral value: Int) { self = .index(value) }
    /// Creates a step to every element.
    public init(nilLiteral: ()) { self = .every }
}

extension ClaimsPath {
    /// Parses a path of at most 64 steps.
    ///
    /// - Throws: `BadgeError` `documentInvalid`, whose detail names the path of what is wrong.
    public init(_ reader: JSONReader) throws {
        self.init(
            try reader.elements(atMost: DCQLQuery.Limit.steps) {
                Step($0)
            } orRead: {
                throw $0.failure("is not a string, a whole number from 0 on, or null")
            })
    }

    /// Creates a path of 1 to 64 steps; `nil` if it is none.
    init?(steps elements: [JSON]) {
        guard (1...DCQLQuery.Limit.steps).contains(elements.count) else { return nil }
        var steps: [Step] = []
        steps.reserveCapacity(elements.count)
        for element in elements {
            guard let step = Step(element) else { return nil }
            steps.append(step)
        }
        self.init(steps)
    }

    /// The path as a JSON array.
    public var json: JSON { .array(steps.map(\.json)) }
}

extension ClaimsPath.Step {
    fileprivate init?(_ value: JSON) {
        switch value {
        case .string(let name): self = .name(name)
        case .null: self = .every
        case .integer, .double:
            guard let index = value.integerValue.flatMap(Int.init(exactly:)), index >= 0 else { return nil }
            self = .index(index)
        case .decimal, .bool, .array, .object: return nil
        }
    }

    fileprivate var json: JSON {
        switch self {
        case .name(let name): .string(name)
        case .index(let index): .integer(Int64(index))
        case .every: .null
        }
    }
}
