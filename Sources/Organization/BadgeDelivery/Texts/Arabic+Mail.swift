import BadgeModel

extension DeliveryTexts.Arabic {
    /// Emails and text messages of an organization to its people. Their placeholders are those of its templates.
    static let mail: MessageCatalogue.Texts = [
        "mail.scan": "أو امسح هذا الرمز بالجهاز:",
        "mail.invitation.subject": "شارتك من $ORGANIZATION$",
        "mail.invitation.text":
            """
        مرحبًا $NAME$،

        لدى $ORGANIZATION$ شارة لك. افتح هذا الرابط على الجهاز الذي سيحملها:

        $LINK$

        سيطلب الجهاز رمزًا يصلك بطريقة أخرى. الرابط صالح لشارة واحدة ولمدة $VALID$. إن لم تكن تتوقعه فتجاهل هذه \
        الرسالة.

        $SUPPORT$
        """,
        "mail.loginInvitation.text":
            """
        مرحبًا $NAME$،

        لدى $ORGANIZATION$ شارة لك. افتح هذا الرابط على الجهاز الذي سيحملها وسجّل الدخول:

        $LINK$

        الرابط صالح لشارة واحدة ولمدة $VALID$، وبتسجيل دخولك وحدك. إن لم تكن تتوقعه فتجاهل هذه الرسالة.

        $SUPPORT$
        """,
        "mail.transactionCode.textMessage": "رمزك لشارة $ORGANIZATION$ هو $CODE$. وهو صالح لمدة $VALID$.",
        "mail.verificationCode.textMessage":
            """
        رمز التحقق الخاص بك من $ORGANIZATION$ هو $CODE$. وهو صالح لمدة $VALID$.
        """,
        "mail.secondFactor.textMessage":
            """
        رمز تسجيل الدخول الخاص بك لدى $ORGANIZATION$ هو $CODE$. وهو صالح لمدة $VALID$. لا تخبر به أحدًا.
        """,
        "mail.secondFactor.subject": "رمز تسجيل الدخول الخاص بك لدى $ORGANIZATION$",
        "mail.secondFactor.text":
            """
        مرحبًا $NAME$،

        رمز تسجيل الدخول الخاص بك لدى $ORGANIZATION$ هو:

        $CODE$

        وهو صالح لمدة $VALID$. لا تخبر به أحدًا. إن لم تكن تسجّل الدخول الآن فهناك من يعرف كلمة مرورك: غيّرها.

        $SUPPORT$
        """,
        "mail.recovery.subject": "استرداد شارتك من $ORGANIZATION$",
        "mail.recovery.text":
            """
        مرحبًا $NAME$،

        افتح هذا الرابط على جهازك لتحصل على شارتك من $ORGANIZATION$ من جديد:

        $LINK$

        يعمل الرابط مرة واحدة ولمدة $VALID$. إن لم تطلبه فتجاهل هذه الرسالة.

        $SUPPORT$
        """,
        "mail.passwordReset.subject": "اختر كلمة مرور أخرى لدى $ORGANIZATION$",
        "mail.passwordReset.text":
            """
        مرحبًا،

        افتح هذا الرابط لتختار كلمة مرور أخرى لحسابك لدى $ORGANIZATION$:

        $LINK$

        يعمل الرابط مرة واحدة ولمدة $VALID$. إن لم تطلبه فتجاهل هذه الرسالة، وتبقى كلمة مرورك كما هي.

        $SUPPORT$
        """,
        "mail.emailVerification.subject": "أكّد بريدك الإلكتروني لدى $ORGANIZATION$",
        "mail.emailVerification.text":
            """
        مرحبًا،

        سجّل أحدهم لدى $ORGANIZATION$ بعنوان البريد هذا. إن كنت أنت فافتح هذا الرابط لتأكيده:

        $LINK$

        يعمل الرابط مرة واحدة ولمدة $VALID$. إن لم تكن أنت فتجاهل هذه الرسالة.

        $SUPPORT$
        """,
        "mail.emailChanged.subject": "غُيّر عنوان بريدك لدى $ORGANIZATION$",
        "mail.emailChanged.text":
            """
        مرحبًا،

        غُيّر عنوان البريد لحسابك لدى $ORGANIZATION$ إلى عنوان آخر ($TIME$). لن تصل رسائل الحساب إلى هنا بعد الآن.

        إن لم تفعل ذلك فأبلغ $ORGANIZATION$ فورًا.

        $SUPPORT$
        """,
        "mail.newDevice.subject": "جهاز جديد لشارتك من $ORGANIZATION$",
        "mail.newDevice.text":
            """
        مرحبًا $NAME$،

        أُضيف الجهاز «$DEVICE$» إلى شارتك من $ORGANIZATION$ ($TIME$).

        إن لم يكن جهازك فأزله من قائمة الأجهزة في محفظتك وغيّر كلمة مرورك وأبلغ $ORGANIZATION$.

        $SUPPORT$
        """,
        "mail.accountLinked.subject": "حساب آخر لشارتك من $ORGANIZATION$",
        "mail.accountLinked.text":
            """
        مرحبًا $NAME$،

        رُبط بك لدى $ORGANIZATION$ حساب على خادم آخر ($TIME$). من يسجّل الدخول به يحصل على شارتك.

        إن لم تفعل ذلك فأبلغ $ORGANIZATION$ فورًا.

        $SUPPORT$
        """,
        "mail.badgeSuspended.subject": "شارتك من $ORGANIZATION$ معلّقة",
        "mail.badgeSuspended.text":
            """
        مرحبًا $NAME$،

        علّقت $ORGANIZATION$ شارتك ($TIME$). لا يمكن استخدامها حتى يُعاد تفعيلها.

        $SUPPORT$
        """,
        "mail.badgeReinstated.subject": "أُعيد تفعيل شارتك من $ORGANIZATION$",
        "mail.badgeReinstated.text":
            """
        مرحبًا $NAME$،

        أعادت $ORGANIZATION$ تفعيل شارتك ($TIME$). يمكن استخدامها من جديد.

        $SUPPORT$
        """,
        "mail.badgeRevoked.subject": "أُلغيت شارتك من $ORGANIZATION$",
        "mail.badgeRevoked.text":
            """
        مرحبًا $NAME$،

        أُلغيت شارتك من $ORGANIZATION$ على جهاز واحد أو أكثر ($TIME$). لا يمكن استخدامها هناك بعد الآن.

        إن لم تكن تعرف السبب فاسأل $ORGANIZATION$.

        $SUPPORT$
        """,
        "mail.passwordChanged.subject": "غُيّرت كلمة مرورك لدى $ORGANIZATION$",
        "mail.passwordChanged.text":
            """
        مرحبًا $NAME$،

        غُيّرت كلمة مرورك لدى $ORGANIZATION$ ($TIME$).

        إن لم تفعل ذلك فأبلغ $ORGANIZATION$ فورًا.

        $SUPPORT$
        """,
        "mail.share.subject": "$NAME$ يشارك معك شيئًا",
        "mail.share.text":
            """
        يشارك $NAME$ من $ORGANIZATION$ معك هذا:

        $TEXT$

        $TITLE$

        $DESCRIPTION$

        $LINK$

        $CLAIMS$

        أرسلت $ORGANIZATION$ هذا نيابة عن $NAME$ ولم تتحقق منه. يصل الرد على هذه الرسالة إلى $NAME$.

        $SUPPORT$
        """,
    ]
}
