import BadgeModel

extension CommandTexts.Arabic {
    /// The prompts and outputs of commands. Commands named within them are values.
    static let command: MessageCatalogue.Texts = [
        "command.next": "التالي:",
        "command.yes": "نعم",
        "command.no": "لا",
        "command.none": "لا شيء",
        "command.noEnd": "بلا نهاية",
        "command.cutValue":
            """
        {beginning}… ({count, plural, zero {# حرف} one {حرف واحد} two {حرفان} few {# أحرف} many {# حرفًا} other {# حرف}})
        """,
        "command.both": "{first} و{second}",
        "command.either": "{first} أو {second}",
        "command.stopped": "توقّف.",
        "command.standardInput": "الدخل القياسي",
        "command.fileDescriptor": "واصف الملف {number}",
        "command.withRemedy": "{error} استخدم: {command}",
        "command.serverSays": "يقول الخادم: «{text}»",
        "command.file.absent": "الملف غير موجود",
        "command.file.denied": "تم رفض الإذن",
        "command.file.folder": "هو مجلد",
        "command.file.notOpen": "غير مفتوح",
        "command.progress.checking": "جارٍ فحص الصفحات",
        "command.progress.copying": "جارٍ نسخ الصفحات",
        "command.progress.examining": "جارٍ فحص {home}",
        "command.progress.hashing": "جارٍ فحص السجل",
        "command.document.line": "السطر {line}: {finding}",
        "command.progress.askedToWait": "طلب الخادم الانتظار {time}؛ ثم تُعاد المحاولة",
        "command.progress.retrying": "لم يرد الخادم بعد؛ تُعاد المحاولة",
        "command.hypermedia.app": "كان تسجيل الدخول سيفتح الآن التطبيق الخاص بالمخطط {scheme}.",
        "command.hypermedia.authorized": "انتهى تسجيل الدخول برمز تفويض.",
        "command.hypermedia.key": "كان تسجيل الدخول سيوقّع الآن بمفتاح لدى {relyingParty}.",
        "command.hypermedia.newKey": "كان تسجيل الدخول سينشئ الآن مفتاحًا لدى {relyingParty}.",
        "command.hypermedia.omitted": "يترك تسجيل الدخول هذا الإجراء: {flaw}.",
        "command.hypermedia.page": "كان تسجيل الدخول سيفتح الآن صفحة من {host} في المتصفح.",
        "command.hypermedia.replayed": "المستندات المعروضة: {shown} من {count}.",
        "command.hypermedia.step": "{type}: {step}",
        "command.progress.waiting": "في انتظار {server}",
        "command.qrCode.tooWide": "لم يُرسم رمز QR: يحتاج إلى طرفية بعرض {columns} عمودًا.",
        "command.unlock.title": "فتح قفل المخزن",
        "command.unlock.message": "المخزن في {home} مقفل.",
        "command.pick.named": "قد يشير الاسم \"{name}\" إلى أي مما يلي.",
        "command.pick.unnamed": "توجد عدة شارات مطابقة.",
        "command.pick.organization": "اختر مؤسسة",
        "command.agree.title": "هل تقبل هذه الشارة؟",
        "command.link.pasteLink": "ألصق الرابط",
        "command.link.pasteOffer": "ألصق العرض",
        "command.link.hidden": "من يراه قد يتمكن من استخدامه، ولذلك لا يُعرض.",
        "command.link.recovery": "رابط استرداد",
        "command.link.bareOffer": "عرض بلا رمز",
        "command.link.warning":
            """
        تحذير: {link} يكفي وحده للحصول على شارة، ويمكن لمستخدمي هذا الجهاز الآخرين قراءة وسائط البرامج، كما \
        تحتفظ بها الصدفة. في المرة القادمة استخدم {file} أو {descriptor} أو -، أو ألصقه عندما يُطلب منك.
        """,
        "command.browser.open": "فتح {host} في هذا المتصفح",
        "command.browser.waiting":
            "بانتظار تسجيل الدخول في المتصفح. يلغي Ctrl-C. إن لم تظهر صفحة فافتح هذا العنوان:\n{address}",
        "command.receive.incomplete": "لم يُقدَّم كل ما تطلبه الشارة.",
        "command.receive.waits": "{error} الشارة في المحفظة وتنتظر ذلك: {command}",
        "command.prompt.location": "لتعيين موقع هذا الجهاز، في طرفية أخرى: {command}",
        "command.provision.unlock": "افتح قفل المحفظة لإضافة هذه الشارة.",
        "command.provision.resumed": "اكتمل ما انقطع: شارة {holder} في المحفظة.",
        "command.provision.notYet": "شارة كانت قيد الإصدار لم تصل بعد: {reason}",
        "command.remedy": "{remedy}: {command}",
        "command.remedy.more": "{remedy} كل النتائج: {command}",
        "command.remedy.login":
            """
        {login}. إذا لم تكن لدى المؤسسة عمليات تسجيل دخول، فاطلب منها دعوة جديدة وافتحها باستخدام: {provision}؛ \
        ثم أزل الشارة القديمة: {remove}
        """,
        "command.remedy.resetPasscode": "{remedy}: {reset}؛ ثم {login}",
        "command.status.promised": "pending: تصدرها المؤسسة لاحقًا، وتجلبها المزامنة",
        "command.status.pending": "pending: سيطلب استخدامها الأول ما ينقص: تسجيل دخول أو هاتف أو موافقة",
        "command.status.declined": "pending: رفضت {documents}، ولا يمكن استخدامها من دون قبوله",
        "command.approval.none": "لا توجد شارة تنتظر الموافقة.",
        "command.approval.open": "ينتظر {email} منذ {date}",
        "command.approval.approved": "تمت الموافقة على {email}: تحصل المحفظة على الشارة عند المزامنة القادمة",
        "command.approval.refused": "رُفض {email}: تغادر الشارة المحفظة عند المزامنة القادمة",
        "command.batch.size":
            """
        تحصل المحفظة دفعة واحدة على {count, plural, zero {# اعتماد} one {اعتماد واحد} two {اعتمادين} few {# \
        اعتمادات} many {# اعتمادًا} other {# اعتماد}} من الشارة.
        """,
        "command.status.own": "الحالة {value}",
        "command.status.ownExplained": "الحالة {value} التي تعرّفها المؤسسة بنفسها؛ لا يمكن استخدام الشارة",
        "command.status.suspended": "علّقتها المؤسسة",
        "command.status.revoked": "ألغتها المؤسسة",
        "command.status.keyMissing": "keyMissing: فُقد مفتاحها، وعلى المؤسسة إصدارها من جديد",
    ]
}
