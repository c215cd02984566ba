import BadgeModel

extension OrganizationTexts.Arabic {
    /// Errors of the organization's records, and what they are wrong about.
    static let error: MessageCatalogue.Texts = [
        "invalidInput.passwordBytes": "كلمة المرور ليست من 8 إلى 1024 بايت. اختر كلمة أخرى.",
        "invalidInput.passwordWithoutUsername": "كلمة المرور تكون مع اسم مستخدم. عيّن واحدًا أيضًا.",
        "invalidInput.accountSubject": "الحساب ليس من 1 إلى 255 محرفًا مرئيًا. انسخ `sub` من الرمز.",
        "invalidInput.loginApproval":
            "لا يمكن أن تنتظر شارة الدعوة إلى تسجيل الدخول الموافقة. ادعُ برمز، أو دون موافقة.",
        "invalidInput.invitationScheme": "{scheme} ليس مخططًا للروابط. اكتبه مثل {example}.",
        "invalidInput.issuerAddress":
            "يجب أن يكون عنوان جهة الإصدار مخططًا ومضيفًا ومنفذًا فقط، مثل https://id.example.org.",
        "invalidInput.issuerMove": "تذكر الشارات العنوان الحالي لجهة الإصدار. لا تنتقل إلا مؤسسة بلا شارات.",
        "invalidInput.personField": "القيمة «{field}» للشخص {flaw}. صحّحها وأعد المحاولة.",
        "invalidInput.highAssuranceKey":
            "يطلب ملف HAIP من المحافظ بالبادئة x509_hash. قدّم مفتاحًا وشهادته وهذه البادئة.",
        "invalidInput.clientField": "القيمة «{field}» للعميل {flaw}. صحّحها وأعد المحاولة.",
        "invalidInput.organizationField": "القيمة «{field}» للمؤسسة {flaw}. صحّحها.",
        "invalidInput.lifetime": "المدة {lifetime} ({kind}) ليست بين {least} و {most}. صحّحها.",
        "invalidInput.invitationLifetime":
            "مدة الدعوة {lifetime} ليست بين {least} و {most}. اختر مدة أقصر، أو اسمح في المؤسسة بمدد أطول.",
        "invalidInput.importLine":
            "السطر {line} من الملف {flaw} (العمود {column}). {taken} صحّحه واستورد الملف من جديد.",
        "invalidInput.importEmpty": "الملف فارغ. يسمّي صفه الأول الأعمدة: {columns}.",
        "invalidInput.importRow": "في الصف قيمة في العمود {column} الذي لا يسمّيه الصف الأول.",
        "invalidInput.importHeader": "لا يسمّي الصف الأول العمودين name و email. الأعمدة هي {columns}.",
        "invalidInput.importColumnTwice": "يسمّي الصف الأول عمودًا مرتين. الأعمدة هي {columns}.",
        "invalidInput.importColumn": "يسمّي الصف الأول عمودًا غير معروف: {column}. الأعمدة هي {columns}.",
        "invalidInput.importPreview": "المعاينة لـ {count} شخص على الأكثر. قسّم الملف، أو استورده.",
        "invalidInput.mailAddress": "{email} ليس عنوانًا يمكن إرسال البريد إليه. صحّحه.",
        "invalidInput.authorizationServer": "في عنوان خادم التفويض استعلام أو جزء أو اسم مستخدم. احذفه.",
        "invalidInput.scope": "النطاق ليس كلمة واحدة. اذكر النطاق الذي يجب أن تحمله الرموز.",
        "invalidInput.operationsAddress": "{text} ليس عنوانًا بمنفذ. اكتبه مثل 127.0.0.1:9464.",
        "invalidInput.operationsHost":
            """
        يمكن الوصول إلى {host} من أجهزة أخرى. حدّد للحالة والقياسات عنوانًا على واجهة هذا الجهاز الداخلية، مثل \
        127.0.0.1:{port}، ودع برنامجًا على هذا الجهاز يجمعها.
        """,
        "invalidInput.batchSize": "في الدفعة من 1 إلى 32 اعتمادًا، لا {count}.",
        "invalidInput.retireSigningKey": "المفتاح {id} هو مفتاح التوقيع. لا يُسحب إلا مفتاح سابق.",
        "invalidInput.retireNextKey": "المفتاح {id} هو المفتاح التالي. لا يُسحب إلا مفتاح سابق.",
        "invalidInput.retireUsedKey":
            "وُقّعت بالمفتاح {id} شارات سارية، عددها {count}. انتظر حتى تجدّدها محافظها، أو ألغِها.",
        "invalidInput.policyInForce": "الإصدار {version} من السياسة ساري بالفعل.",
        "invalidInput.personSuspended": "{email} موقوف. أعد تفعيل الشخص أولًا.",
        "invalidInput.codeWithoutEmail":
            "يُتحقق من الرمز المكوّن من ستة أو ثمانية أرقام مع عنوان البريد الإلكتروني للشخص.",
        "invalidInput.badgeCode": "رمز الشارة من أربعة أو ستة أو ثمانية أرقام. اقرأه من جديد.",
        "invalidInput.resend":
            """
        لا يمكن إرسال الرسالة {id} مرة أخرى: ليست مما قد يكون أُرسل، أو مُحي محتواها. ادعُ الشخص من جديد لإرسال \
        رسالة جديدة.
        """,
        "invalidInput.administratorCount": "يوجد {count} من المسؤولين، وهو الحد الأقصى. أزل واحدًا أولًا.",
        "invalidInput.firstOwner": "يجب أن يكون المسؤول الأول مالكًا. أضف مالكًا أولًا.",
        "invalidInput.onlyAdministrator": "{email} هو المسؤول الوحيد. أضف مسؤولًا آخر قبل أن تزيله.",
        "invalidInput.onlyOwner": "{email} هو المالك الوحيد. اجعل مسؤولًا آخر مالكًا أولًا.",
        "invalidInput.noLogin":
            """
        ليس لدى {email} كلمة مرور ولا حساب مرتبط لتسجيل الدخول. عيّن كلمة مرور، أو اربط حسابًا، أو ادعُ دون تسجيل \
        دخول.
        """,
        "invalidInput.badgeRevoked": "أُلغيت الشارة {id} نهائيًا. ادعُ الشخص من جديد لإصدار شارة جديدة.",
        "inputRequired.authorizationServer": "تعمل المؤسسة دون خادم تفويض. اذكر الخادم الذي لديه الحساب.",
        "inputRequired.mailServer":
            "ليس للمؤسسة خادم بريد، فلا يمكنها إرسال الدعوة. شغّلها بخادم بريد، أو سلّم العرض بنفسك.",
        "inputRequired.lostRevocations":
            """
        منذ النسخة الاحتياطية أُلغيت شارات أو عُلّقت أو أُعيد تفعيلها (التغييرات: {count})، وفُقد المخزن الذي كان \
        يعرفها. أضف {option} لاستعادة النسخة رغم ذلك، ثم ألغِها من جديد. لم يتغير شيء.
        """,
        "inputRequired.unknownRevocations":
            """
        لا شيء يبيّن الشارات التي أُلغيت أو عُلّقت منذ النسخة الاحتياطية، وفُقد المخزن الذي كان يعرفها. أضف \
        {option} لاستعادة النسخة رغم ذلك، ثم ألغِها من جديد. لم يتغير شيء.
        """,
        "notFound.client": "لا عميل مسجل بالمعرّف {id}. اعرض قائمة العملاء لترى معرّفاتهم.",
        "notFound.nextKey": "لم يُعلن عن مفتاح تالٍ. أعلن عن واحد أولًا، لتعلم به المحافظ.",
        "notFound.signingKey": "لا مفتاح، أو أكثر من مفتاح، له بصمة تبدأ بـ {id}. اعرض قائمة المفاتيح لتراها.",
        "notFound.policyVersion": "لا يوجد إصدار {version} من السياسة. يعرضها الأمر {command}.",
        "notFound.personDevice": "ليس لدى {email} جهاز كهذا. اعرض أجهزة الشخص لترى معرّفاتها.",
        "notFound.template": "ليس للمؤسسة قالب خاص لـ {kind} باللغة {language}. اعرض قائمة القوالب لترى ما لديها.",
        "notFound.message": "لا توجد رسالة {id} في صندوق الصادر. اعرضه لترى المعرّفات.",
        "notFound.linkedAccount": "لا حساب {subject} لدى {server} مرتبط بشخص.",
        "notFound.administrator": "لا مسؤول له عنوان البريد الإلكتروني {email}. اعرض قائمة المسؤولين.",
        "notFound.peoplePage": "لا صفحة تبدأ بعد {email}. اعرض الأشخاص من البداية.",
        "notFound.approval": "لا شارة لـ {email} تنتظر الموافقة. اعرض الشارات التي تنتظرها.",
        "notFound.issuedBadge": "لا شارة لها المعرّف {id}. اعرض الشارات الصادرة لترى معرّفاتها.",
        "notFound.provider": "لا موفر هوية له المعرّف {id}. اعرض قائمة الموفرين لترى معرّفاتهم.",
        "notFound.person": "لا شخص له عنوان البريد الإلكتروني {email}. أضف الشخص أولًا.",
        "notFound.removedPerson": "لم يعد هنا شخص كهذا. انظر إلى قائمة الأشخاص.",
        "alreadyExists.client": "عميل مسجل بالمعرّف {id}. أزله أولًا، أو اختر معرّفًا آخر.",
        "alreadyExists.nextKey": "أُعلن عن مفتاح تالٍ بالفعل. انتقل إليه، أو اتركه معلنًا.",
        "alreadyExists.organization": "توجد مؤسسة في هذا المجلد. استخدمها، أو استخدم مجلدًا آخر.",
        "alreadyExists.otherOrganization": "النسخة الاحتياطية لمؤسسة غير التي في هذا المجلد. استعدها في مجلد آخر.",
        "alreadyExists.personEmail": "لشخص آخر عنوان البريد الإلكتروني {email}. حرّر ذلك الشخص.",
        "alreadyExists.personUsername": "لشخص آخر اسم المستخدم {username}. حرّر ذلك الشخص.",
        "alreadyExists.linkedAccount": "الحساب {subject} لدى {server} هو حساب {email}. ألغِ ربطه أولًا.",
        "alreadyExists.administrator": "لمسؤول آخر عنوان البريد الإلكتروني {email}.",
        "storeAbsent.organizationHere": "لا توجد مؤسسة في هذا المجلد. أنشئ واحدة أولًا.",
        "storeDamaged.webAddress": "في مخزن المؤسسة عنوان ويب غير صالح. استعد نسخة احتياطية.",
        "storeDamaged.outbox": "في صندوق الصادر رسالة من نوع غير معروف. استعد نسخة احتياطية.",
        "storeDamaged.statusLists": "ليس في مخزن المؤسسة قائمة حالات فيها موضع شاغر. استعد نسخة احتياطية.",
        "storeDamaged.passwordHash": "لتجزئة كلمة مرور محفوظة صيغة غير معروفة. عيّن كلمة المرور من جديد.",
        "storeNewer.administratorRole": "لمسؤول دور غير معروف. حدّث {program}.",
        "keyMissing.organization": "مفتاح {path} مفقود. أعد الملف.",
        "keyMissing.authorityDatabase": "الملف {path} مفقود، و authority.db موجود. أعد ملف المفتاح.",
        "sessionEnded.accountChanged": "تغيّر حسابك في هذه الأثناء. سجّل الدخول وأعد المحاولة.",
        "closed.organization": "أُغلق مخزن المؤسسة. افتحه من جديد.",
        "closed.authority": "أُغلق الاتصال بالمؤسسة. افتح المحفظة من جديد.",
        "attemptInProgress.passwords":
            """
        يجري التحقق من كلمات مرور كثيرة. أعد المحاولة بعد {seconds, plural, zero {# ثانية} one {ثانية واحدة} two \
        {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# ثانية}}.
        """,
        "invitationUnusable.invitedAgain": "دُعي الشخص مرة أخرى في الوقت نفسه. استخدم تلك الدعوة.",
        "serverUnreachable.authorizationServer":
            """
        لم يُجب خادم التفويض خلال {seconds, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} \
        many {# ثانية} other {# ثانية}}.
        """,
        "serverUnreachable.loginTask": "يجري البت في عمليات دخول كثيرة.",
        "serverUnreachable.otherAddress": "لا يمكن الوصول إلى {address} من هنا. استخدم دعوة من {issuer}.",
        "serverAnswerInvalid.noKeys": "لا ينشر خادم التفويض {server} أي مفاتيح (jwks_uri).",
        "serverAnswerInvalid.noUsableKey": "لا ينشر خادم التفويض {server} مفتاحًا لـ ES256 أو RS256 أو PS256.",
        "serverAnswerInvalid.noIntrospection":
            "لا يقبل خادم التفويض {server} أسئلة عن الرموز (introspection_endpoint).",
        "documentInvalid.loginTask": "جواب {path} ليس مما يصفه Schemas/login-task.schema.json.",
        "unexpected.loginTask": "فشل {path} بالحالة {status}.",
        "unexpected.passwordCheck": "لا يمكن التحقق من كلمة مرور الآن. حرّر بعض الذاكرة وأعد المحاولة.",
        "flaw.missing": "مفقودة",
        "flaw.line": "يجب أن تكون سطرًا واحدًا من {least} إلى {most} محرفًا",
        "flaw.email": "ليست عنوان بريد إلكتروني",
        "flaw.space": "فيها مسافة",
        "flaw.phone": "ليست رقم هاتف مثل ‎+441632960961",
        "flaw.propertyName": "لها اسم تستخدمه الشارة نفسها أو لا يصلح اسمًا",
        "flaw.propertyMember": "فيها عنصر باسم _sd أو ... يستخدمه الاعتماد نفسه",
        "flaw.clientID": "ليست من 1 إلى 128 حرفًا أو رقمًا أو -._~",
        "flaw.redirectCount": "ليست من 1 إلى 16 عنوانًا مختلفًا",
        "flaw.redirect": "فيها {address}، وهو ليس https ولا مخططًا خاصًا بتطبيق مثل com.example.app:/login",
        "flaw.claimCount": "فيها أكثر من 32، أو تكرر أحدها",
        "flaw.claim": "فيها {claim}، وهو ليس بيانًا عن شخص",
        "flaw.color": "ليست لونًا مثل #1A547A",
        "flaw.background": "تحتاج إلى لون خلفية",
        "flaw.https": "تحتاج إلى عنوان https",
        "flaw.encoding": "ليس بترميز UTF-8",
        "flaw.marks": "فيه حرف عليه أكثر من 30 علامة مركّبة",
        "flaw.controlCharacter": "فيه محرف تحكم",
        "flaw.misplaced": "فيه علامة اقتباس أو نهاية سطر في غير موضعها",
        "flaw.openQuote": "فيه علامة اقتباس لا تُغلق",
        "flaw.innerQuote": "فيه علامة اقتباس داخل حقل لا يبدأ بها",
        "flaw.length": "أطول من 64 كيلوبايت",
        "import.nothing": "لم يُستورد شيء.",
        "import.unread": "لم يُقرأ شيء.",
        "import.rest": "لم يُقرأ شيء من السطر {line} فصاعدًا، وقُرئ ما قبله.",
        "noun.name": "الاسم",
        "noun.email": "عنوان البريد الإلكتروني",
        "noun.givenName": "الاسم الأول",
        "noun.familyName": "اسم العائلة",
        "noun.title": "المنصب",
        "noun.group": "القسم",
        "noun.username": "اسم المستخدم",
        "noun.phone": "الهاتف",
        "noun.textColor": "لون النص",
        "noun.invitation": "الدعوة",
        "noun.mailedInvitation": "الدعوة بالبريد الإلكتروني",
        "noun.loginInvitation": "الدعوة إلى تسجيل الدخول",
        "noun.longestInvitation": "أطول دعوة",
        "noun.badge": "الشارة",
    ]
}
