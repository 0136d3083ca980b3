import { useProjectId } from '../../lib/project.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import { ForPower } from '../../parts/for-power.tsx'
import { TestClock } from '../../parts/purchases/test-clock.tsx'
import { Button, Card, CopyText, KeyValues, Note, Page, Section, Setting, Show, Status } from '../../ui/index.ts'
import { AccountNotice } from './account-notice.tsx'
import { isLocal, stateOf } from './account-state.ts'
import { GoLive } from './go-live.tsx'
import { Onboarding } from './onboarding.tsx'
import { accountQuery, type PaymentAccount } from './queries.ts'
import { useSetUp } from './use-set-up.ts'

/** What the account at the payment processor can do, and how to go on with it. */
export function AccountPage() {
  const projectId = useProjectId()
  const account = useLoaded(accountQuery(projectId))
  return (
    <Page title="Account" lead="Where your project’s money goes, and what its payment account can do.">
      <Show loaded={account}>
        {(found) =>
          found === null ? <Onboarding projectId={projectId} /> : <Ready projectId={projectId} account={found} />
        }
      </Show>
    </Page>
  )
}

function Ready({ projectId, account }: { projectId: string; account: PaymentAccount }) {
  const isTest = isLocal(account)
  return (
    <div className="column gap-6">
      <ForPower power="secrets">
        {isTest ? <GoLive projectId={projectId} /> : <AccountNotice projectId={projectId} account={account} />}
      </ForPower>
      {stateOf(account) === 'live' && <Note>Everything is set up: people can pay, and Stripe pays out to you.</Note>}
      <Section title="What it can do">
        <Card>
          <Setting
            title="Test purchases"
            note="You complete a checkout without paying, and renew subscriptions by hand"
          >
            <Status kind="good">Works</Status>
          </Setting>
          <Setting title="Take payments" note="Customers pay with cards and everything else Stripe offers them">
            <Ability isOn={account.charges_enabled} isTest={isTest} />
          </Setting>
          <Setting title="Pay out" note="Stripe sends what was paid to your bank account">
            <Ability isOn={account.payouts_enabled} isTest={isTest} />
          </Setting>
        </Card>
      </Section>
      {isTest && <TestClock projectId={projectId} />}
      <ForPower power="secrets">
        <Facts projectId={projectId} account={account} />
      </ForPower>
    </div>
  )
}

function Ability({ isOn, isTest }: { isOn: boolean; isTest: boolean }) {
  if (isOn) return <Status kind="good">Works</Status>
  return isTest ? <Status kind="off">Needs Stripe</Status> : <Status kind="warn">Not yet</Status>
}

function Facts({ projectId, account }: { projectId: string; account: PaymentAccount }) {
  const { busy, goOn } = useSetUp(projectId)
  const isTest = isLocal(account)
  const actions = !isTest && (
    <Button size="small" busy={busy === 'go-on'} onClick={goOn}>
      {account.details_submitted ? 'Change details at Stripe' : 'Continue setup'}
    </Button>
  )
  return (
    <Section title="Account" actions={actions}>
      <Card padded>
        <KeyValues
          facts={[
            ['Processor', isTest ? 'None, a local test account' : 'Stripe'],
            ['Account id', <CopyText key="id" text={account.account_id} />],
            !isTest && ['Country', 'United States'],
            !isTest && ['Details', account.details_submitted ? 'Submitted' : 'Not submitted yet'],
          ]}
        />
      </Card>
    </Section>
  )
}
