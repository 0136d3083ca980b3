import json
import sys

import hallpass

url, project, key, email, password = sys.argv[1:]
configuration = hallpass.Configuration(host=url)
configuration.api_key = {
    "x-stack-project-id": project,
    "x-stack-access-type": "client",
    "x-stack-publishable-client-key": key,
}
with hallpass.ApiClient(configuration) as client:
    body = {"email": email, "password": password, "verification_callback_url": "http://localhost:3000/verify"}
    signed_up = hallpass.PasswordApi(client).post_auth_password_sign_up(body)
    client.set_default_header("x-stack-access-token", signed_up.access_token)
    # What differs by access level has no class in what this generator makes.
    own = hallpass.UsersApi(client).get_users_me(_preload_content=False)
    print(json.loads(own.data)["primary_email"])
