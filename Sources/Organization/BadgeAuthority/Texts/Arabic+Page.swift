import BadgeModel

extension OrganizationTexts.Arabic {
    /// Texts of the web pages of an organization's server.
    static let page: MessageCatalogue.Texts = [
        "page.login.title": "تسجيل الدخول إلى {organization}",
        "page.device.enterCode": "أدخل الرمز الذي يعرضه جهازك.",
        "page.device.codeUnknown": "هذا الرمز غير معروف أو انتهت صلاحيته. راجع جهازك من جديد.",
        "page.device.question": "يريد {device} تسجيل الدخول باسمك. يجب أن يعرض هذا الرمز:",
        "page.device.questionUnnamed": "يريد جهاز تسجيل الدخول باسمك. يجب أن يعرض هذا الرمز:",
        "page.device.warning": "تابع فقط إذا بدأت هذا بنفسك على جهاز أمامك. من أرسل إليك رابطًا أو رمزًا يريد شارتك.",
        "page.device.allow": "تسجيل الدخول والسماح",
        "page.login.deny": "رفض",
        "page.login.sentCode": "الرمز الذي أُرسل إليك",
        "page.login.wrongCode": "هذا الرمز خطأ.",
        "page.login.refused": "اسم المستخدم أو كلمة المرور خطأ.",
        "page.login.codeResent": "هذا الرمز غير صالح. أدخل الرمز الذي أُرسل إليك للتو.",
        "page.login.laterIn": "كانت المحاولات كثيرة. حاول مجددًا بعد {wait}.",
        "page.login.accountLocked": "كانت محاولات الدخول الخاطئة كثيرة. حاول لاحقًا.",
        "page.login.codeSpent":
            "هذا الرمز قديم جدًّا. سجّل الدخول من جديد بعد {wait}؛ عندها يُرسل رمز آخر.",
        "page.login.codeExhausted":
            "أُدخل الرمز خطأً مرات كثيرة ولم يعد صالحًا. سجّل الدخول من جديد بعد {wait}؛ عندها يُرسل رمز آخر.",
        "page.login.codeHolds": "الرمز الذي أُرسل إليك من قبل ما زال صالحًا، ولم يُرسل رمز آخر. أدخل ذلك الرمز.",
        "page.login.later": "طُلب ذلك مرات كثيرة. حاول لاحقًا.",
        "page.device.allowed": "تم. عد إلى جهازك؛ يمكنك إغلاق هذه الصفحة.",
        "page.browser.question": "يريد {client} تسجيل الدخول باسمك.",
        "page.browser.questionUnnamed": "يريد برنامج على هذا الجهاز تسجيل الدخول باسمك.",
        "page.browser.warning": "تابع فقط إذا بدأت هذا بنفسك الآن. من أرسل إليك رابطًا يريد شارتك.",
        "page.browser.allow": "تسجيل الدخول",
        "page.browser.invitationUnusable": "استُخدمت الدعوة، أو انتهت صلاحيتها، أو ليست للشخص الذي سجّل الدخول.",
        "page.browser.unusable":
            "لا يمكن متابعة تسجيل الدخول هذا: انتهت صلاحيته، أو لم يبدأ كما يجب. عد إلى البرنامج وابدأ من جديد.",
        "page.device.denied": "رُفض. لم يسجّل الجهاز الدخول؛ يمكنك إغلاق هذه الصفحة.",
        "page.login.codeNeeded": "أدخل الرمز أيضًا.",
        "page.login.said": "{message}",
        "page.open.invitation": "شارتك من {organization}",
        "page.open.recovery": "احصل على شارتك من {organization} من جديد",
        "page.open.text": "افتح التطبيق على الجهاز الذي سيحصل على الشارة. إن لم يحدث شيء فثبّت تطبيق مؤسستك أولًا.",
        "page.open.here": "افتح التطبيق",
        "page.open.elsewhere": "هل الشارة لجهاز آخر؟ امسح هذا الرمز بالتطبيق هناك.",
        "page.signIn.title": "تسجيل الدخول بشارتك من {organization}",
        "page.signIn.question": "يريد {client} معرفة من أنت.",
        "page.signIn.claims": "يحصل من شارتك على: {claims}.",
        "page.signIn.warning":
            "تابع فقط إذا فتحت هذه الصفحة بنفسك الآن. من أرسل إليك رابطها أو رمزها يسجّل الدخول باسمك.",
        "page.signIn.here": "افتح المحفظة على هذا الجهاز",
        "page.signIn.scan": "هل المحفظة على جهاز آخر؟ امسح هذا الرمز بها.",
        "page.signIn.check": "أجبتُ في المحفظة",
        "page.signIn.refused": "لا يمكنك تسجيل الدخول هنا بهذه الشارة. حاول بشارة صالحة من هذه المؤسسة.",
        "page.signIn.declined": "لم تعرض المحفظة أي شارة. يمكنك مسح الرمز من جديد.",
        "page.signIn.otherBrowser": "بدأ هذا في متصفح آخر. تابع هناك.",
        "page.signIn.finished": "تم. يمكنك إغلاق هذه الصفحة.",
    ]
}
