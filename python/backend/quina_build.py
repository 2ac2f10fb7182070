"""quina_build.py: builds the wheel and the sdist of quina, as PEP 517 asks; needs a C compiler only.

A wheel holds the package and the shared library, compiled from the C source: from the folder above
in a checkout, from csrc/ in an sdist. Like make, it compiles for the processor that it runs on;
`pip wheel --config-settings arch=x86-64` is for others. CC and CFLAGS are used if they are set.
"""
import base64
import concurrent.futures
import glob
import gzip
import hashlib
import io
import os
import re
import shlex
import subprocess
import sysconfig
import tarfile
import tempfile
import zipfile

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIBRARY = "libquina.so.0"
TOOLS = ("embed.c", "embed_nets.c")


# -- What the C source has --


def source_root():
    for root in (os.path.dirname(HERE), os.path.join(HERE, "csrc")):
        if os.path.isdir(os.path.join(root, "src", "lib")):
            return root
    raise RuntimeError("the C source of quina is not here")


def setting(root, name):
    """The value of a variable of the Makefile."""
    with open(os.path.join(root, "Makefile"), encoding="utf-8") as file:
        return re.search(rf"^{name} *:= *(.*)$", file.read(), re.MULTILINE).group(1).strip()


def folders(root):
    """The folders of the library: lib, and whatever is included from there on."""
    found, waiting = set(), ["lib"]
    while waiting:
        folder = waiting.pop()
        if folder in found:
            continue
        found.add(folder)
        for path in glob.glob(os.path.join(root, "src", folder, "*.[ch]")):
            with open(path, encoding="utf-8") as file:
                waiting += re.findall(r'^#include "(\w+)/', file.read(), re.MULTILINE)
    return sorted(found)


def library_files(root):
    """Every file that the library is made of, relative to the root."""
    names = ["Makefile", "LICENSE", "include/quina.h"] + ["tools/" + tool for tool in TOOLS]
    for folder in folders(root):
        names += glob.glob(f"src/{folder}/*.[ch]", root_dir=root)
    return sorted(names + glob.glob("weights/*.net", root_dir=root))


# -- Compiling --


def run(*command, **options):
    try:
        return subprocess.run(command, check=True, stdout=subprocess.PIPE, **options).stdout
    except FileNotFoundError as error:
        raise RuntimeError(f"{command[0]} was not found; quina needs a C compiler") from error


def architecture(root, compiler):
    """The level of instructions, as the Makefile chooses it."""
    if not run(*compiler, "-dumpmachine").startswith(b"x86_64"):
        return None
    try:
        with open("/proc/cpuinfo", encoding="ascii", errors="replace") as file:
            words = set(file.read().split())
    except OSError:
        return "x86-64-v2"
    has = {level: words.issuperset(setting(root, "parts_" + level).split()) for level in ("v2", "v3")}
    return "x86-64" + ("-v3" if has["v2"] and has["v3"] else "-v2" if has["v2"] else "")


def embedded(root, compiler, folder):
    """C files made by the tools: the learned weights, and no rules pages, which the module has no
    use for."""
    made = []
    nets = [f"{net}=weights/{net}.net" for net in setting(root, "nets").split()]
    for tool, words in (("embed", ["EMBEDDED_RULES"]), ("embed_nets", nets)):
        program = os.path.join(folder, tool)
        run(*compiler, "-O1", "-Isrc", f"tools/{tool}.c", "-o", program, cwd=root)
        made.append(os.path.join(folder, tool + "_out.c"))
        with open(made[-1], "wb") as file:
            file.write(run(program, *words, cwd=root))
    return made


def compile_library(root, out, settings):
    compiler = shlex.split(os.environ.get("CC", "cc"))
    arch = (settings or {}).get("arch", architecture(root, compiler))
    flags = ["-std=c17", "-O3", "-DNDEBUG", "-fPIC", "-fvisibility=hidden", "-pthread", "-Isrc",
             "-Iinclude", f'-DQUINA_VERSION="{setting(root, "VERSION")}"', "-DQUINA_CORE"]
    flags += [f"-march={arch}"] if arch else []
    flags += shlex.split(os.environ.get("CFLAGS", ""))
    with tempfile.TemporaryDirectory() as folder:
        sources = [name for name in library_files(root) if re.match(r"src/.*\.c$", name)]
        sources += embedded(root, compiler, folder)
        objects = [os.path.join(folder, f"{i}.o") for i in range(len(sources))]

        def compile_one(pair):
            run(*compiler, *flags, "-c", pair[0], "-o", pair[1], cwd=root)

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(compile_one, zip(sources, objects)))
        run(*compiler, "-shared", f"-Wl,-soname,{LIBRARY}", *objects, "-o", out, "-pthread", "-lm",
            *shlex.split(os.environ.get("LDFLAGS", "")))


# -- Packages --


def metadata():
    with open(os.path.join(HERE, "README.md"), encoding="utf-8") as file:
        readme = file.read()
    return ("Metadata-Version: 2.1\nName: quina\n"
            f"Version: {setting(source_root(), 'VERSION')}\n"
            "Summary: Rules and engines of Fuse, Iris, Six MaKING, Cam and Zurero\n"
            "Requires-Python: >=3.10\nDescription-Content-Type: text/markdown\n\n" + readme)


def package_files():
    """Path in the package: path here."""
    paths = glob.glob("quina/*.py", root_dir=HERE) + ["quina/py.typed"]
    return {path: os.path.join(HERE, path) for path in sorted(paths)}


def wheel_tag():
    return "py3-none-" + re.sub(r"[-.]", "_", sysconfig.get_platform())


def dist_info():
    return f"quina-{setting(source_root(), 'VERSION')}.dist-info"


def info_files():
    with open(os.path.join(source_root(), "LICENSE"), encoding="utf-8") as file:
        return {"METADATA": metadata(), "LICENSE": file.read(), "top_level.txt": "quina\n",
                "WHEEL": "Wheel-Version: 1.0\nGenerator: quina_build\nRoot-Is-Purelib: false\n"
                         f"Tag: {wheel_tag()}\n"}


def write_wheel(folder, files):
    """files: path in the wheel: bytes. Adds the information and the list of all files."""
    files.update({f"{dist_info()}/{name}": text.encode() for name, text in info_files().items()})
    record = f"{dist_info()}/RECORD"
    lines = []
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
        lines.append(f"{path},sha256={digest},{len(content)}\n")
    files[record] = "".join(lines + [f"{record},,\n"]).encode()
    name = f"quina-{setting(source_root(), 'VERSION')}-{wheel_tag()}.whl"
    with zipfile.ZipFile(os.path.join(folder, name), "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in files.items():
            info = zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            info.external_attr = (0o755 if path.endswith(LIBRARY) else 0o644) << 16
            wheel.writestr(info, content)
    return name


def read(path):
    with open(path, "rb") as file:
        return file.read()


# -- The hooks of PEP 517 --


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    del metadata_directory
    with tempfile.TemporaryDirectory() as folder:
        library = os.path.join(folder, LIBRARY)
        compile_library(source_root(), library, config_settings)
        files = {path: read(place) for path, place in package_files().items()}
        files[f"quina/{LIBRARY}"] = read(library)
        return write_wheel(wheel_directory, files)


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    del config_settings
    folder = os.path.join(metadata_directory, dist_info())
    os.makedirs(folder)
    for name, text in info_files().items():
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    return dist_info()


def build_sdist(sdist_directory, config_settings=None):
    del config_settings
    root = source_root()
    files = {"csrc/" + name: read(os.path.join(root, name)) for name in library_files(root)}
    files.update({path: read(place) for path, place in package_files().items()})
    for path in ["pyproject.toml", "README.md", "backend/quina_build.py", "test_quina.py"] + glob.glob(
            "examples/*.py", root_dir=HERE):
        files[path] = read(os.path.join(HERE, path))
    files["PKG-INFO"] = metadata().encode()
    top = f"quina-{setting(root, 'VERSION')}"
    name = top + ".tar.gz"
    with open(os.path.join(sdist_directory, name), "wb") as out, gzip.GzipFile(
            "", "wb", fileobj=out, mtime=0) as packed, tarfile.open(fileobj=packed, mode="w") as tar:
        for path in sorted(files):
            info = tarfile.TarInfo(f"{top}/{path}")
            info.size, info.mode = len(files[path]), 0o644
            tar.addfile(info, io.BytesIO(files[path]))
    return name
