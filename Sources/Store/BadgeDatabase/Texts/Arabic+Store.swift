import BadgeModel

extension StoreTexts.Arabic {
    /// Errors of the store and of key custody.
    static let store: MessageCatalogue.Texts = [
        "storeAbsent.creationInterrupted": "انقطع إنشاء المخزن في {path}. أنشئه من جديد.",
        "storeAbsent.atPath": "لا يوجد مخزن في {path}.",
        "storeAbsent.kindInHome": "غير موجود في {home}: {store}.",
        "storeInUse.otherSharing": "المخزن في {path} مفتوح في هذه العملية بوضع المشاركة الآخر: أغلقه أولًا.",
        "storeInUse.anotherProcess": "تحتجز عملية أخرى المخزن في {path}. حاول لاحقًا.",
        "storeInUse.byAServer": "المخزن في {path} مفتوح في برنامج آخر، ربما خادم. أغلقه أولًا.",
        "storeInUse.byAnotherProgram": "المخزن في {path} مفتوح في برنامج آخر. حاول لاحقًا.",
        "storeInUse.beingReplaced": "يستبدل برنامج آخر المخزن في {path}. حاول لاحقًا.",
        "wrongKey.length": "يجب أن يكون طول مفتاح المخزن في {path} من {count} بايت.",
        "wrongKey.otherKeyOpen": "المخزن في {path} مفتوح بمفتاح آخر في هذه العملية.",
        "wrongKey.store": "لا يناسب المفتاح المخزن في {path}.",
        "keyMissing.rotation": "فُقد {path}. أعد الملف.",
        "keyMissing.keyFileOfStore": "موجود في {home}: {store}، ولكن ملف مفتاحه {name}.key مفقود. أعد الملف.",
        "storeNotEncrypted.connection": "الاتصال بـ {path} غير مشفّر.",
        "storeNotEncrypted.file": "الملف {path} قاعدة بيانات SQLite بلا تشفير. لم يتغير شيء.",
        "storeDamaged.column":
            "يحمل العمود {column} في المخزن قيمة لم تُكتب فيه قط. احتفظ بالملف، واستعد نسخة احتياطية.",
        "storeDamaged.tableWithoutVersion":
            "في المخزن {path} الجدول {table}، ولا شيء يدل على الإصدار الذي أنشأه. استعد نسخة احتياطية.",
        "storeDamaged.store": "المخزن في {path} تالف. احتفظ بالملف، واستعد نسخة احتياطية.",
        "storeDamaged.foreignLog": "الملف {path}-wal بجانب المخزن وليس سجله: وضعه أحد هناك. انقله؛ بقي المخزن كما كان.",
        "storeDamaged.storeGone":
            """
        المخزن في {path} مفقود، لكن نقطة التحقق تدل على أنه كان موجودًا. استعد نسخة احتياطية؛ وللبدء من الصفر \
        أزل نقطة التحقق أيضًا.
        """,
        "storeDamaged.truncated": "المخزن في {path} مبتور. استعده من نسخة احتياطية.",
        "storeDamaged.storeEmptyWithJournal": "المخزن في {path} مفقود أو فارغ، لكن يوميته موجودة. أعد الملف.",
        "storeDamaged.storeGoneWithTrace":
            """
        المخزن في {path} مفقود، لكن {trace} يدل على أنه كان موجودًا. أعد الملف، أو استعد نسخة احتياطية؛ وللبدء \
        من جديد أزل {name}.key و{name}.head أيضًا.
        """,
        "storeDamaged.copy": "لم تجتز نسخة المخزن {path} التحقق: {finding} لم يُستبدل شيء.",
        "storeDamaged.replacement": "انقطع استبدال {path}، ولا يناسبه أي من مفتاحيه. استعد نسخة احتياطية.",
        "storeDamaged.journal": "لم تُدمج يومية {path}. افتح المخزن مرة واحدة، ثم حاول من جديد.",
        "storeDamaged.storeAtPath": "المخزن في {path} تالف.",
        "storeDamaged.auditLogOfBackup": "سجل النسخة الاحتياطية {path} تالف: {finding} لم يتغير شيء.",
        "storeDamaged.backupAltered": "النسخة الاحتياطية {path} معدّلة أو مبتورة. استخدم نسخة أخرى.",
        "storeDamaged.backupLength": "النسخة الاحتياطية {path} مبتورة أو في آخرها بيانات زائدة. استخدم نسخة أخرى.",
        "storeDamaged.backup": "النسخة الاحتياطية {path} تالفة: {finding} استخدم نسخة أخرى؛ لم يتغير شيء.",
        "storeDamaged.auditLog": "السجل تالف: {finding}. استعد نسخة احتياطية.",
        "storeDamaged.migration": "المخزن تالف ولا يُحدَّث: {finding} استعد نسخة احتياطية.",
        "storeNewer.store": "كُتب المخزن في {path} بإصدار أحدث ({migration}). حدّث البرنامج؛ لم يتغير شيء.",
        "storeNewer.backup": "كُتبت النسخة الاحتياطية {path} بإصدار أحدث. حدّث هذا البرنامج.",
        "rolledBack.rows": "استُبدلت أجزاء من المخزن بأجزاء أقدم. استعد نسخة احتياطية، واعرف من فعل ذلك.",
        "rolledBack.store": "استُبدل المخزن في {path} بنسخة أقدم: {finding}. أعد أحدث نسخة، أو استعد نسخة احتياطية.",
        "rolledBack.headOfAnotherStore":
            "{path} يخص مخزنًا آخر: لا يتطابق المخزن ونقطة التحقق. أعد ما ينتمي بعضه إلى بعض.",
        "diskFull.store": "لم تبقَ مساحة للمخزن في {path}. حرّر بعض المساحة وحاول من جديد.",
        "storeReadOnly.store":
            """
        لا يمكن الكتابة في {path}: قرصه للقراءة فقط، أو المجلد لا يخص هذا المستخدم. اجعله قابلًا للكتابة، أو \
        انسخ المجلد إلى مكان قابل للكتابة.
        """,
        "storeFailed.keyRegistration": "تعذّر تسجيل المفتاح لـ {path} (نتيجة SQLite {result}).",
        "storeFailed.sqlite": "فشل المخزن في {path}: {result} {extendedResult}.",
        "storeFailed.journalUnreadable": "تعذّرت قراءة يومية {path}.",
        "storeFailed.linkOrNotAFile": "{path} رابط أو ليس ملفًّا؛ يجب أن يكون المخزن ملفًّا قائمًا بذاته.",
        "storeFailed.hardLink": "للملف {path} اسم ثانٍ (رابط صلب)؛ يجب أن يكون المخزن ملفًّا قائمًا بذاته.",
        "storeFailed.anotherOwner": "{path} يخص مستخدمًا آخر. شغّل هذا بحساب مالكه.",
        "storeFailed.lockWithReason": "تعذّر قفل {path}: {reason}. صحّح ذلك وحاول من جديد.",
        "storeFailed.copyOfLink": "{home}/{name} رابط أو ليس ملفًّا.",
        "storeFailed.backupUnreadable": "تعذّرت قراءة النسخة الاحتياطية {path}. حاول من جديد.",
        "storeFailed.headTooLong": "لا يتسع {path} لنقطة تحقق من {count} بايت. أبلغ عن ذلك.",
        "storeFailed.headFile": "{doing} {path}: فشل ({reason}). صحّح ذلك وحاول من جديد.",
        "storeFailed.file": "{path}: {finding}.",
        "custodyDamaged.backupOfAnotherHome":
            "أُنشئت النسخة الاحتياطية {path} في مجلد آخر، ولا يفتحها إلا حفظ مفاتيحه. أعد ذلك الحفظ.",
        "custodyDamaged.head": "{path} تالف. أعده من نسخة من المجلد، أو استعد نسخة احتياطية.",
    ]
}
