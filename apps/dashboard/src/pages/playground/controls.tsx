import { providerName, providerTypes } from '@hallpass/contract'
import { brandColors } from '@hallpass/contract/brand'
import { CheckboxRow, Field, MultiSelectField, SelectField, TextField } from '../../ui/index.ts'
import { hasMethods, hasTitle, type Method, methods, type Settings, type Widget } from './settings.ts'

interface ControlsProps {
  widget: Widget
  settings: Settings
  onChange(settings: Settings): void
}

const methodNames = Object.entries(methods) as [Method, string][]
const radii = [
  { value: '', label: 'Your brand’s' },
  { value: '0px', label: 'Square' },
  { value: '4px', label: 'Small' },
  { value: '16px', label: 'Round' },
]

export function Controls({ widget, settings, onChange }: ControlsProps) {
  const set = (changes: Partial<Settings>) => onChange({ ...settings, ...changes })
  return (
    <div className="column gap-4">
      {(hasMethods(widget) || widget === 'account-settings') && (
        <fieldset className="field">
          <legend className="label mb-2 p-0">Sign-in methods</legend>
          <div className="column gap-2">
            {methodNames
              .filter(([method]) => method !== 'signUp' || hasMethods(widget))
              .map(([method, label]) => (
                <CheckboxRow
                  key={method}
                  label={label}
                  checked={settings.methods[method]}
                  onChange={(on) => set({ methods: { ...settings.methods, [method]: on } })}
                >
                  {label}
                </CheckboxRow>
              ))}
          </div>
        </fieldset>
      )}
      {hasMethods(widget) && (
        <MultiSelectField
          label="Providers"
          none="None"
          options={providerTypes.map((id) => ({ value: id, label: providerName(id) }))}
          values={settings.providers}
          onChange={(providers) => set({ providers })}
        />
      )}
      {hasTitle(widget) && (
        <TextField
          label="Title"
          optional
          placeholder="Sign in to {project}"
          value={settings.title}
          onChange={(event) => set({ title: event.target.value })}
        />
      )}
      <BrandColor color={settings.color} onChange={(color) => set({ color })} />
      <SelectField label="Corners" options={radii} value={settings.radius} onChange={(radius) => set({ radius })} />
    </div>
  )
}

function BrandColor({ color, onChange }: { color: string; onChange(color: string): void }) {
  return (
    <Field label="Brand colour" optional help="For the main button">
      {(ids) => (
        <div className="input">
          <input
            type="color"
            className="size-5 flex-none cursor-pointer p-0"
            aria-label="Pick the brand colour"
            value={color || brandColors.primary[0]}
            onChange={(event) => onChange(event.target.value)}
          />
          <input
            type="text"
            className="mono"
            placeholder={brandColors.primary[0]}
            value={color}
            onChange={(event) => onChange(event.target.value.trim())}
            {...ids}
          />
        </div>
      )}
    </Field>
  )
}
