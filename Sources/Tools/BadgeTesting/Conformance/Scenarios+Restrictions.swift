import BadgeModel
import BadgeUI

extension UIConformance {
    /// Location, Bluetooth, photo, agreement, time, a revoked badge.
    static var restrictionScenarios: [Scenario] {
        consentScenarios + violationScenarios + photo.scenarios() + agreement.scenarios() + revoked.scenarios()
    }

    private static var consentScenarios: [Scenario] {
        PromptCase(.locationConsent, \.locationConsent, PromptEntry.both) {
            $0.promptForLocationAuthorizationConsent(for: Sample.badge, level: .always, completion: $1)
        }.scenarios()
            + PromptCase(.locationError, \.locationConsent, PromptEntry.seen) {
                $0.informUserOfLocationAuthorizationError(for: Sample.badge, completion: $1)
            }.scenarios()
            + PromptCase(.bluetoothConsent, \.bluetoothConsent, PromptEntry.both) {
                $0.promptForBluetoothAuthorizationConsent(Sample.badge, completion: $1)
            }.scenarios()
            + PromptCase(
                .bluetoothRequired, \.bluetoothConsent, PromptEntry.seen
            ) {
                $0.informUserThatBluetoothIsRequired(forBadge: Sample.badge, completion: $1)
            }.scenarios()
    }

    private static var violationScenarios: [Scenario] {
        PromptCase(.geoFence, \.geoFence, PromptEntry.seenOrRetry) {
            $0.informUserOfGeoFenceNonCompliance(Sample.badge, violation: Sample.geoFence, completion: $1)
        }.scenarios()
            + PromptCase(
                .timeRestriction, \.timeRestriction, PromptEntry.seenOrRetry
            ) {
                $0.informUserOfTimeOfDayNonCompliance(Sample.badge, violation: Sample.timeOfDay, completion: $1)
            }.scenarios()
    }

    private static var photo: PromptCase<any PhotoUploadUIProtocol, ImageData> {
        let entries = [Sample.png, Sample.jpeg].map { image in
            PromptEntry<ImageData>(FormAnswer(action: "submit", values: ["photo": .image(image)])) { given in
                given == image
            }
        }
        return PromptCase(.photoUpload, \.photoUpload, entries) {
            $0.promptForUserPhotoUpload(forBadge: Sample.badge, requirements: PhotoRequirements(), completion: $1)
        }
    }

    private static var agreement: PromptCase<any UserAgreementUIProtocol, [AgreementDecision]> {
        let entries = [[true, true], [true, false], [false, true]].map { isAccepted in
            let decisions = zip(Sample.documents, isAccepted).map {
                AgreementDecision(documentID: $0.id, isAccepted: $1)
            }
            let values = decisions.map { ($0.documentID.rawValue, FieldValue.flag($0.isAccepted)) }
            let typed = FormAnswer(action: "submit", values: Dictionary(values) { first, _ in first })
            return PromptEntry<[AgreementDecision]>(typed) { $0 == decisions }
        }
        return PromptCase(.userAgreement, \.userAgreement, entries) {
            $0.promptForUserAgreement(forBadge: Sample.badge, documents: Sample.documents, completion: $1)
        }
    }

    private static var revoked: PromptCase<any RevokedUIProtocol, InformAnswer> {
        PromptCase(.revoked, \.revoked, PromptEntry.seen) {
            $0.informUserOfBadgeRevocation(forBadge: Sample.badge, completion: $1)
        }
    }
}
