package import Foundation

extension Message {
    /// Returns the text in the user's language.
    public func text(in localization: Localization) -> String { localization.text(of: self) }
}

extension BadgeError {
    /// Returns the message in the user's language.
    public func reason(in localization: Localization) -> String { message.text(in: localization) }
}

extension BadgeError.Unmet {
    /// Returns the message in the user's language.
    public func text(in localization: Localization) -> String { message.text(in: localization) }
}

extension BadgeError.InvalidField {
    /// Returns the message in the user's language.
    public func reason(in localization: Localization) -> String { message.text(in: localization) }
}

/// Dates and durations within a sentence.
extension Message {
    /// Returns a duration in the user's terms: `40 seconds`, `1 minute`, `15 minutes`.
    public static func duration(seconds: Int) -> Message {
        seconds < 60
            ? Message("duration.seconds", ["count": seconds])
            : Message("duration.minutes", ["count": (seconds + 59) / 60])
    }

    /// Returns a size in whole mebibytes, or else in kibibytes: `1 MiB`, `300 KiB`.
    package static func size(bytes: Int) -> Message {
        bytes >= 1 << 20 && bytes % (1 << 20) == 0
            ? Message("size.mebibytes", ["count": bytes >> 20])
            : Message("size.kibibytes", ["count": (bytes + 1023) >> 10])
    }

    /// Returns a duration in days, hours, minutes and seconds: `1 day 12 hours`.
    package static func period(_ duration: ISODuration) -> Message {
        let seconds = duration.seconds
        let parts: [(Key, Int)] = [
            ("duration.days", seconds / 86_400), ("duration.hours", seconds / 3600 % 24),
            ("duration.minutes", seconds / 60 % 60), ("duration.seconds", seconds % 60),
        ]
        let counted = parts.filter { $0.1 > 0 }
        return .sentences((counted.isEmpty ? [parts[3]] : counted).map { Message($0.0, ["count": $0.1]) })
    }

    /// Returns a time to the second, in UTC.
    package static func instant(_ date: Date) -> Message { Message("date.utc", date.parts(in: .gmt)) }

    /// Returns a time to the minute, in that zone.
    package static func time(_ date: Date, in zone: TimeZone) -> Message {
        Message("date.minute", date.parts(in: zone))
    }

    /// Returns a day, in UTC.
    package static func day(_ date: Date) -> Message { Message("date.day", date.parts(in: .gmt)) }
}

/// Lists within a sentence.
extension Message {
    /// Returns a list of items, separated as with commas.
    package static func items(_ messages: [Message]) -> Message { list("list.items", messages) }

    /// Returns a list of items that may contain commas themselves, separated as with semicolons.
    package static func groups(_ messages: [Message]) -> Message { list("list.groups", messages) }

    private static func list(_ key: Key, _ messages: [Message]) -> Message {
        guard let last = messages.last else { return .verbatim("") }
        return messages.dropLast().reversed().reduce(last) { Message(key, ["first": $1, "rest": $0]) }
    }
}

extension TimeViolation.Opening {
    /// The date as local clocks show it, with the name of the zone; in UTC if no zone has that offset.
    package var message: Message {
        let zone = TimeZone(secondsFromGMT: secondsFromGMT)
        let name = zone == nil ? "UTC" : self.zone
        return Message("date.inZone", date.parts(in: zone ?? .gmt).merging(["zone": name]) { $1 })
    }
}

extension Message {
    /// Returns a distance: whole metres below a kilometre, tenths of a kilometre above.
    package static func distance(_ metres: Double) -> Message {
        guard metres >= 999.5 else { return Message("distance.metres", ["metres": Int(metres.rounded())]) }
        let tenths = Int((min(metres, 1e9) / 100).rounded())
        return Message("distance.kilometres", ["kilometres": tenths / 10, "tenths": tenths % 10])
    }
}

extension GeoFenceViolation.Area {
    /// The distance for the user: whole metres below a kilometre, tenths of a kilometre above.
    package var distanceMessage: Message? { distance.map(Message.distance) }
}

extension Date {
    // Each part in digits, as clocks and calendars write them.
    fileprivate func parts(in zone: TimeZone) -> [String: any MessageValue] {
        let style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day().time(includingFractionalSeconds: false)
        let numbers = style.format(self).split { !$0.isNumber }
        let names = ["year", "month", "day", "hour", "minute", "second"]
        return Dictionary(uniqueKeysWithValues: zip(names, numbers).map { ($0, $1 as any MessageValue) })
    }
}
