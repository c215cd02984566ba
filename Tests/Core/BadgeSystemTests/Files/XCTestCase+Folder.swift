import BadgeTestDoubles
import XCTest

extension XCTestCase {
    /// Creates a folder that is deleted after the test.
    func temporaryFolder() throws -> String {
        let home = try TemporaryHome()
        addTeardownBlock { withExtendedLifetime(home) {} }
        return home.path
    }
}
