import BadgeModel

extension CommandTexts.Arabic {
    /// Outputs of the wallet's commands.
    static let wallet: MessageCatalogue.Texts = [
        "command.list.none": "لا توجد شارات بعد.",
        "command.list.locked": "{status}، مقفلة",
        "command.badge.locked": "استُنفدت محاولات رمز المرور التي تسمح بها المؤسسة",
        "command.badge.isDefault": "نعم، تُستخدم عندما لا تُحدَّد شارة",
        "command.badge.photo": "صورة {holder}: {type}، {width} × {height} بكسل",
        "command.badge.logo": "شعار {badge}: {type}، {width} × {height} بكسل",
        "command.badge.noDefault": "لم تُختر شارة افتراضية؛ ويجب تحديد واحدة عند وجود عدة شارات.",
        "command.agreement.accepted": "مقبول",
        "command.agreement.declined": "مرفوض",
        "command.agreement.withdrawn": "مسحوب",
        "command.agreement.notAccepted": "غير مقبول",
        "command.agreement.unsent":
            """
        {count, plural, zero {لا إيصالات} one {إيصال واحد} two {إيصالان} few {# إيصالات} many {# إيصالًا} other \
        {# إيصال}} لم تصل المؤسسة بعد؛ ترسل المزامنة القادمة ما ينتظر وتذكر ما يمنعه.
        """,
        "command.audit.checkpoint":
            """
        نقطة التحقق: التغيير {generation} في المخزن، {count, plural, zero {# قيد} one {قيد واحد} two {قيدان} few \
        {# قيود} many {# قيدًا} other {# قيد}}، بما يوافق السجل.
        """,
        "command.audit.policy": "إصدار السياسة {version}",
        "command.audit.device": "{person}، الجهاز {device}",
        "command.check.permitted": "مسموح",
        "command.check.notPermitted": "غير مسموح",
        "command.check.allMet": "{permitted}: كل القيود مستوفاة.",
        "command.check.unmetTitle": "{refused}. قيود غير مستوفاة:",
        "command.check.met": "مستوفى",
        "command.check.unmet": "غير مستوفى",
        "command.check.noBiometrics": "لا توجد بصمات حيوية على هذا الجهاز، ولذلك يُطلب رمز المرور.",
        "command.check.open": "حتى يُعيَّن رمز مرور، لا يحمي الشارة إلا حفظ المفاتيح.",
        "command.code.life":
            """
        صالح لمدة {count, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} \
        other {# ثانية}}
        """,
        "command.code.lifeOnline":
            """
        صالح لمدة {count, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} \
        other {# ثانية}}، من المؤسسة
        """,
        "command.code.lifeOffline":
            """
        صالح لمدة {count, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} \
        other {# ثانية}}، حسبه هذا الجهاز
        """,
        "command.consent.bluetooth.notAsked": "لم يسأل أحد هل يجوز لـ {badge} استخدام Bluetooth.",
        "command.consent.location.notAsked": "لم يسأل أحد هل يجوز لـ {badge} رؤية موقع هذا الجهاز.",
        "command.device.current": "هذا الجهاز",
        "command.location.noFix": "الموقع غير معروف. لم يحدّد gpsd الموقع بعد.",
        "command.location.unreachable": "الموقع غير معروف. تعذّر الاتصال بـ gpsd على {host}، المنفذ {port}.",
        "command.logout.done":
            """
        سُجّل الخروج من {organization}، {count, plural, zero {# شارة} one {شارة واحدة} two {شارتان} few {# \
        شارات} many {# شارة} other {# شارة}}.
        """,
        "command.logout.nobody": "لم يكن أحد مسجّلًا لدى {organization}.",
        "command.organization.none": "لا توجد مؤسسات بعد.",
        "command.organization.trusted": "أصبحت مفاتيح {organization} موثوقًا بها.",
        "command.organization.keysSame": "لدى {organization} المفاتيح المعروفة.",
        "command.key.compromisedTitle": "هل تسحب المفتاح الحالي؟",
        "command.key.compromised": "يجب إصدار كل شارة وقّعها من جديد، وستسأل بعض المحافظ والقارئات أصحابها.",
        "command.organization.removed":
            """
        أُزيلت {organization} و{count, plural, zero {# شارة} one {شارة واحدة} two {شارتان} few {# شارات} many {# \
        شارة} other {# شارة}}.
        """,
        "command.policy.version": "الإصدار {version}",
        "command.policy.inForce": "الإصدار {version}، سارٍ حتى {end}",
        "command.policy.drawn": "رُسم في {file}",
        "command.policy.valid": "السياسة صالحة. استخدام بمحفظة جديدة:",
        "command.passcode.isSet": "معيّن",
        "command.passcode.isNotSet": "غير معيّن",
        "command.passcode.awaitingNewKey":
            """
        كانت الشارة {badge} مكشوفة قبل أن يحميها رمز مرور، وستصدر من جديد بمفتاح جديد عند الاستخدام التالي لرمز \
        المرور حين يمكن الوصول إلى {server}.
        """,
        "command.photo.uploaded": "رُفعت صورة {holder}. SHA-256: {digest}",
        "command.recover.sent": "إذا كانت المؤسسة تعرف العنوان، فهناك رسالة فيها رابط في الطريق.",
        "command.remove.badges":
            """
        {count, plural, zero {لن تزول أي شارة} one {ستزول شارة واحدة} two {ستزول شارتان} few {ستزول # شارات} \
        many {ستزول # شارة} other {ستزول # شارة}}؛ ولا تعيدها إلا دعوة جديدة.
        """,
        "command.sync.none": "لا توجد مؤسسة لسؤالها بعد.",
        "command.sync.policy": "{organization}، إصدار السياسة {version}",
        "command.sync.noPolicy": "{organization}، بلا سياسة",
        "command.sync.failed": "فشل: {reason}",
        "command.sync.issued": "صدرت الشارة {badge} كما وُعد",
        "command.sync.renewed": "صدرت الشارة {badge} من جديد",
        "command.sync.awaited": "الشارة {badge} موعودة ولم تجهز بعد",
        "command.sync.keys": "مفاتيحها الآن مفاتيح الإصدار {version}، كما يؤكد مفتاح معروف",
        "command.sync.change": "كانت الشارة {badge} في حالة {old}، وأصبحت {new}",
        "command.sync.picture": "للشارة {badge} صورة أو شعار آخر",
        "command.sync.pictureFailed": "لا صورة: {reason}",
        "command.sync.unchanged": "لم يتغير شيء",
        "command.trust.none": "لا يوجد برنامج موثوق به.",
        "command.trust.revoked": "يجب أن يسأل {client} من جديد.",
        "command.use.audience": "عرض لـ {audience} وحده:",
        "command.use.file": "في {file}",
        "command.use.life": "صالح حتى {end}، مع القيمة العشوائية {nonce}.",
        "command.verify.challenge": "تحدٍّ لـ {audience}، صالح مرة واحدة وحتى {end}:",
        "command.verify.answer": "من يعرض شارة يجيب عنه باستخدام: {command}",
        "command.verify.serving": "يجري التحقق لـ {audience} على هذا العنوان. أوقفه باستخدام Ctrl-C.\n{url}",
        "command.verify.page": "صفحة الأشخاص على هذا العنوان:\n{url}",
        "command.verify.asking":
            "امسح هذا بمحفظة، أو افتح الرابط على الجهاز الذي فيه المحفظة. تُقبل الإجابة حتى {end}:",
        "command.verify.returned": "وصلت الإجابة. يمكنك إغلاق هذه الصفحة.",
        "command.verifier.created": "المفتاح وطلب شهادته وشهادة للتجربة في {folder}.",
        "command.verify.valid": "صالح",
        "command.verify.refused": "مرفوض",
        "command.theme.valid":
            """
        السمة صالحة وتحدّد {count, plural, zero {أي خاصية} one {خاصية واحدة} two {خاصيتين} few {# خصائص} many {# \
        خاصية} other {# خاصية}}.
        """,
        "command.theme.undrawn": "لا تعرض صفحةُ ويب ولا طرفيةٌ هذه الخصائص:",
        "command.theme.undrawnOnWeb": "لا تعرض صفحة الويب هذه الخصائص:",
        "command.theme.undrawnInTerminal": "لا تعرض الطرفية هذه الخصائص:",
        "command.theme.variants": "لهذه الألوان أيضًا قيمٌ لمظهر داكن أو لمظهر آخر، وهي لا تُستخدم:",
        "command.theme.preview": "المطالبات",
        "command.theme.title": "تسجيل الدخول في Example Works",
        "command.theme.heading": "عنوان آخر",
        "command.theme.info": "ملاحظة للعلم.",
        "command.theme.warning": "ملاحظة للتحذير.",
        "command.theme.error": "ملاحظة عن خطأ.",
        "command.theme.content": "سطر من النص.",
        "command.theme.stay": "البقاء مسجّل الدخول",
        "command.theme.problem": "لم ينجح ذلك",
        "command.theme.terms": "ارتدِ الشارة بحيث تُرى.",
        "command.connection.backup":
            """
        ثُبّت لـ {host} مفتاح واحد فقط بلا نهاية: إذا غيّر الخادم مفتاحه فلن يمكن إرسال أي شيء إليه. ثبّت مفتاحه \
        التالي أيضًا.
        """,
        "command.connection.certificates":
            """
        {count, plural, zero {لا شهادات} one {شهادة واحدة} two {شهادتان} few {# شهادات} many {# شهادة} other {# \
        شهادة}}
        """,
        "command.connection.expired": "{date}، انتهى: يُقبل أي مفتاح",
        "command.connection.firstSeen": "{pin} في {date}",
        "command.connection.noPins": "لا شيء، يُقبل أي مفتاح",
        "command.policy.isValid": "السياسة صالحة.",
        "command.policy.isEmpty": "السياسة صالحة ولا تتضمن أي قيد: يمكن استخدام الشارات في أي وقت وأي مكان.",
        "command.policy.circle": "{area}: دائرة، مركزها {centre}، نصف قطرها {radius}",
        "command.policy.polygon": "{area}: مضلّع، مركزه {centre}، {width} × {height}",
        "command.policy.exception": "باستثناء {area}",
        "command.policy.smallArea": "{area} أصغر من أن تكفي لمواقع بدقة {accuracy}: لا يمكن إثبات وجود أحد فيها.",
        "command.login.another":
            "لديك شارة من هناك: {badge}. لتسجيل الدخول إليها من جديد استخدم {command}. تسجيل الدخول هذا يجلب شارة أخرى.",
        "command.logout.all":
            """
        سُجّل الخروج: {count, plural, zero {لا شارات} one {شارة واحدة} two {شارتان} few {# شارات} many {# شارة} \
        other {# شارة}}.
        """,
        "command.password.changed": "تغيّرت كلمة مرور حساب {badge}. سُجّل خروج الحساب في كل مكان آخر.",
        "command.web.opened": "أجب في متصفحك.",
        "command.web.unreachable":
            """
        لم يجد --ui web متصفحًا يفتحه ولا طرفيةً يعرض عليها عنوان صفحته. شغّل الأمر على سطح مكتب، أو في طرفية وافتح العنوان \
        الذي يظهر فيها.
        """,
        "command.web.link": "افتح هذا الرابط في متصفح على هذا الجهاز. يعمل مرة واحدة خلال خمس دقائق:\n{link}",
        "command.wallet.open": "المحفظة مفتوحة على هذا الجهاز لمتصفحك. أوقفها باستخدام Ctrl-C.",
        "command.wallet.idle": "لم تُستخدم المحفظة مدة 15 دقيقة فأُغلقت.",
        "command.present.mismatch": "{badge}: {reason}",
        "command.present.redirect": "يتابع المتحقق في متصفح، في:",
        "command.open.presentation": "اعرض هذا على المتحقق:",
    ]
}
