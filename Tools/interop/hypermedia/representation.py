"""Representations of logins that a server drives (HAAPI): their parts, and the requests of their forms."""

import json
import urllib.parse

from dpop_connection import JSON, demand, origin

URLENCODED = "application/x-www-form-urlencoded"
DEPTH = 32


def text(part, name):
    """A text of a representation: the words, else their key."""
    words = part.get(name)
    words = part.get(name + "Key") if words is None else words
    demand(words is None or isinstance(words, str), f"{name} is no text")
    return words


def members(part, name, kind=list):
    value = part.get(name)
    demand(value is None or isinstance(value, kind), f"{name} is no {kind.__name__}")
    return kind() if value is None else value


def model(action):
    demand(isinstance(action, dict) and isinstance(action.get("template"), str), "an action has no template")
    demand(isinstance(action.get("model"), dict), "an action has no model")
    return action["model"]


def is_form(action):
    return model(action) is not None and action["template"] == "form"


def labels(action):
    kinds = {
        action.get("kind"),
        model(action).get("name"),
        members(action, "properties", dict).get("authenticatorType"),
    }
    return kinds | {text(action, "title"), text(model(action), "actionTitle")}


def options(action):
    return members(model(action), "options") if action["template"] == "selector" else []


def find(actions, wanted, depth=0):
    """The first action with that label, selectors before what is in them."""
    demand(depth < DEPTH, "selectors nest too deep")
    for action in actions:
        if wanted in labels(action):
            return action
    for action in actions:
        found = find(options(action), wanted, depth + 1) if options(action) else None
        if found:
            return found
    return None


def choose(actions, path):
    if path is None:
        actions = [action for action in actions if action.get("kind") != "cancel"]
        demand(len(actions) == 1, f"which one of {len(actions)} actions is not in the plan")
        return actions[0]
    action = None
    for wanted in path if isinstance(path, list) else [path]:
        offered = actions if action is None else options(action)
        found = offered[wanted] if isinstance(wanted, int) and wanted < len(offered) else find(offered, wanted)
        demand(found is not None, f"there is no action {wanted!r}")
        action = found
    return action


def way_on(step):
    """The form that leads out of a polling step: redirect, else the only one."""
    forms = [action for action in members(step, "actions") if is_form(action)]
    redirects = [form for form in forms if form.get("kind") == "redirect"]
    demand(redirects or len(forms) == 1, "nothing leads on from the polling step")
    return (redirects or forms)[0]


def poll_form(step):
    forms = [action for action in members(step, "actions") if is_form(action) and action.get("kind") == "poll"]
    demand(len(forms) == 1, f"a pending step has {len(forms)} forms to poll with")
    return forms[0]


def redirection_form(step):
    actions = members(step, "actions")
    demand(len(actions) == 1 and is_form(actions[0]), "a redirection is not one form")
    shown = [field for field in members(model(actions[0]), "fields") if field["type"] != "hidden"]
    demand(not shown, "a redirection asks for something")
    return actions[0]


def status(step):
    value = members(step, "properties", dict).get("status")
    demand(value in ("pending", "done", "failed"), f"a polling step has the status {value!r}")
    return value


def seconds(step, default):
    value = members(step, "properties", dict).get("interval")
    if value is None:
        return default / 1000
    demand(not isinstance(value, bool) and str(value).replace(".", "", 1).isdecimal(), f"the interval is {value!r}")
    return float(value) / 1000


def shown_texts(document):
    texts = [text(document, "title")] + [text(message, "text") for message in members(document, "messages")]
    texts += [field.get("detail") for field in members(document, "invalidFields")]
    return [words for words in texts if words]


def field_value(field, entered, context):
    """What a field sends; None when it sends nothing."""
    name, kind, own = field.get("name"), field.get("type"), field.get("value")
    demand(isinstance(name, str) and name and isinstance(kind, str), "a field has no name or type")
    if kind == "hidden":
        demand(isinstance(own, str), f"the hidden field {name} has no value")
        return own
    if kind == "context":
        return context.get(name)
    if kind == "checkbox":
        checked = bool(field.get("checked"))
        if not field.get("readonly") and name in entered:
            demand(isinstance(entered[name], bool), f"{name} is checked or it is not")
            checked = entered[name]
        return ("on" if own is None else own) if checked else None
    if kind == "select":
        offered = members(field, "options")
        if name in entered:
            demand(entered[name] in [option["value"] for option in offered], f"{name} does not offer {entered[name]!r}")
            return entered[name]
        return next((option["value"] for option in offered if option.get("selected")), None)
    return entered.get(name, own)


def build(base, form, entered, context):
    """Method, address, media type and body of a form's request."""
    fields = members(form, "fields")
    values = [(field["name"], field_value(field, entered, context)) for field in fields]
    values = [(name, value) for name, value in values if value is not None]
    method, kind = form["method"].upper(), form.get("type") or URLENCODED
    kind = kind.split(";")[0].strip().lower()
    demand(method in ("GET", "POST", "PUT"), f"a form has the method {method}")
    demand(kind in (URLENCODED, JSON), f"a form wants {kind}")
    address = resolve(base, form["href"])
    if method == "GET":
        demand(kind != JSON, "a form with GET wants JSON")
        query = urllib.parse.urlencode(values, quote_via=urllib.parse.quote, safe="")
        glue = "" if not query else "&" if "?" in address else "?"
        return method, address + glue + query, None, None
    if kind == JSON:
        return method, address, JSON, json.dumps(dict(values))
    demand(all(isinstance(value, str) for _, value in values), "a structured value in a form that is no JSON")
    return method, address, URLENCODED if values else None, urllib.parse.urlencode(values) or None


def resolve(base, href):
    demand(isinstance(href, str) and href, "an address is missing")
    address = urllib.parse.urljoin(base, href)
    parts = urllib.parse.urlsplit(address)
    demand(origin(address) == origin(base), f"{address} is on another server")
    demand(not parts.fragment and parts.username is None, f"{address} has a fragment or a user")
    return address


def with_query(address, **more):
    return (
        address + ("&" if "?" in address else "?") + urllib.parse.urlencode(more, quote_via=urllib.parse.quote, safe="")
    )
