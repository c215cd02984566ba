public import BadgeModel

/// One thing that a form asks.
public struct Field: Sendable, Equatable {
    /// Its name in the answer.
    public let name: String
    /// What to write before it.
    public var label: String
    /// What is asked, and so how to draw it.
    public var kind: Kind
    /// What an answer must be.
    public var constraints: Constraints
    /// How to fill it in, where the label does not say.
    public var hint: String?
    /// What stands in it from the start.
    public var value: FieldValue?

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
    /// What a field asks, and the kind of value that answers it.
    public enum Kind: Sendable, Equatable {
        /// One line; `.text`.
        case text
        /// A whole number; `.text`.
        case number
        /// A day as `YYYY-MM-DD`; `.text`.
        case date
        /// An email address; `.text`.
        case email
        /// A phone number with country code; `.text`.
        case phone
        /// A code that is good once; `.secret`.
        case code(Characters)
        /// A password or passcode; `.secret`.
        case secret(Characters)
        /// One of some; `.text` with the choice's name.
        case choice([Choice])
        /// Yes or no; `.flag`.
        case boolean
        /// A document to read and accept; `.flag`.
        case document(AgreementDocument)
        /// An image of one of the media types; `.image`.
        case image(PhotoRequirements)
        /// Not shown; its value goes back as it is.
        case hidden
    }

    /// Which characters a secret is made of.
    public enum Characters: String, Sendable, CaseIterable {
        /// `0` to `9` only.
        case digits
        /// Any.
        case any
    }

    /// One of the values that a field offers.
    public struct Choice: Sendable, Hashable {
        /// Its name in the answer.
        public let name: String
        /// What to write on it.
        public let label: String

        public init(_ name: String, label: String) {
            self.name = name
            self.label = label
        }
    }

    /// What an answer must be, beside what its kind asks. Lengths are in characters (Unicode scalars).
    public struct Constraints: Sendable, Hashable {
        /// Whether the field must be filled in; a yes-or-no then must be a yes, a document must be decided on.
        public var isRequired: Bool
        /// The fewest characters.
        public var minLength: Int
        /// The most characters.
        public var maxLength: Int
        /// The name of the field that must hold the same.
        public var repeats: String?

        public init(isRequired: Bool = true, minLength: Int = 0, maxLength: Int = 1024, repeats: String? = nil) {
            self.isRequired = isRequired
            self.minLength = minLength
            self.maxLength = maxLength
            self.repeats = repeats
        }

        /// Exactly so many characters.
        public static func length(_ count: Int) -> Constraints { Constraints(minLength: count, maxLength: count) }
    }
}
