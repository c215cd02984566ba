import BadgeModel
package import Foundation

/// What a login cannot send.
extension Representation {
    /// A form that a login cannot send, with the form's path in the document.
    struct Refusal {
        let path: String
        let reason: InvalidRequest
    }

    /// Requires that a login at a server goes on from the document.
    ///
    /// - Throws: `BadgeError` `documentInvalid` with the path of an unknown kind and so on, or the paths of the forms that
    ///   cannot be sent.
    package func requireUsable(at server: URL) throws {
        let refusals = refusals(try Step(self), at: server)
        guard refusals.isEmpty else { throw BadgeError.invalidDocument(refusals.map(\.field)) }
    }

    /// Returns the forms for which a login at a server does not go on from the document: what is followed without the
    /// user and cannot be sent, and all forms of a step where none can be sent but those that cancel.
    func refusals(_ step: Step, at server: URL) -> [Refusal] {
        switch step {
        case .continueSame, .authorizationResponse, .problem: return []
        case .polling(let polling):
            let index = actions.firstIndex(of: polling.next.action) ?? 0
            return polling.next.action.refusals(at: server, in: "actions[\(index)]")
        case .redirection, .authenticatorSelector, .form, .clientOperation, .consent, .generic:
            guard !actions.contains(where: { $0.leadsOn(at: server) }) else { return [] }
            return actions.enumerated().flatMap { $1.refusals(at: server, in: "actions[\($0)]") }
        }
    }
}

extension Representation.Action {
    /// Whether a login at a server can do something with the action: send its form, or that of an option.
    package func isUsable(at server: URL) -> Bool {
        switch content {
        case .form(let form): form.refusal(at: server) == nil
        case .selector(let selector):
            selector.options.isEmpty || selector.options.contains { $0.isUsable(at: server) }
        case .clientOperation, .other: true
        }
    }

    /// Whether a login at a server goes on by the action, or by what follows where its form cannot be sent. By one that
    /// cancels, and by one of an unknown template, it does not.
    package func leadsOn(at server: URL) -> Bool {
        switch content {
        case .other: false
        case .form(let form):
            kind?.trimmed != .cancel && (isUsable(at: server) || form.errorActions.contains { $0.leadsOn(at: server) })
        case .selector, .clientOperation: kind?.trimmed != .cancel && isUsable(at: server)
        }
    }

    /// Returns the member for which a login at a server can do nothing with the action, and what is wrong with it; `nil`
    /// if the action can be used.
    func flaw(at server: URL, in path: String) -> String? {
        guard !isUsable(at: server), let refusal = refusals(at: server, in: path).first else { return nil }
        return "\(refusal.field.path) \(refusal.field.reason)"
    }

    // Actions are nested to a bounded depth.
    fileprivate func refusals(at server: URL, in path: String) -> [Representation.Refusal] {
        switch content {
        case .form(let form): form.refusal(at: server).map { [Representation.Refusal(path: path, reason: $0)] } ?? []
        case .selector(let selector):
            selector.options.enumerated().flatMap { $1.refusals(at: server, in: "\(path).model.options[\($0)]") }
        case .clientOperation, .other: []
        }
    }
}

extension Representation.Form {
    fileprivate func refusal(at server: URL) -> InvalidRequest? {
        do {
            _ = try HypermediaRequest(self, server: server)
            return nil
        } catch {
            return BadgeError(wrapping: error).underlying as? InvalidRequest
        }
    }
}

extension Representation.Refusal {
    fileprivate var field: BadgeError.InvalidField {
        let (member, finding): (String, String) =
            switch reason {
            case .method: ("method", "is none of GET, POST and PUT")
            case .passwordInAddress: ("method", "is GET, and a field is a password")
            case .mediaType: ("type", "is neither form data nor JSON")
            case .jsonWithoutBody: ("type", "is JSON, and the method is GET")
            case .address, .otherOrigin, .image, .option, .checkbox, .structure: ("href", reason.finding)
            }
        return BadgeError.InvalidField(path: "\(path).model.\(member)", reason: finding)
    }
}
