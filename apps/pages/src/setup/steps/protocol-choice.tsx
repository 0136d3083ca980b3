import { type Choice, keyOf, protocolNames } from '../idps.ts'
import { useSetupTexts } from '../texts/texts.tsx'

/** Where an identity provider speaks both. */
export function ProtocolChoice({ choice, onChoose }: { choice: Choice; onChoose: (key: string) => void }) {
  const t = useSetupTexts()
  const { idp, way: chosen } = choice
  if (idp.ways.length < 2) return null
  return (
    <div>
      <fieldset className="hp-seg hp-su-seg">
        <legend className="hp-sr">{t('Protocol')}</legend>
        {idp.ways.map((way) => (
          <button
            key={way.protocol}
            type="button"
            aria-pressed={way === chosen}
            onClick={() => onChoose(keyOf(idp, way))}
          >
            {protocolNames[way.protocol]}
          </button>
        ))}
      </fieldset>
      <p className="hp-sm hp-muted">
        {t('Both work. If you are not sure, take {protocol}.', { protocol: protocolNames[idp.ways[0].protocol] })}
      </p>
    </div>
  )
}
