extension CoreTexts.German {
    /// Errors of a server's addresses and files.
    static let serving: MessageCatalogue.Texts = [
        "invalidInput.proxy":
            "{name} ist keine IP-Adresse. Geben Sie jeden vertrauenswürdigen Proxy mit seiner Adresse an.",
        "invalidInput.tlsPair":
            """
        {certificate} und {key} gehören nicht zusammen: Der Schlüssel ist nicht der des Zertifikats. Geben Sie \
        dessen Schlüssel an.
        """,
        "invalidInput.tlsCertificate": "{path} ist nicht als Zertifikat in PEM lesbar. Geben Sie eine andere Datei an.",
        "invalidInput.tlsKey": "{path} ist nicht als privater Schlüssel in PEM lesbar. Geben Sie eine andere Datei an.",
        "invalidInput.listenHost":
            """
        {host} ist weder Name noch Nummer einer Adresse dieses Rechners. Wählen Sie eine, unter der er Anfragen \
        annimmt.
        """,
        "invalidInput.portInUse": "Die Adresse {host} mit Port {port} ist belegt. Wählen Sie einen anderen Port.",
        "invalidInput.portUnusable":
            """
        Unter der Adresse {host} mit Port {port} lassen sich keine Anfragen annehmen. Wählen Sie einen anderen \
        Port.
        """,
    ]
}
