extension CoreTexts.Arabic {
    /// Texts of the gate: why a badge may not be used.
    static let reason: MessageCatalogue.Texts = [
        "reason.storeRolledBack": "مخزن المحفظة نسخة أقدم، مثل نسخة احتياطية. زامن أولًا.",
        "reason.clockRolledBack": "الساعة متأخرة عن وقت سجّله هذا الجهاز. اضبطها؛ وإن كانت صحيحة فقم بالمزامنة.",
        "reason.pending": "لم تُفعّل الشارة بعد.",
        "reason.suspended": "علّقت المؤسسة الشارة.",
        "reason.ownStatus": "منحت المؤسسة الشارة الحالة {value} التي تعرّفها بنفسها؛ لا يمكن استخدام الشارة.",
        "reason.keyMissing": "فُقد مفتاح الجهاز الخاص بالشارة.",
        "reason.expired": "انتهت صلاحية الشارة.",
        "reason.expiredAt": "انتهت صلاحية الشارة في {date}.",
        "reason.notYetValid": "الشارة صالحة ابتداءً من {date}.",
        "reason.policyExpired": "انتهت صلاحية السياسة في {date}؛ زامن لتجديدها.",
        "reason.offlineTooLong": "لم تُسأل المؤسسة منذ أكثر من {limit}؛ زامن لسؤالها.",
        "reason.unknownRestriction": "تطلب السياسة ما لا يعرفه هذا الإصدار: {types}.",
        "reason.unknown": "لا يمكن تقييمه: {input}.",
        "reason.notKnown": "تعذّر تحديد الحالة التي يعتمد عليها هذا.",
        "reason.revoked": "ألغت المؤسسة الشارة.",
        "reason.loggedOut": "لم يسجّل أحد الدخول.",
        "reason.loginTooOld": "تسجيل الدخول في {date} أقدم من {limit}.",
        "reason.phoneNotVerified": "لم يُتحقق من الهاتف.",
        "reason.documentsMissing": "لم يُقبل: {documents}.",
        "reason.locationConsentMissing": "لم تجرِ الموافقة على استخدام الموقع.",
        "reason.locationNotAuthorized": "وصول التطبيق إلى الموقع غير كافٍ: {access}.",
        "reason.bluetoothConsentMissing": "لم تجرِ الموافقة على استخدام Bluetooth.",
        "reason.bluetoothUnavailable": "Bluetooth غير متاح: {state}.",
        "reason.photoMissing": "ليس لدى المؤسسة صورة.",
        "reason.passcodeNotSet": "لم يُعيَّن رمز مرور.",
        "reason.passcodeTooWeak": "يجب تغيير رمز المرور إلى رمز عدد أحرفه {count} على الأقل ({kind}).",
        "reason.passcodeNeeded": "يجب إدخال رمز المرور؛ المحاولات المتبقية: {count}.",
        "reason.passcodeLocked": "رمز المرور مقفل حتى {date}؛ المحاولات المتبقية: {count}.",
        "reason.passcodeExhausted": "استُنفدت محاولات رمز المرور.",
        "reason.biometricsUnavailable": "البصمات الحيوية مطلوبة، ولا توجد على هذا الجهاز.",
        "reason.biometricsNeeded": "يجب فتح قفل الشارة بالبصمات الحيوية.",
        "reason.bluetoothNotKnown": "Bluetooth: لم يُعثر على محوّل، أو لم يجب.",
        "reason.locationNotKnown": "الموقع: لم يُعثر على مصدر له، أو لم يجب.",
        "reason.restrictionNotKnown": "{restriction}: تعذّر تحديد الحالة التي يعتمد عليها هذا.",
        "reason.unknownZones": "مناطق زمنية غير معروفة: {zones}.",
        "reason.outOfHours": "خارج الأوقات؛ يُفتح من جديد في {date}.",
        "reason.outOfHoursForGood": "خارج الأوقات؛ ولا وقت قادم.",
        "reason.areaAtDistance": "{area}، على بُعد {distance} من حدودها",
        "reason.outsideAreas": "خارج المناطق التي يمكن استخدام الشارة فيها.",
        "reason.outsideArea": "خارج المناطق التي يمكن استخدام الشارة فيها: {area}.",
        "reason.insideExcludedAreas": "في مكان لا يمكن استخدام الشارة فيه.",
        "reason.insideExcludedArea": "في مكان لا يمكن استخدام الشارة فيه: {area}.",
        "reason.positionNotKnown": "موقع الجهاز غير معروف بدقة كافية لمعرفة هل هو في الداخل.",
        "reason.positionNotKnownNearArea": "موقع الجهاز غير معروف بدقة كافية لمعرفة هل هو في الداخل: {area}.",
        "tightening.title": "تشدّد هذه الشارة رمز مرور المحفظة.",
        "tightening.digits":
            """
        يجب ألا يقل عن {count, plural, zero {# رقم} one {رقم واحد} two {رقمين} few {# أرقام} many {# رقمًا} \
        other {# رقم}}.
        """,
        "tightening.characters":
            """
        يجب ألا يقل عن {count, plural, zero {# حرف} one {حرف واحد} two {حرفين} few {# أحرف} many {# حرفًا} other \
        {# حرف}}.
        """,
        "tightening.triesThatLock":
            """
        {count, plural, zero {لا إدخال خاطئ يقفل} one {إدخال خاطئ واحد يقفل} two {إدخالان خاطئان يقفلان} few {# \
        إدخالات خاطئة تقفل} many {# إدخالًا خاطئًا يقفل} other {# إدخال خاطئ يقفل}} هذه الشارة.
        """,
        "tightening.triesThatRemove":
            """
        {count, plural, zero {لا إدخال خاطئ يزيل} one {إدخال خاطئ واحد يزيل} two {إدخالان خاطئان يزيلان} few {# \
        إدخالات خاطئة تزيل} many {# إدخالًا خاطئًا يزيل} other {# إدخال خاطئ يزيل}} هذه الشارة من هذا الجهاز.
        """,
        "tightening.waitsLonger": "تطيل الإدخالات الخاطئة انتظار الإدخال التالي.",
        "tightening.question": "{tightening} تابع لقبولها؛ أو ألغِ فلا يتغير شيء.",
        "reason.area": "المنطقة {number}",
        "device.unnamed": "جهاز Linux",
        "reason.positionTooInaccurate": "الموقع ليس دقيقًا بما يكفي ({accuracy}) لمعرفة إن كان داخل: {area}.",
    ]
}
