import { authMethodName } from '@hallpass/contract'
import { useQuery } from '@tanstack/react-query'
import { Laptop, LogOut, MonitorCheck, VenetianMask } from 'lucide-react'
import { ago, country, exact, uncapitalized, when } from '../../lib/format.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import type { User } from '../../lib/wire.ts'
import { Badge, Button, Card, Empty, Section, Setting, Show } from '../../ui/index.ts'
import { nameOf, type UserSession, type UserTrustedDevice, userActions, userQueries } from './queries.ts'

export function SessionsTab({ projectId, user }: { projectId: string; user: User }) {
  const sessions = useLoaded(userQueries.sessions(projectId, user.id))
  const { data: devices = [] } = useQuery(userQueries.trustedDevices(projectId, user.id))
  const { busy, run } = useActions(projectId)
  const endAll = (items: readonly UserSession[]) =>
    run(
      'all',
      async () => {
        for (const { id } of items) await userActions.endSession(projectId, user.id, id)
        for (const { id } of devices) await userActions.removeTrustedDevice(projectId, user.id, id)
      },
      { done: `All sessions of ${nameOf(user)} ended` },
    )
  return (
    <Show loaded={sessions}>
      {(items) => (
        <div className="column gap-6">
          <Section
            title="Open sessions"
            actions={
              items.length > 0 && (
                <Button size="small" variant="danger" busy={busy === 'all'} onClick={() => void endAll(items)}>
                  <LogOut aria-hidden />
                  End all
                </Button>
              )
            }
          >
            <Card>
              {items.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isBusy={busy === session.id}
                  onEnd={() =>
                    void run(session.id, () => userActions.endSession(projectId, user.id, session.id), {
                      done: 'Session ended',
                    })
                  }
                />
              ))}
              {items.length === 0 && (
                <Empty icon={<Laptop aria-hidden />} title="Not signed in anywhere">
                  A session appears here with every sign-in.
                </Empty>
              )}
            </Card>
          </Section>
          {devices.length > 0 && (
            <Section title="Trusted devices" note="not asked for the second factor">
              <Card>
                {devices.map((device) => (
                  <DeviceRow
                    key={device.id}
                    device={device}
                    isBusy={busy === device.id}
                    onRemove={() =>
                      void run(device.id, () => userActions.removeTrustedDevice(projectId, user.id, device.id), {
                        done: 'Device no longer trusted',
                      })
                    }
                  />
                ))}
              </Card>
            </Section>
          )}
        </div>
      )}
    </Show>
  )
}

/** Within a sentence; providers keep their names. */
const methodInside = (method: string) =>
  method.startsWith('oauth:') ? authMethodName(method) : uncapitalized(authMethodName(method))

const deviceName = (device?: UserTrustedDevice['device']) =>
  [device?.browser, device?.system].filter(Boolean).join(' on ') || 'Unknown device'

function DeviceRow({ device, isBusy, onRemove }: { device: UserTrustedDevice; isBusy: boolean; onRemove(): void }) {
  const { last_used_at_millis: usedAt, ip } = device
  const facts = [
    ip,
    usedAt ? `used ${ago(usedAt).toLowerCase()}` : 'not used yet',
    `trusted until ${uncapitalized(when(device.expires_at_millis))}`,
  ]
  return (
    <Setting
      icon={<MonitorCheck aria-hidden />}
      title={deviceName(device.device)}
      note={<span title={exact(device.expires_at_millis)}>{facts.filter(Boolean).join(' · ')}</span>}
    >
      <Button size="small" busy={isBusy} onClick={onRemove}>
        Remove
      </Button>
    </Setting>
  )
}

function SessionRow({ session, isBusy, onEnd }: { session: UserSession; isBusy: boolean; onEnd(): void }) {
  const { device, last_used_at_end_user_ip_info: place, last_used_at: usedAt } = session
  const what = deviceName(device)
  const where = [place?.cityName, place?.countryCode && country(place.countryCode), place?.ip]
    .filter(Boolean)
    .join(', ')
  const how = session.methods?.map(methodInside).join(' and ') ?? ''
  const last = usedAt ? `used ${ago(usedAt).toLowerCase()}` : 'not used since sign-in'
  return (
    <Setting
      icon={session.is_impersonation ? <VenetianMask aria-hidden /> : <Laptop aria-hidden />}
      title={
        <span className="row">
          {what}
          {session.is_impersonation && <Badge kind="outline">Impersonation</Badge>}
        </span>
      }
      note={
        <span title={exact(usedAt ?? session.created_at)}>
          {[where, last, `signed in ${uncapitalized(when(session.created_at))}${how && ` with ${how}`}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      }
    >
      <Button size="small" busy={isBusy} onClick={onEnd}>
        End
      </Button>
    </Setting>
  )
}
