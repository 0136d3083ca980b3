# Exports of invented people, as each system writes them, with hashes of the libraries that those systems use.
# python3 tools/golden-hashes/people.py packages/cli/src/users/golden
import base64
import csv
import hashlib
import hmac
import json
import os
import pathlib
import subprocess
import sys

import argon2.low_level
import bcrypt

folder = pathlib.Path(sys.argv[1])
folder.mkdir(exist_ok=True, parents=True)
password = "correct horse battery"
foreign = "pässwörd ñandú 密码"


def hashed(text=password, prefix=b"2b", rounds=5):
    return bcrypt.hashpw(text.encode(), bcrypt.gensalt(rounds, b"2b")).decode().replace("$2b$", f"${prefix.decode()}$")


def b64(data):
    return base64.b64encode(data).decode()


def lines(name, records):
    text = "".join(json.dumps(one, ensure_ascii=False) + "\n" for one in records)
    (folder / name).write_text(text, encoding="utf-8")


def document(name, value):
    (folder / name).write_text(json.dumps(value, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


def table(name, columns, rows, end="\r\n", mark=""):
    with open(folder / name, "w", encoding="utf-8", newline="") as file:
        file.write(mark)
        writer = csv.writer(file, lineterminator=end)
        if columns:
            writer.writerow(columns)
        writer.writerows(rows)


base32 = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"

# Clerk: the CSV of its dashboard, with a byte order mark.
columns = (
    "id,first_name,last_name,username,primary_email_address,primary_phone_number,verified_email_addresses,"
    "unverified_email_addresses,verified_phone_numbers,unverified_phone_numbers,totp_secret,password_digest,password_hasher"
).split(",")
md5 = hashlib.md5(password.encode()).hexdigest()
salt = b"sodiumsalt"
pbkdf2 = hashlib.pbkdf2_hmac("sha256", foreign.encode(), salt, 3000)
table(
    "clerk.csv",
    columns,
    [
        ["user_2aAda", "Ada", "Lovelace", "ada", "ada@example.com", "", "ada@example.com|countess@example.com", "", "", "", "", hashed(), "bcrypt"],
        ["user_2bGrace", "Grace", "Hopper", "", "grace@example.com", "+12125550100", "", "grace@example.com", "+12125550100", "", "", md5, "md5"],
        ["user_2cNandu", "José", "Ñandú", "", "jose@example.com", "", "jose@example.com", "", "", "", "",
         f"pbkdf2_sha256$3000${b64(salt)}${b64(pbkdf2)}", "pbkdf2_sha256"],
        ["user_2dTotp", "Second", "Factor", "", "factor@example.com", "", "factor@example.com", "", "", "", base32, hashed(), "bcrypt"],
        ["user_2ePhone", "Only", "Phone", "", "", "+12125550101", "", "", "+12125550101", "", "", "", ""],
        ["user_2fOther", "Odd", "Hash", "", "odd@example.com", "", "odd@example.com", "", "", "", "", "awscognito-nothing", "awscognito"],
    ],
    mark="\ufeff",
)

# Auth0: people from its export, then the file of hashes from its support.
oid = "657376510000000000000001"
lines(
    "auth0-users.ndjson",
    [
        {"user_id": f"auth0|{oid}", "email": "ada@example.com", "email_verified": True, "name": "ada@example.com", "given_name": "Ada",
         "family_name": "Lovelace", "created_at": "2021-03-04T05:06:07.089Z", "last_login": "2024-01-02T03:04:05.000Z", "logins_count": 7,
         "user_metadata": {"theme": "dark"}, "app_metadata": {"plan": "pro"}, "picture": "https://images.example/ada.png",
         "identities": [{"provider": "auth0", "user_id": oid, "connection": "Username-Password-Authentication", "isSocial": False}]},
        {"user_id": "google-oauth2|1089", "email": "grace@example.com", "email_verified": True, "name": "Grace Hopper",
         "created_at": "2022-03-04T05:06:07.089Z", "multifactor": ["google-authenticator"], "brand_new_field": 1,
         "identities": [{"provider": "google-oauth2", "user_id": "1089", "connection": "google-oauth2", "isSocial": True},
                        {"provider": "yammer", "user_id": "y1", "connection": "yammer", "isSocial": True}]},
    ],
)
lines(
    "auth0-hashes.ndjson",
    [
        {"_id": {"$oid": oid}, "email": "ada@example.com", "email_verified": True, "tenant": "dev", "connection": "Username-Password-Authentication",
         "passwordHash": hashed(rounds=10), "_tmp_is_unique": True, "version": "1.1",
         "identifiers": [{"type": "email", "value": "ada@example.com", "verified": True}]},
    ],
)

# Firebase: the example that Google published, as JSON and as CSV without names.
signer = "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=="
fire_hash = "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ=="
fire_salt = "42xEC+ixf3L2lw=="
document("firebase-hash-config.json", {"algorithm": "SCRYPT", "base64_signer_key": signer, "base64_salt_separator": "Bw==", "rounds": 8, "mem_cost": 14})
document(
    "firebase.json",
    {"users": [
        {"localId": "kYi4EvWQlQTKSfnJ3dRSP6IH3ed2", "email": "ada@example.com", "emailVerified": True, "displayName": "Ada",
         "passwordHash": fire_hash, "salt": fire_salt, "createdAt": "1704067200000", "lastSignedInAt": "1704153600000",
         "customAttributes": "{\"admin\":true}", "providerUserInfo": [
             {"providerId": "google.com", "rawId": "g-1", "email": "ada@gmail.example", "displayName": "Ada"},
             {"providerId": "password", "rawId": "ada@example.com", "email": "ada@example.com"}]},
        {"localId": "phoneOnly000000000000000000", "phoneNumber": "+12125550101", "createdAt": "1704326400000", "providerUserInfo": [],
         "mfaInfo": [{"phoneInfo": "+12125550101"}]},
        {"localId": "disabled0000000000000000000", "email": "off@example.com", "emailVerified": False, "disabled": True,
         "passwordHash": fire_hash, "salt": fire_salt, "createdAt": "1704326400000", "providerUserInfo": []},
    ]},
)
cells = ["csv00000000000000000000001", "csv@example.com", "true", fire_hash, fire_salt, "In a Table", ""] + [""] * 16
table("firebase.csv", [], [cells + ["1704067200000", "1704153600000", "", "", "", ""]], end="\n")

# Supabase: rows with those of other tables inside, and the CSV of its table editor, whose JSON has backslashes.
uuid = "11111111-1111-4111-8111-11111111111{}".format
lines(
    "supabase.jsonl",
    [
        {"instance_id": uuid(0), "id": uuid(1), "aud": "authenticated", "role": "authenticated", "email": "ada@example.com",
         "encrypted_password": hashed(prefix=b"2a", rounds=10), "email_confirmed_at": "2024-01-15 10:30:00.000000+00",
         "raw_app_meta_data": {"provider": "email"}, "raw_user_meta_data": {"full_name": "Ada Lovelace", "avatar_url": "https://images.example/a.png"},
         "created_at": "2024-01-15 10:30:00.000000+00", "last_sign_in_at": "2024-02-15T10:30:00+00:00", "is_sso_user": False, "deleted_at": None,
         "identities": [{"provider": "email", "provider_id": uuid(1), "identity_data": {}},
                        {"provider": "github", "provider_id": "gh-7", "identity_data": {"sub": "gh-7", "email": "ada@gh.example"}}],
         "mfa_factors": [{"factor_type": "totp", "status": "verified", "secret": base32}]},
        {"id": uuid(2), "email": "fire@example.com", "email_confirmed_at": None, "created_at": "2024-01-16T10:30:00+00:00",
         "encrypted_password": f"$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk={signer}${fire_salt}${fire_hash}",
         "raw_app_meta_data": {}, "raw_user_meta_data": {}},
        {"id": uuid(3), "email": "gone@example.com", "deleted_at": "2024-01-16T10:30:00+00:00", "created_at": "2024-01-16T10:30:00+00:00"},
        {"id": uuid(4), "email": "secret@example.com", "encrypted_password": hashed(), "created_at": "2024-01-16T10:30:00+00:00",
         "mfa_factors": [{"factor_type": "totp", "status": "verified", "secret": "{\"key_id\":\"k\",\"alg\":\"aes-gcm-hkdf\"}"}]},
    ],
)
table(
    "supabase.csv",
    ["instance_id", "id", "aud", "role", "email", "encrypted_password", "email_confirmed_at", "raw_app_meta_data", "raw_user_meta_data", "created_at", "is_sso_user", "deleted_at"],
    [[uuid(0), uuid(5), "authenticated", "authenticated", "csv@example.com", hashed(prefix=b"2a"), "2024-01-15 10:30:00.000000+00",
      '{\\"provider\\":\\"email\\"}', "{}", "2024-01-15 10:30:00.000000+00", "false", ""]],
    end="\n",
)

# Cognito gives out no passwords.
document(
    "cognito.json",
    {"Users": [
        {"Username": uuid(6), "Attributes": [{"Name": "sub", "Value": uuid(6)}, {"Name": "email", "Value": "ada@example.com"},
         {"Name": "email_verified", "Value": "true"}, {"Name": "given_name", "Value": "Ada"}, {"Name": "custom:plan", "Value": "pro"}],
         "UserCreateDate": "2023-05-06T07:08:09.123000+00:00", "UserLastModifiedDate": "2023-05-06T07:08:09.123000+00:00", "Enabled": True, "UserStatus": "CONFIRMED"},
    ]},
)

# Keycloak: a realm with its people, in both of its kinds of hash.
kc_salt = bytes(range(16))
kc_512 = hashlib.pbkdf2_hmac("sha512", foreign.encode(), kc_salt, 2100, 64)
kc_1 = hashlib.pbkdf2_hmac("sha1", password.encode(), kc_salt, 1000, 64)
kc_argon = argon2.low_level.hash_secret_raw(password.encode(), kc_salt, 5, 7168, 1, 32, argon2.low_level.Type.ID)


def credential(algorithm, iterations, value, more=None):
    return {"id": "c", "type": "password", "createdDate": 1, "secretData": json.dumps({"value": b64(value), "salt": b64(kc_salt), "additionalParameters": {}}),
            "credentialData": json.dumps({"hashIterations": iterations, "algorithm": algorithm, "additionalParameters": more or {}})}


def person(n, email, credentials, **more):
    return {"id": uuid(n), "username": email, "firstName": "P", "lastName": str(n), "email": email, "emailVerified": True, "enabled": True,
            "createdTimestamp": 1700000000000 + n, "totp": False, "credentials": credentials, "disableableCredentialTypes": [],
            "requiredActions": [], "realmRoles": ["default-roles"], "notBefore": 0, "groups": [], **more}


otp = {"type": "otp", "secretData": json.dumps({"value": "a-secret-of-20-bytes"}),
       "credentialData": json.dumps({"subType": "totp", "digits": 6, "counter": 0, "period": 30, "algorithm": "HmacSHA1"})}
document(
    "keycloak.json",
    [{"id": "r", "realm": "shop", "roles": {"realm": [{"name": "users"}]}, "groups": [], "users": [
        person(1, "argon@example.com", [credential("argon2", 5, kc_argon, {"hashLength": ["32"], "memory": ["7168"], "type": ["id"], "version": ["1.3"], "parallelism": ["1"]})]),
        person(2, "jose@example.com", [credential("pbkdf2-sha512", 2100, kc_512)], attributes={"department": ["birds"]}),
        person(3, "old@example.com", [credential("pbkdf2", 1000, kc_1)], enabled=False),
        person(4, "factor@example.com", [credential("pbkdf2", 1000, kc_1), otp], federatedIdentities=[{"identityProvider": "github", "userId": "gh-1", "userName": "f"}]),
        {"id": uuid(5), "username": "service-account-x", "serviceAccountClientId": "x", "enabled": True},
    ], "clients": [{"clientId": "a", "users": "not a list"}]}],
)

# Better Auth: rows of `user` with those of `account` inside; the hash is of its own code.
made = subprocess.run(["node", "--input-type=module", "-e",
                       "import {hashPassword} from 'better-auth/crypto'; console.log(await hashPassword(process.argv[1]))", password],
                      capture_output=True, text=True, check=True, cwd=pathlib.Path(__file__).parent).stdout.strip()
lines(
    "better-auth.jsonl",
    [
        {"id": "xYz123", "name": "Ada Lovelace", "email": "ada@example.com", "emailVerified": True, "image": None, "createdAt": "2025-01-02T03:04:05.000Z",
         "updatedAt": "2025-01-02T03:04:05.000Z", "twoFactorEnabled": True, "username": "ada",
         "accounts": [{"providerId": "credential", "accountId": "xYz123", "password": made},
                      {"providerId": "github", "accountId": "gh-9", "password": None}]},
        {"id": "zZz999", "name": "Blocked", "email": "blocked@example.com", "emailVerified": False, "banned": True, "banReason": "spam",
         "createdAt": "2025-01-02T03:04:05.000Z", "accounts": [{"providerId": "credential", "accountId": "zZz999", "password": made}]},
    ],
)

# Auth.js: the app's own password column.
document(
    "auth-js.json",
    [
        {"id": "cuid1", "name": "Ada", "email": "ada@example.com", "emailVerified": "2024-01-01T00:00:00.000Z", "image": "https://images.example/a.png",
         "password": hashed(), "accounts": [{"type": "oauth", "provider": "google", "providerAccountId": "g-2"}]},
        {"id": "cuid2", "name": "Keys", "email": "keys@example.com", "emailVerified": None, "accounts": [],
         "password": argon2.PasswordHasher(time_cost=2, memory_cost=4096, parallelism=2).hash(password),
         "authenticators": [{"credentialID": "AA", "credentialPublicKey": "AA", "counter": 0}]},
    ],
)

# Stack Auth: rows of its tables, as one object each.
lines(
    "stack-auth.jsonl",
    [
        {"projectUserId": uuid(7), "displayName": "Ada", "profileImageUrl": None, "createdAt": "2025-01-02T03:04:05.000", "isAnonymous": False,
         "clientMetadata": {"a": 1}, "clientReadOnlyMetadata": None, "serverMetadata": {"b": 2}, "totpSecret": None, "hasOtp": True,
         "contactChannels": [{"type": "EMAIL", "value": "ada@example.com", "isPrimary": "TRUE", "isVerified": True, "usedForAuth": "TRUE"},
                             {"type": "EMAIL", "value": "second@example.com", "isPrimary": None, "isVerified": False, "usedForAuth": None}],
         "passwordHash": hashed(prefix=b"2a"), "oauthAccounts": [{"provider": "github", "providerAccountId": "gh-3", "email": None, "allowSignIn": True, "allowConnectedAccounts": False}]},
        {"projectUserId": uuid(8), "displayName": "Second factor", "createdAt": "2025-01-02T03:04:05.000", "isAnonymous": False,
         "totpSecret": "\\x" + bytes(range(20)).hex(), "contactChannels": [{"type": "EMAIL", "value": "factor@example.com", "isPrimary": "TRUE", "isVerified": True, "usedForAuth": "TRUE"}],
         "passwordHash": hashed(prefix=b"2a"), "oauthAccounts": []},
    ],
)

# WordPress: its three kinds of hash.
from passlib import hash as passlib

prehashed = b64(hmac.new(b"wp-sha384", foreign.encode(), hashlib.sha384).digest())
table(
    "wordpress.csv",
    ["ID", "user_login", "user_pass", "user_nicename", "user_email", "user_url", "user_registered", "user_activation_key", "user_status", "display_name"],
    [
        [1, "ada", passlib.phpass.using(rounds=8).hash(password), "ada", "ada@example.com", "", "2019-01-02 03:04:05", "", 0, "Ada, \"the countess\""],
        [2, "jose", "$wp" + hashed(prehashed, b"2y"), "jose", "jose@example.com", "https://jose.example", "2025-01-02 03:04:05", "", 0, "José"],
        [3, "old", md5, "old", "old@example.com", "", "2005-01-02 03:04:05", "", 0, "Old"],
    ],
)

# A table of one's own.
sha1 = hashlib.sha1(b"grain" + password.encode()).hexdigest()
table("own.csv", ["no", "mail", "first", "last", "salt", "pw", "joined", "colour"], [[17, "ada@example.com", "Ada", "Lovelace", "grain", sha1, "2020-01-02", "blue"]])
document(
    "own-map.json",
    {"external_id": "no", "primary_email": "mail", "display_name": {"template": "{first} {last}"}, "signed_up_at_millis": "joined",
     "primary_email_verified": {"constant": True}, "password_hash": {"template": "$digest$alg=sha1,order=salt.pw,n=1${salt|base64}${pw|hex-to-base64}"}},
)
os.sys.stderr.write(f"{len(list(folder.iterdir()))} files\n")
