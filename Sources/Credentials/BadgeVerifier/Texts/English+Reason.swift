import BadgeModel

extension VerifierTexts.English {
    /// Texts of a verifier: why a presented badge is refused.
    static let reason: MessageCatalogue.Texts = [
        "invalidInput.audienceAndNonce": "A badge is read for an audience and a nonce. Give both.",
        "storeDamaged.challengeMemory":
            """
        {path} is missing or damaged: which challenges were answered is not known, so none is accepted. Remove it; then \
        new challenges are good.
        """,
        "verification.noIssuer": "The credential names no issuer. Ask the holder for a badge of an organization.",
        "verification.notAPresentation": "This is not a presentation. Scan it again.",
        "verification.untrustedIssuer": "The badge is from an organization that is not trusted here.",
        "verification.untrustedType": "The organization is not trusted here for this kind of badge.",
        "verification.revoked": "The organization has revoked this badge.",
        "verification.suspended": "The organization has suspended this badge.",
        "verification.statusNotKnown":
            "The organization gives the badge the status {value}, which it defines itself. Ask it what that means.",
        "verification.statusElsewhere":
            """
        The organization publishes the badge's status in a way that is not read here. Whether the badge was withdrawn \
        cannot be found out.
        """,
        "verification.noKeyBinding":
            "The presentation has no proof that the presenter has the badge's key. Present the badge, not its credential.",
        "verification.challengeMalformed":
            "The presentation answers no challenge of this verifier. Ask for a challenge, and present the badge with it.",
        "verification.challengeForeign":
            "The presentation answers the challenge of another verifier. Present the badge with one of this verifier.",
        "verification.challengeExpired":
            "The challenge is older than five minutes. Present the badge again with a new one.",
        "verification.challengeNotYetValid":
            "The challenge is from the future. Set the clock of the verifier right, and present the badge with a new one.",
        "verification.challengeUsed":
            "This challenge has already been used. Request a new one and present the badge again.",
        "verification.challengeMemoryFull":
            "Too many badges were presented in the last five minutes. Present the badge again in a minute.",
        "verification.statusOffline":
            """
        The organization cannot be reached. Its status list of {date} was taken; what it withdrew later is not \
        known here.
        """,
        "verification.keysWithdrawn":
            "The organization has withdrawn the keys that are trusted here. Trust its new ones, as it gives them to you.",
        "verification.statusListNotStored": "The status list cannot be stored for the next start. {error}",
        "verification.statusUnavailable": "Whether the badge was withdrawn cannot be found out. {error}",
    ]
}
