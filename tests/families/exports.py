"""OneRoster exports as student information systems write them, made up."""

import csv
import io
import zipfile
from typing import Any

USERS = ["sourcedId", "status", "enabledUser", "role", "givenName", "familyName", "email", "agentSourcedIds", "grades"]
ENROLLMENTS = ["sourcedId", "status", "classSourcedId", "userSourcedId", "role"]
CLASSES = ["sourcedId", "status", "title", "grades"]


def zipped(**files: str) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(f"{name}.csv", text)
    return content.getvalue()


def table(headings: list[str], rows: list[dict[str, Any]]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, headings, restval="")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def user(id_: str, role: str, first: str, last: str, **more: Any) -> dict[str, Any]:
    known = {"sourcedId": id_, "status": "active", "enabledUser": "true", "role": role}
    return {**known, "givenName": first, "familyName": last, **more}


def enrolled(person: str, class_id: str, role: str = "student") -> dict[str, Any]:
    return {"sourcedId": f"{person}-{class_id}", "classSourcedId": class_id, "userSourcedId": person, "role": role}


def export(users: list[dict[str, Any]], enrollments: list[dict[str, Any]]) -> bytes:
    return zipped(
        manifest="propertyName,value\noneroster.version,1.1\n",
        users=table(USERS, users),
        classes=table(CLASSES, []),
        enrollments=table(ENROLLMENTS, enrollments),
    )


def export_1_2(users: list[dict[str, Any]], enrollments: list[dict[str, Any]]) -> bytes:
    """Roles are in a file of their own there."""
    roles = [
        {"sourcedId": f"r{row['sourcedId']}", "userSourcedId": row["sourcedId"], "role": row["role"]} for row in users
    ]
    bare = [{key: value for key, value in row.items() if key != "role"} for row in users]
    return zipped(
        users=table([name for name in USERS if name != "role"], bare),
        roles=table(["sourcedId", "userSourcedId", "role"], roles),
        enrollments=table(ENROLLMENTS, enrollments),
    )


def large_school(families: int) -> bytes:
    """With two guardians in every third family, two children in every fourth, and messy rows in between."""
    users = [user(f"t{number}", "teacher", "Teacher", f"Number{number}") for number in range(20)]
    enrollments = [enrolled(f"t{number}", f"c{number}", "teacher") for number in range(20)]
    for number in range(families):
        guardians = [f"g{number}", f"h{number}"][: 2 if number % 3 == 0 else 1]
        for guardian in guardians:
            email = "" if number % 13 == 0 else f"{guardian}@example.org"
            users.append(user(guardian, "guardian", f"Parent{guardian}", f"Family{number}", email=email))
        for child in [f"s{number}", f"z{number}"][: 2 if number % 4 == 0 else 1]:
            agents = ",".join(guardians)
            users.append(user(child, "student", "Secret", f"Child{number}", agentSourcedIds=agents, grades="03"))
            enrollments.append(enrolled(child, f"c{number % 20}"))
    return export(users, enrollments)
