import BadgeModel
import BadgeWebUI
import Logging

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

    // Paths are for those who run the server.
    private var namesPath: Bool { error.message.values["path"] != nil }

    /// What the log says of it: its code, and the result of SQLite where there is one.
    var metadata: Logger.Metadata {
        var metadata: Logger.Metadata = ["code": "\(error.code)"]
        if case .number(let result)? = error.message.values["extendedResult"] { metadata["sqlite"] = "\(result)" }
        return metadata
    }

    /// The page that says so, and what to do.
    func page(_ view: PageView) -> WebPage {
        MessagePage(
            title: view.words("admin.fault.title"),
            sentences: (namesPath ? [] : [view.text(error.message)])
                + [view.words("admin.fault.text", ["code": error.code.rawValue])],
            status: status
        ).page { HTML.linkButton(view.words("web.start"), .start) }
    }
}
