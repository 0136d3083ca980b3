import { brandColors } from '@hallpass/contract/brand'
import {
  type BrandFont,
  type BrandingSettings,
  brandFonts,
  brandRadius,
  darkOf,
  isColor,
} from '@hallpass/contract/branding'
import { Managed } from '../../parts/managed.tsx'
import { Card, Section, Segmented, SelectField } from '../../ui/index.ts'
import { ColorField } from './color-field.tsx'

interface LookFieldsProps {
  chosen: BrandingSettings
  onChange(changes: BrandingSettings): void
}

const fontNames: Readonly<Record<BrandFont, string>> = {
  inter: 'Inter',
  system: 'System',
  humanist: 'Humanist',
  geometric: 'Geometric',
  rounded: 'Rounded',
  serif: 'Serif',
  mono: 'Monospaced',
  inherit: 'Your app’s font',
}
const fonts = [{ value: '', label: 'Default' }, ...brandFonts.map((value) => ({ value, label: fontNames[value] }))]
const usualRadii = [0, 4, brandRadius.usual, 12, 20]

/** What the main button, corners and letters look like. Empty means: as everything comes. */
export function LookFields({ chosen, onChange }: LookFieldsProps) {
  const { color = '', darkColor = '', radius = brandRadius.usual, font = '' } = chosen
  const [inLight, inDark] = brandColors.primary
  const radii = [...new Set([...usualRadii, radius])].sort((a, b) => a - b)
  return (
    <Section title="Look">
      <Card padded className="column gap-4">
        <Managed places="branding.color">
          <ColorField
            label="Brand colour"
            scheme="light"
            value={color}
            usual={inLight}
            usualHelp="Of the main button. Without one it is black, and white in the dark."
            onChange={(value) => onChange({ color: value || undefined })}
          />
        </Managed>
        {color && (
          <Managed places="branding.darkColor">
            <ColorField
              label="Brand colour on dark"
              scheme="dark"
              value={darkColor}
              usual={isColor(color) ? darkOf(color) : inDark}
              usualHelp={darkHelp(color)}
              onChange={(value) => onChange({ darkColor: value || undefined })}
            />
          </Managed>
        )}
        <Managed places="branding.radius">
          <div className="field">
            <span className="label">Corners</span>
            <Segmented
              label="Corners"
              options={radii.map((value) => ({ value: String(value), label: value === 0 ? 'Square' : `${value} px` }))}
              value={String(radius)}
              onChange={(value) => onChange({ radius: Number(value) })}
            />
          </div>
        </Managed>
        <Managed places="branding.font">
          <SelectField
            label="Font"
            help={
              font === 'inherit'
                ? 'Components take the font of the page around them. Sign-in pages and emails use Inter.'
                : 'Fonts that people’s devices have: nothing is loaded from elsewhere.'
            }
            options={fonts}
            value={font}
            onChange={(value) => onChange({ font: brandFonts.find((known) => known === value) })}
          />
        </Managed>
      </Card>
    </Section>
  )
}

const darkHelp = (color: string) =>
  isColor(color) && darkOf(color) !== color.toLowerCase()
    ? `Without one, ${darkOf(color)}: your colour, as much lighter as it takes to be seen.`
    : 'Without one, the same colour.'
