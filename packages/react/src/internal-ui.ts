/** The kit of our own components, for the pages that Hallpass itself serves: no promise is made that these stay. */
export { createTranslator, type Translator, type Values } from './messages/translate.ts'
export { Button, buttonClass } from './ui/button.tsx'
export { Alert, BrandMark, Card, CardHead } from './ui/card.tsx'
export { SelectField, TextField } from './ui/field.tsx'
export { stripeAppearance } from './ui/stripe-appearance.ts'
export { Surface } from './ui/surface.tsx'
