import ArgumentParser
import BadgeModel
import BadgeTesting
import Foundation
import TestSupport
import XCTest

@testable import BadgeCommands

/// The configuration of `authority serve` by a file and the environment.
final class ServeConfigurationTests: XCTestCase {
    func testAnOptionCountsBeforeTheEnvironmentAndThatBeforeTheFile() throws {
        let fixture = try ConfigurationFixture(#"{"port": 1, "host": "::1", "linkScheme": "file", "admin": true}"#)
        let environment = [
            "BADGE_SERVE_PORT": "2", "BADGE_SERVE_LINK_SCHEME": "environment", "BADGE_SERVE_ADMIN": "false",
            "BADGE_SERVE_HOST": "",
        ]

        let words = try fixture.configuration(["--port", "3"], environment).words
        let serve = try AuthorityServe.parse(words)

        XCTAssertEqual(serve.port, 3)
        XCTAssertEqual([serve.linkScheme, serve.host], ["environment", "::1"])
        XCTAssertFalse(serve.administration.admin)
    }

    func testAListOfAHigherSourceReplacesTheOther() throws {
        let fixture = try ConfigurationFixture(#"{"trustedProxy": ["192.0.2.1", "192.0.2.2"]}"#)
        let cases: [(words: [String], environment: [String: String], proxies: [String])] = [
            ([], [:], ["192.0.2.1", "192.0.2.2"]),
            ([], ["BADGE_SERVE_TRUSTED_PROXY": "192.0.2.3,192.0.2.4"], ["192.0.2.3", "192.0.2.4"]),
            (["--trusted-proxy", "192.0.2.5"], ["BADGE_SERVE_TRUSTED_PROXY": "192.0.2.3"], ["192.0.2.5"]),
        ]

        for (words, environment, proxies) in cases {
            let merged = try fixture.configuration(words, environment).words
            XCTAssertEqual(try AuthorityServe.parse(merged).trustedProxy, proxies)
        }
    }

    func testEveryOptionOfTheServerIsAKeyAndHasAVariable() throws {
        let own = try CommandPath(["authority", "serve"]).optionNames
        // A command without options of its own.
        let global = try CommandPath(["authority", "audit", "verify"]).optionNames
        let options = Set(own).subtracting(global).subtracting(["config", "check", "help", "version"])

        XCTAssertEqual(
            Set(ServeConfiguration.keys.keys.map { String(ServeConfiguration.option($0).dropFirst(2)) }), options)
        XCTAssertEqual(ServeConfiguration.variable("smtpPasswordFile"), "BADGE_SERVE_SMTP_PASSWORD_FILE")
    }

    func testAKeyThatIsUnknownOrOfAnotherTypeEndsTheStartAndIsNamed() async throws {
        let fixture = try ConfigurationFixture(
            #"{"prot": 1, "port": "8443", "admin": "yes", "host": 5, "trustedProxy": "192.0.2.1", "flows": null}"#)
        let person = try Operator(
            environment: ["BADGE_SERVE_PORTS": "1", "BADGE_SERVE_ADMIN_PORT": "many"], in: fixture.folder)

        let started = await person.run("authority", "serve", "--config", fixture.path)
        let checked = await person.run("authority", "serve", "--check", "--config", fixture.path)

        XCTAssertEqual([started.status, checked.status], [16, 16])
        let findings = [
            "BADGE_SERVE_PORTS is unknown", "BADGE_SERVE_ADMIN_PORT is not a number", "prot is unknown",
            "port is not a number", "admin is not true or false", "host is not a text",
            "trustedProxy is not a list of texts", "flows is not a text",
        ]
        for finding in findings {
            XCTAssertTrue(started.messages.contains(finding), "\(finding): \(started.messages)")
            XCTAssertTrue(checked.output.contains(finding), "\(finding): \(checked.output)")
        }
        XCTAssertTrue(started.messages.contains("\(fixture.path): prot"), started.messages)
    }

    func testAKeyThatStandsTwiceEndsTheStartAndIsNamed() async throws {
        let fixture = try ConfigurationFixture(#"{"port": 1, "port": 2}"#)
        let person = try Operator(in: fixture.folder)

        for words in [["--config", fixture.path], ["--check", "--config=\(fixture.path)"]] {
            let answer = await person.run(["authority", "serve"] + words)
            XCTAssertEqual(answer.status, 16)
            XCTAssertTrue(answer.messages.contains(fixture.path), answer.messages)
            XCTAssertTrue(answer.messages.contains("port"), answer.messages)
        }
    }

    func testNoSecretIsAValueOfTheFileOrTheEnvironment() async throws {
        let fixture = try ConfigurationFixture(
            #"{"smtpPassword": "hush-1", "storePassphrase": "hush-2", "tlsKey": "-----BEGIN PRIVATE KEY-----\nhush-3"}"#
        )
        let person = try Operator(
            environment: ["BADGE_SERVE_VERIFIER_KEY": "-----BEGIN hush-4", "BADGE_SERVE_SMTP_PASSWORD": "hush-5"],
            in: fixture.folder)

        let answer = await person.run("authority", "serve", "--check", "--config", fixture.path)

        XCTAssertEqual(answer.status, 16)
        for key in ["smtpPasswordFile", "--store-passphrase-file", "tlsKey is", "VERIFIER_KEY is", "SMTP_PASSWORD is"] {
            XCTAssertTrue(answer.output.contains(key), "\(key): \(answer.output)")
        }
        XCTAssertFalse((answer.output + answer.messages).contains("hush"), answer.output + answer.messages)
    }

    func testFilesWithSecretsAreReadByTheirOwnerAloneAndTheFileIsChangedByNobodyElse() throws {
        let fixture = try ConfigurationFixture(#"{"smtpPasswordFile": "FOLDER/smtp.txt"}"#)
        let secret = try fixture.file("smtp.txt", "hush", mode: 0o600)
        let modes: [(of: String, mode: Int, problem: String?)] = [
            (secret, 0o600, nil), (secret, 0o400, nil), (secret, 0o640, "can be read by others"),
            (secret, 0o604, "can be read by others"), (secret, 0o600, nil), (fixture.path, 0o644, nil),
            (fixture.path, 0o664, "can be changed by others"), (fixture.path, 0o646, "can be changed by others"),
        ]

        for (file, mode, problem) in modes {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
            let problems = try fixture.configuration().problems
            XCTAssertEqual(problems.count, problem == nil ? 0 : 1, "\(file) \(mode): \(problems)")
            XCTAssertTrue(problem.map { problems.joined().contains($0) } ?? true, "\(problems)")
        }
        try FileManager.default.removeItem(atPath: secret)
        XCTAssertEqual(try fixture.configuration().problems.count, 2, "the mode of the file, and no secret")
    }

    func testCheckListsAllThatIsWrongAndStartsNothing() async throws {
        let fixture = try ConfigurationFixture(
            #"{"tlsCert": "cert.pem", "mailFrom": "badges@example.com", "adminPort": 1}"#)
        let person = try Operator(in: fixture.folder)

        let inconsistent = await person.run("authority", "serve", "--check", "--config", fixture.path)
        let unreadable = await person.run(
            "--json", "authority", "serve", "--check", "--trusted-proxy", "nobody", "--login-task", "relative")
        let good = await person.run("authority", "serve", "--check", "--port", "8443")

        XCTAssertEqual([inconsistent.status, unreadable.status, good.status], [16, 16, 0])
        for options in ["--tls-cert and --tls-key", "--smtp and --mail-from", "--admin-port"] {
            XCTAssertTrue(inconsistent.output.contains(options), "\(options): \(inconsistent.output)")
        }
        XCTAssertEqual(try unreadable.json("authority-serve")["problems"]?.arrayValue?.count, 2, unreadable.output)
        XCTAssertEqual(good.output.trimmed, "The configuration is good.")
        XCTAssertFalse(FileManager.default.fileExists(atPath: person.home), "no organization is needed or made")
    }

    func testTheSampleOfTheArticleIsGood() throws {
        let sample = packageRoot.appending(path: "Tools/service/serve.json")
        let text = try String(contentsOf: sample, encoding: .utf8)
        let article = packageRoot.appending(path: "Sources/Wallet/BadgeKit/Documentation.docc/RunningAnOrganization.md")
        let fixture = try ConfigurationFixture(text.replacing("/etc/badgectl", with: "FOLDER"))
        for name in ["cert.pem", "key.pem", "smtp.txt"] { _ = try fixture.file(name, "-", mode: 0o600) }

        let configuration = try fixture.configuration()
        let serve = try AuthorityServe.parse(configuration.words)

        XCTAssertEqual(configuration.problems, [])
        XCTAssertEqual(serve.port, 8443)
        XCTAssertEqual(serve.trustedProxy.count, 2)
        XCTAssertTrue(serve.requireDpop)
        XCTAssertTrue(try String(contentsOf: article, encoding: .utf8).contains("```json\n\(text)```"))
    }
}

/// A folder with a configuration file, in which `FOLDER` is the folder.
private struct ConfigurationFixture {
    let folder: TemporaryHome
    let path: String

    init(_ text: String) throws {
        folder = try TemporaryHome()
        path = folder.path + "/serve.json"
        _ = try file("serve.json", text.replacing("FOLDER", with: folder.path), mode: 0o644)
    }

    func file(_ name: String, _ text: String, mode: Int) throws -> String {
        let path = folder.path + "/" + name
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        return path
    }

    func configuration(
        _ words: [String] = [], _ environment: [String: String] = [:]
    ) throws -> ServeConfiguration {
        try ServeConfiguration(words + ["--config", path], environment: environment)
    }
}
