import BadgeModel

extension DoorTexts.German {
    /// Texts of a verifier's pages.
    static let door: MessageCatalogue.Texts = [
        "door.title": "Zeigen Sie Ihren Badge vor",
        "door.scan": "Scannen Sie diesen Code mit Ihrer Wallet. Dort entscheiden Sie, was Sie vorzeigen.",
        "door.here":
            """
        Öffnen Sie Ihre Wallet auf diesem Gerät. Dort entscheiden Sie, was Sie vorzeigen, und kommen auf diese \
        Seite zurück.
        """,
        "door.open": "Wallet öffnen",
        "door.useThis": "Meine Wallet ist auf diesem Gerät",
        "door.useOther": "Meine Wallet ist auf einem anderen Gerät",
        "door.tooLong": "Die Anfrage passt nicht in einen Code. Verwenden Sie eine Wallet auf diesem Gerät.",
        "door.asker": "{host} fragt an.",
        "door.waiting": "Ihre Wallet hat noch nicht geantwortet. Diese Seite ändert sich von selbst.",
        "door.accepted": "Ihr Badge wird angenommen",
        "door.acceptedText": "Er ist gültig und zeigt, was angefragt wurde.",
        "door.refused": "Ihr Badge wird nicht angenommen",
        "door.declined": "Es wurde nichts vorgezeigt",
        "door.declinedText": "Die Wallet hat keinen Badge vorgezeigt. Sie können von vorn beginnen.",
        "door.stillValid": "Diese Anfrage ist noch offen: Lesen Sie den Code erneut ein.",
        "door.again": "Von vorn beginnen",
        "door.unavailable": "Diese Seite kann gerade nach keinem Badge fragen",
        "door.unavailableText": "An Ihrem Badge liegt es nicht. Sagen Sie dem Betreiber dieser Seite Bescheid.",
        "door.busyText":
            """
        Aus Ihrem Netz wurde sie zu oft aufgerufen. Warten Sie; sie versucht es von selbst noch einmal.
        """,
        "door.elsewhere": "Kehren Sie dorthin zurück, wo Sie begonnen haben",
        "door.elsewhereText":
            """
        Diese Seite kennt keine Anfrage, die auf Sie wartet. Kehren Sie in den Browser zurück, in dem Sie \
        begonnen haben, oder beginnen Sie hier von vorn. Eine Anfrage endet nach fünf Minuten.
        """,
    ]
}
