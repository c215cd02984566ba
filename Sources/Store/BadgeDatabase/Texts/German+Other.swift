import BadgeModel

extension StoreTexts.German {
    /// Other errors.
    static let other: MessageCatalogue.Texts = [
        "documentInvalid.notABackup": "{path} ist keine Sicherung einer Wallet. Geben Sie eine andere Datei an.",
        "documentInvalid.notAFile": "{path} ist keine Datei. Geben Sie eine andere an.",
        "notFound.file": "{path} kann nicht geöffnet werden: {reason}.",
        "notFound.folder":
            """
        {path} wurde nicht geschrieben: Es gibt keinen Ordner {folder}. Legen Sie ihn an, oder geben Sie eine andere Datei an.
        """,
        "notFound.auditEntry":
            "Das Protokoll hat keinen Eintrag {index}: Es hat {count} Einträge, der erste hat die Nummer 0.",
        "invalidInput.treePeaks": "{count} Hashes sind nicht die Spitzen eines Baums mit {size} Blättern.",
        "invalidInput.nul": "Ein Text enthält das Zeichen U+0000, das nicht gespeichert werden kann. Entfernen Sie es.",
        "invalidInput.storePath": "Ein Speicher braucht einen Pfad.",
        "invalidInput.auditEvent":
            "Das Protokoll kann das Ereignis {kind} nicht aufnehmen: Ein Wert liest sich nicht wieder gleich.",
        "notSupported.sqlitePreupdateHook":
            """
        Das SQLite des Systems wurde ohne SQLITE_ENABLE_PREUPDATE_HOOK gebaut, womit ein Speicher eine ältere \
        Kopie erkennt. Installieren Sie eines, das es hat, etwa libsqlite3-0 von Debian.
        """,
        "closed.store": "Der Speicher {path} wurde geschlossen.",
        "unexpected.backupHeader": "Was eine Sicherung über sich selbst sagt, ist zu lang.",
        "unexpected.boundTable":
            "Die Tabelle {name} ist nicht an das gebunden, womit sie abgefragt wurde. Melden Sie das.",
        "unexpected.nestedTransaction":
            "Der Speicher {path} wurde mitten in einem anderen Vorgang angesprochen. Melden Sie das.",
    ]
}
