extension CoreTexts.Arabic {
    /// Errors of the network and of servers.
    static let network: MessageCatalogue.Texts = [
        "serverInsecure.address":
            "{scheme}://{host} ليس عنوان ويب مشفّرًا. اطلب من المؤسسة عنوان https دون معلومات مستخدم.",
        "serverUnreachable.timeout": "لم يجب {server} خلال {timeoutSeconds} ثانية. حاول لاحقًا.",
        "serverUnreachable.server": "تعذّر الوصول إلى {server}. تحقق من الشبكة وحاول من جديد.",
        "serverUntrusted.otherHost":
            "شهادة {server} صادرة لمضيف آخر. تحقق من العنوان، فإن كان صحيحًا فأبلغ المؤسسة.",
        "serverUntrusted.certificate":
            "شهادة {server} غير موثوق بها. إذا كان للمؤسسة مرجع شهادات خاص، فحدّد ملف شهاداته.",
        "serverUntrusted.expired":
            "انتهت صلاحية شهادة {server}. تحقق من ساعة هذا الجهاز، فإن كانت صحيحة فأبلغ المؤسسة.",
        "serverUntrusted.notYetValid":
            "شهادة {server} ليست سارية بعد. تحقق من ساعة هذا الجهاز، فإن كانت صحيحة فأبلغ المؤسسة.",
        "serverUntrusted.version":
            "لا يقدّم {server} إصدارًا من TLS أو تشفيرًا لا يزال آمنًا. لم يُرسل شيء. أبلغ المؤسسة.",
        "rateLimited.code": "أُرسل رمز للتو. يمكن إرسال رمز آخر بعد {wait}.",
        "rateLimited.server": "كانت الطلبات أو المحاولات لدى {server} كثيرة.",
        "accountLocked.tooManyTries": "لا يقبل الحساب تسجيل الدخول لمدة {wait} بعد محاولات خاطئة كثيرة. حاول بعد ذلك.",
        "wrongPerson.login": "تسجيل الدخول لشخص غير صاحب الشارة. سجّل الدخول بحساب صاحب الشارة.",
        "serverFailed.status": "رفض {server} الطلب برمز HTTP {status}.",
        "serverFailed.statusAndError": "رفض {server} الطلب برمز HTTP {status} ({error}).",
        "serverFailed.clock": "ساعة هذا الجهاز غير صحيحة: يقول {server} إن الوقت {time}. اضبط الساعة وحاول مجددًا.",
        "serverFailed.unavailable": "{server} غير متاح حاليًا.",
        "serverFailed.askForInvitation": "اطلب من المؤسسة دعوة جديدة.",
        "serverFailed.tryLater": "حاول لاحقًا.",
        "serverFailed.tryIn": "حاول مجددًا بعد {time}.",
        "serverFailed.tellOrganization": "إن استمر ذلك فأبلغ المؤسسة.",
        "serverAnswerInvalid.size": "أرسل {server} أكثر من {size}. أبلغ المؤسسة.",
        "serverAnswerInvalid.http": "لا يتحدث {server} بروتوكول HTTP. تحقق من العنوان.",
        "serverAnswerInvalid.certificate": "تعذّرت قراءة شهادة الخادم. أبلغ المؤسسة.",
        "serverAnswerInvalid.document": "أرسل {server} مستندًا خاطئًا: {reason} أبلغ المؤسسة.",
        "serverAnswerInvalid.answer": "جواب {server} غير صالح ({finding}). تحقق من العنوان، أو أبلغ المؤسسة.",
        "serverAnswerInvalid.picture": "أرسل {server} صورة لا يمكن للشارة عرضها: {finding}. أبلغ المؤسسة.",
        "serverAnswerInvalid.login": "انتهى تسجيل الدخول لدى {server} بالخطأ {error}. حاول من جديد، أو أبلغ المؤسسة.",
        "serverAnswerInvalid.loginAnswer": "عاد المتصفح من {server} بجواب غير صالح ({finding}). سجّل الدخول من جديد.",
        "metadataMismatch.loginIssuer": "عاد المتصفح بجواب خادم آخر غير {server}. لا تتابع؛ أبلغ المؤسسة.",
        "serverAnswerInvalid.session": "بدأ {issuer} جلسة لا يمكن متابعتها. أبلغ المؤسسة.",
        "serverAnswerInvalid.checkpointKept":
            "تحتفظ {organization} بنقطة تحقق أقدم لمخزن هذه المحفظة ولا تقبل أحدث منها. أبلغ المؤسسة.",
        "metadataMismatch.authorizationServer":
            "تذكر البيانات الوصفية لدى {issuer} خادم تفويض آخر. لا تتابع؛ أبلغ المؤسسة.",
        "metadataMismatch.endpoint":
            "{path} في البيانات الوصفية لدى {issuer} غير مشفّر (https)، أو يقع على هذا الجهاز أو في شبكة خاصة. أبلغ المؤسسة.",
        "statusListMismatch.address":
            "أرسل {server} قائمة حالات لعنوان غير الذي تذكره الشارة. لا تعتمد عليها؛ أبلغ المؤسسة.",
        "metadataMismatch.statusListHost":
            "تذكر شارة من {issuer} قائمة حالات على هذا الجهاز أو في شبكته. أبلغ المؤسسة.",
        "signatureInvalid.certificate":
            """
        شهادة المفتاح الذي وقّع شارة من {issuer} لا تؤدي إلى جذر معدّ لها، أو انتهت صلاحيتها، أو تذكر مضيفًا \
        آخر. لا تتابع؛ أبلغ المؤسسة.
        """,
        "metadataMismatch.finding": "البيانات الوصفية لدى {issuer} خاطئة ({finding}). لا تتابع؛ أبلغ المؤسسة.",
        "pinMismatch.server":
            """
        يعرض {server} المفتاح {pin} وهو ليس من المفاتيح المثبّتة له، ولم يُرسل شيء. لا تتابع: اسأل المؤسسة عبر \
        قناة أخرى إن كان لديها مفتاح جديد.
        """,
        "authenticationFailed.clientCertificate":
            "يطلب {server} شهادة عميل ولم يقبل أي شهادة من هذا الجهاز. اضبط الشهادة التي أعطتك إياها المؤسسة.",
        "invalidInput.clientCertificate":
            "الملفان {certificate} و{key} ليسا سلسلة شهادات ومفتاحها الخاص بصيغة PEM. حدّد ملفين آخرين.",
        "invalidInput.clientKeyReadable":
            "يمكن للآخرين قراءة {key} أو أنه يخص مستخدمًا آخر. اجعله مقروءًا لمالكه وحده (chmod 600).",
        "invalidInput.pin": "{pin} ليس بصمة مفتاح: قيمة SHA-256 لمفتاح عام بترميز base64 من 44 حرفًا.",
        "invalidInput.roots": "الشهادات الجذرية ليست من 1 إلى {most} شهادات بصيغة PEM. حدّد ملفًا آخر.",
        "notSupported.connectionSettings":
            """
        ضُبطت لـ {server} مفاتيح مثبّتة أو شهادات جذرية أو شهادة عميل، ولا تستطيع الطريقة التي يصل بها هذا \
        التطبيق إليه مراعاتها. لم يُرسل شيء.
        """,
        "certificateFinding.unreadable": "تعذّرت قراءتها.",
        "certificateFinding.tooLarge": "عدد الشهادات كبير جدًا أو إحداها كبيرة جدًا.",
        "certificateFinding.ambiguous": "لشهادتين من الشهادات المرفقة الصاحب نفسه.",
        "certificateFinding.selfSigned": "وقّعت نفسها بنفسها، فلا تكفل أحدًا.",
        "certificateFinding.authority": "هي شهادة جهة تصديق لا توقّع إلا الشهادات.",
        "certificateFinding.notForSignatures": "ليست للتوقيعات.",
        "certificateFinding.otherKey": "مفتاحها ليس من نوع P-256.",
        "certificateFinding.notYetValid": "لم يبدأ سريانها أو سريان شهادة تعتمد عليها. تحقق من ساعة هذا الجهاز.",
        "certificateFinding.expired": "انتهت صلاحيتها أو صلاحية شهادة تعتمد عليها. تحقق من ساعة هذا الجهاز.",
        "certificateFinding.unknownAuthority": "لم تصدر عن جهة موثوق بها هنا.",
        "certificateFinding.unknownExtension": "تشترط ما لا يُفهم هنا (امتداد حرج).",
    ]
}
