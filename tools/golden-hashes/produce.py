# Hashes of Django, Werkzeug, passlib and mkpasswd.
import importlib.metadata
import json
import os
import subprocess

plain = "correct horse battery"
foreign = "pässwörd ñandú 密码"


def tell(by, password, hashed):
    print(json.dumps({"by": by, "password": password, "hash": hashed}, ensure_ascii=False))


def version(name):
    return f"{name} {importlib.metadata.version(name)}"


import django
from django.conf import settings

hashers = "django.contrib.auth.hashers."
kinds = [
    "PBKDF2PasswordHasher",
    "PBKDF2SHA1PasswordHasher",
    "Argon2PasswordHasher",
    "BCryptSHA256PasswordHasher",
    "BCryptPasswordHasher",
    "ScryptPasswordHasher",
    "MD5PasswordHasher",
]
settings.configure(PASSWORD_HASHERS=[hashers + kind for kind in kinds])
django.setup()
from django.contrib.auth import hashers as made

by = version("Django")
tell(by, foreign, made.make_password(foreign))
tell(by, plain, made.PBKDF2SHA1PasswordHasher().encode(plain, "djangosalt", iterations=2000))
tell(by, plain, made.Argon2PasswordHasher().encode(plain, "saltsaltsaltsalt"))
for kind in [made.BCryptSHA256PasswordHasher(), made.BCryptPasswordHasher()]:
    kind.rounds = 5
    tell(by, foreign, kind.encode(foreign, kind.salt()))
tell(by, foreign, made.ScryptPasswordHasher().encode(foreign, "djangosalt"))
tell(by, plain, made.MD5PasswordHasher().encode(plain, "djangosalt"))

from werkzeug.security import generate_password_hash

by = version("Werkzeug")
for method in ["scrypt", "scrypt:16384:8:1", "pbkdf2:sha256:5000", "pbkdf2:sha512:3000", "pbkdf2:sha1:1000"]:
    tell(by, foreign, generate_password_hash(foreign, method=method))

from passlib import hash as passlib

by = version("passlib")
tell(by, foreign, passlib.scrypt.using(rounds=10).hash(foreign))
tell(by, plain, passlib.pbkdf2_sha256.using(rounds=2900).hash(plain))
tell(by, plain, passlib.pbkdf2_sha512.using(rounds=2500).hash(plain))
tell(by, plain, passlib.pbkdf2_sha1.using(rounds=1300).hash(plain))
tell(by, plain, passlib.argon2.using(type="D", memory_cost=1024, time_cost=2, parallelism=2).hash(plain))
tell(by, plain, passlib.apr_md5_crypt.hash(plain))
tell(by, plain, passlib.sha256_crypt.using(rounds=5000).hash(plain))
for kind in [passlib.ldap_salted_sha1, passlib.ldap_salted_md5, passlib.ldap_salted_sha256, passlib.ldap_sha1]:
    tell(by, foreign, kind.hash(foreign))
tell(by, plain, passlib.phpass.using(rounds=9).hash(plain))

mkpasswd = os.environ.get("MKPASSWD", "mkpasswd")
by = subprocess.run([mkpasswd, "--version"], capture_output=True, text=True).stdout.split("\n")[0]
for method, rounds in [("sha-256", []), ("sha-512", []), ("sha-512", ["-R", "20000"]), ("md5", [])]:
    for password in [plain, foreign]:
        out = subprocess.run([mkpasswd, "-m", method, *rounds, password], capture_output=True, text=True, check=True)
        tell(by, password, out.stdout.strip())
