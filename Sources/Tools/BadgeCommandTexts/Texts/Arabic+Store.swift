import BadgeModel

extension CommandTexts.Arabic {
    /// Outputs of the commands for a home's stores.
    static let store: MessageCatalogue.Texts = [
        "command.store.file": "{path}، {bytes} بايت، مشفّر (صيغة SQLCipher 4)",
        "command.store.badges":
            """
        {badges, plural, zero {لا شارات} one {شارة واحدة} two {شارتان} few {# شارات} many {# شارة} other {# \
        شارة}} من {organizations, plural, zero {# مؤسسة} one {مؤسسة واحدة} two {مؤسستين} few {# مؤسسات} many {# \
        مؤسسة} other {# مؤسسة}}
        """,
        "command.store.people":
            """
        {people, plural, zero {لا أشخاص} one {شخص واحد} two {شخصان} few {# أشخاص} many {# شخصًا} other {# شخص}}، \
        وصدرت {badges, plural, zero {# شارة} one {شارة واحدة} two {شارتان} few {# شارات} many {# شارة} other {# \
        شارة}}
        """,
        "command.store.passcodeSet":
            """
        معيّن، يحمي {count, plural, zero {# شارة} one {شارة واحدة} two {شارتين} few {# شارات} many {# شارة} \
        other {# شارة}}
        """,
        "command.store.passcodeWaiting":
            """
        معيّن، يحمي {count, plural, zero {# شارة} one {شارة واحدة} two {شارتين} few {# شارات} many {# شارة} \
        other {# شارة}}؛ تنتظر الإصدار من جديد بمفتاح جديد: {waiting}
        """,
        "command.store.passcodeNotSet":
            """
        غير معيّن: {count, plural, zero {لا توجد شارة تطلبه} one {شارة واحدة تطلبه} two {شارتان تطلبانه} \
        few {# شارات تطلبه} many {# شارة تطلبه} other {# شارة تطلبه}}، ولا يحميها إلا حفظ المفاتيح
        """,
        "command.store.passcodeNotDemanded": "غير معيّن؛ لا تطلبه أي شارة",
        "command.store.sound": "سليم: كل صفحات {path} اجتازت التحقق ({count}).",
        "command.store.damaged": "{path} تالف. احتفظ بنسخة، ثم استعد نسخة احتياطية.",
        "command.store.backedUp":
            """
        نُسخ احتياطيًّا إلى {file} ({count, plural, zero {# صفحة} one {صفحة واحدة} two {صفحتان} few {# صفحات} \
        many {# صفحة} other {# صفحة}}). لا يفتحه إلا حفظ مفاتيح هذا المجلد.
        """,
        "command.store.restored": "استُعيد {path} من النسخة الاحتياطية بتاريخ {date}.",
        "command.store.restoredWallet":
            "استُعيد {path} من النسخة الاحتياطية بتاريخ {date}. زامن قبل استخدام أي شارة.",
        "command.store.setAside": "تعذّرت قراءة ما كان موجودًا، وهو محفوظ في {folder}.",
        "command.store.triesUsedUp": "تُعدّ محاولات رمز المرور مستنفدة: أعد تعيين رمز المرور.",
        "command.store.nothingLost":
            """
        تبقى الشارات وعمليات الإلغاء والأشخاص التي جدّت منذ النسخة الاحتياطية؛ وتضيع التغييرات اللاحقة في بيانات \
        الأشخاص وإعدادات المؤسسة.
        """,
        "command.store.walletKept":
            """
        تبقى عمليات الإلغاء وعدد الاستخدامات ومحاولات رمز المرور كما هي الآن؛ وتضيع الشارات والإعدادات التي جدّت منذ \
        النسخة الاحتياطية.
        """,
        "command.store.lost":
            """
        فُقد منذ النسخة الاحتياطية: {badges, plural, zero {# شارة} one {شارة واحدة} two {شارتان} few {# شارات} \
        many {# شارة} other {# شارة}} تُعدّ ملغاة، و{changes, plural, zero {# تغيير} one {تغيير واحد} two \
        {تغييران} few {# تغييرات} many {# تغييرًا} other {# تغيير}} في حالات الشارات يجب إجراؤها من جديد.
        """,
        "command.store.lossUnknown":
            """
        لا شيء يدل على ما صدر أو أُلغي منذ النسخة الاحتياطية. الشارات التي لا تعرفها تُعدّ ملغاة؛ ألغِ من جديد \
        ما أُلغي منذ ذلك.
        """,
        "command.store.rotated": "أصبح {path} بمفتاح جديد. وما صُدّر أو نُسخ احتياطيًّا من قبل يحتفظ بمفتاحه.",
        "command.store.organizationToo": "في هذا المجلد مؤسسة أيضًا. لمخزنها مرّر {option}.",
        "command.custody.keptBy": "يحفظ مفاتيح {home}: {custody}.",
        "command.custody.leftover": "تغيّر حفظ المفاتيح، لكن السابق احتفظ بنسخته: {reason}",
        "command.custody.newPIN": "رقم PIN الجديد",
        "command.custody.newPassphrase": "عبارة المرور الجديدة",
        "command.custody.opensHome": "يُفتح بها المجلد من الآن فصاعدًا.",
        "command.custody.again": "أدخلها مرة أخرى.",
        "command.doctor.walletSound": "المحفظة سليمة.",
        "command.doctor.walletBroken": "لا يمكن استخدام المحفظة كما هي.",
        "command.doctor.organizationSound": "المؤسسة سليمة.",
        "command.doctor.organizationBroken": "لا يمكن استخدام المؤسسة كما هي.",
        "command.doctor.note": "ملاحظة: {finding}",
        "command.doctor.warning": "تحذير: {finding}",
        "command.doctor.error": "خطأ: {finding}",
        "command.program.absent": "البرنامج {program} غير مثبّت؛ ويلزم من أجل {purpose}.",
        "command.program.install": "ثبّت الحزمة التي تحتويه: {package} على Debian وUbuntu وما شابههما.",
        "command.program.secretService": "حفظ المفاتيح في Secret Service",
        "command.program.tpm": "حفظ المفاتيح في TPM",
        "command.rollback.none.detects": "صفحة أو صف أقدم في المخزن",
        "command.rollback.none.misses": "نسخة أقدم من المخزن",
        "command.rollback.file.detects": "مخزنًا أقدم، أو جزءًا أقدم منه، أو مخزن مجلد آخر",
        "command.rollback.file.misses": "نسخة أقدم من المجلد كله",
        "command.rollback.custody.detects":
            "كذلك نسخة أقدم من المجلد كله، من قبل آخر فتح للمخزن أو إغلاق أو إدخال رمز مرور",
        "command.rollback.secretService.misses": "نسخة من بعد ذلك؛ مجلدًا أقدم مع حلقة مفاتيح أقدم",
        "command.rollback.tpm.misses": "نسخة من بعد ذلك",
        "command.rollback.keychain.misses": "نسخة من بعد ذلك؛ مجلدًا أقدم مع سلسلة مفاتيح أقدم",
        "command.rollback.authority.detects": "كذلك نسخة أقدم من المجلد كله، من قبل آخر مزامنة؛ عند المزامنة القادمة",
        "command.rollback.authority.misses": "نسخة من بعد آخر مزامنة؛ أي استخدام قبل المزامنة القادمة",
    ]
}
