extension CoreTexts.English {
    /// Texts of the forms of prompts: validation errors.
    static let form: MessageCatalogue.Texts = [
        "form.unknownField": "The form has no field {field}.",
        "form.entriesDiffer": "The two entries differ.",
        "form.fillIn": "Fill in {field}.",
        "form.controlCharacters": "{label} must not contain tabs or other control characters.",
        "form.undecided": "Accept or decline: {label}.",
        "form.missing": "{label} is missing.",
        "form.wholeNumber": "{label} must be a whole number.",
        "form.day": "{label} must be a day like 2027-01-31.",
        "form.choice": "{label} must be one of those listed.",
        "form.yes": "Answer “{label}” with yes to continue.",
        "form.changed": "{label} was changed.",
        "form.anotherKind": "{label} is of another kind.",
        "form.digits": "{label} must have {count, plural, one {# digit} other {# digits}}; you entered {entered}.",
        "form.characters":
            "{label} must have {count, plural, one {# character} other {# characters}}; you entered {entered}.",
        "form.minDigits": "{label} must have at least {count, plural, one {# digit} other {# digits}}.",
        "form.minCharacters": "{label} must have at least {count, plural, one {# character} other {# characters}}.",
        "form.maxDigits": "{label} must have at most {count, plural, one {# digit} other {# digits}}.",
        "form.maxCharacters": "{label} must have at most {count, plural, one {# character} other {# characters}}.",
        "form.digitsOnly": "{label} may contain only digits.",
        "form.imageType": "{label} must be {types}, not {type}.",
        "form.imageSize": "{label} has {count} bytes; at most {limit} are taken.",
        "form.imageEmpty": "{label} is empty.",
        "drawing.map.title": "Map of the permitted areas",
        "drawing.week.title": "Permitted hours",
    ]
}
