import { type UserSource, userSources } from '@hallpass/contract'
import { type SourceGuide, sourceGuides } from '@hallpass/contract/moving-in'
import { CheckboxRow, SelectField, TextArea, TextField } from '../../ui/index.ts'
import { GuideLink } from './guide-text.tsx'
import { ImportGuide } from './import-guide.tsx'
import type { Origin } from './import-users.ts'

/** Where people come from, and what has to be known besides their file; all as it was typed. */
export interface ChosenOrigin {
  /** Empty: a file as our own export writes it, or with columns that are asked about. */
  source: UserSource | ''
  /** What the source needs. */
  config: string
  roles: string
  /** The host that passkeys were made for. */
  rpId: string
  asksPasswords: boolean
}

export const ownFile: ChosenOrigin = { source: '', config: '', roles: '', rpId: '', asksPasswords: false }

/** True where the server reads the records as they are; else which column is what is asked here. */
export const isForeign = ({ source, config }: ChosenOrigin) =>
  source !== '' && (source !== 'own' || config.trim() !== '')

/** What the server has to know; undefined for files in our own form. What cannot be read is sent as it is, and the check says so. */
export function originOf(chosen: ChosenOrigin): Origin | undefined {
  const { source, config, roles, rpId, asksPasswords } = chosen
  if (source === '' || !isForeign(chosen)) return undefined
  const guide = sourceGuides[source]
  return {
    source,
    ...(guide.needs && config.trim() && { hash_config: config }),
    ...(saysRoles(guide) && roles.trim() && { role_map: jsonOr(roles) }),
    ...(guide.hasPasskeys && rpId.trim() && { rp_id: rpId.trim() }),
    ...(asksPasswords && { ask_passwords: true }),
  }
}

/** A refusal, in the words of this screen. */
export const inWords = (problem: string, { source }: ChosenOrigin) =>
  problem
    .replace(/^hash_config/, (source !== '' && sourceGuides[source].needs?.label) || 'hash_config')
    .replace(/^role_map/, rolesLabel)
    .replace(/^rp_id/, hostLabel)

const rolesLabel = 'Teams and roles'
const hostLabel = 'Host of passkeys'
const saysRoles = ({ groups, roles }: SourceGuide) => groups !== undefined || roles !== undefined

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const rolesExample = '{ "groups": { "staff": { "team": "Staff", "permissions": ["team_member"] } } }'

interface ChooseOriginProps {
  origin: ChosenOrigin
  onChange(origin: ChosenOrigin): void
}

export function ChooseOrigin({ origin, onChange }: ChooseOriginProps) {
  const guide = origin.source === '' ? undefined : sourceGuides[origin.source]
  return (
    <>
      <SelectField
        label="From"
        options={[
          { value: '' as UserSource | '', label: 'A file of Hallpass' },
          ...userSources.map((id) => ({ value: id as UserSource | '', label: sourceGuides[id].name })),
        ]}
        value={origin.source}
        // What one system needs says nothing about another.
        onChange={(source) => onChange({ ...ownFile, source })}
      />
      {guide && <ImportGuide guide={guide} />}
      {guide && <Needed guide={guide} origin={origin} onChange={onChange} />}
    </>
  )
}

function Needed({ guide, origin, onChange }: ChooseOriginProps & { guide: SourceGuide }) {
  const { needs, hasPasskeys } = guide
  const change = (changes: Partial<ChosenOrigin>) => onChange({ ...origin, ...changes })
  return (
    <>
      {needs && (
        <TextArea
          label={needs.label}
          optional
          help={needs.help}
          mono
          rows={needs.example === undefined ? 3 : 7}
          placeholder={needs.example}
          value={origin.config}
          onChange={({ target }) => change({ config: target.value })}
        />
      )}
      {saysRoles(guide) && isForeign(origin) && (
        <TextArea
          label={rolesLabel}
          optional
          help={
            <span>
              Which teams and permissions its groups and roles stand for, as JSON:{' '}
              <GuideLink target="#teams-and-roles">how to write it</GuideLink>. Nobody gets anything that it does not
              name.
            </span>
          }
          mono
          rows={3}
          placeholder={rolesExample}
          value={origin.roles}
          onChange={({ target }) => change({ roles: target.value })}
        />
      )}
      {hasPasskeys && (
        <TextField
          label={hostLabel}
          optional
          help="Passkeys stay if people go on signing in on the host that they were made for. It has to be a trusted domain."
          mono
          placeholder="login.example.com"
          value={origin.rpId}
          onChange={({ target }) => change({ rpId: target.value })}
        />
      )}
      {isForeign(origin) && (
        <CheckboxRow
          label="Ask the old system for missing passwords"
          checked={origin.asksPasswords}
          onChange={(asksPasswords) => change({ asksPasswords })}
        >
          Ask the old system for passwords that are not in the file, as Settings → Migration says
        </CheckboxRow>
      )}
    </>
  )
}
