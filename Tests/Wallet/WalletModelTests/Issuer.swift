/// An organization, in the order of their names, in which a wallet asks them.
enum Issuer: String, Sendable, CaseIterable {
    case works, club

    /// Whose badge a slot is for: the last of them is the club's.
    init(of slot: Int) {
        self = slot == 2 ? .club : .works
    }
}
