public import BadgeModel

/// Asks for the person's photo. Required.
@MainActor
public protocol PhotoUploadUIProtocol: AnyObject, SendableMetatype {
    /// The screen for one run of a workflow; `nil` counts as not registered.
    static func instance() -> (any PhotoUploadUIProtocol)?

    /// Asks for a photo that meets the requirements; a failed upload is a refusal.
    func promptForUserPhotoUpload(
        forBadge badge: Badge, requirements: PhotoRequirements, completion: @escaping PromptCompletion<ImageData>)

    /// Takes the screen down; called once, at the end of its use.
    func dismiss()
}
