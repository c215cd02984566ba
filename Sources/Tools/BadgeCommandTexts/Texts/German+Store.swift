import BadgeModel

extension CommandTexts.German {
    /// Outputs of the commands for a home's stores.
    static let store: MessageCatalogue.Texts = [
        "command.store.file": "{path}, {bytes} Byte, verschlüsselt (SQLCipher-4-Format)",
        "command.store.badges":
            """
        {badges, plural, one {# Badge} other {# Badges}} von {organizations, plural, one {# Organisation} other \
        {# Organisationen}}
        """,
        "command.store.people":
            """
        {people, plural, one {# Person} other {# Personen}}, {badges, plural, one {# Badge} other {# Badges}} \
        ausgestellt
        """,
        "command.store.passcodeSet": "festgelegt, schützt {count, plural, one {# Badge} other {# Badges}}",
        "command.store.passcodeWaiting":
            """
        festgelegt, schützt {count, plural, one {# Badge} other {# Badges}}; warten auf Neuausstellung mit neuem \
        Schlüssel: {waiting}
        """,
        "command.store.passcodeNotSet":
            """
        nicht festgelegt: {count, plural, one {# Badge, der einen verlangt, ist} other {# Badges, die einen \
        verlangen, sind}} nur durch die Schlüsselverwahrung geschützt
        """,
        "command.store.passcodeNotDemanded": "nicht festgelegt; kein Badge verlangt einen",
        "command.store.sound": "In Ordnung: Jede Seite von {path} besteht die Prüfung ({count}).",
        "command.store.damaged":
            "{path} ist beschädigt. Bewahren Sie eine Kopie auf, und stellen Sie dann eine Sicherung wieder her.",
        "command.store.backedUp":
            """
        Gesichert in {file} ({count, plural, one {# Seite} other {# Seiten}}). Nur die Schlüsselverwahrung \
        dieses Ordners öffnet die Sicherung.
        """,
        "command.store.restored": "{path} wurde aus der Sicherung wiederhergestellt: {date}.",
        "command.store.restoredWallet":
            """
        {path} wurde aus der Sicherung wiederhergestellt: {date}. Synchronisieren Sie, bevor ein Badge verwendet wird.
        """,
        "command.store.setAside": "Was vorhanden war, konnte nicht gelesen werden und liegt in {folder}.",
        "command.store.triesUsedUp": "Die Passcode-Versuche gelten als aufgebraucht: Setzen Sie den Passcode zurück.",
        "command.store.nothingLost":
            """
        Badges, Widerrufe und Personen seit der Sicherung bleiben erhalten; spätere Änderungen an den Angaben zu \
        Personen und an den Einstellungen der Organisation gehen verloren.
        """,
        "command.store.walletKept":
            """
        Widerrufe, Verwendungszähler und Passcode-Versuche bleiben, wie sie jetzt sind; Badges und Einstellungen seit \
        der Sicherung gehen verloren.
        """,
        "command.store.lost":
            """
        Seit der Sicherung verloren: {badges, plural, one {# Badge, der als widerrufen gilt,} other {# Badges, \
        die als widerrufen gelten,}} und {changes, plural, one {# Statusänderung eines Badges, die zu \
        wiederholen ist} other {# Statusänderungen von Badges, die zu wiederholen sind}}.
        """,
        "command.store.lossUnknown":
            """
        Nichts sagt, was seit der Sicherung ausgestellt oder widerrufen wurde. Unbekannte Badges gelten als \
        widerrufen; widerrufen Sie erneut, was seitdem widerrufen wurde.
        """,
        "command.store.rotated":
            "{path} hat einen neuen Schlüssel. Was vorher exportiert oder gesichert wurde, behält seinen eigenen.",
        "command.store.organizationToo":
            "Dieser Ordner enthält auch eine Organisation. Für deren Speicher geben Sie {option} an.",
        "command.custody.keptBy": "Die Schlüssel von {home} verwahrt: {custody}.",
        "command.custody.leftover": "Die Verwahrung ist geändert, aber die alte hat ihre Kopie behalten: {reason}",
        "command.custody.newPIN": "Neue PIN",
        "command.custody.newPassphrase": "Neue Passphrase",
        "command.custody.opensHome": "Sie öffnet den Ordner von jetzt an.",
        "command.custody.again": "Geben Sie sie noch einmal ein.",
        "command.doctor.walletSound": "Die Wallet ist in Ordnung.",
        "command.doctor.walletBroken": "Die Wallet kann so nicht verwendet werden.",
        "command.doctor.organizationSound": "Die Organisation ist in Ordnung.",
        "command.doctor.organizationBroken": "Die Organisation kann so nicht verwendet werden.",
        "command.doctor.note": "Hinweis: {finding}",
        "command.doctor.warning": "Warnung: {finding}",
        "command.doctor.error": "Fehler: {finding}",
        "command.program.absent": "Das Programm {program} ist nicht installiert; es wird gebraucht für: {purpose}.",
        "command.program.install":
            "Installieren Sie das Paket, das es enthält: {package} auf Debian, Ubuntu und ähnlichen Systemen.",
        "command.program.secretService": "Schlüsselverwahrung im Secret Service",
        "command.program.tpm": "Schlüsselverwahrung im TPM",
        "command.rollback.none.detects": "eine ältere Seite oder Zeile im Speicher",
        "command.rollback.none.misses": "eine ältere Kopie des Speichers",
        "command.rollback.file.detects":
            "einen älteren Speicher, einen älteren Teil davon, den Speicher eines anderen Ordners",
        "command.rollback.file.misses": "eine ältere Kopie des ganzen Ordners",
        "command.rollback.custody.detects":
            """
        auch eine ältere Kopie des ganzen Ordners aus der Zeit, bevor der Speicher zuletzt geöffnet oder \
        geschlossen wurde oder einen Passcode erhielt
        """,
        "command.rollback.secretService.misses":
            "eine Kopie aus der Zeit danach; einen älteren Ordner zusammen mit einem älteren Schlüsselbund",
        "command.rollback.tpm.misses": "eine Kopie aus der Zeit danach",
        "command.rollback.keychain.misses":
            "eine Kopie aus der Zeit danach; einen älteren Ordner zusammen mit einem älteren Schlüsselbund",
        "command.rollback.authority.detects":
            """
        auch eine ältere Kopie des ganzen Ordners aus der Zeit vor der letzten Synchronisierung; bei der \
        nächsten Synchronisierung
        """,
        "command.rollback.authority.misses":
            "eine Kopie aus der Zeit seit der letzten Synchronisierung; jede Verwendung vor der nächsten",
    ]
}
