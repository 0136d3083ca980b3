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
      <div className="grid split-map px-4 pb-4" data-map>
        <WorldMap counts={counts} label="Users by country. The list beside it has every value." />
        {ranked.length === 0 ? (
          <p className="s13 t3">Countries appear when people sign in from public addresses.</p>
        ) : (
          <ol className="col s13 num gap-2.5">
            {ranked.slice(0, shown).map(([code, count]) => (
              <li className="row" key={code}>
                <span className="trunc">{country(code)}</span>
                <span className="end t2">{number(count)}</span>
              </li>
            ))}
            {others.length > 0 && (
              <li className="row">
                <span className="t3">{counted(others.length, 'other')}</span>
                <span className="end t2">{number(rest)}</span>
              </li>
            )}
          </ol>
        )}
      </div>
    </Card>
  )
}
