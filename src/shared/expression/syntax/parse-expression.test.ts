import { describe, expect, it } from 'vitest'
import { ExpressionError } from '../expression-error.ts'
import { MAX_EXPRESSION_LENGTH, parseExpression } from './parse-expression.ts'

function refusalOf(text: string): ExpressionError | undefined {
  try {
    parseExpression(text)
    return undefined
  } catch (error) {
    if (error instanceof ExpressionError) return error
    throw error
  }
}

describe('a text that is no expression', () => {
  it.each([
    ['', '表达式不能为空', 0, 0],
    ['   ', '表达式不能为空', 3, 3],
    ['values.kind = "L"', '比较是否相等请用「==」', 12, 13],
    ['a & b', '并且请用「&&」', 2, 3],
    ['a | b', '或者请用「||」', 2, 3],
    ['a == “L”', '引号请用半角「"」', 5, 6],
    ['size（a）', '括号请用半角「(」', 4, 5],
    ['values.姓名', '此处不应出现「姓」', 7, 8],
    ['(a', '此处缺少「)」', 2, 2],
    ['[1, 2', '此处缺少「]」', 5, 5],
    ['a ? 1', '此处缺少「:」', 5, 5],
    ['values.', '此处缺少「名称」', 7, 7],
    ['a +', '表达式不完整', 3, 3],
    ['"abc', '文本缺少结束引号', 0, 4],
    ['for', '使用了保留字作为名称', 0, 3],
    ['upper(a', '此处缺少「)」', 7, 7],
    ['uper(a)', '没有函数 uper，是否为 upper？', 0, 7],
    ['a.startswith("x")', '没有函数 startswith，是否为 startsWith？', 0, 17],
    ['a.matches("x")', '不支持正则匹配 matches()，请使用 like(文本, "前缀%")', 0, 14],
    ['contains(a, "x")', '函数 contains 应写成 文本.contains(…)', 0, 16],
    ['a.round(1)', '函数 round 应写成 round(…)', 0, 10],
    ['round()', '函数 round 的参数个数不正确', 0, 7],
    ['like(a)', '函数 like 的参数个数不正确', 0, 7],
    ['today(1)', '函数 today 的参数个数不正确', 0, 8],
    ['has(a)', 'has() 的参数应为字段，例如 has(values.name)', 0, 6],
    ['a.map(x, true, x)', 'map 应写成 列表.map(变量, 表达式)', 0, 17],
    ['9007199254740993', '整数超出可精确表示的范围，编号请写成带引号的文本', 0, 16],
  ])('%s: %s', (text, message, start, end) => {
    expect(refusalOf(text)).toMatchObject({ message, start, end })
  })

  it.each([
    ['parentheses', '('.repeat(5000)],
    ['terms', Array.from({ length: 600 }, () => '1').join(' + ')],
    ['negations', `${'!'.repeat(3000)}true`],
    ['length', `"${'a'.repeat(MAX_EXPRESSION_LENGTH)}"`],
    ['list', `[${'1,'.repeat(300)}]`],
  ])('too many %s are refused as too complex', (_, text) => {
    expect(refusalOf(text)).toMatchObject({ code: 'too-complex' })
  })
})
