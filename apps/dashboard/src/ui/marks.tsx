import { isProviderType, providerName } from '@hallpass/contract'
import { providerMarks } from '@hallpass/contract/provider-marks'
import {
  BadgeCheck,
  Circle,
  CircleCheck,
  CircleDashed,
  Clock,
  Fingerprint,
  Mail,
  RectangleEllipsis,
  TriangleAlert,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from './class-names.ts'

/** In the colour of the text: beside each other, the brands' own colours would be louder than what they stand for. */
export function ProviderMark({ id, size = 16 }: { id: string; size?: number }) {
  if (!isProviderType(id)) return <Circle aria-hidden />
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
      {providerMarks[id].map(([, path]) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}

export type SignInMethod = 'password' | 'magic-link' | 'passkey' | (string & {})

const built: Readonly<Record<string, { name: string; mark: typeof Mail }>> = {
  password: { name: 'Password', mark: RectangleEllipsis },
  'magic-link': { name: 'Magic link', mark: Mail },
  passkey: { name: 'Passkey', mark: Fingerprint },
}
export const nameOfMethod = (method: SignInMethod) => built[method]?.name ?? providerName(method)

export function MethodMark({ method, size = 16 }: { method: SignInMethod; size?: number }) {
  const Mark = built[method]?.mark
  return Mark ? (
    <Mark className={size === 14 ? 'size-3.5' : ''} aria-hidden />
  ) : (
    <ProviderMark id={method} size={size} />
  )
}

/** The marks of all of somebody's sign-in methods. */
export function MethodMarks({ methods }: { methods: readonly SignInMethod[] }) {
  return (
    <span className="methods">
      {methods.map((method) => (
        <span key={method} title={nameOfMethod(method)}>
          <MethodMark method={method} />
          <span className="sr-only">{nameOfMethod(method)}</span>
        </span>
      ))}
    </span>
  )
}

export function Verified() {
  return (
    <span title="Verified">
      <BadgeCheck className="size-3.5" aria-hidden />
      <span className="sr-only">verified</span>
    </span>
  )
}

export function Logo() {
  return (
    <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
      <path
        fill="currentColor"
        fillRule="evenodd"
        d="M7.5 1h9A3.5 3.5 0 0 1 20 4.5v15a3.5 3.5 0 0 1-3.5 3.5h-9A3.5 3.5 0 0 1 4 19.5v-15A3.5 3.5 0 0 1 7.5 1zM12 3.7a1.8 1.8 0 1 0 0 3.6 1.8 1.8 0 0 0 0-3.6z"
      />
      <path
        d="m8.4 14.8 2.6 2.6 4.8-5.2"
        fill="none"
        stroke="var(--bg)"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

interface BadgeProps {
  kind?: 'plain' | 'outline' | 'selected'
  mono?: boolean
  icon?: ReactNode
  children: ReactNode
}

export function Badge({ kind = 'plain', mono, icon, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'badge',
        kind === 'outline' && 'badge-outline',
        kind === 'selected' && 'badge-selected',
        mono && 'font-mono tracking-[-0.01em]',
      )}
    >
      {icon}
      {children}
    </span>
  )
}

const statuses = {
  good: { icon: CircleCheck, className: 'status-good' },
  warn: { icon: TriangleAlert, className: 'status-warn' },
  waiting: { icon: Clock, className: '' },
  none: { icon: Circle, className: '' },
  off: { icon: CircleDashed, className: '' },
} as const

/** Always an icon and a word. */
export function Status({ kind, children }: { kind: keyof typeof statuses; children?: ReactNode }) {
  const { icon: Icon, className } = statuses[kind]
  return (
    <span className={cx('status', className)}>
      <Icon className="size-3.5" aria-hidden />
      {children}
    </span>
  )
}

interface AvatarProps {
  /** Two letters, and a hue that is always the same for the same thing. */
  letters: string
  hue: number
  image?: string | null | undefined
  size?: 'small' | 'medium' | 'large'
  square?: boolean
}

export function Avatar({ letters, hue, image, size = 'small', square }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const classes = cx(
    'avatar',
    size === 'medium' && 'avatar-medium',
    size === 'large' && 'avatar-large',
    square && 'avatar-square',
  )
  return (
    <span className={classes} style={{ '--h': hue }} aria-hidden="true">
      {image && image !== failed ? <img src={image} alt="" onError={() => setFailed(image)} /> : letters}
    </span>
  )
}

export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="keycap">{children}</kbd>
}
