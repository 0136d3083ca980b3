"""pysaml2 as an identity provider: shows a form, and answers through the browser. Its arguments: folder, address, xmlsec1."""
import html
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from saml2 import BINDING_HTTP_POST, BINDING_HTTP_REDIRECT
from saml2.authn_context import PASSWORD
from saml2.config import IdPConfig
from saml2.metadata import entity_descriptor
from saml2.saml import NAMEID_FORMAT_PERSISTENT, NameID
from saml2.server import Server
from saml2.sigver import RSACrypto, verify_redirect_signature
from saml2.xmldsig import DIGEST_SHA256, SIG_RSA_SHA256

folder, url, xmlsec = Path(sys.argv[1]), sys.argv[2], sys.argv[3]


def config(wants_signed):
    service = {
        "endpoints": {"single_sign_on_service": [(f"{url}/sso", BINDING_HTTP_REDIRECT)]},
        "name_id_format": [NAMEID_FORMAT_PERSISTENT],
        # Asked for in the metadata; by itself, pysaml2 looks for it inside of the XML alone, where this binding has none.
        "want_authn_requests_signed": wants_signed,
        "policy": {"default": {"lifetime": {"minutes": 5}, "attribute_restrictions": None}},
    }
    return IdPConfig().load(
        {
            "entityid": f"{url}/idp",
            "service": {"idp": service},
            "key_file": str(folder / "idp.pem"),
            "cert_file": str(folder / "idp.crt"),
            "xmlsec_binary": xmlsec,
            "metadata": {"local": [str(file) for file in folder.glob("sp-*.xml")]},
        }
    )


def read_request(idp, query):
    """What we were asked for, signed by whom its issuer says."""
    request = idp.parse_authn_request(query["SAMLRequest"], BINDING_HTTP_REDIRECT).message
    certificates = idp.metadata.certs(request.issuer.text, "spsso", "signing")
    crypto = RSACrypto(None)
    if not any(verify_redirect_signature(query, crypto, cert) for cert in certificates):
        raise ValueError("the request is not signed by who it says")
    return request


def answer(idp, query):
    given = idp.response_args(read_request(idp, query), [BINDING_HTTP_POST])
    destination, binding = given.pop("destination"), given.pop("binding", BINDING_HTTP_POST)
    response = idp.create_authn_response(
        {"mail": [f"{query['username']}@py.example"], "displayName": [query["username"].title()]},
        destination=destination,
        userid=query["username"],
        name_id=NameID(format=NAMEID_FORMAT_PERSISTENT, text=f"py-{query['username']}"),
        authn={"class_ref": PASSWORD, "authn_auth": url},
        sign_assertion=query["signed"] != "response",
        sign_response=query["signed"] != "assertion",
        sign_alg=SIG_RSA_SHA256,
        digest_alg=DIGEST_SHA256,
        **given,
    )
    return idp.apply_binding(binding, str(response), destination, query["RelayState"], response=True)["data"]


class Handler(BaseHTTPRequestHandler):
    def reply(self, status, content, media="text/html"):
        body = content.encode() if isinstance(content, str) else content
        self.send_response(status)
        self.send_header("content-type", media)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_GET(self):
        parts = urlsplit(self.path)
        if parts.path == "/metadata":
            return self.reply(200, str(entity_descriptor(config(True))), "application/samlmetadata+xml")
        kept = {name: all[0] for name, all in parse_qs(parts.query).items()}
        fields = [f'<input type="hidden" name="{name}" value="{html.escape(value)}">' for name, value in kept.items()]
        typed = '<input name="username"><input name="signed">'
        self.reply(200, f'<form method="post" action="{url}/login">{"".join(fields)}{typed}<button>Sign in</button></form>')

    def do_POST(self):
        form = parse_qs(self.rfile.read(int(self.headers["content-length"])).decode())
        try:
            self.reply(200, answer(Server(config=config(False)), {name: all[0] for name, all in form.items()}))
        except Exception as error:
            self.reply(403, f"<p>{html.escape(repr(error))}</p>")

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", urlsplit(url).port), Handler)
print("listening", flush=True)
server.serve_forever()
