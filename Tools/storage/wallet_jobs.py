"""An organization that serves, a warm wallet, and commands of `badgectl` whose end can be seen in the store."""

import json
import os
import shutil
import subprocess

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROGRAM = os.environ.get("BADGECTL") or os.path.join(ROOT, ".build", "release", "badgectl")
EMAIL = "ana@example.com"
RIGHT, OTHER, WRONG = "583920", "740183", "111222"
TERMS = {"kind": "terms", "version": "1", "locale": "en", "text": "Be kind."}
POLICY = {"maxOffline": "P7D", "restrictions": [{"type": "userAgreement", "documents": [TERMS]},
                                               {"type": "passcode", "minLength": 6}]}
MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None


class Home:
    """A folder with a wallet or an organization, and the commands that run on it."""

    def __init__(self, path):
        self.path = path

    def start(self, *arguments):
        return subprocess.Popen([PROGRAM, "--home", self.path, "--json", "--no-input", *arguments],
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def run(self, *arguments):
        """The command's document, or the code of its error."""
        process = self.start(*arguments)
        output, messages = process.communicate(timeout=60)
        answer = json.loads(output or messages)
        return answer if "error" not in answer else answer["error"]["code"]

    def must(self, *arguments):
        answer = self.run(*arguments)
        assert isinstance(answer, dict), f"{' '.join(arguments)}: {answer}"
        return answer

    def copy(self, path):
        shutil.copytree(self.path, path)
        return Home(path)

    def badges(self):
        answer = self.run("list")
        return [] if answer == "storeAbsent" else answer["badges"]


class World:
    """An organization that serves, a wallet with a badge of it, and the files that commands read."""

    def __init__(self, directory):
        self.directory = directory
        self.files = {name: self.file(name, text) for name, text in
                      {"right": RIGHT, "other": OTHER, "wrong": WRONG}.items()}
        self.authority = Home(os.path.join(directory, "authority"))
        self.authority.must("authority", "create", "--name", "Example Works")
        self.authority.must("authority", "person", "add", "--name", "Ana Lima", "--email", EMAIL)
        self.publish(POLICY)
        self.server = self.authority.start("authority", "serve", "--port", "0")
        assert json.loads(self.server.stdout.readline())["event"] == "listening"
        self.wallet = self.make_wallet()
        self.withdrawn = self.wallet.copy(os.path.join(directory, "withdrawn"))
        self.withdrawn.must("agreement", "withdraw", "terms/1/en", self.badge)
        # What a sync of the warm homes has to bring.
        self.publish({**POLICY, "maxOffline": "P8D"})

    def file(self, name, text):
        path = os.path.join(self.directory, name)
        with open(path, "w") as file:
            file.write(text + "\n")
        return path

    def publish(self, policy):
        self.authority.must("authority", "policy", "set", self.file("policy.json", json.dumps(policy)))

    def invitation(self):
        made = self.authority.must("authority", "invite", EMAIL)
        return made["offerReference"], "--tx-code-file", self.file("code", made["transactionCode"]), "--accept-agreements"

    def make_wallet(self):
        wallet = Home(os.path.join(self.directory, "wallet"))
        self.badge = wallet.must("provision", *self.invitation())["id"]
        wallet.must("passcode", "set", "--new-passcode-file", self.files["right"])
        wallet.must("location", "set", "51.5074", "-0.1278", "--accuracy", "20")
        return wallet

    def close(self):
        self.server.terminate()
        self.server.communicate()


class Job:
    """One command: on which home it runs, with which arguments, and how its end is seen."""

    def __init__(self, name, arguments, is_done, home="wallet", answer=None):
        self.name, self.arguments, self.is_done, self.home = name, arguments, is_done, home
        # The code of the error by which it says that it is done; most say it otherwise.
        self.answer = answer


def tries_left(home):
    return home.must("passcode", "show")["triesLeft"]


def released(home):
    return sum(entry["kind"] == "use" and entry["outcome"] == "released"
               for entry in home.must("audit", "list")["entries"])


def accepted(home, world):
    return home.must("agreement", "show", world.badge)["documents"][0]["accepted"]


def opens(home, passcode):
    return isinstance(home.run("passcode", "verify", "--passcode-file", passcode), dict)


def changed_passcode(home, world, _):
    is_new = opens(home, world.files["other"])
    assert is_new or opens(home, world.files["right"]), "neither passcode is right"
    return is_new


def restored(home, world, backup):
    """Whether a backup that is there can be restored; one that is there in part must be refused."""
    if not os.path.exists(backup):
        return False
    answer = home.run("store", "restore", backup, "--yes")
    assert isinstance(answer, dict) or answer in ("storeDamaged", "storeNotEncrypted", "invalidInput"), answer
    return isinstance(answer, dict)


def jobs(world):
    files, badge = world.files, world.badge
    all_jobs = [
        Job("provision", lambda _: ("provision", *world.invitation(), "--passcode-file", files["right"]),
            lambda home, *_: len(home.badges()) == 2),
        Job("use", lambda _: ("use", badge, "--passcode-file", files["right"]), lambda home, *_: released(home) == 1),
        Job("wrong passcode", lambda _: ("passcode", "verify", "--passcode-file", files["wrong"]),
            lambda home, *_: tries_left(home) == 9, answer="passcodeRefused"),
        Job("passcode change", lambda _: ("passcode", "change", "--passcode-file", files["right"],
                                          "--new-passcode-file", files["other"]), changed_passcode),
        Job("passcode reset", lambda _: ("passcode", "reset", "--yes"),
            lambda home, *_: not home.must("passcode", "show")["set"]),
        Job("agreement accept", lambda _: ("agreement", "accept", badge, "--all"),
            lambda home, world, _: accepted(home, world) is True, home="withdrawn"),
        Job("agreement withdraw", lambda _: ("agreement", "withdraw", "terms/1/en", badge),
            lambda home, world, _: accepted(home, world) is False),
        Job("sync", lambda _: ("sync",), lambda home, *_: home.must("organization", "list")
            ["organizations"][0]["policy"]["version"] == 2),
        Job("location set", lambda _: ("location", "set", "48.8566", "2.3522", "--accuracy", "9"),
            lambda home, *_: home.must("location", "show")["location"]["accuracy"] == 9),
        Job("remove", lambda _: ("remove", badge, "--yes"), lambda home, *_: home.badges() == []),
    ]
    known = subprocess.run([PROGRAM, "store", "--help"], capture_output=True, text=True).stdout
    if "rotate-key" in known:
        key = world.wallet.must("store", "export-key", "--yes")["key"]
        all_jobs.append(Job("store rotate-key", lambda _: ("store", "rotate-key"),
                            lambda home, *_: home.must("store", "export-key", "--yes")["key"] != key))
    if "backup" in known:
        backup = os.path.join(world.directory, "warm.backup")
        world.wallet.must("store", "backup", backup)
        all_jobs.append(Job("store backup", lambda path: ("store", "backup", path + ".backup"), restored))
        all_jobs.append(Job("store restore", lambda _: ("store", "restore", backup, "--yes"),
                            lambda home, *_: any(entry["outcome"] == "restored"
                                                    for entry in home.must("audit", "list")["entries"]), home="withdrawn"))
    return all_jobs

