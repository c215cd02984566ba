import BadgeModel

extension ClientTexts.English {
    /// Errors of logins and of the device.
    static let device: MessageCatalogue.Texts = [
        "loginRefused.credentialsWithTries":
            """
        The user name or the password is wrong. {count, plural, one {One try is} other {# tries are}} left. Check \
        them and try again.
        """,
        "loginRefused.said": "The organization refuses the login: {message}",
        "secondFactorRequired.said": "The account needs a code beside the password: {message}",
        "accountLocked.lastTry":
            """
        The user name or the password is wrong. That was the last try: the account takes no login for {wait}. Try \
        again then.
        """,
        "secondFactorRequired.wrongCode":
            "That code is wrong. {count, plural, one {One try is} other {# tries are}} left.",
        "secondFactorRequired.codeResent": "That code is not valid. Enter the one that was just sent to you.",
        "accountUnknown.login":
            """
        {organization} has no person linked to your account at {server}. Ask its administrator to link the account to you, \
        and log in again.
        """,
        "authenticationFailed.login":
            "{organization} does not accept the login at {server}. Log in again; if it fails again, tell the organization.",
        "sessionEnded.deviceKeyAbsent":
            "The authorization is bound to a device key that is not here. Log in, or ask for a new invitation.",
        "sessionEnded.byOrganization":
            "The organization has ended the session of this device. Log in, or ask for a new invitation.",
        "sessionEnded.withoutBadge": "The session of this device has no badge. Fetch the badge again.",
        "deviceLimitReached.badge":
            "The badge is on as many devices as the organization allows. Remove it from one of them and try again.",
        "verificationRequired.phone": "The organization requires a code that it sends by phone. Have one sent.",
        "verificationCodeRefused.code": "The code is wrong. Check it and enter it again.",
        "verificationCodeRefused.codeWithTries":
            "The code is wrong. {count, plural, one {One try is} other {# tries are}} left. Check it and enter it again.",
        "verificationCodeExpired.code": "The code is too old, or had too many wrong tries. Have another one sent.",
        "verificationCodeExpired.lastTry":
            "The code is wrong. That was its last try, and it no longer counts. Have another one sent.",
        "verificationCodeExpired.secondFactor":
            """
        That code is too old, and no longer counts. Log in again in {wait}; another code is sent then.
        """,
        "verificationCodeExpired.secondFactorTries":
            """
        There were too many wrong tries, and the code no longer counts. Log in again in {wait}; another code is sent \
        then.
        """,
        "photoRefused.notAPicture":
            "The picture is not a JPEG or PNG picture of at most 4096 pixels on a side. Choose another one.",
        "photoRefused.tooLarge": "The picture is larger than the organization takes. Choose another one.",
        "clientUnknown.notRegistered":
            """
        The organization does not know the app that asks, or not by the address at which it wants the answer. Do \
        not go on; tell the organization.
        """,
    ]
}
