import type { ReactNode } from 'react'
import { NonceContext } from '../../styles/sheet.tsx'
import { Loading } from '../../ui/loading.tsx'
import { StepUpDialog } from './step-up-dialog.tsx'

type Show = (dialog: ReactNode) => void

let open: { show: Show; answer: Promise<boolean>; end: (isConfirmed: boolean) => void } | undefined

/** Shows the dialog, and takes it away once it is answered. Whoever asks meanwhile gets the same answer. */
export function ask(show: Show, { methods }: { methods: readonly string[] }): Promise<boolean> {
  if (open?.show === show) return open.answer
  // The page that it stood on is gone.
  open?.end(false)
  let end = (_isConfirmed: boolean) => {}
  const answer = new Promise<boolean>((resolve) => {
    end = (isConfirmed) => {
      open = undefined
      show(undefined)
      resolve(isConfirmed)
    }
  })
  open = { show, answer, end }
  show(
    <NonceContext.Provider value={pageNonce()}>
      <Loading fallback={null}>
        <StepUpDialog methods={methods} onAnswer={end} />
      </Loading>
    </NonceContext.Provider>,
  )
  return answer
}

/** The dialog stands beside the app, outside of the theme that knows the nonce of its styles. */
const pageNonce = () =>
  (document.querySelector<HTMLElement>('style[nonce]') ?? document.querySelector<HTMLElement>('[nonce]'))?.nonce
