extension Policy {
    /// A restriction that requires the user's acceptance of documents.
    public struct UserAgreement: Sendable, Hashable {
        /// The documents, at least one, without duplicates of kind, version and locale. Documents of one kind and
        /// version are one document in several languages: accepting one of them is sufficient.
        public let documents: [Document]

        init(_ reader: JSONReader, _ findings: inout ValidationErrors) {
            findings.allow(only: Restriction.members.union(["documents"]), in: reader)
            documents = findings.elements(reader["documents"], 1...20) { Document($0, &$1) }
            let read = documents.isEmpty ? [] : (try? reader["documents"].elements()) ?? []
            let keys = read.map { document in
                let locale = document["locale"].value?.stringValue.flatMap(Languages.tag)
                return [document["kind"].value, document["version"].value, locale.map { .string($0.lowercased()) }]
                    .compactMap(\.self)
            }
            for index in keys.indices where keys[index].count == 3 && keys[..<index].contains(keys[index]) {
                findings.note(read[index], "repeats the kind, version and locale of an earlier document")
            }
        }
    }

    /// A document to accept.
    public struct Document: Sendable, Hashable {
        /// The kind of document.
        public let kind: Kind
        /// The version, 1 to 64 characters. A new version must be accepted again.
        public let version: String
        /// The language tag (BCP 47), such as `en` or `pt-BR`.
        public let locale: String
        /// Whether the badge cannot be used without acceptance; `true` by default.
        public let isRequired: Bool
        /// The displayed text, 1 to 100,000 characters.
        public let text: String

        /// The kinds of documents.
        public enum Kind: String, Sendable, CaseIterable {
            /// Terms of use.
            case terms
            /// Privacy policy.
            case privacy
        }

        init(_ reader: JSONReader, _ findings: inout ValidationErrors) {
            findings.allow(only: ["kind", "version", "locale", "required", "text"], in: reader)
            kind = findings.required(reader["kind"], placeholder: .terms) { try $0.name() }
            version = findings.required(reader["version"], placeholder: "") { try $0.nonEmptyString(maxLength: 64) }
            locale = findings.required(reader["locale"], placeholder: "") { try $0.languageTag() }
            isRequired = findings.optional(reader["required"], true) { try $0.bool() }
            text = findings.required(reader["text"], placeholder: "") { try $0.nonEmptyString(maxLength: 100_000) }
        }
    }
}

extension JSONReader {
    fileprivate func languageTag() throws -> String {
        guard let tag = Languages.languageTag(try string(maxLength: 64)) else {
            throw failure("is not a language tag such as en or pt-BR")
        }
        return tag
    }
}
