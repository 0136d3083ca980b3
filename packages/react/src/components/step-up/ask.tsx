import type { ReactNode } from 'react'
import { NonceContext } from '../../styles/sheet.tsx'
import { Loading } from '../../ui/loading.tsx'
import { StepUpDialog } from './step-up-dialog.tsx'

let answer: ((isConfirmed: boolean) => void) | undefined

/** Shows the dialog, and takes it away once it is answered. Whoever asks meanwhile is answered with a new one. */
export function ask(show: (dialog: ReactNode) => void, { methods }: { methods: readonly string[] }): Promise<boolean> {
  answer?.(false)
  return new Promise((resolve) => {
    const onAnswer = (isConfirmed: boolean) => {
      if (answer === onAnswer) {
        answer = undefined
        show(undefined)
      }
      resolve(isConfirmed)
    }
    answer = onAnswer
    show(
      <NonceContext.Provider value={pageNonce()}>
        <Loading fallback={null}>
          <StepUpDialog methods={methods} onAnswer={onAnswer} />
        </Loading>
      </NonceContext.Provider>,
    )
  })
}

/** The dialog stands beside the app, outside of the theme that knows the nonce of its styles. */
const pageNonce = () =>
  (document.querySelector<HTMLElement>('style[nonce]') ?? document.querySelector<HTMLElement>('[nonce]'))?.nonce
