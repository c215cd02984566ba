import BadgeClient
import BadgeKeys
import BadgeModel
import BadgeStorage
import BadgeUI

/// Asks for the user's photo and uploads it without its metadata. The badge is reissued with the photo's digest.
struct UploadPhoto: Workflow {
    private let badgeID: Badge.ID
    let context: WorkflowContext
    private let requirements = PhotoRequirements()

    init(badgeID: Badge.ID, context: WorkflowContext) {
        self.badgeID = badgeID
        self.context = context
    }

    /// Asks for another photo if the wallet or the organization refuses one, and also if one was uploaded but the badge
    /// could not be reissued.
    func perform() async throws {
        let badge = try await context.store.requireBadge(badgeID)
        try await context.withAppearance(of: badge.organizationID) {
            try await context.withSession(of: badge) { session in
                try await context.ui.prompt(\.photoUpload) {
                    $0.promptForUserPhotoUpload(forBadge: badge, requirements: requirements, completion: $1)
                } attempt: { image in
                    try await upload(image, of: badge, session)
                }
            }
        }
    }

    private func upload(_ image: ImageData, of badge: Badge, _ session: DeviceSession) async throws {
        let photo = try requirements.check(image.bytes)
        let digest = try await session.uploadPhoto(photo.bytes, mediaType: photo.mediaType.rawValue)
        _ = try await RenewBadge(badge, context: context).run(in: session)
        try await context.store.setPhoto(digest, of: badge.id)
        // What the wallet has need not be fetched.
        guard Base64URL.encode(Digest.sha256(photo.bytes)) == digest else { return }
        try await context.store.savePicture(photo, .photo, from: digest, of: badge.id)
    }
}
