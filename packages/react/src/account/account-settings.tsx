import { type ComponentProps, useMemo, useState } from 'react'
import { Impersonated } from '../components/impersonation/impersonated.tsx'
import { useUser } from '../hooks/use-user.ts'
import { useHallpassApp } from '../provider.tsx'
import { account as accountCss } from '../styles/account.ts'
import { Sheet } from '../styles/sheet.tsx'
import { Boundary } from '../ui/boundary.tsx'
import { Brand } from '../ui/brand.tsx'
import { Loading } from '../ui/loading.tsx'
import { Surface } from '../ui/surface.tsx'
import { type Account, AccountContext } from './account-context.ts'
import { AccountFailure } from './account-failure.tsx'
import type { ExtraItem } from './account-nav.view.tsx'
import { AccountPages } from './account-pages.tsx'
import { AccountFrame, AccountSkeleton } from './account-skeleton.tsx'
import { type MockAccount, mockAccount } from './mock-account.ts'
import { readPersonalData } from './settings/personal-data.ts'

/** With any of the mocks it is a preview: nothing is asked of the server, and nothing can be changed. */
export interface AccountSettingsProps extends MockAccount {
  /** Fills the page instead of the place that it stands in. */
  fullPage?: boolean
  /** Pages of the app's own. */
  extraItems?: readonly ExtraItem[]
}

const noItems: readonly ExtraItem[] = []

/** Everything that people can change about their account, a page for each part. The hash says which one is open. */
export function AccountSettings({ fullPage, extraItems = noItems, ...mocks }: AccountSettingsProps) {
  const isMock = mocks.mockUser ?? mocks.mockApiKeys ?? mocks.mockProject ?? mocks.mockSessions
  return (
    <Surface fullPage={fullPage}>
      <Sheet name="account" css={accountCss} />
      <Boundary fallback={(error, retry) => <FailedAccount error={error} onRetry={retry} />}>
        <Loading fallback={isMock ? <AccountFrame /> : <AccountSkeleton />}>
          {isMock ? <MockSettings extraItems={extraItems} {...mocks} /> : <LiveSettings extraItems={extraItems} />}
        </Loading>
      </Boundary>
    </Surface>
  )
}

const FailedAccount = (failure: ComponentProps<typeof AccountFailure>) => (
  <div className="hp-account">
    <div className="hp-nav" />
    <div className="hp-section">
      <AccountFailure {...failure} />
    </div>
  </div>
)

function LiveSettings({ extraItems }: { extraItems: readonly ExtraItem[] }) {
  const app = useHallpassApp()
  const [leaving, setLeaving] = useState(false)
  const user = useUser({ or: leaving ? 'return-null' : 'redirect' })
  const project = app.useProject()
  const account = useMemo<Account | undefined>(
    () =>
      user
        ? {
            user,
            project,
            customer: user,
            leave: async (work) => {
              setLeaving(true)
              await work().catch((error: unknown) => {
                setLeaving(false)
                throw error
              })
            },
            goHome: () => app.redirectToHome(),
            readPersonalData: () => readPersonalData(app, user),
          }
        : undefined,
    [app, user, project],
  )
  if (!account) return <AccountSkeleton />
  return (
    <AccountContext.Provider value={account}>
      {project.branding && <Brand branding={project.branding} />}
      <Impersonated userId={account.user.id} />
      <AccountPages extraItems={extraItems} />
    </AccountContext.Provider>
  )
}

function MockSettings({ extraItems, ...mocks }: MockAccount & { extraItems: readonly ExtraItem[] }) {
  return (
    <AccountContext.Provider value={mockAccount(mocks)}>
      <AccountPages extraItems={extraItems} isPreview />
    </AccountContext.Provider>
  )
}
