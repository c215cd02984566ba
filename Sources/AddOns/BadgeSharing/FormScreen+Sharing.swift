import BadgeModel
package import BadgeUI
import Foundation

/// The default screen of sharing.
extension FormScreen: SharingUIProtocol {
    package func promptToShare(_ prompt: SharePrompt, completion: @escaping PromptCompletion<ShareAnswer>) {
        let words = words(for: .share).speaking(.sharing)
        var form = Form(
            .share, title: words("screen.sharing.title"), message: prompt.message(words),
            fields: [.target(prompt, words), .shareText(prompt, words)] + prompt.claims.map { .claim($0, words) },
            actions: [.submit(words("action.share"))]
                + (prompt.lastShared == nil ? [] : [Form.Action("close", label: words("action.done"))]),
            localization: words)
        form.screen = .sharing
        let claims = prompt.claims.map(\.name)
        ask(form, completion) { answer throws(BadgeError) in
            guard answer.action == "submit" else { return .close }
            let text = answer.values["text"] == nil ? "" : try answer.text("text")
            return .share(
                text: text, with: ShareTargetID(rawValue: try answer.text("target")),
                claims: Set(claims.filter { answer.flag(Field.claimName($0)) }))
        }
    }

    package func promptForShareRecipient(
        _ target: SharePrompt.Target, completion: @escaping PromptCompletion<EmailAddress>
    ) {
        let words = words(for: .shareRecipient).speaking(.sharing)
        let back = appearance().title(of: .sharing, usual: words("screen.sharing.title")).backLabel
        var form = Form(
            .shareRecipient, title: target.title(words),
            fields: [Field("email", label: words("field.recipient"), .email)],
            actions: [.submit(words("action.share")), Form.Action("back", label: back)],
            localization: words)
        form.screen = .sharing
        // Going back is no answer, as cancelling is none.
        form.cancelledBy = "back"
        ask(form, { email, refuse in completion(email.flatMap(\.self), refuse) }) {
            answer throws(BadgeError) -> EmailAddress? in
            answer.action == "submit" ? try EmailAddress(try answer.text("email")) : nil
        }
    }
}

extension Field {
    fileprivate static func target(_ prompt: SharePrompt, _ words: Localization) -> Field {
        let choices = prompt.targets.map { target in
            var choice = Choice(
                target.id.rawValue,
                label: target.isDone
                    ? words("prompt.share.done", ["target": target.name.onOneLine]) : target.name.onOneLine)
            choice.title = target.title(words)
            return choice
        }.toldApart()
        // None is chosen beforehand: it is the user who decides with whom to share.
        return Field("target", label: words("field.shareTarget"), .choice(choices))
    }

    fileprivate static func shareText(_ prompt: SharePrompt, _ words: Localization) -> Field {
        let limits = prompt.targets.map { ($0.id.rawValue, $0.characterLimit) }
        var field = Field(
            "text", label: words("field.shareText"), .multilineText,
            constraints: .init(isRequired: false, maxLength: Activity.maxTextLength),
            value: prompt.text.isEmpty ? nil : .text(prompt.text))
        field.lengthLimits = LengthLimits(field: "target", limits: Dictionary(limits) { first, _ in first })
        return field
    }

    fileprivate static func claim(_ claim: SharePrompt.Claim, _ words: Localization) -> Field {
        Field(
            claimName(claim.name), label: words("field.claim", ["claim": claim.name.onOneLine]), .boolean,
            constraints: .init(isRequired: false), hint: claim.value?.onOneLine, value: .flag(false))
    }

    // A claim may be named like another field.
    fileprivate static func claimName(_ claim: String) -> String { "claim:" + claim }
}

extension SharePrompt.Target {
    fileprivate func title(_ words: Localization) -> String {
        switch wording {
        case .usual: words("screen.sharing.titleWithProvider", ["provider": name.onOneLine])
        case .mail: words("screen.sharing.byMail")
        case .textMessage: words("screen.sharing.byTextMessage")
        }
    }
}

extension SharePrompt {
    fileprivate func message(_ words: Localization) -> String {
        let shared = lastShared.map { words("prompt.share.shared", ["target": $0.onOneLine]) }
        return [shared, activity.title?.onOneLine, activity.description?.onOneLine, activity.url?.absoluteString]
            .compactMap(\.self).joined(separator: "\n")
    }
}
