<?php
// Hashes of PHP itself, of crypt(3) as PHP has it, and of WordPress.
function tell(string $by, string $password, string $hash): void {
  echo json_encode(['by' => $by, 'password' => $password, 'hash' => $hash], JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE), "\n";
}
$php = 'PHP ' . PHP_VERSION;
$plain = 'correct horse battery';
$foreign = 'pässwörd ñandú 密码';
$low = ['cost' => 5];
tell($php, $plain, password_hash($plain, PASSWORD_BCRYPT, $low));
tell($php, $foreign, password_hash($foreign, PASSWORD_BCRYPT, ['cost' => 10]));
foreach (['$2a$05$', '$2x$05$', '$2y$05$'] as $kind) {
  foreach ([$plain, $foreign] as $password) tell($php, $password, crypt($password, $kind . 'abcdefghijklmnopqrstuu'));
}
foreach ([PASSWORD_ARGON2I, PASSWORD_ARGON2ID] as $kind) {
  tell($php, $foreign, password_hash($foreign, $kind, ['memory_cost' => 4096, 'time_cost' => 3]));
}
tell($php, $foreign, crypt($foreign, '$1$saltsalt$'));
tell($php, $plain, crypt($plain, '$5$rounds=1400$anotherlongsalts$'));
tell($php, $foreign, crypt($foreign, '$6$short$'));

require getenv('PHPASS') ?: '/usr/share/wordpress/wp-includes/class-phpass.php';
$hasher = new PasswordHash(8, true);
tell("phpass of WordPress on $php", $plain, $hasher->HashPassword($plain));
tell("phpass of WordPress on $php", $foreign, $hasher->HashPassword($foreign));
// wp_hash_password() of WordPress 6.8.
$prehashed = base64_encode(hash_hmac('sha384', $foreign, 'wp-sha384', true));
tell("as WordPress 6.8 does it, on $php", $foreign, '$wp' . password_hash($prehashed, PASSWORD_BCRYPT, $low));

function digested(string $alg, string $order, string $salt, string $bytes, int $n = 1): string {
  return "\$digest\$alg=$alg,order=$order,n=$n\$" . base64_encode($salt) . '$' . base64_encode($bytes);
}
foreach (['md5', 'sha1', 'sha256', 'sha512'] as $alg) {
  tell($php, $foreign, digested($alg, 'pw', '', hash($alg, $foreign, true)));
  tell($php, $plain, digested($alg, 'salt.pw', 's4lt', hash($alg, 's4lt' . $plain, true)));
}
tell($php, $plain, digested('sha256', 'pw.salt', 's4lt', hash('sha256', $plain . 's4lt', true)));
tell($php, $plain, digested('sha256', 'salt.pw.salt', 's4lt', hash('sha256', 's4lt' . $plain . 's4lt', true)));
tell($php, $plain, digested('sha256', 'hmac', 'key', hash_hmac('sha256', $plain, 'key', true)));
$bytes = $plain;
for ($round = 0; $round < 500; $round++) $bytes = hash('sha512', $bytes, true);
tell($php, $plain, digested('sha512', 'pw', '', $bytes, 500));
