import { expect, it } from 'vitest'
import { readsOf } from './expression-reads.ts'
import { parseExpression } from './syntax/parse-expression.ts'

it.each([
  ['1 + 1', []],
  ['values.a > values.b && values.a < 3', ['values.a', 'values.b']],
  ['values.order.customer.level', ['values.order.customer.level']],
  ['values["a"] == 1', ['values.a']],
  ['values.lines[0].qty', ['values.lines']],
  ['values[user.key]', ['values', 'user.key']],
  ['has(values.a)', ['values.a']],
  ['{"k": values.a}.k', ['values.a']],
  ['values.lines.exists(l, l.qty > values.min) ? upper(user.name) : "x"', ['values.lines', 'values.min', 'user.name']],
  ['[1].map(values, values.x) == values.y', ['values.y']],
  ['[[1]].exists(a, a.exists(b, a == b && values.c))', ['values.c']],
])('%s reads %j', (text, reads) => {
  expect(readsOf(parseExpression(text))).toEqual(reads)
})
