import type { SourceGuide } from './guide.ts'
import * as queries from './queries.ts'

const lines = 'psql postgres://… --tuples-only --no-align --output'

/** What people run themselves. */
export const software = {
  keycloak: {
    name: 'Keycloak',
    file: '`kc.sh export`',
    passwords: 'kept',
    secondFactors: 'authenticator apps with six digits',
    steps: [
      {
        text: 'Export the realm into one file; its default splits people into files of 50:',
        code: 'kc.sh export --file realm.json --realm … --users realm_file',
      },
    ],
    hasPasskeys: true,
    groups: '`groups`',
    roles: '`realmRoles`',
  },
  'better-auth': {
    name: 'Better Auth',
    file: 'its tables',
    passwords: 'kept',
    secondFactors: 'authenticator apps, with its secret',
    steps: [
      {
        text: 'Save this query as `users.sql`:',
        code: queries.betterAuthQuery,
        language: 'sql',
      },
      {
        text: 'Or, with its plugins for second factors and organisations, this one, without what your database does not have:',
        code: queries.betterAuthPluginsQuery,
        language: 'sql',
      },
      { text: 'Run it:', code: `${lines} users.jsonl --file users.sql` },
    ],
    needs: {
      label: 'BETTER_AUTH_SECRET',
      help: 'Second factors are sealed with it; without it people set up their app again. Where it has versions, as JSON: {"secrets": {"2": "…"}}. An import does not keep it.',
    },
    notes: [
      'For passkeys, add this part to the query: `\'passkeys\', (select jsonb_agg(to_jsonb(p)) from passkey p where p."userId" = u.id)`.',
      'What organisations mean here is for [a mapping](#teams-and-roles) to say.',
    ],
    hasPasskeys: true,
    groups: '`organizations`: `acme`, and `acme/owner`',
    roles: '`role`',
  },
  'auth-js': {
    name: 'Auth.js',
    file: 'its tables',
    passwords: 'kept, if the app has them',
    secondFactors: 'no',
    steps: [
      {
        text: 'Save this query as `users.sql`:',
        code: queries.authJsQuery,
        language: 'sql',
      },
      { text: 'Run it:', code: `${lines} users.jsonl --file users.sql` },
      {
        text: 'A password is your app’s own affair: columns called `password`, `passwordHash` or `hashedPassword` are found.',
      },
    ],
    hasPasskeys: true,
  },
  'stack-auth': {
    name: 'Stack Auth',
    file: 'its tables',
    passwords: 'kept, with all ids',
    secondFactors: 'authenticator apps',
    steps: [
      {
        text: 'This takes the database of a server of your own. Find the tenancy of the project in its table `"Tenancy"`.',
      },
      {
        text: 'Save this query as `teams.sql`:',
        code: queries.stackTeamsQuery,
        language: 'sql',
      },
      {
        text: 'Run it, and bring the teams over before the people:',
        code: `${lines} teams.jsonl --variable tenancy=… --file teams.sql
npx hallpass teams import teams.jsonl --project …`,
      },
      {
        text: 'Save this one as `users.sql`. Without the last two parts people come without teams and permissions:',
        code: queries.stackUsersQuery,
        language: 'sql',
      },
      { text: 'Run it as well:', code: `${lines} users.jsonl --variable tenancy=… --file users.sql` },
    ],
    notes: [
      'Ids, addresses, metadata, provider accounts, passkeys, teams and permissions stay as they are. Permissions other than the system’s have to be in the project first.',
      "To make something else of teams and permissions, put `'teamName'` beside `'permissions'`, and use [a mapping](#teams-and-roles).",
      'Its tables change from version to version: what counts are the names in the lines.',
    ],
    hasPasskeys: true,
    groups: '`teamMembers` (`teamName`, `permissions`): `Acme`, and `Acme/team_admin`',
  },
  wordpress: {
    name: 'WordPress',
    file: 'the table `wp_users`',
    passwords: 'kept',
    secondFactors: 'no',
    steps: [
      {
        text: 'Write the table as CSV, or choose **Export → CSV** in phpMyAdmin, with the names of columns:',
        code: 'wp db query "select * from wp_users" --format=csv > users.csv',
      },
    ],
    notes: ['All three kinds of its hashes work.'],
  },
  own: {
    name: 'Your own table',
    file: 'whatever you have, with a mapping',
    passwords: '[nearly all](moving-users.md#hashes)',
    secondFactors: 'authenticator apps',
    steps: [
      { text: 'Write people into a CSV with a first line of names, a JSON list, or a JSON object on each line.' },
      {
        text: 'Say which of our [fields](moving-users.md#the-files) is which of your columns: by name, by a text with columns in braces, or the same for everybody. `base64`, `hex-to-base64` and `lower` after a bar change a value on the way:',
        code: `{
  "external_id": "user_no",
  "primary_email": "mail",
  "primary_email_verified": { "constant": true },
  "display_name": { "template": "{first} {last}" },
  "password_hash": { "template": "$digest$alg=sha1,order=salt.pw,n=1\${salt|base64}\${pw|hex-to-base64}" }
}`,
        language: 'json',
      },
    ],
    needs: {
      label: 'Mapping',
      help: 'As JSON. In the dashboard only where a column is not simply a field: it asks which column is what.',
    },
    groups: 'the column that the mapping names `groups`, with commas between',
    roles: 'the one that it names `roles`',
  },
} satisfies Record<string, SourceGuide>
