import BadgeModel

extension FormUI: LocationConsentUIProtocol {
    func promptForLocationAuthorizationConsent(
        for badge: Badge, level: LocationAuthorizationLevel, completion: @escaping PromptCompletion<Confirmation>
    ) {
        let message: Message.Key =
            level == .always ? "prompt.locationConsent.always" : "prompt.locationConsent.whenInUse"
        confirm(
            .locationConsent, title: .words("prompt.locationConsent.title"),
            message: .words(message, ["badge": badge.shownName]), yes: .words("action.allow"),
            no: .words("action.refuse"),
            completion)
    }

    func informUserOfLocationAuthorizationError(
        for badge: Badge, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        inform(
            .locationError, title: .words("prompt.locationError.title"),
            message: .words("prompt.locationError.message", ["badge": badge.shownName]),
            retry: .words("action.checkAgain"), completion)
    }
}

extension FormUI: BluetoothConsentUIProtocol {
    func promptForBluetoothAuthorizationConsent(
        _ badge: Badge, completion: @escaping PromptCompletion<Confirmation>
    ) {
        confirm(
            .bluetoothConsent, title: .words("prompt.bluetoothConsent.title"),
            message: .words("prompt.bluetoothConsent.message", ["badge": badge.shownName]),
            yes: .words("action.allow"), no: .words("action.refuse"), completion)
    }

    func informUserThatBluetoothIsRequired(
        forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        inform(
            .bluetoothRequired, title: .words("prompt.bluetoothRequired.title"),
            message: .words("prompt.bluetoothRequired.message", ["badge": badge.shownName]),
            retry: .words("action.checkAgain"), completion)
    }
}

extension FormUI: UserAgreementUIProtocol {
    func promptForUserAgreement(
        forBadge badge: Badge, documents: [AgreementDocument],
        completion: @escaping PromptCompletion<[AgreementDecision]>
    ) {
        let form = Form(
            .userAgreement, title: .words("prompt.userAgreement.title"),
            message: .words("prompt.userAgreement.message", ["badge": badge.shownName]),
            fields: documents.map(Self.field), actions: [.submit(.words("action.continue"))])
        ask(form, completion) { answer in
            documents.map { AgreementDecision(documentID: $0.id, isAccepted: answer.flag($0.id.rawValue)) }
        }
    }

    private static func field(_ document: AgreementDocument) -> Field {
        let title: String =
            document.kind == .terms ? .words("prompt.document.terms") : .words("prompt.document.privacy")
        return Field(
            document.id.rawValue,
            label: .words("prompt.document.version", ["title": title, "version": document.version]),
            .document(document),
            hint: document.isRequired ? .words("prompt.document.required") : nil)
    }
}

extension FormUI: PhotoUploadUIProtocol {
    func promptForUserPhotoUpload(
        forBadge badge: Badge, requirements: PhotoRequirements, completion: @escaping PromptCompletion<ImageData>
    ) {
        let types = requirements.mediaTypes.map { $0.split(separator: "/").last?.uppercased() ?? $0 }
            .joined(separator: ", ")
        let form = Form(
            .photoUpload, title: .words("prompt.photoUpload.title"),
            message: .words("prompt.photoUpload.message", ["badge": badge.shownName]),
            fields: [
                Field(
                    "photo", label: .words("field.photo"), .image(requirements),
                    hint: .words(
                        "prompt.photoUpload.hint", ["types": types, "megabytes": requirements.maxBytes / 1_000_000]))
            ],
            actions: [.submit(.words("action.upload"))])
        ask(form, completion) { answer throws(BadgeError) in try answer.image("photo") }
    }
}
