import { ExpressionError, type Span } from '../expression-error.ts'

/** Tokens of the parser as users write them. */
const TOKENS: Record<string, string> = {
  RPAREN: ')',
  RBRACKET: ']',
  RBRACE: '}',
  COLON: ':',
  COMMA: ',',
  IDENTIFIER: '名称',
}

/** Characters that are typing errors, with the intended one. */
const SLIPS: Record<string, string> = {
  '=': '比较是否相等请用「==」',
  '&': '并且请用「&&」',
  '|': '或者请用「||」',
  '“': '引号请用半角「"」',
  '”': '引号请用半角「"」',
  '‘': "引号请用半角「'」",
  '’': "引号请用半角「'」",
  '（': '括号请用半角「(」',
  '）': '括号请用半角「)」',
  '，': '逗号请用半角「,」',
}

const MESSAGES: Record<string, string> = {
  unterminated_string: '文本缺少结束引号',
  unterminated_triple_quoted_string: '文本缺少结束引号',
  newline_in_string: '引号内不能换行',
  invalid_escape_sequence: '文本中的转义符「\\」用法有误',
  invalid_number: '数字书写有误',
  invalid_integer: '数字书写有误',
  invalid_exponent: '数字书写有误',
  reserved_identifier: '使用了保留字作为名称',
  limit_exceeded: '表达式过于复杂',
  invalid_macro_argument: '第一个参数应为变量名，例如 列表.exists(x, x > 1)',
}

/** Translates an error of the parser to Chinese, at the same place. */
export function syntaxError(code: string, summary: string, text: string, range: Span | undefined): ExpressionError {
  const span = {
    start: Math.min(range?.start ?? 0, text.length),
    end: Math.min(range?.end ?? text.length, text.length),
  }
  return new ExpressionError(
    code === 'limit_exceeded' ? 'too-complex' : 'syntax',
    messageOf(code, summary, text, span),
    span,
  )
}

function messageOf(code: string, summary: string, text: string, span: Span): string {
  if (text.trim() === '') return '表达式不能为空'
  const found = text.slice(span.start, span.end)
  if (code === 'expected_token') {
    const wanted = TOKENS[/^Expected (\w+)/.exec(summary)?.[1] ?? '']
    return wanted ? `此处缺少「${wanted}」` : '表达式书写有误'
  }
  if (code === 'unexpected_character') return SLIPS[found[0] ?? ''] ?? `此处不应出现「${found}」`
  if (code === 'unexpected_token') return summary.endsWith('EOF') ? '表达式不完整' : `此处不应出现「${found}」`
  return MESSAGES[code] ?? '表达式书写有误'
}
