import { sumOfDecimals } from './decimal.ts'
import { type Clock, shanghaiDate, shanghaiDateTime } from './expression-clock.ts'
import type { ExpressionValue } from './expression-value.ts'
import { addDays, daysBetween, matchesLike, parseBoolean, parseNumber, roundHalfAway } from './function-rules.ts'

export type ParameterType = 'string' | 'number' | 'sized' | 'scalar' | 'list'

/** Error of a function; the evaluator adds the place. */
export class FunctionRefusal extends Error {}

export interface ExpressionFunction {
  /** `fn(x)`, `x.fn()` or either. */
  readonly form: 'function' | 'method' | 'both'
  /** Types of the arguments, of the receiver first. */
  readonly params: readonly ParameterType[]
  /** Number of optional parameters at the end. */
  readonly optional?: number
  readonly result: 'string' | 'number' | 'bool' | 'date' | 'datetime'
  /** Result when any argument is null. */
  readonly whenNull: ExpressionValue
  run(args: readonly ExpressionValue[], clock: Clock): ExpressionValue
}

type Run<Args extends readonly unknown[]> = (...args: Args) => ExpressionValue

const textTest = (test: Run<[string, string]>): ExpressionFunction => ({
  form: 'method',
  params: ['string', 'string'],
  result: 'bool',
  whenNull: false,
  run: (args) => test(...(args as [string, string])),
})

const textChange = (change: Run<[string]>): ExpressionFunction => ({
  form: 'both',
  params: ['string'],
  result: 'string',
  whenNull: null,
  run: (args) => change(...(args as [string])),
})

const conversion = (
  result: 'string' | 'number' | 'bool',
  whenNull: ExpressionValue,
  convert: Run<[string | number | boolean]>,
): ExpressionFunction => ({
  form: 'function',
  params: ['scalar'],
  result,
  whenNull,
  run: (args) => convert(...(args as [string | number | boolean])),
})

function refuse(message: string): never {
  throw new FunctionRefusal(message)
}

/** All functions of expressions; the comprehensions and has() are syntax. */
export const EXPRESSION_FUNCTIONS: Record<string, ExpressionFunction> = {
  size: {
    form: 'both',
    params: ['sized'],
    result: 'number',
    whenNull: 0,
    run: ([value]) => (typeof value === 'string' ? [...value].length : Object.keys(value as object).length),
  },
  contains: textTest((text, part) => text.includes(part)),
  startsWith: textTest((text, part) => text.startsWith(part)),
  endsWith: textTest((text, part) => text.endsWith(part)),
  like: { ...textTest(matchesLike), form: 'function' },
  upper: textChange((text) => text.toUpperCase()),
  lower: textChange((text) => text.toLowerCase()),
  trim: textChange((text) => text.trim()),
  int: conversion('number', null, (value) => Math.trunc(parseNumber(value) ?? refuse('无法转换为整数'))),
  double: conversion('number', null, (value) => parseNumber(value) ?? refuse('无法转换为数字')),
  string: conversion('string', '', (value) => String(value)),
  bool: conversion('bool', false, (value) => parseBoolean(value) ?? refuse('无法转换为真假值')),
  round: {
    form: 'function',
    params: ['number', 'number'],
    optional: 1,
    result: 'number',
    whenNull: null,
    run: ([value, digits]) => roundHalfAway(value as number, (digits ?? 0) as number) ?? refuse('小数位数应为 0 到 15'),
  },
  sum: {
    form: 'function',
    params: ['list'],
    result: 'number',
    whenNull: 0,
    run: ([list]) => {
      const numbers = (list as readonly unknown[]).filter((item) => item !== null && item !== undefined)
      return numbers.every((item) => typeof item === 'number') ? sumOfDecimals(numbers) : refuse('只能合计数字')
    },
  },
  daysBetween: {
    form: 'function',
    params: ['string', 'string'],
    result: 'number',
    whenNull: null,
    run: ([from, to]) => daysBetween(from as string, to as string) ?? refuse('日期格式应为 YYYY-MM-DD'),
  },
  addDays: {
    form: 'function',
    params: ['string', 'number'],
    result: 'date',
    whenNull: null,
    run: ([day, days]) => addDays(day as string, days as number) ?? refuse('日期格式应为 YYYY-MM-DD，天数应为整数'),
  },
  today: {
    form: 'function',
    params: [],
    result: 'date',
    whenNull: null,
    run: (_, clock) => shanghaiDate(clock()),
  },
  now: {
    form: 'function',
    params: [],
    result: 'datetime',
    whenNull: null,
    run: (_, clock) => shanghaiDateTime(clock()),
  },
}
