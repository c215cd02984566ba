import BadgeLoginPrompts
import BadgeMigration
import BadgeModel
import BadgeUI
import Foundation
import TestSupport
import XCTest

/// The article on moving from MicroStrategy's login prompts, checked against the code.
final class LoginMigrationTests: XCTestCase {
    private static func article() throws -> String {
        let file = packageRoot.appending(
            path: "Sources/Wallet/BadgeKit/Documentation.docc/ComingFromMicroStrategy.md")
        return try String(contentsOf: file, encoding: .utf8)
    }

    // The rows of the table whose head begins with a text: the cells of each without their code quotes.
    private static func table(_ head: String) throws -> [[String]] {
        let lines = try article().split(separator: "\n", omittingEmptySubsequences: false)
        let start = try XCTUnwrap(lines.firstIndex { $0.hasPrefix("| \(head) |") }, head)
        return lines[(start + 2)...].prefix { $0.hasPrefix("| ") }.map { line in
            line.dropFirst(2).dropLast(2).split(separator: " | ").map { String($0.replacing("`", with: "")) }
        }
    }

    private static func numbers<Kind: CaseIterable & RawRepresentable>(_: Kind.Type) -> [[String]]
    where Kind.RawValue == Int {
        Kind.allCases.map { ["\($0.rawValue)", "\($0)"] }
    }

    func testTheArticleHasEveryNumberOfTheOldConstants() throws {
        let kinds = try Self.table("`MobileLoginPromptType`")
        let statuses = try Self.table("Status")
        let projects = try Self.table("`AuthModes`")
        let servers = try Self.table("`WebAuthModes`")

        XCTAssertEqual(kinds.map { Array($0.dropFirst()) }, Self.numbers(LoginPromptKind.self))
        XCTAssertEqual(
            statuses.map { Array($0.dropFirst()) },
            Self.numbers(LoginPromptStatus.self) + [["\(LoginPromptStatus.cancelledCode)", "cancelledCode"]])
        XCTAssertEqual(
            Set(projects.map { Array($0.dropFirst()) }), Set(Self.numbers(ProjectAuthenticationMode.self)))
        XCTAssertEqual(servers.map { Array($0.dropFirst()) }, Self.numbers(ServerAuthenticationMode.self))
        for row in projects { XCTAssertEqual(ProjectAuthenticationMode(name: row[0])?.name, row[2]) }
        for row in servers { XCTAssertEqual(ServerAuthenticationMode(name: row[0])?.name, row[2]) }
    }

    func testTheArticleHasEveryKeyOfSettingsAsTheImporterReadsIt() throws {
        let screens = try Self.table("Screen")
        let elements = try Self.table("Element")
        let members = try Self.table("Member")
        let inputs = try Self.table("Input")
        let types = try Self.table("Type of an input")

        for row in screens { try assert(.object([row[0]: [:]]), row[0], becomes: row[1]) }
        for row in elements {
            let value: JSON = row[1] == "inputs" ? [] : row[1] == "backgroundColor" ? ["ARGB": "0x102030"] : "paper.png"
            try assert(Self.screen([row[0]: value]), row[0], becomes: row[1])
        }
        for row in members {
            let isImage = ["Portrait", "Landscape", "Generic", "iPhone X"].contains(row[0])
            let element = isImage ? "Background Image" : row[0] == "Link" ? "Forgot Password" : "Login Button"
            let value: JSON = row[0] == "Font" ? ["Name": "Serif", "ARGB": "0x102030"] : "0x102030"
            try assert(Self.screen([element: .object([row[0]: value])]), row[0], becomes: row[1])
        }
        for row in inputs {
            let isOwn = ["Key", "Type"].contains(row[0])
            let value: JSON = row[0] == "Type" ? 2 : "1"
            let item: JSON = isOwn ? .object([row[0]: value]) : ["Configuration": .object([row[0]: value])]
            try assert(Self.screen(["Authentication Parameters": [item]]), row[0], becomes: row[1])
        }
        for row in types {
            for type: JSON in [.string(row[0]), try JSON.parse(row[1])] {
                let document = Self.screen(["Authentication Parameters": [["Key": "a", "Type": type]]])
                let inputs = try LegacyLoginSettings(Array(document.text.utf8)).document["screens"]?["project"]
                XCTAssertEqual(
                    inputs?["default"]?["inputs"]?.arrayValue?.first?["type"]?.stringValue, row[2], row[0])
            }
        }
        XCTAssertEqual(
            [screens, elements, members, inputs, types].map(\.count), [5, 10, 13, 7, 3])
    }

    private static func screen(_ elements: [String: JSON]) -> JSON {
        ["Project Authentication": ["Default": .object(elements)]]
    }

    private func assert(_ document: JSON, _ key: String, becomes new: String) throws {
        let results = try LegacyLoginSettings(Array(document.text.utf8)).results
        let result = try XCTUnwrap(results.first { $0.key.split(separator: ".").last.map(String.init) == key }, key)
        switch result.outcome {
        case .mapped(let name): XCTAssertEqual(name, new.split(separator: ",").first.map(String.init), key)
        case .dropped(let reason): XCTAssertEqual("dropped: \(reason)", new, key)
        default: XCTFail("\(result)")
        }
    }

    func testTheArticleHasEveryMemberOfTheOldClasses() throws {
        let left = try Self.article().split(separator: "\n").filter { $0.hasPrefix("| `") }
            .compactMap { $0.split(separator: " | ").first }.joined(separator: " ")

        for name in Self.members.split(whereSeparator: \.isWhitespace) {
            XCTAssertTrue(left.contains("`\(name)`"), "\(name)")
        }
    }

    private static let members = """
        setView:controller:module:forPromptType: resetViewControllerAndModuleForPromptType: sharedMobileLoginManager
        showPrompt:parameters:delegate:animated: showPrompt:parameters:delegate:
        showCredentialsPromptWithParameters:delegate: unRegisterPromptDelegate:
        isMobileLoginPromptViewControllerDisplaying getConnectionManager connectionManager userDefinedConnectionManager
        handleMobileLoginPromptDisplay: handleMobileLoginPromptSuccess: handleMobileLoginPromptCancel:
        handleMobileLoginPromptError:promptType: MOBILE_LOGIN_PROMPT_AUTH_REQUIRED_MSG
        projectInfo canBeCancelled onlyMobileServerError baseURL certificateServer
        MSIMobileLoginPromptView setupWithParameters:delegate: sectionTitle sectionSubtitle projectName serverName username
        password configuration MSIMobileLoginPromptViewDelegate loginPromptView:didInputAuthenticationParameters:
        loginPromptViewDidCancel: MSICustomizableAuthenticationPromptView sectionTitleLabel sectionSubtitleLabel footerLabel
        forgetPasswordLabel loginButton cancelButton tableView MSIMobileLoginPromptViewController
        setupWithMobileLoginPromptView:mobileLoginModule:parameters: showLoadingViewWithInfo: hideLoadingView
        mobileLoginPromptViewController:withPromptType:didDismissWithUpdateFlag:
        mobileLoginPromptViewController:withPromptType:didEncounterError: MSIAuthenticationPromptViewController
        persistProjectAuthenticationCredentialsInPreferencesStore disableAnimation MSICertificateCreationViewController
        field pass MSIMobileLoginModule startMobileLogin: mobileLoginModuleDelegate error data
        MSIMobileLoginModuleDelegate mobileLoginModule:willHandlePreMobileLogin: mobileLoginModule:mobileLoginDidSucceed:
        mobileLoginModule:mobileLoginDidFail: mobileLoginModule:willHandlePostMobileLogin: MSIAuthenticationModule
        logoutFromProject: logoutFromAllProjects isServerError additionalMobileLoginParameters MSIChangePasswordModule
        oldPassword newPassword confirmNewPassword serverPort parentWebServer defaultProjectInfo projectInfoList
        projectIdentifier MSIProjectConfiguration copyProjectInfo getEffectiveAuthMode
        MSIAuthenticationSettings_iPhone.plist MSIAuthenticationStrings.strings MSIUICustomizationSettings.plist
        getSDKEnvSettings setServerParam:forKey: getServerParamKeys getServerParamForKey: removeServerParamForKey:
        clearServerParams isUserDeviceUUID setValue:forHTTPHeaderField: getHTTPHeaderFields valueForHTTPHeaderField:
        removeHTTPHeaderField: clearHTTPHeaderFields setupConnectInfoFromPlist:
        setupConnectInfoFromPlist:withProjUsername:projPassword: CustomizedLoginParameter.sharedCustomizedLoginParam()
        LoginTask MobileLoginTask MobileAppLoginTask UsherAuthenticationTask processRequest PARAM_NAME_SERVER
        PARAM_NAME_PROJECT PARAM_NAME_PORT PARAM_NAME_AUTH_MODE PARAM_NAME_L PARAM_NAME_LOGIN PARAM_NAME_P
        PARAM_NAME_PASSWORD PARAM_NAME_APPLICATION_TYPE PARAM_NAME_TWO_STEP_VERIFICATION_CODE PARAM_NAME_CLIENT_ID
        PARAM_NAME_CLIENT_TYPE PARAM_NAME_DEVICE_ID PARAM_NAME_PROJECT_ID PARAM_NAME_SESSION_FLAGS PARAM_NAME_SESSION_KEY
        PARAM_NAME_TIME_ZONE PARAM_NAME_WORKING_SET_SIZE PARAM_NAME_LOCALE_COUNTRY PARAM_NAME_LOCALE_LANGUAGE
        PARAM_NAME_INCLUDE_STATS_SETTINGS userID authMode deviceUUID sessionKey clientVersion serverParameters
        BLOCK_NAME_LOGINTASKDATA PROP_NAME_LOGINTASKDATA_NAME PROP_NAME_LOGINTASKDATA_SESSION_STATE taskProc
        LoginDelegate DossierLoginDelegateManager loginButtonTapped handlePreMobileLogin handlePostMobileLogin
        mobileLoginDidSucceed mobileLoginDidFail LoginListener beforeLogin afterLogin loginSuccess loginFailed
        MobileLoginView MobileLoginFragment MobileLoginModule
        """
}
