extension CoreTexts.English {
    /// Formats of dates, durations, distances and numbers within a sentence.
    static let format: MessageCatalogue.Texts = [
        "date.day": "{year}-{month}-{day}",
        "date.inZone": "{year}-{month}-{day} {hour}:{minute} ({zone})",
        "date.minute": "{year}-{month}-{day} {hour}:{minute}",
        "date.utc": "{year}-{month}-{day}T{hour}:{minute}:{second}Z",
        "distance.kilometres": "{kilometres}.{tenths} km",
        "distance.metres": "{metres} m",
        "size.mebibytes": "{count} MiB",
        "size.kibibytes": "{count} KiB",
        "duration.days": "{count, plural, one {# day} other {# days}}",
        "duration.hours": "{count, plural, one {# hour} other {# hours}}",
        "duration.minutes": "{count, plural, one {# minute} other {# minutes}}",
        "duration.seconds": "{count, plural, one {# second} other {# seconds}}",
        "list.groups": "{first}; {rest}",
        "list.items": "{first}, {rest}",
        "number.group": ",",
    ]
}
