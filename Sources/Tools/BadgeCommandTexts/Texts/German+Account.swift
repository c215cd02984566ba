import BadgeModel

extension CommandTexts.German {
    /// Commands about accounts.
    static let account: MessageCatalogue.Texts = [
        "declined.noAccount": "Es wurde nichts geändert.",
        "column.id": "KENNUNG",
        "column.provider": "ANBIETER",
        "column.account": "KONTO",
        "column.server": "SERVER",
        "column.since": "SEIT",
        "command.account.none": "Es sind keine Konten verknüpft.",
        "command.account.password": "Außerdem sind Benutzername und Passwort festgelegt.",
        "command.account.linked": "{account} wurde verknüpft. Sie können sich von nun an damit anmelden.",
        "command.account.unlinked": "Die Verknüpfung mit {account} wurde gelöst.",
        "command.account.unlinkTitle": "Verknüpfung mit {account} lösen?",
        "command.account.unlinkMessage": "Die damit begonnenen Sitzungen enden, auch auf diesem Gerät.",
        "ambiguous.account": "Mehrere Konten passen zu {name}. Nennen Sie eines mit seiner Kennung.",
    ]
}
