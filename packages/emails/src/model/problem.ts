/** What an author did against the module model, as a sentence; no place in a source says more. */
export class RenderProblem extends Error {
  override name = 'RenderProblem'
}
