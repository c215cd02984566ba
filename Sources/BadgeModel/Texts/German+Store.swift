extension CoreTexts.German {
    /// Errors of the store and of key custody.
    static let store: MessageCatalogue.Texts = [
        "storeAbsent.creationInterrupted":
            "Das Anlegen des Speichers {path} wurde unterbrochen. Legen Sie ihn erneut an.",
        "storeAbsent.atPath": "Es gibt keinen Speicher {path}.",
        "storeAbsent.kindInHome": "In {home} nicht vorhanden: {store}.",
        "storeAbsent.walletInHome": "In {home} gibt es keine Wallet. Holen Sie zuerst einen Badge.",
        "storeLocked.folderClosed":
            """
        Dieser Benutzer darf nicht in {folder} sehen. Führen Sie den Befehl als Eigentümer des Ordners aus, oder \
        geben Sie einen anderen Ordner an.
        """,
        "storeLocked.noAnswer": "{path} hat nicht innerhalb von {limit} geantwortet. Versuchen Sie es erneut.",
        "storeLocked.custodyChanged": "Die Verwahrung von {path} wurde inzwischen geändert. Versuchen Sie es erneut.",
        "storeLocked.keychain":
            "Der Schlüsselbund hat mit {status} abgelehnt. Entsperren Sie das Gerät, und versuchen Sie es erneut.",
        "storeLocked.secretNotGiven": "{path} ist geschützt; es fehlt die Angabe: {secret}. Geben Sie sie an.",
        "storeLocked.secretService":
            """
        Der Secret Service antwortet hier nicht ({finding}). Melden Sie sich am Desktop an, und versuchen Sie es \
        erneut.
        """,
        "storeLocked.keyring": "Der Schlüsselbund ist gesperrt. Entsperren Sie ihn, und versuchen Sie es erneut.",
        "storeLocked.tpmLockout":
            """
        Nach zu vielen falschen PINs nimmt das TPM keine mehr an, auch nicht die richtige. Warten Sie {seconds} \
        Sekunden auf einen Versuch, oder lassen Sie seinen Eigentümer tpm2_dictionarylockout --clear-lockout \
        ausführen.
        """,
        "storeInUse.madeMeanwhile": "Ein anderer Prozess hat {path} inzwischen angelegt. Versuchen Sie es erneut.",
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
        "keyMissing.keyFile":
            """
        {path} fehlt und mit ihr der Schlüssel. Legen Sie die Datei zurück, mit der dieser Speicher angelegt \
        wurde.
        """,
        "keyMissing.biometrics":
            "Für den registrierten Finger oder das Gesicht ist kein Schlüssel hinterlegt. Geben Sie den Passcode ein.",
        "keyMissing.keychain":
            """
        Der Schlüsselbund hat keinen Schlüssel für {path}. Verwenden Sie das Gerät, das diesen Speicher angelegt \
        hat.
        """,
        "keyMissing.secretService":
            """
        Der Secret Service hat keinen Schlüssel für {path}. Öffnen Sie die Sitzung, in der dieser Speicher \
        angelegt wurde.
        """,
        "keyMissing.anotherTPM":
            """
        Der Schlüssel wurde von einem anderen TPM versiegelt, oder dieses wurde gelöscht. Verwenden Sie den \
        Rechner, der diesen Speicher angelegt hat.
        """,
        "keyMissing.rotation": "{path} fehlt. Legen Sie die Datei zurück.",
        "keyMissing.keyFileOfStore":
            "In {home} vorhanden: {store}; die Schlüsseldatei {name}.key dazu fehlt. Legen Sie die Datei zurück.",
        "keyMissing.keyFileOfWallet":
            """
        Die Wallet in {home} ist vorhanden, ihre Schlüsseldatei wallet.key aber nicht. Legen Sie die Datei aus \
        einer Sicherung zurück.
        """,
        "keyMissing.credentialErased":
            "Der Nachweis des Badges wurde mit dem Passcode gelöscht. Bitten Sie die Organisation erneut um den Badge.",
        "keyMissing.badgePending": "Der Badge ist noch nicht da und hat keinen Schlüssel zum Signieren.",
        "keyMissing.holderKey":
            "Der Inhaberschlüssel des Badges ist nicht in der Wallet. Lassen Sie den Badge neu ausstellen.",
        "keyMissing.badgeWithoutKey":
            "Der Badge ist noch nicht da oder hat seinen Schlüssel verloren; nichts signiert für ihn.",
        "keyMissing.keyOfBadge":
            "Der Schlüssel des Badges {badge} ist nicht in der Wallet. Stellen Sie eine Sicherung wieder her.",
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
        "storeDamaged.badgeUnreadable":
            "Der Badge liest sich nicht so, wie er geschrieben wurde. Stellen Sie eine Sicherung wieder her.",
        "storeDamaged.homeRow":
            "Der Speicher der Wallet hat seine Hauptzeile verloren. Stellen Sie eine Sicherung wieder her.",
        "storeDamaged.backupWithoutFreshness":
            "Die Sicherung hat keinen Rollback-Schutz. Verwenden Sie eine andere; es wurde nichts geändert.",
        "storeNewer.keyFile": "{path} wurde von einer neueren Version geschrieben. Aktualisieren Sie dieses Programm.",
        "storeNewer.store":
            """
        Der Speicher {path} wurde von einer neueren Version ({migration}) geschrieben. Aktualisieren Sie das \
        Programm; es wurde nichts geändert.
        """,
        "storeNewer.backup":
            "Die Sicherung {path} wurde von einer neueren Version geschrieben. Aktualisieren Sie dieses Programm.",
        "rolledBack.organizationKnowsNewer":
            """
        {organization} kennt einen neueren Stand des Speichers dieser Wallet: Dies ist eine ältere Kopie, deren \
        Badges nicht verwendet werden können. Stellen Sie eine Sicherung wieder her, oder lassen Sie die Badges \
        neu ausstellen.
        """,
        "rolledBack.tpmRemembersNewer":
            """
        Dieser Ordner ist eine ältere Kopie als die, die sich das TPM gemerkt hat. Spielen Sie die neueste \
        zurück.
        """,
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
        "diskFull.writing": "Die Festplatte ist voll: {reason} Geben Sie Platz frei und versuchen Sie es erneut.",
        "diskFull.store":
            "Für den Speicher {path} ist kein Platz mehr. Geben Sie Platz frei und versuchen Sie es erneut.",
        "storeReadOnly.disk": "Die Festplatte ist schreibgeschützt: {reason} Machen Sie sie beschreibbar.",
        "storeReadOnly.store":
            """
        {path} kann nicht geschrieben werden: Die Festplatte ist schreibgeschützt eingehängt, oder der Ordner \
        gehört diesem Benutzer nicht. Machen Sie ihn beschreibbar, oder kopieren Sie ihn an einen beschreibbaren \
        Ort.
        """,
        "storeFailed.folderClosed": "{folder} kann nicht geöffnet werden: {reason}. Geben Sie einen anderen Ordner an.",
        "storeFailed.system": "{reason} Beheben Sie das und versuchen Sie es erneut.",
        "storeFailed.photo":
            "Eine Datei konnte nicht gespeichert werden: {reason} Beheben Sie das und versuchen Sie es erneut.",
        "storeFailed.folderNotCreated":
            "In {folder} kann kein Ordner angelegt werden. Beheben Sie das und versuchen Sie es erneut.",
        "storeFailed.fileGone": "{path} war vorhanden und fehlt jetzt. Versuchen Sie es erneut.",
        "storeFailed.folderUnreadable": "Der Ordner {directory} kann nicht gelesen werden. Beheben Sie das.",
        "storeFailed.custodyChange":
            "Der neue Schlüsselschutz von {path} gibt nicht zurück, was er erhalten hat. Versuchen Sie es erneut.",
        "storeFailed.keychain": "Der Schlüsselbund hat mit {status} abgelehnt. Geben Sie den Passcode ein.",
        "storeFailed.lock": "{path} kann nicht gesperrt werden. Beheben Sie das und versuchen Sie es erneut.",
        "storeFailed.headTooLongForAnchor": "Ein Checkpoint von {count} Byte passt nicht in seinen Speicher ({bytes}).",
        "storeFailed.tpmRefused": "Das TPM hat abgelehnt: {complaint}. Beheben Sie das und versuchen Sie es erneut.",
        "storeFailed.tpmMAC": "Die Antwort des TPM ist kein MAC. Versuchen Sie es erneut.",
        "storeFailed.tpmTries": "Das TPM sagt nicht, wie viele Versuche bleiben. Versuchen Sie es erneut.",
        "storeFailed.tpm": "Das TPM ist fehlgeschlagen: {finding}. Versuchen Sie es erneut.",
        "storeFailed.tpmFile":
            "Die Datei {path} der TPM-Programme ist nicht, was sie sein sollte. Versuchen Sie es erneut.",
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
        "custodyDamaged.sealedByPasscode":
            """
        Was der Passcode für „{context}“ versiegelt hat, ist beschädigt oder gehört zu einem anderen Passcode. \
        Setzen Sie ihn zurück.
        """,
        "custodyDamaged.biometrics":
            "Was die Biometrie freigegeben hat, passt nicht zu diesem Passcode. Geben Sie den Passcode ein.",
        "custodyDamaged.passcodePublicKey":
            "Der öffentliche Schlüssel des Passcodes ist beschädigt. Setzen Sie den Passcode zurück.",
        "custodyDamaged.keyFile":
            "{path} ist beschädigt. Legen Sie die Datei zurück, mit der dieser Speicher angelegt wurde.",
        "custodyDamaged.keyFileTooLarge":
            """
        {path} ist größer als jede Schlüsseldatei. Legen Sie die Datei zurück, mit der dieser Speicher angelegt \
        wurde.
        """,
        "custodyDamaged.tpmIndex":
            """
        Was sich das TPM von diesem Ordner gemerkt hat, ist beschädigt. Wählen Sie eine andere Verwahrung und \
        danach wieder das TPM.
        """,
        "custodyDamaged.secretServiceKey":
            "Der Schlüssel im Secret Service ist nicht der von {path}. Stellen Sie den Schlüsselbund wieder her.",
        "custodyDamaged.tpmIndexRemoved":
            """
        Was sich das TPM von diesem Ordner gemerkt hatte, wurde entfernt. Finden Sie heraus, von wem; wählen Sie \
        dann eine andere Verwahrung und danach wieder das TPM.
        """,
        "custodyDamaged.backupOfAnotherHome":
            """
        Die Sicherung {path} stammt aus einem anderen Ordner; nur dessen Schlüsselverwahrung öffnet sie. Stellen \
        Sie diese Verwahrung wieder her.
        """,
        "custodyDamaged.sealedByWallet":
            """
        Was die Wallet für „{context}“ versiegelt hat, wurde verändert. Stellen Sie eine Sicherung wieder her, \
        oder bitten Sie die Organisation erneut um den Badge.
        """,
        "custodyDamaged.head":
            """
        {path} ist beschädigt. Legen Sie die Datei aus einer Kopie des Ordners zurück, oder stellen Sie eine \
        Sicherung wieder her.
        """,
        "custodyDamaged.passcodeParameters":
            "Die gespeicherten Parameter des Passcodes sind ungültig ({finding}). Setzen Sie den Passcode zurück.",
        "custodyDamaged.fileParameters":
            """
        Die gespeicherten Parameter von {path} sind ungültig ({finding}). Legen Sie die Datei zurück, mit der \
        dieser Speicher angelegt wurde.
        """,
        "custodyDamaged.deviceSecret":
            """
        Das Gerätegeheimnis des Passcodes ist beschädigt. Legen Sie die Datei zurück, mit der dieser Speicher \
        angelegt wurde.
        """,
        "custodyDamaged.sealedByKeyFile":
            """
        Was {path} für „{context}“ versiegelt hat, ist beschädigt. Legen Sie die Datei zurück, mit der dieser \
        Speicher angelegt wurde.
        """,
        "custodyDamaged.secretServiceItem":
            """
        Der Eintrag im Secret Service ist beschädigt. Legen Sie den Schlüsselbund zurück, mit dem dieser \
        Speicher angelegt wurde.
        """,
        "custodyRefused.passphrase": "Die Passphrase des Speichers ist falsch. Geben Sie sie erneut ein.",
        "custodyRefused.pin": "Die PIN des Speichers ist falsch. Geben Sie sie erneut ein.",
        "custodyRefused.pinWithTries":
            """
        Die PIN des Speichers ist falsch. Geben Sie sie erneut ein. Das TPM nimmt noch {count} an, bevor es sich \
        sperrt.
        """,
        "custodyInsecure.keyFile":
            "Auf den Schlüssel in {path} ist kein Verlass ({reason}). Finden Sie heraus, wer das getan hat.",
        "custodyDamaged.flowSession": "Die Token der Anmeldung sind nicht lesbar. Melden Sie sich neu an.",
    ]
}
