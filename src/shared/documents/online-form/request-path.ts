/** Paths below the address of a data source, in which `#{field}` stands for what a record says. */

const LONGEST_PATH = 500
const FIELD = /#\{([^{}]*)\}/g
/** In the place of a field, for judging what is around it. */
const ANY_VALUE = 'x'

/** Why something cannot be such a path, as far as its text tells; undefined when it can. */
export function requestPathProblem(path: string): string | undefined {
  if (path.length > LONGEST_PATH) return `路径最多${LONGEST_PATH}个字符`
  const plain = path.replace(FIELD, ANY_VALUE)
  if (/^\/*[a-z][a-z0-9+.-]*:/i.test(plain) || plain.startsWith('//')) return '请输入数据源地址之下的路径，不含主机'
  if (/[\s\\#{}\p{Cc}]/u.test(plain)) return '路径中不能有空白、反斜杠、#和花括号，字段写作 #{字段}'
  if (isClimbing(plain)) return '路径中不能有 . 和 ..'
  return undefined
}

/** The names of the fields that a path reads. */
export function requestFields(path: string): string[] {
  return [...path.matchAll(FIELD)].map(([, name]) => name!)
}

/**
 * A path with the values of a record, each of which is one part of it and no more.
 * @returns undefined where a value would lead elsewhere, or there is none
 */
export function requestPath(path: string, read: (field: string) => unknown): string | undefined {
  let isWhole = true
  const filled = path.replace(FIELD, (_, name: string) => {
    const part = encoded(String(read(name) ?? ''))
    isWhole &&= part !== ''
    return part
  })
  return isWhole && !isClimbing(filled) ? filled : undefined
}

/** Empty for half of a pair of surrogates, which no address can say. */
function encoded(value: string): string {
  try {
    return encodeURIComponent(value)
  } catch {
    return ''
  }
}

/** Parts that mean a folder above, in any spelling that an address is read by. */
function isClimbing(path: string): boolean {
  const [folders = ''] = path.split('?')
  return folders.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part))
}
