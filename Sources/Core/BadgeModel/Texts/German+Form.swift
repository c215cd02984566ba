extension CoreTexts.German {
    /// Texts of the forms of prompts: validation errors.
    static let form: MessageCatalogue.Texts = [
        "form.unknownField": "Das Formular hat kein Feld {field}.",
        "form.entriesDiffer": "Die beiden Eingaben stimmen nicht überein.",
        "form.fillIn": "Füllen Sie {field} aus.",
        "form.controlCharacters": "{label} darf keine Tabulatoren oder anderen Steuerzeichen enthalten.",
        "form.undecided": "Nehmen Sie an oder lehnen Sie ab: {label}.",
        "form.missing": "{label} fehlt.",
        "form.wholeNumber": "{label} muss eine ganze Zahl sein.",
        "form.day": "{label} muss ein Tag wie 2027-01-31 sein.",
        "form.choice": "{label} muss einer der aufgeführten Einträge sein.",
        "form.yes": "Antworten Sie auf „{label}“ mit Ja, um fortzufahren.",
        "form.changed": "{label} wurde verändert.",
        "form.anotherKind": "{label} ist von anderer Art.",
        "form.digits": "{label} muss {count, plural, one {# Ziffer} other {# Ziffern}} haben, nicht {entered}.",
        "form.characters": "{label} muss {count, plural, one {# Zeichen} other {# Zeichen}} haben, nicht {entered}.",
        "form.minDigits": "{label} muss mindestens {count, plural, one {# Ziffer} other {# Ziffern}} haben.",
        "form.minCharacters": "{label} muss mindestens {count, plural, one {# Zeichen} other {# Zeichen}} haben.",
        "form.maxDigits": "{label} darf höchstens {count, plural, one {# Ziffer} other {# Ziffern}} haben.",
        "form.maxCharacters": "{label} darf höchstens {count, plural, one {# Zeichen} other {# Zeichen}} haben.",
        "form.digitsOnly": "{label} darf nur Ziffern enthalten.",
        "form.imageType": "{label} muss vom Typ {types} sein, nicht {type}.",
        "form.imageSize": "{label} hat {count} Byte; zulässig sind höchstens {limit}.",
        "form.imageEmpty": "{label} ist leer.",
        "drawing.map.title": "Karte der erlaubten Bereiche",
        "drawing.week.title": "Erlaubte Zeiten",
    ]
}
