import BadgeModel
import Foundation

extension Representation {
    /// Requires that a login could request every address of the document, whatever its server: those of forms, of side
    /// paths and of pages for the browser.
    ///
    /// - Throws: `BadgeError` `documentInvalid` with the paths of the others.
    package func requireRequestableAddresses() throws {
        let followed = links.enumerated().filter { !$0.element.isImage && $0.element.isForPeople }
        let found =
            Self.findings(in: actions, at: "actions")
            + followed.compactMap { Self.finding($0.element.href, at: "links[\($0.offset)].href") }
        guard found.isEmpty else { throw BadgeError.invalidDocument(found) }
    }

    private static func findings(in actions: [Action], at list: String) -> [BadgeError.InvalidField] {
        actions.enumerated().flatMap { index, action in
            let model = "\(list)[\(index)].model"
            let form = action.form
            let operation = action.clientOperation
            let addresses = [
                form.map { finding($0.href, at: "\(model).href") },
                operation?.name == .externalBrowser
                    ? operation?.href.map { finding($0, at: "\(model).arguments.href") } : nil,
            ]
            return addresses.compactMap { $0 ?? nil }
                + findings(in: action.selector?.options ?? [], at: "\(model).options")
                + findings(
                    in: form?.continueActions ?? operation?.continueActions ?? [], at: "\(model).continueActions")
                + findings(in: form?.errorActions ?? operation?.errorActions ?? [], at: "\(model).errorActions")
        }
    }

    // What is wrong with an address on any server.
    private static func finding(_ address: String, at path: String) -> BadgeError.InvalidField? {
        guard let server = URL(string: "https://server.invalid") else { return nil }
        do throws(InvalidRequest) {
            _ = try server.resolving(address)
            return nil
        } catch {
            return error == .otherOrigin ? nil : BadgeError.InvalidField(path: path, reason: "is not a web address")
        }
    }
}
