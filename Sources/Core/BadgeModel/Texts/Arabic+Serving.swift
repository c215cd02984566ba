extension CoreTexts.Arabic {
    /// Errors of a server's addresses and files.
    static let serving: MessageCatalogue.Texts = [
        "invalidInput.proxy": "{name} ليس عنوان IP. حدّد كل وكيل موثوق بعنوانه.",
        "invalidInput.tlsPair": "لا يتوافق {certificate} و {key}: المفتاح ليس مفتاح الشهادة. حدّد مفتاحها.",
        "invalidInput.tlsCertificate": "لا يمكن قراءة {path} كشهادة بصيغة PEM. حدّد ملفًا آخر.",
        "invalidInput.tlsKey": "لا يمكن قراءة {path} كمفتاح خاص بصيغة PEM. حدّد ملفًا آخر.",
        "invalidInput.listenHost": "{host} ليس اسم عنوان لهذا الجهاز ولا رقمه. اختر عنوانًا يستقبل عليه الطلبات.",
        "invalidInput.portInUse": "العنوان {host} بالمنفذ {port} قيد الاستخدام. اختر منفذًا آخر.",
        "invalidInput.portUnusable": "لا يمكن استقبال الطلبات على العنوان {host} بالمنفذ {port}. اختر منفذًا آخر.",
    ]
}
