export interface SqlToken {
  /** `text`: a literal. `identifier`: a name in double quotes. Words are in lower case. */
  kind: 'word' | 'text' | 'identifier' | 'number' | 'sign' | 'param' | 'variable'
  value: string
  start: number
  end: number
}

const TOKEN =
  /(?<space>\s+)|(?<word>[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)|(?<number>\d+(?:\.\d+)?)|(?<text>'(?:[^']|'')*')|"(?<identifier>[^"]+)"|\$\{(?<param>[a-z][a-zA-Z0-9_]*)\}|#\{(?<variable>[a-zA-Z][a-zA-Z0-9_]*)\}|(?<sign>::|<=|>=|<>|!=|\|\||[-+*/%=<>(),.;])/y

/** Splits a statement into tokens; stops at an unknown character, with the reason in `refused`. */
export function sqlTokens(text: string): { tokens: SqlToken[]; refused?: string } {
  const tokens: SqlToken[] = []
  let at = 0
  while (at < text.length) {
    TOKEN.lastIndex = at
    const groups = TOKEN.exec(text)?.groups
    const comment = text.startsWith('--', at) || text.startsWith('/*', at)
    if (!groups || comment) return { tokens, refused: refusal(text, at, comment) }
    const start = at
    at = TOKEN.lastIndex
    const [kind, value] = Object.entries(groups).find(([, found]) => found !== undefined)!
    if (kind === 'space') continue
    const prefixed = kind === 'text' && tokens.at(-1)?.end === start && tokens.at(-1)?.kind === 'word'
    if (prefixed) return { tokens, refused: '不能使用带前缀的字符串' }
    if (kind === 'text' && /[$#]\{/.test(value)) return { tokens, refused: '参数不写在引号内' }
    tokens.push({
      kind: kind as SqlToken['kind'],
      value: kind === 'word' ? value.toLowerCase() : value,
      start,
      end: at,
    })
  }
  return { tokens }
}

function refusal(text: string, at: number, comment: boolean): string {
  if (comment) return '不能写注释'
  return `此处无法理解：${text.slice(at, at + 12).split('\n')[0]}`
}
