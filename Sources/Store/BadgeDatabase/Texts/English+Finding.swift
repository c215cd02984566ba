import BadgeModel

extension StoreTexts.English {
    /// Findings about a store, and what removes them.
    static let finding: MessageCatalogue.Texts = [
        "finding.missing": "{path} is missing or empty, though its key is there.",
        "finding.keyMissing": "A key of {home} is gone: {error}",
        "finding.wrongKey": "{path} is not of this key: another {store}'s file, or none at all.",
        "finding.notEncrypted": "{path} is a plain SQLite database.",
        "finding.rolledBack": "{path}, or a part of it, is an older copy.",
        "finding.newer": "{path} was written by a newer version.",
        "finding.readOnly": "{home} cannot be written.",
        "finding.replacementCutShort": "A key rotation or a restore was interrupted.",
        "finding.reserveMissing": "The room that is reserved for a full disk is not taken.",
        "finding.homeOpen": "Others on this machine can enter {home}.",
        "finding.databaseOpen": "Others on this machine may read or change {path}.",
        "finding.littleRoom": "The disk of {home} is nearly full: {kilobytes} KB are left.",
        "finding.damaged":
            "{path} is damaged. {finding}{more, plural, =0 {} one { And one more.} other { And # more.}}",
        "finding.clockRolledBack": "The clock stands before {date}, which has passed already.",
        "finding.locked":
            "The badge {badge} of {organization} is locked: the tries of the passcode that it allows are used up.",
        "finding.issuanceUnfinished":
            "{count, plural, one {One badge was} other {# badges were}} being issued when a program ended.",
        "remedy.restore": "Keep the file, and restore a backup.",
        "remedy.putKeysBack":
            "Put {name}.key and custody.key back as they were; without them nothing opens the {store}.",
        "remedy.makeKeyPrivate": "Make it this user's own file again: mode 600, no link; and find out who changed it.",
        "remedy.putKeyBack": "Put the key file back as it was, or restore a backup of this home.",
        "remedy.examineAsOwner": "Examine the home as the folder's owner.",
        "remedy.unlockCustody": "Unlock the key custody, or give its passphrase or PIN, and try again.",
        "remedy.putStoreBack": "Put the file back that belongs to {name}.key, or restore a backup.",
        "remedy.findOutAndRestore": "BadgeKit never writes this: find out where it comes from, then restore a backup.",
        "remedy.update": "Update this program; the {store} is as it was.",
        "remedy.makeWritable": "Mount the disk writable, or copy the folder to one that is this user's own.",
        "remedy.examineAgain": "Correct what the message names, and examine the home again.",
        "remedy.nextCommandFinishes":
            "Nothing is lost: the next command that opens the store finishes it or undoes it.",
        "remedy.nextCommandFinishesIssuance": "The next command finishes them or sweeps them away.",
        "remedy.takeReserve": "The next command takes it, once there is room.",
        "remedy.closeHome": "chmod 700 {home}",
        "remedy.closeDatabase": "chmod 600 {path}",
        "remedy.setClock": "Set the clock right. A sync settles it when the clock had run ahead.",
        "remedy.setClockSigned":
            """
        Set the clock right. Where it is right, an organization signed with a clock that ran ahead: the badges \
        wait for that time, or are issued again in another home.
        """,
        "remedy.login":
            """
        Log in to the badge. Where the organization has no logins, ask it for a new invitation, open that, and \
        remove the old badge.
        """,
        "remedy.resetPasscode":
            "Set a new passcode, which costs the badges that are sealed under this one, and log in to the badge.",
        "problem.page": "Page {number} is not authentic.",
        "problem.integrity": "SQLite reports: {finding}",
        "problem.foreignKey": "A row of {table} points to a row of {parent} that is missing.",
        "problem.stale": "Rows of {table} were replaced by older ones.",
        "problem.entriesMissing": "The entries {first} to {last} are missing.",
        "problem.entryBeforeFirst": "Entry {entry} is before the first.",
        "problem.entryAltered": "Entry {entry} was altered: it has another hash.",
        "problem.entryIndex": "Entry {entry} says that it is entry {index}.",
        "problem.entryFiledElsewhere": "Entry {entry} is filed under another badge or kind.",
        "problem.entryUnreadable": "Entry {entry} cannot be read.",
        "problem.treeMissing": "The tree is missing.",
        "problem.entryCount": "{written} entries were written, and {count} are there.",
        "problem.treeRoot": "The entries are not those that were written: their tree has another root.",
        "problem.endMissing":
            "The checkpoint was signed at {signed} entries, but the log has {count}: the end is missing.",
        "problem.headOfOtherEntries": "The first {signed} entries are not those that the checkpoint was signed for.",
    ]
}
