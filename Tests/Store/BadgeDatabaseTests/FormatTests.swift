import BadgeModel
import Foundation
import GRDB
import XCTest

@testable import BadgeDatabase

final class FormatTests: StoreTestCase {
    func testReadsAPageThatWasComputedElsewhere() throws {
        let page = try XCTUnwrap(Data(base64Encoded: Self.page, options: .ignoreUnknownCharacters))
        XCTAssertEqual(page.count, 4096)
        try page.write(to: URL(fileURLWithPath: path("known.db")))

        let queue = try open("known.db", sharing: .shared, create: false, migrations: [])

        XCTAssertEqual(try queue.read { try String.fetchOne($0, sql: "SELECT value FROM known") }, "computed elsewhere")
        try queue.close()
    }

    func testWritesEachPageUnderAFreshVector() throws {
        let database = try open(sharing: .shared)
        try database.addNotes(300)
        let first = try vectors()
        try database.write { try $0.execute(sql: "UPDATE note SET text = text || '.'") }

        let second = try vectors()

        XCTAssertEqual(first.count, Set(first).count)
        XCTAssertEqual(second.count, Set(second).count)
        XCTAssertGreaterThan(Set(first + second).count, first.count + second.count / 2)
        try database.close()
    }

    func testKeepsTheSaltOfTheFile() throws {
        try makeStore()
        let salt = try Data(contentsOf: URL(fileURLWithPath: path())).prefix(16)

        let database = try open()
        try database.addNotes(300)
        try database.writer.vacuum()
        try database.close()

        XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: path())).prefix(16), salt)
    }

    private func vectors() throws -> [Data] {
        let content = try Data(contentsOf: URL(fileURLWithPath: path()))
        return stride(from: 0, to: content.count, by: 4096).map { content[($0 + 4016)..<($0 + 4032)] }
    }

    // Page 1 of a database with one view, under the key 00 01 .. 1f, salt 40 .. 4f, vector 80 .. 8f; computed with
    // Python's hashlib, hmac and cryptography: AES-256-CBC, and HMAC-SHA512 over ciphertext, vector and page number.
    private static let page = """
        QEFCQ0RFRkdISUpLTE1OT4Vx5z2CIGBvkCfWy60weC4lWLNR/eKneDFgU5wlbWff+JEo6YqF07mjizHsi8qa4NdXA1q4tMrvJ/EowTEyIBra
        viml+JWMmnIi/Fb7souuoBJAwNEgA26JllBPnEI2ptW71kMlFEIYwBiIQRUSIshNuz+ZB/HY4SHk5RngK5a0jkpmdcPZOJq9GJthd7MErhsD
        +KMze3K7G/zdVQ613qn1gwySiSNgvymTcqQJhjcu5Rq0a4HInPSB0m6CX5erOtxVF37xqw6/qRp1JE3/ST27ae+x9RCS9S3zWiGFrB0SuLay
        9Om4vGCb7c5dVzZm6Ad4PIwREwa1fZxujCToqu3k5xy5nItZgpwJrOXJf7dG1W1cF4OKn6ZQRvwFnkxYy+BVht+x2ZlDoOUzPgPZoMVoqSik
        XFhehAC52/0Vcu1rCmfDPs7x6tid5wlkZO1kOfPdQPU/hduE5zAkIq5cdv7lOq5a9ZmgMTMGwCEo75vUJYM/IrUIKZKN6evP2Jckw6vYTqJf
        A3DcN0jx+1FZ4uRvDWdfxZPsyMErQE+GHPUuQsb0pE//p4NMTO8z8WZ9664WY2zNFyoRVJBwSs/g+WvBFAGcJ9yy6Apvpu082A26BkM60yUN
        y2GplhhZhzvkZa83Pt6R3uzCDQPAxwoMmHFlz03N+/8Tv6thKYoZTJmUHGzEJYAhubyf1s+9+q6VGdCiXURO6ntUTmUBUF28x6QierLIW4yB
        LSCKCq4cXRuS3IiRk+f00/+7M9T1DohKeJ4o6OqV0H3uG9OrFVJ/eMbwnvj4icx+pXZbE0pE4Acttbip5yP+VQDHVp0RxMID4N63hYzyXeNu
        LLMkkEvyGVC7ZcDZ+WM7ISVVuptWSNZRmcnjvPfOYIGP6p+Rg+aCKbElrayCrNhsCSplbsbADV22TX1KwC0gfXYx3rHVDGkCb0fGhGVaxpAb
        KuhBkzL5TK2gtXBWlrnrPNbiG+yFnN648KMb+svbpiEFgaqzr8Kw6X/CQa98UjOP/Ok2BhSjpq4NGQEsAGVrs+inhYKWRBS0OdhN58CyhrOh
        BXRtn2k2kaq1w+ykVwn6iC2aUNXe5wNTlocGq8v6+xenPpteWPbJkZj/tfTNNxQFh15Rleytrp/qZY7jzZYnCNr9c+Bop7H9GG/0qWP+p7gd
        4j63cLKZilk3Fir+emFcmgafkH4Bnu3d1ur3CabTWtvdZ3ZbVomVa7NpacPPPwdw12s7JZuEqhQXKa3v3P9+XthEDGuWYeCXYwtLAl2+y4Cm
        v03ja7LLxgjU5jOYQIEdsU13MsqZLUmajVTYEcTv4VxHrZoWDtpa3w4suwpqA+azIE+bL8s9CpNkFRvxA2IwantKi3qGS3kyG88Wb9TLZ7hn
        HPYM57HvxDKg1BEZEJxo1X2k6Ecq+vnwzdG5IYBkblXV9sEnq0j45DaZWL1srV/c8YWoMZ7RvWw0bGG4zrUdGT3OP1lQSSBZqTWeqlYnpGFk
        gi7bHYmfUYWBadGm/5iaEPk1pXWGRv0PWYyC4YzxmYipLRZp/MOgoUr4lKO+JtIvkxGcKtTBGT5BGuxw66LM6ajU1DChL00cg0v4XmNk8Mr2
        3ZqqErpQD709JV1Tl98YYn/2utE+PkUC9u1prXPuRN/2WXIwUNoVriBsxZMwaaosU5jDPs3laDTX24V1ivgf2Dk6eDSihGqyFB87vA7NH52h
        A+/tXuf2A8sFNc5opTr1uK5K/Rej+do4d0H7VlL59Zh4k4oSqctJWXpezbHHn44713SYqdmTmg0XSMmJVnVmmv/+NsH5gQDtCb9Jfbdc4yvp
        srf9ON29W0P6eTJlaMa3bqCtG2ODWbQcYixnDx5oYfb6AZ2AAin/HX0RmVt3Xuke/BI9KyIjq33QLDxu7NJoGUF9+UOni81U+/+rvXoXT+1Q
        acqlziP5iWJgV7KTioSzB+9JNifV9yIgjO5/XhdZa0GeNL/sFQ7facFm+o4UWkQMd2F4Ro7yBhYO+dTlJpAJGrpJDTUSIO40pfXnpQhH4tQ4
        DVHsHpju4VCDoyWdnm3pBEk0EqQAxkgrnvMMQGHDJJYsiSGom4GG07qsFR5eb7ZjS9ef0PbfrhA6xdAbhwJejU157NQksQFWcmJeCidXq/Na
        BvTDevu4d0P9DtwrXIH1Ffr7WjiBDzlqmj3O/pHmRxM2Degv8hBrn7wnBrtVnTleO2Y7qqFpu/AYl9DB5833w2u/vrKBWEBZFqARLgHQmfku
        K6RDnbwQUq2/qiDVcmBpQ+MRDEIPsvf8YwXpl3U0bLvlO5XpYZYNcExd30kGb4PcR2B9YpbF6Mb8uzE6csjKAWeDqxj2Nu4naVNd2mrIEZOI
        6d3jnhn3iYqAsXEz480rO2lsCpuvn5X4oqZeEfULta2lXM0ai7rAuarhWvp7afU/nVCYVVd2NQjXuKaAfUji+ReR8Nf3+yX3vE4NmJJ0ttUq
        FYdnLnIn12dDoPeJg05nn1xzNqf1cg7Yu9J0qNvMVNpkVGcf24uQLeSogy9xNRq2k1OX3hebafWXepxNIDl7OxY/Mch78rRbcoAWN6Q/tmL/
        C6xrq4lTlhwWxYooxjmIsilCWVuIyyQnOfPfEcREFyopZj5/MJxaJXkPChd+CqGDj3XLKPSXsvIYH/RDO7/17P+9u9mOsdJqSNtQUwgGmusP
        CZ1Xe3aRMTUr5/x5yFbLToGZI5f49YBI18g4tBYcpJ3nzhhYqxym99cRureh9WgnXFapaB8AHPrQ+QRMZlfVjBqmdz67XkPWG2B7A4KyHqqr
        xgasP9mNw2bUFJ3p5yM4Ok2IHEvAmQKGxGETl3ca2m6V15sT+y9XvSGJh14ZGJvzmqRhtoK//YlJkJQbXvzawDjouMJxO99nOTkbUeFb7pVZ
        QZxDc3WrYL2XrV6BiiVNz4wR1H1maYQTePJQPhHV6doPy7iemfbme0pEFYksTMmeioBDk6euJzxqhgDF2skf4eMUk4h5XYXoRbUHmkeAMnTB
        XKhCyYJLxbzX6CuXlEwBATUvXO6YfbfkADOWl9jHIT8SiJ1CG1QT8Zle15e2EaGI2gvxRbShDQHvmgeDQ6R8c1yTgYpNRfOLD/T/bYKQijTc
        Y1rKI6XKLIInjYv+deM/TGBdZtUL53L+JDdIxeRz9pSmGm3t6LCglPAZ6T8Wxg4+xuOBXzI5WktNuhPbK8g3/iuwlAqn4k6Py/ap4gMDbTc1
        ooS5Kaj2vpcLI5Je3aZcBpVc7xj048sNzWMRYzgN4+gM7c3CmJjB6AbGnZ7zDaVeyawnvBDgzzgF//CUyGFkCWv4TjVaxjg/EdYLzwXz8aaz
        RealaF9eSdCwGWKVVuGarusXEdv9jQUttyhyvjLilhN98652l6Yl0Gv9pJqlRaAFO3dsMP5h8nLy45NyMfv575lvQ/AXG3JS0Rd5xyj6HrDg
        HZN6Yjn61V5uLjOGGppvl2rsOCQkTceJ8UnKnIk4wtyuDv+HuUwH1+2S/u1xGssvPgtZ0uiM5iPoSFPI3w0VCd7qa2SGsQA8cnmObVcGtUeK
        HpVUxga4PxPZ0S/L5flCj/2l88nTwrkbolgjKdgw+NCra29yR6ujKeUw6/U+hq1IRKBkNKPND1jwHiIkBLkb9dXi+sv3l9wqUOLLc9d3u/fO
        BqAyIgrtDgGX1ydL6bTLTEX9Z9EAR1Rablu5ZVI4qGBhg/Qo4vbxPkaM6X5ANykOzmX54cyByvXSHsU9Mdp8Nno9a/7MyNoiZej92KQhze2L
        p45wl6fFSBPI4Q9RjmEQZLjQuCBEsLffaxmAO+wh05VG+Gg7Ux9qARoq8kpHYHKdcgkdIqlIpjCXBgvxinMF4X4VetMi1P6dnhClbDEloOEQ
        /gR8DDDbGgaiMJh7zNb0ZtrWiO5hx0JRYTqnZfquYHyGSiyox+hK1OrUJBLmmnJLv9+x1BBdUpFjlA9HyxqVJASS+TaMKMCRW41DhJIm2XPO
        61+1MxJtEoMPbaAuFyPR84lU4fRIbdSJInd9CRZm/Aww2VAOZG+rW/nsLtcu4e9OAcTrTZltj7XCURLCPclKSmLXLUimQIj5BEA90WZDstVs
        hih248Ki+Yv5LuTcWC9c51A0iUj6oeE/nf6mUCpMrx6e1XFqrUt51r1+D2avAxrJdtGEulz9K4I3650ZHEhOwdvxGQymjR/e+E7QRCgDJ4BP
        w5j7d0aurpAU6jPp/lVFJFNa7MSDaXC8pK30YLpaN/QcgmKsFw3RVEKAizuM2vC/Qfs7v3WKd7hJsVNOisYlhrf6JkdxEvVkLhTi1StMzpmA
        RCvZJoA+cYZjF98k8fGmrqyGbO0m5aVmCMBFE/wjooRZdkSluKaqzupxmejzqYAoUbarJzEWRaVXfYu1lgDPQjTp9UNSxsnljv5xemqJbE9j
        EYks9CiqkAPVIg22eFQTN3dDY8mmqAQBvFbGO/f2mMRqRRchqSUeINJovfP+sNc565KCTMlPHrTSkbEOyoQ5QchWbPg1b9mcVTVR4i5wFOIb
        U+tndTovk5i2CNe7ogvVBRTZGfYmIhmAiZ8qn+gKk3ytyfKnJLfTn0hkLd2+mh1PzqYfgiWZAwRi0tqnmdAeaUI4dtr9ToM72E5GY/mjrBKW
        cUhDXJ3KnY0ahfbGgqHgTP48dX07iTIJfyYnPZY49qwEhkMY+sjD+HwssjcDWLPzgQFVWel4oOTTxImb51ObuRdpaYVS/hQxXLI26X0SSpmB
        HJ1T5h5Kh7w6GlT6DsIPW1wiVD/T5hG+xxbdAncSu1nh7d5vAm7QT1E+JTQzlW146/gkwFyjquCJUhCjobj8n3wBlFSGdjX+U0QGrRrpUs3q
        2Q6uH324ZSieQkgtxWBgdoEqa5HFmaVjOC8m4jp+LXhSdCW7CZdLWc9NBDo+3vjelMYrtgPFHKPJGwVcTEqCEZEWTjFtJ3jNJRhOXj+mrYXM
        cErPhZ55We2cyZJvZwAeFfN1P6jh9v1pazt164LvkYi4lF/iY+L1tCs1eugOmsW0gSxU1rpGG9TTF/qAeVdLmJig38yABalfR0uigW7sgW64
        jvb0Isz+i5FWPC+zc/fMxVlNqKnzuFXFF6ZU5NfbNN4OqYIrVHG6lbsFYgbfl8x04S59TXwl02wv2R+wW/0Cg4KzBM4vw4WHcGnbWvFAuieG
        +mbXKCCdtPv/Kg+f4BJ82rbiliza8iiK5PqSuqhz/GX45JUQ6skISk16EMP7LIShDblT1byu4wAOYHrwZqHsGDOCLwFZgkOVcPIejcLShB0p
        1OAvvidJT26LO26Uczu1YdeR/bKqWGpEOj3hKZ2lfEh1buKhmY6ZtUsitv0fga+AgYKDhIWGh4iJiouMjY6PmkdRLLFPzo6jYzNuY+WjFLNG
        hdqyx/6/CI88JZQecN5TD2nzMYUev5roBL2QmjvNnJa1HRws3Bd01rXsnohmAw==
        """
}
