"""Request bodies in the OpenAPI description, written from the structs that read them.

The handlers take forms and JSON at one address and read the body themselves, so Litestar cannot know.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import msgspec
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, Parameter, RequestBody, Schema

from trunkline.site.web import wire

_PREFIX = "#/defs/"
_ATTRIBUTES = {f.name.replace("_", "").lower(): f.name for f in fields(Schema)} | {
    "enum": "enum",
    "default": "default",
    "$ref": "ref",
}


def schema(kind: type[msgspec.Struct]) -> Schema:
    """The JSON schema of a struct, all in one piece."""
    (root,), parts = msgspec.json.schema_components([kind], ref_template=_PREFIX + "{name}")
    return _schema(root, parts)


def _schema(given: dict[str, Any], parts: dict[str, Any]) -> Schema:
    if "$ref" in given:
        return _schema(parts[given["$ref"].removeprefix(_PREFIX)], parts)
    values: dict[str, Any] = {}
    for key, value in given.items():
        if key == "properties":
            value = {name: _schema(part, parts) for name, part in value.items()}
        elif key in ("items", "additionalProperties") and isinstance(value, dict):
            value = _schema(value, parts)
        elif key in ("anyOf", "oneOf", "allOf"):
            value = [_schema(part, parts) for part in value]
        values[_ATTRIBUTES[key.lower()]] = value
    return Schema(**values)


KEY = Parameter(
    name="Idempotency-Key",
    param_in="header",
    required=False,
    schema=Schema(type=OpenAPIType.STRING, pattern="^[!-~]{1,200}$"),
    description="Any name for this change: sent again with it, the change is made once.",
)


def takes(kind: type[msgspec.Struct], *, once: bool = False) -> type[Operation]:
    """The operation class for a handler whose body is this struct, as JSON or as a form; `once`: it takes a `KEY`."""
    body = schema(kind)
    # Nested fields fit no form; the page's form for new tables has fields of its own.
    types = ["application/json"] if kind is wire.NewTable else ["application/json", "application/x-www-form-urlencoded"]

    @dataclass
    class Takes(Operation):
        def __post_init__(self) -> None:
            self.request_body = RequestBody(
                content={name: OpenAPIMediaType(schema=body) for name in types}, required=True
            )
            if once:
                self.parameters = [*(self.parameters or ()), KEY]

    return Takes
