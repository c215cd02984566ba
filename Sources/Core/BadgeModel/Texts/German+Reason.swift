extension CoreTexts.German {
    /// Texts of the gate: why a badge may not be used.
    static let reason: MessageCatalogue.Texts = [
        "reason.storeRolledBack":
            "Die Ablage der Wallet ist eine ältere Kopie, etwa eine Sicherung. Synchronisieren Sie zuerst.",
        "reason.clockRolledBack":
            "Die Uhr steht vor einer bekannten Zeit. Stellen Sie sie richtig; wenn sie stimmt, synchronisieren Sie.",
        "reason.pending": "Der Badge ist noch nicht aktiviert.",
        "reason.suspended": "Die Organisation hat den Badge ausgesetzt.",
        "reason.ownStatus":
            "Die Organisation hat dem Badge den Status {value} gegeben, den sie selbst definiert. Er ist nicht verwendbar.",
        "reason.keyMissing": "Der Geräteschlüssel des Badges ist verloren.",
        "reason.expired": "Der Badge ist abgelaufen.",
        "reason.expiredAt": "Der Badge ist abgelaufen: {date}.",
        "reason.notYetValid": "Der Badge ist erst gültig ab {date}.",
        "reason.policyExpired": "Die Richtlinie ist abgelaufen ({date}); synchronisieren Sie, um sie zu erneuern.",
        "reason.offlineTooLong":
            "Die Organisation wurde seit mehr als {limit} nicht gefragt; synchronisieren Sie, um sie zu fragen.",
        "reason.unknownRestriction": "Die Richtlinie hat Einschränkungen, die diese Version nicht kennt: {types}.",
        "reason.unknown": "Nicht auswertbar: {input}.",
        "reason.notKnown": "Der Zustand, von dem dies abhängt, ließ sich nicht feststellen.",
        "reason.revoked": "Die Organisation hat den Badge widerrufen.",
        "reason.loggedOut": "Niemand ist angemeldet.",
        "reason.loginTooOld": "Die Anmeldung vom {date} ist älter als {limit}.",
        "reason.phoneNotVerified": "Das Telefon ist nicht bestätigt.",
        "reason.documentsMissing": "Nicht zugestimmt: {documents}.",
        "reason.locationConsentMissing": "Der Verwendung des Standorts wurde nicht zugestimmt.",
        "reason.locationNotAuthorized": "Der Zugriff der App auf den Standort reicht nicht aus: {access}.",
        "reason.bluetoothConsentMissing": "Der Verwendung von Bluetooth wurde nicht zugestimmt.",
        "reason.bluetoothUnavailable": "Bluetooth ist nicht verfügbar: {state}.",
        "reason.photoMissing": "Die Organisation hat kein Foto.",
        "reason.passcodeNotSet": "Es ist kein Passcode festgelegt.",
        "reason.passcodeTooWeak": "Der Passcode muss in einen mit mindestens {count} Zeichen geändert werden ({kind}).",
        "reason.passcodeNeeded": "Der Passcode muss eingegeben werden; verbleibende Versuche: {count}.",
        "reason.passcodeLocked": "Der Passcode ist gesperrt bis {date}; verbleibende Versuche: {count}.",
        "reason.passcodeExhausted": "Die Versuche für den Passcode sind aufgebraucht.",
        "reason.biometricsUnavailable": "Biometrie wird verlangt, und dieses Gerät hat keine.",
        "reason.biometricsNeeded": "Der Badge muss per Biometrie entsperrt werden.",
        "reason.bluetoothNotKnown": "Bluetooth: Es wurde kein Adapter gefunden, oder er hat nicht geantwortet.",
        "reason.locationNotKnown": "Standort: Es wurde keine Quelle gefunden, oder sie hat nicht geantwortet.",
        "reason.restrictionNotKnown": "{restriction}: Der Zustand, von dem dies abhängt, ließ sich nicht feststellen.",
        "reason.unknownZones": "Unbekannte Zeitzonen: {zones}.",
        "reason.outOfHours": "Außerhalb der Zeiten; wieder offen ab {date}.",
        "reason.outOfHoursForGood": "Außerhalb der Zeiten; es kommt keine Öffnung mehr.",
        "reason.areaAtDistance": "{area}, {distance} von der Grenze entfernt",
        "reason.outsideAreas": "Außerhalb der Bereiche, in denen der Badge verwendet werden darf.",
        "reason.outsideArea": "Außerhalb der Bereiche, in denen der Badge verwendet werden darf: {area}.",
        "reason.insideExcludedAreas": "An einem Ort, an dem der Badge nicht verwendet werden darf.",
        "reason.insideExcludedArea": "An einem Ort, an dem der Badge nicht verwendet werden darf: {area}.",
        "reason.positionNotKnown":
            "Der Standort des Geräts ist nicht genau genug bekannt, um zu sagen, ob er innerhalb liegt.",
        "reason.positionNotKnownNearArea":
            "Der Standort des Geräts ist nicht genau genug bekannt, um zu sagen, ob er innerhalb liegt: {area}.",
        "tightening.title": "Dieser Badge verschärft den Passcode der Wallet.",
        "tightening.digits": "Er muss mindestens {count, plural, one {# Ziffer} other {# Ziffern}} haben.",
        "tightening.characters": "Er muss mindestens {count, plural, one {# Zeichen} other {# Zeichen}} haben.",
        "tightening.triesThatLock":
            "{count, plural, one {Eine falsche Eingabe sperrt} other {# falsche Eingaben sperren}} diesen Badge.",
        "tightening.triesThatRemove":
            """
        {count, plural, one {Eine falsche Eingabe entfernt} other {# falsche Eingaben entfernen}} diesen Badge \
        von diesem Gerät.
        """,
        "tightening.waitsLonger": "Nach falschen Eingaben dauert es länger bis zur nächsten.",
        "tightening.question":
            "{tightening} Fahren Sie fort, um ihn anzunehmen; brechen Sie ab, und nichts ändert sich.",
        "reason.area": "Bereich {number}",
        "device.unnamed": "Linux-Gerät",
        "reason.positionTooInaccurate":
            "Der Standort ist nicht genau genug ({accuracy}), um zu sagen, ob er in diesem Bereich liegt: {area}.",
    ]
}
