import BadgeModel

extension StoreTexts.English {
    /// Other errors.
    static let other: MessageCatalogue.Texts = [
        "documentInvalid.notABackup": "{path} is not a backup of a wallet. Name another file.",
        "documentInvalid.notAFile": "{path} is not a file. Name another one.",
        "notFound.file": "{path} cannot be opened: {reason}.",
        "notFound.folder": "{path} was not written: there is no folder {folder}. Make it, or name another file.",
        "notFound.auditEntry": "The log has no entry {index}: it has {count}, of which the first is 0.",
        "invalidInput.treePeaks": "{count} hashes are not the peaks of a tree of {size} leaves.",
        "invalidInput.nul": "A text contains the character U+0000, which cannot be stored. Remove it.",
        "invalidInput.storePath": "A store needs a path.",
        "invalidInput.auditEvent": "The audit log cannot take the event {kind}: a value does not read again.",
        "notSupported.sqlitePreupdateHook":
            """
        The system's SQLite was built without SQLITE_ENABLE_PREUPDATE_HOOK, by which a store notices an older \
        copy. Install one that has it, as Debian's libsqlite3-0.
        """,
        "closed.store": "The store at {path} was closed.",
        "unexpected.backupHeader": "What a backup says of itself is too long.",
        "unexpected.boundTable": "The table {name} is not bound by what it was looked up by. Report this.",
        "unexpected.nestedTransaction":
            "The store at {path} was asked in the middle of another operation. Report this.",
    ]
}
