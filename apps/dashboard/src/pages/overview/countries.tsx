import { counted, country, number } from '../../lib/format.ts'
import { Card } from '../../ui/index.ts'
import { WorldMap } from '../../ui/world-map.tsx'

const shown = 6

export function Countries({ counts }: { counts: Readonly<Record<string, number>> }) {
  const ranked = Object.entries(counts).sort(([, a], [, b]) => b - a)
  const others = ranked.slice(shown)
  const rest = others.reduce((total, [, count]) => total + count, 0)
  return (
    <Card title="Countries" note="where people last signed in">
      <div className="grid grid-cols-1 items-center gap-6 wide:grid-cols-[minmax(0,1fr)_168px] px-4 pb-4">
        <WorldMap counts={counts} label="Users by country. The list beside it has every value." />
        {ranked.length === 0 ? (
          <p className="text-small text-text-3">Countries appear when people sign in from public addresses.</p>
        ) : (
          <ol className="column text-small tabular-nums gap-2.5">
            {ranked.slice(0, shown).map(([code, count]) => (
              <li className="row" key={code}>
                <span className="one-line">{country(code)}</span>
                <span className="ml-auto text-text-2">{number(count)}</span>
              </li>
            ))}
            {others.length > 0 && (
              <li className="row">
                <span className="text-text-3">{counted(others.length, 'other')}</span>
                <span className="ml-auto text-text-2">{number(rest)}</span>
              </li>
            )}
          </ol>
        )}
      </div>
    </Card>
  )
}
