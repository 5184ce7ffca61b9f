import { unknownVariables } from '../../../records/rule-variables.ts'

/** What a parameter of a fill rule may be; its default is the handler's own. */
export type ParameterSpec =
  /** May hold `#{variables}`. */
  | { title: string; kind: 'text'; maxLength: number }
  | { title: string; kind: 'integer'; minimum: number; maximum: number }
  | { title: string; kind: 'choice'; of: readonly string[] }

export type ParameterSpecs = Readonly<Record<string, ParameterSpec>>

/** What is wrong with the parameters that somebody wrote, in one sentence; empty text has none. */
export function parameterProblem(specs: ParameterSpecs, text: string): string | undefined {
  if (text.trim() === '') return undefined
  const value = parsed(text)
  if (value === undefined) return '请输入JSON字符串'
  if (Array.isArray(value)) return '只能传递JSON对象，不能传递JSON数组'
  if (typeof value !== 'object' || value === null) return '只能传递JSON对象'
  for (const [name, given] of Object.entries(value)) {
    const spec = Object.hasOwn(specs, name) ? specs[name]! : undefined
    const problem = spec === undefined ? unknownProblem(specs) : valueProblem(spec, given)
    if (problem !== undefined) return `参数${name}${problem}`
  }
  return undefined
}

/** Parameters as handlers take them: texts. What is no object of plain values has none. */
export function parametersIn(text: string): Readonly<Record<string, string>> {
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {}
  const plain = Object.entries(value).filter(([, given]) => typeof given === 'string' || typeof given === 'number')
  return Object.fromEntries(plain.map(([name, given]) => [name, String(given)]))
}

function unknownProblem(specs: ParameterSpecs): string {
  const known = Object.keys(specs)
  return known.length === 0 ? '多余，该实现类没有参数' : `不存在，可用的参数：${known.join('、')}`
}

function valueProblem(spec: ParameterSpec, given: unknown): string | undefined {
  switch (spec.kind) {
    case 'text': {
      if (typeof given !== 'string') return '应为文字'
      if (given.length > spec.maxLength) return `不能超过${spec.maxLength}个字符`
      const [unknown] = unknownVariables(given)
      return unknown === undefined ? undefined : `中没有变量 #{${unknown}}`
    }
    case 'integer': {
      const number = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
      const isFit = Number.isInteger(number) && Number(number) >= spec.minimum && Number(number) <= spec.maximum
      return isFit ? undefined : `应为${spec.minimum}到${spec.maximum}的整数`
    }
    case 'choice':
      return spec.of.includes(String(given)) ? undefined : `应为${spec.of.join('、')}之一`
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
