public import BadgeModel
import XCTest

/// Asserts that the call throws a `BadgeError` with that code and returns it.
@discardableResult
public func assertThrows<Value>(
    _ code: BadgeError.Code, _ message: String = "", file: StaticString = #filePath, line: UInt = #line,
    _ call: () throws -> Value
) -> BadgeError? {
    do {
        _ = try call()
        XCTFail("nothing was thrown instead of \(code) \(message)", file: file, line: line)
    } catch let error as BadgeError {
        XCTAssertEqual(error.code, code, "\(error) \(message)", file: file, line: line)
        return error
    } catch {
        XCTFail("\(error) was thrown instead of \(code) \(message)", file: file, line: line)
    }
    return nil
}

/// The path of the first member that an error complains of.
public func path(_ error: BadgeError?) -> String? {
    guard case .invalidFields(let fields) = error?.detail else { return nil }
    return fields.first?.path
}
