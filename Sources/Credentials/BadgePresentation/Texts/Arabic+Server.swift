import BadgeModel

extension PresentationTexts.Arabic {
    /// Why the exchange with a verifier's server failed.
    static let server: MessageCatalogue.Texts = [
        "serverFailed.verifier": "رفضه {server} بالحالة {status}. إذا استمر ذلك فأبلغ المتحقق.",
        "serverAnswerInvalid.verifierSize": "أرسل {server} أكثر من {size}. أبلغ المتحقق.",
        "serverAnswerInvalid.verifierAnswer": "{server} {finding}. أبلغ المتحقق.",
        "serverUntrusted.verifierOfOtherHost": "شهادة {server} لمضيف آخر. أبلغ المتحقق.",
        "serverUntrusted.verifierExpired":
            "انتهت صلاحية شهادة {server}. تحقق من ساعة هذا الجهاز، وإن كانت صحيحة فأبلغ المتحقق.",
        "serverUntrusted.verifierNotYetValid":
            "لم يبدأ سريان شهادة {server}. تحقق من ساعة هذا الجهاز، وإن كانت صحيحة فأبلغ المتحقق.",
        "serverUntrusted.verifierVersion": "لا يقدّم {server} إصدارًا من TLS أو تشفيرًا ما زال آمنًا. أبلغ المتحقق.",
    ]
}
