public import BadgeModel
import Foundation

extension Form {
    /// The form as JSON, without the values of secret fields.
    public var json: JSON {
        .object(compacting: [
            "kind": .string(kind.rawValue),
            "title": .string(title),
            "message": message.isEmpty ? nil : .string(message),
            "fields": fields.isEmpty ? nil : .array(fields.map(\.json)),
            "actions": .array(actions.map(\.json)),
            "links": links.isEmpty
                ? nil : .array(links.map { ["label": .string($0.label), "url": .string($0.url.absoluteString)] }),
            "problem": .optional(problem),
            "qrText": .optional(qrText),
            "busyText": .optional(busyText),
            "secondsLeft": secondsLeft.map { .integer(Int64($0)) },
            "pictures": pictures.isEmpty
                ? nil
                : .array(
                    pictures.map { ["label": .string($0.label), "mediaType": .string($0.image.mediaType)] }),
            "drawings": drawings.isEmpty
                ? nil
                : .array(drawings.map { ["kind": .string($0.name), "label": .string(localization($0.title))] }),
            "waiting": isWaiting ? true : nil,
        ])
    }
}

extension Form.Drawing {
    fileprivate var title: Message.Key {
        switch self {
        case .map: "drawing.map.title"
        case .week: "drawing.week.title"
        }
    }
}

extension Form.Action {
    fileprivate var json: JSON {
        .object(compacting: ["name": .string(name), "label": .string(label), "row": isRow ? true : nil])
    }
}

extension Field {
    var json: JSON {
        .object(compacting: [
            "name": .string(name),
            "label": .string(label),
            "kind": .string(kind.name),
            "choices": kind.choices.map { .array($0.map { ["name": .string($0.name), "label": .string($0.label)] }) },
            "document": kind.document.map { .string($0.id.rawValue) },
            "required": .bool(constraints.isRequired),
            "limits": lengthLimits.map { .object($0.limits.mapValues { .integer(Int64($0)) }) },
            "hint": .optional(hint),
            "value": .optional(value?.redacted),
        ])
    }
}

extension Field.Kind {
    /// The stable name: `text`, `multilineText`, `number`, `date`, `email`, `phone`, `code`, `secret`, `choice`,
    /// `boolean`, `document`, `image`, `hidden`.
    public var name: String {
        switch self {
        case .text: "text"
        case .multilineText: "multilineText"
        case .number: "number"
        case .date: "date"
        case .email: "email"
        case .phone: "phone"
        case .code: "code"
        case .secret: "secret"
        case .choice: "choice"
        case .boolean: "boolean"
        case .document: "document"
        case .image: "image"
        case .hidden: "hidden"
        }
    }

    var choices: [Field.Choice]? {
        guard case .choice(let choices) = self else { return nil }
        return choices
    }

    var document: AgreementDocument? {
        guard case .document(let document) = self else { return nil }
        return document
    }
}
