import { providerTypes } from '@hallpass/contract'
import { Card, nameOfWayIn, Setting, Switch, WayInMark } from '../../ui/index.ts'
import { isReady, type WayChoices, ways } from './queries.ts'

const more = providerTypes.length - 3

/** The ways in that people start with. */
export function WaysIn({ ways: chosen, onChange }: { ways: WayChoices; onChange(ways: WayChoices): void }) {
  const on = ways.filter(({ id }) => chosen[id]).length
  return (
    <div>
      <div className="row mb-2">
        <span className="label">Ways to sign in</span>
        <span className="text-tiny text-text-3 ml-auto tabular-nums">
          {on} of {ways.length} on
        </span>
      </div>
      <Card>
        {ways.map(({ id, note }) => (
          <Setting key={id} icon={<WayInMark way={id} />} title={nameOfWayIn(id)} note={note}>
            <Switch
              label={nameOfWayIn(id)}
              checked={chosen[id]}
              disabled={!isReady(id)}
              onChange={(value) => onChange({ ...chosen, [id]: value })}
            />
          </Setting>
        ))}
      </Card>
      <p className="help mt-2">{more} more providers are under Auth methods. You can change all of this later.</p>
    </div>
  )
}
