extension CoreTexts.German {
    /// Formats of dates, durations, distances and numbers within a sentence.
    static let format: MessageCatalogue.Texts = [
        "date.day": "{day}.{month}.{year}",
        "date.inZone": "{day}.{month}.{year}, {hour}:{minute} Uhr ({zone})",
        "date.minute": "{day}.{month}.{year}, {hour}:{minute} Uhr",
        "date.utc": "{day}.{month}.{year}, {hour}:{minute}:{second} Uhr UTC",
        "distance.kilometres": "{kilometres},{tenths} km",
        "distance.metres": "{metres} m",
        "size.mebibytes": "{count} MiB",
        "size.kibibytes": "{count} KiB",
        "duration.days": "{count, plural, one {# Tag} other {# Tage}}",
        "duration.hours": "{count, plural, one {# Stunde} other {# Stunden}}",
        "duration.minutes": "{count, plural, one {# Minute} other {# Minuten}}",
        "duration.seconds": "{count, plural, one {# Sekunde} other {# Sekunden}}",
        "list.groups": "{first}; {rest}",
        "list.items": "{first}, {rest}",
        "number.group": ".",
    ]
}
