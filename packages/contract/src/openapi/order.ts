import type { Endpoint } from '../endpoint.ts'
import { compareNames } from '../text.ts'
import { tagsOf } from './operation.ts'

/** A sentence for each tag. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Password: 'Sign up and sign in with a password, change it, and set a new one by email.',
  'Magic link and one-time code': 'Sign in by a link or a code that is sent by email.',
  OAuth: 'Sign in with a provider such as Google, and exchange codes and refresh tokens for access tokens.',
  'Single sign-on':
    'Teams whose people sign in by an identity provider of their own, and the domains that prove who they are.',
  Passkeys: 'Register passkeys and sign in with them.',
  'Step-up': 'Prove once more who is there, before what lasts.',
  'Second factor': 'The code of an authenticator app, or a security key, where a sign-in asks for one.',
  'Anonymous users': 'Users who have not signed up yet.',
  'CLI login': 'Sign in to a command-line program through the browser.',
  Sessions: 'Where somebody is signed in, and how to end it.',
  Users: 'Users of the project, and the signed-in user.',
  'Contact channels': 'Email addresses of users, and whether they are verified.',
  'OAuth providers': 'Accounts at providers that users sign in with.',
  'Connected accounts': 'Access tokens of accounts at providers, for calling their APIs.',
  Teams: 'Teams, their members, invitations and profiles.',
  Permissions: 'Permissions of users in the project and in teams, and how they are defined.',
  'API keys': 'Keys that users and teams make for programs of theirs.',
  'Data vault': 'Encrypted values for servers.',
  Emails: 'Sending emails, their templates, themes, drafts and log.',
  Notifications: 'Which categories of emails a user wants.',
  Payments: 'Offers, purchases, subscriptions, invoices and items.',
  'Sign-ins': 'Who signed in or tried to, how, and from where.',
  Webhooks: 'Where the project sends what happens, and what became of it.',
  Projects: 'Projects: what everybody may know of one, listing, making, changing, handing over and deleting them.',
  'Project keys': 'The sets of keys with which apps, servers and scripts reach a project.',
  Colleagues: 'The people who manage projects together: a team of the project `internal`, and the role of each.',
  Configuration: 'The configuration of a project as one document, and how it is changed.',
  'Audit log': 'Who changed what in a project, when and from where.',
  Metrics: 'Counts of people and activity, as the dashboard shows them.',
  Health: 'What runs and waits in an installation, for whoever operates it.',
  Integrations: 'For partners that provision projects for their customers.',
  Meta: 'About the server itself.',
  Internal: 'For the dashboard and the command line; the published packages know only a part of it.',
}

/** As a newcomer reads: how people sign in, who they are, what they may do, what else there is. */
const first = [
  'Password',
  'Magic link and one-time code',
  'OAuth',
  'Passkeys',
  'Single sign-on',
  'Second factor',
  'Anonymous users',
  'CLI login',
  'Sessions',
  'Users',
  'Contact channels',
  'OAuth providers',
  'Connected accounts',
  'Teams',
  'Permissions',
  'API keys',
]
const last = [
  'Projects',
  'Project keys',
  'Colleagues',
  'Configuration',
  'Audit log',
  'Metrics',
  'Health',
  'Integrations',
  'Meta',
  'Internal',
]

/** Tags that neither list names stand between them, in the order of the alphabet. */
export function tagNames(endpoints: readonly Endpoint[]): string[] {
  const names = [...new Set(endpoints.flatMap(tagsOf))]
  const others = names.filter((name) => !first.includes(name) && !last.includes(name)).sort(compareNames)
  return [...first, ...others, ...last].filter((name) => names.includes(name))
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export const byPath = (a: Endpoint, b: Endpoint) =>
  compareNames(a.path, b.path) || methods.indexOf(a.method) - methods.indexOf(b.method)
