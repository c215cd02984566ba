extension CoreTexts.English {
    /// Errors of logins, devices and personal data.
    static let device: MessageCatalogue.Texts = [
        "loginRefused.credentials": "The user name or the password is wrong. Check them and try again.",
        "loginRefused.credentialsWithTries":
            """
        The user name or the password is wrong. {count, plural, one {One try is} other {# tries are}} left. Check \
        them and try again.
        """,
        "loginRefused.said": "The organization refuses the login: {message}",
        "secondFactorRequired.said": "The account needs a code beside the password: {message}",
        "accountLocked.tooManyTries":
            "The account takes no login for {wait}, after too many wrong ones. Try again then.",
        "accountLocked.lastTry":
            """
        The user name or the password is wrong. That was the last try: the account takes no login for {wait}. Try \
        again then.
        """,
        "secondFactorRequired.wrongCode":
            "That code is wrong. {count, plural, one {One try is} other {# tries are}} left.",
        "secondFactorRequired.codeResent": "That code is not valid. Enter the one that was just sent to you.",
        "secondFactorRequired.account": "The account needs a second factor beside the password. Enter that too.",
        "accountUnknown.login":
            """
        {organization} has no person linked to your account at {server}. Ask its administrator to link the account to you, \
        and log in again.
        """,
        "authenticationFailed.login":
            "{organization} does not accept the login at {server}. Log in again; if it fails again, tell the organization.",
        "wrongPerson.login": "The login is another person's than the badge. Log in as the badge's holder.",
        "sessionEnded.byServer": "{server} has ended the session of this device. Log in, or ask for a new invitation.",
        "sessionEnded.deviceKeyAbsent":
            "The authorization is bound to a device key that is not here. Log in, or ask for a new invitation.",
        "sessionEnded.byOrganization":
            "The organization has ended the session of this device. Log in, or ask for a new invitation.",
        "sessionEnded.withoutBadge": "The session of this device has no badge. Fetch the badge again.",
        "sessionEnded.neverBegun": "You are not logged in to {badge} on this device. Log in first.",
        "sessionEnded.fromBackup":
            "The session of {badge} came back with a backup and is not used again. Log in to the badge first.",
        "sessionEnded.ofBadge":
            """
        The organization has ended the session of {badge} on this device. It does so when a session is not used \
        for long, the device is removed, the badge is revoked, or a copy of the session is used. Log in to the \
        badge again.
        """,
        "sessionEnded.neededForIssuance":
            "{badge} has no session in which it could be issued again. Log in, or ask for a new invitation.",
        "sessionEnded.onDevice": "The session was ended on this device. Log in to the badge first.",
        "deviceLimitReached.badge":
            "The badge is on as many devices as the organization allows. Remove it from one of them and try again.",
        "verificationRequired.phone": "The organization requires a code that it sends by phone. Have one sent.",
        "verificationCodeRefused.code": "The code is wrong. Check it and enter it again.",
        "verificationCodeRefused.codeWithTries":
            "The code is wrong. {count, plural, one {One try is} other {# tries are}} left. Check it and enter it again.",
        "verificationCodeExpired.browser": "The login in the browser was not completed in time. Begin again.",
        "verificationCodeExpired.login": "The code expired before it was used to log in. Begin again.",
        "verificationCodeExpired.code": "The code is too old, or had too many wrong tries. Have another one sent.",
        "verificationCodeExpired.lastTry":
            "The code is wrong. That was its last try, and it no longer counts. Have another one sent.",
        "verificationCodeExpired.secondFactor":
            """
        That code is too old, or had too many wrong tries, and no longer counts. Log in again in {wait}; another \
        code is sent then.
        """,
        "photoRefused.unreadable": "The picture cannot be used: {reason}. Choose another one.",
        "photoRefused.notAPicture":
            "The picture is not a JPEG or PNG picture of at most 4096 pixels on a side. Choose another one.",
        "photoRefused.tooLarge": "The picture is larger than the organization takes. Choose another one.",
        "photoRefused.size": "The picture is larger than {megabytes} MB. Choose a smaller one.",
        "photoRefused.notReadable":
            "The picture cannot be read as a picture. Choose a picture of one of these types: {types}.",
        "photoRefused.type": "The picture is {type}. Choose a picture of one of these types: {types}.",
        "photoRefused.heic":
            """
        The picture is {type}, whose location and device cannot be removed. Choose a picture of one of these \
        types: {types}.
        """,
        "photoRefused.pixels":
            "The picture has {width} × {height} pixels, more than {side} on a side. Choose a smaller one.",
        "serverSwitchRefused.notAgreed": "{server} is not used. You did not agree.",
        "serverSwitchRefused.keysNotTrusted":
            "The new keys of {organization} are not trusted. You did not agree.",
        "serverSwitchRefused.otherKeys":
            "{organization} shows other keys than those that you named. Ask it for their fingerprints again.",
        "serverSwitchRefused.noScreen": "{server} is not used. No screen is registered that could ask the user.",
        "clientUnknown.notRegistered":
            """
        The organization does not know the app that asks, or not by the address at which it wants the answer. Do \
        not go on; tell the organization.
        """,
        "clientUnknown.redirectURI": "{client} uses a redirect URI that is not registered. Nothing was disclosed.",
        "clientUnknown.claims": "{client} requests claims that it is not registered for. Nothing was disclosed.",
        "linkMalformed.unreadable": "The link cannot be read: {finding}. Copy the whole link, or ask for a new one.",
        "linkMalformed.answerAddress": "The address at which the app wants the answer is not an address.",
        "invalidInput.linkScheme":
            "{scheme} is no scheme for an app's links. Use small letters, digits, dots, hyphens and plus signs.",
        "linkUnknown.scheme":
            "This app opens {scheme}: and {offer}: links only. Copy the link that the organization sent.",
        "linkUnknown.shortcut":
            "The link is an NFC shortcut, which this app does not support. Ask for another kind of link.",
        "linkUnknown.action": "This app does not know what the link asks for. Update it, or ask for another.",
    ]
}
