import BadgeFlows
import BadgeModel

// A page that an app shows in a view of its own: the forms of a flow, each a screen.
enum FlowPage: String, CaseIterable, Sendable {
    case signIn = "signin"
    case profile, registration
    // All screens on one page.
    case flow

    // The screens, of which the first is shown first.
    var screens: [FlowScreen] {
        switch self {
        case .signIn:
            [.signIn, .socialRegistration, .forgottenPassword, .messageSent, .signedIn]
        case .registration: [.registration, .signedIn]
        case .profile: [.profile, .password]
        case .flow:
            [
                .signIn, .registration, .socialRegistration, .forgottenPassword, .messageSent, .profile, .password,
            ]
        }
    }
}

// A screen of a page. The names are those of registration widgets.
struct FlowScreen: Sendable {
    let name: String
    var form: String?
    var endpoint = ""
    // What the form is for, to the script of the page.
    var kind = ""
    var button: Message = "action.continue"
    var title: Message?
    // Screens that it leads to, with the text of each link.
    var links: [(screen: String, text: Message)] = []
    var hasProviders = false
    var endsSession = false

    static var signIn: FlowScreen {
        FlowScreen(
            name: "signIn", form: "signInForm", endpoint: "/oauth/auth_native_traditional", kind: "signIn",
            button: "action.signIn",
            links: [("forgotPassword", "action.forgotPassword"), ("traditionalRegistration", "action.register")],
            hasProviders: true)
    }

    static var registration: FlowScreen {
        FlowScreen(
            name: "traditionalRegistration", form: "registrationForm", endpoint: "/oauth/register_native_traditional",
            kind: "registration", button: "action.register", links: [("signIn", "action.signIn")])
    }

    static var socialRegistration: FlowScreen {
        FlowScreen(
            name: "socialMobileRegistration", form: "socialRegistrationForm", endpoint: "/oauth/register_native",
            kind: "registration", button: "action.register", links: [("signIn", "action.back")])
    }

    static var forgottenPassword: FlowScreen {
        FlowScreen(
            name: "forgotPassword", form: "forgotPasswordForm", endpoint: "/oauth/forgot_password_native",
            kind: "message", links: [("signIn", "action.back")])
    }

    static var messageSent: FlowScreen {
        FlowScreen(name: "forgotPasswordSuccess", title: .flows("flow.sent.title"), links: [("signIn", "action.back")])
    }

    static var signedIn: FlowScreen {
        FlowScreen(name: "signedIn", title: .samples("page.flow.signedIn"), endsSession: true)
    }

    static var profile: FlowScreen {
        FlowScreen(
            name: "editProfileLanding", form: "editProfileForm", endpoint: "/oauth/update_profile_native",
            kind: "profile", button: .flows("action.save"), links: [("editPassword", "action.changePassword")],
            endsSession: true)
    }

    static var password: FlowScreen {
        FlowScreen(
            name: "editPassword", form: "changePasswordForm", endpoint: "/oauth/update_profile_native",
            kind: "profile", button: .flows("action.save"), links: [("editProfileLanding", "action.back")])
    }
}
