import BadgeModel

extension OrganizationTexts.Arabic {
    /// What an organization says elsewhere.
    static let other: MessageCatalogue.Texts = [
        "invalidInput.adminLoginLifetime": "الدعوة إلى تسجيل الدخول صالحة دائمًا للمدة المعتادة. اترك المدة فارغة.",
        "alreadyExists.importedPerson":
            "يوجد شخص بعنوان البريد الإلكتروني {email} ببيانات أخرى. استورد مع --update لأخذ بيانات الملف.",
        "invalidInput.provider": "لا يمكن تسجيل الموفر: {reason}",
        "invalidInput.providerDomainsKind": "يمكن الوثوق بموفر OpenID وحده لنطاق. احذف النطاقات.",
        "invalidInput.providerDomains": "النطاقات أكثر من {count}.",
        "invalidInput.providerDomain": "«{domain}» ليس نطاقًا. اكتبه مثل example.com.",
        "invalidInput.providerCount": "يوجد {count} من موفري الهوية، وهو الحد الأقصى. أزل واحدًا أولًا.",
        "alreadyExists.provider": "موفر هوية بالمعرّف {id} أو بجهة الإصدار نفسها مسجل. أزله أولًا.",
        "invalidInput.linkedProvider":
            "حسابات أشخاص مرتبطة بجهة الإصدار هذه. لا يشمل دورك تغيير من يسجّل دخولهم. اطلب ذلك من مالك.",
        "finding.creationInterrupted": "انقطع إنشاء المؤسسة.",
        "finding.policyFromTheFuture": "وُقّعت السياسة في {date} وهو وقت لم يأتِ بعد: ترفضها المحافظ.",
        "remedy.beginOrganization": "أنشئ مؤسسة، أو استعد نسخة احتياطية.",
        "remedy.createOrganization": "أنشئها من جديد.",
        "remedy.fullDiskOfOrganization": "أفسح مساحة: لا يمكن إلغاء شيء على قرص ممتلئ.",
        "remedy.rolledBackOrganization": "أعد أحدث نسخة، أو استعد نسخة احتياطية.",
        "remedy.setClockOfServer": "اضبط الساعة: يوقّعها الخادم من جديد مع جوابه التالي.",
        "problem.valuesAltered": "عُدّلت القيم الشخصية للقيد {entry} أو فُقدت.",
        "noun.organization": "المؤسسة",
        "noun.nameOnBadges": "الاسم على الشارات",
        "noun.color": "اللون {color}",
        "noun.logo": "الشعار",
        "noun.supportPage": "صفحة الدعم",
        "noun.supportAddress": "بريد الدعم الإلكتروني",
        "noun.supportPhone": "هاتف الدعم",
        "admin.organization.url": "العنوان",
        "admin.organization.urlHint":
            """
        به تصل المحافظ إلى المؤسسة. لا يتغير إلا قبل أول شارة، وتنتهي به الدعوات \
        المفتوحة.
        """,
        "admin.organization.backgroundColor": "لون خلفية الشارات",
        "admin.organization.textColor": "لون نص الشارات",
        "admin.organization.logo": "عنوان الشعار",
        "admin.organization.logoHint": "مع https: صورة PNG أو JPEG بحجم 1 ميغابايت على الأكثر.",
        "admin.organization.supportEmail": "بريد الدعم الإلكتروني",
        "admin.organization.supportPhone": "هاتف الدعم",
        "admin.organization.supportPage": "صفحة الدعم",
        "admin.organization.invitation": "مدة الدعوة التي تسلّمها بنفسك",
        "admin.organization.mailedInvitation": "مدة الدعوة بالبريد الإلكتروني",
        "admin.organization.loginInvitation": "مدة الدعوة إلى تسجيل الدخول",
        "admin.organization.longestInvitation": "أطول مدة لدعوة واحدة",
        "admin.organization.badge": "مدة الشارة",
        "admin.field.name": "الاسم",
        "admin.field.email": "عنوان البريد الإلكتروني",
        "admin.field.givenName": "الاسم الأول",
        "admin.field.familyName": "اسم العائلة",
        "admin.field.phone": "الهاتف",
        "admin.field.title": "المنصب",
        "admin.field.group": "القسم",
        "admin.field.username": "اسم المستخدم",
        "audit.field.displayName": "الاسم على الشارات",
        "storeDamaged.auditValues":
            "عُدّلت القيم الشخصية للقيد {entry} من السجل أو فُقدت. استعد نسخة احتياطية.",
        "storeDamaged.organizationGone":
            """
        الملف {path} مفقود أو فارغ مع أن مفتاحه موجود: كانت هنا مؤسسة. أعد الملف، أو استعد نسخة احتياطية \
        للمؤسسة. ولإنشاء مؤسسة أخرى استخدم مجلدًا آخر.
        """,
        "storeAbsent.organization": "لا توجد مؤسسة في {home}. أنشئ واحدة أولًا.",
    ]
}
