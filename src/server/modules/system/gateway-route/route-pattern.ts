import { RE2JS } from 're2js'
import { wholeText } from '#shared/rules/patterns/pattern-engine.ts'

export type TextTest = (text: string) => boolean

/** Error for an invalid pattern; its message is Chinese. */
export class PatternWrong extends Error {
  override readonly name = 'PatternWrong'
}

const LONGEST = 500

/**
 * Compiles a regular expression that must match the whole text, in linear time.
 * @throws PatternWrong
 */
export function wholeMatch(pattern: string): TextTest {
  const compiled = compile(wholeText(pattern))
  return (text) => compiled.test(text)
}

/**
 * Compiles a path pattern: `?` matches a character, `*` text between two slashes, `**` the rest, `{name}` one part.
 * @throws PatternWrong
 */
export function pathMatch(pattern: string): TextTest {
  if (!pattern.startsWith('/')) throw new PatternWrong('路径应以 / 开头')
  const rest = /\/\*\*$/.test(pattern)
  const body = rest ? pattern.slice(0, -3) : pattern
  if (body.includes('**')) throw new PatternWrong('** 只能在路径末尾')
  const source = body.replace(/\{[^{}/]*\}|[?*]|[^?*{]+|\{/g, (part) => {
    if (part === '?') return '[^/]'
    if (part === '*') return '[^/]*'
    return part.startsWith('{') && part.endsWith('}') ? '[^/]+' : RE2JS.quote(part)
  })
  return wholeMatch(rest ? `${source}(?:/.*)?` : source)
}

/** Compiles a host pattern: one host, or all below one: `*.example.com`, `**.example.com`. */
export function hostMatch(pattern: string): TextTest {
  const source = pattern.toLowerCase().replace(/\*+|[^*]+/g, (part) => {
    if (part.startsWith('*')) return part.length > 1 ? '.*' : '[^.]*'
    return RE2JS.quote(part)
  })
  return wholeMatch(source)
}

/**
 * Replaces the first match, with groups as `${name}`, `$\{name}` or `$1`.
 * @throws PatternWrong
 */
export function rewriting(pattern: string, replacement: string): (text: string) => string {
  const compiled = compile(pattern)
  const written = replacement.replace(/\$\\?\{(\w+)\}/g, (_, name: string) =>
    /^\d/.test(name) ? `$${name}` : `$<${name}>`,
  )
  return (text) => compiled.matcher(text).replaceFirst(written)
}

function compile(pattern: string): RE2JS {
  if (pattern.length > LONGEST) throw new PatternWrong(`正则表达式不能超过${LONGEST}个字符`)
  try {
    return RE2JS.compile(pattern)
  } catch {
    throw new PatternWrong('请输入正确的正则表达式')
  }
}
