/** Paths below the address of a data source, in which `#{field}` stands for a value of the record. */

const LONGEST_PATH = 500
const FIELD = /#\{([^{}]*)\}/g
/** Placeholder for a field, to check the text around it. */
const ANY_VALUE = 'x'

/** Checks a path by its text alone; undefined for a valid one. */
export function requestPathProblem(path: string): string | undefined {
  if (path.length > LONGEST_PATH) return `路径最多${LONGEST_PATH}个字符`
  const plain = path.replace(FIELD, ANY_VALUE)
  if (/^\/*[a-z][a-z0-9+.-]*:/i.test(plain) || plain.startsWith('//')) return '请输入数据源地址之下的路径，不含主机'
  if (/[\s\\#{}\p{Cc}]/u.test(plain)) return '路径中不能有空白、反斜杠、#和花括号，字段写作 #{字段}'
  if (isClimbing(plain)) return '路径中不能有 . 和 ..'
  return undefined
}

/** Names of the fields in a path. */
export function requestFields(path: string): string[] {
  return [...path.matchAll(FIELD)].map(([, name]) => name!)
}

/**
 * Fills in the values of a record, each as one path segment.
 * @returns undefined where a value is missing or would change the target
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

/** Empty for a lone surrogate, which no address can contain. */
function encoded(value: string): string {
  try {
    return encodeURIComponent(value)
  } catch {
    return ''
  }
}

/** Finds segments that mean a parent folder, in any spelling that a URL parser accepts. */
function isClimbing(path: string): boolean {
  const [folders = ''] = path.split('?')
  return folders.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part))
}
