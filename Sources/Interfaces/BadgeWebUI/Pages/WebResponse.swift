import BadgeHTML
public import BadgeUI

/// The answer to a request.
public enum WebResponse: Sendable {
    /// A page.
    case page(WebPage)
    /// Another page to load, after a change.
    case redirect(to: WebPath)
    /// A picture: JPEG, PNG, GIF or WebP, whatever its media type says. Another format is a page that does not exist.
    case picture(ImageData)
    /// A file to save under a name.
    case download([UInt8], mediaType: String, name: String)
}
