"""Plays of those who are not let in: links that were used, other origins, other host names."""

import urllib.parse

from registry import play
from stage import Visit, demand


@play
def link_used_twice(stage_of, browser):
    """A second browser with the same link is refused, and the first goes on."""
    with stage_of() as stage, Visit(browser, stage.wallet()[1]) as visit:
        other = browser.new_context().new_page()
        refused = other.goto(visit.link)
        demand(refused.status == 401, f"the link was taken twice: {refused.status}")
        refused = other.goto(f"http://{visit.host}/badges")
        demand(refused.status == 401, f"a page without a session: {refused.status}")
        visit.go("/settings")
        visit.says("Language")


@play
def another_origin(stage_of, browser):
    """A page of another origin changes nothing, reads nothing, and frames nothing."""
    with stage_of() as stage, Visit(browser, stage.wallet()[1]) as visit:
        stranger = _stranger(visit, f"""
            <form method=post action="http://{visit.host}/passcode/set"><button>x</button></form>
            <iframe src="http://{visit.host}/badges"></iframe><img src="http://{visit.host}/badges">
            <script src="http://{visit.host}/badges"></script>""")
        frame = stranger.frames[1]
        demand(not frame.url.startswith("http"), f"a stranger frames {frame.url}")
        read = stranger.evaluate(f"""() => fetch("http://{visit.host}/badges", {{credentials: "include"}})
            .then(response => response.text(), () => null)""")
        demand(read is None, f"a stranger reads {read}")
        with stranger.expect_navigation() as sent:
            stranger.get_by_role("button").click()
        demand(sent.value.status == 403, f"a stranger's form: {sent.value.status}")
        visit.strangers.clear()
        visit.go("/badges")
        demand("/prompts/" not in visit.page.url, "a stranger's form asked for a passcode")


@play
def another_host_name(stage_of, browser):
    """The pages are there under their own host name alone."""
    with stage_of() as stage, Visit(browser, stage.wallet()[1]) as visit:
        port = urllib.parse.urlsplit(f"http://{visit.host}").port
        for host in ["127.0.0.1", "localhost", "[::1]", "other.localhost", f"x.{visit.host.split(':')[0]}"]:
            page = visit.context.new_page()
            refused = page.goto(f"http://{host}:{port}/badges")
            demand(refused.status == 403, f"as {host}: {refused.status}")
            demand("Ana" not in page.content(), f"as {host} the page has data")
            page.close()
        visit.strangers.clear()
        visit.go("/badges")


def _stranger(visit, body):
    page = visit.context.new_page()
    page.route("http://evil.example/**", lambda route: route.fulfill(content_type="text/html", body=body))
    page.goto("http://evil.example/")
    return page
