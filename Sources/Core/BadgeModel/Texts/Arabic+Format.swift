extension CoreTexts.Arabic {
    /// Formats of dates, durations, distances and numbers within a sentence.
    static let format: MessageCatalogue.Texts = [
        "date.day": "{day}/{month}/{year}",
        "date.inZone": "{day}/{month}/{year} الساعة {hour}:{minute} ({zone})",
        "date.minute": "{day}/{month}/{year} الساعة {hour}:{minute}",
        "date.utc": "{day}/{month}/{year} الساعة {hour}:{minute}:{second} بالتوقيت العالمي",
        "distance.kilometres": "{kilometres}.{tenths} كم",
        "distance.metres": "{metres} م",
        "size.mebibytes": "{count} ميبيبايت",
        "size.kibibytes": "{count} كيبيبايت",
        "duration.days":
            "{count, plural, zero {# يوم} one {يوم واحد} two {يومين} few {# أيام} many {# يومًا} other {# يوم}}",
        "duration.hours":
            "{count, plural, zero {# ساعة} one {ساعة واحدة} two {ساعتين} few {# ساعات} many {# ساعة} other {# ساعة}}",
        "duration.minutes":
            """
        {count, plural, zero {# دقيقة} one {دقيقة واحدة} two {دقيقتين} few {# دقائق} many {# دقيقة} other {# \
        دقيقة}}
        """,
        "duration.seconds":
            """
        {count, plural, zero {# ثانية} one {ثانية واحدة} two {ثانيتين} few {# ثوانٍ} many {# ثانية} other {# \
        ثانية}}
        """,
        "list.groups": "{first}؛ {rest}",
        "list.items": "{first}، {rest}",
        "number.group": ",",
    ]
}
