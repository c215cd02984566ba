import BadgeModel

extension CommandTexts.English {
    /// The prompts and outputs of commands. Commands named within them are values.
    static let command: MessageCatalogue.Texts = [
        "command.next": "Next:",
        "command.yes": "yes",
        "command.no": "no",
        "command.none": "none",
        "command.noEnd": "no end",
        "command.cutValue": "{beginning}… ({count, plural, one {# character} other {# characters}})",
        "command.both": "{first} and {second}",
        "command.either": "{first} or {second}",
        "command.stopped": "Stopped.",
        "command.standardInput": "Standard input",
        "command.fileDescriptor": "File descriptor {number}",
        "command.withRemedy": "{error} With: {command}",
        "command.serverSays": "The server says: “{text}”",
        "command.file.absent": "no such file",
        "command.file.denied": "permission denied",
        "command.file.folder": "is a folder",
        "command.file.notOpen": "it is not open",
        "command.progress.checking": "Checking pages",
        "command.progress.copying": "Copying pages",
        "command.progress.examining": "Examining {home}",
        "command.progress.hashing": "Checking the log",
        "command.document.line": "Line {line}: {finding}",
        "command.progress.askedToWait": "The server asked to wait {time}; trying again then",
        "command.progress.retrying": "The server does not answer yet; trying again",
        "command.hypermedia.app": "A login would open the app for {scheme}: now.",
        "command.hypermedia.authorized": "The login ended with an authorization code.",
        "command.hypermedia.key": "A login would sign with a key for {relyingParty} now.",
        "command.hypermedia.newKey": "A login would create a key for {relyingParty} now.",
        "command.hypermedia.omitted": "A login leaves it out: {flaw}.",
        "command.hypermedia.page": "A login would open a page of {host} in the browser now.",
        "command.hypermedia.replayed": "Documents shown: {shown} of {count}.",
        "command.hypermedia.step": "{type}: {step}",
        "command.progress.waiting": "Waiting for {server}",
        "command.qrCode.tooWide": "The QR code is not drawn: it needs a terminal of {columns} columns.",
        "command.unlock.title": "Unlock the store",
        "command.unlock.message": "The store in {home} is locked.",
        "command.pick.named": "\"{name}\" could be any of these.",
        "command.pick.unnamed": "Several badges match.",
        "command.pick.organization": "Choose an organization",
        "command.agree.title": "Take this badge?",
        "command.link.pasteLink": "Paste the link",
        "command.link.pasteOffer": "Paste the offer",
        "command.link.hidden": "It is not shown, since anyone who sees it may be able to use it.",
        "command.link.recovery": "a recovery link",
        "command.link.bareOffer": "an offer without a code",
        "command.link.warning":
            """
        Warning: {link} is worth a badge by itself, and other users of this machine can read the arguments of a \
        program; your shell keeps them too. Next time pass {file}, {descriptor} or -, or paste it when asked.
        """,
        "command.browser.open": "Open {host} in this browser",
        "command.browser.waiting":
            "Waiting for the login in the browser. Ctrl-C cancels. If no page appears, open this address: {address}",
        "command.receive.incomplete": "Not everything that the badge asks for was given.",
        "command.receive.waits": "{error} The badge is in the wallet and waits for it: {command}",
        "command.prompt.location": "To set this device's location, in another terminal: {command}",
        "command.provision.unlock": "Unlock the wallet to add this badge.",
        "command.provision.resumed": "Finished what was interrupted: the badge of {holder} is in the wallet.",
        "command.provision.notYet": "A badge that was being issued is not here yet: {reason}",
        "command.remedy": "{remedy}: {command}",
        "command.remedy.more": "{remedy} All findings: {command}",
        "command.remedy.login":
            """
        {login}. Where the organization has no logins, ask the organization for a new invitation and open it with: \
        {provision}; then remove the old badge: {remove}
        """,
        "command.remedy.resetPasscode": "{remedy}: {reset}; then {login}",
        "command.status.promised": "pending: its organization issues it later, and a sync collects it",
        "command.status.pending": "pending: its first use asks for what is missing, a login, a phone or an agreement",
        "command.status.declined": "pending: you declined {documents}, without which it cannot be used",
        "command.approval.none": "No badge waits for approval.",
        "command.approval.open": "{email} has waited since {date}",
        "command.approval.approved": "{email} is approved: the wallet gets the badge at its next sync",
        "command.approval.refused": "{email} is refused: the badge leaves the wallet at its next sync",
        "command.batch.size":
            "A wallet gets {count, plural, one {1 credential} other {# credentials}} of a badge at once.",
        "command.status.own": "status {value}",
        "command.status.ownExplained":
            "status {value}, which the organization defines itself; the badge cannot be used",
        "command.status.suspended": "suspended by the organization",
        "command.status.revoked": "revoked by the organization",
        "command.status.keyMissing": "keyMissing: its key is gone, and the organization must issue it again",
    ]
}
