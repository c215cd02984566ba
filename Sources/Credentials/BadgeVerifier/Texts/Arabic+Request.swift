import BadgeModel

extension VerifierTexts.Arabic {
    /// Texts of a verifier: requests that cannot be made.
    static let request: MessageCatalogue.Texts = [
        "invalidInput.unsignedPrefix":
            "المتحقق ذو البادئة redirect_uri لا يوقّع شيئًا. اختر بادئة أخرى، أو لا تقدّم مفتاحًا.",
        "invalidInput.certificateUnreadable":
            "تعذّرت قراءة الشهادات. قدّم من واحدة إلى ست بصيغة PEM، وأولاها شهادة المفتاح.",
        "invalidInput.certificateOfOtherKey": "الشهادة الأولى لمفتاح آخر.",
        "invalidInput.certificateSelfSigned":
            "الشهادة موقّعة ذاتيًّا ولا تقبلها أي محفظة. اطلب من سلطة تصديق شهادة للمفتاح.",
        "invalidInput.certificateEnded": "انتهت شهادة المتحقق في {end}. جدّدها.",
        "invalidInput.certificateHost": "لا تذكر الشهادة {host} الذي ترسل إليه المحافظ إجاباتها، بل: {hosts}.",
        "invalidInput.unsignedByReference": "يُسلَّم الطلب غير الموقّع بقيمته.",
        "invalidInput.noRequestAddress": "لا عنوان لدى المحافظ لجلب الطلب منه. سلّمه بقيمته.",
        "invalidInput.holderBindingWaived":
            "يطلب الاستعلام {query} شارة بلا إثبات أن العارض حاملها. احذف require_cryptographic_holder_binding.",
        "invalidInput.transactionData":
            "تذكر بيانات المعاملة استعلامًا واحدًا على الأقل من الطلب، ولا تزيد على 16 بندًا.",
        "invalidInput.highAssurance":
            "يسأل ملف High Assurance بالبادئة x509_hash وحدها، وتُشفَّر إجاباته. اختر هذه البادئة ووضع الإجابة هذا.",
        "invalidInput.highAssuranceLink":
            "يسأل ملف High Assurance بطلب موقّع يشير إليه الرابط. أعطِ مفتاحًا وشهادته.",
        "invalidInput.origin":
            "الأصل هو ما يذكره المتصفح للصفحة، مثل https://shop.example، بلا مسار ولا شرطة مائلة.",
    ]
}
