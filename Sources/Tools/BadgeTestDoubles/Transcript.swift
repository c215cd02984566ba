public import BadgeModel
public import BadgeUI

/// A record of forms and answers, in order, without secrets.
public struct Transcript: Sendable, Equatable {
    /// The events, oldest first.
    public private(set) var events: [Event] = []

    public init() {}

    package mutating func append(_ event: Event) {
        events.append(event)
    }

    /// The kinds of the forms shown, in order.
    public var shown: [Form.Kind] {
        events.compactMap { event in
            guard case .shown(let form) = event else { return nil }
            return form.kind
        }
    }

    /// The kinds of the forms for which the script had no answer, in order.
    public var unscripted: [Form.Kind] {
        events.compactMap { event in
            guard case .unscripted(let kind) = event else { return nil }
            return kind
        }
    }

    /// The events as JSON.
    public var json: JSON { .array(events.map(\.json)) }
}

extension Transcript {
    /// An event of a form.
    public enum Event: Sendable, Equatable {
        /// The form was shown.
        case shown(Form)
        /// The form was answered. The value of a secret is `<secret>`, that of an image its type and size.
        case answered(Form.Kind, action: String, values: [String: String])
        /// The answer was refused.
        case refused(Form.Kind, BadgeError.Code, reason: String)
        /// The user cancelled.
        case gaveUp(Form.Kind)
        /// The script had no answer, and the form was cancelled.
        case unscripted(Form.Kind)
        /// The form was dismissed.
        case dismissed(Form.Kind)
    }
}

extension Transcript.Event {
    var json: JSON {
        switch self {
        case .shown(let form): ["event": "shown", "form": form.json]
        case .answered(let kind, let action, let values):
            [
                "event": "answered", "kind": .string(kind.rawValue), "action": .string(action),
                "values": .object(values.mapValues(JSON.string)),
            ]
        case .refused(let kind, let code, let reason):
            [
                "event": "refused", "kind": .string(kind.rawValue), "code": .string(code.rawValue),
                "reason": .string(reason),
            ]
        case .gaveUp(let kind): ["event": "gaveUp", "kind": .string(kind.rawValue)]
        case .unscripted(let kind): ["event": "unscripted", "kind": .string(kind.rawValue)]
        case .dismissed(let kind): ["event": "dismissed", "kind": .string(kind.rawValue)]
        }
    }
}
