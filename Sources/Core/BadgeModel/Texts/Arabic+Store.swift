extension CoreTexts.Arabic {
    /// Errors of the store and of key custody.
    static let store: MessageCatalogue.Texts = [
        "storeAbsent.walletInHome": "لا توجد محفظة في {home}. احصل على شارة أولًا.",
        "storeLocked.folderClosed":
            "لا يمكن لهذا المستخدم الاطلاع على {folder}. شغّل الأمر بحساب مالك المجلد، أو حدّد مجلدًا آخر.",
        "storeLocked.noAnswer": "لم يجب {path} خلال {limit}. حاول من جديد.",
        "storeLocked.custodyChanged": "تغيّر حفظ مفاتيح {path} في هذه الأثناء. حاول من جديد.",
        "storeLocked.keychain": "رفضت سلسلة المفاتيح بالرمز {status}. افتح قفل الجهاز، وحاول من جديد.",
        "storeLocked.secretNotGiven": "{path} محمي ولم يُقدَّم ما يفتحه: {secret}. قدّمه.",
        "storeLocked.secretService":
            "لا تجيب Secret Service هنا ({finding}). سجّل الدخول إلى سطح المكتب، وحاول من جديد.",
        "storeLocked.keyring": "حلقة المفاتيح مقفلة. افتح قفلها، وحاول من جديد.",
        "storeLocked.tpmLockout":
            """
        لا يقبل TPM أي رقم PIN بعد أرقام خاطئة كثيرة، ولا حتى الصحيح. انتظر {seconds} ثانية لمحاولة واحدة، أو \
        اطلب من مالكه تشغيل tpm2_dictionarylockout --clear-lockout.
        """,
        "storeInUse.madeMeanwhile": "أنشأت عملية أخرى {path} في هذه الأثناء. حاول من جديد.",
        "keyMissing.keyFile": "فُقد {path} ومعه المفتاح. أعد الملف الذي أُنشئ به هذا المخزن.",
        "keyMissing.biometrics": "لا يوجد مفتاح محفوظ للإصبع أو الوجه المسجّل. أدخل رمز المرور.",
        "keyMissing.keychain": "لا يوجد في سلسلة المفاتيح مفتاح لـ {path}. استخدم الجهاز الذي أنشأ هذا المخزن.",
        "keyMissing.secretService":
            "لا يوجد في Secret Service مفتاح لـ {path}. افتح الجلسة التي أُنشئ فيها هذا المخزن.",
        "keyMissing.anotherTPM": "ختم المفتاح TPM آخر، أو مُسح هذا. استخدم الجهاز الذي أنشأ هذا المخزن.",
        "keyMissing.keyFileOfWallet":
            "المحفظة في {home} موجودة، ولكن ملف مفتاحها wallet.key مفقود. أعد الملف من نسخة احتياطية.",
        "keyMissing.credentialErased": "مُحي اعتماد الشارة مع رمز المرور. اطلب الشارة من المؤسسة من جديد.",
        "keyMissing.badgePending": "لم تصل الشارة بعد، وليس لها مفتاح للتوقيع.",
        "keyMissing.holderKey": "مفتاح صاحب الشارة ليس في المحفظة. اطلب إصدار الشارة من جديد.",
        "keyMissing.badgeWithoutKey": "لم تصل الشارة بعد، أو فقدت مفتاحها، ولا شيء يوقّع عنها.",
        "keyMissing.keyOfBadge": "مفتاح الشارة {badge} ليس في المحفظة. استعد نسخة احتياطية.",
        "storeDamaged.badgeUnreadable": "لا تُقرأ الشارة كما كُتبت. استعد نسخة احتياطية.",
        "storeDamaged.homeRow": "فقد مخزن المحفظة صفه الرئيسي. استعد نسخة احتياطية.",
        "storeDamaged.backupWithoutFreshness":
            "ليس في النسخة الاحتياطية حماية من التراجع. استخدم نسخة أخرى؛ لم يتغير شيء.",
        "storeNewer.keyFile": "كُتب {path} بإصدار أحدث. حدّث هذا البرنامج.",
        "rolledBack.organizationKnowsNewer":
            """
        تعرف {organization} حالة أحدث لمخزن هذه المحفظة: هذه نسخة أقدم ولا يمكن استخدام شاراتها. استعد نسخة \
        احتياطية، أو اطلب إصدار الشارات من جديد.
        """,
        "rolledBack.tpmRemembersNewer": "هذا المجلد نسخة أقدم من التي يتذكرها TPM. أعد أحدث نسخة.",
        "diskFull.writing": "القرص ممتلئ: {reason} حرّر بعض المساحة وحاول من جديد.",
        "storeReadOnly.disk": "القرص للقراءة فقط: {reason} اجعله قابلًا للكتابة.",
        "storeFailed.folderClosed": "تعذّر الاطلاع على {folder}: {reason}. حدّد مجلدًا آخر.",
        "storeFailed.system": "{reason} صحّح ذلك وحاول من جديد.",
        "storeFailed.photo": "تعذّر حفظ ملف: {reason} صحّح ذلك وحاول من جديد.",
        "storeFailed.folderNotCreated": "تعذّر إنشاء مجلد في {folder}. صحّح ذلك وحاول من جديد.",
        "storeFailed.fileGone": "كان {path} موجودًا ثم فُقد. حاول من جديد.",
        "storeFailed.folderUnreadable": "تعذّرت قراءة المجلد {directory}. صحّح ذلك.",
        "storeFailed.custodyChange": "لا يعيد حافظ المفاتيح الجديد لـ {path} ما أخذه. حاول من جديد.",
        "storeFailed.keychain": "رفضت سلسلة المفاتيح بالرمز {status}. أدخل رمز المرور.",
        "storeFailed.lock": "تعذّر قفل {path}. صحّح ذلك وحاول من جديد.",
        "storeFailed.headTooLongForAnchor": "لا تتسع نقطة تحقق من {count} بايت في مخزنها ({bytes}).",
        "storeFailed.tpmRefused": "رفض TPM: {complaint}. صحّح ذلك وحاول من جديد.",
        "storeFailed.tpmMAC": "جواب TPM ليس رمز MAC. حاول من جديد.",
        "storeFailed.tpmTries": "لا يذكر TPM عدد المحاولات المتبقية. حاول من جديد.",
        "storeFailed.tpm": "فشل TPM: {finding}. حاول من جديد.",
        "storeFailed.tpmFile": "الملف {path} الخاص ببرامج TPM ليس كما ينبغي. حاول من جديد.",
        "custodyDamaged.sealedByPasscode":
            "ما ختمه رمز المرور لأجل \"{context}\" تالف، أو يخص رمز مرور آخر. أعد تعيينه.",
        "custodyDamaged.biometrics": "ما حرّرته البصمات الحيوية لا يناسب رمز المرور هذا. أدخل رمز المرور.",
        "custodyDamaged.passcodePublicKey": "المفتاح العام لرمز المرور تالف. أعد تعيين رمز المرور.",
        "custodyDamaged.keyFile": "{path} تالف. أعد الملف الذي أُنشئ به هذا المخزن.",
        "custodyDamaged.keyFileTooLarge": "{path} أكبر من أي ملف مفتاح. أعد الملف الذي أُنشئ به هذا المخزن.",
        "custodyDamaged.tpmIndex": "ما يتذكره TPM عن هذا المجلد تالف. اختر طريقة حفظ أخرى، ثم TPM من جديد.",
        "custodyDamaged.secretServiceKey": "المفتاح في Secret Service ليس مفتاح {path}. استعد حلقة المفاتيح.",
        "custodyDamaged.tpmIndexRemoved":
            "أُزيل ما كان TPM يتذكره عن هذا المجلد. اعرف من فعل ذلك؛ ثم اختر طريقة حفظ أخرى، ثم TPM من جديد.",
        "custodyDamaged.sealedByWallet":
            "عُدّل ما ختمته المحفظة لأجل \"{context}\". استعد نسخة احتياطية، أو اطلب الشارة من المؤسسة من جديد.",
        "custodyDamaged.passcodeParameters":
            "المعاملات المخزّنة لرمز المرور غير صالحة ({finding}). أعد تعيين رمز المرور.",
        "custodyDamaged.fileParameters":
            "المعاملات المخزّنة في {path} غير صالحة ({finding}). أعد الملف الذي أُنشئ به هذا المخزن.",
        "custodyDamaged.deviceSecret": "سر الجهاز الخاص برمز المرور تالف. أعد الملف الذي أُنشئ به هذا المخزن.",
        "custodyDamaged.sealedByKeyFile": "ما ختمه {path} لأجل \"{context}\" تالف. أعد الملف الذي أُنشئ به هذا المخزن.",
        "custodyDamaged.secretServiceItem": "عنصر Secret Service تالف. أعد حلقة المفاتيح التي أُنشئ بها هذا المخزن.",
        "custodyRefused.passphrase": "عبارة مرور المخزن خطأ. أدخلها من جديد.",
        "custodyRefused.pin": "رقم PIN للمخزن خطأ. أدخله من جديد.",
        "custodyRefused.pinWithTries": "رقم PIN للمخزن خطأ. أدخله من جديد. يقبل TPM بعدُ {count} قبل أن يقفل نفسه.",
        "custodyInsecure.keyFile": "لا يمكن الاعتماد على المفتاح في {path} ({reason}). اعرف من فعل ذلك.",
        "custodyDamaged.flowSession": "تعذرت قراءة رموز تسجيل الدخول. سجل الدخول مرة أخرى.",
    ]
}
