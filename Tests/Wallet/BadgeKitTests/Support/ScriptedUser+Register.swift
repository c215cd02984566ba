import BadgeUI
import XCTest

extension ScriptedUser {
    /// Registers the fifteen screens, but for those that are named: `GeoFence`.
    func register(with ui: UIRegistry, except absent: Set<String> = []) {
        switch screens {
        case .classes: registerClasses(with: ui, except: absent)
        case .script: present(by: WritingHand(self), with: ui, except: absent)
        case .terminal:
            do { present(by: try TypingHand(self), with: ui, except: absent) } catch { XCTFail("\(error)") }
        }
    }

    private func registerClasses(with ui: UIRegistry, except absent: Set<String>) {
        ScriptedUser.current = self
        let all: [(String, @MainActor () -> Void)] = [
            ("DeviceProvisioning", { ui.registerDeviceProvisioningUIClass(DeviceProvisioningScreen.self) }),
            ("Login", { ui.registerLoginUIClass(LoginScreen.self) }),
            ("LocationConsent", { ui.registerLocationConsentUIClass(LocationConsentScreen.self) }),
            ("Passcode", { ui.registerPasscodeUIClass(PasscodeScreen.self) }),
            ("GeoFence", { ui.registerGeoFenceUIClass(GeoFenceScreen.self) }),
            ("BluetoothConsent", { ui.registerBluetoothConsentUIClass(BluetoothConsentScreen.self) }),
            ("PhotoUpload", { ui.registerPhotoUploadUIClass(PhotoUploadScreen.self) }),
            ("UserAgreement", { ui.registerUserAgreementUIClass(UserAgreementScreen.self) }),
            ("TimeRestriction", { ui.registerTimeRestrictionUIClass(TimeRestrictionScreen.self) }),
            ("ServerSwitch", { ui.registerServerSwitchUIClass(ServerSwitchScreen.self) }),
            ("EmailRecovery", { ui.registerEmailRecoveryUIClass(EmailRecoveryScreen.self) }),
            ("BadgePicker", { ui.registerBadgePickerUIClass(BadgePickerScreen.self) }),
            ("SSOConfirmation", { ui.registerSSOConfirmationUIClass(SSOConfirmationScreen.self) }),
            ("Presentation", { ui.registerPresentationUIClass(PresentationScreen.self) }),
            ("Revoked", { ui.registerRevokedUIClass(RevokedScreen.self) }),
        ]
        for (name, register) in all where !absent.contains(name) { register() }
    }

    private func present(by hand: any Hand, with ui: UIRegistry, except absent: Set<String>) {
        ui.registerAll(presentedBy: NotedPresenter(self, by: hand), timeZone: .gmt)
        let removals: [String: @MainActor () -> Void] = [
            "DeviceProvisioning": { ui.registerDeviceProvisioningUI { nil } },
            "Login": { ui.registerLoginUI { nil } },
            "LocationConsent": { ui.registerLocationConsentUI { nil } },
            "Passcode": { ui.registerPasscodeUI { nil } },
            "GeoFence": { ui.registerGeoFenceUI { nil } },
            "BluetoothConsent": { ui.registerBluetoothConsentUI { nil } },
            "PhotoUpload": { ui.registerPhotoUploadUI { nil } },
            "UserAgreement": { ui.registerUserAgreementUI { nil } },
            "TimeRestriction": { ui.registerTimeRestrictionUI { nil } },
            "ServerSwitch": { ui.registerServerSwitchUI { nil } },
            "EmailRecovery": { ui.registerEmailRecoveryUI { nil } },
            "BadgePicker": { ui.registerBadgePickerUI { nil } },
            "SSOConfirmation": { ui.registerSSOConfirmationUI { nil } },
            "Presentation": { ui.registerPresentationUI { nil } },
            "Revoked": { ui.registerRevokedUI { nil } },
        ]
        for name in absent { removals[name]?() }
    }
}
