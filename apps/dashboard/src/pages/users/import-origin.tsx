import type { UserSource } from '@hallpass/contract'
import { CheckboxRow, SelectField, TextArea, TextField } from '../../ui/index.ts'
import type { Origin } from './import-users.ts'

/** Where people come from, and what has to be known besides their file. */
export interface ChosenOrigin {
  source: UserSource | ''
  /** As it was typed. */
  parameters: string
  /** The host that passkeys were made for. */
  rpId: string
  asksPasswords: boolean
}

export const ownFile: ChosenOrigin = { source: '', parameters: '', rpId: '', asksPasswords: false }

interface Described {
  name: string
  /** How to get the file. */
  how: string
}

/** A table of one's own is mapped column by column in the dialog. */
const origins: Readonly<Record<Exclude<UserSource, 'own'>, Described>> = {
  clerk: { name: 'Clerk', how: 'In Clerk, open Configure → Settings → User exports and download the CSV.' },
  auth0: {
    name: 'Auth0',
    how: 'Import the file of an export job first. Ask their support for the password hashes, and import those second, with “Update existing users”.',
  },
  firebase: {
    name: 'Firebase',
    how: 'Run firebase auth:export users.json. The hash parameters are in the console under Authentication → Users → ⋮.',
  },
  supabase: { name: 'Supabase', how: 'Export the table auth.users as CSV, or by the query in the guide on moving in.' },
  cognito: { name: 'Amazon Cognito', how: 'Run aws cognito-idp list-users. Cognito gives out no passwords.' },
  keycloak: { name: 'Keycloak', how: 'Run kc.sh export with --users realm_file.' },
  'better-auth': { name: 'Better Auth', how: 'Use the query in the guide on moving in.' },
  'auth-js': { name: 'Auth.js', how: 'Use the query in the guide on moving in.' },
  'stack-auth': { name: 'Stack Auth', how: 'Use the query in the guide on moving in.' },
  wordpress: { name: 'WordPress', how: 'Export the table wp_users as CSV, with the names of columns.' },
}

/** What the server has to know; undefined for files of our own. */
export function originOf({ source, parameters, rpId, asksPasswords }: ChosenOrigin): Origin | undefined {
  if (source === '') return undefined
  return {
    source,
    ...(source === 'firebase' && parameters.trim() && { hash_config: readParameters(parameters) }),
    ...(hasPasskeys.has(source) && rpId.trim() && { rp_id: rpId.trim() }),
    ...(asksPasswords && { ask_passwords: true }),
  }
}

/** Systems that give them out. */
const hasPasskeys: ReadonlySet<string> = new Set<UserSource>(['better-auth', 'auth-js', 'stack-auth', 'keycloak'])

/** As the console shows them, `name: value,` a line, or as JSON. What cannot be read is sent as nothing, and the check says so. */
function readParameters(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    const pairs = [...text.matchAll(/(\w+)\s*:\s*"?([^\s",}]+)/g)].map(([, name = '', value = '']) => [name, value])
    return Object.fromEntries(pairs) as unknown
  }
}

interface ChooseOriginProps {
  origin: ChosenOrigin
  onChange(origin: ChosenOrigin): void
}

export function ChooseOrigin({ origin, onChange }: ChooseOriginProps) {
  const { source } = origin
  const described = source === '' || source === 'own' ? undefined : origins[source]
  return (
    <>
      <SelectField
        label="From"
        help={described?.how}
        options={[
          { value: '' as UserSource | '', label: 'A CSV or JSON file' },
          ...Object.entries(origins).map(([id, { name }]) => ({ value: id as UserSource | '', label: name })),
        ]}
        value={source}
        onChange={(chosen) => onChange({ ...origin, source: chosen })}
      />
      {source === 'firebase' && (
        <TextArea
          label="Password hash parameters"
          help="Without them people come over without their passwords."
          mono
          rows={5}
          value={origin.parameters}
          onChange={({ target }) => onChange({ ...origin, parameters: target.value })}
        />
      )}
      {hasPasskeys.has(source) && (
        <TextField
          label="Host of passkeys"
          optional
          help="Passkeys stay if people go on signing in on the host that they were made for. It has to be a trusted domain."
          mono
          placeholder="login.example.com"
          value={origin.rpId}
          onChange={({ target }) => onChange({ ...origin, rpId: target.value })}
        />
      )}
      {described && (
        <CheckboxRow
          label="Ask the old system for missing passwords"
          checked={origin.asksPasswords}
          onChange={(asksPasswords) => onChange({ ...origin, asksPasswords })}
        >
          Ask the old system for passwords that are not in the file, as Settings → Migration says
        </CheckboxRow>
      )}
    </>
  )
}
