/**
 * Replaces the operators of the CEL package in the web bundle (scripts/lib/web/web-plugins.ts). The parser reads only their
 * names. Type checks and evaluation, with their types, are as large as the parser itself.
 */
const NAMES = [
  ...['value', 'id', 'list', 'map', 'call', 'rcall', 'comprehension', 'accuValue', 'accuInc', 'accuPush', '||', '&&'],
  ...['==', '!=', '<', '<=', '>', '>=', 'in', '+', '-', '*', '/', '%'],
]

/** Operators that the parser reads by another name. */
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
