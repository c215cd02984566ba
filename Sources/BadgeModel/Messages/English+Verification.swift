extension English {
    /// Texts of a reader: why a presented badge is refused.
    static let verification: MessageCatalogue.Texts = [
        "verification.noIssuer": "The credential names no issuer. Ask the holder for a badge of an organization.",
        "verification.untrustedIssuer": "The badge is from an organization that is not trusted here.",
        "verification.untrustedType": "The organization is not trusted here for this kind of badge.",
        "verification.revoked": "The organization withdrew the badge for good.",
        "verification.suspended": "The organization withdrew the badge for a time.",
        "verification.statusNotKnown": "The organization gives the badge a status that is not known here.",
        "verification.statusUnavailable": "Whether the badge was withdrawn cannot be found out. {error}",
    ]
}
