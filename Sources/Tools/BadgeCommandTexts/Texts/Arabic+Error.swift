import BadgeModel

extension CommandTexts.Arabic {
    /// Errors of the command line itself. The commands and options that they suggest are values.
    static let error: MessageCatalogue.Texts = [
        "ambiguous.choice": "قد يشير \"{name}\" إلى أي من {count}. حدّد واحدًا بمعرّفه.",
        "ambiguous.devices": "قد يشير \"{name}\" إلى أي جهاز من {count}. حدّد واحدًا بمعرّفه.",
        "ambiguous.name": "قد يشير \"{name}\" إلى أي من {names}. حدّد واحدًا بمعرّفه.",
        "ambiguous.unnamed": "توجد عدة شارات مطابقة: {names}. حدّد واحدة بمعرّفها.",
        "declined.afterSignIn": "سجّلت الدخول. أُلغي ما بعد ذلك.",
        "declined.noRegistration": "أُلغي التسجيل. لم يُنشأ أي حساب.",
        "declined.noMessage": "لم تُطلب أي رسالة.",
        "declined.badgeNotUsed": "لم تُستخدم الشارة.",
        "declined.interrupted": "انقطع التنفيذ قبل اكتماله.",
        "declined.invitationRedeemed": "استُخدمت الدعوة. شغّل الأمر من جديد للحصول على شارتها.",
        "declined.invitationKept": "لم تُستخدم الدعوة؛ وهي لا تزال صالحة.",
        "declined.linkNotFollowed": "لم يُفتح الرابط.",
        "declined.noCode": "لم يُعرض أي رمز.",
        "declined.noDeviceListed": "لم تُعرض أي أجهزة.",
        "declined.noDeviceRemoved": "لم يُزَل أي جهاز.",
        "declined.noPhoto": "لم تُرفع أي صورة.",
        "declined.noRecovery": "لم يُطلب أي رابط استرداد.",
        "declined.nobodyLoggedIn": "لم يسجّل أحد الدخول.",
        "declined.nothingChanged": "لم يتغير شيء.",
        "declined.nothingDecided": "لم يُتخذ أي قرار.",
        "declined.nothingPicked": "لم يُختَر شيء.",
        "deviceLimitReached.chooseByOption":
            "لا تسمح المؤسسة بجهاز آخر. حدّد باستخدام {option} الجهاز الذي يُزال: {devices}",
        "documentInvalid.convertedAlready": "لا يحتاج الملف إلى تحويل. تحقّق منه بالأمر: {command}",
        "documentInvalid.emptyFile": "الملف {file} فارغ.",
        "documentInvalid.inFile": "{file}: {error}",
        "documentInvalid.listed":
            """
        {count, plural, zero {# خطأ} one {خطأ واحد} two {خطآن} few {# أخطاء} many {# خطأ} other {# خطأ}}. صحّح ذلك \
        وحاول مجددًا.
        """,
        "documentInvalid.noLegacyKeys":
            """
        لا يحتوي الملف على أي إعداد لواجهة Janrain المخصّصة ولا على شاشة تسجيل دخول من حزمة MicroStrategy. حدّد قائمة \
        خصائص إحداهما أو مستند JSON بمفاتيحها.
        """,
        "documentInvalid.noLegacyValues": "لا يمكن تحويل أي من إعداداته، للأسباب المذكورة.",
        "inputRequired.acceptance":
            """
        تنتظر الشارة قبول {documents}. مرّر {option} أو شغّل الأمر في طرفية. لم يُستخدم شيء؛ والدعوة لا تزال \
        صالحة.
        """,
        "inputRequired.agreement": "{notice} لا يمكن سؤال أحد هنا: مرّر {option} لقبولها. لم يتغير شيء.",
        "inputRequired.confirmation": "{question} لا يمكن سؤال أحد هنا: مرّر {option}.",
        "inputRequired.exportKey": "يفتح المفتاح كل ما في المخزن. مرّر {option} لطباعته.",
        "inputRequired.link": "الرابط مطلوب. مرّر {file} أو {descriptor} أو - للدخل القياسي، أو شغّل الأمر في طرفية.",
        "inputRequired.offer": "العرض مطلوب. مرّر {file} أو {descriptor} أو - للدخل القياسي، أو شغّل الأمر في طرفية.",
        "inputRequired.restore":
            "{outcome} وإن تعذّرت قراءة المخزن ضاع ما جدّ منذ ذلك الحين. مرّر {option} لاستعادة النسخة الاحتياطية.",
        "inputRequired.secret": "{title}: لا يمكن السؤال هنا. مرّر {option}.",
        "inputRequired.serverOption": "لا يوجد خادم مستخدم. حدّد خادم المؤسسة باستخدام {option}.",
        "inputRequired.challenge":
            """
        لم يُنشأ هنا تحدٍّ يمكن لعرضٍ أن يجيب عنه. أنشئ واحدًا باستخدام {command}، أو حدّد باستخدام {option} \
        القيمة العشوائية التي أعطيتها.
        """,
        "invalidInput.duration": "{text} للخيار {option} ليس مدة زمنية. اكتبها مثل {example}.",
        "invalidInput.verifierInTheClear":
            """
        عند الاستماع على {host} سيمرّ ما يُعرض دون تشفير. مرّر {certificate} و{key}، أو سمِّ الوكيل الذي يشفّر بالخيار \
        {proxy}، أو استمع على 127.0.0.1.
        """,
        "invalidInput.programKey": "سرّ {option} أقصر من {count} حرفًا. أنشئ سرًّا أطول.",
        "inputRequired.trust": "حدّد شارات من تقبل: مرّر {trust}، أو {organization} لمؤسسة في هذه المحفظة.",
        "invalidInput.address": "{text} ليس عنوانًا. اكتبه مثل https://id.example.com.",
        "invalidInput.askedEachTime": "يمكن لأي تطبيق أن يستقبل إعادة التوجيه هذه، ولذلك تُسأل كل مرة. مرّر {option}.",
        "invalidInput.entriesDiffer": "الإدخالان غير متطابقين. لم يتغير شيء.",
        "invalidInput.hostOfLocationSource": "{host} ليس اسم مضيف. حدّد المصدر بالصيغة gpsd://HOST:PORT.",
        "invalidInput.recordedDocuments":
            "في {folder} عدد {count} من المستندات (*.json)؛ يمكن تشغيل 1 إلى {most}. حدّد مجلدًا آخر.",
        "invalidInput.largeFile": "الملف {file} أكبر من {limit} بايت. حدّد ملفًا آخر.",
        "invalidInput.standardInput": "الدخل القياسي ليس نصًّا.",
        "notFound.drawing": "لا شيء يُرسم في {file}: لا تقيّد السياسة المكان ولا الوقت. أضف geoFence أو timeOfDay.",
        "notFound.anyBadge": "لا توجد شارة في المحفظة بعد. احصل على واحدة باستخدام: {command}",
        "notFound.badgeInLog": "لا يذكر السجل الشارة \"{badge}\". اعرضه كله باستخدام: {command}",
        "notFound.badgeNamed": "لا توجد في المحفظة الشارة \"{name}\". اعرض الشارات باستخدام: {command}",
        "notFound.choice": "لا يوجد \"{name}\" ضمن الخيارات. حدّد أحد هذه بمعرّفه: {choices}.",
        "notFound.device": "لا يوجد الجهاز \"{name}\". اعرض الأجهزة باستخدام: {command}",
        "notFound.documentOfBadge": "لا يوجد للشارة المستند \"{document}\". اعرض المستندات باستخدام: {command}",
        "notFound.inputFile": "{file}: {reason}.",
        "notFound.organizationNamed": "لا تعرف المحفظة المؤسسة \"{name}\". اعرض المؤسسات باستخدام: {command}",
        "notFound.photo": "لا توجد هنا صورة للشارة {badge}. اجلبها بالأمر: {command}",
        "notFound.logo": "لا يوجد هنا شعار للشارة {badge}. اجلبه بالأمر: {command}",
        "invalidInput.pictureAndDocument": "يكتب كل من --json و -o - إلى الخرج القياسي. حدد ملفًا.",
        "invalidInput.pictureOnTerminal": "لا تُكتب الصورة على طرفية. حدد ملفًا باستخدام -o.",
        "storeAbsent.walletInNamedHome": "لا توجد محفظة في {home}. حدّد مجلدًا آخر، أو احصل على شارة: {command}",
        "storeFailed.homeNotCreated": "تعذّر إنشاء المجلد {home}. صحّح ذلك.",
        "unexpected.standardOutput": "نُفّذ الأمر، ولكن تعذّرت كتابة جوابه إلى الخرج القياسي.",
        "notFound.shareTargetNamed":
            "لا توجد وجهة للمشاركة. حدّد واحدة باستخدام {option}، أو اطلب من المؤسسة السماح بالمشاركة عبر البريد الإلكتروني.",
        "presentationRefused.privateHostNamed":
            "رُفض طلب {client}: {finding}. لم يُرسل شيء. إذا كان {host} لك فأضف: {option}",
        "notFound.pin": "{pin} غير مثبّت لـ {host}.",
        "notSupported.pinWithoutTLS": "يُوصل إلى {host} هنا دون TLS، فلا يعرض مفتاحًا لتثبيته.",
        "invalidInput.pinsEnd": "{text} ليس تاريخًا. اكتب 2027-06-30 أو 2027-06-30T12:00:00Z أو never.",
        "invalidInput.presentationFile": "{file} ملف. مرّر محتواه: {command}",
        "inputRequired.linkReader":
            "لا يوجد هنا متصفح يُفتح ولا طرفية يظهر عليها الرابط. شغّل الأمر في طرفية، أو أعطِ {option}.",
        "inputRequired.form": "\"{title}\" يحتاج إلى جواب، ولا يمكن السؤال هنا. شغّل الأمر في طرفية.",
        "inputRequired.formWithOption":
            "\"{title}\" يحتاج إلى جواب، ولا يمكن السؤال هنا. قدّمه باستخدام {option}، أو شغّل الأمر في طرفية.",
        "inputRequired.presentation":
            "يطلب {verifier} شارة، ولم يُرسل شيء. مرّر {option}، أو شغّل الأمر في طرفية.",
        "inputRequired.unverifiedPresentation":
            "يطلب {verifier} شارة، ولا أحد يضمن هذا الاسم، ولم يُرسل شيء. مرّر {option}، أو شغّل الأمر في طرفية.",
        "notFound.noMatch": "لا توجد هنا شارة مما يطلبه {verifier}.",
        "ambiguous.presentedBadge": "تجيب عن {query} شارات عدة: {badges}. لم يُرسل شيء. حدّد واحدة: {option}",
        "invalidInput.requiredClaim":
            "لا يقبل المتحقق جوابًا عن {query} من دون {claim}. لم يُرسل شيء. اذكر هذه المعلومة أيضًا.",
        "invalidInput.unaskedClaim": "لا يطلب المتحقق {claim} في {query}، بل {claims}. لم يُرسل شيء.",
        "notSupported.scanner": "البرنامج {program} الذي يقرأ الصور غير مثبّت. أعطِ نص الرمز بدلًا من ذلك.",
        "notFound.codeInPicture": "لا يوجد رمز QR في {file}. التقط صورة أوضح، أو أعطِ نص الرمز.",
        "ambiguous.codesInPicture": "يوجد {count} من رموز QR في {file}. اقتطع الرمز المقصود.",
        "photoRefused.scan": "الملف {file} ليس صورة PNG أو JPEG لا تتجاوز 16 ميغابايت و50 ميغابكسل.",
    ]
}
