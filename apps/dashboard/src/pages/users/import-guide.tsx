import type { SourceGuide } from '@hallpass/contract/moving-in'
import { Code } from '../../ui/index.ts'
import { GuideText } from './guide-text.tsx'

/** How to get the file, and what is in it. */
export function ImportGuide({ guide }: { guide: SourceGuide }) {
  return (
    <section className="column gap-3" aria-label={`How to get the file: ${guide.name}`}>
      <h3 className="font-semibold">How to get the file</h3>
      <ol className="column gap-3 list-decimal pl-5">
        {guide.steps.map(({ text, code }) => (
          <li key={text}>
            <GuideText text={text} />
            {code !== undefined && (
              <div className="mt-2 [&_.code]:max-h-44">
                <Code text={code} label={`${guide.name}: ${text.slice(0, 40)}`} />
              </div>
            )}
          </li>
        ))}
      </ol>
      {guide.notes?.map((note) => (
        <p key={note} className="text-text-2">
          <GuideText text={note} />
        </p>
      ))}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small text-text-2">
        <dt>Passwords</dt>
        <dd>
          <GuideText text={guide.passwords} />
        </dd>
        <dt>Second factors</dt>
        <dd>{guide.secondFactors}</dd>
      </dl>
    </section>
  )
}
