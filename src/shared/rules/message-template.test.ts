import { describe, expect, it } from 'vitest'
import { cpuMilliseconds } from '#shared/testing/cpu-milliseconds.ts'
import {
  fillVariables,
  hasControlCharacters,
  placeholdersIn,
  templateProblems,
  variablesIn,
} from './message-template.ts'

describe('variables of a text', () => {
  it('are found once each, with their lines', () => {
    const text = `您好 \${name}：\r\n单号 \${code}\n\${name}`
    expect(variablesIn(text, 'text')).toEqual(['name', 'code'])
    expect(placeholdersIn(text, 'text').map(({ line }) => line)).toEqual([1, 2, 3])
  })

  it('have the lines that users see, in formatted text', () => {
    const html = `<p>甲\n乙</p><ul><li>\${one}</li><li>\${two}<br>\${three}</li></ul>`
    expect(placeholdersIn(html, 'html').map(({ line }) => line)).toEqual([2, 3, 4])
  })
})

describe('a template', () => {
  const problems = (content: string, declared: string[], title = '标题') =>
    templateProblems({ title, content, format: 'text' }, declared).map(({ field, message }) => `${field} ${message}`)

  it('is valid when each variable is declared and used, in title or content', () => {
    expect(problems(`内容 \${b}`, ['a', 'b'], `标题 \${a}`)).toEqual([])
  })

  it.each([
    [`第一行\n\${name}`, [], `variables 模板内容第2行：变量 \${name} 没有声明`],
    ['没有变量', ['age'], 'variables 变量 age 没有用到'],
    [`\${a.b}`, [], `content 模板内容第1行：\${a.b} 不是变量`],
    [`\${}`, [], `content 模板内容第1行：\${} 不是变量`],
    [`x\n\${name 忘了`, [], `content 模板内容第2行：\${name 忘了} 不是变量`],
    [`\${_receiver}`, ['_receiver'], `content 模板内容第1行：\${_receiver} 不是变量`],
  ])('%j with %j is refused', (content, declared, problem) => {
    expect(problems(content, declared)).toContain(problem)
  })

  it('reports errors in the title', () => {
    expect(problems('', [], `\${who}`)).toEqual([`variables 模板标题：变量 \${who} 没有声明`])
  })

  it('is judged in time that grows with its length', () => {
    const started = cpuMilliseconds()
    problems(`\${`.repeat(20_000), [])
    expect(cpuMilliseconds() - started).toBeLessThan(1000)
  })
})

describe('filling in', () => {
  it('inserts values unchanged, whatever they look like', () => {
    const values = { name: `\${code}`, code: '$& $1 $`' }
    expect(fillVariables(`\${name} \${code}`, values)).toBe(`\${code} ${values.code}`)
  })

  it('escapes values, not the text around them', () => {
    const escaped = (value: string) => value.replaceAll('<', '&lt;')
    expect(fillVariables(`<b>\${name}</b>`, { name: '<i>' }, escaped)).toBe('<b>&lt;i></b>')
  })

  it('reads own properties only', () => {
    expect(fillVariables(`\${constructor}`, {})).toBe(`\${constructor}`)
  })
})

it.each([
  ['甲\r\nBcc: x@y.z', true],
  ['a\u0000', true],
  ['a\u2028b', true],
  ['普通标题 😀', false],
])('control signs in %j: %s', (text, has) => {
  expect(hasControlCharacters(text)).toBe(has)
})
