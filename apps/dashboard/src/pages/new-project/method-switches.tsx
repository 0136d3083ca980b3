import { providerTypes } from '@hallpass/contract'
import { Card, MethodMark, nameOfMethod, Setting, Switch } from '../../ui/index.ts'
import { isReady, type MethodChoices, methods } from './queries.ts'

const more = providerTypes.length - 3

/** The sign-in methods that people start with. */
export function MethodSwitches({ chosen, onChange }: { chosen: MethodChoices; onChange(chosen: MethodChoices): void }) {
  const on = methods.filter(({ id }) => chosen[id]).length
  return (
    <div>
      <div className="row mb-2">
        <span className="label">Sign-in methods</span>
        <span className="text-tiny text-text-3 ml-auto tabular-nums">
          {on} of {methods.length} on
        </span>
      </div>
      <Card>
        {methods.map(({ id, note }) => (
          <Setting key={id} icon={<MethodMark method={id} />} title={nameOfMethod(id)} note={note}>
            <Switch
              label={nameOfMethod(id)}
              checked={chosen[id]}
              disabled={!isReady(id)}
              onChange={(value) => onChange({ ...chosen, [id]: value })}
            />
          </Setting>
        ))}
      </Card>
      <p className="help mt-2">{more} more providers are under Sign-in methods. You can change all of this later.</p>
    </div>
  )
}
