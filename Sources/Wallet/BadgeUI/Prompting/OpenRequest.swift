/// A verifier's request that is open while its badges' restrictions are resolved.
package enum OpenRequest {
    /// Whether the prompt is about one, which stays open whatever the user does.
    @TaskLocal package static var isOpen = false
}
