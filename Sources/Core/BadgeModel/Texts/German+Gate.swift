extension CoreTexts.German {
    /// Errors of the gate.
    static let gate: MessageCatalogue.Texts = [
        "blocked.status":
            """
        Der Badge ist im Status {status} und kann nicht verwendet werden. Synchronisieren Sie, oder fragen Sie \
        die Organisation.
        """,
        "badgeRevoked.byOrganization": "Die Organisation hat den Badge widerrufen. Bitten Sie sie um einen neuen.",
        "badgeRevoked.badge": "{badge} wurde von der Organisation widerrufen und kann nicht mehr verwendet werden.",
        "badgeSuspended.elsewhere":
            "Die Organisation hat Ihren Zugang ausgesetzt. Bitten Sie sie, ihn wieder freizugeben.",
        "permitInvalid.activation":
            "Die Freigabe gilt nicht für eine Aktivierung oder ist abgelaufen. Fordern Sie eine neue an.",
        "permitInvalid.policy":
            """
        Die Freigabe ist abgelaufen oder gilt für einen anderen Zweck oder eine andere Richtlinie. Prüfen Sie \
        den Badge erneut.
        """,
        "permitInvalid.purpose":
            "Die Freigabe ist abgelaufen oder gilt für einen anderen Zweck. Prüfen Sie den Badge erneut.",
    ]
}
