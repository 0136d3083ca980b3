import type { SetupCatalogue } from './source.ts'

export const catalogue: SetupCatalogue = {
  'This link was opened already': 'このリンクはすでに開かれています',
  'It opens once, to keep it safe. If that was you, go on in the browser in which you opened it. Otherwise ask whoever sent it for a new one.':
    '安全のため、リンクは一度しか開けません。ご自身で開いた場合は、そのときのブラウザーで続けてください。そうでない場合は、送信者に新しいリンクを依頼してください。',
  'This link has expired': 'このリンクは期限切れです',
  'Ask whoever sent it for a new one.': '送信者に新しいリンクを依頼してください。',
  'This link does not work': 'このリンクは使えません',
  'It is not complete, or it was taken back. Ask whoever sent it for a new one.':
    'リンクが不完全か、取り消されています。送信者に新しいリンクを依頼してください。',
  'This page is of another link': 'このページは別のリンクのものです',
  'Another link was opened in this browser meanwhile, so nothing was saved here. To go on here, ask whoever sent the link of this page for a new one.':
    'このブラウザーで別のリンクが開かれたため、ここでは何も保存されませんでした。ここで続けるには、このページのリンクの送信者に新しいリンクを依頼してください。',
  'Another setup is open in this browser': 'このブラウザーでは別の設定が開いています',
  'You are setting up {team} at {project} in this browser. Continue with {nextTeam} at {nextProject} instead?':
    'このブラウザーでは {project} の {team} を設定中です。代わりに {nextProject} の {nextTeam} に進みますか?',
  'Open the new link': '新しいリンクを開く',
  'Stay with the open one': '開いている設定を続ける',
  'Your time here is over': '作業時間が終了しました',
  'What you have set up stays. To go on, ask whoever sent you the link for a new one.':
    '設定した内容は残っています。続けるには、リンクの送信者に新しいリンクを依頼してください。',
  'The page could not be loaded': 'ページを読み込めませんでした',
  'Check your connection and try again.': '接続を確認して、もう一度お試しください。',
  'Try again': 'もう一度試す',
  'Loading…': '読み込んでいます…',
  'Set up single sign-on': 'シングルサインオンの設定',
  'For {team} at {project}': '{project} の {team} 向け',
  Steps: '手順',
  'Step {step} of {steps}': '手順 {step}/{steps}',
  done: '完了',
  'Identity provider': 'ID プロバイダー',
  Domain: 'ドメイン',
  Connection: '接続',
  Test: 'テスト',
  Activate: '有効化',
  Continue: '続ける',
  'Do this later': 'あとで行う',
  'You can work here until {time}.': '{time} までここで作業できます。',
  'Which connection?': 'どの接続ですか？',
  'A new one': '新しい接続',
  Draft: '下書き',
  Active: '有効',
  'Switched off': '無効',
  'The server could not be reached. Check your connection and try again.':
    'サーバーに接続できませんでした。接続を確認して、もう一度お試しください。',
  'Something went wrong on our side. Try again in a moment.':
    'サーバー側で問題が発生しました。しばらくしてからもう一度お試しください。',
  Copy: 'コピー',
  Copied: 'コピーしました',
  'Which identity provider do you use?': 'どの ID プロバイダーを使っていますか？',
  'It is where the people of your company sign in today.': '現在、社内の方がサインインに使っているものです。',
  'Another one, by OpenID Connect': 'その他（OpenID Connect）',
  'Another one, by SAML 2.0': 'その他（SAML 2.0）',
  'In the Okta admin console, open Applications → Create App Integration. Choose OIDC – OpenID Connect and Web Application.':
    'Okta 管理コンソールで Applications → Create App Integration を開き、OIDC – OpenID Connect と Web Application を選びます。',
  'Assign the people who may sign in. Then copy the client ID and a client secret. The issuer is your Okta address.':
    'サインインを許可する人を割り当てます。次にクライアント ID とクライアントシークレットをコピーします。発行者は Okta のアドレスです。',
  'In the Microsoft Entra admin center, open App registrations → New registration. Choose accounts in this directory only, and the platform Web.':
    'Microsoft Entra 管理センターで「アプリの登録」→「新規登録」を開き、このディレクトリ内のアカウントのみと、プラットフォーム Web を選びます。',
  'Under Certificates & secrets, create a client secret. Copy the application (client) ID. The issuer has your directory (tenant) ID in it.':
    '「証明書とシークレット」でクライアントシークレットを作成します。アプリケーション（クライアント）ID をコピーします。発行者にはディレクトリ（テナント）ID が含まれます。',
  'In the Google Admin console, open Apps → Web and mobile apps → Add app → Add custom SAML app, and download the metadata.':
    'Google 管理コンソールで「アプリ」→「ウェブアプリとモバイルアプリ」→「アプリを追加」→「カスタム SAML アプリの追加」を開き、メタデータをダウンロードします。',
  'Set Name ID to the primary email. Map Primary email to email, and switch the app on for your people. Then give us the metadata file.':
    '名前 ID をメインのメールアドレスに設定します。Primary email を email に対応付け、利用者に対してアプリを有効にします。その後、メタデータファイルを指定してください。',
  'In OneLogin, open Applications → Add App, and choose SAML Custom Connector (Advanced).':
    'OneLogin で Applications → Add App を開き、SAML Custom Connector (Advanced) を選びます。',
  'Under Parameters, send Email as email. Under SSO, choose SHA-256. Then copy the Issuer URL, which is the address of the metadata.':
    'Parameters でメールアドレスを email として送るようにします。SSO で SHA-256 を選びます。次に、メタデータのアドレスである Issuer URL をコピーします。',
  'In PingOne, open Applications → Add application. Choose SAML Application, and configure it by hand.':
    'PingOne で Applications → Add application を開き、SAML Application を選んで手動で設定します。',
  'Under Attribute mappings, send the email address as email. Switch the application on, and copy the IdP metadata URL.':
    'Attribute mappings でメールアドレスを email として送るようにします。アプリケーションを有効にし、IdP Metadata URL をコピーします。',
  'In the Keycloak admin console, open your realm → Clients → Create client. Choose OpenID Connect, and switch client authentication on.':
    'Keycloak 管理コンソールで対象の realm → Clients → Create client を開き、OpenID Connect を選んで Client authentication をオンにします。',
  'Under Credentials, copy the client secret. The issuer is the address of your realm.':
    'Credentials でクライアントシークレットをコピーします。発行者は realm のアドレスです。',
  'In AD FS Management, open Relying Party Trusts → Add Relying Party Trust. Choose claims aware, enter the data by hand, and enable SAML 2.0 WebSSO.':
    'AD FS の管理で「証明書利用者信頼」→「追加」を開きます。「要求に対応する」を選び、データを手動で入力し、SAML 2.0 WebSSO を有効にします。',
  'Add a rule that sends LDAP attributes as claims: E-Mail-Addresses as E-Mail Address, and as Name ID. Then give us the address of your federation metadata.':
    'LDAP 属性を要求として送るルールを追加します。E-Mail-Addresses を電子メールアドレスと名前 ID として送ります。その後、フェデレーションメタデータのアドレスを指定してください。',
  'At your identity provider, register a web application with OpenID Connect and the authorization code flow.':
    'ID プロバイダーで、OpenID Connect と認可コードフローを使う Web アプリケーションを登録します。',
  'Copy the client ID, the client secret and the issuer.':
    'クライアント ID、クライアントシークレット、発行者をコピーします。',
  'At your identity provider, create an application with SAML 2.0.':
    'ID プロバイダーで、SAML 2.0 のアプリケーションを作成します。',
  'Send the email address as the attribute email, and a persistent NameID. Sign with RSA-SHA256. Then give us the metadata.':
    'メールアドレスを属性 email として、また永続的な NameID を送るようにします。署名は RSA-SHA256 を使います。その後、メタデータを指定してください。',
  'Prove your domain': 'ドメインの所有を証明する',
  'People come in with addresses of domains that you have proved to be yours.':
    '所有を証明したドメインのメールアドレスを持つ人が入れます。',
  'The domain of your email addresses': 'メールアドレスのドメイン',
  'Add domain': 'ドメインを追加',
  Verified: '確認済み',
  'Not verified yet': '未確認',
  'Publish this TXT record where your domain is managed:':
    'ドメインを管理している場所で、次の TXT レコードを公開してください。',
  Name: '名前',
  Value: '値',
  'Check now': '今すぐ確認',
  'We look for it every few seconds while this page is open.': 'このページを開いている間、数秒ごとに確認します。',
  'Not found yet. A new record may take up to an hour to be seen everywhere.':
    'まだ見つかりません。新しいレコードがどこからでも見えるようになるまで、最大 1 時間かかることがあります。',
  'Or publish the value as a file at {address}.': 'または、この値をファイルとして {address} で公開してください。',
  'Remove {domain}': '{domain} を削除',
  'Connect {idp}': '{idp} を接続する',
  'Paste this there as the redirect URI:': 'リダイレクト URI として次の値を貼り付けてください。',
  'Paste these two values there:': '次の 2 つの値を貼り付けてください。',
  'Redirect URI': 'リダイレクト URI',
  'ACS URL (reply URL)': 'ACS URL（応答 URL）',
  'Entity ID (audience)': 'エンティティ ID（オーディエンス）',
  Issuer: '発行者',
  'For example {example}': '例: {example}',
  'Client ID': 'クライアント ID',
  'Client secret': 'クライアントシークレット',
  'Nobody can read it again once it is saved.': '保存したあとは、誰も読み取れません。',
  'Metadata by': 'メタデータの指定方法',
  Address: 'アドレス',
  File: 'ファイル',
  'Address of the metadata': 'メタデータのアドレス',
  'Metadata file': 'メタデータファイル',
  'Save connection': '接続を保存',
  'Saved. It is a draft: nobody signs in by it yet.':
    '保存しました。下書きのため、まだ誰もこの接続でサインインしません。',
  'Change the client secret': 'クライアントシークレットを変更',
  'Read new metadata': '新しいメタデータを読み込む',
  Save: '保存',
  'Start again': '最初からやり直す',
  'Fill this in.': '入力してください。',
  'Test the sign-in': 'サインインをテストする',
  'You go to your identity provider and come back here. Nobody is signed in and no account is made.':
    'ID プロバイダーへ移動し、ここへ戻ります。誰もサインインせず、アカウントも作られません。',
  'Start the test': 'テストを開始',
  'Test again': 'もう一度テスト',
  'It works.': '正常に動作しています。',
  'A person who signs in this way gets in.': 'この方法でサインインする人は入れます。',
  'Only people who are already members of the team get in. No new accounts are made.':
    '入れるのは、すでにチームのメンバーである人だけです。新しいアカウントは作られません。',
  'This person could not sign in yet.': 'この人は、まだサインインできません。',
  'The answer of your identity provider was not accepted.': 'ID プロバイダーの応答は受け入れられませんでした。',
  Attribute: '属性',
  Becomes: '対応する項目',
  Problem: '問題',
  'Person’s ID': '個人の ID',
  'Email address': 'メールアドレス',
  'Display name': '表示名',
  Picture: '画像',
  Groups: 'グループ',
  'not used': '未使用',
  'No email address came.': 'メールアドレスが届きませんでした。',
  'Its domain is not verified yet.': 'このドメインはまだ確認されていません。',
  'It is not verified at your identity provider: people are asked for a code the first time.':
    'ID プロバイダーで確認されていません。初回のみコードの入力が求められます。',
  'Which attribute has the email address?': 'メールアドレスはどの属性にありますか？',
  'Choose one': '選択してください',
  'The identity provider did not answer as it should.': 'ID プロバイダーが正しく応答しませんでした。',
  'Your identity provider did not accept our client ID, secret or key. Check them.':
    'ID プロバイダーが、クライアント ID、シークレット、または鍵を受け付けませんでした。確認してください。',
  'It was refused or cancelled at the identity provider.': 'ID プロバイダーで拒否またはキャンセルされました。',
  'Switch it on': '有効にする',
  'From then on the people of your company can sign in by it.':
    '有効にすると、社内の方がこの接続でサインインできます。',
  'No domain is verified yet, so nobody could get in.': '確認済みのドメインがないため、まだ誰も入れません。',
  'The last test did not succeed.': '前回のテストは成功しませんでした。',
  'There was no test yet.': 'まだテストしていません。',
  'The people of your company can sign in now. You can close this page.':
    '社内の方がサインインできるようになりました。このページは閉じてかまいません。',
  'Single sign-on is on': 'シングルサインオンは有効です',
  'The domain is proved.': 'ドメインが確認されました。',
  'You can close this page.': 'このページは閉じてかまいません。',
  'Switch off': '無効にする',
  'Switching it off signs out everybody who came by it.': '無効にすると、この接続で入った全員がサインアウトされます。',
  'Set up another one': '別の接続を設定',
  'Last sign-ins': '最近のサインイン',
  'Nobody has come by it yet.': 'まだ誰もこの接続で入っていません。',
  'Signed in': 'サインイン済み',
  Refused: '拒否',
  'Who signs in by it: {count}': 'この接続でサインインする人数: {count}',
  Require: '必須化',
  'Require single sign-on': 'シングルサインオンを必須にする',
  'Whoever has to use it cannot sign in by anything else.':
    '必須の対象になると、ほかの方法ではサインインできなくなります。',
  'Who has to use single sign-on': 'シングルサインオンを必須にする対象',
  'Nobody has to': '必須にしない',
  'Members of the team': 'チームのメンバー',
  'Everybody with such an address': 'このドメインのアドレスを持つすべての人',
  'People whom it concerns: {people}': '対象になる人数: {people}',
  'Sessions of theirs that end at once: {sessions}': 'すぐに終了するセッションの数: {sessions}',
  'Ask whoever runs {project} to let one or two members keep another way to sign in, for the day when your identity provider fails.':
    'ID プロバイダーが使えなくなったときに備えて、1～2 人のメンバーが別の方法でもサインインできるよう、{project} の運営者に依頼してください。',
  'Stop requiring it': '必須をやめる',
  'Somebody else requires this. Whoever runs {project} can ask for less.':
    'これはほかの人が必須にしています。緩められるのは {project} の運営者です。',
  'Single sign-on is required. You can close this page.':
    'シングルサインオンは必須です。このページは閉じてかまいません。',
}
