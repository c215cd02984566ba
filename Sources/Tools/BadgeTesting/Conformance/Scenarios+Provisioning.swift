import BadgeModel
import BadgeUI

extension UIConformance {
    /// Provisioning, another server, recovery, choice of a badge.
    static var provisioningScenarios: [Scenario] {
        codeScenarios + phoneScenarios + deviceRemoval.scenarios() + serverScenarios + recoveryScenarios
            + badgePicker.scenarios()
    }

    private static var codeScenarios: [Scenario] {
        let letters = TransactionCodeFormat(inputMode: .text, length: nil, description: "It is on your letter.")
        return transactionCode(TransactionCodeFormat(length: 6), ["493817", "940528"]).scenarios()
            + transactionCode(as: "transactionCodeOfLetters", letters, ["Blau-Ä7", "Grün-Ö8"]).scenarios()
    }

    private static func transactionCode(
        as name: String? = nil, _ format: TransactionCodeFormat, _ codes: [String]
    ) -> PromptCase<any DeviceProvisioningUIProtocol, TransactionCode> {
        let offer = OfferSummary(
            organization: "Example Works", issuerHost: "badges.example.org", badge: "Staff badge", code: format)
        let entries = codes.map { code in
            PromptEntry<TransactionCode>(FormAnswer.submit(secrets: ["code": code])) { given in
                given.secret == Secret(utf8: code)
            }
        }
        return PromptCase(.transactionCode, as: name, \.deviceProvisioning, entries) {
            $0.promptForTransactionCode(for: offer, completion: $1)
        }
    }

    private static var phoneScenarios: [Scenario] {
        phoneNumber.scenarios() + verificationCodeRequest.scenarios() + verificationCode.scenarios()
    }

    private static var phoneNumber: PromptCase<any DeviceProvisioningUIProtocol, PhoneNumber> {
        let entries = ["+44 20 7946 0958", "+49 30 901820"].map { number in
            PromptEntry<PhoneNumber>(FormAnswer.submit(["phoneNumber": number])) { given in
                given.rawValue == number.filter { $0 != " " }
            }
        }
        return PromptCase(.phoneNumber, \.deviceProvisioning, entries) {
            $0.promptPhoneNumberEnrollment(badge: Sample.badge, completion: $1)
        }
    }

    private static var verificationCodeRequest: PromptCase<any DeviceProvisioningUIProtocol, Confirmation> {
        PromptCase(
            .verificationCodeRequest, \.deviceProvisioning, PromptEntry.both
        ) { screen, completion in
            guard let number = Sample.phoneNumber else { return completion(nil, nil) }
            screen.promptGetVerificationCodeRequest(
                badge: Sample.badge, intent: .delete, phoneNumber: number, completion: completion)
        }
    }

    private static var verificationCode: PromptCase<any DeviceProvisioningUIProtocol, VerificationCodeAnswer> {
        let entries: [PromptEntry<VerificationCodeAnswer>] = [
            PromptEntry(.submit(secrets: ["code": "004216"])) { $0 == .code(VerificationCode(Secret(utf8: "004216"))) },
            PromptEntry(FormAnswer(action: "resend")) { $0 == .resend },
        ]
        return PromptCase(.verificationCode, \.deviceProvisioning, entries) {
            screen, completion in
            guard let number = Sample.phoneNumber else { return completion(nil, nil) }
            screen.promptVerificationCodeEntry(
                badge: Sample.badge, intent: .enroll, phoneNumber: number, completion: completion)
        }
    }

    private static var deviceRemoval: PromptCase<any DeviceProvisioningUIProtocol, Device.ID> {
        let devices = ["tablet", "phone"].map { Device(id: .init(rawValue: $0), name: "Old \($0)", platform: "linux") }
        let entries = devices.map { device in
            PromptEntry<Device.ID>(FormAnswer.submit(["device": device.id.rawValue])) { given in given == device.id }
        }
        return PromptCase(.deviceRemoval, \.deviceProvisioning, entries) {
            $0.promptForDeviceRemoval(badge: Sample.badge, devices: devices, limit: 2, completion: $1)
        }
    }

    private static var serverScenarios: [Scenario] {
        let servers = (
            Sample.server("https://new.example.org", "New Works"), Sample.server("https://badges.example.org")
        )
        return [ServerSwitchMode.addNewServer, .switchToServer].flatMap { mode in
            PromptCase(
                .serverSwitch, as: "serverSwitch.\(mode.rawValue)", \.serverSwitch,
                PromptEntry.both
            ) {
                $0.promptForConfirmation(
                    targetServer: servers.0, currentServer: servers.1, certificate: Sample.certificate, mode: mode,
                    completion: $1)
            }.scenarios()
        }
            + PromptCase(.keyChange, \.serverSwitch, PromptEntry.both) {
                $0.promptForKeyChange(Sample.keyChange, completion: $1)
            }.scenarios()
            + PromptCase(
                .serverSwitchNotNeeded, \.serverSwitch, PromptEntry.seen
            ) {
                $0.notifyServerSwitchNotNeededToServer(servers.1, completion: $1)
            }.scenarios()
    }

    private static var recoveryScenarios: [Scenario] {
        let entries = ["ada@example.org", "grace@example.org"].map { address in
            PromptEntry<EmailAddress>(FormAnswer.submit(["email": address])) { given in given.rawValue == address }
        }
        return PromptCase(.emailRecovery, \.emailRecovery, entries) {
            $0.promptForEmailToRequestRecoveryCode(completion: $1)
        }.scenarios()
            + PromptCase(
                .emailRecoverySent, \.emailRecovery, PromptEntry.seen
            ) {
                $0.showRequestSuccessNotification(completion: $1)
            }.scenarios()
    }

    private static var badgePicker: PromptCase<any BadgePickerUIProtocol, Badge.ID> {
        let badges = [Sample.badge, Sample.otherBadge]
        let entries = badges.reversed().map { badge in
            PromptEntry<Badge.ID>(FormAnswer.submit(["badge": badge.id.rawValue])) { given in given == badge.id }
        }
        return PromptCase(.badgePicker, \.badgePicker, entries) {
            $0.promptUserForSelection(from: badges, message: "Which badge opens the door?", completion: $1)
        }
    }
}
