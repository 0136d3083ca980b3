import type { CustomerProduct, ProductChange, ProductOption, ProductOptionPrice } from '@hallpass/js'

/** One price of one plan: what a person chooses. */
export interface Choice {
  readonly id: string
  readonly option: ProductOption
  readonly price: ProductOptionPrice
}

export const choicesOf = (options: readonly ProductOption[]): Choice[] =>
  options.flatMap((option) =>
    option.prices.map((price) => ({ id: JSON.stringify([option.offerId, price.priceId]), option, price })),
  )

/** What has to change for that, or undefined where nothing has. */
export function changeOf(
  product: CustomerProduct,
  { option, price }: Choice,
  wanted: number,
): ProductChange | undefined {
  const quantity = option.isStackable ? wanted : 1
  if (price.isCurrent && quantity === product.quantity) return undefined
  // Without a price, what is paid now stays as it was bought.
  return price.isCurrent ? { quantity } : { offerId: option.offerId, priceId: price.priceId, quantity }
}

export const isWholeNumber = (text: string) => /^[1-9]\d{0,5}$/.test(text.trim())
