import BadgeModel

extension FlowFailure {
    /// Returns the error for the user: what the server says of a field, else of the form, else in all; otherwise a text of
    /// the catalogue.
    func badgeError(from host: String) -> BadgeError {
        let (code, key, recovery) = kind
        let said = fieldMessages.first?.message ?? (formMessages.first ?? displayMessage).map(Message.verbatim)
        // Every login tells a suspended person the same, in the person's language.
        let shown = code == .badgeSuspended ? nil : said
        let values: [String: any MessageValue] = [
            "server": host, "code": name ?? serverCode.map(String.init) ?? "",
            "provider": merge?.conflict.existingProvider ?? "",
        ]
        // What is said of the whole form is at none of its fields.
        let detail = fieldMessages.isEmpty ? nil : BadgeError.Detail.invalidFields(fieldMessages)
        return BadgeError(
            code, shown ?? Message(key, values.filter { Self.placeholders(of: key).contains($0.key) }), detail: detail,
            underlying: self, recovery: recovery)
    }

    private static func placeholders(of key: Message.Key) -> Set<String> {
        switch key {
        case .flows("invalidInput.flowRefused"): ["server", "code"]
        case .flows("accountConflict.flow"): ["server", "provider"]
        case .flows("loginRefused.flow"), "badgeSuspended.elsewhere", .flows("invalidInput.flowName"): []
        default: ["server"]
        }
    }

    private var kind: (BadgeError.Code, Message.Key, BadgeError.Recovery?) {
        switch name {
        case "no_such_account": return (.accountUnknown, .flows("accountUnknown.flow"), .retry)
        case "badge_suspended": return (.badgeSuspended, "badgeSuspended.elsewhere", nil)
        case "triggered_error": return (.invalidInput, .flows("invalidInput.flow"), .retry)
        default: break
        }
        switch serverCode ?? 0 {
        case 210: return (.loginRefused, .flows("loginRefused.flow"), .retry)
        case 212, 390, 360...363: return (.invalidInput, .flows("invalidInput.flow"), .retry)
        case 310:
            return preregistration == nil
                ? (.accountUnknown, .flows("accountUnknown.flow"), .retry)
                : (.registrationRequired, .flows("registrationRequired.flow"), nil)
        case 380: return (.accountConflict, .flows("accountConflict.flow"), nil)
        case 402, 403: return (.clientUnknown, .flows("clientUnknown.flow"), nil)
        case 414: return (.sessionEnded, .flows("sessionEnded.flow"), nil)
        case 415...417: return (.verificationCodeExpired, .flows("sessionEnded.flow"), .newAttempt)
        case 480: return (.notSupported, .flows("notSupported.flow"), nil)
        case 500: return (.serverFailed, .flows("serverFailed.flow"), .retry)
        case 510: return (.rateLimited, .flows("rateLimited.flow"), .retry)
        default: return (.invalidInput, .flows("invalidInput.flowRefused"), .newAttempt)
        }
    }
}
