import BadgeModel

extension StoreTexts.English {
    /// Errors of the store and of key custody.
    static let store: MessageCatalogue.Texts = [
        "storeAbsent.creationInterrupted": "Creating the store at {path} was interrupted. Create it again.",
        "storeAbsent.atPath": "There is no store at {path}.",
        "storeAbsent.kindInHome": "There is no {store} in {home}.",
        "storeInUse.otherSharing":
            "The store at {path} is open in this process in the other sharing mode: close it first.",
        "storeInUse.anotherProcess": "Another process holds the store at {path}. Try again later.",
        "storeInUse.byAServer": "The store at {path} is open in another program, perhaps a server. Close it first.",
        "storeInUse.byAnotherProgram": "The store at {path} is open in another program. Try again later.",
        "storeInUse.beingReplaced": "The store at {path} is being replaced by another program. Try again later.",
        "wrongKey.length": "The key of the store at {path} must have {count} bytes.",
        "wrongKey.otherKeyOpen": "The store at {path} is open under another key in this process.",
        "wrongKey.store": "The key does not fit the store at {path}.",
        "keyMissing.rotation": "{path} is gone. Put the file back.",
        "keyMissing.keyFileOfStore":
            "The {store} in {home} is there, but its key file {name}.key is not. Put the file back.",
        "storeNotEncrypted.connection": "The connection to {path} is not encrypted.",
        "storeNotEncrypted.file": "The file at {path} is an SQLite database without encryption. Nothing was changed.",
        "storeDamaged.column":
            """
        The column {column} of the store holds a value that was never written there. Keep the file, and restore a \
        backup.
        """,
        "storeDamaged.tableWithoutVersion":
            "The store at {path} has the table {table}, and nothing says which version made it. Restore a backup.",
        "storeDamaged.store": "The store at {path} is damaged. Keep the file, and restore a backup.",
        "storeDamaged.foreignLog":
            """
        {path}-wal is not this store's log: somebody put it there. Move it away; the store is as it was.
        """,
        "storeDamaged.storeGone":
            """
        The store at {path} is gone, but its checkpoint shows that it existed. Restore a backup; to start over \
        with nothing, remove the checkpoint too.
        """,
        "storeDamaged.truncated": "The store at {path} is truncated. Restore it from a backup.",
        "storeDamaged.storeEmptyWithJournal":
            "The store at {path} is missing or empty, but its journal is there. Put the file back.",
        "storeDamaged.storeGoneWithTrace":
            """
        The store at {path} is gone, but {trace} tells that it was there. Put the file back, or restore a backup; \
        to start over, remove {name}.key and {name}.head too.
        """,
        "storeDamaged.copy": "The copy of the store at {path} does not verify: {finding} Nothing was replaced.",
        "storeDamaged.replacement":
            "The replacement of {path} was interrupted, and neither of its keys fits. Restore a backup.",
        "storeDamaged.journal": "The journal of {path} was not taken in. Open the store once, then try again.",
        "storeDamaged.storeAtPath": "The store at {path} is damaged.",
        "storeDamaged.auditLogOfBackup":
            "The audit log of the backup {path} is damaged: {finding} Nothing was changed.",
        "storeDamaged.backupAltered": "The backup {path} was altered or truncated. Use another one.",
        "storeDamaged.backupLength": "The backup {path} is truncated or has trailing data. Use another one.",
        "storeDamaged.backup": "The backup {path} is damaged: {finding} Use another one; nothing was changed.",
        "storeDamaged.auditLog": "The audit log is damaged: {finding}. Restore a backup.",
        "storeDamaged.migration": "The store is damaged, and is not brought up to date: {finding} Restore a backup.",
        "storeNewer.store":
            "The store at {path} was written by a newer version ({migration}). Update; nothing was changed.",
        "storeNewer.backup": "The backup {path} was written by a newer version. Update this program.",
        "rolledBack.rows":
            "Parts of the store were replaced by older ones. Restore a backup, and find out who did that.",
        "rolledBack.store":
            """
        The store at {path} was replaced by an older copy: {finding}. Put the newest one back, or restore a \
        backup.
        """,
        "rolledBack.headOfAnotherStore":
            "{path} belongs to another store: store and checkpoint do not match. Put back those that belong together.",
        "diskFull.store": "There is no room left for the store at {path}. Free some room and try again.",
        "storeReadOnly.store":
            """
        {path} cannot be written: its disk is mounted read-only, or the folder is not this user's. Make it \
        writable, or copy the folder to a writable location.
        """,
        "storeFailed.keyRegistration": "The key for {path} could not be registered (SQLite result {result}).",
        "storeFailed.sqlite": "The store at {path} failed: {result} {extendedResult}.",
        "storeFailed.journalUnreadable": "The journal of {path} cannot be read.",
        "storeFailed.linkOrNotAFile": "{path} is a link or not a file; a store must be a file of its own.",
        "storeFailed.hardLink": "{path} has a second name (a hard link); a store must be a file of its own.",
        "storeFailed.anotherOwner": "{path} belongs to another user. Run this as its owner.",
        "storeFailed.lockWithReason": "{path} cannot be locked: {reason}. Correct it and try again.",
        "storeFailed.copyOfLink": "{home}/{name} is a link or not a file.",
        "storeFailed.backupUnreadable": "The backup {path} cannot be read. Try again.",
        "storeFailed.headTooLong": "A checkpoint of {count} bytes does not fit {path}. Report this.",
        "storeFailed.headFile": "{doing} {path} failed: {reason}. Correct it and try again.",
        "storeFailed.file": "{path}: {finding}.",
        "custodyDamaged.backupOfAnotherHome":
            "The backup {path} was made in another home, whose key custody alone opens it. Put that custody back.",
        "custodyDamaged.head": "{path} is damaged. Put it back from a copy of the home, or restore a backup.",
    ]
}
