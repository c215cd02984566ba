extension CoreTexts.English {
    /// Errors of the passcode.
    static let passcode: MessageCatalogue.Texts = [
        "passcodeRefused.wait": "{refusal} Wait {time} before the next one.",
        "passcodeRefused.wrong": "The passcode is wrong. Enter it again.",
        "passcodeRefused.notIt": "The passcode is wrong.",
        "passcodeRefused.triesLeft": "{count, plural, one {One try is left.} other {# tries are left.}}",
        "passcodeRefused.notCounted": "No try was counted.",
        "passcodeLocked.wait": "Too many wrong passcodes. Try again in {wait} seconds.",
        "passcodeExhausted.badgeLocked":
            """
        The tries that the badge's organization allows are used up, and the badge is locked. Have it issued \
        again.
        """,
        "passcodeExhausted.reset": "The passcode's tries are used up. Reset the passcode.",
        "passcodeExhausted.resetIt": "The passcode's tries are used up. Reset the passcode to set a new one.",
        "passcodeExhausted.badgesRemoved":
            """
        The passcode's tries are used up. {count, plural, one {The badge that it protected was} other {# badges \
        were}} removed from this device.
        """,
        "passcodeExhausted.badgesOfOrganizationRemoved":
            "The tries that {organization} allows are used up: its badges were removed from this device.",
        "passcodeExhausted.badgesOfOrganizationLocked":
            """
        The tries that {organization} allows are used up: its badges are locked. Have them issued again; other \
        badges stay as they are.
        """,
        "passcodeUnfit.incomplete": "The entry is not complete: enter everything that is asked for.",
        "passcodeUnfit.entriesDiffer": "The two entries differ. Enter the new passcode again.",
        "passcodeUnfit.length": "A passcode is text of 1 to {maximum} characters. Choose another.",
        "passcodeUnfit.differsFromFirst": "It differs from the first entry.",
        "passcodeUnfit.tooShort":
            "The passcode needs at least {count, plural, one {# character} other {# characters}}.",
        "passcodeUnfit.tooFewDigits": "The passcode needs at least {count, plural, one {# digit} other {# digits}}.",
        "passcodeUnfit.tooLong":
            "The passcode may have at most {count, plural, one {# character} other {# characters}}.",
        "passcodeUnfit.notText": "The passcode is not text that can be read.",
        "passcodeUnfit.notDigits": "The passcode may have the digits 0 to 9 only.",
        "passcodeUnfit.repeated": "The passcode repeats itself, which makes it easy to guess.",
        "passcodeUnfit.sequence": "The passcode is a sequence, which makes it easy to guess.",
        "passcodeUnfit.date": "The passcode is a date, which makes it easy to guess.",
        "passcodeUnfit.commonSequence":
            "This passcode is a common sequence and easy to guess. Choose one that follows no pattern.",
        "passcodeUnfit.common": "Many people choose this passcode, so it is easy to guess.",
        "passcodeNotSet.notSet": "No passcode is set. Set one first.",
        "passcodeNotSet.wasReset": "The passcode was reset in the meantime. Enter the new one.",
        "passcodeNotSet.walletWithoutPasscode": "The wallet has no passcode. Set one first.",
        "passcodeRequired.sealedBadge": "The badge is sealed under the passcode. Enter the passcode.",
    ]
}
