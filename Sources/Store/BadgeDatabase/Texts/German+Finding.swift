import BadgeModel

extension StoreTexts.German {
    /// Findings about a store, and what removes them.
    static let finding: MessageCatalogue.Texts = [
        "finding.missing": "{path} fehlt oder ist leer, obwohl der Schlüssel dazu vorhanden ist.",
        "finding.keyMissing": "Ein Schlüssel von {home} fehlt: {error}",
        "finding.wrongKey":
            """
        {path} gehört nicht zu diesem Schlüssel: Die Datei stammt aus einem anderen Speicher ({store}) oder aus \
        gar keinem.
        """,
        "finding.notEncrypted": "{path} ist eine unverschlüsselte SQLite-Datenbank.",
        "finding.rolledBack": "{path} oder ein Teil davon ist eine ältere Kopie.",
        "finding.newer": "{path} wurde von einer neueren Version geschrieben.",
        "finding.readOnly": "{home} ist schreibgeschützt.",
        "finding.replacementCutShort": "Ein Schlüsselwechsel oder eine Wiederherstellung wurde unterbrochen.",
        "finding.reserveMissing": "Der Platz, der für eine volle Festplatte reserviert ist, ist nicht belegt.",
        "finding.homeOpen": "Andere Benutzer dieses Rechners können {home} öffnen.",
        "finding.databaseOpen": "Andere Benutzer dieses Rechners dürfen {path} lesen oder ändern.",
        "finding.littleRoom": "Die Festplatte von {home} ist fast voll: {kilobytes} KB sind frei.",
        "finding.damaged":
            """
        {path} ist beschädigt. {finding}{more, plural, =0 {} one { Und ein weiterer Befund.} other { Und # \
        weitere Befunde.}}
        """,
        "finding.clockRolledBack": "Die Uhr steht vor {date}; dieser Zeitpunkt ist bereits vergangen.",
        "finding.locked":
            """
        Der Badge {badge} von {organization} ist gesperrt: Die Passcode-Versuche, die er zulässt, sind \
        aufgebraucht.
        """,
        "finding.issuanceUnfinished":
            """
        {count, plural, one {Ein Badge wurde} other {# Badges wurden}} gerade ausgestellt, als ein Programm \
        endete.
        """,
        "remedy.restore": "Bewahren Sie die Datei auf, und stellen Sie eine Sicherung wieder her.",
        "remedy.putKeysBack":
            "Legen Sie {name}.key und custody.key unverändert zurück; ohne sie lässt sich nichts öffnen ({store}).",
        "remedy.makeKeyPrivate":
            """
        Machen Sie sie wieder zur eigenen Datei dieses Benutzers (Modus 600, kein Link), und finden Sie heraus, \
        wer sie geändert hat.
        """,
        "remedy.putKeyBack":
            """
        Legen Sie die Schlüsseldatei unverändert zurück, oder stellen Sie eine Sicherung dieses Ordners wieder \
        her.
        """,
        "remedy.examineAsOwner": "Untersuchen Sie den Ordner als sein Eigentümer.",
        "remedy.unlockCustody":
            """
        Entsperren Sie die Schlüsselverwahrung, oder geben Sie ihre Passphrase oder PIN an, und versuchen Sie es \
        erneut.
        """,
        "remedy.putStoreBack":
            "Legen Sie die Datei zurück, die zu {name}.key gehört, oder stellen Sie eine Sicherung wieder her.",
        "remedy.findOutAndRestore":
            """
        Kein Programm hier schreibt so etwas: Finden Sie heraus, wer es abgelegt hat, und stellen Sie dann eine \
        Sicherung wieder her.
        """,
        "remedy.update": "Aktualisieren Sie dieses Programm; am Speicher wurde nichts geändert ({store}).",
        "remedy.makeWritable":
            """
        Hängen Sie die Festplatte beschreibbar ein, oder kopieren Sie den Ordner an einen Ort, der diesem \
        Benutzer gehört.
        """,
        "remedy.examineAgain": "Beheben Sie, was die Meldung nennt, und untersuchen Sie den Ordner erneut.",
        "remedy.nextCommandFinishes":
            """
        Es ist nichts verloren: Der nächste Befehl, der den Speicher öffnet, schließt den Vorgang ab oder macht \
        ihn rückgängig.
        """,
        "remedy.nextCommandFinishesIssuance": "Der nächste Befehl schließt die Ausstellung ab oder räumt sie auf.",
        "remedy.takeReserve": "Der nächste Befehl belegt ihn, sobald Platz ist.",
        "remedy.closeHome": "chmod 700 {home}",
        "remedy.closeDatabase": "chmod 600 {path}",
        "remedy.setClock":
            "Stellen Sie die Uhr richtig. Eine Synchronisierung bereinigt den Rest, falls die Uhr vorging.",
        "remedy.setClockSigned":
            """
        Stellen Sie die Uhr richtig. Geht sie bereits richtig, hat eine Organisation mit einer vorgehenden Uhr \
        signiert: Die Badges warten auf diesen Zeitpunkt oder werden in einem anderen Ordner neu ausgestellt.
        """,
        "remedy.login":
            """
        Melden Sie sich beim Badge an. Wenn die Organisation keine Anmeldung anbietet, bitten Sie sie um eine \
        neue Einladung, öffnen Sie diese, und entfernen Sie den alten Badge.
        """,
        "remedy.resetPasscode":
            """
        Legen Sie einen neuen Passcode fest; das kostet die Badges, die unter dem jetzigen versiegelt sind. \
        Melden Sie sich danach beim Badge an.
        """,
        "problem.page": "Seite {number} ist nicht authentisch.",
        "problem.integrity": "SQLite meldet: {finding}",
        "problem.foreignKey": "Eine Zeile von {table} verweist auf eine fehlende Zeile von {parent}.",
        "problem.stale": "Zeilen von {table} wurden durch ältere ersetzt.",
        "problem.entriesMissing": "Die Einträge {first} bis {last} fehlen.",
        "problem.entryBeforeFirst": "Eintrag {entry} liegt vor dem ersten.",
        "problem.entryAltered": "Eintrag {entry} wurde verändert: Er hat einen anderen Hash.",
        "problem.entryIndex": "Eintrag {entry} gibt sich als Eintrag {index} aus.",
        "problem.entryFiledElsewhere": "Eintrag {entry} ist unter einem anderen Badge oder einer anderen Art abgelegt.",
        "problem.entryUnreadable": "Eintrag {entry} kann nicht gelesen werden.",
        "problem.treeMissing": "Der Baum fehlt.",
        "problem.entryCount": "{written} Einträge wurden geschrieben, {count} sind vorhanden.",
        "problem.treeRoot": "Die Einträge sind nicht die geschriebenen: Ihr Baum hat eine andere Wurzel.",
        "problem.endMissing":
            "Der Checkpoint wurde bei {signed} Einträgen signiert, {count} sind vorhanden: Das Ende fehlt.",
        "problem.headOfOtherEntries":
            "Die ersten {signed} Einträge sind nicht die, für die der Checkpoint signiert wurde.",
    ]
}
