import BadgeModel

extension CommandTexts.English {
    /// Commands about accounts.
    static let account: MessageCatalogue.Texts = [
        "declined.noAccount": "Nothing was changed.",
        "column.id": "ID",
        "column.provider": "PROVIDER",
        "column.account": "ACCOUNT",
        "column.server": "SERVER",
        "column.since": "SINCE",
        "command.account.none": "No accounts are linked.",
        "command.account.password": "A user name and a password are set too.",
        "command.account.linked": "Linked {account}. You can sign in with it from now on.",
        "command.account.unlinked": "Unlinked {account}.",
        "command.account.unlinkTitle": "Unlink {account}?",
        "command.account.unlinkMessage": "The sessions that it began end, on this device too.",
        "ambiguous.account": "Several accounts match {name}. Name one by its id.",
    ]
}
