import BadgeModel

extension WalletPageTexts.Arabic {
    /// What the wallet's pages say.
    static let page: MessageCatalogue.Texts = [
        "field.passphrase": "عبارة المرور",
        "field.pin": "رقم PIN",
        "field.link": "الرابط",
        "fact.badge": "الشارة",
        "fact.credential": "الاعتماد",
        "fact.custody": "حفظ المفاتيح",
        "fact.email": "البريد",
        "fact.group": "المجموعة",
        "fact.holder": "صاحب الشارة",
        "fact.id": "المعرّف",
        "fact.issuer": "جهة الإصدار",
        "fact.logo": "الشعار",
        "fact.lockedUntil": "مقفل حتى",
        "fact.newPasscode": "رمز جديد",
        "fact.organization": "المؤسسة",
        "fact.rollbackProtection": "الحماية من التراجع",
        "fact.schema": "المخطط",
        "fact.store": "المخزن",
        "fact.title": "المسمى",
        "fact.triesLeft": "المحاولات المتبقية",
        "command.badge.credential":
            """
        {format}، المفتاح {key}، استُخدم {count, plural, zero {# مرة} one {مرة واحدة} two {مرتين} few {# مرات} \
        many {# مرة} other {# مرة}}
        """,
        "command.badge.default": "{badge} هي الشارة الافتراضية.",
        "command.agreement.none": "ليس لدى مؤسسة الشارة مستندات للقبول.",
        "command.audit.altered": "عُدّل السجل. احتفظ بنسخة من المجلد.",
        "command.audit.sound":
            """
        سليم: {count, plural, zero {# قيد} one {قيد واحد} two {قيدان} few {# قيود} many {# قيدًا} other {# \
        قيد}}، الجذر {root}.
        """,
        "command.consent.bluetooth.refused": "لا يجوز لـ {badge} استخدام Bluetooth.",
        "command.consent.bluetooth.given": "يجوز لـ {badge} استخدام Bluetooth.",
        "command.consent.location.refused": "لا يجوز لـ {badge} رؤية موقع هذا الجهاز.",
        "command.consent.location.always": "يجوز لـ {badge} رؤية موقع هذا الجهاز في أي وقت.",
        "command.consent.location.whenInUse": "يجوز لـ {badge} رؤية موقع هذا الجهاز أثناء استخدامها.",
        "command.device.limit":
            """
        بحد أقصى {count, plural, zero {# جهاز} one {جهاز واحد} two {جهازان} few {# أجهزة} many {# جهازًا} other \
        {# جهاز}}.
        """,
        "command.device.removed": "أُزيلت شارات هذه المؤسسة من {device}.",
        "command.location.source": "يُقرأ الموقع من {source}.",
        "command.location.here": "هذا الجهاز عند {latitude}، {longitude}، ضمن {accuracy} م.",
        "command.location.unknown": "الموقع غير معروف.",
        "command.open.server": "{server} هو الخادم المستخدم.",
        "command.open.signedIn": "سُجّل الدخول. افتح عنوان إعادة التوجيه هذا:",
        "command.open.refused": "رُفض تسجيل الدخول. افتح عنوان إعادة التوجيه هذا:",
        "command.passcode.set": "عُيّن رمز المرور.",
        "command.passcode.right": "رمز المرور صحيح.",
        "command.passcode.changed": "تغيّر رمز المرور.",
        "command.passcode.reset": "أُعيد تعيين رمز المرور.",
        "command.passcode.resetBadges":
            """
        أُعيد تعيين رمز المرور. يجب إصدار {count, plural, zero {# شارة} one {شارة واحدة} two {شارتين} few {# \
        شارات} many {# شارة} other {# شارة}} من جديد.
        """,
        "command.passcode.resetTitle": "هل تعيد تعيين رمز المرور؟",
        "command.passcode.resetMessage": "لا يمكن استخدام الشارات التي يحميها حتى تصدرها مؤسستها من جديد.",
        "command.remove.badgeTitle": "هل تزيل {badge} الخاصة بـ {holder}؟",
        "command.remove.badge": "ستزول الشارة {badge}؛ ولا تعيدها إلا دعوة جديدة.",
        "command.remove.device": "تُلغى الشارات التي عليه نهائيًّا.",
        "command.remove.done": "أُزيلت الشارة {badge} الخاصة بـ {holder}.",
        "command.remove.currentDevice": "إنه الجهاز المستخدم الآن. تُلغى الشارات التي عليه نهائيًا.",
        "wallet.nav.badges": "الشارات",
        "wallet.nav.present": "العرض",
        "wallet.nav.add": "إضافة شارة",
        "wallet.nav.passcode": "رمز المرور",
        "wallet.nav.log": "النشاط",
        "wallet.nav.settings": "الإعدادات",
        "wallet.nav.label": "المحفظة",
        "wallet.badges.count":
            """
        {count, plural, zero {لا شارات} one {شارة واحدة} two {شارتان} few {# شارات} many {# شارة} other {# شارة}}
        """,
        "wallet.badges.noneTitle": "لا شارات بعد",
        "wallet.badges.noneText": "أضف الأولى بالدعوة التي أرسلتها إليك مؤسستك.",
        "wallet.status.promised": "في الطريق",
        "wallet.status.ownStatus": "غير قابلة للاستخدام",
        "wallet.status.locked": "مقفلة",
        "wallet.badge.default": "الافتراضية",
        "wallet.badge.validUntil": "صالحة حتى {date}",
        "wallet.badge.noEnd": "بلا تاريخ انتهاء",
        "wallet.badge.photo": "صورة {holder}",
        "wallet.badge.details": "التفاصيل",
        "wallet.badge.noneTitle": "هذه الشارة ليست في المحفظة",
        "wallet.badge.noneText": "ربما أُزيلت. عد إلى شاراتك.",
        "wallet.note.pending": "تصبح نشطة بعد قبول المستندات المطلوبة.",
        "wallet.note.promised": "وعدت المؤسسة بهذه الشارة ولم تصدرها بعد. زامن لاحقًا.",
        "wallet.note.suspended": "علّقت المؤسسة هذه الشارة. اسأل المؤسسة ثم زامن.",
        "wallet.note.ownStatus":
            "منحت المؤسسة هذه الشارة حالة تعرّفها بنفسها ولا يمكن استخدام الشارة معها. اسأل المؤسسة، ثم زامن.",
        "wallet.note.revoked": "ألغت المؤسسة هذه الشارة نهائيًا. اطلب دعوة جديدة وأزل هذه الشارة.",
        "wallet.note.expired": "انتهت صلاحية هذه الشارة. زامن لتجديدها.",
        "wallet.note.keyMissing": "مفتاح هذه الشارة مفقود. سجّل الدخول لتُصدر الشارة من جديد.",
        "wallet.note.locked": "أقفلت رموز مرور خاطئة كثيرة هذه الشارة. سجّل الدخول لفتحها.",
        "wallet.action.showCode": "عرض الرمز",
        "wallet.action.showOneTimeCode": "عرض رمز لمرة واحدة",
        "wallet.action.resolve": "استيفاء الشروط",
        "wallet.action.photo": "رفع صورة",
        "wallet.action.sync": "مزامنة",
        "wallet.action.makeDefault": "استخدامها افتراضيًا",
        "wallet.action.decide": "اتخاذ قرار بشأن المستندات",
        "wallet.action.devices": "عرض الأجهزة",
        "wallet.action.lock": "القفل الآن",
        "wallet.action.enterPasscode": "إدخال رمز المرور",
        "wallet.action.resetPasscode": "إعادة تعيين رمز مرور منسي",
        "wallet.action.unlock": "فتح القفل",
        "wallet.action.close": "إغلاق المحفظة",
        "wallet.action.recover": "الاستعادة بالبريد الإلكتروني",
        "wallet.action.cancel": "إلغاء",
        "wallet.action.backToBadges": "العودة إلى شاراتك",
        "wallet.rules.title": "شروط الاستخدام",
        "wallet.rules.none": "يمكن استخدام هذه الشارة في كل مكان وفي كل وقت.",
        "wallet.rules.allMet": "كل الشروط مستوفاة.",
        "wallet.rules.unmet":
            """
        {count, plural, zero {لا شروط غير مستوفاة.} one {شرط واحد غير مستوفى.} two {شرطان غير مستوفيين.} few {# شروط \
        غير مستوفاة.} many {# شرطًا غير مستوفى.} other {# شرط غير مستوفى.}}
        """,
        "wallet.rules.met": "مستوفى",
        "wallet.rules.notMet": "غير مستوفى",
        "wallet.rules.atUse": "يُسأل عند الاستخدام",
        "wallet.rule.revoked": "الإلغاء",
        "wallet.rule.login": "تسجيل الدخول",
        "wallet.rule.phone": "الهاتف",
        "wallet.rule.documents": "المستندات",
        "wallet.rule.hours": "الأوقات",
        "wallet.rule.location": "الوصول إلى الموقع",
        "wallet.rule.area": "المنطقة",
        "wallet.rule.bluetooth": "البلوتوث",
        "wallet.rule.photo": "الصورة",
        "wallet.rule.passcode": "رمز المرور",
        "wallet.words.inAreas": "فقط في: {areas}.",
        "wallet.words.notInAreas": "ليس في: {areas}.",
        "wallet.words.circle": "{area} (ضمن {radius})",
        "wallet.words.moreAreas":
            """
        {count, plural, zero {لا مناطق أخرى} one {منطقة أخرى} two {منطقتان أخريان} few {# مناطق أخرى} many {# منطقة \
        أخرى} other {# منطقة أخرى}}
        """,
        "wallet.words.windows": "فقط في هذه الأوقات: {windows}.",
        "wallet.words.window": "{days}، من {from} إلى {to} ({zone})",
        "wallet.words.everyDay": "كل يوم",
        "wallet.words.moreWindows":
            """
        {count, plural, zero {لا أوقات أخرى} one {وقت آخر} two {وقتان آخران} few {# أوقات أخرى} many {# وقتًا آخر} \
        other {# وقت آخر}}
        """,
        "wallet.words.digits":
            """
        برمز مرور من {count, plural, zero {# رقم} one {رقم واحد} two {رقمين} few {# أرقام} many {# رقمًا} other {# \
        رقم}} على الأقل.
        """,
        "wallet.words.characters":
            """
        برمز مرور من {count, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other {# \
        حرف}} على الأقل.
        """,
        "wallet.words.documents": "بعد قبولك: {documents}.",
        "wallet.words.whenInUse": "مع الوصول إلى موقع هذا الجهاز أثناء استخدام الشارة.",
        "wallet.words.always": "مع الوصول إلى موقع هذا الجهاز في كل الأوقات.",
        "wallet.words.bluetooth": "مع السماح بالبلوتوث وتشغيله.",
        "wallet.words.photo": "بعد أن تكون لدى المؤسسة صورة لك.",
        "wallet.words.phone": "بعد التحقق من هاتفك.",
        "wallet.words.login": "ما دمت مسجّل الدخول.",
        "wallet.words.loginAge": "بتسجيل دخول لم يمضِ عليه أكثر من {limit}.",
        "wallet.words.notRevoked": "ما دامت المؤسسة لم تُلغها.",
        "wallet.words.unknown": "شرط لا تعرفه هذه النسخة: {type}.",
        "wallet.day.mon": "الاثنين",
        "wallet.day.tue": "الثلاثاء",
        "wallet.day.wed": "الأربعاء",
        "wallet.day.thu": "الخميس",
        "wallet.day.fri": "الجمعة",
        "wallet.day.sat": "السبت",
        "wallet.day.sun": "الأحد",
        "wallet.consents.title": "الموافقات",
        "wallet.consents.none": "لم تعطِ هذه الشارة أي موافقة بعد. ستسأل عندما تحتاج إلى واحدة.",
        "wallet.agreements.title": "المستندات",
        "wallet.agreements.accepted": "قُبل في {date}",
        "wallet.agreements.declined": "رُفض في {date}",
        "wallet.agreements.withdrawn": "سُحب في {date}",
        "wallet.agreements.isAccepted": "مقبول",
        "wallet.agreements.isNotAccepted": "غير مقبول",
        "wallet.agreements.undecided": "لم يُتخذ قرار بعد",
        "wallet.agreements.required": "مطلوب",
        "wallet.agreements.optional": "اختياري",
        "wallet.agreements.read": "قراءة النص",
        "wallet.agreements.history": "القرارات",
        "wallet.agreements.receipt": "أُرسل الإيصال في {date}",
        "wallet.agreements.unsent": "لم يُرسل الإيصال بعد",
        "wallet.code.title": "رمز {badge}",
        "wallet.code.life":
            """
        صالح لمدة {count, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} \
        other {# ثانية}}.
        """,
        "wallet.code.lifeOnline":
            """
        صالح لمدة {count, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} \
        other {# ثانية}}، من المؤسسة.
        """,
        "wallet.code.lifeOffline":
            """
        صالح لمدة {count, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} \
        other {# ثانية}}، حسبه هذا الجهاز.
        """,
        "wallet.code.expired": "انتهت صلاحية هذا الرمز.",
        "wallet.code.next": "عرض الرمز التالي",
        "wallet.code.qr": "رمز QR للأرقام",
        "wallet.passcode.isSet": "يحمي رمز مرور الشارات على هذا الجهاز.",
        "wallet.passcode.isNotSet": "لم يُعيَّن رمز مرور. حتى ذلك الحين لا يحمي الشارات إلا حفظ المفاتيح.",
        "wallet.devices.title": "الأجهزة",
        "wallet.devices.text": "الأجهزة التي عليها شارات لك من {organization}.",
        "wallet.devices.current": "هذا الجهاز",
        "wallet.log.text": "كل قرار، وكل إدخال لرمز المرور، وكل تغيير في شارة، الأحدث أولًا.",
        "wallet.log.what": "ماذا",
        "wallet.log.when": "متى",
        "wallet.log.proofText": "من يعرف المفتاح العام لهذا المخزن يستطيع أن يتحقق بهذا الإثبات من أن القيد في السجل.",
        "wallet.log.noneTitle": "لا يوجد قيد كهذا",
        "wallet.log.noneText": "عد إلى النشاط.",
        "wallet.add.invitation": "بدعوة",
        "wallet.add.invitationText": "ألصق رابط الدعوة. بعده يُطلب الرمز الذي أُرسل إليك على حدة.",
        "wallet.add.login": "بتسجيل دخول",
        "wallet.add.loginText": "إذا كانت مؤسستك تتيح لك تسجيل الدخول فأدخل عنوانها.",
        "wallet.add.server": "عنوان المؤسسة",
        "wallet.add.serverHint": "مثل {example}",
        "wallet.add.recovery": "هل فقدت شارتك؟",
        "wallet.add.recoveryText": "تستطيع مؤسستك أن ترسل إليك رابطًا يعيدها إلى هذا الجهاز.",
        "wallet.add.linkMissing": "ألصق الرابط أولًا.",
        "wallet.add.serverUnreadable": "هذا ليس عنوان خادم. يبدأ العنوان بالحروف https.",
        "wallet.present.title": "لمتحقق",
        "wallet.present.text":
            "ألصق الرابط الذي يعرضه المتحقق أو نص رمز QR الخاص به. ترى من يطلب ماذا قبل إرسال أي شيء.",
        "wallet.present.field": "الرابط أو النص",
        "wallet.present.done": "وصل الجواب إلى {verifier}.",
        "wallet.present.declined": "أُبلغ {verifier} بأنك لا تعرض شيئًا.",
        "wallet.present.claims": "ما عُرف: {claims}.",
        "wallet.present.goOn": "تابع لدى {host}",
        "wallet.present.shown": "اعرض هذا على المتحقق. يصلح لبضع دقائق.",
        "wallet.settings.language": "اللغة",
        "wallet.settings.theme": "المظهر",
        "wallet.settings.system": "مثل النظام",
        "wallet.settings.light": "فاتح",
        "wallet.settings.dark": "داكن",
        "wallet.settings.saved": "تم الحفظ.",
        "wallet.settings.about": "هذه المحفظة",
        "wallet.running.title": "قيد العمل",
        "wallet.running.text": "يستمر هذا من تلقاء نفسه.",
        "wallet.cancelled.title": "أُلغي",
        "wallet.gone.title": "انتهت هذه الصفحة",
        "wallet.gone.text": "انتهى ما كانت تعرضه. عد إلى شاراتك.",
        "wallet.busy.title": "طلبات كثيرة معًا",
        "wallet.busy.text": "تعمل المحفظة على طلبات أخرى. أنهِ أحدها أو ألغه ثم حاول من جديد.",
        "wallet.done.badge": "شارة {holder} في المحفظة.",
        "wallet.done.permitted": "كل الشروط مستوفاة.",
        "wallet.done.synced": "كل شيء محدّث.",
        "wallet.done.login": "سجّلت الدخول.",
        "wallet.done.photo": "لدى المؤسسة صورتك.",
        "wallet.done.consent": "سُحبت الموافقة.",
        "wallet.done.agreement": "سُحب القبول.",
        "wallet.done.decided": "حُفظت قراراتك.",
        "wallet.done.locked": "المحفظة مقفلة.",
        "wallet.done.recovery": "إذا كانت المؤسسة تعرف العنوان فهناك رسالة تحتوي على رابط في الطريق.",
        "wallet.locked.title": "المحفظة مقفلة",
        "wallet.absent.title": "لا توجد محفظة بعد",
        "wallet.absent.text": "تُنشأ مع أول شارة أو مع رمز مرور.",
        "wallet.broken.title": "لا يمكن فتح المحفظة",
        "wallet.broken.text": "لم يُغيَّر شيء ولم يُحذف شيء.",
        "wallet.closed.title": "المحفظة مغلقة",
        "wallet.closed.text": "يمكنك إغلاق هذه الصفحة.",
        "wallet.search.label": "بحث في الشارات",
        "wallet.search.all": "عرض الكل",
        "wallet.search.none": "لا توجد شارة تطابق «{text}».",
        "wallet.action.location": "تعيين موقع هذا الجهاز",
        "wallet.action.removeBadge": "إزالة هذه الشارة",
        "wallet.badge.removal": "تحذف الإزالة الشارة ومفتاحها من هذا الجهاز.",
        "wallet.location.title": "موقع هذا الجهاز",
        "wallet.location.text": "يُقارن بالمناطق التي يمكن استخدام شاراتك فيها، ويبقى في هذه المحفظة.",
        "wallet.location.browser": "استخدام موقع هذا المتصفح",
        "wallet.location.browserFailed": "لم يعطِ المتصفح موقعه. اسمح بذلك أو أدخل الإحداثيات.",
        "wallet.location.coordinates": "خط العرض وخط الطول",
        "wallet.location.hint": "بالدرجات، مثل {example}",
        "wallet.location.set": "تعيين الموقع",
        "wallet.location.clear": "نسيان الموقع",
        "wallet.location.unreadable": "أدخل عددين: خط عرض من -90 إلى 90 وخط طول من -180 إلى 180.",
        "wallet.done.location": "عُيّن الموقع.",
        "wallet.done.locationCleared": "نُسي الموقع.",
        "wallet.refused.title": "لا يمكن استخدام الشارة الآن",
        "wallet.refused.text": "حاول من جديد حين يستوفى ذلك.",
        "wallet.agreements.name": "{title} ({language})",
        "wallet.settings.aboutText": "تُحفظ على هذا الجهاز مشفّرة.",
    ]
}
