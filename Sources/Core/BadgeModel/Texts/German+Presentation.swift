extension CoreTexts.German {
    /// Texts about verifiers' requests.
    static let presentation: MessageCatalogue.Texts = [
        "prompt.presentation.title": "{verifier} fragt nach einem Badge",
        "prompt.presentation.titleUnverified": "Eine ungeprüfte Stelle fragt nach einem Badge",
        "prompt.presentation.byCertificate": "Ein Zertifikat bestätigt, dass {verifier} fragt.",
        "prompt.presentation.byAttestation": "Eine Stelle, der hier vertraut wird, bürgt für {verifier}.",
        "prompt.presentation.byRegistration": "{verifier} ist auf diesem Gerät registriert.",
        "prompt.presentation.byKey": "Nicht geprüft: Niemand bürgt dafür, wer fragt. Der Schlüssel ist {verifier}.",
        "prompt.presentation.byAddress": "Nicht geprüft: Niemand bürgt dafür, wer fragt.",
        "prompt.presentation.byOrigin":
            "Nicht geprüft: Die Seite {verifier} fragt, und niemand bürgt dafür, wer sie betreibt.",
        "prompt.presentation.destination": "Die Antwort geht an {destination}.",
        "prompt.presentation.browser": "Ihr Browser gibt die Antwort weiter.",
        "prompt.presentation.purpose": "Der Zweck: {purpose}",
        "prompt.presentation.transaction": "Mit dem Vorzeigen stimmen Sie zu: {transaction}",
        "prompt.presentation.itTells": "Mitgeteilt wird: {claims}",
        "prompt.presentation.telling": "{badge} verrät:",
        "prompt.presentation.holding": "{badge} verrät nur, dass Sie ihn haben.",
        "prompt.presentation.tellingIfChosen": "Wenn Sie {badge} wählen, verrät dieser:",
        "prompt.presentation.tellingIfAdded": "Nur wenn Sie {badge} hinzufügen, verrät dieser:",
        "prompt.presentation.holdingIfChosen": "Wenn Sie {badge} wählen, verrät dieser nur, dass Sie ihn haben.",
        "prompt.presentation.holdingIfAdded": "Nur wenn Sie {badge} hinzufügen, verrät dieser, dass Sie ihn haben.",
        "prompt.presentation.tellingChosen": "Der Badge, den Sie wählen, verrät:",
        "prompt.presentation.tellingEach": "Jeder Badge, den Sie wählen, verrät:",
        "prompt.presentation.holdingChosen": "Der Badge, den Sie wählen, verrät nur, dass Sie ihn haben.",
        "prompt.presentation.holdingEach": "Jeder Badge, den Sie wählen, verrät nur, dass Sie ihn haben.",
        "prompt.presentation.chooseOne": "Sie wählen einen dieser Badges:",
        "prompt.presentation.chooseSome": "Sie wählen, welche dieser Badges vorgezeigt werden:",
        "prompt.presentation.chosen": "Wenn Sie {badges} wählen:",
        "prompt.presentation.added": "Nur wenn Sie {badges} hinzufügen:",
        "prompt.presentation.value": "{claim}: {value}",
        "prompt.presentation.marked": "{claim} (von der Registrierung nicht erlaubt)",
        "prompt.presentation.beyond": "Es wird nach mehr gefragt, als die Registrierung erlaubt.",
        "prompt.presentation.sealed":
            "Die Werte sehen Sie, sobald Sie Ihren Passcode eingegeben haben, bevor etwas gesendet wird.",
        "prompt.presentation.nothingElse":
            """
        Ein Badge verrät auch, wer ihn ausgestellt hat, wie lange er gilt, und seinen Schlüssel und seine Nummer, an \
        denen man ihn wiedererkennt. Sonst wird nichts verraten.
        """,
        "prompt.presentation.noBadge": "Kein Badge auf diesem Gerät passt zu dem, wonach gefragt wird.",
        "prompt.presentation.mismatch": "{badge}: {reason}",
        "prompt.presentation.refusalTells":
            "Wenn Sie ablehnen, erfährt die Stelle nur, dass der Zugriff verweigert wurde.",
        "prompt.presentation.none": "Nichts",
        "action.present": "Vorzeigen",
        "field.presented": "Was vorgezeigt wird",
        "field.presentedToo": "Was außerdem vorgezeigt wird",
        "field.claimToo": "Auch verraten: {claim}",
        "prompt.requestOpen":
            "Die Anfrage bleibt offen, und die Prüfstelle erfährt noch nichts. Prüfen Sie erneut, sobald sich das geändert hat.",
        "action.leaveOpen": "Die Anfrage offen lassen",
        "field.presentBadge": "{badge} vorzeigen",
        "field.presentBadgeToo": "Außerdem {badge} vorzeigen",
        "field.claimTooOf": "Auch verraten von {badge}: {claim}",
        "field.numbered": "{field} {number}",
        "presentation.mismatch.format": "er hat ein anderes Format",
        "presentation.mismatch.type": "er ist von anderer Art",
        "presentation.mismatch.holderBinding": "er ist nicht an einen Ihrer Schlüssel gebunden",
        "presentation.mismatch.authority": "der Aussteller ist keiner der gefragten",
        "presentation.mismatch.claim": "{claim} fehlt",
        "presentation.mismatch.value": "{claim} hat einen anderen Wert",
        "invalidInput.presentationChoice":
            "Das beantwortet die Anfrage nicht. Wählen Sie für jeden Teil einen Badge, oder lehnen Sie ab.",
        "invalidInput.presentationClaims":
            "Diese freiwilligen Angaben werden so nicht angenommen: {claims}. Fügen Sie alle hinzu oder keine.",
        "invalidInput.presentationChanged":
            "{badge} enthält nicht mehr, was Sie gesehen haben. Nichts wurde gesendet. Öffnen Sie die Anfrage noch einmal.",
        "serverFailed.presentation": "Ob {verifier} die Antwort hat, ist nicht bekannt. {reason}",
        "presentationUndelivered.answer":
            "Ob {verifier} die Antwort hat, ist nicht bekannt. {reason} Dieselbe Antwort kann noch einmal gesendet werden.",
        "notFound.answer":
            "Es gibt keine Antwort, die noch einmal gesendet werden kann: Die Anfrage ist beendet. Bitten Sie um eine neue.",
    ]
}
