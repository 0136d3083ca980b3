/** What people come to do, in the order in which they do it. Guides that stand in none are shown at the end. */
export interface Journey {
  title: string
  /** Slug and what the page is for, in one line. */
  guides: readonly (readonly [slug: string, purpose: string])[]
}

export const journeys: readonly Journey[] = [
  {
    title: 'Start',
    guides: [
      ['start', 'As a package, from a checkout or in a container.'],
      ['first-app', 'A new app, or the one that you have, with somebody signed in.'],
      ['first-user', 'A project and its first user, with nothing but curl.'],
      ['dashboard', 'What the dashboard shows, and who owns the installation.'],
      ['compared', 'Clerk, Supabase, Keycloak, Logto, Better Auth, Stack Auth: where each is better.'],
    ],
  },
  {
    title: 'Concepts',
    guides: [
      ['project', 'What belongs together, and what is apart.'],
      ['access-levels', 'Publishable, secret and admin keys: which one goes where.'],
      ['tokens', 'Access tokens, refresh tokens, and how long people stay signed in.'],
      ['teams', 'Companies and other groups, and how people come in.'],
      ['permissions', 'What somebody may do; roles made of them.'],
    ],
  },
  {
    title: 'Your app',
    guides: [
      ['packages', 'Install the SDK: where apps get @hallpass/js, react and next from.'],
      ['next', 'Sign-in, users and teams in the App Router of Next.js.'],
      ['react', 'Sign-in, account settings and teams in React.'],
      ['protect-a-route', 'Only for those who are signed in, or may: pages and routes, by framework.'],
      ['verify-tokens', 'Whose access token it is, in Python, Go, PHP, Ruby and Java.'],
      ['recipes', 'What people ask first, each in a few lines that run.'],
      ['client-app', 'The SDK in browsers and terminals.'],
      ['server-app', 'The SDK with a secret key: any user, any team.'],
      ['admin-app', 'The SDK that manages a project.'],
      ['configuration-as-code', 'A project’s configuration in a file that is reviewed.'],
    ],
  },
  {
    title: 'Sign-in',
    guides: [
      ['ways-to-sign-in', 'Passwords, codes, passkeys, providers, guests: what each takes.'],
      ['passwords', 'Sign up, sign in, forgotten, changed: what a password takes.'],
      ['magic-links', 'A link by email, and nothing to remember.'],
      ['one-time-codes', 'Six characters of an email, on the page that people are on.'],
      ['passkeys', 'Fingerprint, face or PIN (WebAuthn).'],
      ['providers', 'Social sign-in by OAuth: Google, GitHub and ten others.'],
      ['guests', 'Anonymous accounts that become regular ones.'],
      ['second-factor', 'Two-factor authentication (2FA, TOTP) by an authenticator app.'],
      ['hosted-pages', 'Sign-in pages on the server, with no pages of your own.'],
      ['sign-in-methods', 'Passwords, codes, passkeys and second factors, each with curl.'],
      ['sign-in-with-github', 'OAuth on a laptop, with no account anywhere.'],
      ['openid-providers', 'Okta, Entra ID, Keycloak or your own, by its issuer.'],
      ['single-sign-on', 'Each customer’s people by the customer’s own identity provider.'],
      ['sso-identity-providers', 'What to do at Okta, Entra, Google, OneLogin, PingOne, Keycloak and AD FS.'],
      ['branding', 'Logo, colour, corners and font of sign-in pages, emails and your app.'],
    ],
  },
  {
    title: 'Emails, events, payments',
    guides: [
      ['emails', 'What is sent, through which server, and to whom.'],
      ['email-templates', 'How emails look and what they say.'],
      ['webhooks', 'Your app is told what happens, signed and tried again.'],
      ['payments', 'Plans, items and usage, in test mode or with Stripe.'],
      ['partner-integrations', 'Projects for the customers of a platform.'],
    ],
  },
  {
    title: 'Running it',
    guides: [
      ['settings', 'Every environment variable with its default.'],
      ['production', 'Health, restarts, proxies, sizing, upgrades, recovery.'],
      ['container', 'Deploy it with Docker: an image, with Compose or without.'],
      ['kubernetes', 'Two servers, migrations, probes.'],
      ['behind-a-proxy', 'Whose headers count.'],
      ['metrics', 'Prometheus, Grafana and alerts.'],
      ['upgrading', 'What a new version changes, and what to do about it.'],
      ['when-something-breaks', 'What the server does by itself, and what is left to you.'],
    ],
  },
  {
    title: 'Security and data',
    guides: [
      ['hardening', 'What the server does by itself, and what only you can do.'],
      ['backup', 'Backups while the server runs, and the way back.'],
      ['moving-in', 'From Auth0, Clerk, Supabase, Firebase or a table of your own.'],
      ['moving-users', 'Users in and out, with their passwords.'],
      ['audit-log', 'Who changed what, when and from where.'],
      ['retention', 'What is deleted when, and where to change that.'],
      ['secret-rotation', 'A new HALLPASS_SECRET, while the old one is still read.'],
      ['leaked-secret', 'What to do, by what got out.'],
    ],
  },
]

/** Written from the comments in the sources: tools/check-sdk-docs.ts. */
export const sdkPages: Journey['guides'] = [
  ['sdk/hallpass-client-app', 'Every member of the app for browsers and terminals.'],
  ['sdk/current-user', 'Every member of who is signed in.'],
  ['sdk/team', 'Every member of a team of the signed-in user.'],
  ['sdk/hallpass-server-app', 'Every member of the app for servers.'],
  ['sdk/server-user', 'Every member of a user, as servers see them.'],
  ['sdk/server-team', 'Every member of a team, as servers see it.'],
  ['sdk/hallpass-admin-app', 'Every member of the app that manages a project.'],
  ['sdk/types', 'What the apps take and give, and what @hallpass/js has beside them.'],
  ['sdk/react', 'Components with their props, and hooks.'],
  ['sdk/next', 'What the App Router needs beyond React.'],
]

export const purposes: ReadonlyMap<string, string> = new Map([...journeys.flatMap(({ guides }) => guides), ...sdkPages])
