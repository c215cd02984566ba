extension Arabic {
    /// Errors of logins that are driven by the server.
    static let hypermediaErrors: MessageCatalogue.Texts = [
        "serverAnswerInvalid.loginAddress":
            "يقود {server} تسجيل الدخول إلى عنوان غير مسموح به ({finding}). لا تتابع؛ أبلغ المؤسسة.",
        "serverAnswerInvalid.loginForm": "أرسل {server} لتسجيل الدخول نموذجًا خاطئًا ({finding}). أبلغ المؤسسة.",
        "invalidInput.loginValue": "لا يمكن اختيار هذه القيمة هنا. اختر قيمة أخرى أو أدخلها.",
    ]
}
