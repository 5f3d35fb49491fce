# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""Samples, figures and other values as tables of other packages, where these are installed."""

from __future__ import annotations

import dataclasses
import datetime
import json
from typing import Any, Dict, Iterable, List

from .records import Source


def columns(values: Iterable[Any]) -> Dict[str, List[Any]]:
    """The values as columns by the names of their members. A source is its name; what is no single value is JSON."""
    rows = list(values)
    if not rows:
        return {}
    names = [member.name for member in dataclasses.fields(rows[0])]
    return {name: [_cell(getattr(row, name)) for row in rows] for name in names}


def _cell(value: Any) -> Any:
    if isinstance(value, Source):
        return value.name
    if isinstance(value, datetime.datetime):
        # One zone for the column: the instant is the same.
        return value.astimezone(datetime.timezone.utc)
    if isinstance(value, (dict, list)):
        return json.dumps(value, sort_keys=True, default=str) if value else None
    return value


def to_pandas(values: Iterable[Any]) -> Any:
    """The values as a `pandas.DataFrame`."""
    try:
        import pandas
    except ImportError:
        raise ImportError("to_pandas needs pandas: pip install pandas") from None
    return pandas.DataFrame(columns(values))


def to_arrow(values: Iterable[Any]) -> Any:
    """The values as a `pyarrow.Table`."""
    try:
        import pyarrow
    except ImportError:
        raise ImportError("to_arrow needs pyarrow: pip install pyarrow") from None
    table = columns(values)
    if len({type(value) for value in table.get("value", []) if value is not None}) > 1:
        # A column has one type.
        table["value"] = [None if value is None else str(value) for value in table["value"]]
    return pyarrow.table(table)
