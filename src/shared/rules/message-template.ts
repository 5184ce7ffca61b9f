/** Texts with variables such as `${name}`: finds, checks and replaces variables. */

/** Formatted text is HTML, plain text is itself. */
export type TextFormat = 'text' | 'html'

export interface Placeholder {
  /** Text between the braces; for an unclosed one, the rest of its line. */
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

/** All places, in order. */
export function placeholdersIn(text: string, format: TextFormat): Placeholder[] {
  return [...text.matchAll(PLACEHOLDER)].map(({ 1: name, 2: open, index }) => ({
    name: (name ?? open ?? '').trim(),
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

/** `field` is the place to correct; for an undeclared variable it is `variables`. */
export interface TemplateProblem {
  field: 'title' | 'content' | 'variables'
  message: string
}

/** Errors that make a template unusable: undeclared, unused or invalid variables. */
export function templateProblems(texts: TemplateTexts, declared: readonly string[]): TemplateProblem[] {
  const used = new Set([...variablesIn(texts.title, 'text'), ...variablesIn(texts.content, texts.format)])
  const unused = declared.filter((name) => !used.has(name))
  return [
    ...placeProblems('title', texts.title, 'text', declared),
    ...placeProblems('content', texts.content, texts.format, declared),
    ...unused.map((name) => ({ field: 'variables' as const, message: `变量 ${name} 没有用到` })),
  ]
}

function placeProblems(
  field: 'title' | 'content',
  text: string,
  format: TextFormat,
  declared: readonly string[],
): TemplateProblem[] {
  const where = field === 'title' ? '模板标题' : '模板内容'
  return placeholdersIn(text, format).flatMap(({ name, line }): TemplateProblem[] => {
    const place = field === 'title' ? where : `${where}第${line}行`
    if (!VARIABLE_NAME.test(name)) return [{ field, message: `${place}：\${${shortened(name)}} 不是变量` }]
    return declared.includes(name) ? [] : [{ field: 'variables', message: `${place}：变量 \${${name}} 没有声明` }]
  })
}

const LONGEST_QUOTE = 20

function shortened(name: string): string {
  return name.length > LONGEST_QUOTE ? `${name.slice(0, LONGEST_QUOTE)}…` : name
}

/** Replaces variables in one pass, so that a value that looks like a variable stays unchanged. */
export function filledIn(
  text: string,
  values: Readonly<Record<string, string>>,
  escaped: (value: string) => string = (value) => value,
): string {
  return text.replace(PLACEHOLDER, (whole, name: string | undefined) => {
    const key = name?.trim() ?? ''
    return Object.hasOwn(values, key) ? escaped(values[key]!) : whole
  })
}

/** Returns whether a text contains invisible characters, or those that would begin a new line or header. */
export function hasControlSigns(text: string): boolean {
  return CONTROL.test(text)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are looked for.
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
