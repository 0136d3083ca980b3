import { Fragment } from 'react'
import { shortId } from '../../lib/format.ts'
import { ProjectLink } from '../../lib/project.tsx'
import { changesOf } from './changes.ts'
import type { Entry, Subject } from './queries.ts'

/** Where a thing has a screen of its own. */
const screens: Readonly<Record<string, (id: string) => string>> = {
  user: (id) => `users/${id}`,
  team: (id) => `teams/${id}`,
  webhook_endpoint: (id) => `webhooks/${id}`,
  email_template: (id) => `email-templates/${id}`,
  email_theme: (id) => `email-themes/${id}`,
  email_draft: (id) => `email-drafts/${id}`,
  project_keys: () => 'api-keys',
}

function Thing({ subject: { type, id, name } }: { subject: Subject }) {
  const screen = name === null ? undefined : screens[type]?.(id)
  if (!screen) {
    return (
      <b className="font-medium" title={id}>
        {name ?? shortId(id)}
      </b>
    )
  }
  return (
    <ProjectLink to={screen} className="link" title={id}>
      {name || shortId(id)}
    </ProjectLink>
  )
}

/** What was done, with links to what it was done to. */
export function Sentence({ entry }: { entry: Entry }) {
  const { action, sentence = action, about = [] } = entry
  const [before = '', after] = sentence.split('{target}')
  const begun = before.charAt(0).toUpperCase() + before.slice(1)
  const made = after === undefined || about.length ? undefined : nameOfMade(entry)
  if (made) {
    return (
      <span title={action}>
        {begun}
        <b className="font-medium">{made}</b>
        {after}
      </span>
    )
  }
  // Some calls name nothing: then the sentence ends before what it would name.
  if (after === undefined || !about.length) {
    return (
      <span title={action}>
        {begun.trim().replace(/ (of|to|from)$/, '')}
        <ChangedFields entry={entry} />
      </span>
    )
  }
  return (
    <span title={action}>
      {begun}
      {about.map((subject, index) => (
        <Fragment key={subject.type + subject.id}>
          {index > 0 && ', '}
          <Thing subject={subject} />
        </Fragment>
      ))}
      {after}
    </span>
  )
}

/** A call that makes something has no id to go by; what the log kept of the thing names it. */
function nameOfMade({ before, after }: Entry): string | undefined {
  const named = /^"(?:rbac\.permissions\.([\w:$]+)\..*|(?:url|display_name)": "(.+)")/
  const found = changesOf(before, after)
    .map(({ text }) => named.exec(text))
    .find(Boolean)
  return found?.[1] ?? found?.[2]
}

const maxFields = 2

/** Which places of the configuration changed: the entry opened shows from what to what. */
function ChangedFields({ entry: { action, before, after } }: { entry: Entry }) {
  if (action !== 'config.updated' && action !== 'project.updated') return null
  const fields = [...new Set(changesOf(before, after).map(({ text }) => text.slice(1, text.indexOf('": '))))]
  if (!fields.length) return null
  const more = fields.length > maxFields ? ` and ${fields.length - maxFields} more` : ''
  return (
    <>
      : <span className="mono">{fields.slice(0, maxFields).join(', ')}</span>
      {more}
    </>
  )
}

const kinds: Readonly<Record<string, string>> = {
  user: 'A user',
  dashboard_user: 'A colleague',
  client_key: 'A client key',
  server_key: 'A server key',
  admin_key: 'An admin key',
  token: 'A webhook token',
  operator: 'The operator',
  secret_scanner: 'A secret scanner',
  setup_link: 'A setup link',
  unknown: 'Unknown',
}

/** By name; of keys and people who are gone, what they were. */
export function actorText({
  type,
  name,
  id,
}: {
  type: string
  name: string | null | undefined
  id: string | null
}): string {
  const kind = kinds[type] ?? type.replaceAll('_', ' ')
  if (!name) return id ? `${kind} (${shortId(id)})` : kind
  return type.endsWith('_key')
    ? `${kind.replace(/^An? /, '').replace(/^./, (letter) => letter.toUpperCase())} of ${name}`
    : name
}

export function Actor({ entry: { actor, actor_name: name } }: { entry: Entry }) {
  const text = actorText({ ...actor, name })
  if (actor.type === 'user' && actor.id !== null && name) {
    return (
      <ProjectLink to={`users/${actor.id}`} className="link one-line" title={actor.id}>
        {text}
      </ProjectLink>
    )
  }
  return (
    <b className="one-line text-[13px]" title={actor.id ?? ''}>
      {text}
    </b>
  )
}
