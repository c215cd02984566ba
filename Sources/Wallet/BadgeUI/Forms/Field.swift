public import BadgeModel

/// An input field of a form.
public struct Field: Sendable, Equatable {
    /// The name in the answer.
    public let name: String
    /// The label.
    public var label: String
    /// The kind of field, which determines how to draw it.
    public var kind: Kind
    /// The constraints on the answer.
    public var constraints: Constraints
    /// Instructions that the label does not contain.
    public var hint: String?
    /// The initial value.
    public var value: FieldValue?
    /// The maximum lengths that depend on a choice; `nil` if the length depends on nothing.
    public var lengthLimits: LengthLimits?

    public init(
        _ name: String, label: String, _ kind: Kind, constraints: Constraints = Constraints(), hint: String? = nil,
        value: FieldValue? = nil
    ) {
        self.name = name
        self.label = label
        self.kind = kind
        self.constraints = constraints
        self.hint = hint
        self.value = value
    }
}

extension Field {
    /// The kinds of fields, and the kinds of their values.
    public enum Kind: Sendable, Equatable {
        /// One line of text; `.text`.
        case text
        /// Several lines of text, separated by line feeds; `.text`.
        case multilineText
        /// A whole number; `.text`.
        case number
        /// A day in the form `YYYY-MM-DD`; `.text`.
        case date
        /// An email address; `.text`.
        case email
        /// A phone number with country code; `.text`.
        case phone
        /// A single-use code; `.secret`.
        case code(Characters)
        /// A password or passcode; `.secret`.
        case secret(Characters)
        /// A choice; `.text` with the choice's name.
        case choice([Choice])
        /// A Boolean; `.flag`.
        case boolean
        /// A document to read and accept; `.flag`.
        case document(AgreementDocument)
        /// An image of one of the media types; `.image`.
        case image(PhotoRequirements)
        /// A hidden field, whose value is returned unchanged.
        case hidden
    }

    /// The characters of a secret.
    public enum Characters: String, Sendable, CaseIterable {
        /// `0` to `9` only.
        case digits
        /// Any characters.
        case any
    }

    /// A choice that a field offers.
    public struct Choice: Sendable, Hashable {
        /// The name in the answer.
        public let name: String
        /// The label.
        public let label: String
        /// The title of the form once this is chosen; `nil` if the title stays.
        public var title: String?

        public init(_ name: String, label: String) {
            self.name = name
            self.label = label
        }
    }

    /// The maximum lengths of a text, by the choice in another field that precedes it. A presenter can count while the
    /// user types.
    public struct LengthLimits: Sendable, Hashable {
        /// The name of the field with the choice.
        public var field: String
        /// The maximum number of characters (Unicode scalars), by the name of the choice.
        public var limits: [String: Int]

        public init(field: String, limits: [String: Int]) {
            self.field = field
            self.limits = limits
        }
    }

    /// The constraints on an answer, in addition to its kind. Lengths are in characters (Unicode scalars).
    public struct Constraints: Sendable, Hashable {
        /// Whether the field must be filled in. A Boolean then must be true, and a document must be decided on.
        public var isRequired: Bool
        /// The minimum number of characters.
        public var minLength: Int
        /// The maximum number of characters.
        public var maxLength: Int
        /// The name of the field that must have the same value.
        public var repeats: String?

        public init(isRequired: Bool = true, minLength: Int = 0, maxLength: Int = 1024, repeats: String? = nil) {
            self.isRequired = isRequired
            self.minLength = minLength
            self.maxLength = maxLength
            self.repeats = repeats
        }

        /// Returns constraints for an exact number of characters.
        public static func length(_ count: Int) -> Constraints { Constraints(minLength: count, maxLength: count) }
    }
}
