public import BadgeModel

/// Asks for the person's photo. Required.
@MainActor
public protocol PhotoUploadUIProtocol: BadgeUIProtocol {
    /// Makes the screen for one run of a workflow, where the class is registered; `nil`, the default, counts as not
    /// registered.
    static func instance() -> (any PhotoUploadUIProtocol)?

    /// Asks for a photo that meets the requirements; a failed upload is a refusal.
    func promptForUserPhotoUpload(
        forBadge badge: Badge, requirements: PhotoRequirements, completion: @escaping PromptCompletion<ImageData>)
}

extension PhotoUploadUIProtocol {
    public static func instance() -> (any PhotoUploadUIProtocol)? { nil }
}
