import BadgeModel
public import Foundation

/// A store of a home as the subject of findings.
struct ExaminedStore: Sendable {
    let kind: StoreKind
    let home: String

    var layout: StoreLayout { kind.layout(home) }
    var reservePath: String { layout.path("reserve") }

    var absent: BadgeError { BadgeError(.storeAbsent, "storeAbsent.kindInHome", ["store": kind.noun, "home": home]) }

    var keyMissing: BadgeError {
        BadgeError(
            .keyMissing,
            "keyMissing.keyFileOfStore", ["store": kind.noun, "home": home, "name": layout.name])
    }

    var hasKey: Bool { FileManager.default.fileExists(atPath: layout.keyPath) }

    var isVisible: Bool {
        do { return try layout.isInhabited } catch { return false }
    }
}

extension StoreFinding {
    /// Returns the finding, with its remedy, for a failure to read the store.
    static func about(_ error: BadgeError, in store: ExaminedStore) -> StoreFinding {
        let (database, name) = (store.layout.databasePath, store.layout.name)
        let values: [String: any MessageValue] = [
            "path": database, "store": store.kind.noun, "home": store.home, "name": name,
        ]
        let (message, remedy): (Message, Message) =
            switch error.code {
            case .storeAbsent where store.hasKey: (Message("finding.missing", values), "remedy.restore")
            case .storeAbsent: (Message("storeAbsent.kindInHome", values), store.kind.texts.beginning)
            case .keyMissing:
                (
                    Message("finding.keyMissing", ["home": store.home, "error": error.message]),
                    Message("remedy.putKeysBack", values)
                )
            case .custodyInsecure: (error.message, "remedy.makeKeyPrivate")
            case .custodyDamaged: (error.message, "remedy.putKeyBack")
            case .storeLocked where !store.isVisible: (error.message, "remedy.examineAsOwner")
            case .storeLocked: (error.message, "remedy.unlockCustody")
            case .wrongKey: (Message("finding.wrongKey", values), Message("remedy.putStoreBack", values))
            case .storeNotEncrypted: (Message("finding.notEncrypted", values), "remedy.findOutAndRestore")
            case .storeDamaged where error.message.key == "storeDamaged.store":
                (Message("storeDamaged.storeAtPath", values), "remedy.restore")
            case .storeDamaged: (error.message, "remedy.restore")
            case .rolledBack: (Message("finding.rolledBack", values), store.kind.texts.rolledBack)
            case .storeNewer: (Message("finding.newer", values), Message("remedy.update", values))
            case .storeReadOnly: (Message("finding.readOnly", values), "remedy.makeWritable")
            default: (error.message, "remedy.examineAgain")
            }
        return StoreFinding(error.code.rawValue, .error, message, remedy: remedy, action: action(for: error, in: store))
    }

    private static func action(for error: BadgeError, in store: ExaminedStore) -> Action? {
        switch error.code {
        case .storeAbsent: store.hasKey ? .restore(more: 0) : .begin
        case .storeDamaged: .restore(more: 0)
        case .keyMissing, .custodyInsecure, .custodyDamaged, .storeLocked, .wrongKey, .storeNotEncrypted, .rolledBack,
            .storeNewer, .storeReadOnly:
            nil
        default: .examine
        }
    }
}

extension StoreFinding {
    static let cutShort = StoreFinding(
        "replacementCutShort", .warning, "finding.replacementCutShort", remedy: "remedy.nextCommandFinishes")

    static let noReserve = StoreFinding("reserveMissing", .note, "finding.reserveMissing", remedy: "remedy.takeReserve")

    static func openFolder(_ home: String) -> StoreFinding {
        StoreFinding(
            "homeOpen", .warning, Message("finding.homeOpen", ["home": home]),
            remedy: Message("remedy.closeHome", ["home": home]))
    }

    static func openDatabase(_ path: String) -> StoreFinding {
        StoreFinding(
            "databaseOpen", .warning, Message("finding.databaseOpen", ["path": path]),
            remedy: Message("remedy.closeDatabase", ["path": path]))
    }

    static func littleRoom(_ store: ExaminedStore, kilobytes: Int) -> StoreFinding {
        StoreFinding(
            BadgeError.Code.diskFull.rawValue, .warning,
            Message("finding.littleRoom", ["home": store.home, "kilobytes": kilobytes]),
            remedy: store.kind.texts.fullDisk)
    }

    static func damaged(_ problems: [Message], in store: ExaminedStore) -> StoreFinding {
        StoreFinding(
            BadgeError.Code.storeDamaged.rawValue, .error,
            Message(
                "finding.damaged",
                ["path": store.layout.databasePath, "finding": problems[0], "more": problems.count - 1]),
            remedy: "remedy.restore", action: .restore(more: problems.count - 1))
    }

    private static let clockCode = "clockRolledBack"

    /// Whether the clock is wrong rather than a file.
    var isOfClock: Bool { code == Self.clockCode }

    /// Returns the finding for a clock behind a time that has already passed; a signed time was confirmed by an
    /// organization, and no sync corrects it.
    public static func clockBehind(_ mark: Date, isSigned: Bool) -> StoreFinding {
        StoreFinding(
            clockCode, .error, Message("finding.clockRolledBack", ["date": Message.instant(mark)]),
            remedy: isSigned ? "remedy.setClockSigned" : "remedy.setClock")
    }

    /// Returns the finding for a badge that is locked because the passcode attempts allowed by its organization are
    /// used up.
    ///
    /// `takesEntries` says whether the passcode is still accepted for the badges of other organizations.
    public static func locked(_ badge: String, of organization: String, takesEntries: Bool) -> StoreFinding {
        StoreFinding(
            BadgeError.Code.passcodeExhausted.rawValue, .warning,
            Message("finding.locked", ["badge": badge, "organization": organization]),
            remedy: takesEntries ? "remedy.login" : "remedy.resetPasscode",
            action: takesEntries ? .login(badge: badge) : .resetPasscode(badge: badge))
    }

    /// Returns the finding for issuances that were interrupted.
    public static func unfinished(_ count: Int) -> StoreFinding {
        StoreFinding(
            "issuanceUnfinished", .note, Message("finding.issuanceUnfinished", ["count": count]),
            remedy: "remedy.nextCommandFinishesIssuance")
    }
}
