/// What is known of a thing; "not known" is an answer of its own, and no rule takes it for a good one.
public enum Fact<Value: Sendable>: Sendable {
    /// It could not be found out.
    case unknown
    /// It was found out.
    case known(Value)

    /// The value, or `nil` when it is not known.
    public var value: Value? {
        guard case .known(let value) = self else { return nil }
        return value
    }
}

extension Fact: Equatable where Value: Equatable {}
extension Fact: Hashable where Value: Hashable {}
