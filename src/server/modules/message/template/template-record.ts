import type { Row } from '#shared/documents/entity.ts'
import { sanitizeHtml } from '#shared/html/sanitize-html.ts'
import { hasControlCharacters, type TextFormat, templateProblems } from '#shared/rules/message-template.ts'
import type { FieldProblem } from '#shared/wire/envelope.ts'
import {
  samplesIn,
  schemaOf,
  type Variable,
  VariablesError,
  variablesInRows,
  variablesOf,
  variablesOfSamples,
} from './template-variables.ts'

/** Value of the dictionary message_template_type. */
const RICH_TEXT = '2'
export const formatOf = (templateType: unknown): TextFormat => (templateType === RICH_TEXT ? 'html' : 'text')

export interface ReadTemplate {
  /** Values to store. */
  values: { templateContent: string; templateSchema: string; templateTestJson: string }
  problems: FieldProblem[]
}

const FIELD = { title: 'templateName', content: 'templateContent', variables: 'variables' } as const

/**
 * Reads the template from a body. Its variables come as rows or as a JSON Schema, or are derived from the samples.
 * Clients send whole rows back, so the part that differs from the stored one counts.
 */
export function readTemplate(record: Readonly<Row>, existing: Readonly<Row> = {}): ReadTemplate {
  const type = textOf(record.templateType ?? existing.templateType)
  const format = formatOf(type)
  const templateContent = contentOf(record, existing, format)
  const title = textOf(record.templateName ?? existing.templateName)
  const found: FieldProblem[] = []
  const addProblem = (field: string, message: string) => found.push({ field, keyword: 'rule', message })
  const { variables, samples } = declared(record, existing, addProblem)
  if (hasControlCharacters(title)) addProblem('templateName', '模板标题中不能有换行等控制字符')
  if (found.length === 0) {
    const names = variables.map(({ name }) => name)
    for (const { field, message } of templateProblems({ title, content: templateContent, format }, names)) {
      // Reports the problem at the field that the person sees.
      addProblem(field === 'content' && format === 'html' ? 'richContent' : FIELD[field], message)
    }
  }
  return {
    values: { templateContent, templateSchema: schemaOf(variables), templateTestJson: samples },
    problems: firstOfEach(found),
  }
}

function contentOf(record: Readonly<Row>, existing: Readonly<Row>, format: TextFormat): string {
  const stored = textOf(existing.templateContent)
  const plain = record.templateContent === undefined ? undefined : textOf(record.templateContent)
  if (format === 'text') return plain ?? stored
  const rich = record.richContent === undefined ? undefined : textOf(record.richContent)
  const given = plain !== undefined && plain !== stored ? plain : (rich ?? plain ?? stored)
  return sanitizeHtml(given)
}

function declared(
  record: Readonly<Row>,
  existing: Readonly<Row>,
  addProblem: (field: string, message: string) => void,
): { variables: readonly Variable[]; samples: string } {
  const stored = textOf(existing.templateSchema)
  const schema = record.templateSchema === undefined ? undefined : textOf(record.templateSchema)
  const rows = Array.isArray(record.variables) ? record.variables : undefined
  const samples = textOf(record.templateTestJson ?? existing.templateTestJson)
  try {
    if (schema !== undefined && schema !== stored) return { variables: variablesOf(schema), samples: sound(samples) }
    if (rows) return { variables: variablesInRows(rows), samples: samplesInRows(rows, samples) }
    if (stored !== '' || samples === '') return { variables: variablesOf(stored), samples: sound(samples) }
    return { variables: variablesOfSamples(samples), samples }
  } catch (error) {
    if (!(error instanceof VariablesError)) throw error
    addProblem('variables', error.message)
    return { variables: [], samples }
  }
}

function sound(samples: string): string {
  samplesIn(samples)
  return samples
}

/** Rows without samples leave the stored samples unchanged. */
function samplesInRows(rows: readonly unknown[], stored: string): string {
  const given = rows.flatMap((row) => {
    const { name, sample } = (row ?? {}) as Row
    return sample === undefined || sample === null || sample === '' ? [] : [[String(name), String(sample)]]
  })
  const hasSamples = rows.some((row) => Object.hasOwn((row ?? {}) as Row, 'sample'))
  return hasSamples || stored === '' ? JSON.stringify(Object.fromEntries(given)) : sound(stored)
}

/** Returns derived fields for forms and lists; an invalid stored declaration yields no rows. */
export function shownTemplate(row: Readonly<Row>): Row {
  const variables = quietly(() => variablesOf(textOf(row.templateSchema)), [])
  const samples = quietly(() => samplesIn(textOf(row.templateTestJson)), {})
  return {
    variables: variables.map((variable) => ({ ...variable, sample: textOf(samples[variable.name]) })),
    variableNames: variables.map(({ name, title }) => (title === name ? name : `${name}（${title}）`)).join('、'),
    richContent: formatOf(row.templateType) === 'html' ? textOf(row.templateContent) : '',
  }
}

function quietly<T>(read: () => T, otherwise: T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof VariablesError) return otherwise
    throw error
  }
}

/** Joins several problems of a field into one text. */
function firstOfEach(problems: readonly FieldProblem[]): FieldProblem[] {
  const byField = new Map<string, FieldProblem>()
  for (const problem of problems) {
    const known = byField.get(problem.field)
    byField.set(problem.field, known ? { ...known, message: `${known.message}；${problem.message}` } : problem)
  }
  return [...byField.values()]
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}
