/// A fact that is known or unknown. No rule treats an unknown fact as satisfied.
public enum Fact<Value: Sendable>: Sendable {
    /// The fact could not be determined.
    case unknown
    /// The fact was determined.
    case known(Value)

    /// The value, or `nil` when it is unknown.
    public var value: Value? {
        guard case .known(let value) = self else { return nil }
        return value
    }
}

extension Fact: Equatable where Value: Equatable {}
extension Fact: Hashable where Value: Hashable {}
