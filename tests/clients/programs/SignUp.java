package hallpass;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;

public class SignUp {
    static final ObjectMapper json = new ObjectMapper().configure(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, false);

    static HttpRequest.Builder request(String[] a, String path) {
        return HttpRequest.newBuilder(URI.create(a[0] + path))
            .header("x-stack-project-id", a[1])
            .header("x-stack-access-type", "client")
            .header("x-stack-publishable-client-key", a[2]);
    }

    static <T> T send(HttpRequest.Builder request, Class<T> type) throws Exception {
        var answer = HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) throw new Exception(answer.statusCode() + " " + answer.body());
        return json.readValue(answer.body(), type);
    }

    public static void main(String[] a) throws Exception {
        var person = Map.of("email", a[3], "password", a[4], "verification_callback_url", "http://localhost:3000/verify");
        var body = HttpRequest.BodyPublishers.ofString(json.writeValueAsString(person));
        var signedUp = send(request(a, "/auth/password/sign-up").header("content-type", "application/json").POST(body), SignedUp.class);
        var user = send(request(a, "/users/me").header("x-stack-access-token", signedUp.getAccessToken()), ClientUser.class);
        System.out.println(user.getPrimaryEmail());
    }
}
