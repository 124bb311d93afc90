#!/usr/bin/env python3
"""Every request that the adapter makes in its tests, and every answer the fake Discord gives, held
against Discord's own OpenAPI document (github.com/discord/discord-api-spec, specs/openapi.json):
known paths and methods, no field that is not in it, none missing, values as it says.

PROGRAM names the test program, CALLBOARD_DISCORD_OPENAPI the document; without the variable it is
looked for at ../shared/platforms/discord-openapi.json beside the checkout. Without document or
validator (PyPI jsonschema, which `openapi_test.py install` puts into build/openapi-venv) the test
says so and is skipped, exit code 77.
"""

import collections
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
VENV = ROOT / "build" / "openapi-venv"
DOCUMENT = pathlib.Path(os.environ.get(
    "CALLBOARD_DISCORD_OPENAPI", ROOT.parent / "shared/platforms/discord-openapi.json"))
SKIPPED = 77
RUN_LIMIT_S = 300
FINDINGS_MAX = 20
# What the document says of content is the limit of paying people; the documentation says 2,000.
CONTENT_MAX = 2000
# A test gives the adapter answers that are broken on purpose; those are no answers of Discord.
BROKEN_FROM = 500


def install():
    for command in ([sys.executable, "-m", "venv", str(VENV)],
                    [str(VENV / "bin/python"), "-m", "pip", "install", "--quiet", "jsonschema"]):
        subprocess.run(command, check=True)


def parts_of_wholes(schema):
    """The names of schemas that are put together with others."""
    if isinstance(schema, list):
        return set().union(*(parts_of_wholes(one) for one in schema))
    if not isinstance(schema, dict):
        return set()
    parts = schema.get("allOf") or []
    names = {one["$ref"].rsplit("/", 1)[1] for one in parts if len(parts) > 1 and "$ref" in one}
    return names.union(*(parts_of_wholes(one) for one in schema.values()))


def close(schema):
    """Objects may have the fields that are named and no others: a misspelt one is found."""
    if isinstance(schema, list):
        for one in schema:
            close(one)
    elif isinstance(schema, dict):
        if isinstance(schema.get("properties"), dict) and "additionalProperties" not in schema:
            schema["additionalProperties"] = False
        for one in schema.values():
            close(one)


class Spec:
    def __init__(self, document):
        import jsonschema
        import referencing
        import referencing.jsonschema
        self.document = json.loads(document.read_text())
        schemas = self.document["components"]["schemas"]
        parts = parts_of_wholes(schemas)
        close([schema for name, schema in schemas.items()
               if name not in parts and "allOf" not in schema])
        resource = referencing.Resource.from_contents(
            self.document, default_specification=referencing.jsonschema.DRAFT202012)
        self.registry = referencing.Registry().with_resource("urn:discord", resource)
        self.validator = jsonschema.Draft202012Validator
        self.best = jsonschema.exceptions.best_match
        self.paths = []
        for template, methods in self.document["paths"].items():
            pattern = re.sub(r"\\{[^/]*?\\}", "[^/]+", re.escape(template))
            self.paths.append((template.count("{"), re.compile(pattern + "$"), template, methods))
        self.paths.sort(key=lambda one: one[0])  # "/users/@me" before "/users/{user_id}"
        self.known = {}

    def operation(self, method, path):
        for _, pattern, template, methods in self.paths:
            if pattern.match(path) and method.lower() in methods:
                return template, methods[method.lower()]
        return None, None

    def schema_of(self, content):
        """Of a body as JSON; that of a form is the same, with files beside it."""
        return (content or {}).get("application/json", {}).get("schema")

    def wrong(self, schema, value):
        """In words; nothing: as the document says."""
        text = json.dumps(schema).replace('"#/', '"urn:discord#/')
        if text not in self.known:
            self.known[text] = self.validator(json.loads(text), registry=self.registry)
        error = self.best(self.known[text].iter_errors(value))
        if not error:
            return None
        place = "/".join(str(part) for part in error.absolute_path)
        return f"{place or 'the body'}: {error.message[:300]}"

    def answer_schema(self, operation, status):
        told = operation["responses"]
        one = told.get(str(status)) or told.get(f"{str(status)[0]}XX")
        if one is None:
            return f"no answer {status} is documented"
        if "$ref" in one:
            one = self.document["components"]["responses"][one["$ref"].rsplit("/", 1)[1]]
        return self.schema_of(one.get("content"))


def judge_request(spec, operation, line):
    content = operation.get("requestBody", {}).get("content")
    if not line["asked"] and not content:
        return None
    if not content:
        return "a body where none is expected"
    schema = spec.schema_of(content)
    body = json.loads(line["asked"])
    if line["files"] and "multipart/form-data" not in content:
        return "files where none are expected"
    if isinstance(body, dict) and len(body.get("content") or "") > CONTENT_MAX:
        return "content is too long"
    return spec.wrong(schema, body)


def judge_answer(spec, operation, line):
    from_a_shield = line["answered"].startswith("<")  # a page of what stands before Discord
    if line["lost"] or line["status"] >= BROKEN_FROM or from_a_shield:
        return None
    schema = spec.answer_schema(operation, line["status"])
    if isinstance(schema, str):
        return schema
    if schema is None:
        return "a body where none is documented" if line["answered"] else None
    return spec.wrong(schema, json.loads(line["answered"]))


def judge(spec, lines):
    """What is wrong, with how often; how often each operation was seen."""
    findings, seen = collections.Counter(), collections.Counter()
    for line in lines:
        path = line["path"].split("?")[0].removeprefix("/api/v10")
        template, operation = spec.operation(line["method"], path)
        name = f"{line['method']} {template or path}"
        seen[name] += 1
        if not operation:
            findings[f"{name}: there is no such operation"] += 1
            continue
        for side, wrong in (("request", judge_request(spec, operation, line)),
                            (f"answer {line['status']}", judge_answer(spec, operation, line))):
            if wrong:
                findings[f"{name}, {side}: {wrong}"] += 1
    return findings, seen


def main():
    if sys.argv[1:] == ["install"]:
        return install()
    if not DOCUMENT.exists():
        print(f"SKIPPED: the OpenAPI document is not at {DOCUMENT}")
        sys.exit(SKIPPED)
    python = VENV / "bin/python"
    if pathlib.Path(sys.prefix) != VENV and python.exists():
        os.execv(python, [str(python), __file__, *sys.argv[1:]])
    try:
        spec = Spec(DOCUMENT)
    except ImportError as error:
        print(f"SKIPPED: {error.name} is not installed")
        sys.exit(SKIPPED)
    with tempfile.TemporaryDirectory() as folder:
        transcript = pathlib.Path(folder) / "transcript"
        transcript.touch()
        done = subprocess.run([os.environ["PROGRAM"], *sys.argv[1:]], timeout=RUN_LIMIT_S,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                              env={**os.environ, "CALLBOARD_DISCORD_TRANSCRIPT": str(transcript)})
        lines = [json.loads(line) for line in transcript.read_text().splitlines()]
    findings, seen = judge(spec, lines)
    for finding, count in findings.most_common(FINDINGS_MAX):
        print(f"{count:5} x {finding}")
    for name, count in sorted(seen.items()):
        print(f"{count:5}   {name}")
    print(f"{len(lines)} exchanges, {len(seen)} operations, {len(findings)} kinds of finding")
    if done.returncode != 0:
        print(done.stdout[-3000:])
    sys.exit(1 if findings or not lines or done.returncode != 0 else 0)


if __name__ == "__main__":
    main()
