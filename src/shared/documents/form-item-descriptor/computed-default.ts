import { checkExpression } from '#shared/expression/check-expression.ts'
import { USER_TYPE } from '#shared/expression/entity-scope.ts'
import type { Beginning } from '../entity.ts'
import { fieldNameOf } from '../online-form/form.ts'

/** Variables of a default by their names without underscores, in small letters. */
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

/** Whether a default is not always the same. */
export function isComputed(text: string): boolean {
  return /[#$]\{|\{\{/.test(text)
}

/**
 * A default that is computed: text with `#{variable}` and `{{expression}}` (ours, not a script) in it, or the code of a
 * fill rule, `${code?onl_watch=a,b}`, alone.
 * @returns undefined for what cannot be computed.
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

/** How a descriptor says it; what has no other word is an expression. */
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
