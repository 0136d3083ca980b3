import { CreditCard } from 'lucide-react'
import { useState } from 'react'
import { ForPower } from '../../parts/for-power.tsx'
import { Button, Card, Note, SelectField } from '../../ui/index.ts'
import { useSetUp } from './use-set-up.ts'

const countries = [
  { value: 'US', label: 'United States' },
  { value: 'other', label: 'Another country' },
] as const

/** Before there is a payment account: which country, and then to the processor or later. */
export function Onboarding({ projectId }: { projectId: string }) {
  const { busy, later, goOn } = useSetUp(projectId)
  const [country, setCountry] = useState<(typeof countries)[number]['value']>('US')
  const isServed = country === 'US'
  return (
    <Card className="column gap-4 mx-auto max-w-[480px] p-6">
      <span className="flex size-10 items-center justify-center rounded-lg border border-line bg-sunken">
        <CreditCard aria-hidden />
      </span>
      <div className="column gap-1">
        <h2 className="text-base font-semibold">Sell plans and usage</h2>
        <p className="text-text-2">
          Describe what people can buy, send them a link, and read in your code what they have. Stripe takes the money;
          until it is set up, everything works in test mode and no card is charged.
        </p>
      </div>
      <SelectField
        label="Where is your business?"
        options={countries}
        value={country}
        onChange={setCountry}
        help="Stripe pays out to a bank account in this country."
      />
      {!isServed && (
        <Note>For now, payout accounts can only be opened in the United States. Test mode works everywhere.</Note>
      )}
      <ForPower power="secrets">
        <div className="row flex-wrap justify-end">
          <Button busy={busy === 'later'} onClick={later} variant={isServed ? 'secondary' : 'primary'}>
            {isServed ? 'Later' : 'Use test mode'}
          </Button>
          {isServed && (
            <Button variant="primary" busy={busy === 'go-on'} onClick={goOn}>
              Set up payments
            </Button>
          )}
        </div>
      </ForPower>
    </Card>
  )
}
