import type { SourceGuide } from './guide.ts'
import * as queries from './queries.ts'

/** What others run. */
export const services = {
  clerk: {
    name: 'Clerk',
    file: 'CSV from its dashboard',
    passwords: 'kept',
    secondFactors: 'authenticator apps',
    steps: [
      {
        text: 'In [its dashboard](https://clerk.com/docs/guides/development/migrating/overview.md), open **Configure → Settings → User exports**.',
      },
      { text: 'Export all users, and download the CSV. It has the hashes of passwords.' },
    ],
    groups: '`organization_memberships`: `acme`, and `acme/org:admin`',
  },
  auth0: {
    name: 'Auth0',
    file: 'an export job, and the hashes by a support ticket',
    passwords: 'kept',
    secondFactors: 'no',
    steps: [
      {
        text: 'Start an [export job](https://auth0.com/docs/manage-users/user-migration/bulk-user-exports) of its API. It gives people without hashes, one on a line.',
      },
      { text: 'Ask for the hashes by [a support ticket](https://auth0.com/docs/moving-out). Its free plan has none.' },
      {
        text: 'Import the file of the job, and then the one with the hashes with **Update existing users** (`--on-conflict update`): both give a person the same `external_id`.',
      },
    ],
    groups: '`organizations`',
    roles: '`app_metadata.roles`',
  },
  firebase: {
    name: 'Firebase',
    file: '`firebase auth:export`',
    passwords: 'kept, with the parameters of the project',
    secondFactors: 'no',
    steps: [
      {
        text: 'Run [its command](https://firebase.google.com/docs/cli/auth), which also writes CSV:',
        code: 'firebase auth:export users.json',
      },
      {
        text: 'In its console, open **Authentication → Users → ⋮ → Password hash parameters**, and copy all that it shows.',
      },
    ],
    needs: {
      label: 'Password hash parameters',
      help: 'As the console shows them, or as JSON. Without them people come over without their passwords.',
      example: `hash_config {
  algorithm: SCRYPT,
  base64_signer_key: …,
  base64_salt_separator: Bw==,
  rounds: 8,
  mem_cost: 14,
}`,
    },
  },
  supabase: {
    name: 'Supabase',
    file: 'the table `auth.users`',
    passwords: 'kept',
    secondFactors: 'authenticator apps, unless encrypted',
    steps: [
      { text: 'Copy the connection string of the database from **Connect** in its dashboard.' },
      {
        text: 'Ask the database for people, with their providers and second factors. The CSV of the table editor works as well, without those:',
        code: `psql postgres://… --tuples-only --no-align --output supabase.jsonl --command "\n${queries.supabaseQuery.replace(/^/gm, '  ')}"`,
        language: 'sh',
      },
    ],
    roles: '`raw_app_meta_data.role`, `.roles`',
  },
  cognito: {
    name: 'Amazon Cognito',
    file: '`aws cognito-idp list-users`',
    passwords: 'it gives out none: [ask it](#stragglers)',
    secondFactors: 'no',
    steps: [
      { text: 'List everybody:', code: 'aws cognito-idp list-users --user-pool-id … > users.json' },
      { text: 'Nobody gets the passwords out of Cognito, but [it can be asked](#stragglers) when people sign in.' },
    ],
  },
} satisfies Record<string, SourceGuide>
