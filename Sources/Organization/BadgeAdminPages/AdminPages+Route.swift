package import BadgeWebUI

extension AdminPages {
    package func routeName(of request: WebRequest) -> String? {
        AdminRoute.match(request).map { route, _ in
            "/" + route.path.map { $0 == "*" ? "{id}" : $0 }.joined(separator: "/")
        }
    }
}
