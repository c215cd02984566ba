extension CoreTexts.German {
    /// Errors of the store and of key custody.
    static let store: MessageCatalogue.Texts = [
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
        "storeDamaged.badgeUnreadable":
            "Der Badge liest sich nicht so, wie er geschrieben wurde. Stellen Sie eine Sicherung wieder her.",
        "storeDamaged.homeRow":
            "Der Speicher der Wallet hat seine Hauptzeile verloren. Stellen Sie eine Sicherung wieder her.",
        "storeDamaged.backupWithoutFreshness":
            "Die Sicherung hat keinen Rollback-Schutz. Verwenden Sie eine andere; es wurde nichts geändert.",
        "storeNewer.keyFile": "{path} wurde von einer neueren Version geschrieben. Aktualisieren Sie dieses Programm.",
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
        "diskFull.writing": "Die Festplatte ist voll: {reason} Geben Sie Platz frei und versuchen Sie es erneut.",
        "storeReadOnly.disk": "Die Festplatte ist schreibgeschützt: {reason} Machen Sie sie beschreibbar.",
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
        "custodyDamaged.sealedByWallet":
            """
        Was die Wallet für „{context}“ versiegelt hat, wurde verändert. Stellen Sie eine Sicherung wieder her, \
        oder bitten Sie die Organisation erneut um den Badge.
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
