package import BadgeModel

extension RandomSource {
    /// Returns that many random bytes, without leaving a copy in memory.
    package func secret(bytes count: Int) -> Secret {
        var drawn = bytes(count)
        defer { erase(&drawn) }
        return Secret(drawn)
    }
}
