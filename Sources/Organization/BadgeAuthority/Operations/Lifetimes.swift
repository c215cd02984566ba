public import BadgeModel

/// How long an organization's invitations and badges last. `nil` is the usual lifetime.
public struct Lifetimes: Sendable, Hashable {
    /// An invitation whose offer and code the operator passes on: a minute to `longestInvitation`; usually 10 minutes.
    public var invitation: ISODuration?
    /// An invitation by email: a minute to 30 days; usually three days.
    public var mailedInvitation: ISODuration?
    /// An invitation to log in: a minute to 30 days; usually a week.
    public var loginInvitation: ISODuration?
    /// The longest lifetime that the operator may give to a single invitation with a code: a minute to 30 days; usually
    /// 10 minutes, so that a longer one has to be allowed first.
    public var longestInvitation: ISODuration?
    /// A badge: an hour to 3,650 days; usually 365 days. Badges that were issued keep their end.
    public var badge: ISODuration?

    public init(
        invitation: ISODuration? = nil, mailedInvitation: ISODuration? = nil, loginInvitation: ISODuration? = nil,
        longestInvitation: ISODuration? = nil, badge: ISODuration? = nil
    ) {
        self.invitation = invitation
        self.mailedInvitation = mailedInvitation
        self.loginInvitation = loginInvitation
        self.longestInvitation = longestInvitation
        self.badge = badge
    }
}

extension Lifetimes {
    private static let invitations = ISODuration(seconds: 60)...ISODuration(seconds: 30 * 86_400)
    private static let badges = ISODuration(seconds: 3600)...ISODuration(seconds: 3650 * 86_400)

    // The lifetimes in force.
    package var longestInvitationSeconds: Int { longestInvitation?.seconds ?? Int(Lifetime.invitation) }
    package var invitationSeconds: Int {
        invitation?.seconds ?? min(Int(Lifetime.invitation), longestInvitationSeconds)
    }
    // That of each of many invitations that the operator passes on.
    package var bulkInvitationSeconds: Int {
        invitation?.seconds ?? min(Int(Lifetime.bulkInvitation), longestInvitationSeconds)
    }
    package var mailedInvitationSeconds: Int { mailedInvitation?.seconds ?? Int(Lifetime.mailedInvitation) }
    package var loginInvitationSeconds: Int { loginInvitation?.seconds ?? Int(Lifetime.loginInvitation) }
    package var badgeSeconds: Int { badge?.seconds ?? Int(Lifetime.badge) }

    func requireValid() throws {
        try Self.require(longestInvitation, in: Self.invitations, .organization("noun.longestInvitation"))
        let longest = ISODuration(seconds: longestInvitationSeconds)
        try Self.require(invitation, in: Self.invitations.lowerBound...longest, .organization("noun.invitation"))
        try Self.require(mailedInvitation, in: Self.invitations, .organization("noun.mailedInvitation"))
        try Self.require(loginInvitation, in: Self.invitations, .organization("noun.loginInvitation"))
        try Self.require(badge, in: Self.badges, .organization("noun.badge"))
    }

    // The lifetime of one invitation with a code.
    func seconds(ofInvitation given: ISODuration?, isMailed: Bool) throws -> Int {
        guard let given else { return isMailed ? mailedInvitationSeconds : invitationSeconds }
        let longest = max(longestInvitationSeconds, isMailed ? mailedInvitationSeconds : 0)
        let range = Self.invitations.lowerBound...ISODuration(seconds: longest)
        guard range.contains(given) else {
            throw BadgeError(
                .invalidInput, .organization("invalidInput.invitationLifetime"), Self.values(given, besides: range))
        }
        return given.seconds
    }

    private static func require(
        _ lifetime: ISODuration?, in range: ClosedRange<ISODuration>, _ kind: Message
    ) throws {
        guard let lifetime, !range.contains(lifetime) else { return }
        throw BadgeError(
            .invalidInput, .organization("invalidInput.lifetime"),
            values(lifetime, besides: range).merging(["kind": kind]) { $1 })
    }

    private static func values(
        _ lifetime: ISODuration, besides range: ClosedRange<ISODuration>
    ) -> [String: any MessageValue] {
        [
            "lifetime": lifetime.description, "least": range.lowerBound.description,
            "most": range.upperBound.description,
        ]
    }
}
