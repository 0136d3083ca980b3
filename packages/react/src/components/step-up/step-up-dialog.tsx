import { isFamily, isKnownError } from '@hallpass/contract'
import { type FormEvent, useState } from 'react'
import { useProblemText } from '../../hooks/use-problem-text.ts'
import { useUser } from '../../hooks/use-user.ts'
import { useHallpassApp, useTranslate } from '../../provider.tsx'
import { AppCode } from '../../ui/app-code.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PasswordField } from '../../ui/field.tsx'
import { Surface } from '../../ui/surface.tsx'
import { MailedCode } from './mailed-code.tsx'

type Method = 'passkey' | 'security-key' | 'totp' | 'password' | 'otp' | 'sign-in'
const known: readonly string[] = ['passkey', 'security-key', 'totp', 'password', 'otp', 'sign-in'] satisfies Method[]

interface Props {
  /** What the server says the person has; nothing where an app asks by itself. */
  methods: readonly string[]
  onAnswer: (isConfirmed: boolean) => void
}

/** What lasts asks who is there. */
export function StepUpDialog({ methods, onAnswer }: Props) {
  const t = useTranslate()
  const app = useHallpassApp()
  const user = useUser()
  const offered = methods.length ? methods.filter((one): one is Method => known.includes(one)) : ownMethods(user)
  const [method = 'sign-in', setMethod] = useState(offered[0])
  const { problem, isBusy, prove, clear } = useProof(onAnswer)
  const [typed, setTyped] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed) void prove({ password: typed })
  }
  const others = offered.filter((one) => one !== method)
  return (
    <Surface inline>
      <Dialog
        title={t('Confirm it’s you')}
        description={t('To keep your account safe, prove that it’s you before you go on.')}
        onClose={() => onAnswer(false)}
        form={method === 'password' ? { noValidate: true, onSubmit: submit } : undefined}
        actions={
          <>
            <Button onClick={() => onAnswer(false)}>{t('Cancel')}</Button>
            {method === 'password' && (
              <Button variant="primary" type="submit" busy={isBusy} disabled={!typed}>
                {t('Confirm')}
              </Button>
            )}
            {method === 'passkey' && (
              <Button variant="primary" autoFocus busy={isBusy} onClick={() => void prove({ passkey: true })}>
                {t('Use a passkey')}
              </Button>
            )}
            {method === 'security-key' && (
              <Button variant="primary" busy={isBusy} onClick={() => void prove({ securityKey: true })}>
                {t('Use security key')}
              </Button>
            )}
            {method === 'sign-in' && <SignInAgain />}
          </>
        }
      >
        {method === 'password' && (
          <PasswordField
            label={t('Password')}
            name="password"
            autoComplete="current-password"
            value={typed}
            error={problem}
            autoFocus
            onChange={setTyped}
          />
        )}
        {method === 'totp' && (
          <AppCode
            code={typed}
            error={problem}
            isChecking={isBusy}
            onEdit={setTyped}
            onComplete={(totpCode) => void prove({ totpCode })}
          />
        )}
        {method === 'otp' && (
          <MailedCode
            onSend={async () => {
              const sent = await app.sendMagicLinkEmail(user?.primaryEmail ?? '')
              if (sent.status === 'error') throw sent.error
              return sent.data.nonce
            }}
            problem={problem}
            isBusy={isBusy}
            onCode={(code) => void prove({ code })}
          />
        )}
        {isTouched(method) && problem !== undefined && <Alert>{problem}</Alert>}
        {others.map((other) => (
          <OtherWay
            key={other}
            method={other}
            onChoose={() => {
              setTyped('')
              clear()
              setMethod(other)
            }}
          />
        ))}
      </Dialog>
    </Surface>
  )
}

/** Nothing is typed, so there is no field to say what went wrong. */
const isTouched = (method: Method) => method === 'passkey' || method === 'security-key'

function OtherWay({ method, onChoose }: { method: Method; onChoose: () => void }) {
  const t = useTranslate()
  const texts = {
    passkey: t('Use a passkey'),
    'security-key': t('Use your security key'),
    totp: t('Use your authenticator app'),
    password: t('Use your password'),
    otp: t('Email me a code'),
    'sign-in': t('Sign in again'),
  }
  return (
    <Button variant="ghost" block onClick={onChoose}>
      {texts[method]}
    </Button>
  )
}

/** A new session is proved by how it was opened; this page is where people come back to. */
function SignInAgain() {
  const t = useTranslate()
  const app = useHallpassApp()
  const leave = () => {
    const { pathname, search, hash } = window.location
    const back = encodeURIComponent(pathname + search + hash)
    return app.signOut({ redirectUrl: `${app.urls.signIn}?after_auth_return_to=${back}` })
  }
  return (
    <Button variant="primary" autoFocus onClick={() => void leave()}>
      {t('Sign in again')}
    </Button>
  )
}

type User = ReturnType<typeof useUser>

const ownMethods = (user: User): Method[] => [
  ...(user?.passkeyAuthEnabled ? ['passkey' as const] : []),
  ...(user?.isMultiFactorRequired ? ['totp' as const] : []),
  ...(user?.hasPassword ? ['password' as const] : []),
  ...(user?.otpAuthEnabled && user.primaryEmailVerified ? ['otp' as const] : []),
  'sign-in',
]

type Proof = Parameters<NonNullable<User>['confirm']>[0]

function useProof(onAnswer: Props['onAnswer']) {
  const t = useTranslate()
  const user = useUser()
  const problemText = useProblemText()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const textOf = (error: unknown, isKey: boolean) => {
    const code = isKnownError(error) && error.code
    if (code === 'PASSWORD_CONFIRMATION_MISMATCH') return t('This is not your password.')
    if (code === 'INVALID_TOTP_CODE') return t('That code is not right. Enter the one that your app shows now.')
    if (isFamily(error, 'VERIFICATION_ERROR')) return t('Wrong code. Use the one in the newest email.')
    if (code === 'PASSKEY_WEBAUTHN_ERROR')
      return isKey ? t('No security key was used. Try again.') : t('No passkey was used. Try again.')
    return problemText(error)
  }
  const prove = async (proof: Proof) => {
    setBusy(true)
    setProblem(undefined)
    try {
      onAnswer((await user?.confirm(proof)) ?? false)
    } catch (error) {
      setProblem(textOf(error, proof !== undefined && 'securityKey' in proof))
      setBusy(false)
    }
  }
  return { problem, isBusy, prove, clear: () => setProblem(undefined) }
}
