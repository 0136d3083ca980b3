import { providerName, providerTypes } from '@hallpass/contract'
import { configPlaces } from '@hallpass/contract/config'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { brandingWith } from '../../lib/branding.ts'
import { configQuery } from '../../lib/config-queries.ts'
import { sendsEmails } from '../../lib/email-delivery.ts'
import { useIsManaged } from '../../lib/managed.ts'
import { useProjectId } from '../../lib/project.tsx'
import { useUrlDialog } from '../../lib/url-state.ts'
import { useProject } from '../../lib/use-project.ts'
import type { Project } from '../../lib/wire.ts'
import { ForPower } from '../../parts/for-power.tsx'
import { methodsOf, SignInPreview } from '../../parts/preview/sign-in-preview.tsx'
import { ProjectSwitch } from '../../parts/project-switch.tsx'
import {
  BrowserFrame,
  Button,
  Card,
  Menu,
  MethodMark,
  Page,
  ProviderMark,
  Section,
  Segmented,
  Show,
  Status,
} from '../../ui/index.ts'
import { CodeLifetimes } from './code-lifetimes.tsx'
import { Guests } from './guests.tsx'
import { openIdProvidersOf } from './open-id.ts'
import { OpenIdDialog } from './open-id-dialog.tsx'
import { Passwords } from './passwords.tsx'
import { OpenIdCards, ProviderCards } from './provider-cards.tsx'
import { ProviderDialog } from './provider-dialog.tsx'
import { providersQuery } from './queries.ts'
import { SecondFactor } from './second-factor.tsx'
import { SessionLifetimes } from './session-lifetimes.tsx'
import { SignUpRules } from './sign-up-rules.tsx'
import { TokenClaims } from './token-claims.tsx'

export function SignInMethodsPage() {
  const projectId = useProjectId()
  const { project } = useProject(projectId)
  const { data: providers = [], isSuccess: providersAreRead } = useQuery(providersQuery(projectId))
  const openIdProviders = openIdProvidersOf(providers)
  const dialog = useUrlDialog()
  const isManaged = useIsManaged()
  const missing = providerTypes.filter(
    (id) =>
      !providers.some((one) => one.id === id && one.enabled) && !isManaged(`${configPlaces.oauth_providers}.${id}`),
  )
  const add = missing.length > 0 && (
    <ForPower power="secrets">
      <Menu
        groups={[
          missing.map((id) => ({
            label: providerName(id),
            icon: <ProviderMark id={id} />,
            onSelect: () => dialog.show('provider', id),
          })),
        ]}
        trigger={
          <Button variant="primary">
            <Plus aria-hidden />
            Add provider
          </Button>
        }
      />
    </ForPower>
  )
  const name = project.state === 'ready' ? project.data.display_name : 'your app'
  return (
    <Page
      title="Sign-in methods"
      lead={`How people sign in to ${name}. Changes show on your sign-in page at once.`}
      actions={add}
    >
      <Show loaded={project}>
        {(data) => (
          <div className="grid grid-cols-1 items-start gap-6 wide:grid-cols-[minmax(0,1fr)_296px]">
            <div className="column gap-6">
              <BuiltIn project={data} />
              <Passwords projectId={projectId} />
              <ForPower power="secrets">
                <ProviderCards providers={providers} onOpen={(id) => dialog.show('provider', id)} />
                <OpenIdCards providers={openIdProviders} onOpen={(id) => dialog.show('openid', id)} />
              </ForPower>
              <SignUpRules projectId={projectId} project={data} />
              <Guests projectId={projectId} />
              <CodeLifetimes projectId={projectId} />
              <SecondFactor projectId={projectId} />
              <SessionLifetimes projectId={projectId} />
              <TokenClaims projectId={projectId} />
            </div>
            <Preview project={data} />
          </div>
        )}
      </Show>
      {dialog.name === 'openid' && providersAreRead && (
        <OpenIdDialog
          key={dialog.subject ?? ''}
          projectId={projectId}
          provider={openIdProviders.find(({ id }) => id === dialog.subject)}
          taken={providers.map(({ id }) => id)}
          onClose={dialog.close}
        />
      )}
      {dialog.name === 'provider' && dialog.subject && (
        <ProviderDialog
          key={dialog.subject}
          projectId={projectId}
          id={dialog.subject}
          provider={providers.find(({ id }) => id === dialog.subject)}
          onClose={dialog.close}
        />
      )}
    </Page>
  )
}

const builtIn = [
  { method: 'password', field: 'credential_enabled', title: 'Password', note: 'At least 8 characters' },
  {
    method: 'magic-link',
    field: 'magic_link_enabled',
    title: 'Magic link',
    note: 'A link and a six-character code by email',
  },
  { method: 'passkey', field: 'passkey_enabled', title: 'Passkey', note: 'Also offered in the email field' },
] as const

/** Why a method does not work although it is on. */
const problemOf = (method: string, { config }: Project) =>
  method === 'magic-link' &&
  config.magic_link_enabled &&
  !sendsEmails({ isShared: config.email_config.type === 'shared' }) ? (
    <Status kind="warn">Not offered: no email can be sent. Set up a server under Emails.</Status>
  ) : undefined

function BuiltIn({ project }: { project: Project }) {
  return (
    <Section title="Built in">
      <Card>
        {builtIn.map(({ method, field, title, note }) => (
          <ProjectSwitch
            key={field}
            project={project}
            field={field}
            icon={<MethodMark method={method} />}
            title={title}
            note={problemOf(method, project) ?? note}
            said={[`${title} is on`, `${title} is off`]}
          />
        ))}
      </Card>
    </Section>
  )
}

const schemes = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

function Preview({ project }: { project: Project }) {
  const [scheme, setScheme] = useState<'light' | 'dark'>('light')
  const { data: config } = useQuery(configQuery(project.id))
  return (
    <aside className="column gap-3 sticky top-6">
      <div className="row min-h-7">
        <h2>Preview</h2>
        <span className="ml-auto">
          <Segmented label="Preview in" small options={schemes} value={scheme} onChange={setScheme} />
        </span>
      </div>
      <BrowserFrame scheme={scheme} narrow>
        <SignInPreview
          name={project.display_name}
          branding={brandingWith(project, config?.branding ?? {})}
          scheme={scheme}
          methods={methodsOf(project)}
        />
      </BrowserFrame>
    </aside>
  )
}
