import { FlaskConical } from 'lucide-react'
import { ProjectLink } from '../../lib/project.tsx'
import { Button, buttonClass, Note } from '../../ui/index.ts'
import { stateOf, stateTexts } from './account-state.ts'
import type { PaymentAccount } from './queries.ts'
import { useSetUp } from './use-set-up.ts'

/** What keeps money from coming in; nothing when nothing does. */
export function AccountNotice({ projectId, account }: { projectId: string; account: PaymentAccount }) {
  const { busy, goOn } = useSetUp(projectId)
  const state = stateOf(account)
  if (state === 'live') return null
  const { title, text, action } = stateTexts[state]
  const words = (
    <>
      <b>{title}</b> {text}
    </>
  )
  if (state === 'test') {
    return (
      <Note icon={<FlaskConical aria-hidden />} actions={<ToAccount>{action}</ToAccount>}>
        {words}
      </Note>
    )
  }
  const button = (
    <Button size="small" busy={busy === 'go-on'} onClick={goOn}>
      {action}
    </Button>
  )
  return (
    <Note warning actions={button}>
      {words}
    </Note>
  )
}

/** There is something to sell, and nowhere for the money to go. */
export const NoAccountNotice = () => (
  <Note warning actions={<ToAccount>Set up payments…</ToAccount>}>
    <b>Payments are not set up.</b> Nobody can buy these yet, not even in test mode.
  </Note>
)

const ToAccount = ({ children }: { children: string }) => (
  <ProjectLink to="payments/account" className={buttonClass('secondary', 'small')}>
    {children}
  </ProjectLink>
)
