package import BadgeAuthority
import BadgeLoginPrompts
import BadgeModel
import BadgeUI
package import BadgeWebUI

extension AdminRoute {
    /// The most bytes of each form that takes a file or a document, by its path.
    static let bodyLimits: [[String]: Int] = [
        parts("people/import/preview"): PeopleUpload.mostBytes + AdminPages.formLimit,
        // The file in Base64.
        parts("people/import"): PeopleUpload.mostBytes / 3 * 4 + AdminPages.formLimit,
        // A form has two characters for a line break, and the coordinates once more.
        parts("policy"): 3 * JSON.Limits().bytes + AdminPages.formLimit,
        parts("login-settings"): 2 * LoginSettings.largestFile + AdminPages.formLimit,
    ]

    /// The most bytes of its form, for those who may send it.
    var bodyLimit: Int { method == .post ? Self.bodyLimits[path] ?? AdminPages.formLimit : AdminPages.formLimit }
}

extension AdminPages {
    package func bodyLimit(of request: WebRequest, by user: AdministratorAccount?) -> Int {
        guard let (route, _) = AdminRoute.match(request), case .closed(let area, let access, _) = route.handler,
            user?.administrator.role.permits(access, to: area) == true
        else { return Self.formLimit }
        return route.bodyLimit
    }
}
