import BadgeModel

extension DeliveryTexts.English {
    /// Emails and text messages of an organization to its people. Their placeholders are those of its templates.
    static let mail: MessageCatalogue.Texts = [
        "mail.scan": "Or scan this code with the device:",
        "mail.invitation.subject": "Your badge of $ORGANIZATION$",
        "mail.invitation.text":
            """
        Hello $NAME$,

        $ORGANIZATION$ has a badge for you. Open this link on the device that is to hold it:

        $LINK$

        The device will ask for a code, which you get separately. The link is good for one badge and for \
        $VALID$. If you did not expect it, ignore this email.

        $SUPPORT$
        """,
        "mail.loginInvitation.text":
            """
        Hello $NAME$,

        $ORGANIZATION$ has a badge for you. Open this link on the device that is to hold it, and log in:

        $LINK$

        The link is good for one badge and for $VALID$, with your login alone. If you did not expect it, ignore \
        this email.

        $SUPPORT$
        """,
        "mail.transactionCode.textMessage":
            """
        Your code for the badge of $ORGANIZATION$ is $CODE$. It is valid for $VALID$.
        """,
        "mail.verificationCode.textMessage":
            """
        Your verification code of $ORGANIZATION$ is $CODE$. It is valid for $VALID$.
        """,
        "mail.secondFactor.textMessage":
            """
        Your login code of $ORGANIZATION$ is $CODE$. It is valid for $VALID$. Tell it to nobody.
        """,
        "mail.secondFactor.subject": "Your login code of $ORGANIZATION$",
        "mail.secondFactor.text":
            """
        Hello $NAME$,

        your login code of $ORGANIZATION$ is:

        $CODE$

        It is valid for $VALID$. Tell it to nobody. If you are not logging in, someone else knows your password: \
        change it.

        $SUPPORT$
        """,
        "mail.recovery.subject": "Get your badge of $ORGANIZATION$ again",
        "mail.recovery.text":
            """
        Hello $NAME$,

        open this link on your device to get your badge of $ORGANIZATION$ again:

        $LINK$

        It works once, for $VALID$. If you did not ask for it, ignore this email.

        $SUPPORT$
        """,
        "mail.passwordReset.subject": "Choose another password for $ORGANIZATION$",
        "mail.passwordReset.text":
            """
        Hello,

        open this link to choose another password for your account at $ORGANIZATION$:

        $LINK$

        It works once, for $VALID$. If you did not ask for it, ignore this email: your password stays as it is.

        $SUPPORT$
        """,
        "mail.emailVerification.subject": "Verify your email address for $ORGANIZATION$",
        "mail.emailVerification.text":
            """
        Hello,

        someone has registered at $ORGANIZATION$ with this email address. If that was you, open this link to verify it:

        $LINK$

        It works once, for $VALID$. If it was not you, ignore this email.

        $SUPPORT$
        """,
        "mail.emailChanged.subject": "Your email address at $ORGANIZATION$ was changed",
        "mail.emailChanged.text":
            """
        Hello,

        the email address of your account at $ORGANIZATION$ was changed to another one ($TIME$). Messages about the account \
        no longer come here.

        If you did not do it, tell $ORGANIZATION$ at once.

        $SUPPORT$
        """,
        "mail.newDevice.subject": "A new device for your badge of $ORGANIZATION$",
        "mail.newDevice.text":
            """
        Hello $NAME$,

        the device “$DEVICE$” was added for your badge of $ORGANIZATION$ ($TIME$).

        If it is not yours, remove it from your wallet's list of devices, change your password, and tell \
        $ORGANIZATION$.

        $SUPPORT$
        """,
        "mail.accountLinked.subject": "Another account can sign in to your badge of $ORGANIZATION$",
        "mail.accountLinked.text":
            """
        Hello $NAME$,

        an account at another server was linked to you at $ORGANIZATION$ ($TIME$). A person who signs in with it gets \
        your badge.

        If you did not do it, tell $ORGANIZATION$ at once.

        $SUPPORT$
        """,
        "mail.badgeSuspended.subject": "Your badge of $ORGANIZATION$ is suspended",
        "mail.badgeSuspended.text":
            """
        Hello $NAME$,

        $ORGANIZATION$ has suspended your badge ($TIME$). It cannot be used until it is reinstated.

        $SUPPORT$
        """,
        "mail.badgeReinstated.subject": "Your badge of $ORGANIZATION$ can be used again",
        "mail.badgeReinstated.text":
            """
        Hello $NAME$,

        $ORGANIZATION$ has reinstated your badge ($TIME$). It can be used again.

        $SUPPORT$
        """,
        "mail.badgeRevoked.subject": "Your badge of $ORGANIZATION$ is revoked",
        "mail.badgeRevoked.text":
            """
        Hello $NAME$,

        your badge of $ORGANIZATION$ was revoked on one device or more ($TIME$). It cannot be used there any \
        more.

        If you do not know why, ask $ORGANIZATION$.

        $SUPPORT$
        """,
        "mail.passwordChanged.subject": "Your password of $ORGANIZATION$ was changed",
        "mail.passwordChanged.text":
            """
        Hello $NAME$,

        your password of $ORGANIZATION$ was changed ($TIME$).

        If you did not do it, tell $ORGANIZATION$ at once.

        $SUPPORT$
        """,
        "mail.share.subject": "$NAME$ shares something with you",
        "mail.share.text":
            """
        $NAME$ of $ORGANIZATION$ shares this with you:

        $TEXT$

        $TITLE$

        $DESCRIPTION$

        $LINK$

        $CLAIMS$

        $ORGANIZATION$ sent this for $NAME$, and did not check it. An answer to this email goes to $NAME$.

        $SUPPORT$
        """,
    ]
}
