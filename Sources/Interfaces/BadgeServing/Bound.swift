/// A limit on what requests can have a server keep or do at once.
///
/// All of them are static members of this type, which `ofServing` and its likes list, so that a test can walk them.
package struct Bound: Sendable {
    /// How much of it one client can use.
    package enum Share: Sendable, Equatable {
        /// So much each address, and each IPv6 network of 48 bits.
        case address(Int)
        /// So much each person, administrator, badge, device, session or key that the store knows; strangers use none of it.
        case owner(Int)
        /// Addresses have turns, an IPv6 network of 48 bits as one: the one with the longest line loses first.
        case turns
        /// The limit is that of a single address or owner.
        case whole
        /// Only administrators, or the owner of the pages, can use it.
        case operators
        /// It is used only by what another bound limits, by its name.
        case follows(String)
    }

    /// What happens to a further one.
    package enum Overflow: Sendable, Equatable {
        /// The address or owner with most loses its oldest ones.
        case heaviestLoses
        /// The oldest one of all, or of the owner, goes.
        case oldestGoes
        /// It is refused, or waits.
        case refused
    }

    package let name: String
    package let limit: Int
    package let share: Share
    package let overflow: Overflow

    package init(_ name: String, _ limit: Int, share: Share, overflow: Overflow) {
        self.name = name
        self.limit = limit
        self.share = share
        self.overflow = overflow
    }

    /// The most of one address, owner, or of all if it is shared by nobody.
    package var limitOfOne: Int {
        switch share {
        case .address(let most), .owner(let most): most
        case .turns, .whole, .operators, .follows: limit
        }
    }
}

extension Bound {
    package static let connections = Bound("connections", 512, share: .address(128), overflow: .heaviestLoses)
    // Those that end with the answer to the request that is under way.
    package static let leavingConnections = Bound(
        "leavingConnections", 128, share: .follows("connections"), overflow: .refused)
    package static let buckets = Bound("buckets", 4096, share: .follows("connections"), overflow: .oldestGoes)

    // They are made again when they are gone.
    static let drawings = Bound("drawings", 256, share: .follows("connections"), overflow: .oldestGoes)

    package static let ofServing = [connections, leavingConnections, buckets, drawings]
}
