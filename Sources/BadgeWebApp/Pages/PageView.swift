import BadgeModel
import BadgeWebUI
import Foundation

/// What every page needs: the user's texts and the current time.
struct PageView: Sendable {
    let words: Localization
    let timeZone: TimeZone
    let now: Date
    /// Whether each time names its zone: that of a server is not the reader's.
    var showsTimeZone = false
    /// What an activity that has ended says.
    var notices: [Message] = []

    /// Returns the text of a message.
    func text(_ message: Message) -> String { message.text(in: words) }

    /// Returns a day, such as `25 Nov 2027`.
    func day(_ date: Date) -> HTML { time(date, style.year().month(.abbreviated).day()) }

    /// Returns a time to the minute.
    func time(_ date: Date) -> HTML { time(date, timeStyle) }

    /// Returns a day as a value of a text.
    func dayText(_ date: Date) -> String { date.formatted(style.year().month(.abbreviated).day()) }

    /// Returns a time to the minute as a value of a text.
    func timeText(_ date: Date) -> String { date.formatted(timeStyle) }

    private func time(_ date: Date, _ style: Date.FormatStyle) -> HTML {
        HTML(.time, .datetime(date.formatted(.iso8601))) { date.formatted(style) }
    }

    private var timeStyle: Date.FormatStyle {
        let style = style.year().month(.abbreviated).day().hour().minute()
        return showsTimeZone ? style.timeZone() : style
    }

    // Latin digits, as in the catalogue.
    private var style: Date.FormatStyle {
        Date.FormatStyle(locale: Locale(identifier: "\(words.language)@numbers=latn"), timeZone: timeZone)
    }

    /// The notices at the top of a page; empty when there are none.
    @HTMLBuilder var noticeBox: HTML {
        if !notices.isEmpty {
            HTML(.div, .class("notice"), .role("status")) {
                for notice in notices { HTML(.p) { text(notice) } }
            }
        }
    }
}
