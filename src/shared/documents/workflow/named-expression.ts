/** Variable whose members are the named expressions of a tenant: `expressions.<code>`. */
export const NAMED = 'expressions'

/** Expression that is a named one and nothing else. */
export const namedExpression = (code: string): string => `${NAMED}.${code}`

/** Code of an expression that is a named one and nothing else; undefined for any other. */
export const codeOfNamed = (text: string): string | undefined =>
  /^\s*expressions\.([A-Za-z_][A-Za-z0-9_]*)\s*$/.exec(text)?.[1]
