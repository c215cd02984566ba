import BadgeModel
import BadgeServing

// What a client sent for a form.
struct SubmittedForm: Sendable {
    let method: String
    // The query without that of the form's address, decoded.
    let query: [String: String]
    // The media type and the members of the body; nil if there is no body.
    let body: (type: String, members: [String: JSON])?
}

// Why a submission is not what the form asks for.
enum SubmissionProblem: Sendable {
    // The user can correct these entries.
    case invalid([InvalidEntry])
    // Only a faulty or hostile client sends this.
    case refused(String)
}

struct InvalidEntry: Sendable {
    let name: String
    let isMissing: Bool

    var reason: String { isMissing ? "missing" : "invalidValue" }
}

extension OfferedForm {
    // Returns the values of the fields, hidden ones included.
    func values(of submission: SubmittedForm) throws(SubmissionRefused) -> [String: JSON] {
        guard submission.method == method else { throw .refused("The method must be \(method).") }
        let sent = try sentFields(submission)
        let known = Set(fields.map(\.name))
        if let other = sent.keys.filter({ !known.contains($0) }).min() {
            throw .refused("The form has no field \(other).")
        }
        for field in fields { try field.requireUnchanged(sent[field.name]) }
        let contexts = fields.filter { $0.type == "context" }
        guard contexts.isEmpty || contexts.contains(where: { sent[$0.name] != nil }) else {
            throw .refused("The field \(contexts[0].name) is missing.")
        }
        let invalid = fields.compactMap { $0.invalidEntry(sent[$0.name]) }
        guard invalid.isEmpty else { throw SubmissionRefused(problem: .invalid(invalid)) }
        return sent
    }

    private func sentFields(_ submission: SubmittedForm) throws(SubmissionRefused) -> [String: JSON] {
        var query = submission.query
        for (name, value) in try Self.decoded(self.query) {
            guard query.removeValue(forKey: name)?.isExactly(value) == true else {
                throw .refused("The query of the address was changed.")
            }
        }
        guard method != "GET" else {
            guard submission.body == nil else { throw .refused("A GET request has no body.") }
            return query.mapValues(JSON.string)
        }
        guard query.isEmpty else { throw .refused("The query of the address was changed.") }
        guard let body = submission.body else { return [:] }
        guard body.type == mediaType.lowercased() else { throw .refused("The body must be \(mediaType).") }
        return body.members
    }

    private static func decoded(_ query: String) throws(SubmissionRefused) -> [String: String] {
        do {
            return try FormReader.fields(Array(query.utf8))
        } catch {
            throw .refused("The query of the form's address is not a form.")
        }
    }
}

struct SubmissionRefused: Error {
    let problem: SubmissionProblem

    static func refused(_ reason: String) -> Self { Self(problem: .refused(reason)) }
}

extension OfferedField {
    // A hidden field, and a check box that is read-only, must be sent as they were shown.
    fileprivate func requireUnchanged(_ sent: JSON?) throws(SubmissionRefused) {
        let text = sent?.stringValue
        if sent != nil, type != "context", text == nil { throw .refused("The field \(name) is no text.") }
        switch type {
        case "hidden":
            guard let text, text.isExactly(value ?? "") else { throw .refused("The hidden field \(name) was changed.") }
        case "checkbox" where isReadOnly:
            guard (text != nil) == isChecked else { throw .refused("The read-only field \(name) was changed.") }
        default: break
        }
    }

    fileprivate func invalidEntry(_ sent: JSON?) -> InvalidEntry? {
        guard !["hidden", "context"].contains(type) else { return nil }
        guard let text = sent?.stringValue, !text.isEmpty else {
            return isRequired && type != "checkbox" ? InvalidEntry(name: name, isMissing: true) : nil
        }
        return isValid(text) ? nil : InvalidEntry(name: name, isMissing: false)
    }

    private func isValid(_ text: String) -> Bool {
        let length = text.unicodeScalars.count
        return switch type {
        case "checkbox": text.isExactly(value ?? "on")
        case "select": options.contains { $0.isExactly(text) }
        default: length >= minLength ?? 0 && length <= maxLength ?? .max
        }
    }
}
