import { Card, MethodMark, nameOfMethod } from '../../ui/index.ts'
import type { Metrics } from './queries.ts'

/** As the metrics name them, and as the kit does. */
const kitNames: Readonly<Record<string, string>> = { credential: 'password', otp: 'magic-link' }

export function shares(methods: Metrics['login_methods']) {
  const total = methods.reduce((all, { count }) => all + count, 0)
  return methods
    .map(({ method, count }) => ({
      method: kitNames[method] ?? method,
      share: total ? Math.round((count / total) * 100) : 0,
    }))
    .sort((a, b) => b.share - a.share)
}

export function MethodsShare({ methods }: { methods: Metrics['login_methods'] }) {
  const ranked = shares(methods)
  return (
    <Card title="Sign-in methods" note="share of all methods">
      {ranked.length === 0 ? (
        <p className="nothing">Shares appear with the first sign-up.</p>
      ) : (
        <ul className="shares px-4 pt-1 pb-4">
          {ranked.slice(0, 6).map(({ method, share }) => (
            <li key={method}>
              <MethodMark method={method} size={14} />
              <span>{nameOfMethod(method)}</span>
              <span className="text-text-2 tabular-nums">{share}%</span>
              <span className="shares-bar">
                <i style={{ width: `${share}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
