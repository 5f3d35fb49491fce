# SPDX-License-Identifier: MIT
# OpenHealthKit: HealthKit for Swift on Linux.
"""The health data of one person, from `health serve`, with what the owner grants.

    from openhealthkit import Client

    client = Client("com.example.notebook")
    client.request(read=["stepCount"], wait=60)
    for sample in client.samples("stepCount", start="2026-01-01"):
        print(sample.start, sample.value)
"""

from .client import Client
from .records import (
    Changes,
    Collection,
    Deletion,
    Explanation,
    Figures,
    Location,
    NewSample,
    Night,
    Permissions,
    Sample,
    Source,
    Split,
    Statistics,
    Stretch,
    Type,
    Workout,
    WorkoutDetail,
)
from .tables import to_arrow, to_pandas
from .transport import NotAnswered, Problem, Unreachable

__all__ = [
    "Changes", "Client", "Collection", "Deletion", "Explanation", "Figures", "Location", "NewSample", "Night", "NotAnswered", "Permissions",
    "Problem", "Sample", "Source", "Split", "Statistics", "Stretch", "Type", "Unreachable", "Workout", "WorkoutDetail", "to_arrow",
    "to_pandas",
]
__version__ = "0.1.0"
