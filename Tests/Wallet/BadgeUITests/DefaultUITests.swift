import BadgeModel
import BadgeTesting
import BadgeUI
import XCTest

/// Every prompt of the fifteen protocols, drawn by a scripted presenter.
final class DefaultUITests: XCTestCase {
    @MainActor
    private static func registry(_ script: [Form.Kind: [ScriptedPresenter.Reply]]) -> UIRegistry {
        registry(presentedBy: ScriptedPresenter(script))
    }

    @MainActor
    private static func registry(presentedBy presenter: ScriptedPresenter) -> UIRegistry {
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter, timeZone: .gmt)
        return registry
    }

    /// The forms that were shown, in order.
    @MainActor
    private static func forms(_ presenter: ScriptedPresenter) -> [Form] {
        presenter.transcript.events.compactMap { event in
            if case .shown(let form) = event { form } else { nil }
        }
    }

    @MainActor
    func testLoginAnswersWithNameAndPassword() async throws {
        let typed: [ScriptedPresenter.Reply] = [.submit(["username": "ada", "password": "engine"])]
        let screen = try Self.registry([.loginToBadge: typed, .loginToOrganization: typed]).require(\.login)

        let toBadge = await answer { screen.promptForLoginToBadge(Sample.badge, completion: $0) }
        let toOrganization = await answer { screen.promptForLoginToOrganization("Engines", completion: $0) }

        let expected = LoginCredentials(username: "ada", password: Secret(utf8: "engine"))
        XCTAssertEqual(toBadge, expected)
        XCTAssertEqual(toOrganization, expected)
    }

    @MainActor
    func testTransactionCodeIsAskedAgainUntilItCanBeRight() async throws {
        let presenter = ScriptedPresenter([
            .transactionCode: [.submit(["code": "12a"]), .submit([:]), .submit(["code": "493817"])]
        ])
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        let screen = try registry.require(\.deviceProvisioning)

        let code = await answer { screen.promptForTransactionCode(for: Sample.offer, completion: $0) }

        XCTAssertEqual(code?.secret.revealed, "493817")
        let reasons = presenter.transcript.events.compactMap { event -> String? in
            if case .refused(_, .invalidInput, let reason) = event { reason } else { nil }
        }
        XCTAssertEqual(reasons, ["Code may contain only digits.", "Code is missing."])
    }

    @MainActor
    func testTransactionCodeOfLettersIsTakenWhenTheOfferSaysSo() async throws {
        let offer = OfferSummary(
            organization: "Engines", issuerHost: "badges.example.org", badge: "Badge",
            code: TransactionCodeFormat(inputMode: .text, length: nil))
        let screen = try Self.registry([.transactionCode: [.submit(["code": "blue-Ä"])]]).require(\.deviceProvisioning)

        let code = await answer { screen.promptForTransactionCode(for: offer, completion: $0) }

        XCTAssertEqual(code?.secret.revealed, "blue-Ä")
    }

    @MainActor
    func testPhoneNumberWithoutCountryCodeIsAskedAgain() async throws {
        let script: [ScriptedPresenter.Reply] = [
            .submit(["phoneNumber": "020 7946 0958"]), .submit(["phoneNumber": "+44 20 7946 0958"]),
        ]
        let screen = try Self.registry([.phoneNumber: script]).require(\.deviceProvisioning)

        let number = await answer { screen.promptPhoneNumberEnrollment(badge: Sample.badge, completion: $0) }

        XCTAssertEqual(number?.rawValue, "+442079460958")
    }

    @MainActor
    func testVerificationCodeCanBeConfirmedEnteredAndSentAgain() async throws {
        let screen = try Self.registry([
            .verificationCodeRequest: [.action("confirm")],
            .verificationCode: [.action("resend"), .submit(["code": "0042"])],
        ]).require(\.deviceProvisioning)
        let number = try PhoneNumber("+442079460958")

        let request = await answer {
            screen.promptGetVerificationCodeRequest(
                badge: Sample.badge, intent: .delete, phoneNumber: number, completion: $0)
        }
        let first = await answer {
            screen.promptVerificationCodeEntry(
                badge: Sample.badge, intent: .enroll, phoneNumber: number, completion: $0)
        }
        let second = await answer {
            screen.promptVerificationCodeEntry(
                badge: Sample.badge, intent: .enroll, phoneNumber: number, completion: $0)
        }

        XCTAssertEqual(request, .confirmed)
        XCTAssertEqual(first, .resend)
        XCTAssertEqual(second, .code(VerificationCode(Secret(utf8: "0042"))))
    }

    @MainActor
    func testAVerificationCodeThatWasSentAgainIsAnotherOne() async throws {
        let presenter = ScriptedPresenter([
            .verificationCode: [.action("resend"), .submit(["code": "0042"]), .submit(["code": "0042"])]
        ])
        let screen = try Self.registry(presentedBy: presenter).require(\.deviceProvisioning)
        let number = try PhoneNumber("+442079460958")

        for _ in 1...3 {
            _ = await answer {
                screen.promptVerificationCodeEntry(
                    badge: Sample.badge, intent: .enroll, phoneNumber: number, completion: $0)
            }
        }

        let areAnother = Self.forms(presenter).map { $0.message.contains("the earlier one no longer counts") }
        XCTAssertEqual(areAnother, [false, true, false])
    }

    @MainActor
    func testOnlyAListedDeviceCanBeRemoved() async throws {
        let devices = ["a", "b"].map { Device(id: Device.ID(rawValue: $0), name: "Phone \($0)", platform: "ios") }
        let script: [ScriptedPresenter.Reply] = [.submit(["device": "c"]), .submit(["device": "b"])]
        let screen = try Self.registry([.deviceRemoval: script]).require(\.deviceProvisioning)

        let removed = await answer {
            screen.promptForDeviceRemoval(badge: Sample.badge, devices: devices, limit: 2, completion: $0)
        }

        XCTAssertEqual(removed, devices[1].id)
    }

    @MainActor
    func testConsentIsGivenAndRefused() async throws {
        let registry = Self.registry([
            .locationConsent: [.action("confirm")], .locationError: [.action("acknowledge")],
            .bluetoothConsent: [.action("refuse")], .bluetoothRequired: [.action("acknowledge")],
        ])
        let location = try registry.require(\.locationConsent)
        let bluetooth = try registry.require(\.bluetoothConsent)

        let yes = await answer {
            location.promptForLocationAuthorizationConsent(for: Sample.badge, level: .always, completion: $0)
        }
        let noLocation = await answer {
            location.informUserOfLocationAuthorizationError(for: Sample.badge, completion: $0)
        }
        let radio = await answer { bluetooth.promptForBluetoothAuthorizationConsent(Sample.badge, completion: $0) }
        let noRadio = await answer {
            bluetooth.informUserThatBluetoothIsRequired(forBadge: Sample.badge, completion: $0)
        }

        XCTAssertEqual([yes, radio], [.confirmed, .refused])
        XCTAssertEqual([noLocation, noRadio], [.acknowledged, .acknowledged])
    }

    @MainActor
    func testPasscodeEntryHasWhatTheModeNeeds() async throws {
        let rules = PasscodeRules(minLength: 6, kind: .digits)
        let screen = try Self.registry([
            .passcodeSet: [
                .submit(["new": "12345", "confirmation": "12345"]),
                .submit(["new": "123456", "confirmation": "123457"]),
                .submit(["new": "123456", "confirmation": "123456"]),
            ],
            .passcodeVerify: [.submit(["current": "123456"])],
            .passcodeChange: [.submit(["current": "123456", "new": "654321", "confirmation": "654321"])],
            .passcodeError: [.action("acknowledge")],
        ]).require(\.passcode)
        let (old, new) = (Secret(utf8: "123456"), Secret(utf8: "654321"))

        let set = await answer { screen.promptForPasscode(.set(rules), completion: $0) }
        let verified = await answer {
            screen.promptForPasscode(.verify(triesLeft: 1, lockedUntil: nil), completion: $0)
        }
        let changed = await answer { screen.promptForPasscode(.change(rules), completion: $0) }
        let told = await answer { screen.promptUserWithErrorMessage("No sensor.", completion: $0) }

        XCTAssertEqual(set, PasscodeEntry(new: old, confirmation: old))
        XCTAssertEqual(verified, PasscodeEntry(current: old))
        XCTAssertEqual(changed, PasscodeEntry(current: old, new: new, confirmation: new))
        XCTAssertEqual(told, .acknowledged)
    }

    @MainActor
    func testThePasscodePromptSaysWhatAWrongEntryCauses() async throws {
        let presenter = ScriptedPresenter([
            .passcodeVerify: [.submit(["current": "123456"])], .passcodeChange: [.giveUp],
        ])
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        let screen = try registry.require(\.passcode)

        _ = await answer {
            screen.promptForPasscode(
                .verify(triesLeft: 1, lockedUntil: nil, ifWrong: .removesBadges(of: ["Example\nWorks", "Club"])),
                completion: $0)
        }
        _ = await answer {
            screen.promptForPasscode(
                .change(
                    PasscodeRules(minLength: 6, kind: .digits), triesLeft: 2, lockedUntil: .distantFuture,
                    ifWrong: .several([.removesBadges(of: ["Club"]), .locksBadges(of: ["Works"])])),
                completion: $0)
        }

        let forms = presenter.transcript.events.compactMap { event -> Form? in
            if case .shown(let form) = event { form } else { nil }
        }
        XCTAssertEqual(
            forms.map(\.message),
            [
                "This is the last try. If the next entry is wrong, the badges of Example Works, Club are removed from "
                    + "this device.",
                "2 tries are left. If the next entry is wrong, the badges of Club are removed from this device. If the "
                    + "next entry is wrong, the badges of Works are locked until they are issued again.",
            ])
        XCTAssertEqual(forms.map { $0.problem == nil }, [true, false])
    }

    @MainActor
    func testAChangeThatIsRefusedNoLongerSaysWhatWasLeftBefore() async throws {
        let answer = ["current": "123456", "new": "654321", "confirmation": "654321"]
        let presenter = ScriptedPresenter([.passcodeChange: [.submit(answer), .giveUp]])
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        let screen = try registry.require(\.passcode)
        let prompt = PasscodePrompt.change(
            PasscodeRules(minLength: 6, kind: .digits), triesLeft: 2, ifWrong: .delays(seconds: 60))
        let refusal = BadgeError(.passcodeRefused, reason: "Wrong.", detail: .triesLeft(1))

        _ = await BadgeUITests.answer(refusing: refusal, while: { _ in true }) {
            screen.promptForPasscode(prompt, completion: $0)
        }

        XCTAssertEqual(presenter.updates.map(\.message), [""])
        XCTAssertEqual(presenter.updates.map { $0.fields.map(\.name) }, [["current", "new", "confirmation"]])
    }

    @MainActor
    func testLocationAndTimeAreReportedAndCanBeEvaluatedAgain() async throws {
        let presenter = ScriptedPresenter([.geoFence: [.action("retry")], .timeRestriction: [.action("acknowledge")]])
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        let areas = [GeoFenceViolation.Area(name: "Office", distance: 1234), .init(name: "Campus", distance: 87.4)]
        let opening = TimeViolation.Opening(
            date: Date(timeIntervalSince1970: 1_800_000_000), secondsFromGMT: 3600, zone: "Europe/Paris")
        let location = GeoFenceViolation(cause: .outside, areas: areas, accuracy: 10)
        let time = TimeViolation(
            windows: [.init(from: "08:00", to: "18:00", zone: "Europe/Paris")], nextOpening: opening)
        let (fence, clock) = (try registry.require(\.geoFence), try registry.require(\.timeRestriction))

        let again = await answer {
            fence.informUserOfGeoFenceNonCompliance(Sample.badge, violation: location, completion: $0)
        }
        let seen = await answer {
            clock.informUserOfTimeOfDayNonCompliance(Sample.badge, violation: time, completion: $0)
        }

        XCTAssertEqual([again, seen], [.retry, .acknowledged])
        XCTAssertEqual(
            presenter.transcript.messages,
            [
                "Staff badge cannot be used here. It can be used at: Office (1.2 km away); Campus (87 m away).",
                "Staff badge cannot be used now. Today it can be used 08:00 to 18:00 (Europe/Paris). "
                    + "Next time: 2027-01-15 09:00 (Europe/Paris).",
            ])
    }

    @MainActor
    func testPhotoOfAnotherTypeOrTooLargeIsAskedAgain() async throws {
        func photo(_ image: ImageData) -> ScriptedPresenter.Reply {
            .answer(FormAnswer(action: "submit", values: ["photo": .image(image)]))
        }
        let requirements = PhotoRequirements(mediaTypes: ["image/png"], maxBytes: 9)
        let script = [
            photo(ImageData(bytes: [1], mediaType: "image/gif")),
            photo(ImageData(bytes: Array(repeating: 1, count: 10), mediaType: "image/png")), photo(Sample.png),
        ]
        let screen = try Self.registry([.photoUpload: script]).require(\.photoUpload)

        let image = await answer {
            screen.promptForUserPhotoUpload(forBadge: Sample.badge, requirements: requirements, completion: $0)
        }

        XCTAssertEqual(image, Sample.png)
    }

    @MainActor
    func testEveryAgreementDocumentGetsItsDecision() async throws {
        let documents = [AgreementDocument.Kind.terms, .privacy].map {
            AgreementDocument(kind: $0, version: "3", locale: "en", isRequired: true, text: "Text.")
        }
        let typed = ["terms/3/en": "yes", "privacy/3/en": "no"]
        let script: [ScriptedPresenter.Reply] = [.submit(["terms/3/en": "yes"]), .submit(typed)]
        let screen = try Self.registry([.userAgreement: script]).require(\.userAgreement)

        let decisions = await answer {
            screen.promptForUserAgreement(forBadge: Sample.badge, documents: documents, completion: $0)
        }

        XCTAssertEqual(
            decisions,
            [
                AgreementDecision(documentID: documents[0].id, isAccepted: true),
                AgreementDecision(documentID: documents[1].id, isAccepted: false),
            ])
    }

    @MainActor
    func testServerSwitchShowsBothServersAndTheCertificate() async throws {
        let presenter = ScriptedPresenter([
            .serverSwitch: [.action("confirm")], .serverSwitchNotNeeded: [.action("acknowledge")],
        ])
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter, timeZone: .gmt)
        let screen = try registry.require(\.serverSwitch)
        let (new, old) = (try Sample.server("https://new.example"), try Sample.server("https://old.example"))
        let certificate = CertificateSummary(
            subject: "new.example", issuer: "CA", fingerprint: "ab12",
            expires: Date(timeIntervalSince1970: 1_800_000_000))

        let confirmed = await answer {
            screen.promptForConfirmation(
                targetServer: new, currentServer: old, certificate: certificate, mode: .switchToServer, completion: $0)
        }
        let told = await answer { screen.notifyServerSwitchNotNeededToServer(old, completion: $0) }

        XCTAssertEqual(confirmed, .confirmed)
        XCTAssertEqual(told, .acknowledged)
        XCTAssertEqual(
            presenter.transcript.messages.first,
            """
            New server: https://new.example
            Server in use: https://old.example
            Certificate: new.example, given by CA, valid until 2027-01-15 08:00
            Fingerprint (SHA-256): ab12
            """)
    }

    @MainActor
    func testRecoveryTakesAMailAddress() async throws {
        let presenter = ScriptedPresenter([
            .emailRecovery: [.submit(["email": "ada"]), .submit(["email": "ada@example.org"])],
            .emailRecoverySent: [.action("acknowledge")],
        ])
        let screen = try Self.registry(presentedBy: presenter).require(\.emailRecovery)

        let address = await answer { screen.promptForEmailToRequestRecoveryCode(completion: $0) }
        let told = await answer { screen.showRequestSuccessNotification(completion: $0) }

        XCTAssertEqual(address?.rawValue, "ada@example.org")
        XCTAssertEqual(told, .acknowledged)
        XCTAssertEqual(Self.forms(presenter).first?.actions.map(\.label), ["Send recovery link"])
        XCTAssertEqual(
            Self.forms(presenter).map(\.message),
            [
                "A recovery link will be sent to the address that your organization knows.",
                "If your organization knows the address, an email with a link is on its way. Open it here.",
            ])
    }

    @MainActor
    func testWhatTheOrganizationSaysOfItsCodeIsShown() async throws {
        let presenter = ScriptedPresenter([
            .loginToBadge: [.submit(["username": "ada", "password": "engine"])],
            .secondFactor: [.submit(["otp": "0042"])],
        ])
        let login = try Self.registry(presentedBy: presenter).require(\.login)
        let more = BadgeError(.secondFactorRequired, "secondFactorRequired.said", ["message": "Look in your app."])

        _ = await answer(refusing: more, while: { $0.oneTimeCode == nil }) {
            login.promptForLoginToBadge(Sample.badge, completion: $0)
        }

        XCTAssertEqual(Self.forms(presenter).last?.message, "Look in your app.")
    }

    @MainActor
    func testASecondFactorThatWasSentBeforeIsAskedForAsThat() async throws {
        let presenter = ScriptedPresenter([
            .loginToBadge: [.submit(["username": "ada", "password": "engine"])],
            .secondFactor: [.submit(["otp": "0042"])],
        ])
        let login = try Self.registry(presentedBy: presenter).require(\.login)
        let more = BadgeError(.secondFactorRequired, "secondFactorRequired.codeHolds")

        _ = await answer(refusing: more, while: { $0.oneTimeCode == nil }) {
            login.promptForLoginToBadge(Sample.badge, completion: $0)
        }

        XCTAssertEqual(
            Self.forms(presenter).last?.message,
            "The code that was sent to you before still counts, and no other one was sent. Enter that one.")
    }

    @MainActor
    func testEveryVerificationCodeNamesItsPurposeInItsTitle() async throws {
        let presenter = ScriptedPresenter([
            .loginToBadge: [.submit(["username": "ada", "password": "engine"])],
            .secondFactor: [.submit(["otp": "0042"])],
            .verificationCode: [.submit(["code": "0042"]), .submit(["code": "0042"])],
        ])
        let registry = Self.registry(presentedBy: presenter)
        let (login, device) = (try registry.require(\.login), try registry.require(\.deviceProvisioning))
        let number = try PhoneNumber("+442079460958")
        let more = BadgeError(.secondFactorRequired, reason: "A second factor is needed.", recovery: .retry)

        _ = await answer(refusing: more, while: { $0.oneTimeCode == nil }) {
            login.promptForLoginToBadge(Sample.badge, completion: $0)
        }
        for intent in [MFAIntent.enroll, .delete] {
            _ = await answer {
                device.promptVerificationCodeEntry(
                    badge: Sample.badge, intent: intent, phoneNumber: number, completion: $0)
            }
        }

        XCTAssertEqual(
            Self.forms(presenter).dropFirst().map(\.title),
            ["Second factor", "Confirm this device", "Confirm the removal"])
    }

    @MainActor
    func testPickerAnswersWithTheBadgeAndRevocationIsTold() async throws {
        let registry = Self.registry([
            .badgePicker: [.submit(["badge": "badge-1"])], .revoked: [.action("acknowledge")],
        ])
        let (picker, revoked) = (try registry.require(\.badgePicker), try registry.require(\.revoked))

        let picked = await answer {
            picker.promptUserForSelection(from: [Sample.badge], message: "Which?", completion: $0)
        }
        let told = await answer { revoked.informUserOfBadgeRevocation(forBadge: Sample.badge, completion: $0) }

        XCTAssertEqual(picked, Sample.badge.id)
        XCTAssertEqual(told, .acknowledged)
    }

    @MainActor
    func testOnlyTheClaimsThatThePersonAllowsAreDisclosed() async throws {
        let request = SSORequest(
            client: "Payroll",
            claims: [
                .init(name: "email", label: "mail address", isRequired: true),
                .init(name: "title", label: "title", isRequired: false),
            ], canBeTrustedAlways: true)
        func decision(_ action: String, _ values: [String: Bool]) -> ScriptedPresenter.Reply {
            .answer(FormAnswer(action: action, values: values.mapValues(FieldValue.flag)))
        }
        let screen = try Self.registry([
            .ssoConfirmation: [
                decision("trustOnce", ["title": true]), decision("trustOnce", ["email": true, "title": false]),
                decision("trustAlways", ["email": true, "title": true]), .action("cancel"),
            ]
        ]).require(\.ssoConfirmation)

        let once = await answer { screen.promptUserToConfirmSSO(request, completion: $0) }
        let always = await answer { screen.promptUserToConfirmSSO(request, completion: $0) }
        let never = await answer { screen.promptUserToConfirmSSO(request, completion: $0) }

        XCTAssertEqual(once, .trustOnce(claims: ["email"]))
        XCTAssertEqual(always, .trustAlways(claims: ["email", "title"]))
        XCTAssertEqual(never, .cancel)
    }

    @MainActor
    func testWhereTheAnswerGoesAndWhatItTellsIsShownBeforeItIsAllowed() async throws {
        let presenter = ScriptedPresenter([.ssoConfirmation: [.action("cancel")]])
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        let screen = try registry.require(\.ssoConfirmation)
        let request = SSORequest(
            client: "Payroll", destination: "payroll.example",
            claims: [.init(name: "name", label: "name", isRequired: true, value: "Ana Lima")])

        _ = await answer { screen.promptUserToConfirmSSO(request, completion: $0) }

        let forms = presenter.transcript.events.compactMap { if case .shown(let form) = $0 { form } else { nil } }
        XCTAssertEqual(
            forms.map(\.message), ["Payroll wants to know who you are. The answer goes to payroll.example."])
        XCTAssertEqual(forms.first?.fields.map(\.hint), ["Ana Lima"])
    }

    @MainActor
    func testAlwaysIsOfferedOnlyWhereItCanBeChosen() async throws {
        let presenter = ScriptedPresenter([.ssoConfirmation: [.action("cancel"), .action("cancel")]])
        let registry = UIRegistry()
        registry.registerAll(presentedBy: presenter)
        let screen = try registry.require(\.ssoConfirmation)

        for request in [SSORequest(client: "Payroll", canBeTrustedAlways: true), SSORequest(client: "Payroll")] {
            _ = await answer { screen.promptUserToConfirmSSO(request, completion: $0) }
        }

        let offered = presenter.transcript.events.compactMap { event in
            if case .shown(let form) = event { form.actions.map(\.name) } else { nil }
        }
        XCTAssertEqual(offered, [["trustOnce", "trustAlways", "cancel"], ["trustOnce", "cancel"]])
    }
}

extension Transcript {
    /// The messages of the forms shown, in order.
    var messages: [String] {
        events.compactMap { event in
            if case .shown(let form) = event { form.message } else { nil }
        }
    }
}
