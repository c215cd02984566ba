import BadgeAuthority
import BadgeDatabase
import BadgeModel
import BadgeWebUI

extension AuditPage {
    /// What happened, in the administrator's language; an event that is not known, as the entry names it.
    static func title(of event: AuditEvent, _ call: AdminCall) -> HTML {
        guard let known = OrganizationEvent(event) else { return .own("\(event.kind.rawValue) \(event.outcome)") }
        return .text(call.words(known.title))
    }

    /// The fields that changed, with their values before and after.
    static func changes(_ changes: [AuditChange], showsPersonal: Bool, _ words: Localization) -> HTML {
        HTML.table(
            words("admin.audit.changes"),
            [words("admin.audit.field"), words("admin.audit.before"), words("admin.audit.after")],
            rows: changes.map { change in
                let values = values(of: change, showsPersonal: showsPersonal, words)
                return [field(change.field, words), values.before, values.after]
            })
    }

    private static func values(
        of change: AuditChange, showsPersonal: Bool, _ words: Localization
    ) -> (before: HTML, after: HTML) {
        switch change.values {
        case .organizational(let before, let after): return (value(before), value(after))
        case .personal(let before, let after) where showsPersonal: return (value(before), value(after))
        case .personal: return both("audit.value.personal", words)
        case .erased: return both("audit.value.erased", words)
        case .unrecorded: return both("audit.value.unrecorded", words)
        }
    }

    private static func both(_ key: Message.Key, _ words: Localization) -> (before: HTML, after: HTML) {
        let text = HTML(.span, .class("muted")) { words(key) }
        return (text, text)
    }

    private static func value(_ value: JSON) -> HTML {
        value == .null ? .text("—") : .own(value.stringValue ?? value.text)
    }

    private static func field(_ name: String, _ words: Localization) -> HTML {
        AuditField.title(of: name).map { .text(words($0)) } ?? .own(name)
    }
}
