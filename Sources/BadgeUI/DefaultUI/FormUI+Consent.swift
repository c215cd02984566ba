import BadgeModel

extension FormUI: LocationConsentUIProtocol {
    func promptForLocationAuthorizationConsent(
        for badge: Badge, level: LocationAuthorizationLevel, completion: @escaping PromptCompletion<Confirmation>
    ) {
        let when = level == .always ? "at all times, also in the background" : "while it is in use"
        confirm(
            .locationConsent, title: "Use of your location",
            message: "\(badge.shownName) needs to know where this device is, \(when).", yes: "Allow", no: "Refuse",
            completion)
    }

    func informUserOfLocationAuthorizationError(
        for badge: Badge, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        inform(
            .locationError, title: "Location not available",
            message: "\(badge.shownName) cannot be used without the location. \(Self.locationRemedy)",
            retry: "Check again", completion)
    }
}

extension FormUI {
    #if os(Linux)
    fileprivate static let locationRemedy =
        "Set it with badgectl location set LAT,LON, or follow a source with badgectl location follow."
    #else
    fileprivate static let locationRemedy = "Allow it in the system's settings."
    #endif
}

extension FormUI: BluetoothConsentUIProtocol {
    func promptForBluetoothAuthorizationConsent(
        _ badge: Badge, completion: @escaping PromptCompletion<Confirmation>
    ) {
        confirm(
            .bluetoothConsent, title: "Use of Bluetooth", message: "\(badge.shownName) needs Bluetooth.",
            yes: "Allow", no: "Refuse", completion)
    }

    func informUserThatBluetoothIsRequired(
        forBadge badge: Badge, completion: @escaping PromptCompletion<InformAnswer>
    ) {
        inform(
            .bluetoothRequired, title: "Bluetooth not available",
            message: "\(badge.shownName) cannot be used without Bluetooth. Switch it on in the system's settings.",
            retry: "Check again", completion)
    }
}

extension FormUI: UserAgreementUIProtocol {
    func promptForUserAgreement(
        forBadge badge: Badge, documents: [AgreementDocument],
        completion: @escaping PromptCompletion<[AgreementDecision]>
    ) {
        let form = Form(
            .userAgreement, title: "Agreement",
            message: "Please read and decide before \(badge.shownName) can be used.",
            fields: documents.map(Self.field), actions: [.submit("Continue")])
        ask(form, completion) { answer in
            documents.map { AgreementDecision(documentID: $0.id, isAccepted: answer.flag($0.id.rawValue)) }
        }
    }

    private static func field(_ document: AgreementDocument) -> Field {
        let title = document.kind == .terms ? "Terms of use" : "Privacy policy"
        return Field(
            document.id.rawValue, label: "\(title), version \(document.version)", .document(document),
            hint: document.isRequired ? "the badge cannot be used without it" : nil)
    }
}

extension FormUI: PhotoUploadUIProtocol {
    func promptForUserPhotoUpload(
        forBadge badge: Badge, requirements: PhotoRequirements, completion: @escaping PromptCompletion<ImageData>
    ) {
        let types = requirements.mediaTypes.map { $0.split(separator: "/").last?.uppercased() ?? $0 }
            .joined(separator: ", ")
        let form = Form(
            .photoUpload, title: "Your photo", message: "\(badge.shownName) needs a photo of you.",
            fields: [
                Field(
                    "photo", label: "Photo", .image(requirements),
                    hint: "\(types); at most \(requirements.maxBytes / 1_000_000) MB")
            ],
            actions: [.submit("Upload")])
        ask(form, completion) { answer throws(BadgeError) in try answer.image("photo") }
    }
}
