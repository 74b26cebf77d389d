#!/usr/bin/env python3
"""Repositories that name programs, for `diff` to run them."""

from _attack import *

if not shutil.which("git"):
    print("no git: nothing to attack")
    check(True, "skipped")
    finish()
os.environ.update(
    GIT_AUTHOR_NAME="a", GIT_AUTHOR_EMAIL="a@b", GIT_COMMITTER_NAME="a", GIT_COMMITTER_EMAIL="a@b", HOME=os.getcwd(),
    GIT_CONFIG_NOSYSTEM="1", GIT_CONFIG_GLOBAL=os.devnull)
canary = Path("owned").resolve()
trap = write("trap", f"#!/bin/sh\ntouch '{canary}'\nexit 1\n").resolve()
trap.chmod(0o755)


def git(*arguments, cwd, input=None):
    return subprocess.run(["git", *arguments], cwd=cwd, input=input, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          check=False).stdout.decode().strip()


def repository(name):
    folder = Path(name)
    folder.mkdir()
    git("init", "-q", "-b", "main", cwd=folder)
    write(folder / "app.flow.yml", FLOW)
    git("add", ".", cwd=folder)
    git("commit", "-qm", "x", cwd=folder)
    return folder


def diff(folder, what, old="main:app.flow.yml", new="app.flow.yml", statuses=(0, 1, 2)):
    result = run("diff", old, new, cwd=folder)
    ends_well(result, what, statuses)
    check(not canary.exists(), f"{what}: ran a program")
    canary.unlink(missing_ok=True)
    check(not controls(result.all), f"{what}: control characters", result.all)
    return result


folder = repository("plain")
check(diff(folder, "plain").status == 0, "a plain repository can be compared")

# Settings that name a program.
settings = ["core.fsmonitor", "core.sshCommand", "core.gitProxy", "core.pager", "pager.show", "pager.cat-file", "core.editor",
            "core.askPass", "diff.external", "gpg.program", "credential.helper", "core.alternateRefsCommand",
            "uploadpack.packObjectsHook", "diff.x.textconv", "filter.x.smudge", "filter.x.process", "merge.tool",
            "alias.cat-file", "alias.rev-parse", "sequence.editor", "interactive.diffFilter", "init.templateDir"]
folder = repository("settings")
for setting in settings:
    git("config", setting, f"!{trap}" if setting.startswith("alias") else str(trap), cwd=folder)
git("config", "log.showSignature", "true", cwd=folder)
write(folder / ".gitattributes", "* diff=x filter=x\n")
write(folder / ".git/hooks/post-index-change", trap.read_bytes()).chmod(0o755)
git("config", "core.hooksPath", str(trap.parent), cwd=folder)
for old in ("main:app.flow.yml", ":app.flow.yml", "HEAD:app.flow.yml", "main:./app.flow.yml", "HEAD~9:app.flow.yml", "@{u}:app.flow.yml",
            "main:nowhere.yml", "main:"):
    diff(folder, f"settings, {old}", old)

# A missing object that would be fetched.
folder = repository("promisor")
blob = git("rev-parse", "main:app.flow.yml", cwd=folder)
(folder / ".git/objects" / blob[:2] / blob[2:]).unlink()
for url in (f"ext::{trap}", f"ssh://x/y", f"file://{trap.parent}/plain", f"{trap.parent}/plain"):
    for key, value in [("remote.o.url", url), ("remote.o.promisor", "true"), ("remote.o.partialCloneFilter", "blob:none"),
                       ("extensions.partialClone", "o"), ("core.repositoryFormatVersion", "1"), ("protocol.allow", "always"),
                       ("protocol.ext.allow", "always"), ("remote.o.uploadpack", str(trap)), ("core.sshCommand", str(trap))]:
        git("config", key, value, cwd=folder)
    check(diff(folder, f"a missing object, {url}").status == 2, f"a missing object, {url}: is said")
    check(not (folder / ".git/objects" / blob[:2] / blob[2:]).exists(), f"a missing object, {url}: was fetched")

# A bare repository inside of a checkout, whose settings are part of what was checked out.
outer = repository("outer")
bare = outer / "inner"
git("init", "-q", "--bare", str(bare.resolve()), cwd=outer)
for setting in settings:
    git("--git-dir", str(bare.resolve()), "config", setting, str(trap), cwd=outer)
git("--git-dir", str(bare.resolve()), "config", "core.bare", "false", cwd=outer)
git("--git-dir", str(bare.resolve()), "config", "core.worktree", "..", cwd=outer)
write(bare / "app.flow.yml", FLOW)
diff(bare, "a bare repository", statuses=(0, 1, 2))

# Settings that are read from elsewhere, and what git says of them.
write("secret", "s3cret s3cret\n")
folder = repository("including")
with open(folder / ".git/config", "a") as config:
    config.write("[include]\n\tpath = ../../secret\n")
check("s3cret" not in diff(folder, "an include in the settings").all, "git's words show a secret")

# Names of revisions and files.
folder = repository("names")
for old in ("--output=owned:app.flow.yml", "-p:app.flow.yml", "main;touch owned:app.flow.yml", "$(touch owned):app.flow.yml",
            "main:../../secret", "main:/etc/passwd", "main\n::error::x:app.flow.yml", "\x1b[31m:app.flow.yml", "main:app.flow.yml\n::x",
            ":(top)app.flow.yml", "main^{/x}:app.flow.yml", "a" * 10_000 + ":x", ":", "::", ":0:app.flow.yml"):
    result = diff(folder, f"revision {old[:40]!r}", old)
    check(not commands(result.all), f"revision {old[:40]!r}: commands", result.all)
check(not Path("names/owned").exists(), "a revision ran something, or became an option")

# Links and folders in a revision.
os.symlink("../../secret", folder / "link.flow.yml")
write(folder / "including.flow.yml", FLOW + "include: [link.flow.yml, ../../secret, /etc/passwd]\n")
git("add", ".", cwd=folder)
git("commit", "-qm", "y", cwd=folder)
for old in ("main:link.flow.yml", "main:including.flow.yml"):
    result = diff(folder, f"links in a revision, {old}", old, statuses=(2,))
    check("s3cret" not in result.all and "root:" not in result.all.replace("root: A", ""), f"{old} shows a secret", result.all)

# A program called git in the checkout.
write(folder / "git", trap.read_bytes()).chmod(0o755)
for path in (".:" + os.environ["PATH"], "::" + os.environ["PATH"]):
    result = run("diff", "main:app.flow.yml", "app.flow.yml", cwd=folder, environment={"PATH": path})
    check(not canary.exists(), "a program called git in the checkout was run")

# Somebody else's repository, and none.
if os.geteuid() == 0:
    folder = repository("foreign")
    subprocess.run(["chown", "-R", "1234:1234", "foreign"])
    result = diff(folder, "somebody else's", statuses=(2,))
    check("belongs to another user" in result.errors, "somebody else's repository is told apart", result.errors)
Path("none").mkdir()
write("none/app.flow.yml", FLOW)
result = run("diff", "main:app.flow.yml", "app.flow.yml", cwd="none", environment={"GIT_CEILING_DIRECTORIES": os.getcwd()})
check("in no git repository" in result.errors, "no repository is told apart", result.errors)
check(run("diff", "main:app.flow.yml", "app.flow.yml", cwd="plain", environment={"PATH": "/nowhere"}).status == 2, "no git")
finish()
