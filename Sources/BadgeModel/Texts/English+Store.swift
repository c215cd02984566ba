extension CoreTexts.English {
    /// Errors of the store and of key custody.
    static let store: MessageCatalogue.Texts = [
        "storeAbsent.creationInterrupted": "Creating the store at {path} was interrupted. Create it again.",
        "storeAbsent.atPath": "There is no store at {path}.",
        "storeAbsent.kindInHome": "There is no {store} in {home}.",
        "storeAbsent.walletInHome": "There is no wallet in {home}. Provision a badge first.",
        "storeLocked.folderClosed":
            "This user may not look into {folder}. Run the command as the folder's owner, or name another home.",
        "storeLocked.noAnswer": "{path} did not answer within {limit}. Try again.",
        "storeLocked.custodyChanged": "The custody of {path} was changed meanwhile. Try again.",
        "storeLocked.keychain": "The keychain refused with {status}. Unlock the device, and try again.",
        "storeLocked.secretNotGiven": "{path} is kept under a {secret}, which was not given. Give it.",
        "storeLocked.secretService":
            "The Secret Service does not answer here ({finding}). Log in to the desktop, and try again.",
        "storeLocked.keyring": "The keyring is locked. Unlock it, and try again.",
        "storeLocked.tpmLockout":
            """
        The TPM takes no PIN after too many wrong ones, not even the right one. Wait {seconds} seconds for one \
        try, or have its owner run tpm2_dictionarylockout --clear-lockout.
        """,
        "storeInUse.madeMeanwhile": "Another process created {path} in the meantime. Try again.",
        "storeInUse.otherSharing":
            "The store at {path} is open in this process in the other sharing mode: close it first.",
        "storeInUse.anotherProcess": "Another process holds the store at {path}. Try again later.",
        "storeInUse.byAServer": "The store at {path} is open in another program, perhaps a server. Close it first.",
        "storeInUse.byAnotherProgram": "The store at {path} is open in another program. Try again later.",
        "storeInUse.beingReplaced": "The store at {path} is being replaced by another program. Try again later.",
        "wrongKey.length": "The key of the store at {path} must have {count} bytes.",
        "wrongKey.otherKeyOpen": "The store at {path} is open under another key in this process.",
        "wrongKey.store": "The key does not fit the store at {path}.",
        "keyMissing.keyFile": "{path} is gone, and with it the key. Put back the file that this store was made with.",
        "keyMissing.biometrics": "No key is kept for the enrolled finger or face. Enter the passcode.",
        "keyMissing.keychain": "The keychain has no key for {path}. Use the device that made this store.",
        "keyMissing.secretService":
            "The Secret Service has no key for {path}. Open the session that this store was made in.",
        "keyMissing.anotherTPM":
            "The key was sealed by another TPM, or this one was cleared. Use the machine that made this store.",
        "keyMissing.rotation": "{path} is gone. Put the file back.",
        "keyMissing.keyFileOfStore":
            "The {store} in {home} is there, but its key file {name}.key is not. Put the file back.",
        "keyMissing.keyFileOfWallet":
            "The wallet in {home} is there, but its key file wallet.key is not. Put the file back from a backup.",
        "keyMissing.credentialErased":
            "The badge's credential was erased with the passcode. Ask the organization for the badge again.",
        "keyMissing.badgePending": "The badge is not here yet, and has no key to sign with.",
        "keyMissing.holderKey": "The badge's holder key is not in the wallet. Have the badge issued again.",
        "keyMissing.badgeWithoutKey": "The badge is not here yet, or has lost its key, and nothing signs for it.",
        "keyMissing.keyOfBadge": "The key of the badge {badge} is not in the wallet. Restore a backup.",
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
        "storeDamaged.badgeUnreadable": "The badge does not read as it was written. Restore a backup.",
        "storeDamaged.homeRow": "The wallet's store has lost its home row. Restore a backup.",
        "storeDamaged.backupWithoutFreshness": "The backup has no freshness. Use another one; nothing was changed.",
        "storeNewer.keyFile": "{path} was written by a newer version. Update this program.",
        "storeNewer.store":
            "The store at {path} was written by a newer version ({migration}). Update; nothing was changed.",
        "storeNewer.backup": "The backup {path} was written by a newer version. Update this program.",
        "rolledBack.organizationKnowsNewer":
            """
        {organization} knows a newer state of this wallet's store: this is an older copy, and its badges cannot \
        be used. Restore a backup, or have the badges issued again.
        """,
        "rolledBack.tpmRemembersNewer":
            "This home is an older copy than the one that the TPM remembers. Put the newest one back.",
        "rolledBack.rows":
            "Parts of the store were replaced by older ones. Restore a backup, and find out who did that.",
        "rolledBack.store":
            """
        The store at {path} was replaced by an older copy: {finding}. Put the newest one back, or restore a \
        backup.
        """,
        "rolledBack.headOfAnotherStore":
            "{path} belongs to another store: store and checkpoint do not match. Put back those that belong together.",
        "diskFull.writing": "The disk is full: {reason} Free some room and try again.",
        "diskFull.store": "There is no room left for the store at {path}. Free some room and try again.",
        "storeReadOnly.disk": "The disk is read-only: {reason} Make it writable.",
        "storeReadOnly.store":
            """
        {path} cannot be written: its disk is mounted read-only, or the folder is not this user's. Make it \
        writable, or copy the folder to a writable location.
        """,
        "storeFailed.folderClosed": "{folder} cannot be looked into: {reason}. Name another home.",
        "storeFailed.system": "{reason} Correct it and try again.",
        "storeFailed.photo": "A file could not be kept: {reason} Correct it and try again.",
        "storeFailed.folderNotCreated": "No folder can be created in {folder}. Correct it and try again.",
        "storeFailed.fileGone": "{path} was there and is gone. Try again.",
        "storeFailed.folderUnreadable": "The folder {directory} cannot be read. Correct it.",
        "storeFailed.custodyChange": "The new key protector of {path} does not give back what it took. Try again.",
        "storeFailed.keychain": "The keychain refused with {status}. Enter the passcode.",
        "storeFailed.lock": "{path} cannot be locked. Correct it and try again.",
        "storeFailed.headTooLongForAnchor": "A checkpoint of {count} bytes does not fit its store ({bytes}).",
        "storeFailed.tpmRefused": "The TPM refused: {complaint}. Correct it and try again.",
        "storeFailed.tpmMAC": "The TPM's answer is no MAC. Try again.",
        "storeFailed.tpmTries": "The TPM does not say how many tries are left. Try again.",
        "storeFailed.tpm": "The TPM failed: {finding}. Try again.",
        "storeFailed.tpmFile": "The file {path} of the TPM's programs is not what it should be. Try again.",
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
        "custodyDamaged.sealedByPasscode":
            "What the passcode sealed for \"{context}\" is damaged, or belongs to another passcode. Reset it.",
        "custodyDamaged.biometrics": "What biometrics released does not fit this passcode. Enter the passcode.",
        "custodyDamaged.passcodePublicKey": "The passcode's public key is damaged. Reset the passcode.",
        "custodyDamaged.keyFile": "{path} is damaged. Put back the file that this store was made with.",
        "custodyDamaged.keyFileTooLarge":
            "{path} is larger than any key file. Put back the file that this store was made with.",
        "custodyDamaged.tpmIndex":
            "What the TPM remembers of this home is damaged. Choose another custody, and then the TPM again.",
        "custodyDamaged.secretServiceKey":
            "The key in the Secret Service is not the one of {path}. Restore the keyring.",
        "custodyDamaged.tpmIndexRemoved":
            """
        What the TPM remembered of this home was removed. Find out who did; then choose another custody, and then \
        the TPM again.
        """,
        "custodyDamaged.backupOfAnotherHome":
            "The backup {path} was made in another home, whose key custody alone opens it. Put that custody back.",
        "custodyDamaged.sealedByWallet":
            """
        What the wallet sealed for "{context}" was altered. Restore a backup, or ask the organization for the \
        badge again.
        """,
        "custodyDamaged.head": "{path} is damaged. Put it back from a copy of the home, or restore a backup.",
        "custodyDamaged.passcodeParameters": "The passcode's stored parameter string {finding}. Reset the passcode.",
        "custodyDamaged.fileParameters":
            "The stored parameter string of {path} {finding}. Put back the file that this store was made with.",
        "custodyDamaged.deviceSecret":
            "The passcode's device secret is damaged. Put back the file that this store was made with.",
        "custodyDamaged.sealedByKeyFile":
            "What {path} sealed for \"{context}\" is damaged. Put back the file that this store was made with.",
        "custodyDamaged.secretServiceItem":
            "The item of the Secret Service is damaged. Put back the keyring that this store was made with.",
        "custodyRefused.passphrase": "The passphrase of the store is wrong. Enter it again.",
        "custodyRefused.pin": "The PIN of the store is wrong. Enter it again.",
        "custodyRefused.pinWithTries":
            "The PIN of the store is wrong. Enter it again. The TPM takes {count} more before it locks itself.",
        "custodyInsecure.keyFile":
            "{path} {reason}, so its key may have been copied. Move to another custody if you do not trust who could read it.",
        "custodyDamaged.flowSession": "The tokens of the sign-in cannot be read. Sign in again.",
    ]
}
