# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""Finds the declarations of Swift source and what of them can be mutated.

No compiler: comments and strings are blanked out, then braces are matched. That is enough for code that `swift format` has laid out.
"""

import re
from dataclasses import dataclass, field

TYPES = ("class", "struct", "enum", "extension", "protocol", "actor")
MODIFIERS = (
    "public open package internal fileprivate private final static class override required convenience mutating nonmutating lazy weak "
    "unowned dynamic optional indirect nonisolated isolated prefix postfix infix distributed borrowing consuming").split()


@dataclass
class Edit:
    """Text to put in at a position; edits of one file never overlap."""
    at: int
    text: str


@dataclass
class Site:
    """One place that a mutant can change. `edits` take the number of the mutant as `{k}`."""
    what: str
    edits: list


@dataclass
class Declaration:
    path: str
    kind: str
    is_async: bool
    parameters: list
    sites: list = field(default_factory=list)
    is_stored: bool = False
    at: int = 0


def blank(text):
    """The text with comments and the contents of strings replaced by spaces, of the same length."""
    out = list(text)
    i, n = 0, len(text)

    def wipe(start, end):
        for j in range(start, min(end, n)):
            if out[j] != "\n":
                out[j] = " "

    while i < n:
        if text.startswith("//", i):
            end = text.find("\n", i)
            end = n if end < 0 else end
            wipe(i, end)
            i = end
        elif text.startswith("/*", i):
            depth, j = 1, i + 2
            while j < n and depth:
                if text.startswith("/*", j):
                    depth, j = depth + 1, j + 2
                elif text.startswith("*/", j):
                    depth, j = depth - 1, j + 2
                else:
                    j += 1
            wipe(i, j)
            i = j
        elif text[i] == "`":
            end = text.index("`", i + 1)
            i = end + 1
        elif text[i] == '"' or (text[i] == "#" and re.match(r'#+["/]', text[i:])):
            hashes = len(re.match(r"#*", text[i:]).group())
            start = i + hashes
            quote = '"""' if text.startswith('"""', start) else text[start]
            end = _string_end(text, start + len(quote), quote, hashes)
            wipe(i + hashes + len(quote), end - len(quote) - hashes)
            i = end
        else:
            i += 1
    return "".join(out)


def _string_end(text, i, quote, hashes):
    close, escape = quote + "#" * hashes, "\\" + "#" * hashes
    while i < len(text):
        if text.startswith(escape + "(", i) and quote != "/":
            i = _interpolation_end(text, i + len(escape) + 1)
        elif text.startswith(escape, i):
            i += len(escape) + 1
        elif text.startswith(close, i):
            return i + len(close)
        else:
            i += 1
    return i


def _interpolation_end(text, i):
    depth = 1
    while i < len(text) and depth:
        if text[i] == '"':
            quote = '"""' if text.startswith('"""', i) else '"'
            i = _string_end(text, i + len(quote), quote, 0)
            continue
        depth += {"(": 1, ")": -1}.get(text[i], 0)
        i += 1
    return i


def match(code, i):
    """The position after the bracket that closes the one at `i`; `code` is blanked."""
    pairs = {"(": ")", "[": "]", "{": "}"}
    stack = [pairs[code[i]]]
    i += 1
    while stack:
        if i >= len(code):
            raise ValueError("unbalanced brackets")
        if code[i] in pairs:
            stack.append(pairs[code[i]])
        elif code[i] in ")]}":
            if code[i] != stack.pop():
                raise ValueError(f"brackets do not match at {i}")
        i += 1
    return i


def _angle_end(code, i):
    """The position after the generic parameters that begin at `i`."""
    depth = 0
    while True:
        if code[i] == "<":
            depth += 1
        elif code[i] == ">" and code[i - 1] != "-":
            depth -= 1
            if depth == 0:
                return i + 1
        i += 1


def _split(text):
    """Splits at commas outside of brackets; an arrow's > closes nothing."""
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        if c in "([{<":
            depth += 1
        elif c in ")]}" or (c == ">" and text[i - 1] != "-"):
            depth -= 1
        elif c == "," and depth == 0:
            parts.append(text[start:i])
            start = i + 1
    return [p for p in parts + [text[start:]] if p.strip()]


def normalised(type_text):
    """A type in one spelling, roughly as APILedger's TypeName; it has only to tell overloads apart."""
    text = re.sub(r"@\w+(\([^)]*\))?\s*", "", type_text.split(" = ")[0])
    text = re.sub(r"\b(any|sending|consuming|borrowing)\s+", "", text)
    text = text.replace("_HKComparison.Operator", "NSComparisonPredicate.Operator")  # our name for the same type
    text = re.sub(r"\b_ \w+:\s", "", text).replace("`", "")
    text = re.sub(r"\s+", "", text).replace("->()", "->Void")
    return re.sub(r"(^|[(,\[<:>])\(([\w.]+)\)(?=[?!])", r"\1\2", text)


def parameters(text):
    """(label, name, type) of each parameter between the parentheses."""
    result = []
    for part in _split(text):
        head, _, type_text = part.partition(":")
        words = head.replace("`", "").split()
        words = [w for w in words if not w.startswith("@")]
        result.append((words[0], words[-1], type_text.strip()))
    return result


def signature(declaration, kind):
    """(is async, normalised parameter types) of a declaration as the ledger has it."""
    if kind not in ("method", "typeMethod", "init", "global", "function"):
        return False, []
    start = re.search(r"\bfunc\s|\binit\b", declaration)
    if not start:
        return False, []
    code = declaration[start.end():]
    i = _first(code, "(")
    if i < 0:
        return False, []
    end = match(code, i)
    effects = code[end:].split("->")[0]
    return "async" in effects.split(), [normalised(t) for _, _, t in parameters(code[i + 1:end - 1])]


def _first(code, wanted):
    depth = 0
    for i, c in enumerate(code):
        if c == wanted and depth == 0:
            return i
        if c == "<":
            depth += 1
        elif c == ">" and code[i - 1] != "-":
            depth -= 1
    return -1


class Parser:
    """Walks the declarations of one file."""

    def __init__(self, text):
        self.text, self.code = text, blank(text)
        self.found = []

    def declarations(self):
        self._members(0, len(self.code), "", False)
        return self.found

    def _members(self, i, end, owner, is_type):
        code, modifiers = self.code, []
        while i < end:
            c = code[i]
            if c in "([{":
                i = match(code, i)
                modifiers = [] if c == "{" else modifiers
                continue
            word = re.compile(r"[@#]?[A-Za-z_]\w*").match(code, i)
            if not word:
                i += 1
                continue
            name, after = word.group(), word.end()
            following = re.compile(r"\s+([\w`]+)").match(code, after)
            next_word = following.group(1) if following else ""
            if name in TYPES and not (name == "class" and (next_word in MODIFIERS or next_word in ("func", "var", "let", "subscript"))):
                i = self._type(name, after, owner)
                modifiers = []
            elif name == "func":
                i = self._function(after, owner, modifiers)
                modifiers = []
            elif name == "init" and is_type:
                i = self._initializer(after, owner, modifiers)
                modifiers = []
            elif name in ("var", "let"):
                i = self._property(after, owner, modifiers)
                modifiers = []
            elif name == "subscript":
                i = match(code, self._body_start(match(code, code.index("(", after)), end))
                modifiers = []
            elif name == "case":
                i = code.index("\n", after)
            elif name in ("typealias", "import", "associatedtype"):
                i = code.index("\n", after)
                modifiers = []
            else:
                if name in MODIFIERS:
                    modifiers.append(name)
                i = after

    def _type(self, keyword, i, owner):
        brace = self._body_start(i, len(self.code))
        header = self.code[i:brace]
        end = match(self.code, brace)
        name = re.match(r"\s*([\w.`]+)", header).group(1).replace("`", "")
        same = re.search(r"\bSelf\s*(?::|==)\s*([\w.]+)", header)
        if keyword == "extension" and name.startswith("_") and same:
            name = same.group(1)
        path = f"{owner}.{name}" if owner else name
        if keyword != "protocol":
            self._members(brace + 1, end - 1, path, True)
        return end

    def _body_start(self, i, end):
        while self.code[i] != "{":
            i = match(self.code, i) if self.code[i] in "([" else i + 1
            if i >= end:
                raise ValueError("no body")
        return i

    def _function(self, i, owner, modifiers):
        code, start = self.code, i
        head = re.compile(r"\s*(`?[A-Za-z_]\w*`?|[^\s\w(<]+[^\s\w(]*)\s*").match(code, i)
        name, i = head.group(1).replace("`", ""), head.end()
        if code[i] == "<":
            i = _angle_end(code, i)
        opening = code.index("(", i)
        closing = match(code, opening)
        given = parameters(self.text[opening + 1:closing - 1] if "//" not in self.text[opening:closing] else code[opening + 1:closing - 1])
        brace = self._body_start(closing, len(code))
        effects, _, result = code[closing:brace].partition("->")
        result = result.split(" where ")[0].strip()
        path = ".".join(filter(None, [owner])) + ("." if owner else "") + f"{name}({''.join(l + ':' for l, _, _ in given)})"
        is_type = "static" in modifiers or "class" in modifiers
        kind = ("typeMethod" if is_type else "method") if owner else "function"
        found = Declaration(path, kind, "async" in effects.split(), [normalised(t) for _, _, t in given], at=start)
        if result != "Never" and not re.match(r"some\b", result):
            found.sites.append(self._body(brace, result in ("", "Void", "()"), not is_type and bool(owner), "result"))
        self.found.append(found)
        return match(code, brace)

    def _initializer(self, i, owner, modifiers):
        code, start = self.code, i
        opening = code.index("(", i)
        if not re.fullmatch(r"[?!]?\s*(<.*>)?\s*", code[i:opening], re.S):
            return i  # a call, as in `self.init(...)`; never at this level in code that compiles
        closing = match(code, opening)
        given = parameters(self.text[opening + 1:closing - 1] if "//" not in self.text[opening:closing] else code[opening + 1:closing - 1])
        brace = self._body_start(closing, len(code))
        end = match(code, brace)
        path = f"{owner}.init({''.join(l + ':' for l, _, _ in given)})"
        found = Declaration(path, "init", "async" in code[closing:brace].split(), [normalised(t) for _, _, t in given], at=start)
        for _, name, type_text in given:
            type_text = type_text.split(" = ")[0]
            used = re.search(rf"\b{re.escape(name)}\b", code[brace:end]) or re.search(rf"\\\([^)]*\b{re.escape(name)}\b", self.text[brace:end])
            if "->" in type_text or re.match(r"(inout|some|any|isolated)\b", type_text) or type_text == "NSCoder" or not used:
                continue
            shadow = f" let {_quoted(name)} = _mutated({{k}}, {_quoted(name)});"
            found.sites.append(Site(name, [Edit(brace + 1, shadow)]))
        self.found.append(found)
        return end

    def _property(self, i, owner, modifiers):
        code, start = self.code, i
        head = re.compile(r"\s*(`?\w+`?)").match(code, i)
        if not head:
            return code.index("\n", i)
        name, i = head.group(1).replace("`", ""), head.end()
        is_type = "static" in modifiers or "class" in modifiers
        kind = ("typeProperty" if is_type else "property") if owner else "global"
        found = Declaration(f"{owner}.{name}" if owner else name, kind, False, [], at=start)
        self.found.append(found)
        while code[i] not in "{=\n":
            i = match(code, i) if code[i] in "([" else i + 1
        if code[i] == "=":
            found.is_stored = True
            first = i + 1 + re.match(r"\s*", code[i + 1:]).end()
            end = self._expression_end(first)
            if is_type or not owner:
                found.sites.append(Site("value", [Edit(first, "_mutated({k}, "), Edit(end, ")")]))
            return end
        if code[i] == "\n":
            found.is_stored = True
            return i
        end = match(code, i)
        accessors = self._accessors(i, end)
        if accessors is None:
            found.sites.append(self._body(i, False, not is_type and bool(owner), "value"))
        elif "get" in accessors:
            found.is_async = "async" in accessors["get"][1]
            found.sites.append(self._body(accessors["get"][0], False, not is_type and bool(owner), "value"))
            if "set" in accessors:
                found.sites.append(self._body(accessors["set"][0], True, False, "setter"))
        else:
            found.is_stored = True
        return end

    def _accessors(self, brace, end):
        """The braces of get, set and their like; None for a body that is the getter itself."""
        pattern = re.compile(r"\s*(?:@\w+\s+|mutating\s+|nonmutating\s+)*(get|set|willSet|didSet|_read|_modify)\b(\s*\(\w+\))?((?:\s+\w+)*)\s*\{")
        accessors, i = {}, brace + 1
        while found := pattern.match(self.code, i):
            accessors[found.group(1)] = (found.end() - 1, found.group(3).split())
            i = match(self.code, found.end() - 1)
        return accessors or None

    def _expression_end(self, i):
        code = self.code
        while True:
            if code[i] in "([{":
                i = match(code, i)
            elif code[i] == ";":
                return i
            elif code[i] == "\n":
                before, after = code[:i].rstrip()[-1], re.match(r"\s*(\S)", code[i:])
                if before not in "=+-*/,|&?:" and (after is None or after.group(1) not in ".?:+*|&"):
                    return len(code[:i].rstrip())
                i += 1
            else:
                i += 1

    def _body(self, brace, is_void, has_self, what):
        """Puts a switch in front of a body; a body that is one expression gets its `return`."""
        if is_void:
            return Site(what, [Edit(brace + 1, " if _isMutant({k}) { return };")])
        end = match(self.code, brace)
        inside = self.code[brace + 1:end - 1]
        edit = f" if _isMutant({{k}}) {{ return _mutantValue({{k}}, {'self' if has_self else 'nil'}) }};"
        first = brace + 1 + re.match(r"\s*", inside).end()
        if re.search(r"\breturn\b", _without_closures(inside)) or re.match(r"(let|var|guard|do|for|while|throw|defer|repeat)\b", self.code[first:]):
            return Site(what, [Edit(brace + 1, edit)])
        return Site(what, [Edit(first, edit.strip() + " return ")])


def _without_closures(code):
    """The code without closures, whose `return` is not the body's; blocks of statements stay."""
    out, i = [], 0
    while i < len(code):
        if code[i] == "{" and re.search(r"[(,=\w)\]]\s*$", code[:i]) and not re.search(
                r"\b(if|guard|else|do|switch|for|while|catch|repeat)\b[^{}\n]*$", code[:i]):
            i = match(code, i)
        else:
            out.append(code[i])
            i += 1
    return "".join(out)


def _quoted(name):
    return f"`{name}`" if name in ("in", "default", "for", "case", "is", "as", "class", "where", "repeat", "operator") else name


def declarations(text):
    return Parser(text).declarations()


def calls(text, receiver, method):
    """The site of all calls of a method, such as `session(_:didEnd:)`, on a variable, each a statement; None when there is none."""
    code = blank(text)
    name, _, labels = method.rstrip(")").partition("(")
    edits = []
    for found in re.finditer(rf"\b{re.escape(receiver)}\.{re.escape(name)}\(", code):
        end = match(code, found.end() - 1)
        given = [re.match(r"\s*(?:(\w+)\s*:)?", argument).group(1) or "_" for argument in _split(code[found.end():end - 1])]
        if "".join(label + ":" for label in given) == labels:
            edits += [Edit(found.start(), "if !_isMutant({k}) { "), Edit(end, " }")]
    return Site("call", edits) if edits else None


def edited(text, edits):
    """The text with all edits; several at one position stay in their order."""
    for edit in sorted(enumerate(edits), key=lambda e: (e[1].at, e[0]), reverse=True):
        text = text[:edit[1].at] + edit[1].text + text[edit[1].at:]
    return text
