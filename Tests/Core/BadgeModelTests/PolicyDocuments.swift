import BadgeModel

/// Good and bad policies, checked against the reader and against the schema alike.
enum PolicyDocuments {
    static let full = """
        {"deviceLimit": 3, "maxOffline": "P7D", "codes": {"badgeCode": 45}, "validFor": "P30D",
         "appearance": {"backgroundColor": "#F4F1EA", "textColor": "#1b1b1b", "tintColor": "#12107C", "header": "Works",
          "footer": "Wear it.", "hidesAttribution": true}, "restrictions": [
         {"type": "geoFence", "critical": true, "areas": [
           {"name": "Head office", "circle": {"latitude": 51.5074, "longitude": -0.1278, "radius": 500}},
           {"name": "Campus", "polygon": {"type": "Polygon", "coordinates": [[[10,50],[11,50],[11,51],[10,50]]]}}],
          "except": [], "maxAge": "PT60S", "enterOverlap": 0.85, "exitOverlap": 0.15},
         {"type": "timeOfDay", "windows": [
           {"zone": "Europe/London", "weekdays": ["mon", "tue"], "from": "08:00", "to": "18:00"}]},
         {"type": "passcode", "minLength": 6, "kind": "digits", "maxTries": 10, "onExhausted": "deleteBadge",
          "askEvery": "PT5M"},
         {"type": "userAgreement", "documents": [
           {"kind": "terms", "version": "3", "locale": "en", "required": true, "text": "Wear it."}]},
         {"type": "location", "authorization": "whenInUse"}, {"type": "bluetooth"}, {"type": "userPhoto"},
         {"type": "mfaEnrollment"}, {"type": "login", "maxAge": "P30D"}]}
        """

    /// Accepted by both.
    static var good: [String] {
        [
            full, "{}", #"{"restrictions":[]}"#, #"{"deviceLimit":1}"#, #"{"deviceLimit":100.0}"#,
            #"{"maxOffline":"P1DT12H30M5S"}"#, #"{"validFor":"P52W"}"#, #"{"codes":{}}"#,
            #"{"codes":{"badgeCode":10,"totp":300}}"#, #"{"disclose":["name"]}"#,
            #"{"oneVerificationCode":true}"#, #"{"oneVerificationCode":false}"#,
            #"{"sessionIdleTimeout":"PT1H"}"#, #"{"sessionIdleTimeout":"P1000D"}"#, #"{"appearance":{}}"#,
            #"{"appearance":{"hidesAttribution":false}}"#, #"{"serverPins":[]}"#,
            #"{"verifiers":[]}"#, verifiers(#""roots":"-----BEGIN CERTIFICATE-----""#),
            verifiers(#""registrars":"-----BEGIN CERTIFICATE-----""#),
            verifiers(#""issuer":"https://a.example","keys":[{"kty":"EC"}]"#),
            verifiers(#""client":"door","responseURIs":["https://a.example/x"]"#),
            verifiers(#""client":"door","name":"Door","keys":[],"responseURIs":["http://10.0.0.7:8440/x?y=1"]"#),
        ]
            + [
                pins(host: "badges.example.com"), pins(host: "BADGES.example.com"), pins(host: "10.0.0.7"),
                pins(host: "fd00::7"),
            ]
            + [
                #"{"type":"bluetooth","critical":false}"#, #"{"type":"next","critical":true,"anything":[{}]}"#,
                #"{"type":"geofence"}"#, #"{"type":"passcode"}"#,
                #"{"type":"passcode","minLength":4,"askEvery":"PT0S"}"#,
                #"{"type":"passcode","delays":[],"biometrics":"required"}"#,
                #"{"type":"passcode","delays":[{"after":1,"wait":"PT0S"},{"after":9,"wait":"P1D"}]}"#,
                #"{"type":"passcode","minLength":64,"kind":"text","maxTries":1,"onExhausted":"requireReset"}"#,
                #"{"type":"login"}"#, #"{"type":"location","authorization":"always"}"#,
            ].map(restricting)
            + [
                #"{"circle":{"latitude":-90,"longitude":180,"radius":0.1}}"#,
                #"{"name":"é","circle":{"latitude":0.0,"longitude":-180,"radius":20000000,"unit":"m"}}"#,
                #"{"circle":{"latitude":1e1,"longitude":1,"radius":1,"unit":"ft"}}"#,
                #"{"polygon":{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,0]],[[1,1,5],[2,1],[2,2],[1,1,5]]]}}"#,
                #"{"polygon":{"type":"Polygon","bbox":[0,0,9,9],"coordinates":[[[0,0],[9,0],[9,9],[0,0]]],"id":7,"crs":null}}"#,
            ].map(fencing)
            + [
                #""zone":"UTC","from":"00:00","to":"24:00""#, #""zone":"Etc/GMT+1","from":"22:00","to":"00:00""#,
                #""zone":"America/Port-au-Prince","weekdays":["sun"],"from":"23:59","to":"00:01""#,
                #""zone":"America/Argentina/Buenos_Aires","from":"09:00","to":"09:01""#,
            ].map(opening)
            + [
                #""kind":"privacy","version":"2026-03","locale":"zh-Hant-TW","text":"A\nB""#,
                #""kind":"terms","version":"1","locale":"deu","required":false,"text":" ""#,
                #""kind":"terms","version":"1","locale":"zh_Hant_TW","text":"a""#,
                #""kind":"terms","version":"1","locale":"de_DE.UTF-8@euro","text":"a""#,
            ].map(agreeing)
    }

    private static let (key, nextKey) = (
        "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
    )

    /// A policy that pins the keys of a host.
    static func pins(
        host: String, _ pins: [String] = [key, nextKey], expires: String = "2027-06-30T00:00:00Z"
    ) -> String {
        let list = pins.map { "\"\($0)\"" }.joined(separator: ",")
        return #"{"serverPins":[{"host":"\#(host)","pins":[\#(list)],"expires":"\#(expires)"}]}"#
    }

    /// A policy with one authority of verifiers.
    static func verifiers(_ members: String) -> String { #"{"verifiers":[{\#(members)}]}"# }

    /// Refused by both, with the path that the reader blames first.
    static var bad: [(String, String)] {
        [
            (#"{"verifiers":{}}"#, "verifiers"), (#"{"verifiers":[{}]}"#, "verifiers[0]"),
            (verifiers(#""roots":"none""#), "verifiers[0].roots"),
            (verifiers(#""roots":"-----BEGIN CERTIFICATE-----","issuer":"a""#), "verifiers[0]"),
            (verifiers(#""registrars":"none""#), "verifiers[0].registrars"),
            (
                verifiers(#""roots":"-----BEGIN CERTIFICATE-----","registrars":"-----BEGIN CERTIFICATE-----""#),
                "verifiers[0]"
            ),
            (verifiers(#""issuer":"","keys":[{"kty":"EC"}]"#), "verifiers[0].issuer"),
            (verifiers(#""issuer":"a","keys":[]"#), "verifiers[0].keys"),
            (verifiers(#""issuer":"a","keys":[{}]"#), "verifiers[0].keys[0].kty"),
            (verifiers(#""issuer":"a","keys":[{"kty":"EC","d":"x"}]"#), "verifiers[0].keys[0].d"),
            (verifiers(#""client":"door""#), "verifiers[0].responseURIs"),
            (verifiers(#""client":"door","responseURIs":["door"]"#), "verifiers[0].responseURIs[0]"),
            (verifiers(#""client":"door","name":"","responseURIs":["https://a.example"]"#), "verifiers[0].name"),
            (#"{"serverPins":{}}"#, "serverPins"), (#"{"serverPins":[{}]}"#, "serverPins[0].host"),
            (pins(host: ""), "serverPins[0].host"), (pins(host: "a/b"), "serverPins[0].host"),
            (pins(host: "a@b.example"), "serverPins[0].host"), (pins(host: "a.example:443"), "serverPins[0].host"),
            (pins(host: "*.example"), "serverPins[0].host"),
            (pins(host: "a.example", []), "serverPins[0].pins"), (pins(host: "a.example", [key]), "serverPins[0].pins"),
            (pins(host: "a.example", [key, key]), "serverPins[0].pins"),
            (pins(host: "a.example", [key, "sha256/" + nextKey]), "serverPins[0].pins[1]"),
            (pins(host: "a.example", [key, String(nextKey.dropLast())]), "serverPins[0].pins[1]"),
            // Spare bits would be another text of the same pin.
            (pins(host: "a.example", [key, String(nextKey.dropLast(2)) + "B="]), "serverPins[0].pins[1]"),
            (pins(host: "a.example", expires: "2027-06-30"), "serverPins[0].expires"),
            (pins(host: "a.example", expires: "2027-06-30T00:00:00+01:00"), "serverPins[0].expires"),
            ("[]", ""), ("null", ""), ("3", ""), (#"{"devicelimit":3}"#, "devicelimit"),
            (#"{"deviceLimit":0}"#, "deviceLimit"),
            (#"{"deviceLimit":101}"#, "deviceLimit"), (#"{"deviceLimit":1.5}"#, "deviceLimit"),
            (#"{"deviceLimit":"3"}"#, "deviceLimit"), (#"{"deviceLimit":null}"#, "deviceLimit"),
            (#"{"oneVerificationCode":1}"#, "oneVerificationCode"),
            (#"{"sessionIdleTimeout":"PT0S"}"#, "sessionIdleTimeout"),
            (#"{"sessionIdleTimeout":90}"#, "sessionIdleTimeout"), (#"{"appearance":"blue"}"#, "appearance"),
            (#"{"appearance":{"textColor":"blue"}}"#, "appearance.textColor"),
            (##"{"appearance":{"textColor":"#12"}}"##, "appearance.textColor"),
            (#"{"appearance":{"header":""}}"#, "appearance.header"),
            (#"{"appearance":{"hidesAttribution":1}}"#, "appearance.hidesAttribution"),
            (#"{"appearance":{"logo":"x"}}"#, "appearance.logo"),
            (#"{"maxOffline":7}"#, "maxOffline"), (#"{"maxOffline":"P1M"}"#, "maxOffline"),
            (#"{"maxOffline":"PT0S"}"#, "maxOffline"), (#"{"maxOffline":"P1WT1H"}"#, "maxOffline"),
            (#"{"maxOffline":"P"}"#, "maxOffline"), (#"{"maxOffline":"P1DT"}"#, "maxOffline"),
            (#"{"validFor":"30D"}"#, "validFor"), (#"{"validFor":"P0D"}"#, "validFor"), (#"{"codes":[]}"#, "codes"),
            (#"{"codes":{"badgeCode":9}}"#, "codes.badgeCode"), (#"{"codes":{"totp":301}}"#, "codes.totp"),
            (#"{"disclose":[]}"#, "disclose"), (#"{"disclose":["name","name"]}"#, "disclose"),
            (#"{"disclose":[""]}"#, "disclose[0]"), (#"{"disclose":"name"}"#, "disclose"),
            (#"{"codes":{"hotp":30}}"#, "codes.hotp"), (#"{"restrictions":{}}"#, "restrictions"),
            (
                #"{"restrictions":[\#(String(repeating: #"{"type":"login"},"#, count: 64)){"type":"login"}]}"#,
                "restrictions"
            ),
        ]
            + blaming("restrictions[0]", badRestrictions, restricting)
            + blaming("restrictions[0].areas[0]", badAreas, fencing)
            + blaming("restrictions[0].windows[0]", badWindows, opening)
            + blaming("restrictions[0].documents[0]", badDocuments, agreeing)
    }

    /// Refused by the reader alone, because a schema cannot compare two members; the schema's descriptions say so.
    static var beyondTheSchema: [(String, String)] {
        [
            (#"{"appearance":{"header":"a\u001b[2J"}}"#, "appearance.header"),
            (#"{"appearance":{"footer":"a\u202eb"}}"#, "appearance.footer"),
            (opening(#""zone":"UTC","from":"08:00","to":"08:00""#), "restrictions[0].windows[0].to"),
            (
                fencing(#"{"polygon":{"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,1]]]}}"#),
                "restrictions[0].areas[0].polygon.coordinates[0]"
            ),
            (
                restricting(
                    #"""
                    {"type":"userAgreement","documents":[{"kind":"terms","version":"1","locale":"en","text":"a"},
                    {"kind":"terms","version":"1","locale":"en","text":"b"}]}
                    """#),
                "restrictions[0].documents[1]"
            ),
        ]
    }

    private static let badRestrictions = [
        ("5", ""), ("{}", ".type"), (#"{"type":5}"#, ".type"), (#"{"type":""}"#, ".type"),
        (#"{"type":"next","critical":"true"}"#, ".critical"), (#"{"type":"userPhoto","critical":1}"#, ".critical"),
        (#"{"type":"bluetooth","on":true}"#, ".on"), (#"{"type":"mfaEnrollment","phone":1}"#, ".phone"),
        (#"{"type":"passcode","minLength":3}"#, ".minLength"), (#"{"type":"passcode","minLength":65}"#, ".minLength"),
        (#"{"type":"passcode","kind":"alpha"}"#, ".kind"), (#"{"type":"passcode","maxTries":11}"#, ".maxTries"),
        (#"{"type":"passcode","maxTries":0}"#, ".maxTries"),
        (#"{"type":"passcode","biometrics":true}"#, ".biometrics"), (#"{"type":"passcode","delays":5}"#, ".delays"),
        (#"{"type":"passcode","delays":[{"after":10,"wait":"PT1M"}]}"#, ".delays[0].after"),
        (#"{"type":"passcode","delays":[{"after":5}]}"#, ".delays[0].wait"),
        (#"{"type":"passcode","delays":[{"after":5,"wait":"PT1M","x":1}]}"#, ".delays[0].x"),
        (#"{"type":"passcode","onExhausted":"wipe"}"#, ".onExhausted"),
        (#"{"type":"passcode","askEvery":"PT"}"#, ".askEvery"), (#"{"type":"location"}"#, ".authorization"),
        (#"{"type":"location","authorization":"never"}"#, ".authorization"),
        (#"{"type":"login","maxAge":"P1Y"}"#, ".maxAge"),
        (#"{"type":"login","maxAge":"PT0S"}"#, ".maxAge"), (#"{"type":"timeOfDay"}"#, ".windows"),
        (#"{"type":"timeOfDay","windows":[]}"#, ".windows"), (#"{"type":"geoFence"}"#, ".areas"),
        (#"{"type":"geoFence","areas":[]}"#, ".areas"), (#"{"type":"userAgreement"}"#, ".documents"),
        (#"{"type":"userAgreement","documents":[]}"#, ".documents"),
        (
            #"{"type":"geoFence","areas":[{"circle":{"latitude":1,"longitude":1,"radius":1}}],"enterOverlap":0.4}"#,
            ".enterOverlap"
        ),
        (
            #"{"type":"geoFence","areas":[{"circle":{"latitude":1,"longitude":1,"radius":1}}],"exitOverlap":0.6}"#,
            ".exitOverlap"
        ),
        (
            #"{"type":"geoFence","areas":[{"circle":{"latitude":1,"longitude":1,"radius":1}}],"maxAge":"PT0S"}"#,
            ".maxAge"
        ),
        (#"{"type":"geoFence","areas":[{"circle":{"latitude":1,"longitude":1,"radius":1}}],"except":{}}"#, ".except"),
    ]

    private static let badAreas = [
        ("{}", ""), (#"{"name":"x"}"#, ""), (#"{"name":"","circle":{"latitude":1,"longitude":1,"radius":1}}"#, ".name"),
        (
            #"{"circle":{"latitude":1,"longitude":1,"radius":1},"polygon":{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}"#,
            ""
        ),
        (#"{"circle":{"latitude":90.1,"longitude":1,"radius":1}}"#, ".circle.latitude"),
        (#"{"circle":{"latitude":"1","longitude":1,"radius":1}}"#, ".circle.latitude"),
        (#"{"circle":{"latitude":1,"longitude":-180.1,"radius":1}}"#, ".circle.longitude"),
        (#"{"circle":{"latitude":1,"radius":1}}"#, ".circle.longitude"),
        (#"{"circle":{"latitude":1,"longitude":1,"radius":0}}"#, ".circle.radius"),
        (#"{"circle":{"latitude":1,"longitude":1,"radius":-5}}"#, ".circle.radius"),
        (#"{"circle":{"latitude":1,"longitude":1,"radius":20000001}}"#, ".circle.radius"),
        (#"{"circle":{"latitude":1,"longitude":1,"radius":1,"unit":"km"}}"#, ".circle.unit"),
        (#"{"circle":{"latitude":1,"longitude":1,"radius":1,"lat":1}}"#, ".circle.lat"), (#"{"circle":[]}"#, ".circle"),
        (#"{"polygon":{"coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}"#, ".polygon.type"),
        (#"{"polygon":{"type":"MultiPolygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]]]}}"#, ".polygon.type"),
        (#"{"polygon":{"type":"Polygon"}}"#, ".polygon.coordinates"),
        (#"{"polygon":{"type":"Polygon","coordinates":[]}}"#, ".polygon.coordinates"),
        (#"{"polygon":{"type":"Polygon","coordinates":[[[0,0],[1,0],[0,0]]]}}"#, ".polygon.coordinates[0]"),
        (#"{"polygon":{"type":"Polygon","coordinates":[[[0,0],[1],[1,1],[0,0]]]}}"#, ".polygon.coordinates[0][1]"),
        (
            #"{"polygon":{"type":"Polygon","coordinates":[[[0,0],[1,0,0,0],[1,1],[0,0]]]}}"#,
            ".polygon.coordinates[0][1]"
        ),
        (
            #"{"polygon":{"type":"Polygon","coordinates":[[[0,0],[181,0],[1,1],[0,0]]]}}"#,
            ".polygon.coordinates[0][1][0]"
        ),
        (
            #"{"polygon":{"type":"Polygon","coordinates":[[[0,0],[1,91],[1,1],[0,0]]]}}"#,
            ".polygon.coordinates[0][1][1]"
        ),
        (
            #"{"polygon":{"type":"Polygon","coordinates":[[[0,0],[1,"0"],[1,1],[0,0]]]}}"#,
            ".polygon.coordinates[0][1][1]"
        ),
    ]

    private static let badWindows = [
        (#""from":"08:00","to":"18:00""#, ".zone"), (#""zone":"","from":"08:00","to":"18:00""#, ".zone"),
        (#""zone":"Europe//London","from":"08:00","to":"18:00""#, ".zone"),
        (#""zone":"../etc/passwd","from":"08:00","to":"18:00""#, ".zone"),
        (#""zone":"/UTC","from":"08:00","to":"18:00""#, ".zone"),
        (#""zone":"+01","from":"08:00","to":"18:00""#, ".zone"),
        (#""zone":"África","from":"08:00","to":"18:00""#, ".zone"),
        (#""zone":"UTC\n","from":"08:00","to":"18:00""#, ".zone"),
        (#""zone":"UTC","to":"18:00""#, ".from"), (#""zone":"UTC","from":"24:00","to":"18:00""#, ".from"),
        (#""zone":"UTC","from":"8:00","to":"18:00""#, ".from"), (#""zone":"UTC","from":"08:60","to":"18:00""#, ".from"),
        (#""zone":"UTC","from":"08:00:00","to":"18:00""#, ".from"),
        (#""zone":"UTC","from":"08.00","to":"18:00""#, ".from"),
        (#""zone":"UTC","from":"0８:00","to":"18:00""#, ".from"), (#""zone":"UTC","from":800,"to":"18:00""#, ".from"),
        (#""zone":"UTC","from":"08:00","to":"24:01""#, ".to"), (#""zone":"UTC","from":"08:00","to":"25:00""#, ".to"),
        (#""zone":"UTC","weekdays":[],"from":"08:00","to":"18:00""#, ".weekdays"),
        (#""zone":"UTC","weekdays":["Mon"],"from":"08:00","to":"18:00""#, ".weekdays[0]"),
        (#""zone":"UTC","weekdays":["mon","mon"],"from":"08:00","to":"18:00""#, ".weekdays"),
        (#""zone":"UTC","days":["mon"],"from":"08:00","to":"18:00""#, ".days"),
    ]

    private static let badDocuments = [
        (#""version":"1","locale":"en","text":"a""#, ".kind"),
        (#""kind":"cookies","version":"1","locale":"en","text":"a""#, ".kind"),
        (#""kind":"terms","version":1,"locale":"en","text":"a""#, ".version"),
        (#""kind":"terms","version":"","locale":"en","text":"a""#, ".version"),
        (#""kind":"terms","version":"1","locale":"english","text":"a""#, ".locale"),
        (#""kind":"terms","version":"1","locale":"en__GB","text":"a""#, ".locale"),
        (#""kind":"terms","version":"1","locale":"en-","text":"a""#, ".locale"),
        (#""kind":"terms","version":"1","text":"a""#, ".locale"),
        (#""kind":"terms","version":"1","locale":"en","text":"""#, ".text"),
        (#""kind":"terms","version":"1","locale":"en""#, ".text"),
        (#""kind":"terms","version":"1","locale":"en","text":"a","required":"yes""#, ".required"),
        (#""kind":"terms","version":"1","locale":"en","text":"a","title":"b""#, ".title"),
    ]

    private static func blaming(
        _ path: String, _ cases: [(String, String)], _ wrap: (String) -> String
    ) -> [(String, String)] {
        cases.map { (wrap($0.0), path + $0.1) }
    }

    private static func restricting(_ restriction: String) -> String { #"{"restrictions":[\#(restriction)]}"# }

    private static func fencing(_ area: String) -> String { restricting(#"{"type":"geoFence","areas":[\#(area)]}"#) }

    private static func opening(_ window: String) -> String {
        restricting(#"{"type":"timeOfDay","windows":[{\#(window)}]}"#)
    }

    private static func agreeing(_ document: String) -> String {
        restricting(#"{"type":"userAgreement","documents":[{\#(document)}]}"#)
    }
}
