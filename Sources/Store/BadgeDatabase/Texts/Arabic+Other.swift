import BadgeModel

extension StoreTexts.Arabic {
    /// Other errors.
    static let other: MessageCatalogue.Texts = [
        "documentInvalid.notABackup": "{path} ليس نسخة احتياطية لمحفظة. حدّد ملفًا آخر.",
        "documentInvalid.notAFile": "{path} ليس ملفًّا. حدّد ملفًّا آخر.",
        "notFound.file": "تعذّر فتح {path}: {reason}.",
        "notFound.folder": "لم يُكتب {path}: لا يوجد مجلد {folder}. أنشئه، أو سمِّ ملفًا آخر.",
        "notFound.auditEntry": "لا يوجد في السجل القيد {index}: عدد قيوده {count}، وأولها رقمه 0.",
        "invalidInput.treePeaks": "التجزئات وعددها {count} ليست قمم شجرة من {size} ورقة.",
        "invalidInput.nul": "يحتوي نص على المحرف U+0000 الذي لا يمكن تخزينه. أزله.",
        "invalidInput.storePath": "يحتاج المخزن إلى مسار.",
        "invalidInput.auditEvent": "لا يمكن للسجل قبول الحدث {kind}: قيمة فيه لا تُقرأ كما هي.",
        "notSupported.sqlitePreupdateHook":
            """
        بُنيت SQLite في النظام دون SQLITE_ENABLE_PREUPDATE_HOOK الذي يكتشف به المخزن نسخة أقدم. ثبّت نسخة \
        تتضمنه، مثل libsqlite3-0 في Debian.
        """,
        "closed.store": "أُغلق المخزن في {path}.",
        "unexpected.backupHeader": "ما تقوله النسخة الاحتياطية عن نفسها طويل جدًّا.",
        "unexpected.boundTable": "الجدول {name} غير مرتبط بما استُعلم به. أبلغ عن ذلك.",
        "unexpected.nestedTransaction": "طُلب من المخزن في {path} شيء في أثناء عملية أخرى. أبلغ عن ذلك.",
    ]
}
