import BadgeModel

extension DoorTexts.English {
    /// Texts of a verifier's pages.
    static let door: MessageCatalogue.Texts = [
        "door.title": "Show your badge",
        "door.scan": "Scan this code with your wallet. You choose there what you show.",
        "door.here": "Open your wallet on this device. You choose there what you show, and come back to this page.",
        "door.open": "Open the wallet",
        "door.useThis": "My wallet is on this device",
        "door.useOther": "My wallet is on another device",
        "door.tooLong": "What is asked for does not fit into a code. Use a wallet on this device.",
        "door.asker": "{host} asks.",
        "door.waiting": "Waiting for your wallet. This page changes by itself.",
        "door.accepted": "Your badge is accepted",
        "door.acceptedText": "It is valid, and it shows what was asked for.",
        "door.refused": "Your badge is not accepted",
        "door.declined": "Nothing was shown",
        "door.declinedText": "The wallet showed no badge. You can begin again.",
        "door.stillValid": "This request is still open: scan the code again.",
        "door.again": "Begin again",
        "door.unavailable": "This page cannot ask for a badge now",
        "door.unavailableText": "Your badge is not the reason. Tell the people who run this page.",
        "door.busyText": "It was asked too often from your network. Wait; it tries again by itself.",
        "door.elsewhere": "Go back to where you began",
        "door.elsewhereText":
            """
        This page knows of no request that waits for you. Go back to the browser in which you began, or begin \
        again here. A request ends after five minutes.
        """,
    ]
}
