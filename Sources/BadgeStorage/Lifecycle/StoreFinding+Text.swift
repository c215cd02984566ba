import BadgeModel
import Foundation

extension StoreFinding {
    /// What a failure to read the store says about its files, and what to do.
    static func about(_ error: BadgeError, in files: StoreFiles) -> StoreFinding {
        let (what, remedy) = texts(of: error, files)
        return StoreFinding(error.code.rawValue, .error, what, remedy: remedy)
    }

    private static let restore = "Keep the file, and restore a backup: badgectl store restore FILE --yes"

    private static func texts(of error: BadgeError, _ files: StoreFiles) -> (what: String, remedy: String) {
        let database = files.databasePath
        switch error.code {
        case .storeAbsent where files.hasKey:
            return ("\(database) is missing or empty, though its key is there.", restore)
        case .storeAbsent:
            return (
                "There is no wallet in \(files.home).",
                "Provision a badge (badgectl provision OFFER), or restore a backup."
            )
        case .keyMissing:
            return (
                "A key of \(files.home) is gone: \(error.reason)",
                "Put wallet.key and custody.key back as they were; without them nothing opens the wallet."
            )
        case .custodyInsecure:
            return (error.reason, "Make it this user's own file again: mode 600, no link; and find out who changed it.")
        case .custodyDamaged:
            return (error.reason, "Put the key file back as it was, or restore a backup of this home.")
        case .storeLocked:
            return (error.reason, "Unlock the key custody, or give its passphrase or PIN, and try again.")
        case .wrongKey:
            return (
                "\(database) is not of this key: another wallet's file, or none at all.",
                "Put the file back that belongs to wallet.key, or restore a backup."
            )
        case .storeNotEncrypted:
            return (
                "\(database) is a plain SQLite database.",
                "Nobody here writes that: find out who put it there, then restore a backup."
            )
        case .storeDamaged: return (error.reason, restore)
        case .rolledBack:
            return (
                "\(database), or a part of it, is an older copy.", "Put the newest back, or restore a backup and sync."
            )
        case .storeNewer:
            return ("\(database) was written by a newer version.", "Update badgectl; the wallet is as it was.")
        case .storeReadOnly:
            return (
                "\(files.home) cannot be written.",
                "Mount the disk writable, or copy the folder to a place that is this user's own."
            )
        default: return (error.reason, "Correct what the message names, and run badgectl doctor again.")
        }
    }
}

extension StoreFinding {
    static let cutShort = StoreFinding(
        "replacementCutShort", .warning, "A change of the key, or a restore, was cut short.",
        remedy: "Nothing is lost: the next command that opens the wallet finishes it or undoes it.")

    static let noReserve = StoreFinding(
        "reserveMissing", .note, "The room that is reserved for a full disk is not taken.",
        remedy: "The next command takes it, once there is room.")

    static func openFolder(_ home: String) -> StoreFinding {
        StoreFinding(
            "homeOpen", .warning, "Others on this machine can enter \(home).", remedy: "chmod 700 \(home)")
    }

    static func littleRoom(_ home: String, kilobytes: Int) -> StoreFinding {
        StoreFinding(
            BadgeError.Code.diskFull.rawValue, .warning,
            "The disk of \(home) is nearly full: \(kilobytes) KB are left.",
            remedy: "Make room. Tries of the passcode, deletions and revocations still find some.")
    }

    static func damaged(_ problems: [String], in files: StoreFiles) -> StoreFinding {
        let more = problems.count > 1 ? " And \(problems.count - 1) more: badgectl store verify." : ""
        return StoreFinding(
            BadgeError.Code.storeDamaged.rawValue, .error, "\(files.databasePath) is damaged. \(problems[0])\(more)",
            remedy: restore)
    }

    static func clockBehind(_ mark: Date) -> StoreFinding {
        StoreFinding(
            "clockRolledBack", .error,
            "The clock stands before \(mark.formatted(.iso8601)), which has passed already.",
            remedy: "Set the clock right; a sync settles it when the clock had run ahead.")
    }

    static func unfinished(_ count: Int) -> StoreFinding {
        StoreFinding(
            "issuanceUnfinished", .note, "\(count) badge(s) were being issued when a program ended.",
            remedy: "The next command finishes them or sweeps them away.")
    }
}

extension StoreFiles {
    fileprivate var hasKey: Bool { FileManager.default.fileExists(atPath: keyPath) }
}
