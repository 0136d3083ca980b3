import { useState } from 'react'
import { useProblemText } from '../../hooks/use-problem-text.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { CodeField } from '../../ui/code-field.tsx'

interface MailedCodeProps {
  /** Sends it, and returns the part of the code that the email does not show. */
  onSend: () => Promise<string>
  problem: string | undefined
  isBusy: boolean
  /** The whole code: what was typed, and what the email does not show. */
  onCode: (code: string) => void
}

/** A code that goes to the person's address, when they ask for it. */
export function MailedCode({ onSend, problem, isBusy, onCode }: MailedCodeProps) {
  const t = useTranslate()
  const problemText = useProblemText()
  const [nonce, setNonce] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [typed, setTyped] = useState('')
  const send = async () => {
    setSending(true)
    setRefusal(undefined)
    try {
      setNonce(await onSend())
    } catch (error) {
      setRefusal(problemText(error))
    }
    setSending(false)
  }
  return (
    <>
      {nonce !== undefined && (
        <CodeField
          label={t('Six-character code')}
          kind="letters-and-digits"
          value={typed}
          error={problem}
          checking={isBusy ? t('Checking the code…') : undefined}
          help={t('Six letters and digits, in the newest email.')}
          autoFocus
          onChange={setTyped}
          onComplete={(code) => onCode(code + nonce)}
        />
      )}
      {refusal !== undefined && <Alert>{refusal}</Alert>}
      <Button
        variant={nonce === undefined ? 'primary' : 'ghost'}
        block
        autoFocus={nonce === undefined}
        busy={isSending}
        onClick={() => void send()}
      >
        {nonce === undefined ? t('Email me a code') : t('Send a new code')}
      </Button>
    </>
  )
}
