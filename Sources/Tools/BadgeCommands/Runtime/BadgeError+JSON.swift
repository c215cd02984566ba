import BadgeFlows
import BadgeKit
import BadgeModel
import Foundation

extension BadgeError {
    static let interrupted = BadgeError(.declined, .commands("declined.interrupted"))

    /// The error with the command or option that helps, which the library does not know.
    var namingRemedy: BadgeError {
        guard let remedied else { return self }
        return BadgeError(code, remedied, detail: detail, underlying: underlying, recovery: recovery)
    }

    private var remedied: Message? {
        // A program registers a target; here an option names one.
        if message.key == "notFound.shareTargets" {
            return .commands("notFound.shareTargetNamed", ["option": "--webhook"])
        }
        if message.key == "presentationRefused.privateHost" {
            let said = message.values.compactMapValues { if case .text(let text) = $0 { text } else { nil } }
            let option = "--private-host \(said["host"] ?? "HOST")"
            return Message(
                .commands("presentationRefused.privateHostNamed"), said.merging(["option": option]) { $1 })
        }
        return remedy.map { .commands("command.withRemedy", ["error": message, "command": $0]) }
    }

    /// The error with its text quoted, if it is that of a flow's server and not of this program.
    var quotingServer: BadgeError {
        guard let failure = underlying as? FlowFailure, failure.serverCode != nil, message.key == "verbatim" else {
            return self
        }
        return BadgeError(
            code, .commands("command.serverSays"), ["text": reason], detail: detail, underlying: underlying,
            recovery: recovery)
    }

    private var remedy: String? {
        if code == .sessionEnded { return "badgectl login BADGE" }
        if case .unmet(let unmet) = detail, unmet.contains(where: \.isUnknownPosition) {
            return "badgectl location set LAT,LON"
        }
        return switch message.key {
        case "presentationRefused.authorityUnknown": "badgectl verifier trust add --root PEM"
        case "presentationRefused.attesterUnknown": "badgectl verifier trust add --attester ISSUER --jwks FILE"
        case "presentationRefused.clientUnknown": "badgectl verifier trust add --client ID --response-uri URI"
        case "signatureInvalid.keysNotVouchedFor", "signatureInvalid.keysChanged": "badgectl organization trust NAME"
        case "reason.storeRolledBack": "badgectl sync"
        case "storeAbsent.organization": "badgectl authority create --name NAME"
        case "storeLocked.secretNotGiven": "--store-passphrase-file"
        case "storeDamaged.organizationGone": "badgectl store restore FILE --of organization --yes"
        default: nil
        }
    }

    /// The output of the error with `--json`.
    var json: JSON {
        JSON.object(compacting: [
            "code": .string(code.rawValue), "reason": .string(reason), "recovery": .string(recovery.name),
            "retryAfter": secondsToWait.map { .integer(Int64($0)) }, "detail": detail?.json,
        ])
    }

    private var secondsToWait: Int? {
        guard case .retryAfter(let seconds) = recovery else { return nil }
        return seconds
    }
}

extension BadgeError.Unmet {
    fileprivate var isUnknownPosition: Bool {
        ["reason.positionNotKnown", "reason.positionNotKnownNearArea", "reason.locationNotKnown"].contains(message.key)
    }
}

extension BadgeError.Detail {
    fileprivate var json: JSON {
        switch self {
        case .triesLeft(let tries): ["triesLeft": .integer(Int64(tries))]
        case .uiProtocol(let name): ["uiProtocol": .string(name)]
        case .invalidFields(let fields):
            ["fields": .array(fields.map { ["path": .string($0.path), "reason": .string($0.reason)] })]
        case .httpStatus(let status): ["httpStatus": .integer(Int64(status))]
        case .phoneNumber(let number): ["phoneNumber": .string(number)]
        case .deviceLimit(let limit, let devices):
            [
                "limit": .integer(Int64(limit)),
                "devices": .array(
                    devices.map {
                        ["id": .string($0.id.rawValue), "name": .string($0.name), "platform": .string($0.platform)]
                    }),
            ]
        case .unmet(let unmet):
            [
                "restrictions": .array(
                    unmet.map {
                        [
                            "restriction": .string($0.restriction), "reason": .string($0.reason),
                            "text": .string($0.text),
                        ]
                    })
            ]
        case .geoFence(let violation): ["geoFence": violation.json]
        case .timeOfDay(let violation): ["timeOfDay": violation.json]
        case .presentation(let id): ["presentation": .string(id)]
        case .verifier(let finding): ["verifier": .string(finding)]
        case .locked(let until, let tries):
            ["lockedUntil": .string(until.formatted(.iso8601)), "triesLeft": .integer(Int64(tries))]
        }
    }
}
