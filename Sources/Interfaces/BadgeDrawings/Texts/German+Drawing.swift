import BadgeModel

extension DrawingTexts.German {
    /// Texts of drawings: maps and weeks.
    static let drawing: MessageCatalogue.Texts = [
        "drawing.map.allowed": "Erlaubt",
        "drawing.map.excluded": "Nicht erlaubt",
        "drawing.map.device": "Dieses Gerät",
        "drawing.map.deviceWithin": "Dieses Gerät, auf {accuracy} genau",
        "drawing.map.north": "N",
        "drawing.map.hidden":
            """
        {count, plural, one {1 weiterer Bereich liegt außerhalb der Karte} other {# weitere Bereiche liegen \
        außerhalb der Karte}}
        """,
        "drawing.map.areas": "Erlaubt ist die Verwendung in: {areas}.",
        "drawing.map.exceptions": "Nicht erlaubt ist sie in: {areas}.",
        "drawing.map.location": "Dieses Gerät ist markiert; sein Standort ist auf {accuracy} genau bekannt.",
        "drawing.map.together": "{area} und {count} weitere",
        "drawing.map.more": "{count} weitere",
        "drawing.scale.centimetres": "{centimetres} cm",
        "drawing.scale.kilometres": "{kilometres} km",
        "drawing.sentence": "{text}.",
        "drawing.week.allowed": "Erlaubt",
        "drawing.week.closed": "nicht erlaubt",
        "drawing.week.hours": "{day}: {hours}",
        "drawing.week.now": "Jetzt {time} Uhr",
        "drawing.week.next": "Nächste Öffnung {day}, {time} Uhr",
        "drawing.week.zone": "Ortszeit in {zone}",
        "drawing.week.clockChange": "Umstellung der Uhr von {from} auf {to}",
        "drawing.week.clockArrow": "{from} → {to}",
        "drawing.week.date": "{day}. {month}",
        "drawing.week.day": "{weekday}, {date}",
        "drawing.week.today": "Heute, {date}",
        "drawing.weekday.mon": "Mo",
        "drawing.weekday.tue": "Di",
        "drawing.weekday.wed": "Mi",
        "drawing.weekday.thu": "Do",
        "drawing.weekday.fri": "Fr",
        "drawing.weekday.sat": "Sa",
        "drawing.weekday.sun": "So",
        "drawing.month.1": "Jan.",
        "drawing.month.2": "Feb.",
        "drawing.month.3": "März",
        "drawing.month.4": "Apr.",
        "drawing.month.5": "Mai",
        "drawing.month.6": "Juni",
        "drawing.month.7": "Juli",
        "drawing.month.8": "Aug.",
        "drawing.month.9": "Sept.",
        "drawing.month.10": "Okt.",
        "drawing.month.11": "Nov.",
        "drawing.month.12": "Dez.",
    ]
}
