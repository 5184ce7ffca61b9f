import { checkedRecord } from '#server/http/answers/checked-record.ts'
import { invalid } from '#server/records/write/write-failure.ts'
import type { Field, Row } from '#shared/documents/entity.ts'
import { escapedForHtml, htmlOfText } from '#shared/html/plain-text.ts'
import { sanitizeHtml } from '#shared/html/sanitize-html.ts'
import { fillVariables, hasControlCharacters, variablesIn } from '#shared/rules/message-template.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import { formatOf } from './template-record.ts'
import { entityOf, samplesIn, type Variable, VariablesError, variablesOf } from './template-variables.ts'

export interface StoredTemplate {
  id: string
  templateCode: string
  templateName: string
  templateType: string
  templateContent: string
  templateSchema: string
  templateTestJson: string
  useStatus: string
}

export interface Rendered {
  title: string
  content: string
  isHtml: boolean
  /** JSON of the values. */
  params: string
}

/** Longest title of an announcement, as which an in-app message is stored. */
const LONGEST_TITLE = 100
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are looked for.
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
const SEVERAL_LINES = 500

/** Checks the values and fills them into title and content. @throws AppError RECORD_INVALID under the variables. */
export function rendered(template: StoredTemplate, given: Readonly<Row>): Rendered {
  const entity = entityOf(variablesOf(template.templateSchema))
  const record = checkedRecord(entity, given)
  const problems = Object.entries(entity.properties).flatMap(([name, field]) => signProblem(name, field, record[name]))
  if (problems.length > 0) throw invalid(problems)
  const values = textsOf(record, Object.keys(entity.properties))
  const text = filled(template, values)
  requireOneLine(template, text.title)
  return { ...text, params: JSON.stringify(record) }
}

/** Renders a preview with samples. A variable without a sample is replaced by its title. The result is always HTML. */
export function preview(template: StoredTemplate): { title: string; html: string } {
  const variables = quietly(() => variablesOf(template.templateSchema), [] as Variable[])
  const samples = quietly(() => samplesIn(template.templateTestJson), {} as Readonly<Row>)
  const shown = variables.map(({ name, title }) => [name, textOf(samples[name]) || `【${title}】`])
  const { title, content, isHtml } = filled(template, Object.fromEntries(shown))
  return { title, html: isHtml ? content : htmlOfText(content) }
}

function filled(template: StoredTemplate, values: Readonly<Record<string, string>>) {
  const isHtml = formatOf(template.templateType) === 'html'
  const { templateName, templateContent } = template
  const content = isHtml
    ? sanitizeHtml(fillVariables(templateContent, values, escapedForHtml))
    : fillVariables(templateContent, values)
  return { title: fillVariables(templateName, values), content, isHtml }
}

/** Refuses line breaks in the title, so that a value cannot inject a mail header. */
function requireOneLine({ templateName }: StoredTemplate, title: string): void {
  const [first = 'templateName'] = variablesIn(templateName, 'text')
  if (hasControlCharacters(title)) throw refused(first, '标题中不能有换行等控制字符')
  if (title.length > LONGEST_TITLE) throw refused(first, `标题填入后不能超过${LONGEST_TITLE}个字符`)
}

function signProblem(name: string, { title, type, maxLength = 0 }: Field, value: unknown): FieldProblem[] {
  if (type !== 'string' || typeof value !== 'string') return []
  const isBad = maxLength > SEVERAL_LINES ? CONTROL_BUT_LINES.test(value) : hasControlCharacters(value)
  return isBad ? [{ field: name, keyword: 'rule', message: `${title}中不能有换行等控制字符` }] : []
}

function textsOf(record: Readonly<Row>, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(record[name])]))
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  return value === null || value === undefined ? '' : String(value)
}

function refused(field: string, message: string) {
  return invalid([{ field, keyword: 'rule', message }])
}

function quietly<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof VariablesError) return otherwise
    throw error
  }
}
