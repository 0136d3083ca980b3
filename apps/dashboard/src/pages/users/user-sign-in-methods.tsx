import { providerName } from '@hallpass/contract'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { shortId } from '../../lib/format.ts'
import { shared } from '../../lib/queries.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import type { User } from '../../lib/wire.ts'
import { Button, Card, Menu, MethodMark, ProviderMark, Section, Setting, Show, Switch } from '../../ui/index.ts'
import { SetPassword } from './edit-user.tsx'
import { LinkProvider } from './link-provider.tsx'
import { providerActions } from './provider-actions.ts'
import { type LinkedProvider, type UserChanges, userActions, userQueries } from './queries.ts'
import { codesAreOff } from './sign-in-methods-of.ts'

type Open = { at: 'password' } | { at: 'link'; provider?: LinkedProvider }

export function UserSignInMethods({ projectId, user }: { projectId: string; user: User }) {
  const providers = useLoaded(userQueries.providers(projectId, user.id))
  const [open, setOpen] = useState<Open>()
  const { run } = useActions(projectId)
  const close = () => setOpen(undefined)
  const update = (changes: UserChanges, done: string) =>
    void run('update', () => userActions.update(projectId, user.id, changes), { done })
  const link = (
    <Button size="small" onClick={() => setOpen({ at: 'link' })}>
      <Plus aria-hidden />
      Link provider
    </Button>
  )
  return (
    <Section title="Sign-in methods" actions={link}>
      <Card>
        <Show loaded={providers} skeleton={null}>
          {(items) =>
            items.map((provider) => (
              <ProviderRow
                key={provider.id}
                projectId={projectId}
                provider={provider}
                onEdit={() => setOpen({ at: 'link', provider })}
              />
            ))
          }
        </Show>
        <MagicLink projectId={projectId} user={user} onChange={update} />
        <Setting
          icon={<MethodMark method="passkey" />}
          title="Passkey"
          note={user.passkey_auth_enabled ? 'Set up' : 'Not set up'}
        >
          {user.passkey_auth_enabled && (
            <Button
              variant="danger"
              size="small"
              onClick={() => update({ passkey_auth_enabled: false }, 'Passkey sign-in is off')}
            >
              Turn off
            </Button>
          )}
        </Setting>
        <Setting icon={<MethodMark method="password" />} title="Password" note={user.has_password ? 'Set' : 'Not set'}>
          <Button size="small" onClick={() => setOpen({ at: 'password' })}>
            {user.has_password ? 'Change password' : 'Set password'}
          </Button>
          {user.has_password && (
            <Menu
              label="Actions for the password"
              groups={[
                [
                  {
                    label: 'Remove password',
                    icon: <Trash2 aria-hidden />,
                    destructive: true,
                    onSelect: () => update({ password: null }, 'Password removed'),
                  },
                ],
              ]}
            />
          )}
        </Setting>
      </Card>
      {open?.at === 'password' && <SetPassword projectId={projectId} user={user} onClose={close} />}
      {open?.at === 'link' && (
        <LinkProvider projectId={projectId} userId={user.id} provider={open.provider} onClose={close} />
      )}
    </Section>
  )
}

interface MagicLinkProps {
  projectId: string
  user: User
  onChange(changes: UserChanges, done: string): void
}

/** On for everybody whom nobody switched it off for: a first code need not have been used. */
function MagicLink({ projectId, user, onChange }: MagicLinkProps) {
  const { data: project } = useQuery(shared.project(projectId))
  const { data: channels } = useQuery(userQueries.channels(projectId, user.id))
  if (!project || !channels) return null
  const canGetCodes = channels.some(({ used_for_auth, is_verified }) => used_for_auth && is_verified)
  const off = codesAreOff(user, project.config)
  const note = off ?? (canGetCodes ? 'A link and a code by email' : 'Needs a verified address that is used to sign in')
  const isChosen = !user.otp_auth_switched_off
  return (
    <Setting icon={<MethodMark method="magic-link" />} title="Magic link" note={note}>
      <span className="text-small text-text-2 max-wide:hidden">Can sign in</span>
      <Switch
        label="Can sign in by magic link"
        checked={isChosen && project.config.magic_link_enabled}
        disabled={!project.config.magic_link_enabled}
        onChange={(on) => onChange({ otp_auth_enabled: on }, on ? 'Magic link is on' : 'Magic link is off')}
      />
    </Setting>
  )
}

function ProviderRow({ projectId, provider, onEdit }: { projectId: string; provider: LinkedProvider; onEdit(): void }) {
  const { run } = useActions(projectId)
  const name = providerName(provider.type)
  const note = [
    provider.email,
    `account ${shortId(provider.account_id)}`,
    !provider.allow_sign_in && 'connected account only',
  ]
  const change = (changes: Parameters<typeof providerActions.update>[2], done: string) =>
    void run('update', () => providerActions.update(projectId, provider, changes), { done })
  const { allow_sign_in, allow_connected_accounts } = provider
  return (
    <Setting
      icon={<ProviderMark id={provider.type} />}
      title={name}
      note={<span className="one-line block">{note.filter(Boolean).join(' · ')}</span>}
    >
      <span className="text-small text-text-2 max-wide:hidden">Can sign in</span>
      <Switch
        label={`Can sign in with ${name}`}
        checked={allow_sign_in}
        onChange={(on) =>
          change({ allow_sign_in: on }, on ? `${name} can be used to sign in` : `${name} is no longer used to sign in`)
        }
      />
      <Menu
        label={`Actions for ${name}`}
        groups={[
          [
            { label: 'Edit account…', icon: <Pencil aria-hidden />, onSelect: onEdit },
            {
              label: allow_connected_accounts ? 'Stop using as connected account' : 'Use as connected account',
              icon: <Plus aria-hidden />,
              onSelect: () => change({ allow_connected_accounts: !allow_connected_accounts }, 'Saved'),
            },
          ],
          [
            {
              label: 'Unlink',
              icon: <Trash2 aria-hidden />,
              destructive: true,
              onSelect: () =>
                void run('remove', () => providerActions.remove(projectId, provider), { done: `${name} is unlinked` }),
            },
          ],
        ]}
      />
    </Setting>
  )
}
