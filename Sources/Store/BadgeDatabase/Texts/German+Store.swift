import BadgeModel

extension StoreTexts.German {
    /// Errors of the store and of key custody.
    static let store: MessageCatalogue.Texts = [
        "storeAbsent.creationInterrupted":
            "Das Anlegen des Speichers {path} wurde unterbrochen. Legen Sie ihn erneut an.",
        "storeAbsent.atPath": "Es gibt keinen Speicher {path}.",
        "storeAbsent.kindInHome": "In {home} nicht vorhanden: {store}.",
        "storeInUse.otherSharing":
            "Der Speicher {path} ist in diesem Prozess im anderen Nutzungsmodus geöffnet: Schließen Sie ihn zuerst.",
        "storeInUse.anotherProcess": "Ein anderer Prozess hält den Speicher {path}. Versuchen Sie es später erneut.",
        "storeInUse.byAServer":
            """
        Der Speicher {path} ist in einem anderen Programm geöffnet, vielleicht einem Server. Schließen Sie ihn \
        dort zuerst.
        """,
        "storeInUse.byAnotherProgram":
            "Der Speicher {path} ist in einem anderen Programm geöffnet. Versuchen Sie es später erneut.",
        "storeInUse.beingReplaced":
            "Der Speicher {path} wird gerade von einem anderen Programm ersetzt. Versuchen Sie es später erneut.",
        "wrongKey.length": "Der Schlüssel des Speichers {path} muss {count} Byte lang sein.",
        "wrongKey.otherKeyOpen": "Der Speicher {path} ist in diesem Prozess unter einem anderen Schlüssel geöffnet.",
        "wrongKey.store": "Der Schlüssel passt nicht zum Speicher {path}.",
        "keyMissing.rotation": "{path} fehlt. Legen Sie die Datei zurück.",
        "keyMissing.keyFileOfStore":
            "In {home} vorhanden: {store}; die Schlüsseldatei {name}.key dazu fehlt. Legen Sie die Datei zurück.",
        "storeNotEncrypted.connection": "Die Verbindung zu {path} ist nicht verschlüsselt.",
        "storeNotEncrypted.file":
            "Die Datei {path} ist eine SQLite-Datenbank ohne Verschlüsselung. Es wurde nichts geändert.",
        "storeDamaged.column":
            """
        Die Spalte {column} des Speichers enthält einen Wert, der dort nie geschrieben wurde. Bewahren Sie die \
        Datei auf, und stellen Sie eine Sicherung wieder her.
        """,
        "storeDamaged.tableWithoutVersion":
            """
        Der Speicher {path} hat die Tabelle {table}, und nichts sagt, welche Version sie angelegt hat. Stellen \
        Sie eine Sicherung wieder her.
        """,
        "storeDamaged.store":
            """
        Der Speicher {path} ist beschädigt. Bewahren Sie die Datei auf, und stellen Sie eine Sicherung wieder \
        her.
        """,
        "storeDamaged.foreignLog":
            """
        {path}-wal liegt neben dem Speicher und ist nicht sein Protokoll: Jemand hat sie dort abgelegt. \
        Verschieben Sie sie; am Speicher wurde nichts geändert.
        """,
        "storeDamaged.storeGone":
            """
        Der Speicher {path} fehlt, aber sein Checkpoint zeigt, dass es ihn gab. Stellen Sie eine Sicherung \
        wieder her; um ganz neu zu beginnen, entfernen Sie auch den Checkpoint.
        """,
        "storeDamaged.truncated":
            "Der Speicher {path} ist abgeschnitten. Stellen Sie ihn aus einer Sicherung wieder her.",
        "storeDamaged.storeEmptyWithJournal":
            "Der Speicher {path} fehlt oder ist leer, aber sein Journal ist vorhanden. Legen Sie die Datei zurück.",
        "storeDamaged.storeGoneWithTrace":
            """
        Der Speicher {path} fehlt, aber {trace} zeigt, dass es ihn gab. Legen Sie die Datei zurück, oder stellen \
        Sie eine Sicherung wieder her; um neu zu beginnen, entfernen Sie auch {name}.key und {name}.head.
        """,
        "storeDamaged.copy":
            "Die Kopie des Speichers {path} besteht die Prüfung nicht: {finding} Es wurde nichts ersetzt.",
        "storeDamaged.replacement":
            """
        Das Ersetzen von {path} wurde unterbrochen, und keiner der beiden Schlüssel passt. Stellen Sie eine \
        Sicherung wieder her.
        """,
        "storeDamaged.journal":
            """
        Das Journal von {path} wurde nicht übernommen. Öffnen Sie den Speicher einmal, und versuchen Sie es dann \
        erneut.
        """,
        "storeDamaged.storeAtPath": "Der Speicher {path} ist beschädigt.",
        "storeDamaged.auditLogOfBackup":
            "Das Protokoll der Sicherung {path} ist beschädigt: {finding} Es wurde nichts geändert.",
        "storeDamaged.backupAltered":
            "Die Sicherung {path} wurde verändert oder abgeschnitten. Verwenden Sie eine andere.",
        "storeDamaged.backupLength":
            "Die Sicherung {path} ist abgeschnitten oder hat überzählige Daten am Ende. Verwenden Sie eine andere.",
        "storeDamaged.backup":
            "Die Sicherung {path} ist beschädigt: {finding} Verwenden Sie eine andere; es wurde nichts geändert.",
        "storeDamaged.auditLog": "Das Protokoll ist beschädigt: {finding}. Stellen Sie eine Sicherung wieder her.",
        "storeDamaged.migration":
            "Der Speicher ist beschädigt und wird nicht aktualisiert: {finding} Stellen Sie eine Sicherung wieder her.",
        "storeNewer.store":
            """
        Der Speicher {path} wurde von einer neueren Version ({migration}) geschrieben. Aktualisieren Sie das \
        Programm; es wurde nichts geändert.
        """,
        "storeNewer.backup":
            "Die Sicherung {path} wurde von einer neueren Version geschrieben. Aktualisieren Sie dieses Programm.",
        "rolledBack.rows":
            """
        Teile des Speichers wurden durch ältere ersetzt. Stellen Sie eine Sicherung wieder her, und finden Sie \
        heraus, wer das getan hat.
        """,
        "rolledBack.store":
            """
        Der Speicher {path} wurde durch eine ältere Kopie ersetzt: {finding}. Spielen Sie die neueste zurück, \
        oder stellen Sie eine Sicherung wieder her.
        """,
        "rolledBack.headOfAnotherStore":
            """
        {path} gehört zu einem anderen Speicher: Speicher und Checkpoint passen nicht zusammen. Legen Sie die \
        zurück, die zusammengehören.
        """,
        "diskFull.store":
            "Für den Speicher {path} ist kein Platz mehr. Geben Sie Platz frei und versuchen Sie es erneut.",
        "storeReadOnly.store":
            """
        {path} kann nicht geschrieben werden: Die Festplatte ist schreibgeschützt eingehängt, oder der Ordner \
        gehört diesem Benutzer nicht. Machen Sie ihn beschreibbar, oder kopieren Sie ihn an einen beschreibbaren \
        Ort.
        """,
        "storeFailed.keyRegistration":
            "Der Schlüssel für {path} konnte nicht registriert werden (SQLite-Ergebnis {result}).",
        "storeFailed.sqlite": "Der Speicher {path} ist fehlgeschlagen: {result} {extendedResult}.",
        "storeFailed.journalUnreadable": "Das Journal von {path} kann nicht gelesen werden.",
        "storeFailed.linkOrNotAFile": "{path} ist ein Link oder keine Datei; ein Speicher muss eine eigene Datei sein.",
        "storeFailed.hardLink":
            "{path} hat einen zweiten Namen (einen harten Link); ein Speicher muss eine eigene Datei sein.",
        "storeFailed.anotherOwner": "{path} gehört einem anderen Benutzer. Führen Sie dies als Eigentümer aus.",
        "storeFailed.lockWithReason":
            "{path} kann nicht gesperrt werden: {reason}. Beheben Sie das und versuchen Sie es erneut.",
        "storeFailed.copyOfLink": "{home}/{name} ist ein Link oder keine Datei.",
        "storeFailed.backupUnreadable": "Die Sicherung {path} kann nicht gelesen werden. Versuchen Sie es erneut.",
        "storeFailed.headTooLong": "Ein Checkpoint von {count} Byte passt nicht in {path}. Melden Sie das.",
        "storeFailed.headFile":
            "{doing} {path}: fehlgeschlagen ({reason}). Beheben Sie das und versuchen Sie es erneut.",
        "storeFailed.file": "{path}: {finding}.",
        "custodyDamaged.backupOfAnotherHome":
            """
        Die Sicherung {path} stammt aus einem anderen Ordner; nur dessen Schlüsselverwahrung öffnet sie. Stellen \
        Sie diese Verwahrung wieder her.
        """,
        "custodyDamaged.head":
            """
        {path} ist beschädigt. Legen Sie die Datei aus einer Kopie des Ordners zurück, oder stellen Sie eine \
        Sicherung wieder her.
        """,
    ]
}
