import BadgeModel
public import Foundation

/// A store of a home as the subject of findings.
struct ExaminedStore: Sendable {
    let kind: StoreKind
    let home: String

    var layout: StoreLayout { kind.layout(home) }
    var reservePath: String { layout.path("reserve") }

    var absent: BadgeError {
        BadgeError(.storeAbsent, .database("storeAbsent.kindInHome"), ["store": kind.noun, "home": home])
    }

    var keyMissing: BadgeError {
        BadgeError(
            .keyMissing,
            .database("keyMissing.keyFileOfStore"), ["store": kind.noun, "home": home, "name": layout.name])
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
            case .storeAbsent where store.hasKey:
                (Message(.database("finding.missing"), values), .database("remedy.restore"))
            case .storeAbsent: (Message(.database("storeAbsent.kindInHome"), values), store.kind.texts.beginning)
            case .keyMissing:
                (
                    Message(.database("finding.keyMissing"), ["home": store.home, "error": error.message]),
                    Message(.database("remedy.putKeysBack"), values)
                )
            case .custodyInsecure: (error.message, .database("remedy.makeKeyPrivate"))
            case .custodyDamaged: (error.message, .database("remedy.putKeyBack"))
            case .storeLocked where !store.isVisible: (error.message, .database("remedy.examineAsOwner"))
            case .storeLocked: (error.message, .database("remedy.unlockCustody"))
            case .wrongKey:
                (Message(.database("finding.wrongKey"), values), Message(.database("remedy.putStoreBack"), values))
            case .storeNotEncrypted:
                (Message(.database("finding.notEncrypted"), values), .database("remedy.findOutAndRestore"))
            case .storeDamaged where error.message.key == .database("storeDamaged.store"):
                (Message(.database("storeDamaged.storeAtPath"), values), .database("remedy.restore"))
            case .storeDamaged: (error.message, .database("remedy.restore"))
            case .rolledBack: (Message(.database("finding.rolledBack"), values), store.kind.texts.rolledBack)
            case .storeNewer: (Message(.database("finding.newer"), values), Message(.database("remedy.update"), values))
            case .storeReadOnly: (Message(.database("finding.readOnly"), values), .database("remedy.makeWritable"))
            default: (error.message, .database("remedy.examineAgain"))
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
        "replacementCutShort", .warning, .database("finding.replacementCutShort"),
        remedy: .database("remedy.nextCommandFinishes"))

    static let noReserve = StoreFinding(
        "reserveMissing", .note, .database("finding.reserveMissing"), remedy: .database("remedy.takeReserve"))

    static func openFolder(_ home: String) -> StoreFinding {
        StoreFinding(
            "homeOpen", .warning, Message(.database("finding.homeOpen"), ["home": home]),
            remedy: Message(.database("remedy.closeHome"), ["home": home]))
    }

    static func openDatabase(_ path: String) -> StoreFinding {
        StoreFinding(
            "databaseOpen", .warning, Message(.database("finding.databaseOpen"), ["path": path]),
            remedy: Message(.database("remedy.closeDatabase"), ["path": path]))
    }

    static func littleRoom(_ store: ExaminedStore, kilobytes: Int) -> StoreFinding {
        StoreFinding(
            BadgeError.Code.diskFull.rawValue, .warning,
            Message(.database("finding.littleRoom"), ["home": store.home, "kilobytes": kilobytes]),
            remedy: store.kind.texts.fullDisk)
    }

    static func damaged(_ problems: [Message], in store: ExaminedStore) -> StoreFinding {
        StoreFinding(
            BadgeError.Code.storeDamaged.rawValue, .error,
            Message(
                .database("finding.damaged"),
                ["path": store.layout.databasePath, "finding": problems[0], "more": problems.count - 1]),
            remedy: .database("remedy.restore"), action: .restore(more: problems.count - 1))
    }

    private static let clockCode = "clockRolledBack"

    /// Whether the clock is wrong rather than a file.
    var isOfClock: Bool { code == Self.clockCode }

    /// Returns the finding for a clock behind a time that has already passed; a signed time was confirmed by an
    /// organization, and no sync corrects it.
    public static func clockBehind(_ mark: Date, isSigned: Bool) -> StoreFinding {
        StoreFinding(
            clockCode, .error, Message(.database("finding.clockRolledBack"), ["date": Message.instant(mark)]),
            remedy: isSigned ? .database("remedy.setClockSigned") : .database("remedy.setClock"))
    }

    /// Returns the finding for a badge that is locked because the passcode attempts allowed by its organization are
    /// used up.
    ///
    /// `takesEntries` says whether the passcode is still accepted for the badges of other organizations.
    public static func locked(_ badge: String, of organization: String, takesEntries: Bool) -> StoreFinding {
        StoreFinding(
            BadgeError.Code.passcodeExhausted.rawValue, .warning,
            Message(.database("finding.locked"), ["badge": badge, "organization": organization]),
            remedy: takesEntries ? .database("remedy.login") : .database("remedy.resetPasscode"),
            action: takesEntries ? .login(badge: badge) : .resetPasscode(badge: badge))
    }

    /// Returns the finding for issuances that were interrupted.
    public static func unfinished(_ count: Int) -> StoreFinding {
        StoreFinding(
            "issuanceUnfinished", .note, Message(.database("finding.issuanceUnfinished"), ["count": count]),
            remedy: .database("remedy.nextCommandFinishesIssuance"))
    }
}
