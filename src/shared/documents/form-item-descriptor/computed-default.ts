import { checkExpression } from '#shared/expression/types/check-expression.ts'
import { USER_TYPE } from '#shared/expression/types/entity-scope.ts'
import type { Beginning } from '../entity.ts'
import { fieldNameOf } from '../online-form/form.ts'

/** Variables of a default by their names in lower case, without underscores. */
const VARIABLES: Readonly<Record<string, string>> = {
  date: 'today()',
  sysdate: 'today()',
  datetime: 'now()',
  systime: 'now()',
  sysuserid: 'user.id',
  sysusercode: 'user.username',
  sysusername: 'user.realname',
  sysorgcode: 'user.orgCode',
}

/** Returns whether a default is computed. */
export function isComputed(text: string): boolean {
  return /[#$]\{|\{\{/.test(text)
}

/**
 * Parses a computed default: text with `#{variable}` and `{{expression}}` (ours, not a script), or only the code of a
 * fill rule, `${code?onl_watch=a,b}`.
 * @returns undefined for a default that cannot be computed.
 */
export function readComputedDefault(text: string): Beginning | undefined {
  const rule = /^\$\{\s*([\w-]+)\s*(?:\?onl_watch=([\w,]+))?\s*\}$/.exec(text)
  if (rule) return { rule: rule[1]!, ...(rule[2] && { watch: rule[2].split(',').filter(Boolean).map(fieldNameOf) }) }
  const parts = text.split(/(#\{[^}]*\}|\{\{.*?\}\})/).filter((part) => part !== '')
  const terms = parts.map(termOf)
  if (terms.includes(undefined)) return undefined
  const expr = terms.length === 1 ? terms[0]! : terms.map((term) => `string(${term})`).join(' + ')
  return checkExpression(expr, { user: USER_TYPE }).length === 0 ? { expr } : undefined
}

/** Writes a computed default as text of a descriptor: an expression, or the code of a fill rule. */
export function writeComputedDefault(beginning: Beginning): string {
  if ('expr' in beginning) return `{{${beginning.expr}}}`
  return `\${${beginning.rule}${beginning.watch ? `?onl_watch=${beginning.watch.join(',')}` : ''}}`
}

function termOf(part: string): string | undefined {
  const variable = /^#\{\s*(\w+)\s*\}$/.exec(part)?.[1]
  if (variable !== undefined) return VARIABLES[variable.toLowerCase().replaceAll('_', '')]
  const expression = /^\{\{(.*)\}\}$/s.exec(part)?.[1]
  if (expression !== undefined) return expression.trim()
  return isComputed(part) ? undefined : JSON.stringify(part)
}
