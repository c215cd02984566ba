import BadgeModel
import BadgeWebUI

/// A duration that is entered as a whole number and its unit; without a number there is none.
enum DurationField {
    enum Unit: String, CaseIterable {
        case seconds, minutes, hours, days

        var seconds: Int {
            switch self {
            case .seconds: 1
            case .minutes: 60
            case .hours: 3600
            case .days: 86_400
            }
        }

        /// Its name.
        var title: Message.Key {
            switch self {
            case .seconds: "admin.unit.seconds"
            case .minutes: "admin.unit.minutes"
            case .hours: "admin.unit.hours"
            case .days: "admin.unit.days"
            }
        }
    }

    fileprivate static let mostDigits = 6

    /// The number and the unit of a duration, as they were sent or as they are.
    struct Entry: Sendable {
        let number: String
        let unit: Unit

        /// The largest unit of which the duration is a multiple.
        init(_ duration: ISODuration?, unit: Unit = .days) {
            guard let seconds = duration?.seconds else {
                (number, self.unit) = ("", unit)
                return
            }
            self.unit = Unit.allCases.last { seconds % $0.seconds == 0 } ?? .seconds
            number = String(seconds / self.unit.seconds)
        }

        /// - Throws: `BadgeError` `invalidInput` for a unit that there is not.
        init(_ name: String, in fields: WebFields) throws {
            number = fields.text(name) ?? ""
            let text = fields.text(DurationField.unitName(name)) ?? Unit.days.rawValue
            guard let unit = Unit(rawValue: text) else {
                throw BadgeError(
                    .invalidInput, .administration("invalidInput.adminDuration"), ["text": "\(number) \(text)"])
            }
            self.unit = unit
        }

        /// Returns the duration; `nil` without a number.
        ///
        /// - Throws: `BadgeError` `invalidInput`.
        func duration() throws -> ISODuration? {
            guard !number.isEmpty else { return nil }
            guard number.utf8.count <= DurationField.mostDigits, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
                let count = Int(number), count > 0
            else { throw BadgeError(.invalidInput, .administration("invalidInput.adminDuration"), ["text": number]) }
            return ISODuration(seconds: count * unit.seconds)
        }
    }

    fileprivate static func unitName(_ name: String) -> String { name + "Unit" }

    static func html(_ label: String, _ name: String, _ entry: Entry, hint: String, _ words: Localization) -> HTML {
        HTML(.div, .class("field")) {
            HTML(.label, .for(name)) { label }
            HTML(.div, .class("duration")) {
                HTML(
                    .input, .type(.text), .id(name), .name(name), .value(entry.number), .inputMode("numeric"),
                    .pattern("[0-9]*"), .maxLength(mostDigits), .autocomplete("off"),
                    .aria("describedby", "\(name)-hint"))
                HTML(.select, .name(unitName(name)), .aria("label", words("admin.unit.label", ["field": label]))) {
                    for unit in Unit.allCases where unit != .seconds || entry.unit == .seconds {
                        HTML(.option, .value(unit.rawValue), unit == entry.unit ? .selected : nil) {
                            words(unit.title)
                        }
                    }
                }
            }
            HTML(.p, .class("hint"), .id("\(name)-hint")) { hint }
        }
    }
}
