import BadgeDelivery
package import BadgeModel
package import Foundation

/// A value that somebody can change: its form, the log of changes, the store and the command line have it from here.
package struct DetailField<Subject: Sendable>: Sendable {
    /// The value of the subject.
    package enum Value: Sendable {
        case text(any WritableKeyPath<Subject, String> & Sendable)
        /// A text, or none if it is empty.
        case optional(any WritableKeyPath<Subject, String?> & Sendable)
        case address(any WritableKeyPath<Subject, URL?> & Sendable)
        /// A lifetime, or the usual one, and the seconds of the one in force.
        case lifetime(
            any WritableKeyPath<Subject, ISODuration?> & Sendable, inForce: any KeyPath<Subject, Int> & Sendable)
    }

    /// What the value is.
    package enum Kind: Sendable {
        case line, email, phone, username, color, address, lifetime
    }

    /// The name in forms, in documents and of an option.
    package let name: String
    package let label: Message.Key
    package let hint: Message.Key?
    package let kind: Kind
    package let value: Value
    /// The name in the store and in the log of changes.
    package let column: String
    /// Whether a form has it.
    package let isInForm: Bool
    /// Whether another event records its change, and stores it.
    package let isOwnEvent: Bool
    // What a refusal calls it.
    let noun: Message.Key?

    init(
        _ name: String, _ label: Message.Key, _ kind: Kind, _ value: Value, column: String? = nil,
        noun: Message.Key? = nil, hint: Message.Key? = nil, isInForm: Bool = true, isOwnEvent: Bool = false
    ) {
        (self.name, self.label, self.kind, self.value, self.noun, self.hint) = (name, label, kind, value, noun, hint)
        (self.column, self.isInForm, self.isOwnEvent) = (column ?? name, isInForm, isOwnEvent)
    }
}

extension DetailField {
    package var isRequired: Bool { if case .text = value { true } else { false } }

    // Whether there is no value, where there may be none.
    func isAbsent(in subject: Subject) -> Bool {
        switch value {
        case .text: false
        case .optional(let path): subject[keyPath: path] == nil
        case .address(let path): subject[keyPath: path] == nil
        case .lifetime(let path, _): subject[keyPath: path] == nil
        }
    }

    /// The value as text; empty for none.
    package func text(of subject: Subject) -> String {
        switch value {
        case .text(let path): subject[keyPath: path]
        case .optional(let path): subject[keyPath: path] ?? ""
        case .address(let path): subject[keyPath: path]?.absoluteString ?? ""
        case .lifetime(let path, _): subject[keyPath: path]?.description ?? ""
        }
    }

    /// The value in a document; JSON `null` for none.
    package func json(of subject: Subject) -> JSON { isAbsent(in: subject) ? .null : .string(text(of: subject)) }

    /// Sets the value; an empty text erases one that may be missing.
    ///
    /// - Parameters:
    ///   - address: Reads an address that is not empty.
    ///   - duration: Reads a duration that is not empty.
    package func set(
        _ text: String, of subject: inout Subject, address: (String) throws -> URL,
        duration: (String) throws -> ISODuration
    ) rethrows {
        switch value {
        case .text(let path): subject[keyPath: path] = text
        case .optional(let path): subject[keyPath: path] = text.isEmpty ? nil : text
        case .address(let path): subject[keyPath: path] = text.isEmpty ? nil : try address(text)
        case .lifetime(let path, _): subject[keyPath: path] = text.isEmpty ? nil : try duration(text)
        }
    }

    // What is wrong with the value, and what a refusal calls it; nil for nothing.
    func flaw(of subject: Subject) -> (noun: Message, flaw: Message)? {
        guard !isAbsent(in: subject), let noun else { return nil }
        let text = text(of: subject)
        let flaw: Message? =
            switch kind {
            case .line: text.isLine(of: 1...200) ? nil : .flaw(ofLineOf: 1...200)
            case .email: MailAddress(text) == nil ? .organization("flaw.email") : nil
            case .phone: text.isPhoneNumber ? nil : .organization("flaw.phone")
            case .color: Display.isColor(text) ? nil : .organization("flaw.color")
            case .address: URL(string: text)?.isSecureServer == true ? nil : .organization("flaw.https")
            case .username, .lifetime: nil
            }
        guard let flaw else { return nil }
        return (kind == .color ? Message(noun, ["color": text]) : Message(noun), flaw)
    }
}

/// What consists of fields.
package protocol DetailFields: Sendable {
    /// One in which nothing is set, with the usual lifetimes.
    static var empty: Self { get }
    static var fields: [DetailField<Self>] { get }
}
