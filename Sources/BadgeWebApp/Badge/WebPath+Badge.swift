import BadgeWebUI

extension WebPath {
    /// Returns the page below this one.
    func appending(_ part: StaticString) -> WebPath { WebPath(stringLiteral: "\(description)/\(part)") }
}
