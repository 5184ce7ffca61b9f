/** Paths of requests to a data source, below its address. `#{field}` in a path is replaced by a value of the record. */

const MAX_LENGTH = 500
const FIELD = /#\{([^{}]*)\}/g
/** Example of a value, to check the path without a record. */
const EXAMPLE_VALUE = 'x'

/** Checks a path when it is designed. @returns a message; undefined for a valid path */
export function requestPathProblem(path: string): string | undefined {
  if (path.length > MAX_LENGTH) return `路径最多${MAX_LENGTH}个字符`
  const example = path.replace(FIELD, EXAMPLE_VALUE)
  if (/^\/*[a-z][a-z0-9+.-]*:/i.test(example) || example.startsWith('//')) return '请输入数据源地址之下的路径，不含主机'
  if (/[\s\\#{}\p{Cc}]/u.test(example)) return '路径中不能有空白、反斜杠、#和花括号，字段写作 #{字段}'
  if (hasDotSegment(example)) return '路径中不能有 . 和 ..'
  return undefined
}

/** Names of the fields in a path. */
export function requestFields(path: string): string[] {
  return [...path.matchAll(FIELD)].map(([, name]) => name!)
}

/**
 * Replaces the fields in a path by values. Each value stays within one segment of the path.
 * @param read returns the value of a field
 * @returns undefined when a value is missing, or leads to a parent folder and so to another target
 */
export function requestPath(path: string, read: (field: string) => unknown): string | undefined {
  let isComplete = true
  const filled = path.replace(FIELD, (_, name: string) => {
    const part = encoded(String(read(name) ?? ''))
    isComplete &&= part !== ''
    return part
  })
  return isComplete && !hasDotSegment(filled) ? filled : undefined
}

/** Returns the value escaped for an address; empty for a lone surrogate, which no address can contain. */
function encoded(value: string): string {
  try {
    return encodeURIComponent(value)
  } catch {
    return ''
  }
}

/** Finds the segments `.` and `..`, in any spelling that a URL parser accepts. */
function hasDotSegment(path: string): boolean {
  const [folders = ''] = path.split('?')
  return folders.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part))
}
