import BadgeKeys
import BadgeModel
import BadgeUI

/// Checks a new passcode after its first entry, before it is repeated.
enum PasscodeReview {
    /// Returns why the workflow would refuse the value of a field; `nil` when it would not, or for other fields.
    @Sendable static func problem(_ form: Form, _ field: Field, _ value: FieldValue) -> String? {
        guard [.passcodeSet, .passcodeChange].contains(form.kind), field.name == "new",
            case .secret(let characters) = field.kind, case .secret(let passcode) = value
        else { return nil }
        let rules = PasscodeRules(
            minLength: field.constraints.minLength, kind: characters == .digits ? .digits : .text)
        let weaknesses = PasscodeWeakness.all(of: passcode, under: rules)
        return weaknesses.isEmpty
            ? nil : Message.sentences(PasscodeWeakness.messages(of: weaknesses)).text(in: form.localization)
    }
}
