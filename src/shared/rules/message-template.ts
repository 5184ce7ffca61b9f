/** Texts with variables such as `${name}`: finds, checks and replaces them. */

/** Plain text, or formatted text as HTML. */
export type TextFormat = 'text' | 'html'

/** One `${…}` in a text. Its name may be invalid; then it is no variable. */
export interface Placeholder {
  /** Text between the braces; without a closing brace, the rest of the line. */
  name: string
  /** From 1; in formatted text, lines as users see them. */
  line: number
}

/** Valid names of variables; a name that begins with an underscore is never valid. */
export const VARIABLE_NAME = /^[A-Za-z][A-Za-z0-9_]{0,49}$/

const PLACEHOLDER = /\$\{(?:([^{}\r\n]*)\}|([^\r\n]*))/g
const LINE_END: Readonly<Record<TextFormat, RegExp>> = {
  text: /\r\n|\r|\n/g,
  html: /<br\b|<\/(?:p|div|li|tr|h[1-6]|blockquote|pre)\b/gi,
}

/** All placeholders of a text, in order. */
export function placeholdersIn(text: string, format: TextFormat): Placeholder[] {
  return [...text.matchAll(PLACEHOLDER)].map(({ 1: name, 2: unclosed, index }) => ({
    name: (name ?? unclosed ?? '').trim(),
    line: 1 + (text.slice(0, index).match(LINE_END[format])?.length ?? 0),
  }))
}

/** Names of the variables in a text, each once, in the order of appearance. */
export function variablesIn(text: string, format: TextFormat): string[] {
  const names = placeholdersIn(text, format).map(({ name }) => name)
  return [...new Set(names.filter((name) => VARIABLE_NAME.test(name)))]
}

export interface TemplateTexts {
  title: string
  content: string
  format: TextFormat
}

export interface TemplateProblem {
  /** Input to correct; for an undeclared variable the list of variables. */
  field: 'title' | 'content' | 'variables'
  message: string
}

/**
 * Errors that make a template unusable: undeclared, unused or invalid variables.
 * @param declared names of the variables of the template
 */
export function templateProblems(texts: TemplateTexts, declared: readonly string[]): TemplateProblem[] {
  const used = new Set([...variablesIn(texts.title, 'text'), ...variablesIn(texts.content, texts.format)])
  const unused = declared.filter((name) => !used.has(name))
  return [
    ...variableProblems('title', texts.title, 'text', declared),
    ...variableProblems('content', texts.content, texts.format, declared),
    ...unused.map((name) => ({ field: 'variables' as const, message: `变量 ${name} 没有用到` })),
  ]
}

function variableProblems(
  field: 'title' | 'content',
  text: string,
  format: TextFormat,
  declared: readonly string[],
): TemplateProblem[] {
  return placeholdersIn(text, format).flatMap(({ name, line }): TemplateProblem[] => {
    const place = field === 'title' ? '模板标题' : `模板内容第${line}行`
    if (!VARIABLE_NAME.test(name)) return [{ field, message: `${place}：\${${shortened(name)}} 不是变量` }]
    return declared.includes(name) ? [] : [{ field: 'variables', message: `${place}：变量 \${${name}} 没有声明` }]
  })
}

/** Longest name that a message shows, in characters. */
const MAX_SHOWN_NAME = 20

function shortened(name: string): string {
  return name.length > MAX_SHOWN_NAME ? `${name.slice(0, MAX_SHOWN_NAME)}…` : name
}

/**
 * Replaces variables that have a value; others stay. One pass, so that a value that looks like a variable stays
 * unchanged.
 * @param escapeValue converts each value, for example for HTML
 */
export function fillVariables(
  text: string,
  values: Readonly<Record<string, string>>,
  escapeValue: (value: string) => string = (value) => value,
): string {
  return text.replace(PLACEHOLDER, (whole, name: string | undefined) => {
    const key = name?.trim() ?? ''
    return Object.hasOwn(values, key) ? escapeValue(values[key]!) : whole
  })
}

/** Returns whether a text contains control characters, among them line breaks, which could begin a new mail header. */
export function hasControlCharacters(text: string): boolean {
  return CONTROL.test(text)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the check searches for control characters.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
