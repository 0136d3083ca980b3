/** Renders once while the snapshot is made, so that Tailwind's own start is behind it. */
export const tailwindTheme = `import { Body, Container, Head, Html, Tailwind } from "@react-email/components"
export function EmailTheme({ children }) {
  return (
    <Html>
      <Tailwind>
        <Head />
        <Body className="bg-white font-sans text-gray-900">
          <Container className="mx-auto max-w-lg rounded-lg border border-gray-200 p-8 sm:p-4">{children}</Container>
        </Body>
      </Tailwind>
    </Html>
  )
}
`
