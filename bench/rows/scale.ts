import { lateTeam } from '@hallpass/server/testing/latecomers.ts'
import { takeTurns } from '../lib/compare.ts'
import { httpContender } from '../lib/contender.ts'
import { keyRequest } from '../lib/requests.ts'
import { type Place, paceOf, scale } from '../lib/scale.ts'
import type { Stage } from '../lib/stage.ts'
import { compareLine, type Line } from '../lib/table.ts'

/** Three times the cost. */
const target = 1 / 3
/** Few enough that nobody waits for a core. */
const connections = 2

type Paths = (place: Place) => Promise<string[]> | string[]

/** Many lists are short; each path is asked for in turn, so that no page is always the same. */
const reads: Record<string, Paths> = {
  'list users, first page': () => ['/users?limit=100'],
  'list users, from the middle': (place) => fromUsers(place, 0.5),
  'list users, near the end': (place) => fromUsers(place, 0.95),
  'list users, newest first': () => ['/users?limit=100&desc=true&order_by=signed_up_at'],
  'list users, newest first, from the middle': (place) => fromUsers(place, 0.5, '&desc=true'),
  'list users, anonymous ones too': (place) => fromUsers(place, 0.5, '&include_anonymous=true'),
  'search: a first name': () => searches(['grace', 'Margaret', 'åsa', 'NIKLAUS']),
  'search: a part of a last name': () => searches(['quigar', 'zimba', 'stentul', 'lemmon']),
  'search: a part of an address': () => searches(['@company7.', 'company42.example', '@mail5.', '.example']),
  'search: one person': async (place) => searches(await place.names(about(place.users, 0.6))),
  'search: nobody': () => searches(['xqzvw', 'nobody@nowhere', 'Zaphod Beeblebrox', 'gmail.com']),
  'search: three letters': () => searches(['qui', 'ada', 'yor', '999']),
  'search, newest first': () => searches(['grace', 'stentul', '@company7.', 'qui'], '&desc=true'),
  'search: those who came last': () => searches(['lately', '@lately.example', 'lately.ex', 'LATELY']),
  'search: those who came last, by filter': () => [
    ...filtered('auth_method=oauth:github', ['&query=lately', '&primary_email_verified=false&query=lately']),
    ...filtered('primary_email_verified=false', ['&query=lately', '&auth_method=password&query=%40lately.example']),
    ...filtered('auth_method=otp', ['&query=lately']),
  ],
  'search: two letters, nobody': () => searches(['qx', 'xq', 'q.', '@q']),
  'search: two letters': () => searches(['jo', 'qu', 'ul', '7@']),
  'team of those who came last': async (place) =>
    lateMembers(place, ['', '&desc=true', '&query=grace', '&query=lately']),
  'team of those who came last, nobody found': async (place) => lateMembers(place, ['&query=xqzvw', '&query=@company']),
  'GitHub users, who came last': () => filtered('auth_method=oauth:github', ['', '&desc=true', '&query=grace']),
  'users with one-time codes: nobody': () => filtered('auth_method=otp'),
  'users with a passkey: nobody': () => filtered('auth_method=passkey'),
  'users with an unverified address': () => filtered('primary_email_verified=false'),
  'users of a team': (place) => ofTeams(place, (id) => `/users?team_id=${id}`),
  'member profiles of a team': (place) => ofTeams(place, (id) => `/team-member-profiles?team_id=${id}`),
  'teams of a user': (place) => ofUsers(place, (id) => `/teams?user_id=${id}`),
  'teams, first page': () => ['/internal/teams'],
  'search: teams': () => [
    '/internal/teams?query=latecomers',
    '/internal/teams?query=Team+99',
    '/internal/teams?query=nobody',
  ],
  'permissions in a team, recursive': (place) =>
    ofTeams(place, (id) => `/team-permissions?team_id=${id}&recursive=true`),
  'permissions of a user, recursive': (place) =>
    ofUsers(place, (id) => `/team-permissions?user_id=${id}&recursive=true`),
}

/** The same reads in a large and in a small project of one database. */
export async function scaleRows(stage: Stage): Promise<Line[]> {
  const server = await scale(stage)
  const contender = async (place: Place, paths: Paths) => {
    const levelOf = (path: string) => (path.startsWith('/internal/') ? 'admin' : 'server')
    const requests = (await paths(place)).map((path) => keyRequest(place.project, levelOf(path), path))
    return httpContender(stage, `the same at ${count(place.users)}`, server, requests, connections)
  }
  const lines: Line[] = []
  for (const [name, paths] of Object.entries(reads)) {
    const ours = await contender(server.large, paths)
    const beside = await contender(server.small, paths)
    const samples = await takeTurns([ours, beside], paceOf(stage))
    lines.push(compareLine(samples, { path: `${name} (${count(server.large.users)} users)`, ours, beside, target }))
  }
  return lines
}

const count = (n: number) => n.toLocaleString('en')

/** Some numbers about a share of a whole, none of which is that of an anonymous user. */
const about = (whole: number, share: number) =>
  Array.from({ length: 10 }, (_, at) => Math.floor((whole * share) / 50) * 50 + 1 + at * 3)

async function fromUsers(place: Place, share: number, more = '') {
  const ids = await place.ids('user', about(place.users, share))
  return ids.map((id) => `/users?limit=100&cursor=${id}${more}`)
}

const searches = (texts: readonly string[], more = '') =>
  texts.map((text) => `/users?limit=100&query=${encodeURIComponent(text)}${more}`)

const lateMembers = async (place: Place, more: readonly string[]) => {
  const [team] = await place.ids('team', [lateTeam])
  return filtered(`team_id=${team}`, more)
}

const filtered = (filter: string, more: readonly string[] = ['']) =>
  more.map((text) => `/users?limit=100&${filter}${text}`)

const ofUsers = async (place: Place, path: (id: string) => string) =>
  (await place.ids('user', about(place.users, 0.4))).map(path)

const ofTeams = async (place: Place, path: (id: string) => string) =>
  (await place.ids('team', about(place.teams, 0.4))).map(path)
