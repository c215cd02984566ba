import BadgeModel

extension DoorTexts.German {
    /// Texts of a verifier's pages.
    static let door: MessageCatalogue.Texts = [
        "door.title": "Zeigen Sie Ihren Badge vor",
        "door.scan": "Scannen Sie diesen Code mit Ihrem Wallet. Dort entscheiden Sie, was Sie vorzeigen.",
        "door.here":
            """
        Öffnen Sie Ihr Wallet auf diesem Gerät. Dort entscheiden Sie, was Sie vorzeigen, und kommen auf diese \
        Seite zurück.
        """,
        "door.open": "Wallet öffnen",
        "door.useThis": "Mein Wallet ist auf diesem Gerät",
        "door.useOther": "Mein Wallet ist auf einem anderen Gerät",
        "door.tooLong": "Die Anfrage passt nicht in einen Code. Verwenden Sie ein Wallet auf diesem Gerät.",
        "door.asker": "{host} fragt an.",
        "door.waiting": "Ihr Wallet hat noch nicht geantwortet. Diese Seite ändert sich von selbst.",
        "door.accepted": "Ihr Badge wird angenommen",
        "door.acceptedText": "Er ist gültig und zeigt, was angefragt wurde.",
        "door.refused": "Ihr Badge wird nicht angenommen",
        "door.declined": "Es wurde nichts vorgezeigt",
        "door.declinedText": "Das Wallet hat keinen Badge vorgezeigt. Sie können erneut anfragen.",
        "door.stillValid": "Diese Anfrage ist noch offen: Lesen Sie den Code erneut ein.",
        "door.again": "Erneut anfragen",
        "door.elsewhere": "Kehren Sie dorthin zurück, wo Sie begonnen haben",
        "door.elsewhereText":
            """
        Diese Seite kennt keine Anfrage, die auf Sie wartet. Kehren Sie in den Browser zurück, in dem Sie \
        begonnen haben, oder beginnen Sie hier von vorn. Eine Anfrage endet nach fünf Minuten.
        """,
    ]
}
