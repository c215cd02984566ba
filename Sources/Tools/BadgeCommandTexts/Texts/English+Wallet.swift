import BadgeModel

extension CommandTexts.English {
    /// Outputs of the wallet's commands.
    static let wallet: MessageCatalogue.Texts = [
        "command.list.none": "No badges yet.",
        "command.list.locked": "{status}, locked",
        "command.badge.locked": "the tries of the passcode that the organization allows are used up",
        "command.badge.isDefault": "yes, it is used when no badge is named",
        "command.badge.photo": "The photo of {holder}: {type}, {width} × {height} pixels",
        "command.badge.logo": "The logo of {badge}: {type}, {width} × {height} pixels",
        "command.badge.noDefault": "No default badge is chosen; if there are several badges, name one.",
        "command.agreement.accepted": "accepted",
        "command.agreement.declined": "declined",
        "command.agreement.withdrawn": "withdrawn",
        "command.agreement.notAccepted": "not accepted",
        "command.agreement.unsent":
            """
        The organization does not have {count, plural, one {# receipt} other {# receipts}} yet; the next sync sends what \
        waits and says what stops it.
        """,
        "command.audit.checkpoint":
            """
        Checkpoint: change {generation} of the store, {count, plural, one {# entry} other {# entries}}, in keeping with \
        the log.
        """,
        "command.audit.policy": "policy version {version}",
        "command.audit.device": "{person}, device {device}",
        "command.check.permitted": "Permitted",
        "command.check.notPermitted": "Not permitted",
        "command.check.allMet": "{permitted}: every restriction is met.",
        "command.check.unmetTitle": "{refused}. Unmet restrictions:",
        "command.check.met": "met",
        "command.check.unmet": "unmet",
        "command.check.noBiometrics": "This device has no biometrics, so the passcode is asked for.",
        "command.check.open": "Until a passcode is set, the badge is protected by the key custody alone.",
        "command.code.life": "good for {count, plural, one {# second} other {# seconds}}",
        "command.code.lifeOnline":
            "good for {count, plural, one {# second} other {# seconds}}, from the organization",
        "command.code.lifeOffline":
            "good for {count, plural, one {# second} other {# seconds}}, computed by this device",
        "command.consent.bluetooth.notAsked": "You have not been asked whether {badge} may use Bluetooth.",
        "command.consent.location.notAsked": "You have not been asked whether {badge} may see this device's location.",
        "command.device.current": "this one",
        "command.connection.backup":
            """
        Only one key of {host} is pinned, without an end: when the server changes its key, nothing can be sent there. Pin its \
        next key too.
        """,
        "command.connection.certificates": "{count, plural, one {# certificate} other {# certificates}}",
        "command.connection.expired": "{date}, expired: any key is accepted",
        "command.connection.firstSeen": "{pin} on {date}",
        "command.connection.noPins": "none, any key is accepted",
        "command.location.noFix": "The location is unknown. gpsd has no fix yet.",
        "command.location.unreachable": "The location is unknown. Cannot connect to gpsd at {host}, port {port}.",
        "command.login.another":
            "You have a badge from there: {badge}. To log in to it again, use {command}. This login gets another one.",
        "command.logout.all": "Logged out: {count, plural, one {# badge} other {# badges}}.",
        "command.password.changed":
            "The password of the account of {badge} is changed. Everywhere else, the account is logged out.",
        "command.logout.done":
            "Logged out of {organization}, {count, plural, one {# badge} other {# badges}}.",
        "command.logout.nobody": "You were not logged in at {organization}.",
        "command.organization.none": "No organizations yet.",
        "command.organization.trusted": "The keys of {organization} are trusted now.",
        "command.organization.keysSame": "{organization} has the keys that are known.",
        "command.key.compromisedTitle": "Withdraw the present key?",
        "command.key.compromised":
            "Every badge that it signed has to be issued again, and some wallets and verifiers will ask their people.",
        "command.organization.removed":
            "Removed {organization} and {count, plural, one {# badge} other {# badges}}.",
        "command.policy.version": "version {version}",
        "command.policy.inForce": "version {version}, in force until {end}",
        "command.theme.valid": "The theme is valid and sets {count, plural, one {one property} other {# properties}}.",
        "command.theme.undrawn": "Neither a web page nor a terminal draws these:",
        "command.theme.undrawnOnWeb": "A web page does not draw these:",
        "command.theme.undrawnInTerminal": "A terminal does not draw these:",
        "command.theme.variants":
            "These colours also have values for a dark or another appearance, which are not used:",
        "command.theme.preview": "Prompts",
        "command.theme.title": "Sign in at Example Works",
        "command.theme.heading": "Another heading",
        "command.theme.info": "A note that informs.",
        "command.theme.warning": "A note that warns.",
        "command.theme.error": "A note that something is wrong.",
        "command.theme.content": "A line of text.",
        "command.theme.stay": "Stay signed in",
        "command.theme.problem": "This did not work",
        "command.theme.terms": "Wear the badge visibly.",
        "command.policy.isValid": "The policy is valid.",
        "command.policy.isEmpty":
            "The policy is valid. It has no restrictions: badges can be used anywhere and at any time.",
        "command.policy.circle": "{area}: circle, centre {centre}, radius {radius}",
        "command.policy.polygon": "{area}: polygon, centre {centre}, {width} × {height}",
        "command.policy.exception": "except {area}",
        "command.policy.smallArea":
            "{area} is too small for locations with an accuracy of {accuracy}: no location is certain to be inside.",
        "command.policy.drawn": "Drawn in {file}",
        "command.policy.valid": "The policy is valid. A use by a new wallet:",
        "command.passcode.isSet": "set",
        "command.passcode.isNotSet": "not set",
        "command.passcode.awaitingNewKey":
            """
        Badge {badge} lay open before a passcode protected it, and will be issued again on a new key, at the next use of \
        the passcode when {server} can be reached.
        """,
        "command.photo.uploaded": "The photo of {holder} is uploaded. SHA-256: {digest}",
        "command.recover.sent": "If the organization knows the address, an email with a link is on its way.",
        "command.remove.badges":
            """
        {count, plural, one {# badge} other {# badges}} will be gone; only a new invitation brings one back.
        """,
        "command.sync.none": "There is no organization to ask yet.",
        "command.sync.policy": "{organization}, policy version {version}",
        "command.sync.noPolicy": "{organization}, no policy",
        "command.sync.failed": "failed: {reason}",
        "command.sync.issued": "badge {badge} was issued, as promised",
        "command.sync.renewed": "badge {badge} was issued again",
        "command.sync.awaited": "badge {badge} was promised and is not ready yet",
        "command.sync.keys": "its signing keys are now those of version {version}, for which a known key vouches",
        "command.sync.change": "badge {badge} was {old}, is now {new}",
        "command.sync.picture": "badge {badge} has another photo or logo",
        "command.sync.pictureFailed": "no picture: {reason}",
        "command.sync.unchanged": "nothing has changed",
        "command.trust.none": "No app is trusted.",
        "command.trust.revoked": "{client} must ask again.",
        "command.use.audience": "Presentation, for {audience} alone:",
        "command.use.file": "in {file}",
        "command.use.life": "Good until {end}, with the nonce {nonce}.",
        "command.verify.challenge": "Challenge for {audience}, valid once, until {end}:",
        "command.verify.answer": "The holder answers it with: {command}",
        "command.verify.serving": "Verifying for {audience} at {url}. Stop it with Ctrl-C.",
        "command.verify.page": "The page for people is at {url}.",
        "command.verify.asking":
            "Scan this with a wallet, or open the link on the device that has it. It can be answered until {end}:",
        "command.verify.returned": "The answer was received. You can close this page.",
        "command.verifier.created":
            "The key, a request for its certificate and a certificate for trials are in {folder}.",
        "command.verify.valid": "Valid",
        "command.verify.refused": "Refused",
        "command.web.opened": "Answer in your browser.",
        "command.web.unreachable":
            """
        --ui web found no browser to open, and no terminal to show the address of its page on. Run this on a desktop, or \
        on a terminal and open the address that it shows.
        """,
        "command.web.link":
            "Open this link in a browser on this machine. It works once, within five minutes: {link}",
        "command.wallet.open": "The wallet is open on this machine, for your browser. Stop it with Ctrl-C.",
        "command.wallet.idle": "The wallet was not used for 15 minutes, and is closed.",
        "command.present.mismatch": "{badge}: {reason}",
        "command.present.redirect": "The verifier goes on in a browser, at:",
        "command.open.presentation": "Show this to the verifier:",
    ]
}
