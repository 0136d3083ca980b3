import { type ComponentType, type RefObject, useEffect, useState } from 'react'
import { demandOf, hasOtherWay, isSsoOnly, type Offered } from '../../flows/sso.flow.ts'
import { useHallpassApp, useTranslate } from '../../provider.tsx'
import { AuthPageView } from './auth-page.view.tsx'
import { SsoButtonView } from './sso-button.view.tsx'
import { SsoFinder } from './sso-finder.ts'
import { type AuthPageViewProps, useAuthPage } from './use-auth-page.ts'
import type { SsoStep } from './use-email-form.ts'

type SsoMethodsProps = Omit<Parameters<typeof useAuthPage>[0], 'isMock' | 'sso'> & {
  view?: ComponentType<AuthPageViewProps> | undefined
}

/** After the last key. */
const pauseMillis = 300
const submit = '[type="submit"]'

/** The page for signing in where people of some domain have an identity provider of their own. Loaded for those projects alone. */
export default function SsoMethods({ view: View = AuthPageView, ...props }: SsoMethodsProps) {
  const { credentialEnabled, magicLinkEnabled } = props.project.config
  const sso = useSso(props, credentialEnabled || magicLinkEnabled)
  const page = useAuthPage({ ...props, isMock: false, attempts: sso.attempts, sso: sso.step })
  const email = page.form?.form.values.email ?? ''
  const { look } = sso
  useEffect(() => look(email), [look, email])
  const { sent, onCancel } = page.magicLink
  useEffect(() => {
    // The code was right, and is not what the team wants: back to the address, below which its button stands.
    if (sent && sso.wasRefused) onCancel()
  })
  useFocus(page.form?.form.form.ref, sent && sso.wasRefused ? undefined : sso.focus)
  return <View {...page} />
}

/** What had the focus is gone: it goes to the first that has come instead. */
function useFocus(form: RefObject<HTMLFormElement | null> | undefined, selector: string | undefined) {
  useEffect(() => {
    if (selector) form?.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [form, selector])
}

function useSso({ type, attempts }: Pick<SsoMethodsProps, 'type' | 'attempts'>, hasMethods: boolean) {
  const app = useHallpassApp()
  const t = useTranslate()
  const [finder] = useState(() => new SsoFinder(app))
  const [offer, setOffer] = useState<Offered | null>(null)
  const [typed, setTyped] = useState('')
  const [wasRefused, setRefused] = useState(false)
  const [isOtherwise, setOtherwise] = useState(false)
  const facts = { offer, hasMethods, isOtherwise }
  const isOnly = isSsoOnly(facts)

  const [look] = useState(() => (email: string) => {
    let isOver = false
    setTyped(email)
    // Both were of the address before.
    setRefused(false)
    setOtherwise(false)
    const timer = setTimeout(async () => {
      const found = await finder.find(email).catch(() => null)
      if (!isOver) setOffer(found)
    }, pauseMillis)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  })
  const leave = (id: string) => app.signInWithSso({ connectionId: id })
  const take: SsoStep['take'] = async (email) => {
    setRefused(false)
    const found = await finder.find(email).catch((error: unknown) => {
      // With nothing else to sign in by, they are told why nobody can say.
      if (!hasMethods) throw error
      return null
    })
    setOffer(found)
    if (!found) return hasMethods ? undefined : { email: t('No single sign-on is set up for this address.') }
    if (!isSsoOnly({ ...facts, offer: found })) return undefined
    // What has just appeared was not pressed yet.
    if (found.id === offer?.id || !hasMethods) await attempts.during('email', () => leave(found.id))
    return {}
  }
  /** Signing in by something else may be refused because of who it is. */
  const guarded = <T,>(work: () => Promise<T>) =>
    work().catch(async (error: unknown) => {
      const demand = demandOf(error)
      if (!demand) throw error
      setOffer(await finder.demand(typed, demand))
      setRefused(true)
      setOtherwise(false)
      return undefined
    })
  const otherWay = () => {
    setRefused(false)
    setOtherwise(true)
  }
  const button = (
    <SsoButtonView
      displayName={offer?.displayName}
      isOnly={isOnly}
      isBusy={attempts.running === 'sso' || (isOnly && attempts.running === 'email')}
      isDisabled={
        attempts.running !== undefined && attempts.running !== 'sso' && !(isOnly && attempts.running === 'email')
      }
      onOtherWay={hasOtherWay(type, facts) ? otherWay : undefined}
      onPress={() => void (offer && attempts.run('sso', async () => (await leave(offer.id)) || undefined))}
    />
  )
  return {
    wasRefused,
    focus: wasRefused ? submit : isOtherwise ? `[name="password"],${submit}` : undefined,
    look,
    step: { isOnly, button, take },
    attempts: {
      ...attempts,
      during: <T,>(way: string, work: () => Promise<T>) => attempts.during<T | undefined>(way, () => guarded(work)),
      run: (way: string, work: () => Promise<string | undefined>) => attempts.run(way, () => guarded(work)),
    },
  }
}
