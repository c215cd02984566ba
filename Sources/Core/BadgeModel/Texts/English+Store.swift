extension CoreTexts.English {
    /// Errors of the store and of key custody.
    static let store: MessageCatalogue.Texts = [
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
        "keyMissing.keyFile": "{path} is gone, and with it the key. Put back the file that this store was made with.",
        "keyMissing.biometrics": "No key is kept for the enrolled finger or face. Enter the passcode.",
        "keyMissing.keychain": "The keychain has no key for {path}. Use the device that made this store.",
        "keyMissing.secretService":
            "The Secret Service has no key for {path}. Open the session that this store was made in.",
        "keyMissing.anotherTPM":
            "The key was sealed by another TPM, or this one was cleared. Use the machine that made this store.",
        "keyMissing.keyFileOfWallet":
            "The wallet in {home} is there, but its key file wallet.key is not. Put the file back from a backup.",
        "keyMissing.credentialErased":
            "The badge's credential was erased with the passcode. Ask the organization for the badge again.",
        "keyMissing.badgePending": "The badge is not here yet, and has no key to sign with.",
        "keyMissing.holderKey": "The badge's holder key is not in the wallet. Have the badge issued again.",
        "keyMissing.badgeWithoutKey": "The badge is not here yet, or has lost its key, and nothing signs for it.",
        "keyMissing.keyOfBadge": "The key of the badge {badge} is not in the wallet. Restore a backup.",
        "storeDamaged.badgeUnreadable": "The badge does not read as it was written. Restore a backup.",
        "storeDamaged.homeRow": "The wallet's store has lost its home row. Restore a backup.",
        "storeDamaged.backupWithoutFreshness": "The backup has no freshness. Use another one; nothing was changed.",
        "storeNewer.keyFile": "{path} was written by a newer version. Update this program.",
        "rolledBack.organizationKnowsNewer":
            """
        {organization} knows a newer state of this wallet's store: this is an older copy, and its badges cannot \
        be used. Restore a backup, or have the badges issued again.
        """,
        "rolledBack.tpmRemembersNewer":
            "This home is an older copy than the one that the TPM remembers. Put the newest one back.",
        "diskFull.writing": "The disk is full: {reason} Free some room and try again.",
        "storeReadOnly.disk": "The disk is read-only: {reason} Make it writable.",
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
        "custodyDamaged.sealedByWallet":
            """
        What the wallet sealed for "{context}" was altered. Restore a backup, or ask the organization for the \
        badge again.
        """,
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
