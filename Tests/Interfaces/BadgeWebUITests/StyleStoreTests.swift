import BadgeModel
import XCTest

@testable import BadgeWebUI

final class StyleStoreTests: XCTestCase {
    func testOfTooManyStyleSheetsTheOneUnusedForLongestGoes() {
        let store = StyleStore()
        let sheets = (0..<65).map { number in
            var sheet = StyleSheet()
            sheet.add(".a\(number)", ["color:red"])
            return sheet
        }
        for sheet in sheets.dropLast() { _ = store.path(of: sheet) }
        // It is used once more, so that the second one goes.
        _ = store.path(of: sheets[0])

        _ = store.path(of: sheets[64])

        let gone = sheets.indices.filter { store.text(sheets[$0].name) == nil }
        XCTAssertEqual(gone, [1])
        XCTAssertNil(store.path(of: StyleSheet()))
    }
}
