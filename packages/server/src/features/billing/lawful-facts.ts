/** What belongs on an invoice by law, as far as the processor was told. */
export interface LawfulFacts {
  /** As the processor has the seller's name. */
  seller: string | undefined
  /** Name and address, a line each. */
  buyer: string[]
  taxNumbers: string[]
}

interface Details {
  account_name?: string | null
  customer_name?: string | null
  customer_address?: Partial<Record<'line1' | 'line2' | 'city' | 'postal_code' | 'state' | 'country', string | null>>
  customer_tax_ids?: { value?: string | null }[] | null
}

export function lawfulFacts(stored: unknown, language: string): LawfulFacts {
  // Only what the processor's sync wrote is there.
  const { account_name, customer_name, customer_address = {}, customer_tax_ids } = (stored ?? {}) as Details
  const { line1, line2, postal_code, city, state, country } = customer_address
  const place = [postal_code, city, state].filter(Boolean).join(' ')
  const land = country ? countryName(country, language) : undefined
  return {
    seller: account_name || undefined,
    buyer: [customer_name, line1, line2, place, land].filter((line): line is string => Boolean(line)),
    taxNumbers: (customer_tax_ids ?? []).flatMap(({ value }) => value || []),
  }
}

/** What is no code of a country stays as it is. */
function countryName(country: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
  } catch {
    return country
  }
}
