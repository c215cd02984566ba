extension CoreTexts.English {
    /// Errors of the gate.
    static let gate: MessageCatalogue.Texts = [
        "blocked.status": "The badge is {status} and cannot be used. Sync, or ask the organization.",
        "badgeRevoked.byOrganization": "The organization has revoked the badge. Ask it for another.",
        "badgeRevoked.badge": "Your badge from {badge} has been revoked and can no longer be used.",
        "badgeSuspended.elsewhere": "The organization has suspended your access. Ask it to lift the suspension.",
        "permitInvalid.activation": "The permit is not for an activation, or has expired. Ask for another.",
        "permitInvalid.policy":
            "The permit has expired, or is for another purpose or policy. Evaluate the badge again.",
        "permitInvalid.purpose": "The permit has expired, or is for another purpose. Evaluate the badge again.",
    ]
}
