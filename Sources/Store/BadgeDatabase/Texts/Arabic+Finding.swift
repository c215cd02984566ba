import BadgeModel

extension StoreTexts.Arabic {
    /// Findings about a store, and what removes them.
    static let finding: MessageCatalogue.Texts = [
        "finding.missing": "الملف {path} مفقود أو فارغ مع أن مفتاحه موجود.",
        "finding.keyMissing": "فُقد أحد مفاتيح {home}: {error}",
        "finding.wrongKey": "الملف {path} لا يخص هذا المفتاح: إما أنه من مخزن آخر ({store}) أو ليس مخزنًا أصلًا.",
        "finding.notEncrypted": "{path} قاعدة بيانات SQLite غير مشفّرة.",
        "finding.rolledBack": "{path} أو جزء منه نسخة أقدم.",
        "finding.newer": "كُتب {path} بإصدار أحدث.",
        "finding.readOnly": "لا يمكن الكتابة في {home}.",
        "finding.replacementCutShort": "انقطع تبديل مفتاح أو عملية استعادة.",
        "finding.reserveMissing": "المساحة المحجوزة لامتلاء القرص غير مأخوذة.",
        "finding.homeOpen": "يمكن لآخرين على هذا الجهاز الدخول إلى {home}.",
        "finding.databaseOpen": "يمكن لآخرين على هذا الجهاز قراءة {path} أو تغييره.",
        "finding.littleRoom": "قرص {home} شبه ممتلئ: بقي {kilobytes} كيلوبايت.",
        "finding.damaged":
            """
        الملف {path} تالف. {finding}{more, plural, =0 {} zero {} one { ونتيجة أخرى.} two { ونتيجتان أخريان.} few \
        { و# نتائج أخرى.} many { و# نتيجة أخرى.} other { و# نتيجة أخرى.}}
        """,
        "finding.clockRolledBack": "الساعة قبل {date} وقد مضى ذلك الوقت.",
        "finding.locked": "الشارة {badge} من {organization} مقفلة: استُنفدت محاولات رمز المرور المسموح بها.",
        "finding.issuanceUnfinished":
            """
        {count, plural, zero {لم تكن أي شارة قيد الإصدار} one {كانت شارة واحدة قيد الإصدار} two {كانت شارتان قيد \
        الإصدار} few {كانت # شارات قيد الإصدار} many {كانت # شارة قيد الإصدار} other {كانت # شارة قيد الإصدار}} \
        عند انتهاء أحد البرامج.
        """,
        "remedy.restore": "احتفظ بالملف، واستعد نسخة احتياطية.",
        "remedy.putKeysBack": "أعد {name}.key وcustody.key كما كانا؛ فبدونهما لا يُفتح شيء ({store}).",
        "remedy.makeKeyPrivate":
            "اجعله من جديد ملفًّا خاصًّا بهذا المستخدم: الصلاحيات 600 وليس رابطًا؛ واعرف من غيّره.",
        "remedy.putKeyBack": "أعد ملف المفتاح كما كان، أو استعد نسخة احتياطية لهذا المجلد.",
        "remedy.examineAsOwner": "افحص المجلد بحساب مالكه.",
        "remedy.unlockCustody": "افتح قفل حفظ المفاتيح، أو قدّم عبارة مروره أو رقم PIN الخاص به، وحاول من جديد.",
        "remedy.putStoreBack": "أعد الملف الذي يخص {name}.key، أو استعد نسخة احتياطية.",
        "remedy.findOutAndRestore": "لا يكتب ذلك أي برنامج هنا: اعرف من وضعه، ثم استعد نسخة احتياطية.",
        "remedy.update": "حدّث هذا البرنامج؛ بقي كل شيء كما كان ({store}).",
        "remedy.makeWritable": "اجعل القرص قابلًا للكتابة، أو انسخ المجلد إلى مكان يخص هذا المستخدم.",
        "remedy.examineAgain": "صحّح ما تذكره الرسالة، وافحص المجلد من جديد.",
        "remedy.nextCommandFinishes": "لم يضِع شيء: الأمر التالي الذي يفتح المخزن يكمله أو يتراجع عنه.",
        "remedy.nextCommandFinishesIssuance": "الأمر التالي يكمل إصدارها أو ينظّفها.",
        "remedy.takeReserve": "يأخذها الأمر التالي متى توفرت المساحة.",
        "remedy.closeHome": "chmod 700 {home}",
        "remedy.closeDatabase": "chmod 600 {path}",
        "remedy.setClock": "اضبط الساعة. تسوّي المزامنة الأمر إذا كانت الساعة متقدمة.",
        "remedy.setClockSigned":
            """
        اضبط الساعة. وإذا كانت صحيحة، فقد وقّعت مؤسسة بساعة متقدمة: تنتظر الشارات ذلك الوقت، أو تصدر من جديد في \
        مجلد آخر.
        """,
        "remedy.login":
            """
        سجّل الدخول إلى الشارة. إذا لم تكن لدى المؤسسة عمليات تسجيل دخول، فاطلب منها دعوة جديدة وافتحها وأزل \
        الشارة القديمة.
        """,
        "remedy.resetPasscode":
            "عيّن رمز مرور جديدًا، وسيكلّف ذلك الشارات المختومة بالحالي، ثم سجّل الدخول إلى الشارة.",
        "problem.page": "الصفحة {number} غير أصلية.",
        "problem.integrity": "تبلّغ SQLite عن: {finding}",
        "problem.foreignKey": "صف في {table} يشير إلى صف مفقود في {parent}.",
        "problem.stale": "استُبدلت صفوف {table} بصفوف أقدم.",
        "problem.entriesMissing": "القيود من {first} إلى {last} مفقودة.",
        "problem.entryBeforeFirst": "القيد {entry} يسبق الأول.",
        "problem.entryAltered": "عُدّل القيد {entry}: تجزئته مختلفة.",
        "problem.entryIndex": "القيد {entry} يقول إنه القيد {index}.",
        "problem.entryFiledElsewhere": "القيد {entry} مسجّل تحت شارة أخرى أو نوع آخر.",
        "problem.entryUnreadable": "تعذّرت قراءة القيد {entry}.",
        "problem.treeMissing": "الشجرة مفقودة.",
        "problem.entryCount": "عدد القيود المكتوبة {written}، والموجود منها {count}.",
        "problem.treeRoot": "القيود ليست هي المكتوبة: جذر شجرتها مختلف.",
        "problem.endMissing": "وُقّعت نقطة التحقق عند {signed} من القيود، والموجود {count}: النهاية مفقودة.",
        "problem.headOfOtherEntries": "أول {signed} من القيود ليست التي وُقّعت نقطة التحقق لها.",
    ]
}
