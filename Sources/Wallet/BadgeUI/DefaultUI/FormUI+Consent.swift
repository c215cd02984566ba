import BadgeModel

extension FormUI: LocationConsentUIProtocol {
    func promptForLocationAuthorizationConsent(
        for badge: Badge, level: LocationAuthorizationLevel, completion: @escaping PromptCompletion<Confirmation>
    ) {
        let message: Message.Key =
            level == .always ? "prompt.locationConsent.always" : "prompt.locationConsent.whenInUse"
        confirm(
            .locationConsent, title: "prompt.locationConsent.title",
            message: [Message(message, ["badge": badge.shownName])], yes: "action.allow", no: "action.refuse",
            completion)
    }

    func informUserOfLocationAuthorizationError(
        for badge: Badge, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        inform(
            .locationError, title: "prompt.locationError.title",
            message: Message("prompt.locationError.message", ["badge": badge.shownName]), canRetry: true, completion)
    }
}

extension FormUI: BluetoothConsentUIProtocol {
    func promptForBluetoothAuthorizationConsent(
        _ badge: Badge, completion: @escaping PromptCompletion<Confirmation>
    ) {
        confirm(
            .bluetoothConsent, title: "prompt.bluetoothConsent.title",
            message: [Message("prompt.bluetoothConsent.message", ["badge": badge.shownName])],
            yes: "action.allow", no: "action.refuse", completion)
    }

    func informUserThatBluetoothIsRequired(
        forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        inform(
            .bluetoothRequired, title: "prompt.bluetoothRequired.title",
            message: Message("prompt.bluetoothRequired.message", ["badge": badge.shownName]), canRetry: true,
            completion)
    }
}

extension FormUI: UserAgreementUIProtocol {
    func promptForUserAgreement(
        forBadge badge: Badge, documents: [AgreementDocument],
        completion: @escaping PromptCompletion<[AgreementDecision]>
    ) {
        let words = words(for: .userAgreement)
        let form = Form(
            .userAgreement, title: words("prompt.userAgreement.title"),
            message: words("prompt.userAgreement.message", ["badge": badge.shownName]),
            fields: documents.map { Self.field($0, words) }, actions: [.submit(words("action.continue"))],
            localization: words)
        ask(form, completion) { answer in
            documents.map { AgreementDecision(documentID: $0.id, isAccepted: answer.flag($0.id.rawValue)) }
        }
    }

    private static func field(_ document: AgreementDocument, _ words: Localization) -> Field {
        Field(
            document.id.rawValue, label: document.title.text(in: words), .document(document),
            hint: document.isRequired ? words("prompt.document.required") : nil)
    }
}

extension FormUI: PhotoUploadUIProtocol {
    func promptForUserPhotoUpload(
        forBadge badge: Badge, requirements: PhotoRequirements, completion: @escaping PromptCompletion<ImageData>
    ) {
        let words = words(for: .photoUpload)
        let types = requirements.mediaTypes.map { $0.split(separator: "/").last?.uppercased() ?? $0 }
            .joined(separator: ", ")
        let hint = words("prompt.photoUpload.hint", ["types": types, "megabytes": requirements.maxBytes / 1_000_000])
        let form = Form(
            .photoUpload, title: words("prompt.photoUpload.title"),
            message: words("prompt.photoUpload.message", ["badge": badge.shownName]),
            fields: [Field("photo", label: words("field.photo"), .image(requirements), hint: hint)],
            actions: [.submit(words("action.upload"))], localization: words)
        ask(form, completion) { answer throws(BadgeError) in try answer.image("photo") }
    }
}
