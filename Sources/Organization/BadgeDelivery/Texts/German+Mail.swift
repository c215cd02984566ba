import BadgeModel

extension DeliveryTexts.German {
    /// Emails and text messages of an organization to its people. Their placeholders are those of its templates.
    static let mail: MessageCatalogue.Texts = [
        "mail.scan": "Oder lesen Sie diesen Code mit dem Gerät ein:",
        "mail.invitation.subject": "Ihr Badge von $ORGANIZATION$",
        "mail.invitation.text":
            """
        Guten Tag $NAME$,

        $ORGANIZATION$ hat einen Badge für Sie. Öffnen Sie diesen Link auf dem Gerät, das ihn erhalten soll:

        $LINK$

        Das Gerät fragt nach einem Code, den Sie getrennt erhalten. Der Link gilt für einen Badge \
        und für $VALID$. Wenn Sie ihn nicht erwartet haben, lassen Sie diese E-Mail unbeachtet.

        $SUPPORT$
        """,
        "mail.loginInvitation.text":
            """
        Guten Tag $NAME$,

        $ORGANIZATION$ hat einen Badge für Sie. Öffnen Sie diesen Link auf dem Gerät, das ihn erhalten soll, und \
        melden Sie sich an:

        $LINK$

        Der Link gilt für einen Badge und für $VALID$, nur mit Ihrer Anmeldung. Wenn Sie ihn nicht erwartet \
        haben, lassen Sie diese E-Mail unbeachtet.

        $SUPPORT$
        """,
        "mail.transactionCode.textMessage":
            """
        Ihr Code für den Badge von $ORGANIZATION$ ist $CODE$. Gültigkeit: $VALID$.
        """,
        "mail.verificationCode.textMessage":
            """
        Ihr Bestätigungscode von $ORGANIZATION$ ist $CODE$. Gültigkeit: $VALID$.
        """,
        "mail.secondFactor.textMessage":
            """
        Ihr Anmeldecode von $ORGANIZATION$ ist $CODE$. Gültigkeit: $VALID$. Nennen Sie ihn niemandem.
        """,
        "mail.secondFactor.subject": "Ihr Anmeldecode von $ORGANIZATION$",
        "mail.secondFactor.text":
            """
        Guten Tag $NAME$,

        Ihr Anmeldecode von $ORGANIZATION$ ist:

        $CODE$

        Gültigkeit: $VALID$. Nennen Sie ihn niemandem. Wenn Sie sich gerade nicht anmelden, kennt jemand anderes \
        Ihr Passwort: Ändern Sie es.

        $SUPPORT$
        """,
        "mail.recovery.subject": "Ihren Badge von $ORGANIZATION$ erneut erhalten",
        "mail.recovery.text":
            """
        Guten Tag $NAME$,

        öffnen Sie diesen Link auf Ihrem Gerät, um Ihren Badge von $ORGANIZATION$ erneut zu erhalten:

        $LINK$

        Der Link gilt einmal. Gültigkeit: $VALID$. Wenn Sie nicht darum gebeten haben, lassen Sie diese E-Mail \
        unbeachtet.

        $SUPPORT$
        """,
        "mail.passwordReset.subject": "Neues Passwort für $ORGANIZATION$",
        "mail.passwordReset.text":
            """
        Guten Tag,

        öffnen Sie diesen Link, um ein neues Passwort für Ihr Konto bei $ORGANIZATION$ zu wählen:

        $LINK$

        Der Link gilt einmal. Gültigkeit: $VALID$. Wenn Sie nicht darum gebeten haben, lassen Sie diese E-Mail \
        unbeachtet: Ihr Passwort bleibt, wie es ist.

        $SUPPORT$
        """,
        "mail.emailVerification.subject": "Ihre E-Mail-Adresse für $ORGANIZATION$ bestätigen",
        "mail.emailVerification.text":
            """
        Guten Tag,

        jemand hat sich mit dieser E-Mail-Adresse bei $ORGANIZATION$ registriert. Wenn Sie das waren, öffnen Sie \
        diesen Link, um sie zu bestätigen:

        $LINK$

        Der Link gilt einmal. Gültigkeit: $VALID$. Wenn Sie das nicht waren, lassen Sie diese E-Mail unbeachtet.

        $SUPPORT$
        """,
        "mail.emailChanged.subject": "Ihre E-Mail-Adresse bei $ORGANIZATION$ wurde geändert",
        "mail.emailChanged.text":
            """
        Guten Tag,

        die E-Mail-Adresse Ihres Kontos bei $ORGANIZATION$ wurde in eine andere geändert ($TIME$). Nachrichten zu dem Konto \
        kommen nicht mehr hierher.

        Wenn Sie das nicht waren, melden Sie es $ORGANIZATION$ sofort.

        $SUPPORT$
        """,
        "mail.newDevice.subject": "Ein neues Gerät für Ihren Badge von $ORGANIZATION$",
        "mail.newDevice.text":
            """
        Guten Tag $NAME$,

        das Gerät „$DEVICE$“ wurde für Ihren Badge von $ORGANIZATION$ hinzugefügt ($TIME$).

        Wenn es nicht Ihres ist, entfernen Sie es in der Geräteliste Ihrer Wallet, ändern Sie Ihr Passwort und \
        melden Sie es $ORGANIZATION$.

        $SUPPORT$
        """,
        "mail.accountLinked.subject": "Ein weiteres Konto für Ihren Badge von $ORGANIZATION$",
        "mail.accountLinked.text":
            """
        Guten Tag $NAME$,

        ein Konto bei einem anderen Server wurde bei $ORGANIZATION$ mit Ihnen verknüpft ($TIME$). Wer sich damit anmeldet, \
        erhält Ihren Badge.

        Wenn Sie das nicht waren, melden Sie es $ORGANIZATION$ sofort.

        $SUPPORT$
        """,
        "mail.badgeSuspended.subject": "Ihr Badge von $ORGANIZATION$ ist gesperrt",
        "mail.badgeSuspended.text":
            """
        Guten Tag $NAME$,

        $ORGANIZATION$ hat Ihren Badge vorübergehend gesperrt ($TIME$). Bis zur Freigabe kann er nicht verwendet \
        werden.

        $SUPPORT$
        """,
        "mail.badgeReinstated.subject": "Ihr Badge von $ORGANIZATION$ ist wieder freigegeben",
        "mail.badgeReinstated.text":
            """
        Guten Tag $NAME$,

        $ORGANIZATION$ hat Ihren Badge wieder freigegeben ($TIME$). Er kann wieder verwendet werden.

        $SUPPORT$
        """,
        "mail.badgeRevoked.subject": "Ihr Badge von $ORGANIZATION$ ist widerrufen",
        "mail.badgeRevoked.text":
            """
        Guten Tag $NAME$,

        Ihr Badge von $ORGANIZATION$ wurde auf mindestens einem Gerät widerrufen ($TIME$). Dort kann er nicht \
        mehr verwendet werden.

        Wenn Sie den Grund nicht kennen, fragen Sie $ORGANIZATION$.

        $SUPPORT$
        """,
        "mail.passwordChanged.subject": "Ihr Passwort von $ORGANIZATION$ wurde geändert",
        "mail.passwordChanged.text":
            """
        Guten Tag $NAME$,

        Ihr Passwort von $ORGANIZATION$ wurde geändert ($TIME$).

        Wenn Sie das nicht waren, melden Sie es $ORGANIZATION$ sofort.

        $SUPPORT$
        """,
        "mail.share.subject": "$NAME$ teilt etwas mit Ihnen",
        "mail.share.text":
            """
        $NAME$ von $ORGANIZATION$ teilt dies mit Ihnen:

        $TEXT$

        $TITLE$

        $DESCRIPTION$

        $LINK$

        $CLAIMS$

        $ORGANIZATION$ hat dies für $NAME$ verschickt und nicht geprüft. Eine Antwort auf diese E-Mail geht an $NAME$.

        $SUPPORT$
        """,
    ]
}
