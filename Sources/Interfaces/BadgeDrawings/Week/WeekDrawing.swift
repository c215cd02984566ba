public import BadgeModel

/// A strip for each of seven days with the hours in which a badge may be used, the time now and the next opening.
///
///     let week = violation.hours.map { WeekDrawing($0, in: Localization(Languages(["de"]))).svg }
public struct WeekDrawing: Sendable {
    private static let width = 560.0
    private static let labelWidth = 112.0
    private static let axisHeight = 22.0
    private static let rowHeight = 34.0
    private static let barHeight = 20.0
    private static let edge = 16.0
    private static let months: [Message.Key] = [
        .drawings("drawing.month.1"), .drawings("drawing.month.2"), .drawings("drawing.month.3"),
        .drawings("drawing.month.4"), .drawings("drawing.month.5"), .drawings("drawing.month.6"),
        .drawings("drawing.month.7"), .drawings("drawing.month.8"), .drawings("drawing.month.9"),
        .drawings("drawing.month.10"), .drawings("drawing.month.11"), .drawings("drawing.month.12"),
    ]

    private let hours: OpeningHours
    private let words: Localization

    /// Creates the drawing of seven days, with texts in that language.
    public init(_ hours: OpeningHours, in localization: Localization = .english) {
        self.hours = hours
        words = localization
    }

    /// The drawing.
    public var svg: SVG {
        let rows = Self.axisHeight + Double(hours.days.count) * Self.rowHeight
        let legend = DrawingLegend(
            entries, width: Self.width, top: rows + 8, isRightToLeft: words.isRightToLeft)
        return SVG(
            width: Int(Self.width), height: Int((rows + 8 + legend.height).rounded(.up)),
            title: words("drawing.week.title"), summary: summary, language: words.language,
            isRightToLeft: words.isRightToLeft,
            content: axis + hours.days.indices.flatMap(row) + marks + legend.content)
    }
}

/// The strips.
extension WeekDrawing {
    private var axis: [SVG.Element] {
        stride(from: 0, through: 1440, by: 360).map { minute in
            .text(OpeningHours.clockText(minute), .note, x: x(minute), y: 13, .middle)
        }
    }

    private func row(_ index: Int) -> [SVG.Element] {
        let day = hours.days[index]
        let top = top(of: index)
        let isToday = hours.now?.day == index
        let label = isToday ? words(.drawings("drawing.week.today"), ["date": date(of: day)]) : title(of: day)
        let change = day.clockChange.map { change in
            SVG.Element.group(
                title: note(change, .drawings("drawing.week.clockChange")),
                [.text(note(change, .drawings("drawing.week.clockArrow")), .note, x: mirrored(0), y: top + 22)])
        }
        let grid = stride(from: 180, to: 1440, by: 180).map { minute in
            SVG.Element.line(.grid, x1: x(minute), y1: top, x2: x(minute), y2: top + Self.barHeight)
        }
        return [
            SVG.Element.text(
                label, isToday ? .label : .caption, x: mirrored(0), y: top + (change == nil ? 14.5 : 9)),
            bar(.surface, 0..<1440, top),
        ]
            + (change.map { [$0] } ?? [])
            + (day.clockChange.flatMap(\.skipped).map { [bar(.gap, $0, top)] } ?? [])
            + grid + day.open.map { open($0, top) }
    }

    private func open(_ minutes: OpeningHours.Minutes, _ top: Double) -> SVG.Element {
        let text = range(minutes)
        let middle = (x(minutes.lowerBound) + x(minutes.upperBound)) / 2
        let fits = text.width(atSize: 11) + 8 < abs(x(minutes.upperBound) - x(minutes.lowerBound))
        return .group(
            title: text,
            [bar(.allowed, minutes, top)]
                + (fits ? [.text(text, .note, x: middle, y: top + 14, .middle)] : []))
    }

    private func bar(_ style: SVG.Style, _ minutes: OpeningHours.Minutes, _ top: Double) -> SVG.Element {
        let ends = [x(minutes.lowerBound), x(minutes.upperBound)]
        let left = ends.min() ?? 0
        return .rect(
            style, x: left, y: top, width: abs(ends[1] - ends[0]), height: Self.barHeight,
            corner: style == .gap ? 0 : 3)
    }

    private var marks: [SVG.Element] {
        let opening = hours.nextOpening.map { time in
            SVG.Element.group([
                line(.next, time, extent: 3), .circle(.next, x: x(time.minute), y: top(of: time.day) - 3, radius: 3.5),
            ])
        }
        let now = hours.now.map { time in
            SVG.Element.group([
                line(.now, time, extent: 5), .circle(.now, x: x(time.minute), y: top(of: time.day) - 5, radius: 3.5),
            ])
        }
        return [opening, now].compactMap(\.self)
    }

    private func line(_ style: SVG.Style, _ time: OpeningHours.Time, extent: Double) -> SVG.Element {
        let top = top(of: time.day)
        return .line(
            style, x1: x(time.minute), y1: top - extent, x2: x(time.minute), y2: top + Self.barHeight + extent)
    }

    private func top(of day: Int) -> Double { Self.axisHeight + Double(day) * Self.rowHeight }

    private func x(_ minute: Int) -> Double {
        let room = Self.width - Self.labelWidth - Self.edge
        return mirrored(Self.labelWidth + Double(minute) / 1440 * room)
    }

    // The day begins where the language does.
    private func mirrored(_ x: Double) -> Double { words.isRightToLeft ? Self.width - x : x }
}

extension OpeningHours.ClockChange {
    /// The minutes that clocks do not show.
    fileprivate var skipped: OpeningHours.Minutes? { from < to ? from..<min(to, 1440) : nil }
}

/// What a week says in words.
extension WeekDrawing {
    private var entries: [DrawingLegend.Entry] {
        let now = hours.now.map { time in
            DrawingLegend.Entry(
                mark: { .circle(.now, x: $0, y: $1, radius: 4) },
                text: words(.drawings("drawing.week.now"), ["time": OpeningHours.clockText(time.minute)]))
        }
        let next = hours.nextOpening.map { time in
            DrawingLegend.Entry(
                mark: { .circle(.next, x: $0, y: $1, radius: 4) }, text: words.text(of: nextOpening(time)))
        }
        return [.swatch(.allowed, words(.drawings("drawing.week.allowed")))] + [now, next].compactMap(\.self)
            + [.note(words(.drawings("drawing.week.zone"), ["zone": hours.zone.onOneLine]))]
    }

    private func nextOpening(_ time: OpeningHours.Time) -> Message {
        Message(
            .drawings("drawing.week.next"),
            ["day": title(of: hours.days[time.day]), "time": OpeningHours.clockText(time.minute)])
    }

    private func date(of day: OpeningHours.Day) -> String {
        words(.drawings("drawing.week.date"), ["day": day.day, "month": Message(Self.months[(day.month - 1) % 12])])
    }

    private func title(of day: OpeningHours.Day) -> String {
        words(.drawings("drawing.week.day"), ["weekday": Message(day.weekday.name), "date": date(of: day)])
    }

    private func range(_ minutes: OpeningHours.Minutes) -> String {
        "\(OpeningHours.clockText(minutes.lowerBound))–\(OpeningHours.clockText(minutes.upperBound))"
    }

    private func note(_ change: OpeningHours.ClockChange, _ key: Message.Key) -> String {
        words(
            key,
            ["from": OpeningHours.clockText(change.from), "to": OpeningHours.clockText(max(0, change.to))])
    }

    private var summary: String {
        let days = hours.days.map { day -> Message in
            let open = day.open.map { Message.verbatim(range($0)) }
            let hours: Message = open.isEmpty ? .drawings("drawing.week.closed") : .items(open)
            let change = day.clockChange.map { Message.verbatim(note($0, .drawings("drawing.week.clockChange"))) }
            return Message(
                .drawings("drawing.week.hours"),
                ["day": title(of: day), "hours": Message.items([hours] + (change.map { [$0] } ?? []))])
        }
        let now = hours.now.map { Message(.drawings("drawing.week.now"), ["time": OpeningHours.clockText($0.minute)]) }
        let end = [now, hours.nextOpening.map(nextOpening)].compactMap(\.self)
        let zone = Message.drawings("drawing.week.zone", ["zone": hours.zone.onOneLine])
        let sentences = [.groups(days)] + end + [zone]
        return words.text(of: .sentences(sentences.map { .drawings("drawing.sentence", ["text": $0]) }))
    }
}

extension Policy.Weekday {
    fileprivate var name: Message.Key {
        switch self {
        case .mon: .drawings("drawing.weekday.mon")
        case .tue: .drawings("drawing.weekday.tue")
        case .wed: .drawings("drawing.weekday.wed")
        case .thu: .drawings("drawing.weekday.thu")
        case .fri: .drawings("drawing.weekday.fri")
        case .sat: .drawings("drawing.weekday.sat")
        case .sun: .drawings("drawing.weekday.sun")
        }
    }
}
