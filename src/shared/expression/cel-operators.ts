/**
 * What the web bundle takes for the operators of the CEL package (scripts/lib/web-plugins.ts): its parser asks each for
 * its name alone; how they are checked and evaluated, with the types for it, is as large as the parser itself.
 */
const NAMES = [
  ...['value', 'id', 'list', 'map', 'call', 'rcall', 'comprehension', 'accuValue', 'accuInc', 'accuPush', '||', '&&'],
  ...['==', '!=', '<', '<=', '>', '>=', 'in', '+', '-', '*', '/', '%'],
]

/** Those that the parser asks for by another name. */
const BY_ALIAS = {
  fieldAccess: '.',
  optionalFieldAccess: '.?',
  bracketAccess: '[]',
  optionalBracketAccess: '[?]',
  ternary: '?:',
  unaryNot: '!_',
  unaryMinus: '-_',
}

export const OPERATORS: Readonly<Record<string, { readonly name: string }>> = Object.fromEntries([
  ...NAMES.map((name) => [name, { name }]),
  ...Object.entries(BY_ALIAS).map(([alias, name]) => [alias, { name }]),
])
