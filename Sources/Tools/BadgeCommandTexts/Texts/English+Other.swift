import BadgeModel

extension CommandTexts.English {
    /// What several commands say.
    static let other: MessageCatalogue.Texts = [
        "action.takeBadge": "Take it",
        "action.doNotTakeBadge": "Do not take it",
        "field.onceMore": "Once more",
        "field.offer": "Offer",
        "command.signin.signedIn": "Signed in as {name}.",
        "command.signin.registered": "Registered and signed in as {name}.",
        "command.signin.changed": "Saved for {name}.",
        "command.signin.messageSent": "The server sends a message.",
        "command.signin.signedOut": "Signed out.",
        "command.signin.password": "{field} is a password. Give it with --password-file.",
        "declined.keysNotTrusted": "The keys are as they were.",
        "inputRequired.offeredBadge": "The invitation is for one of these badges: {badges}. Name one with {option}.",
        "inputRequired.loginField":
            """
        The organization's login asks for {fields} (“{title}”), which no option answers. Log in with --method challenge, \
        or run this on a terminal.
        """,
        "inputRequired.loginCode":
            """
        The organization's login asks for a single-use code (“{title}”). Give it with --second-factor-file, or run this on a \
        terminal.
        """,
        "inputRequired.loginChoice":
            """
        The organization's login asks for a choice (“{title}”), which no option answers. Log in with --method challenge, \
        or run this on a terminal.
        """,
        "invalidInput.shareAddress":
            "{address} is not a web address that can be shared. Write it like https://example.com/page.",
        "declined.nothingShared": "Nothing was shared.",
        "command.share.shared": "Shared with {target}.",
        "command.share.sharedAt": "Shared with {target}: {url}",
        "web.done.title": "Done",
        "web.done.cancelled": "Cancelled",
        "web.done.failed": "That did not work",
        "web.done.return": "You can close this page and return to the terminal.",
    ]
}
