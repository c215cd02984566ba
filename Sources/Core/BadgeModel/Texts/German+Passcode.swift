extension CoreTexts.German {
    /// Errors of the passcode.
    static let passcode: MessageCatalogue.Texts = [
        "passcodeRefused.wait": "{refusal} Warten Sie {time} bis zum nächsten Versuch.",
        "passcodeRefused.wrong": "Der Passcode ist falsch. Geben Sie ihn erneut ein.",
        "passcodeRefused.notIt": "Der Passcode ist falsch.",
        "passcodeRefused.triesLeft": "{count, plural, one {Es bleibt ein Versuch.} other {Es bleiben # Versuche.}}",
        "passcodeRefused.notCounted": "Es wurde kein Versuch gezählt.",
        "passcodeLocked.wait": "Zu viele falsche Passcodes. Versuchen Sie es in {wait} Sekunden erneut.",
        "passcodeExhausted.badgeLocked":
            """
        Die Versuche, die die Organisation des Badges zulässt, sind aufgebraucht, und der Badge ist gesperrt. \
        Lassen Sie ihn neu ausstellen.
        """,
        "passcodeExhausted.reset": "Die Versuche für den Passcode sind aufgebraucht. Setzen Sie den Passcode zurück.",
        "passcodeExhausted.resetIt":
            """
        Die Versuche für den Passcode sind aufgebraucht. Setzen Sie den Passcode zurück, um einen neuen \
        festzulegen.
        """,
        "passcodeExhausted.badgesRemoved":
            """
        Die Versuche für den Passcode sind aufgebraucht. {count, plural, one {Der Badge, den er schützte, wurde} \
        other {# Badges wurden}} von diesem Gerät entfernt.
        """,
        "passcodeExhausted.badgesOfOrganizationRemoved":
            """
        Die Versuche, die {organization} zulässt, sind aufgebraucht: Die Badges der Organisation wurden von \
        diesem Gerät entfernt.
        """,
        "passcodeExhausted.badgesOfOrganizationLocked":
            """
        Die Versuche, die {organization} zulässt, sind aufgebraucht: Die Badges der Organisation sind gesperrt. \
        Lassen Sie sie neu ausstellen; andere Badges bleiben, wie sie sind.
        """,
        "passcodeUnfit.incomplete": "Die Eingabe ist unvollständig: Geben Sie alles ein, wonach gefragt wird.",
        "passcodeUnfit.entriesDiffer":
            "Die beiden Eingaben stimmen nicht überein. Geben Sie den neuen Passcode erneut ein.",
        "passcodeUnfit.length": "Ein Passcode ist ein Text mit 1 bis {maximum} Zeichen. Wählen Sie einen anderen.",
        "passcodeUnfit.differsFromFirst": "Die Eingabe weicht von der ersten ab.",
        "passcodeUnfit.tooShort": "Der Passcode braucht mindestens {count, plural, one {# Zeichen} other {# Zeichen}}.",
        "passcodeUnfit.tooFewDigits":
            "Der Passcode braucht mindestens {count, plural, one {# Ziffer} other {# Ziffern}}.",
        "passcodeUnfit.tooLong":
            "Der Passcode darf höchstens {count, plural, one {# Zeichen} other {# Zeichen}} haben.",
        "passcodeUnfit.notText": "Der Passcode ist kein lesbarer Text.",
        "passcodeUnfit.notDigits": "Der Passcode darf nur die Ziffern 0 bis 9 enthalten.",
        "passcodeUnfit.repeated": "Der Passcode wiederholt sich und ist deshalb leicht zu erraten.",
        "passcodeUnfit.sequence": "Der Passcode ist eine Folge und deshalb leicht zu erraten.",
        "passcodeUnfit.date": "Der Passcode ist ein Datum und deshalb leicht zu erraten.",
        "passcodeUnfit.common": "Viele Menschen wählen diesen Passcode; er ist leicht zu erraten.",
        "passcodeNotSet.notSet": "Es ist kein Passcode festgelegt. Legen Sie zuerst einen fest.",
        "passcodeNotSet.wasReset": "Der Passcode wurde inzwischen zurückgesetzt. Geben Sie den neuen ein.",
        "passcodeNotSet.walletWithoutPasscode": "Die Wallet hat keinen Passcode. Legen Sie zuerst einen fest.",
        "passcodeRequired.sealedBadge": "Der Badge ist unter dem Passcode versiegelt. Geben Sie den Passcode ein.",
        "passcodeUnfit.commonSequence":
            "Diese Geheimzahl ist eine verbreitete Folge und leicht zu erraten. Wählen Sie eine ohne Muster.",
    ]
}
