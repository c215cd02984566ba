import BadgeIssuance
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
        let mediaType = try requirements.check(image.bytes)
        let photo = try ImageMetadata.removed(from: image.bytes)
        let digest = try await session.uploadPhoto(photo, mediaType: mediaType)
        _ = try await RenewBadge(badge, context: context).run(in: session)
        try await context.store.setPhoto(digest, of: badge.id)
        try await save(photo, digest, of: badge.id)
    }

    // What the wallet has need not be fetched, and what it could not show need not either.
    private func save(_ photo: [UInt8], _ digest: String, of badge: Badge.ID) async throws {
        guard Base64URL.encode(Digest.sha256(photo)) == digest else { return }
        do {
            try await context.store.savePicture(BadgePicture(photo), .photo, from: digest, of: badge)
        } catch BadgeError.Code.photoRefused {
            try await context.store.notePicture(.photo, from: digest, of: badge)
        }
    }
}
