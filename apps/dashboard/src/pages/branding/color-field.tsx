import { isColor, type Scheme } from '@hallpass/contract/branding'
import { Button, cx, Field } from '../../ui/index.ts'
import { judgeColor, readColor } from './color-text.ts'

interface ColorFieldProps {
  label: string
  scheme: Scheme
  /** Empty where nothing is chosen. */
  value: string
  /** What is shown then, and in which words. */
  usual: string
  usualHelp: string
  onChange(value: string): void
}

/** A colour by eye or by its digits; what is wrong with it stands below, with the nearest that is right. */
export function ColorField({ label, scheme, value, usual, usualHelp, onChange }: ColorFieldProps) {
  const { error, help = usualHelp, proposal } = value ? judgeColor(value, scheme) : {}
  return (
    <div>
      <Field label={label} help={help} error={error}>
        {(ids) => (
          <div className={cx('input', error && 'input-invalid')}>
            <input
              type="color"
              className="size-5 flex-none cursor-pointer p-0"
              aria-label={`Pick: ${label}`}
              value={isColor(value) ? value : usual}
              onChange={(event) => onChange(event.target.value)}
            />
            <input
              type="text"
              className="mono"
              placeholder={usual}
              spellCheck={false}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onBlur={(event) => onChange(readColor(event.target.value))}
              {...ids}
            />
          </div>
        )}
      </Field>
      {proposal && (
        <Button size="small" className="mt-2" onClick={() => onChange(proposal)}>
          <span className="color-dot" style={{ background: proposal }} aria-hidden />
          Use <span className="mono">{proposal}</span>
        </Button>
      )}
    </div>
  )
}
