package import BadgeHTML
package import BadgeModel
package import Foundation

/// What every page needs: the user's texts and the current time.
package struct PageView: Sendable {
    package let words: Localization
    package let timeZone: TimeZone
    package let now: Date
    /// Whether each time names its zone: that of a server is not the reader's.
    package var showsTimeZone: Bool
    /// What an activity that has ended says.
    package var notices: [Message]

    package init(
        words: Localization, timeZone: TimeZone, now: Date, showsTimeZone: Bool = false, notices: [Message] = []
    ) {
        self.words = words
        self.timeZone = timeZone
        self.now = now
        self.showsTimeZone = showsTimeZone
        self.notices = notices
    }

    /// Returns the text of a message.
    package func text(_ message: Message) -> String { message.text(in: words) }

    /// Returns a day, such as `25 Nov 2027`.
    package func day(_ date: Date) -> HTML { element(date, style.year().month(.abbreviated).day()) }

    /// Returns a time to the minute.
    package func time(_ date: Date) -> HTML { element(date, timeStyle) }

    /// Returns a day as a value of a text.
    package func dayText(_ date: Date) -> String { date.formatted(style.year().month(.abbreviated).day()) }

    /// Returns a time to the minute as a value of a text.
    package func timeText(_ date: Date) -> String { date.formatted(timeStyle) }

    private func element(_ date: Date, _ style: Date.FormatStyle) -> HTML {
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
    @HTMLBuilder package var noticeBox: HTML {
        if !notices.isEmpty {
            HTML(.div, .class("notice"), .role("status")) {
                for notice in notices { HTML(.p) { text(notice) } }
            }
        }
    }
}
