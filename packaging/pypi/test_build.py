"""Tests of the wheels, with archives of small programs: `python3 packaging/pypi/test_build.py`."""

import io
import os
import subprocess
import sys
import tarfile
import tempfile
import unittest
import venv
import zipfile
from pathlib import Path

BUILD = Path(__file__).with_name("build.py")
OTHERS = ["README.md", "LICENSE-APACHE", "LICENSE-MIT", "THIRD-PARTY-NOTICES.txt"]
TAGS = {
    "x86_64-unknown-linux-musl": "manylinux_2_17_x86_64.manylinux2014_x86_64.musllinux_1_1_x86_64",
    "aarch64-unknown-linux-musl": "manylinux_2_17_aarch64.manylinux2014_aarch64.musllinux_1_1_aarch64",
    "x86_64-unknown-linux-gnu": "manylinux_2_35_x86_64",
    "x86_64-apple-darwin": "macosx_10_12_x86_64",
    "aarch64-apple-darwin": "macosx_11_0_arm64",
    "x86_64-pc-windows-msvc": "win_amd64",
}
# The last line has the form of a table of symbols: 2.4 is older than 2.35.
PROGRAM = b"#!/bin/sh\necho \"site: $*\"\nexit 3\n\0GLIBC_2.4\0GLIBC_2.35\0"


def write_archive(folder, target, version="1.2.3", program=PROGRAM, others=OTHERS):
    name = f"site-{version}-{target}"
    files = {"site.exe" if "windows" in target else "site": program, **{file: f"{file}\n".encode() for file in others}}
    if "windows" in target:
        with zipfile.ZipFile(folder / f"{name}.zip", "w") as archive:
            for file, data in files.items():
                archive.writestr(f"{name}/{file}", data)
        return
    with tarfile.open(folder / f"{name}.tar.gz", "w:gz") as archive:
        for file, data in files.items():
            entry = tarfile.TarInfo(f"{name}/{file}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))


def build(folder, name="docs-tool"):
    return subprocess.run([sys.executable, BUILD, name, folder], capture_output=True, text=True, env={**os.environ, "GITHUB_REPOSITORY": "someone/docs"})


class Wheels(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def test_each_archive_becomes_a_wheel(self):
        for target in TAGS:
            write_archive(self.folder, target)
        (self.folder / "site-1.2.3-x86_64-apple-darwin.tar.gz.sha256").write_text("")
        built = build(self.folder)
        self.assertEqual(built.stderr, "")
        wheels = [Path(line) for line in built.stdout.splitlines()]
        self.assertEqual({wheel.name for wheel in wheels}, {f"docs_tool-1.2.3-py3-none-{tag}.whl" for tag in TAGS.values()})
        first = [wheel.read_bytes() for wheel in wheels]
        build(self.folder)
        self.assertEqual(first, [wheel.read_bytes() for wheel in wheels], "the same archives, the same wheels")
        metadata = zipfile.ZipFile(wheels[0]).read("docs_tool-1.2.3.dist-info/METADATA").decode()
        self.assertIn("Name: docs-tool\nVersion: 1.2.3\n", metadata)
        self.assertIn("Project-URL: Repository, https://github.com/someone/docs\n", metadata)
        self.assertTrue(metadata.endswith("\n\nREADME.md\n"), metadata)

    @unittest.skipUnless(sys.platform == "linux" and os.uname().machine in ("x86_64", "aarch64"), "the program is for Linux")
    def test_pip_installs_the_program(self):
        write_archive(self.folder, f"{os.uname().machine}-unknown-linux-musl")
        wheel = build(self.folder).stdout.strip()
        environment = self.folder / "environment"
        venv.create(environment, with_pip=True)
        pip = [environment / "bin" / "python", "-m", "pip", "--disable-pip-version-check"]
        subprocess.run([*pip, "install", "--quiet", "--no-index", wheel], check=True)
        subprocess.run([*pip, "check"], check=True, capture_output=True)
        run = subprocess.run([environment / "bin" / "site", "build", "a b"], capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stdout), (3, "site: build a b\n"))
        subprocess.run([*pip, "uninstall", "--quiet", "--yes", "docs-tool"], check=True)
        self.assertFalse((environment / "bin" / "site").exists(), "RECORD contains the program")

    def refused(self, name="docs-tool"):
        built = build(self.folder, name)
        self.assertEqual(built.returncode, 1)
        return built.stderr

    def test_no_archives(self):
        self.assertIn("has no archives", self.refused())

    def test_a_name_that_pypi_rejects(self):
        self.assertIn("no name of a package", self.refused("@example/docs-tool"))

    def test_an_unknown_target(self):
        write_archive(self.folder, "riscv64gc-unknown-linux-gnu")
        self.assertIn("known target", self.refused())

    def test_two_versions(self):
        write_archive(self.folder, "x86_64-apple-darwin")
        write_archive(self.folder, "x86_64-pc-windows-msvc", "1.2.4")
        self.assertIn("several versions: 1.2.3, 1.2.4", self.refused())

    def test_an_archive_without_licences(self):
        write_archive(self.folder, "x86_64-apple-darwin", others=["README.md"])
        self.assertIn("has no LICENSE-APACHE, LICENSE-MIT", self.refused())

    def test_a_program_without_versions_of_symbols(self):
        write_archive(self.folder, "x86_64-unknown-linux-gnu", program=b"static")
        self.assertIn("no symbols of the GNU C library", self.refused())


if __name__ == "__main__":
    unittest.main()
