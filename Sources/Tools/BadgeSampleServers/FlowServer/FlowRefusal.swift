import BadgeAuthority
import BadgeModel
import BadgeServing
import Hummingbird

// A refusal in the form of the protocol of flows.
struct FlowRefusal: Error {
    let code: Int
    let error: String
    let description: String
    // For the user, in the locale of the request.
    var message: String?
    var members: [String: JSON] = [:]
    // How long the account takes no password; nil unless it is locked.
    private(set) var lockedSeconds: Int?

    init(
        _ code: Int, error: String? = nil, _ description: String? = nil, message: String? = nil,
        members: [String: JSON] = [:]
    ) {
        let usual = Self.table[code] ?? ("unexpected_error", "The request was refused.")
        self.code = code
        self.error = error ?? usual.0
        self.description = description ?? usual.1
        self.message = message
        self.members = members
    }

    func json(requestToken: String) -> JSON {
        var reply: [String: JSON] = [
            "stat": "error", "code": .integer(Int64(code)), "error": .string(error),
            "error_description": .string(description), "request_token": .string(requestToken),
        ]
        if let message { reply["message"] = .string(message) }
        return .object(reply.merging(members) { own, _ in own })
    }

    // Every error of the protocol, with its name and its description.
    static let table: [Int: (String, String)] = [
        100: ("missing_argument", "A required argument is missing."),
        200: ("invalid_argument", "An argument has a value that cannot be used."),
        201: ("duplicate_argument", "Two arguments exclude each other."),
        205: ("invalid_auth_method", "This way to authenticate cannot be used here."),
        210: ("invalid_credentials", "The name or the password is wrong."),
        212: ("invalid_form_fields", "Fields of the form are wrong."),
        221: ("unknown_application", "There is no such application."),
        222: ("unknown_entity_type", "There is no such type of record."),
        223: ("unknown_attribute", "The record has no such attribute."),
        232: ("entity_type_exists", "There is such a type of record already."),
        233: ("attribute_exists", "The record has such an attribute already."),
        234: ("reserved_attribute", "The attribute cannot be changed."),
        310: ("record_not_found", "There is no such record."),
        320: ("id_in_new_record", "A new record cannot state its id."),
        330: ("timestamp_mismatch", "The record was changed meanwhile."),
        340: ("invalid_data_format", "A value has the wrong format."),
        341: ("invalid_json_type", "A value has the wrong type."),
        342: ("invalid_date_time", "A value is no time."),
        360: ("constraint_violation", "A value violates a constraint."),
        361: ("unique_violation", "Another record has this value."),
        362: ("missing_required_attribute", "A required attribute is missing."),
        363: ("length_violation", "A value is too long."),
        380: ("email_address_in_use", "Another account has this email address."),
        390: ("invalid_form_fields", "Fields of the form are wrong."),
        402: ("invalid_client_credentials", "The client is not known."),
        403: ("client_permission_error", "The client may not do this."),
        414: ("access_token_expired", "The access token has expired."),
        415: ("authorization_code_expired", "The authorization code has expired."),
        416: ("verification_code_expired", "The verification code has expired."),
        417: ("creation_token_expired", "The creation token has expired."),
        420: ("redirect_uri_mismatch", "The redirect URI is not that of the sign-in."),
        480: ("api_feature_disabled", "This is not offered."),
        500: ("unexpected_error", "The server failed."),
        510: ("api_limit_error", "There were too many requests."),
        540: ("triggered_error", "This was done already."),
    ]

    // An error that was asked for, with the members that it has.
    static func onDemand(_ code: Int) -> FlowRefusal {
        var refusal = FlowRefusal(code)
        switch code {
        case 100, 200: refusal.members = ["argument_name": "form"]
        case 212, 390: refusal.members = ["invalid_fields": ["emailAddress": ["One.", "Two."]]]
        case 221: refusal.members = ["application_id": "app"]
        case 222, 232: refusal.members = ["type_name": "user"]
        case 223, 233, 234: refusal.members = ["attribute_name": "email"]
        case 330: refusal.members = ["attribute_name": "lastUpdated", "actual_value": "1", "supplied_value": "2"]
        case 310: refusal.members = ["prereg_attributes": ["displayName": "Ana"], "message": "Register first."]
        case 380: refusal.members = ["existing_provider": "capture"]
        case 420: refusal.members = ["expected_value": "https://a.example", "supplied_value": "https://b.example"]
        default: break
        }
        return refusal
    }
}

extension FlowRefusal {
    static func missing(_ name: String) -> FlowRefusal {
        FlowRefusal(100, "The argument \(name) is missing.", members: ["argument_name": .string(name)])
    }

    static func invalid(_ name: String) -> FlowRefusal {
        FlowRefusal(
            200, "The argument \(name) has a value that cannot be used.", members: ["argument_name": .string(name)])
    }

    // A person who has proved who they are may know that the organization suspended them.
    static func suspended(_ words: Localization) -> FlowRefusal {
        FlowRefusal(
            403, error: "badge_suspended", "The person is suspended.", message: words("badgeSuspended.elsewhere"))
    }

    // The account takes no password, after too many wrong ones.
    static func locked(seconds: Int, _ words: Localization) -> FlowRefusal {
        var refusal = FlowRefusal(510, message: words.text(of: LoginPage.locked(seconds: seconds)))
        refusal.lockedSeconds = seconds
        return refusal
    }

    // Several messages of a field stay in their order.
    static func fields(_ invalid: [BadgeError.InvalidField], code: Int = 390, _ words: Localization) -> FlowRefusal {
        var messages: [String: [JSON]] = [:]
        for field in invalid { messages[field.path, default: []].append(.string(words.text(of: field.message))) }
        return FlowRefusal(code, members: ["invalid_fields": .object(messages.mapValues(JSON.array))])
    }
}
