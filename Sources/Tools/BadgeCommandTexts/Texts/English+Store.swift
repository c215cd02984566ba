import BadgeModel

extension CommandTexts.English {
    /// Outputs of the commands for a home's stores.
    static let store: MessageCatalogue.Texts = [
        "command.store.file": "{path}, {bytes} bytes, encrypted (SQLCipher 4 format)",
        "command.store.badges":
            """
        {badges, plural, one {# badge} other {# badges}} of {organizations, plural, one {# organization} other \
        {# organizations}}
        """,
        "command.store.people":
            """
        {people, plural, one {# person} other {# people}}, {badges, plural, one {# badge} other {# badges}} issued
        """,
        "command.store.passcodeSet": "set, protects {count, plural, one {# badge} other {# badges}}",
        "command.store.passcodeWaiting":
            """
        set, protects {count, plural, one {# badge} other {# badges}}; waiting to be issued again on a new key: {waiting}
        """,
        "command.store.passcodeNotSet":
            """
        not set: {count, plural, one {# badge that requires a passcode is} other {# badges that require a passcode are}} \
        protected by the key custody alone
        """,
        "command.store.passcodeNotDemanded": "not set; no badge requires one",
        "command.store.sound": "Sound: every page of {path} verifies ({count}).",
        "command.store.damaged": "{path} is damaged. Keep a copy, then restore a backup.",
        "command.store.backedUp":
            """
        Backed up into {file} ({count, plural, one {# page} other {# pages}}). The key custody of this home alone opens it.
        """,
        "command.store.restored": "Restored {path} from the backup of {date}.",
        "command.store.restoredWallet": "Restored {path} from the backup of {date}. Sync before a badge is used.",
        "command.store.setAside": "What was there could not be read and is kept in {folder}.",
        "command.store.triesUsedUp": "A passcode's tries count as used up: reset the passcode.",
        "command.store.nothingLost":
            """
        Badges, revocations and people that came since the backup are kept; later changes of people's details and of \
        the organization's settings are lost.
        """,
        "command.store.walletKept":
            """
        Revocations, use counts and the passcode's tries stay as they are now; badges and settings that came since the \
        backup are lost.
        """,
        "command.store.lost":
            """
        Lost since the backup: {badges, plural, one {# badge} other {# badges}}, which count as revoked, and \
        {changes, plural, one {# change} other {# changes}} of a badge's status, which are to be made again.
        """,
        "command.store.lossUnknown":
            """
        Nothing tells what was issued or revoked since the backup. Badges that it does not know count as revoked; revoke \
        again what was revoked since.
        """,
        "command.store.rotated": "{path} is under a new key. What was exported or backed up before keeps its own.",
        "command.store.organizationToo": "This home holds an organization too. For its store give {option}.",
        "command.custody.keptBy": "The keys of {home} are kept by: {custody}.",
        "command.custody.leftover": "The custody is changed, but the old one kept its copy: {reason}",
        "command.custody.newPIN": "New PIN",
        "command.custody.newPassphrase": "New passphrase",
        "command.custody.opensHome": "It opens the home from now on.",
        "command.custody.again": "Enter it once more.",
        "command.doctor.walletSound": "The wallet is sound.",
        "command.doctor.walletBroken": "The wallet cannot be used as it is.",
        "command.doctor.organizationSound": "The organization is sound.",
        "command.doctor.organizationBroken": "The organization cannot be used as it is.",
        "command.doctor.note": "Note: {finding}",
        "command.doctor.warning": "Warning: {finding}",
        "command.doctor.error": "Error: {finding}",
        "command.program.absent": "The program {program} is not installed; it is needed for {purpose}.",
        "command.program.install": "Install the package that has it: {package} on Debian, Ubuntu and their like.",
        "command.program.secretService": "key custody by the Secret Service",
        "command.program.tpm": "key custody by a TPM",
        "command.rollback.none.detects": "an older page or row in the store",
        "command.rollback.none.misses": "an older copy of the store",
        "command.rollback.file.detects": "an older store, an older part of it, another home's store",
        "command.rollback.file.misses": "an older copy of the whole home",
        "command.rollback.custody.detects":
            """
        also an older copy of the whole home, from before the store was last opened, closed or given a passcode
        """,
        "command.rollback.secretService.misses":
            "a copy from since then; an older home together with an older keyring",
        "command.rollback.tpm.misses": "a copy from since then",
        "command.rollback.keychain.misses":
            "a copy from since then; an older home together with an older keychain",
        "command.rollback.authority.detects":
            "also an older copy of the whole home, from before the last sync; at the next sync",
        "command.rollback.authority.misses": "a copy from since the last sync; any use before the next one",
    ]
}
