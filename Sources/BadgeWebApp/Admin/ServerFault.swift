import BadgeModel
import BadgeWebUI

/// An error that is the server's own fault, and not that of the request.
struct ServerFault {
    private let error: BadgeError
    /// 503 for what may pass by itself or after a repair of the machine, and 500 otherwise.
    let status: Int

    /// Returns `nil` for an error of the request.
    init?(_ error: BadgeError) {
        self.error = error
        switch error.code {
        case .storeInUse, .storeLocked, .storeReadOnly, .diskFull: status = 503
        case .unexpected, .storeAbsent, .storeDamaged, .storeFailed, .storeNewer, .storeNotEncrypted, .rolledBack,
            .wrongKey, .keyMissing, .custodyDamaged, .custodyInsecure, .custodyRefused, .signatureInvalid,
            .decryptionFailed:
            status = 500
        default: return nil
        }
    }

    /// The page that says so, and what to do. What happened is for those who run the server: it names paths.
    func page(_ view: PageView) -> WebPage {
        MessagePage(
            title: view.words("admin.fault.title"),
            sentences: [view.words("admin.fault.text", ["code": error.code.rawValue])],
            status: status
        ).page { HTML.linkButton(view.words("web.start"), .start) }
    }
}
