# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""Finds small mistakes that code could have: a comparison that is off by one, a negated condition, a statement that is missing.

Each is an edit that a number switches on while the program runs (see Switch.swift and switch.h), so that one build holds all of them.
Operators become operators of their own: `a < b` becomes `a <%^ b`, which is `<` or, as the mutant, `<=`. What does not compile is dropped
by the tool, so the patterns here may be generous.
"""

import re
from dataclasses import dataclass

from . import source


@dataclass
class Change:
    """A mutant: `edits` are (start, end, text) with the number of the mutant as `{k}` and its operator's name as `{o}`."""
    kind: str
    line: int
    edits: list
    declarations: str = ""


DIGITS = "%^~|"


def operator_name(base, number):
    """The operator of a mutant: the one it stands in for, and the number in characters of operators."""
    digits = ""
    while number:
        digits, number = DIGITS[number % 4] + digits, number // 4
    return base + digits


def _operator(precedence, *functions):
    return f"infix operator {{o}} : {precedence}\n" + "".join(f"func {{o}} {function}\n" for function in functions)


def _comparison(here, there):
    return _operator("ComparisonPrecedence", f"<T: Comparable>(a: T, b: T) -> Bool {{{{ _isMutant({{k}}) ? a {there} b : a {here} b }}}}")


def _equality(here, there):
    return _operator(
        "ComparisonPrecedence", f"<T: Equatable>(a: T, b: T) -> Bool {{{{ _isMutant({{k}}) ? a {there} b : a {here} b }}}}",
        f"<T>(a: T?, b: _OptionalNilComparisonType) -> Bool {{{{ _isMutant({{k}}) ? a {there} b : a {here} b }}}}")


def _logic(precedence, here, there):
    return _operator(
        precedence,
        f"(a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {{{{ try _isMutant({{k}}) ? a {there} b() : a {here} b() }}}}")


def _sum(here, there):
    return _operator(
        "AdditionPrecedence", f"<T: AdditiveArithmetic>(a: T, b: T) -> T {{{{ _isMutant({{k}}) ? a {there} b : a {here} b }}}}",
        f"(a: Date, b: TimeInterval) -> Date {{{{ _isMutant({{k}}) ? a {there} b : a {here} b }}}}")


def _product(here, there):
    return _operator(
        "MultiplicationPrecedence", f"<T: FloatingPoint>(a: T, b: T) -> T {{{{ _isMutant({{k}}) ? a {there} b : a {here} b }}}}",
        f"<T: BinaryInteger>(a: T, b: T) -> T {{{{ _isMutant({{k}}) ? a + b : a {here} b }}}}")


OPERATORS = {
    "<": _comparison("<", "<="), "<=": _comparison("<=", "<"), ">": _comparison(">", ">="), ">=": _comparison(">=", ">"),
    "==": _equality("==", "!="), "!=": _equality("!=", "=="),
    "&&": _logic("LogicalConjunctionPrecedence", "&&", "||"), "||": _logic("LogicalDisjunctionPrecedence", "||", "&&"),
    "+": _sum("+", "-"), "-": _sum("-", "+"), "*": _product("*", "/"), "/": _product("/", "*"),
}
RANGES = {
    "..<": "<T: Strideable>(a: T, b: T) -> Range<T> where T.Stride: SignedInteger "
           "{{ _isMutant({k}) ? a..<Swift.max(a, b.advanced(by: -1)) : a..<b }}",
    "...": "<T: Strideable>(a: T, b: T) -> ClosedRange<T> where T.Stride: SignedInteger "
           "{{ _isMutant({k}) ? a...Swift.max(a, b.advanced(by: -1)) : a...b }}",
}

KEYWORDS = set(
    "let var return if guard for while repeat switch case default func init deinit import break continue throw defer do catch else struct "
    "class enum extension protocol actor typealias associatedtype subscript public package internal private fileprivate static open final "
    "override mutating nonmutating lazy weak unowned indirect convenience required infix prefix postfix operator precedencegroup in where is "
    "as fallthrough get set willSet didSet inout nonisolated isolated async await try super".split())

SQL_WORDS = re.compile(r"\b(SELECT|UPDATE|DELETE|INSERT|WHERE|FROM|ORDER BY)\b")
SQL = [
    (re.compile(r" AND "), " OR "), (re.compile(r" OR (?!REPLACE|IGNORE)"), " AND "), (re.compile(r" <= "), " < "), (re.compile(r" >= "), " > "),
    (re.compile(r" < "), " <= "), (re.compile(r" > "), " >= "), (re.compile(r" DESC\b"), " ASC"), (re.compile(r"\bNOT (?=EXISTS|IN\b)"), ""),
    (re.compile(r"\bmin\("), "max("), (re.compile(r"\bmax\("), "min("), (re.compile(r"(?<!CREATE )\bOR REPLACE\b"), "OR IGNORE"),
    (re.compile(r" - 1\b"), " - 0"), (re.compile(r" \+ 1\b"), " + 0"),
    (re.compile(r"ORDER BY \w+(?:\.\w+)*\b(?! DESC|\.)"), "ORDER BY 1 - 1"),
]


def swift_changes(text, has_sql=False):
    """All mutants of a Swift file."""
    code = source.blank(text)
    changes, position = [], 0
    lines, code_lines = text.split("\n"), code.split("\n")
    for index, (line, bare) in enumerate(zip(lines, code_lines)):
        stripped = bare.strip()
        if stripped and not stripped.startswith(("import ", "@testable", "#", "infix ", "precedencegroup", "@available")):
            for kind, start, end, new, declarations in _of_line(code_lines, index, bare):
                changes.append(Change(kind, index + 1, [(position + start, position + end, new)], declarations))
        if has_sql and stripped != line.strip():
            for start, end, new, old in _of_sql(lines, index, line, bare):
                changes.append(Change(f"SQL {old.strip()}", index + 1, [(position + start, position + end, new)]))
        position += len(line) + 1
    return changes


def _of_line(lines, index, bare):
    is_case = re.match(r"\s*(case|default)\b", bare)
    is_declaration = re.search(r"\b(func|typealias|associatedtype|subscript|protocol|extension|class|struct|enum)\b", bare)
    if not is_declaration:
        for found in re.finditer(r"(?<=[\w)\]\"?!}]) (<=|>=|==|!=|<|>|&&|\|\||\+|-|\*|/) (?=[\w(\[\"\-.!{$])", bare):
            yield found.group(1), found.start(1), found.end(1), "{o}", OPERATORS[found.group(1)]
        # A logical operator at the beginning of a line goes on with the one before.
        found = re.match(r"\s*(&&|\|\||\+|-) (?=\S)", bare)
        if found:
            yield found.group(1), found.start(1), found.end(1), "{o}", OPERATORS[found.group(1)]
        for found in re.finditer(r"(?<=[\w)\]])(\.\.[.<])(?=[\w(])", bare):
            yield found.group(1), found.start(1), found.end(1), "{o}", "infix operator {o} : RangeFormationPrecedence\nfunc {o} " + RANGES[found.group(1)] + "\n"
    if not is_case and not is_declaration:
        for found in re.finditer(r"(?<![\w.$\"#x])(\d+)(?![\w.]|\s*:)", bare):
            number = int(found.group(1))
            if number < 1_000_000_000:
                yield "number", found.start(1), found.end(1), f"_mutated({{k}}, {number}, {number + 1})", ""
        for found in re.finditer(r"(?<![\w.])(true|false)\b", bare):
            yield found.group(1), found.start(1), found.end(1), f"_mutated({{k}}, {found.group(1)}, !{found.group(1)})", ""
    condition = re.match(r"(\s*(?:\} else )?(?:if|while) )(.+)( \{)$", bare) or re.match(r"(\s*guard )(.+?)( else \{.*)$", bare)
    if condition and not re.search(r"\b(let|var|case)\b|#", condition.group(2)) and not _has_top_comma(condition.group(2)):
        start, end = condition.span(2)
        yield "condition", start, start, "_negated({k}, ", ""
        changes = (end, end)
        # The second edit belongs to the same mutant: see `joined`.
        yield "condition end", changes[0], changes[1], ")", ""
    found = re.match(r"(\s*return )(?!nil\b|\{)(\S.*)$", bare)
    if found and _is_whole(lines, index):
        yield "return", found.start(2), found.start(2), "_lost({k}, ", ""
        yield "return end", found.end(2), found.end(2), ")", ""
    found = re.match(r"(\s*)((?:try |await |_ = )*([A-Za-z_]\w*).*[\w)\]\"?!])$", bare)
    if found and found.group(3) not in KEYWORDS and _is_whole(lines, index) and re.search(r"[(=]", found.group(2)) \
            and not re.match(r"[\w.]+:\s", found.group(2)):
        yield "statement", found.start(2), found.start(2), "if !_isMutant({k}) {{ ", ""
        yield "statement end", found.end(2), found.end(2), " }}", ""


def joined(changes):
    """Puts the two edits of a mutant that wraps something together."""
    out = []
    for change in changes:
        if change.kind.endswith(" end"):
            out[-1].edits += change.edits
        else:
            out.append(change)
    return out


def _has_top_comma(text):
    depth = 0
    for character in text:
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(character, 0)
        if character == "," and depth == 0:
            return True
    return False


def _is_whole(lines, index):
    """Whether the line is a statement by itself: brackets match, and its neighbours do not go on with it."""
    line = lines[index]
    if any(line.count(a) != line.count(b) for a, b in ("()", "[]", "{}")):
        return False
    before = next((lines[i].rstrip() for i in range(index - 1, -1, -1) if lines[i].strip()), "")
    after = next((lines[i].strip() for i in range(index + 1, len(lines)) if lines[i].strip()), "")
    if before.endswith((",", "(", "[", "=", "&&", "||", "+", "-", "?", ":", " in", "->")) and not before.endswith(" in"):
        return False
    if re.match(r"(\.|\?|:|&&|\|\||\+ |- |\* |== |!= |< |> |\)|\]|else\b)", after):
        return False
    return line.rstrip()[-1] not in ",([{=+-*/&|<>:"


def _of_sql(lines, index, line, bare):
    # Of a text over several lines the words can be some lines away.
    around = "\n".join(lines[max(0, index - 6):index + 7])
    if not SQL_WORDS.search(around) or "//" in line and line.strip().startswith("//"):
        return
    for pattern, new in SQL:
        for found in pattern.finditer(line):
            start, end = found.span()
            # Inside a text: blank where the line is not.
            if bare[start:end].strip() or not line[start:end].strip() or re.search(r"//", line[:start]):
                continue
            if '"' not in line and not _in_long_text(lines, index):
                continue
            old = found.group()
            yield start, end, f'\\(_mutated({{k}}, "{old}", "{new}"))', old


def _in_long_text(lines, index):
    return sum(line.count('"""') for line in lines[:index]) % 2 == 1


def c_changes(text):
    """All mutants of a file in C."""
    code = source.blank(text)
    changes, position = [], 0
    lines = code.split("\n")
    depth = 0
    for index, line in enumerate(lines):
        stripped = line.strip()
        inside, depth = depth > 0, depth + line.count("{") - line.count("}")
        if inside and not stripped.startswith("#"):
            for found in re.finditer(r"\b(if|while) \(", line):
                try:
                    end = source.match(line, found.end() - 1)
                except ValueError:
                    continue
                start = found.end()
                inner = line[start:end - 1]
                changes.append(Change("condition", index + 1, [(position + start, position + start, "_negated({k}, "), (position + end - 1, position + end - 1, ")")]))
                one = re.fullmatch(r"([\w.\->\[\]+* ]+?) (<=|>=|==|!=|<|>) ([\w.\->\[\]+* ]+)", inner)
                if one:
                    there = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "=="}[one.group(2)]
                    new = f"_isMutant({{k}}) ? {one.group(1)} {there} {one.group(3)} : {inner}"
                    changes.append(Change(one.group(2), index + 1, [(position + start, position + end - 1, new)]))
                for both in re.finditer(r" (&&|\|\|) ", inner):
                    left, right = inner[:both.start()], inner[both.end():]
                    if all(part.count("(") == part.count(")") for part in (left, right)) and not re.search(r"&&|\|\|", left + right):
                        there = {"&&": "||", "||": "&&"}[both.group(1)]
                        new = f"_isMutant({{k}}) ? ({left}) {there} ({right}) : {inner}"
                        changes.append(Change(both.group(1), index + 1, [(position + start, position + end - 1, new)]))
            if not re.match(r"(static|const|typedef|case|int \w+\[|unsigned char \w+\[|char \w+\[)", stripped):
                for found in re.finditer(r"(?<![\w.\"\[])(\d+)(?![\w.\]])", line):
                    number = int(found.group(1))
                    changes.append(Change("number", index + 1, [
                        (position + found.start(1), position + found.end(1), f"(_isMutant({{k}}) ? {number + 1} : {number})")]))
                for found in re.finditer(r"(?<=[\w)]) ([+\-]) (?=[\w(])", line):
                    there = {"+": "-", "-": "+"}[found.group(1)]
                    rest = re.match(r"[\w.\->]+", line[found.end():])
                    if rest:
                        operand = rest.group()
                        changes.append(Change(found.group(1), index + 1, [
                            (position + found.start(1), position + found.end() + len(operand),
                             f"{found.group(1)} (_isMutant({{k}}) ? -({operand}) : ({operand}))")]))
            found = re.match(r"\s*((?:[\w>.\-\[\]*()]+ (?:[+\-|&]?=) .*|\w+\(.*\));)$", line)
            if found and not re.match(r"\s*(return|if|for|while|int|char|unsigned|const|static|struct|sqlite3|size_t|uint\w+|ssize_t|off_t)\b", line) \
                    and line.count("(") == line.count(")") and lines[index - 1].rstrip()[-1:] in ("{", "}", ";", ""):
                start, end = found.span(1)
                changes.append(Change("statement", index + 1, [
                    (position + start, position + start, "if (!_isMutant({k})) {{ "), (position + end, position + end, " }}")]))
        position += len(line) + 1
    return changes
