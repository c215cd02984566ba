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
        "page.login.triesLeft":
            """
        {count, plural, zero {لم تبقَ محاولات.} one {بقيت محاولة واحدة.} two {بقيت محاولتان.} few {بقيت # \
        محاولات.} many {بقيت # محاولة.} other {بقيت # محاولة.}}
        """,
        "page.login.lockedFor": "لا يقبل الحساب أي تسجيل دخول لمدة {wait}، بعد محاولات خاطئة كثيرة.",
        "page.login.codeSent": "أدخل الرمز الذي أُرسل إليك.",
        "page.hypermedia.busy": "يسجّل الدخول أشخاص كثيرون الآن. حاول بعد دقيقة.",
        "page.login.accountLocked": "كانت محاولات الدخول الخاطئة كثيرة. حاول لاحقًا.",
        "page.login.wrongPerson": "الشارة التي على الجهاز لشخص آخر.",
        "page.login.suspended": "شارتك معلّقة. اسأل المؤسسة.",
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
        "page.flow.password": "اختر كلمة مرور أخرى لدى {organization}",
        "page.flow.address": "أكّد بريدك الإلكتروني لدى {organization}",
        "page.flow.message": "{organization}",
        "page.flow.verify": "أكّد فقط إن كنت قد سجّلت بنفسك بعنوان البريد هذا. أدخل كلمة المرور التي اخترتها.",
        "page.flow.verifyProvider":
            "يريد حساب يسجّل الدخول عبر {provider} استخدام عنوان البريد هذا. أكّد فقط إن كان حسابك.",
        "page.flow.wrongPassword": "كلمة المرور غير صحيحة. أدخلها مرة أخرى.",
        "page.flow.verifyAddress": "تأكيد العنوان",
        "page.flow.passwordChosen":
            "غُيّرت كلمة مرورك. عُد إلى التطبيق وسجّل الدخول بها؛ يمكنك إغلاق هذه الصفحة.",
        "page.flow.addressVerified": "أُكّد بريدك الإلكتروني. يمكنك إغلاق هذه الصفحة.",
        "page.flow.unusable":
            "استُخدم هذا الرابط أو انتهت صلاحيته أو حلّ محله رابط أحدث. اطلب إرسال رسالة أخرى.",
        "page.flow.passwordUnfit": "يجب أن تكون كلمة المرور من 8 إلى 1024 بايت. اختر كلمة أخرى.",
        "page.open.invitation": "شارتك من {organization}",
        "page.open.recovery": "احصل على شارتك من {organization} من جديد",
        "page.open.text": "افتح التطبيق على الجهاز الذي سيحصل على الشارة. إن لم يحدث شيء فثبّت تطبيق مؤسستك أولًا.",
        "page.open.here": "افتح التطبيق",
        "page.open.elsewhere": "هل الشارة لجهاز آخر؟ امسح هذا الرمز بالتطبيق هناك.",
        "page.hypermedia.restart": "لا يمكن متابعة تسجيل الدخول. ابدأ من جديد.",
        "page.hypermedia.browser": "عاد المتصفح من تسجيل دخول آخر. افتح الصفحة من جديد.",
        "page.hypermedia.entries": "تحقق من مدخلاتك.",
        "page.hypermedia.missing": "أدخل شيئًا هنا.",
        "page.hypermedia.invalid": "هذا الإدخال غير صالح.",
        "page.hypermedia.refused": "رُفض تسجيل الدخول.",
        "page.hypermedia.credential": "لم يُقبل مفتاح الأمان.",
        "page.hypermedia.request": "أرسل التطبيق طلبًا غير صالح هنا.",
        "page.flow.provider": "تسجيل الدخول عبر {provider}",
        "page.flow.signedIn": "لقد سجّلت الدخول",
        "page.flow.endSession": "تسجيل الخروج",
        "page.flow.saved": "حُفظت تغييراتك.",
        "page.flow.failed": "لم ينجح ذلك. حاول مرة أخرى لاحقًا.",
    ]
}
