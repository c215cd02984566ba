public import BadgeModel

/// What a host has a page do.
public enum WebViewCall: Sendable, Hashable {
    /// A function of the page's widget, with arguments.
    case function(Function, [JSON])
    /// The body of an asynchronous function, whose result is a JSON value.
    case script(String)
    /// To give up the queue of an older page: an array of texts.
    case drain
    /// To send the messages that it has posted; the result is `null`. A page that is being left does not answer.
    case turn
    /// The settings of its widget; `null` if it has none.
    case settings

    /// The functions of a page that a host calls.
    public enum Function: String, Sendable, CaseIterable {
        case start, renderScreen, createCaptureSession, endCaptureSession, hasActiveSession
    }

    /// The most events that one drain takes.
    static let mostEvents = 1000

    /// The call as the body of an asynchronous function that returns JSON text, for a host that runs scripts in the page's
    /// own world.
    public var body: String {
        switch self {
        case .function(let function, let arguments):
            let list = arguments.map(\.scriptText).joined(separator: ", ")
            return """
                const ui = window.janrain && window.janrain.capture && window.janrain.capture.ui;
                if (!ui || typeof ui.\(function.rawValue) !== "function") return "missing";
                const value = await ui.\(function.rawValue)(\(list));
                return JSON.stringify(value === undefined ? null : value);
                """
        case .script(let body):
            return """
                const value = await (async () => { \(body)
                })();
                return JSON.stringify(value === undefined ? null : value);
                """
        case .drain:
            return """
                const queue = window.createJanrainBridge && window.createJanrainBridge.eventQueue;
                if (!Array.isArray(queue)) return "[]";
                return JSON.stringify(queue.splice(0, \(Self.mostEvents)).map(String));
                """
        case .turn:
            return """
                await new Promise((done) => {
                  const channel = new MessageChannel();
                  channel.port1.onmessage = done;
                  channel.port2.postMessage(null);
                });
                return "null";
                """
        case .settings:
            return """
                const settings = window.janrain && window.janrain.settings;
                return JSON.stringify(settings === undefined ? null : settings) || "null";
                """
        }
    }

    /// What ``body`` returns for a function that the page does not have.
    static let missing = "missing"
}

extension JSON {
    /// The value as an expression of a script: in ASCII, and without the characters with which markup begins.
    var scriptText: String {
        text.utf16.reduce(into: "") { text, unit in
            switch unit {
            case 0x20...0x7E where ![0x26, 0x3C, 0x3E, 0x27, 0x60].contains(unit):
                text.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
            default:
                let hex = String(unit, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            }
        }
    }
}
