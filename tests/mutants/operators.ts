import ts from 'typescript'

/** What may stand in the place of an expression, so that the code says something else. Texts are left as they are. */
export interface Change {
  node: ts.Expression
  text: string
}

const { SyntaxKind } = ts
const operators: Partial<Record<ts.SyntaxKind, readonly string[]>> = {
  [SyntaxKind.EqualsEqualsEqualsToken]: ['!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken]: ['==='],
  [SyntaxKind.LessThanToken]: ['<=', '>='],
  [SyntaxKind.LessThanEqualsToken]: ['<', '>'],
  [SyntaxKind.GreaterThanToken]: ['>=', '<='],
  [SyntaxKind.GreaterThanEqualsToken]: ['>', '<'],
  [SyntaxKind.AmpersandAmpersandToken]: ['||'],
  [SyntaxKind.BarBarToken]: ['&&'],
  [SyntaxKind.PlusToken]: ['-'],
  [SyntaxKind.MinusToken]: ['+'],
  [SyntaxKind.AsteriskToken]: ['/'],
  [SyntaxKind.SlashToken]: ['*'],
  [SyntaxKind.PlusEqualsToken]: ['-='],
  [SyntaxKind.MinusEqualsToken]: ['+='],
}

/** Calls without which their chain is still one. Not locks and orders of locks: what they are for shows in a race alone. */
const leftOut = new Set(['where', 'filter', 'trim', 'toLowerCase', 'slice', 'sort', 'toSorted', 'reverse'])
const methods: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  min: 'max',
  max: 'min',
}

export function changesOf(node: ts.Node): Change[] {
  if (ts.isExpressionStatement(node)) return removalOf(node)
  if (!ts.isExpression(node)) return []
  const texts = [...(isCondition(node) ? ['true', 'false'] : []), ...otherTexts(node)]
  return texts.map((text) => ({ node, text }))
}

function otherTexts(node: ts.Expression): string[] {
  if (ts.isBinaryExpression(node)) return otherBinaries(node)
  if (node.kind === SyntaxKind.TrueKeyword) return ['false']
  if (node.kind === SyntaxKind.FalseKeyword) return ['true']
  if (ts.isPrefixUnaryExpression(node)) return otherUnaries(node)
  if (ts.isArrayLiteralExpression(node)) return node.elements.length > 0 && !isTarget(node) ? ['[]'] : []
  if (ts.isRegularExpressionLiteral(node)) return withoutAnchors(node.text)
  return [...withoutQuestion(node), ...(ts.isCallExpression(node) ? otherCalls(node) : [])]
}

function isCondition(node: ts.Expression): boolean {
  const { parent } = node
  if (ts.isIfStatement(parent)) return parent.expression === node
  return ts.isConditionalExpression(parent) && parent.condition === node
}

function otherBinaries({ left, operatorToken: { kind }, right }: ts.BinaryExpression): string[] {
  if (kind === SyntaxKind.QuestionQuestionToken) return [left.getText()]
  if (kind === SyntaxKind.PlusToken && [left, right].some(isText)) return []
  return (operators[kind] ?? []).map((operator) => `(${left.getText()}) ${operator} (${right.getText()})`)
}

const isText = (node: ts.Expression): boolean => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)

function otherUnaries({ operator, operand }: ts.PrefixUnaryExpression): string[] {
  if (operator === SyntaxKind.ExclamationToken) return [operand.getText()]
  return operator === SyntaxKind.MinusToken ? [`+${operand.getText()}`] : []
}

/** `[a, b] = …` */
const isTarget = (node: ts.ArrayLiteralExpression) => ts.isBinaryExpression(node.parent) && node.parent.left === node

function withoutAnchors(text: string): string[] {
  const end = text.lastIndexOf('/')
  const [pattern, flags] = [text.slice(1, end), text.slice(end)]
  return [
    ...(pattern.startsWith('^') ? [`/${pattern.slice(1)}${flags}`] : []),
    ...(pattern.endsWith('$') ? [`/${pattern.slice(0, -1)}${flags}`] : []),
  ]
}

/** `a?.b` as `a.b` */
function withoutQuestion(node: ts.Expression): string[] {
  const isChain = ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node) || ts.isCallExpression(node)
  if (!isChain || !node.questionDotToken) return []
  const text = node.getText()
  const at = node.questionDotToken.getStart() - node.getStart()
  return [`${text.slice(0, at)}${ts.isPropertyAccessExpression(node) ? '.' : ''}${text.slice(at + 2)}`]
}

function otherCalls(node: ts.CallExpression): string[] {
  const { expression: callee } = node
  if (!ts.isPropertyAccessExpression(callee)) return []
  const name = callee.name.text
  if (leftOut.has(name)) return [callee.expression.getText()]
  const other = Object.hasOwn(methods, name) ? methods[name] : undefined
  if (other === undefined) return []
  const at = callee.name.getStart() - node.getStart()
  const text = node.getText()
  return [`${text.slice(0, at)}${other}${text.slice(at + name.length)}`]
}

/** A call or an assignment that is left out. What alone stands under a condition goes with the condition. */
function removalOf(statement: ts.ExpressionStatement): Change[] {
  const block = ts.isBlock(statement.parent) && statement.parent.statements.length === 1 ? statement.parent : statement
  if (ts.isIfStatement(block.parent) && !block.parent.elseStatement) return []
  const { expression } = statement
  if (ts.isCallExpression(expression) && expression.expression.kind === SyntaxKind.SuperKeyword) return []
  return [{ node: expression, text: 'undefined' }]
}
