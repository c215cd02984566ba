import BadgeModel

extension DrawingTexts.Arabic {
    /// Texts of drawings: maps and weeks.
    static let drawing: MessageCatalogue.Texts = [
        "drawing.map.allowed": "مسموح",
        "drawing.map.excluded": "غير مسموح",
        "drawing.map.device": "هذا الجهاز",
        "drawing.map.deviceWithin": "هذا الجهاز، بدقة {accuracy}",
        "drawing.map.north": "ش",
        "drawing.map.hidden":
            """
        {count, plural, zero {لا مناطق أخرى خارج الخريطة} one {منطقة أخرى خارج الخريطة} two {منطقتان أخريان \
        خارج الخريطة} few {# مناطق أخرى خارج الخريطة} many {# منطقة أخرى خارج الخريطة} other {# منطقة أخرى خارج الخريطة}}
        """,
        "drawing.map.areas": "الاستخدام مسموح في: {areas}.",
        "drawing.map.exceptions": "وهو غير مسموح في: {areas}.",
        "drawing.map.location": "هذا الجهاز مُعلَّم، وموقعه معروف بدقة {accuracy}.",
        "drawing.map.together": "{area} و{count} غيرها",
        "drawing.map.more": "{count} غيرها",
        "drawing.scale.centimetres": "{centimetres} سم",
        "drawing.scale.kilometres": "{kilometres} كم",
        "drawing.sentence": "{text}.",
        "drawing.week.allowed": "مسموح",
        "drawing.week.closed": "غير مسموح",
        "drawing.week.hours": "{day}: {hours}",
        "drawing.week.now": "الآن {time}",
        "drawing.week.next": "الفتح التالي {day}، {time}",
        "drawing.week.zone": "التوقيت المحلي في {zone}",
        "drawing.week.clockChange": "تتغير الساعة من {from} إلى {to}",
        "drawing.week.clockArrow": "{from} ← {to}",
        "drawing.week.date": "{day} {month}",
        "drawing.week.day": "{weekday} {date}",
        "drawing.week.today": "اليوم، {date}",
        "drawing.weekday.mon": "الاثنين",
        "drawing.weekday.tue": "الثلاثاء",
        "drawing.weekday.wed": "الأربعاء",
        "drawing.weekday.thu": "الخميس",
        "drawing.weekday.fri": "الجمعة",
        "drawing.weekday.sat": "السبت",
        "drawing.weekday.sun": "الأحد",
        "drawing.month.1": "يناير",
        "drawing.month.2": "فبراير",
        "drawing.month.3": "مارس",
        "drawing.month.4": "أبريل",
        "drawing.month.5": "مايو",
        "drawing.month.6": "يونيو",
        "drawing.month.7": "يوليو",
        "drawing.month.8": "أغسطس",
        "drawing.month.9": "سبتمبر",
        "drawing.month.10": "أكتوبر",
        "drawing.month.11": "نوفمبر",
        "drawing.month.12": "ديسمبر",
    ]
}
