import BadgeModel
public import Foundation

/// A store of a home, of which something is found.
struct ExaminedStore: Sendable {
    let kind: StoreKind
    let home: String

    var layout: StoreLayout { kind.layout(home) }
    var reservePath: String { layout.path("reserve") }

    var absent: BadgeError { BadgeError(.storeAbsent, "There is no \(kind.noun) in \(home).") }

    var keyMissing: BadgeError {
        BadgeError(
            .keyMissing,
            "The \(kind.noun) in \(home) is there, but its key file \(layout.name).key is not. Put the file back.")
    }

    var hasKey: Bool { FileManager.default.fileExists(atPath: layout.keyPath) }

    var isVisible: Bool {
        do { return try layout.isInhabited } catch { return false }
    }

    var restore: String { "\(StoreFailure.remedy): \(kind.texts.restore)" }
}

extension StoreFinding {
    /// What a failure to read the store says about its files, and what to do.
    static func about(_ error: BadgeError, in store: ExaminedStore) -> StoreFinding {
        let (what, remedy) = texts(of: error, store)
        return StoreFinding(error.code.rawValue, .error, what, remedy: remedy)
    }

    private static func texts(of error: BadgeError, _ store: ExaminedStore) -> (what: String, remedy: String) {
        let (database, name, noun) = (store.layout.databasePath, store.layout.name, store.kind.noun)
        switch error.code {
        case .storeAbsent where store.hasKey:
            return ("\(database) is missing or empty, though its key is there.", store.restore)
        case .storeAbsent: return ("There is no \(noun) in \(store.home).", store.kind.texts.beginning)
        case .keyMissing:
            return (
                "A key of \(store.home) is gone: \(error.reason)",
                "Put \(name).key and custody.key back as they were; without them nothing opens the \(noun)."
            )
        case .custodyInsecure:
            return (error.reason, "Make it this user's own file again: mode 600, no link; and find out who changed it.")
        case .custodyDamaged:
            return (error.reason, "Put the key file back as it was, or restore a backup of this home.")
        case .storeLocked where !store.isVisible:
            return (error.reason, "Run badgectl doctor as the folder's owner.")
        case .storeLocked:
            return (error.reason, "Unlock the key custody, or give its passphrase or PIN, and try again.")
        case .wrongKey:
            return (
                "\(database) is not of this key: another \(noun)'s file, or none at all.",
                "Put the file back that belongs to \(name).key, or restore a backup."
            )
        case .storeNotEncrypted:
            return (
                "\(database) is a plain SQLite database.",
                "Nobody here writes that: find out who put it there, then restore a backup."
            )
        // The remedy names the command, and the reason need not say it too.
        case .storeDamaged: return (error.reason.replacing(" \(StoreFailure.remedy).", with: ""), store.restore)
        case .rolledBack: return ("\(database), or a part of it, is an older copy.", store.kind.texts.rolledBack)
        case .storeNewer:
            return ("\(database) was written by a newer version.", "Update badgectl; the \(noun) is as it was.")
        case .storeReadOnly:
            return (
                "\(store.home) cannot be written.",
                "Mount the disk writable, or copy the folder to a place that is this user's own."
            )
        default: return (error.reason, "Correct what the message names, and run badgectl doctor again.")
        }
    }
}

extension StoreFinding {
    static let cutShort = StoreFinding(
        "replacementCutShort", .warning, "A key rotation or a restore was interrupted.",
        remedy: "Nothing is lost: the next command that opens the store finishes it or undoes it.")

    static let noReserve = StoreFinding(
        "reserveMissing", .note, "The room that is reserved for a full disk is not taken.",
        remedy: "The next command takes it, once there is room.")

    static func openFolder(_ home: String) -> StoreFinding {
        StoreFinding(
            "homeOpen", .warning, "Others on this machine can enter \(home).", remedy: "chmod 700 \(home)")
    }

    static func littleRoom(_ store: ExaminedStore, kilobytes: Int) -> StoreFinding {
        StoreFinding(
            BadgeError.Code.diskFull.rawValue, .warning,
            "The disk of \(store.home) is nearly full: \(kilobytes) KB are left.", remedy: store.kind.texts.fullDisk)
    }

    static func damaged(_ problems: [String], in store: ExaminedStore) -> StoreFinding {
        let more = problems.count > 1 ? " And \(problems.count - 1) more: \(store.kind.texts.verify)" : ""
        return StoreFinding(
            BadgeError.Code.storeDamaged.rawValue, .error,
            "\(store.layout.databasePath) is damaged. \(problems[0])\(more)", remedy: store.restore)
    }

    /// The clock stands before a time that has passed already; a signed one is an organization's word, which no sync
    /// takes back.
    public static func clockBehind(_ mark: Date, isSigned: Bool) -> StoreFinding {
        let settled =
            isSigned
            ? "Where it is right, an organization signed with a clock that ran ahead: the badges wait for that moment, "
                + "or are issued again in another home."
            : "A sync settles it when the clock had run ahead."
        return StoreFinding(
            "clockRolledBack", .error,
            "The clock stands before \(mark.formatted(.iso8601)), which has passed already.",
            remedy: "Set the clock right. \(settled)")
    }

    /// A badge is locked, since the tries of the passcode that its organization allows are used up.
    ///
    /// `takesEntries` says whether the passcode is still accepted, for the badges of other organizations.
    public static func locked(_ badge: String, of organization: String, takesEntries: Bool) -> StoreFinding {
        StoreFinding(
            BadgeError.Code.passcodeExhausted.rawValue, .warning,
            "The badge \(badge) of \(organization) is locked: the tries of the passcode that it allows are used up.",
            remedy: takesEntries
                ? "badgectl login \(badge). Where the organization has no logins, ask the organization for a new invitation "
                    + "and open it with: badgectl provision; then remove the old badge: badgectl remove \(badge)"
                : "Set a new passcode, which costs the badges that are sealed under this one: badgectl passcode reset; then "
                    + "badgectl login \(badge)")
    }

    /// Badges were being issued when a program ended.
    public static func unfinished(_ count: Int) -> StoreFinding {
        StoreFinding(
            "issuanceUnfinished", .note, "\(count) badge(s) were being issued when a program ended.",
            remedy: "The next command finishes them or sweeps them away.")
    }
}
