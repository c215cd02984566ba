public import BadgeModel

/// Asks for the user's photo. Required.
///
///     final class PhotoSheet: Sheet, PhotoUploadUIProtocol {
///         static func instance() -> (any PhotoUploadUIProtocol)? { PhotoSheet() }
///
///         func promptForUserPhotoUpload(
///             forBadge badge: Badge, requirements: PhotoRequirements,
///             completion: @escaping PromptCompletion<ImageData>
///         ) {
///             ask("A photo of you, at most \(requirements.maxBytes) bytes", fields: "File") { entered in
///                 guard let entered else { return completion(nil, nil) }
///                 let bytes = [UInt8](FileManager.default.contents(atPath: entered[0]) ?? Data())
///                 let photo = ImageData(bytes: bytes, mediaType: ImageData.mediaType(of: bytes) ?? "")
///                 completion(photo) { self.show(problem: $0.reason) }
///             }
///         }
///
///         func dismiss() { close() }
///     }
@MainActor
public protocol PhotoUploadUIProtocol: BadgeUIProtocol {
    /// Creates the screen for one run of a workflow, if the class was registered with
    /// ``UIRegistry/registerPhotoUploadUIClass(_:)``.
    ///
    /// - Returns: The screen; `nil`, as the default implementation answers, counts as not registered.
    static func instance() -> (any PhotoUploadUIProtocol)?

    /// Asks for a photo: when the policy requires one, and when the app calls `uploadPhoto(of:)`.
    ///
    /// The photo is uploaded without its metadata, and the badge is reissued with the photo's digest. A photo that does
    /// not meet the requirements is refused with `photoRefused`, a failed upload with the network error. `nil` ends the
    /// workflow with `declined`.
    ///
    /// - Parameters:
    ///   - badge: The badge that needs a photo.
    ///   - requirements: The accepted media types and sizes.
    ///   - completion: Takes the photo, and a handler for a refusal.
    func promptForUserPhotoUpload(
        forBadge badge: Badge, requirements: PhotoRequirements, completion: @escaping PromptCompletion<ImageData>)
}

extension PhotoUploadUIProtocol {
    public static func instance() -> (any PhotoUploadUIProtocol)? { nil }
}
